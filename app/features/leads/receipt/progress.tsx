import { answerDue, formatSentAt, leadClock } from "#app/features/leads/model/clock.ts";
import { dueLine, leadProgressMessages as messages, sorryLine } from "./receipt.messages.ts";
import type { ReceiptLead } from "#app/features/leads/model/lead.queries.server.ts";
import { brand } from "#app/brand.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** What became of an enquiry: every value is a finished text. */
export interface LeadProgress {
  steps: { term: string; detail: string }[];
  /** The apology when the 24 hours are over and nobody has answered. */
  sorry?: string;
}

/**
 * What became of an enquiry, for its sender: when it was mailed on, opened and answered, or that it was not yet. Of one
 * that was withdrawn only what did happen. Call it in the loader, so that server and browser agree on the times.
 */
export function leadProgress(lead: ReceiptLead, now: Date): LeadProgress {
  const clock = leadClock(lead, now);
  const isOpen = clock.state === "waiting" || clock.state === "overdue";
  const due = formatSentAt(answerDue(lead.createdAt));
  const steps = [
    step(messages.mailed, lead.mailedAt, isOpen && messages.notYet),
    step(lead.agent ? messages.openedByAgent : messages.opened, lead.openedAt, isOpen && messages.notOpened),
    clock.state === "answered"
      ? {
          term: messages.answered,
          detail: `${formatSentAt(clock.at)}, ${clock.isLate ? messages.late : messages.inTime}`,
        }
      : step(
          messages.answered,
          lead.answeredAt,
          isOpen && (clock.state === "waiting" ? dueLine(due) : messages.notYet),
        ),
  ];
  return {
    steps: steps.filter((one) => one !== undefined),
    sorry: clock.state === "overdue" ? sorryLine(due) : undefined,
  };
}

/** Undefined for what did not happen and is not waited for any more. */
function step(term: string, at: Date | null, notYet: string | false): LeadProgress["steps"][number] | undefined {
  if (at) return { term, detail: formatSentAt(at) };
  return notYet === false ? undefined : { term, detail: notYet };
}

/** What became of an enquiry, step by step; for one that nobody answered in time, an apology and how to reach us. */
export function LeadProgressView({ progress: { steps, sorry } }: { progress: LeadProgress }) {
  return (
    <section aria-labelledby="progress" className="flex max-w-[48rem] flex-col gap-3">
      <h2 id="progress" className="text-xl">
        {messages.heading}
      </h2>
      {sorry && (
        <Alert tone="warn" title={messages.sorryTitle} level={3}>
          <p>{sorry}</p>
          <p className="mt-2">
            {messages.callUs} <TextLink to={brand.phone.href}>{brand.phone.label}</TextLink> {messages.orWrite}{" "}
            <TextLink to={`mailto:${brand.email}`}>{brand.email}</TextLink> {messages.whatWeDo}
          </p>
        </Alert>
      )}
      <FactList facts={steps} />
    </section>
  );
}
