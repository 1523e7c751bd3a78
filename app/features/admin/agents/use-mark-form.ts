import { useEffect } from "react";
import { useFetcher } from "react-router";
import { type FormReply, isFailure } from "#app/forms/form-reply.ts";
import { useOneSubmit } from "#app/forms/use-one-submit.ts";
import { showToast } from "#app/ui/toasts.ts";
import { useSentInHtml } from "#app/ui/use-sent-in-html.ts";
import { agentsMessages as says } from "./agents.messages.ts";

/** The form of a mark of an agent, posted in place; `reply` is the page's action data. */
export function useMarkForm(id: string, reply: FormReply | undefined) {
  const fetcher = useFetcher<FormReply>();
  const pending = fetcher.state !== "idle";
  const answer = fetcher.data ?? reply;
  const failure = !pending && isFailure(answer) && answer.formId === id ? answer : undefined;

  const sentInHtml = useSentInHtml(failure);
  useEffect(() => {
    if (failure && failure !== sentInHtml) showToast({ kind: "failure", ...says.failed });
  }, [failure, sentInHtml]);

  return { Form: fetcher.Form, pending, failure, onSubmit: useOneSubmit(pending, failure) };
}
