import { leadReplyMessages as messages } from "./lead.messages.ts";
import type { LeadReplyView } from "./sent-enquiry.ts";

interface LeadRepliesProps {
  replies: readonly LeadReplyView[];
  /** What whoever answered reads beside an answer whose mail did not arrive. */
  undelivered?: string;
  /** The same beside one that waits for review. */
  held?: string;
}

/** What was answered to an enquiry, the oldest first; nothing without any. */
export function LeadReplies({ replies, undelivered, held }: LeadRepliesProps) {
  if (replies.length === 0) return null;
  return (
    <ol aria-label={messages.list} className="flex flex-col gap-4">
      {replies.map(({ id, heading, answer, isUndelivered, isHeld }) => (
        <li key={id} className="flex flex-col gap-1 border border-line bg-paper p-4">
          <p className="text-sm wrap-anywhere text-ink-2">{heading}</p>
          <p className="prose wrap-anywhere whitespace-pre-line">{answer}</p>
          {isHeld && held && <p className="text-sm font-semibold text-warn">{held}</p>}
          {isUndelivered && undelivered && <p className="text-sm font-semibold text-bad">{undelivered}</p>}
        </li>
      ))}
    </ol>
  );
}
