import { LoadFailed } from "#app/ui/load-failed.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { accountMessages } from "./account.messages.ts";
import { CardPage } from "./card-page.tsx";

export interface UnusableLinkProps {
  /** "gone": used or expired; "away": the database cannot be reached just now. */
  reason: "gone" | "away";
  /** The address and the title of the page behind the link. */
  path: string;
  title: string;
  /** Shown for a link that is gone, with the way to another one. */
  expired: { text: string; action: string; to: string };
}

/** Why a mailed link shows no form, and what to do instead. */
export function UnusableLink({ reason, path, title, expired }: UnusableLinkProps) {
  const messages = accountMessages.link;
  if (reason === "away") {
    return (
      <CardPage title={title}>
        <LoadFailed title={messages.unavailable.title} path={path}>
          {messages.unavailable.text}
        </LoadFailed>
      </CardPage>
    );
  }
  return (
    <CardPage title={messages.expired}>
      <p>{expired.text}</p>
      <p>
        <TextLink to={expired.to}>{expired.action}</TextLink>
      </p>
    </CardPage>
  );
}
