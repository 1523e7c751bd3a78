import { type ActionFunctionArgs, redirect } from "react-router";
import { findSentLead, type SentLead } from "#app/features/leads/model/lead.queries.server.ts";
import {
  appraisalSchema,
  brokerLeadSchema,
  type LeadInput,
  leadSchema,
} from "#app/features/leads/model/lead.schema.ts";
import { enquiryFormId, sentPath, leadMessages } from "#app/features/leads/model/lead.ts";
import { readReceipt } from "#app/features/leads/model/mails.server.ts";
import { toServiceSlug } from "#app/features/services/service.ts";
import { serverForm, type ServerSideForm } from "#app/forms/server-form.server.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { keepPrivate } from "#app/http/response-headers.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { getCaller } from "#app/session/viewer.server.ts";
import { submitLead } from "./submit.server.ts";

const contactFields = { name: true, email: true, phone: true, message: true } as const;

/** The forms omit fields given by the page, such as the subject. */
/** In the order of its fields, so that errors follow it. */
const homeFields = { name: true, phone: true, email: true, message: true, wouldLike: true } as const;
export const listingEnquiry = serverForm(leadSchema.pick(homeFields), { id: enquiryFormId });
export const agentEnquiry = serverForm(leadSchema.pick({ ...contactFields, suburb: true }), { id: enquiryFormId });
export const appraisalRequest = serverForm(appraisalSchema, { id: enquiryFormId });
export const quoteRequest = serverForm(leadSchema.pick({ ...contactFields, suburb: true }), { id: enquiryFormId });

export const serviceEnquiry = serverForm(leadSchema.pick({ ...contactFields, suburb: true, propertyType: true }), {
  id: enquiryFormId,
});
export const financeEnquiry = serverForm(brokerLeadSchema, { id: enquiryFormId });

export interface EnquiryPage {
  /** The page's path without a receipt. */
  path: string;
  target: EnquiryTarget;
}

interface EnquiryActionOptions {
  /** The page shows a confirmation, so no other message is needed. */
  isConfirmedByPage?: boolean;
}

/** Stores the enquiry and redirects to the page with its receipt. `find` throws `NotFound`. */
export function enquiryAction<Input extends LeadInput, Args extends ActionFunctionArgs>(
  form: ServerSideForm<Input>,
  find: (args: Args) => EnquiryPage | Promise<EnquiryPage>,
  { isConfirmedByPage = false }: EnquiryActionOptions = {},
) {
  return pageAction(
    form,
    async (input, args: Args) => {
      const { path, target } = await find(args);
      const { receipt } = await submitLead(getCaller(args), { ...input, ...target });
      const to = sentPath(path, receipt);
      if (isConfirmedByPage) {
        keepPrivate(args.context);
        return redirect(to, 303);
      }
      return redirectWithFlash(to, { kind: "success", ...leadMessages.succeeded, mailed: true });
    },
    { failure: leadMessages.failed.text },
  );
}

/** A response with a receipt is private. */
export async function enquiryPageData<View extends object>(
  view: View,
  target: EnquiryTarget,
  { url, context }: Pick<ActionFunctionArgs, "url" | "context">,
) {
  const receipt = url.searchParams.get("sent");
  if (receipt === null) return { ...view, sentReceipt: undefined };
  keepPrivate(context);
  return { ...view, sentReceipt: await findPageReceipt(receipt, target) };
}

/** A service is given by its slug or an alias. */
export type EnquiryTarget =
  | { listingId: number }
  | { agentId: number }
  | { agencyId: number }
  | { tradeId: number }
  | { serviceId: string };

/** The token if it is the receipt of an enquiry about `target` that was not withdrawn; otherwise undefined. */
export async function findPageReceipt(token: string | null, target: EnquiryTarget): Promise<string | undefined> {
  const receipt = token === null ? undefined : readReceipt(token);
  if (token === null || receipt?.state !== "valid") return undefined;
  const lead = await findSentLead(receipt.id);
  return lead && isAbout(lead, target) && !lead.withdrawnAt ? token : undefined;
}

/** Compares the most specific subject: enquiries about a home or to an agency also store an agent. */
function isAbout(lead: SentLead, target: EnquiryTarget): boolean {
  if ("listingId" in target) return lead.listingId === target.listingId;
  if ("tradeId" in target) return lead.tradeId === target.tradeId;
  if (lead.listingId !== null) return false;
  if ("agencyId" in target) return lead.agencyId === target.agencyId;
  if (lead.agencyId !== null) return false;
  if ("agentId" in target) return lead.agentId === target.agentId;
  return lead.agentId === null && lead.tradeId === null && lead.service?.slug === toServiceSlug(target.serviceId);
}
