import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { ErrorSummary, FieldError } from "#app/forms/error-summary.tsx";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useMessageAt } from "#app/forms/stable-rows.ts";
import { Select } from "#app/ui/select.tsx";
import { useServerRenderedValue } from "#app/ui/server-html.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { leadStatusMessages as messages, statusLabel, leadElement, type LeadStatus, leadStatuses } from "./lead.ts";

export interface LeadStatusFormProps {
  lead: { id: number; name: string; status: LeadStatus };
  form: { id: string; action: string };
  formResult?: FormResult;
  onSaved?: () => void;
  /** In one row, with a short label and its own error summary: for a place next to the sender's name. */
  isCompact?: boolean;
}

const options = leadStatuses.map((value) => ({ value, label: messages.name[value] }));

export function LeadStatusForm({ lead, form: { id, action }, formResult, onSaved, isCompact }: LeadStatusFormProps) {
  const { form, isSaved, choose } = useLeadStatusForm(id, action, {
    formResult,
    onSaved,
    hasFailureToast: !isCompact,
  });
  const isRestored = useMessageAt(leadElement(lead.id));
  const error = form.failure?.error["status"]?.[0];
  const fieldId = `${form.id}-status`;
  const errorId = `${fieldId}-error`;
  const saved = (
    <p role="status" className={`text-sm font-semibold text-ok ${isCompact ? "-mr-2 not-empty:mr-0" : ""}`}>
      {(isSaved || isRestored) && messages.saved}
    </p>
  );
  return (
    <ServerForm form={form} className="flex max-w-md flex-col gap-2 print:hidden">
      {isCompact && (
        <ErrorSummary
          form={{ ...form, failureTitle: messages.failed.text }}
          elementId={`${form.id}-errors`}
          className=""
        />
      )}
      <div className="field" data-invalid={error ? "" : undefined}>
        {!isCompact && (
          <div className="text-sm">
            <label htmlFor={fieldId} className="sr-only">
              {statusLabel(lead.name)}
            </label>
            {saved}
          </div>
        )}
        <FieldError id={errorId} error={error} />
        <div className="flex items-center gap-2">
          {isCompact && (
            <>
              {saved}
              <label htmlFor={fieldId} className="text-sm font-semibold max-[24rem]:sr-only">
                {messages.status}
                <span className="sr-only">{messages.of(lead.name)}</span>
              </label>
            </>
          )}
          <div className={`min-w-0 ${isCompact ? "w-38" : "grow"}`}>
            <Select
              picker
              id={fieldId}
              name="status"
              options={options}
              defaultValue={form.failure?.initialValue["status"] ?? lead.status}
              autoComplete="off"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              onChange={choose}
            />
          </div>
          <SubmitButton variant="quiet" pendingLabel={messages.updating}>
            {messages.update}
          </SubmitButton>
        </div>
      </div>
      <Honeypot />
      <FormMessage />
    </ServerForm>
  );
}

/** The chosen option stays selected if saving fails. */
function useLeadStatusForm(
  id: string,
  action: string,
  {
    formResult,
    onSaved,
    hasFailureToast,
  }: Pick<LeadStatusFormProps, "formResult" | "onSaved"> & { hasFailureToast: boolean },
) {
  const fetcher = useFetcher<FormResult>();
  const [outdated, setOutdated] = useState<FormResult>();
  const result = fetcher.data ?? formResult;
  const failure = isFailure(result) && result.formId === id ? result : undefined;
  const pending = fetcher.state !== "idle";

  const sentInHtml = useServerRenderedValue(failure);
  useEffect(() => {
    if (hasFailureToast && failure && failure !== sentInHtml) showToast({ kind: "failure", ...messages.failed });
  }, [failure, sentInHtml, hasFailureToast]);

  const notifySaved = useEffectEvent(() => onSaved?.());
  useEffect(() => {
    if (fetcher.data?.kind === "done") notifySaved();
  }, [fetcher.data]);

  return {
    form: { id, action, failure, pending, Form: fetcher.Form, reset: fetcher.reset },
    isSaved: !pending && result?.kind === "done" && result !== outdated,
    /** The selection now differs. */
    choose: () => setOutdated(result),
  };
}
