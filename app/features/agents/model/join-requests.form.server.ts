import type { ActionFunctionArgs } from "react-router";
import { intent } from "#app/http/intent-action.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAgent } from "#app/session/viewer.server.ts";
import { agencyMessages } from "./card.ts";
import { confirmAgency } from "./membership.server.ts";

/** For `joinRequestIntents`. `to` is the address, with its hash, that shows the result. */
export function joinRequestActs(to: string) {
  const decide = (isConfirmed: boolean, message: { title: string; text: string }) =>
    intent({
      async act({ id }, args: ActionFunctionArgs) {
        await confirmAgency(requireAgent(args), id, isConfirmed);
        return redirectWithFlash(to, { kind: "success", ...message });
      },
      failure: agencyMessages.answerFailed,
    });
  return { confirm: decide(true, agencyMessages.confirmed), decline: decide(false, agencyMessages.declined) };
}
