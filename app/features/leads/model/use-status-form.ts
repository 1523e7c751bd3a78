import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { type FormReply, isFailure } from "#app/forms/form-reply.ts";
import { showToast } from "#app/ui/toasts.ts";
import { useSentInHtml } from "#app/ui/use-sent-in-html.ts";
import { leadStatusMessages as says } from "./status.messages.ts";
import { leadStatusFormId } from "./status-address.ts";

/** The form of an enquiry's status, posted in place; what was chosen stays in the select whatever the answer is. */
export function useLeadStatusForm(leadId: number, action: string, reply: FormReply | undefined) {
  const fetcher = useFetcher<FormReply>();
  const [outdated, setOutdated] = useState<FormReply>();
  const id = leadStatusFormId(leadId);
  const answer = fetcher.data ?? reply;
  const failure = isFailure(answer) && answer.formId === id ? answer : undefined;
  const pending = fetcher.state !== "idle";

  const sentInHtml = useSentInHtml(failure);
  useEffect(() => {
    if (failure && failure !== sentInHtml) showToast({ kind: "failure", ...says.failed });
  }, [failure, sentInHtml]);

  return {
    form: { id, action, failure, pending, Form: fetcher.Form, startAgain: fetcher.reset },
    isSaved: !pending && answer?.kind === "done" && answer !== outdated,
    /** Something else is chosen: what was saved is no longer what the select says. */
    choose: () => setOutdated(answer),
  };
}
