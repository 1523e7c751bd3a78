import type { ActionFunctionArgs } from "react-router";
import { serverForm, type ServerSideForm } from "#app/forms/server-form.server.ts";
import { getCaller } from "#app/session/viewer.server.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { keepPrivate } from "#app/http/response-headers.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { enquiryFormId, sentPath } from "#app/features/leads/model/paths.ts";
import { leadMessages } from "#app/features/leads/model/lead.messages.ts";
import { brokerLeadSchema, type LeadInput, leadSchema } from "#app/features/leads/model/lead.schema.ts";
import { submitLead } from "./submit.server.ts";
import { serviceSlug } from "#app/features/services/service.ts";
import { findSentLead, type SentLead } from "#app/features/leads/model/lead.queries.server.ts";
import { readReceipt } from "#app/features/leads/model/lead-links.server.ts";

const contactFields = { name: true, email: true, phone: true, message: true } as const;

/** A page knows what its enquiries are about, and the suburb of its home: no form asks for these. */
export const listingEnquiry = serverForm(leadSchema.pick({ ...contactFields, wouldLike: true }), { id: enquiryFormId });
export const agentEnquiry = serverForm(leadSchema.pick({ ...contactFields, suburb: true }), { id: enquiryFormId });
export const quoteRequest = serverForm(leadSchema.pick({ ...contactFields, suburb: true }), { id: enquiryFormId });

export const serviceEnquiry = serverForm(leadSchema.pick({ ...contactFields, suburb: true, propertyType: true }), {
  id: enquiryFormId,
});
export const financeEnquiry = serverForm(brokerLeadSchema, { id: enquiryFormId });

/** A page with an enquiry, and what its enquiries are about. */
export interface EnquiryPage {
  /** Its address, with its own query if it has one (withoutReceipt). */
  path: string;
  target: EnquiryTarget;
}

/**
 * The action of such a page: takes the enquiry, and leads back to the page with the receipt. `find` throws `NotFound` when there
 * is nothing to enquire about.
 */
export function enquiryAction<Input extends LeadInput, Args extends ActionFunctionArgs>(
  form: ServerSideForm<Input>,
  find: (args: Args) => EnquiryPage | Promise<EnquiryPage>,
) {
  return pageAction(
    form,
    async (input, args: Args) => {
      const { path, target } = await find(args);
      const { receipt } = await submitLead(getCaller(args), { ...input, ...target });
      return redirectWithFlash(sentPath(path, receipt), { kind: "success", ...leadMessages.succeeded, mailed: true });
    },
    { failure: leadMessages.failed.text },
  );
}

/** The loader data of such a page. With a receipt it is one person's own page, which no cache may keep. */
export async function enquiryPageData<View extends object>(
  view: View,
  target: EnquiryTarget,
  { url, context }: Pick<ActionFunctionArgs, "url" | "context">,
) {
  const receipt = url.searchParams.get("sent");
  if (receipt === null) return { ...view, sentReceipt: undefined };
  keepPrivate(context);
  return { ...view, sentReceipt: await findReceiptOfPage(receipt, target) };
}

/** The one thing that the enquiries of a page are about; a service by its slug or another name for it. */
export type EnquiryTarget = { listingId: number } | { agentId: number } | { tradeId: number } | { serviceId: string };

/** The receipt that a page was opened with; undefined when it is of no enquiry from this page, or of one that was withdrawn. */
export async function findReceiptOfPage(token: string | null, target: EnquiryTarget): Promise<string | undefined> {
  const receipt = token === null ? undefined : readReceipt(token);
  if (token === null || receipt?.state !== "valid") return undefined;
  const lead = await findSentLead(receipt.id);
  return lead && isAbout(lead, target) && !lead.withdrawnAt ? token : undefined;
}

/** An enquiry about a home is its agent's, too, and yet not about the agent; one that names a service beside them is about them. */
function isAbout(lead: SentLead, target: EnquiryTarget): boolean {
  if ("listingId" in target) return lead.listingId === target.listingId;
  if ("tradeId" in target) return lead.tradeId === target.tradeId;
  if (lead.listingId !== null) return false;
  if ("agentId" in target) return lead.agentId === target.agentId;
  return lead.agentId === null && lead.tradeId === null && lead.service?.slug === serviceSlug(target.serviceId);
}
