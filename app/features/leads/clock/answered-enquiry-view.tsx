import { FormMessage } from "#app/forms/form-message.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import type { AnsweredEnquiry } from "./answered-enquiry.ts";
import { answeredMessages as says, meaningOf } from "./answered.messages.ts";
import { LeadClockLine } from "#app/features/leads/model/clock-line.tsx";

export interface AnsweredEnquiryViewProps {
  enquiry: AnsweredEnquiry;
  form: ServerFormHandle;
}

/** An enquiry for whoever got it by mail. A button, and not the link itself, says so: mail programs open links to look at them. */
export function AnsweredEnquiryView({ enquiry, form }: AnsweredEnquiryViewProps) {
  const { state, name, about, sentAt, clock, answered } = enquiry;
  const facts = [
    { term: says.from, detail: name },
    { term: says.about, detail: about },
    { term: says.sentAt, detail: sentAt },
  ];
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl">
        {says[state]}
      </h1>
      {state === "done" && (
        <Alert tone="ok" id="answered" role="status" title={says.doneTitle}>
          {answered}
        </Alert>
      )}
      {state === "withdrawn" && <Alert tone="note" id="answered" role="status" title={says.withdrawnText} />}
      <div className="max-w-[48rem]">
        <FactList facts={facts} />
      </div>
      {state === "asked" && (
        <>
          {clock && <LeadClockLine clock={clock} />}
          <ServerForm form={form} className="flex max-w-[48rem] flex-col items-start gap-4">
            <p className="prose wrap-anywhere">{meaningOf(name)}</p>
            <Honeypot />
            <FormMessage />
            <SubmitButton pendingLabel={says.confirming}>{says.confirm}</SubmitButton>
          </ServerForm>
        </>
      )}
    </>
  );
}
