import { useEffect } from "react";
import { useFetcher } from "react-router";
import { isFailure } from "#app/forms/form-reply.ts";
import { useOneSubmit } from "#app/forms/use-one-submit.ts";
import { showToast } from "#app/ui/toasts.ts";
import { savedAgentsMessages as says } from "./saved-agents.messages.ts";
import { type SavingFailure, savingFormId } from "./address.ts";

export interface SavingOptions {
  agentId: number;
  /** What is said when the post has failed on its way. */
  failed: string;
  /** The page's action data. */
  reply: unknown;
}

/** A form that puts an agent on one's list or takes them off it: once hydrated without leaving the page. */
export function useSaving({ agentId, failed, reply }: SavingOptions) {
  const fetcher = useFetcher<unknown>();
  const pending = fetcher.state !== "idle";
  const refused = !pending && isFailure(fetcher.data) ? fetcher.data : undefined;
  const failure = fetcher.data === undefined ? savingFailure(reply, agentId) : savingFailure(refused, agentId);
  // An answer without this agent is not the action's: the connection was lost, or the server rejected the request.
  const sentence = failure?.error[""]?.[0] ?? (refused && failed);

  useEffect(() => {
    if (refused && sentence) showToast({ kind: "failure", title: says.failedTitle, text: sentence });
  }, [refused, sentence]);

  return {
    Form: fetcher.Form,
    pending,
    onSubmit: useOneSubmit(pending, refused),
    failure: sentence ? { sentence, logIn: failure?.logIn } : undefined,
  };
}

/** The failure among what an action may have answered, if it is about an agent's list: about this agent, when one is named. */
export function savingFailure(reply: unknown, agentId?: number): SavingFailure | undefined {
  if (!isFailure(reply)) return undefined;
  const isOurs = agentId === undefined ? reply.formId.startsWith("save-") : reply.formId === savingFormId(agentId);
  return isOurs ? reply : undefined;
}
