import type { ActionFunctionArgs } from "react-router";
import { serverForm } from "#app/forms/server-form.server.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import type { Member } from "#app/lib/caller.ts";
import { NotFound } from "#app/lib/errors.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { changeLeadStatus } from "./status.server.ts";
import { leadElement, leadParameter, type LeadStatus, leadStatusFormId } from "./status.ts";
import { leadStatusMessages as says } from "./lead.messages.ts";
import { leadStatusSchema } from "./status.schema.ts";

interface LeadListPage<Args> {
  /** Who may: throws for everybody else. */
  requireUser: (args: Args) => Member;
  /** The list that the form was on. */
  pathOf: (url: URL) => string;
  /** Whether an enquiry with this status is still on it. */
  staysOn: (url: URL, status: LeadStatus) => boolean;
}

/** The action of a page that lists enquiries with the form of their status: of the one that the address names. */
export function leadStatusPageAction<Args extends ActionFunctionArgs>({
  requireUser,
  pathOf,
  staysOn,
}: LeadListPage<Args>) {
  return async (args: Args) => {
    const named = args.url.searchParams.get(leadParameter);
    const leadId = readRowId(named);
    const change = pageAction(
      serverForm(leadStatusSchema, { id: leadStatusFormId(named) }),
      async ({ status }, asked: Args) => {
        const member = requireUser(asked);
        if (leadId === undefined) throw new NotFound(says.noLead);
        await changeLeadStatus(member, leadId, status);
        const path = pathOf(asked.url);
        const to = staysOn(asked.url, status) ? `${path}#${leadElement(leadId)}` : path;
        return redirectWithFlash(to, { kind: "success", ...says.updated });
      },
      { failure: says.failed.text },
    );
    return change(args);
  };
}
