import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { withdrawnLine, receiptMessages as messages } from "./receipt.messages.ts";
import { type LeadProgress, LeadProgressView } from "./progress.tsx";
import { WithdrawalForm } from "#app/features/leads/model/withdrawal-form.tsx";
import { LeadReplies } from "#app/features/leads/model/lead-replies.tsx";
import type { SentEnquiry } from "#app/features/leads/model/sent-enquiry.ts";

interface SentEnquiryViewProps {
  enquiry: SentEnquiry;
  progress: LeadProgress;
  /** The form that withdraws it. */
  form: ServerFormHandle;
}

/** An enquiry for whoever sent it: what was said to whom, what became of it, and the way to take it back. */
export function SentEnquiryView({ enquiry, progress, form }: SentEnquiryViewProps) {
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl">
        {messages.page}
      </h1>
      {enquiry.withdrawnAt && (
        <Alert tone="ok" id="withdrawn" role="status" title={messages.withdrawnTitle}>
          {withdrawnLine(enquiry.withdrawnAt)}
        </Alert>
      )}
      <div className="max-w-[48rem]">
        <FactList facts={factsOf(enquiry)} />
      </div>
      {progress.steps.length > 0 && <LeadProgressView progress={progress} />}
      {enquiry.replies.length > 0 && (
        <section aria-labelledby="answers" className="flex max-w-[48rem] flex-col gap-3">
          <h2 id="answers" className="text-xl">
            {messages.answers(enquiry.replies.length)}
          </h2>
          <LeadReplies replies={enquiry.replies} />
        </section>
      )}
      <section aria-labelledby="message" className="flex flex-col gap-3">
        <h2 id="message" className="text-xl">
          {messages.sentMessage}
        </h2>
        <p className="prose wrap-anywhere whitespace-pre-line">{enquiry.message}</p>
      </section>
      {!enquiry.withdrawnAt && <WithdrawalForm form={form} words={messages} />}
    </>
  );
}

function factsOf({ about, sentTo, sentAt, status, rows }: SentEnquiry) {
  const { facts } = messages;
  return [
    { term: facts.about, detail: about.path ? <TextLink to={about.path}>{about.title}</TextLink> : about.title },
    { term: facts.sentTo, detail: sentTo },
    { term: facts.sentAt, detail: sentAt },
    { term: facts.status, detail: status },
    ...rows.map(({ label, value }) => ({ term: label, detail: value })),
  ];
}
