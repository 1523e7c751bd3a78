import { type ActionFunctionArgs, data } from "react-router";
import { setResponseHeader } from "#app/http/response-headers.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { logInAddress } from "#app/lib/paths.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireUser, getViewer } from "#app/session/viewer.server.ts";
import { saveAgent } from "./save-agent.server.ts";
import { savedAgentsMessages as says } from "./saved-agents.messages.ts";
import { deleteSavedAgent, findSavedAmong } from "./saved-agents.queries.server.ts";
import { savingError } from "./saving-refusal.server.ts";
import { type Saving, type SavingFailure, savingFormId } from "./address.ts";

/** What a post to a page wants of an agent's heart; undefined when it wants something else. */
export function readSaving({ searchParams }: URL): Saving | undefined {
  const saved = searchParams.has("save");
  const agentId = readRowId(searchParams.get(saved ? "save" : "unsave"));
  return agentId === undefined ? undefined : { agentId, saved };
}

/**
 * The action of a page with hearts: leads back to `backTo`, which says that it worked. It reads no body, and who is asked
 * for something else refuses it like a page that takes no form. `removeFailed` is what the page says in that case.
 */
export function savingAction<Args extends ActionFunctionArgs>(
  backTo: (args: Args, agentId: number) => string,
  removeFailed: string = says.removeFailed,
) {
  return async (args: Args) => {
    const saving = readSaving(args.url);
    if (!saving) throw data(null, { status: 405 });
    const { agentId, saved } = saving;
    try {
      const member = requireUser(args);
      if (saved) await saveAgent(member, agentId);
      else await deleteSavedAgent(member.user.id, agentId);
      return redirectWithFlash(backTo(args, agentId), { kind: "success", ...(saved ? says.saved : says.removed) });
    } catch (error) {
      const failed = saved ? says.saveFailed : removeFailed;
      const { status, sentence } = savingError(error, failed, args.request.headers.get("x-request-id"));
      if (status === 503) setResponseHeader(args.context, "Retry-After", "5");
      const back = status === 401 ? new URL(backTo(args, agentId), args.url) : undefined;
      return data<SavingFailure>(
        {
          kind: "rejected",
          formId: savingFormId(agentId),
          status: "error",
          error: { "": [sentence] },
          initialValue: {},
          logIn: back && logInAddress(back),
        },
        { status },
      );
    }
  };
}

/** Those of these agents that the viewer has saved; undefined for visitors, who see no heart. */
export async function savedAmong(
  context: ActionFunctionArgs["context"],
  agents: readonly { id: number }[],
): Promise<number[] | undefined> {
  const viewer = getViewer(context);
  return (
    viewer &&
    findSavedAmong(
      viewer.id,
      agents.map(({ id }) => id),
    )
  );
}
