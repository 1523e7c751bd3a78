import type { ActionFunctionArgs } from "react-router";
import { intent } from "#app/http/intent-action.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { leadStatusSchema } from "./lead.schema.ts";
import { leadElement, leadStatusMessages as messages } from "./lead.ts";
import { changeLeadStatus } from "./status.server.ts";

interface LeadListPage<Args> {
  /** Throws if the member may not set a status. */
  requireUser: (args: Args) => Member;
  pathOf: (url: URL) => string;
}

export function leadStatusIntent<Args extends ActionFunctionArgs>({ requireUser, pathOf }: LeadListPage<Args>) {
  return intent({
    schema: leadStatusSchema,
    async act({ id, input: { status } }, args: Args) {
      await changeLeadStatus(requireUser(args), id, status);
      const to = `${pathOf(args.url)}#${leadElement(id)}`;
      return redirectWithFlash(to, { kind: "success", ...messages.updated });
    },
    failure: messages.failed.text,
  });
}
