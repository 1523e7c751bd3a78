import type { FormReply } from "#app/forms/form-reply.ts";
import { OneButton } from "./one-button.tsx";
import { subscriberMessages } from "./subscriber.messages.ts";
import type { Subject } from "./confirmation.ts";

const says = subscriberMessages.confirm;

export interface ConfirmSubscriptionProps {
  subject: Subject;
  path: string;
  email: string;
  /** What starts, in words. */
  searches: readonly { id: number; words: string; frequency: string }[];
  reply?: FormReply;
}

/** What starts when the address says yes, and the button that says it. */
export function ConfirmSubscription({ subject, path, email, searches, reply }: ConfirmSubscriptionProps) {
  const { title, lead, ends, confirm } = says[subject];
  return (
    <OneButton title={title} path={path} label={confirm} pendingLabel={says.confirming} reply={reply}>
      <p className="wrap-anywhere">{lead(email)}</p>
      {searches.length > 0 && (
        <ul className="flex flex-col border-t border-line">
          {searches.map(({ id, words, frequency }) => (
            <li key={id} className="border-b border-line py-2">
              <span className="font-medium wrap-anywhere">{words}</span>
              <br />
              <span className="text-ink-2">{frequency}</span>
            </li>
          ))}
        </ul>
      )}
      <p>{ends}</p>
    </OneButton>
  );
}
