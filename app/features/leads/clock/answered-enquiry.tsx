import { answeredMessages as messages, answeredHint, answeredOn } from "./answered.messages.ts";
import { formatSentAt, type LeadClockView, leadClockView } from "#app/features/leads/model/clock.ts";
import type { SentLead } from "#app/features/leads/model/lead.queries.server.ts";
import { sentEnquiry } from "#app/features/leads/model/sent-enquiry.ts";
import { FormMessage } from "#app/forms/form-message.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { LeadClockLine } from "#app/features/leads/model/clock-line.tsx";

/** An enquiry as the page behind the mailed link shows it: every value is a finished text. Nothing that the sender wrote to be reached by. */
interface AnsweredEnquiry {
  state: "waiting" | "done" | "withdrawn";
  name: string;
  about: string;
  sentAt: string;
  clock?: LeadClockView;
  /** When it was answered, if that is known. */
  answered?: string;
}

/** The enquiry for the page; call it in the loader, so that server and browser agree on the times. */
export function answeredEnquiry(lead: SentLead, now: Date): AnsweredEnquiry {
  const { name, status, withdrawnAt, answeredAt } = lead;
  const { about, sentAt } = sentEnquiry(lead, now);
  return {
    state: withdrawnAt ? "withdrawn" : status === "new" ? "waiting" : "done",
    name,
    about: about.title,
    sentAt,
    clock: leadClockView(lead, now),
    answered: answeredAt ? answeredOn(name, formatSentAt(answeredAt)) : undefined,
  };
}

interface AnsweredEnquiryViewProps {
  enquiry: AnsweredEnquiry;
  form: ServerFormHandle;
}

/** An enquiry for its recipient. A button confirms, and not the link in the mail: mail programs open links to check them. */
export function AnsweredEnquiryView({ enquiry, form }: AnsweredEnquiryViewProps) {
  const { state, name, about, sentAt, clock, answered } = enquiry;
  const facts = [
    { term: messages.from, detail: name },
    { term: messages.about, detail: about },
    { term: messages.sentAt, detail: sentAt },
  ];
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl">
        {messages[state]}
      </h1>
      {state === "done" && (
        <Alert tone="ok" id="answered" role="status" title={messages.doneTitle}>
          {answered}
        </Alert>
      )}
      {state === "withdrawn" && <Alert tone="note" id="answered" role="status" title={messages.withdrawnText} />}
      <div className="max-w-[48rem]">
        <FactList facts={facts} />
      </div>
      {state === "waiting" && (
        <>
          {clock && <LeadClockLine clock={clock} />}
          <ServerForm form={form} className="flex max-w-[48rem] flex-col items-start gap-4">
            <p className="prose wrap-anywhere">{answeredHint(name)}</p>
            <Honeypot />
            <FormMessage />
            <SubmitButton pendingLabel={messages.confirming}>{messages.confirm}</SubmitButton>
          </ServerForm>
        </>
      )}
    </>
  );
}
