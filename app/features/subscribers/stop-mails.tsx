import type { FormReply } from "#app/forms/form-reply.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { OneButton } from "./one-button.tsx";
import { subscriberMessages } from "./subscriber.messages.ts";
import type { Stop } from "./subscriber-token.server.ts";

const says = subscriberMessages.stop;

export interface StopMailsProps {
  kind: Stop["kind"];
  path: string;
  /** The search in words. */
  words?: string;
  /** Where all searches of the address are; absent when there are none. */
  allSearches?: string;
  reply?: FormReply;
}

/** Which mails would stop, and the button that stops them. */
export function StopMails({ kind, path, words, allSearches, reply }: StopMailsProps) {
  const { title, lead, meaning } = says[kind];
  const after = allSearches && (
    <p>
      <TextLink to={allSearches}>{says.toSearches}</TextLink>
    </p>
  );
  return (
    <OneButton title={title} path={path} label={says.stop} pendingLabel={says.stopping} reply={reply} after={after}>
      <p>{lead}</p>
      {words && <p className="border-y border-line py-2 font-medium wrap-anywhere">{words}</p>}
      <p>{meaning}</p>
    </OneButton>
  );
}
