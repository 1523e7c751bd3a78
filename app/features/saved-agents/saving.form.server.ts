import { type ActionFunctionArgs, data } from "react-router";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { getViewer, requireUser } from "#app/session/viewer.server.ts";
import { saveAgent } from "./save-agent.server.ts";
import { deleteSavedAgent, findSavedAmong } from "./saved-agents.queries.server.ts";
import { savedAgentIntents, savedAgentsMessages as messages } from "./saved-agents.ts";

interface SavingPage<Args, Other> {
  /** The redirect to an agent on the page. */
  pathOf: (args: Args, agentId: number) => string;
  removeFailed?: string;
  /** The page's other form. Without it, other posts get a 405. */
  otherwise?: (args: Args) => Promise<Other>;
}

/** Creates the action of a page with save buttons. */
export function savingAction<Args extends ActionFunctionArgs, Other = never>({
  pathOf,
  removeFailed = messages.removeFailed,
  otherwise = rejectPost,
}: SavingPage<Args, Other>) {
  const backTo = (args: Args, agentId: number, message: { title: string; text: string }) =>
    redirectWithFlash(pathOf(args, agentId), { kind: "success", ...message });

  return intentAction(
    savedAgentIntents,
    {
      save: intent({
        async act({ id }, args: Args) {
          await saveAgent(requireUser(args), id);
          return backTo(args, id, messages.saved);
        },
        failure: messages.saveFailed,
        publicPath: pathOf,
      }),
      remove: intent({
        async act({ id }, args: Args) {
          await deleteSavedAgent(requireUser(args).user.id, id);
          return backTo(args, id, messages.removed);
        },
        failure: removeFailed,
        publicPath: pathOf,
      }),
    },
    { missingMessage: messages.noAgent, otherwise },
  );
}

function rejectPost(): never {
  throw data(null, { status: 405 });
}

/** Undefined for visitors, who see no heart. */
export async function getSavedAmong(
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
