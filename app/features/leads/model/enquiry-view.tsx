import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { QuoteFailedLoad } from "#app/ui/load-failed.tsx";
import { leadMessages, leadReplyMessages as messages } from "./lead.ts";
import type { LeadClockView } from "./response-time.ts";
import type { LeadReplyView } from "./sent-enquiry.ts";

interface LeadRepliesProps {
  replies: readonly LeadReplyView[];
  undeliveredNote?: string;
  quarantineNote?: string;
}

export function LeadReplies({ replies, undeliveredNote, quarantineNote }: LeadRepliesProps) {
  if (replies.length === 0) return null;
  return (
    <ol aria-label={messages.list} className="flex flex-col gap-4">
      {replies.map(({ id, heading, text, isUndelivered, isQuarantined }) => (
        <li key={id} className="flex flex-col gap-1 border border-line bg-paper p-4">
          <p className="text-sm wrap-anywhere text-ink-2">{heading}</p>
          <p className="prose wrap-anywhere whitespace-pre-line">{text}</p>
          {isQuarantined && quarantineNote && <p className="text-sm font-semibold text-warn">{quarantineNote}</p>}
          {isUndelivered && undeliveredNote && <p className="text-sm font-semibold text-bad">{undeliveredNote}</p>}
        </li>
      ))}
    </ol>
  );
}

/** Not only colour marks overdue. */
export function LeadClockLine({ clock: { state, mark, rest, due } }: { clock: LeadClockView }) {
  const isUrgent = state === "overdue";
  return (
    <p className="flex gap-2 text-sm">
      {isUrgent && <Icon name="warning" className="mt-0.5 text-magenta" />}
      <span className="min-w-0">
        <strong className={isUrgent ? "font-semibold text-magenta" : "font-semibold"}>
          {due ? (
            <time dateTime={due.iso} title={`${isUrgent ? "Since" : "Until"} ${due.text}`}>
              {mark}
            </time>
          ) : (
            mark
          )}
        </strong>
        {rest}
      </span>
    </p>
  );
}

interface EnquiryUnavailableProps {
  title: string;
  text: string;
  /** Set if the database was unavailable and a retry makes sense. */
  path?: string;
}

export function EnquiryUnavailable({ title, text, path }: EnquiryUnavailableProps) {
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      <p className="prose">{text}</p>
      <QuoteFailedLoad />
      <ButtonLink to={path ?? "/listings"} className="self-start">
        {path === undefined ? leadMessages.toHomes : leadMessages.retry}
      </ButtonLink>
    </>
  );
}

interface WithdrawalFormProps {
  form: ServerFormHandle;
  labels: { withdraw: string; withdrawMeaning: string; withdrawYes: string; withdrawing: string };
}

/** The button is in a disclosure, which asks for confirmation without JavaScript. */
export function WithdrawalForm({ form, labels }: WithdrawalFormProps) {
  return (
    <details className="max-w-[48rem] border border-line bg-surface p-4 print:hidden" open={form.failure !== undefined}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{labels.withdraw}</summary>
      <ServerForm form={form} className="mt-3 flex flex-col gap-4">
        <p className="prose">{labels.withdrawMeaning}</p>
        <FormEnd variant="danger" pendingLabel={labels.withdrawing}>
          {labels.withdrawYes}
        </FormEnd>
      </ServerForm>
    </details>
  );
}
