import type { ActionFunctionArgs } from "react-router";
import { noInputSchema } from "#app/features/listings/model/no-input.schema.ts";
import { serverForm } from "#app/forms/server-form.server.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { requireAdmin, requirePageAdmin } from "#app/session/viewer.server.ts";

export interface ButtonOptions {
  /** The id of the form that the address names. */
  formId: (url: URL) => string;
  /** Does it, and answers with a redirect. */
  press: (member: Member, url: URL) => Promise<Response>;
  /** What is said when it is our fault. */
  failure: string;
}

/** The action of a form of an admin page that is a button and nothing else: its address says what is wanted. */
export function buttonAction({ formId, press, failure }: ButtonOptions) {
  return async (args: ActionFunctionArgs) => {
    // With nothing typed there is nothing to keep: who may not is answered as the page itself answers.
    requirePageAdmin(args);
    const form = serverForm(noInputSchema, { id: formId(args.url) });
    return pageAction(form, (_, asked: ActionFunctionArgs) => press(requireAdmin(asked), asked.url), { failure })(args);
  };
}
