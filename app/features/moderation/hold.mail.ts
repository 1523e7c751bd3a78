import { brand } from "#platform/brand.ts";
import { composeMail, type Mailbox, type MailContent, type MailMessage } from "#app/mail/layout.ts";
import type { Hold } from "./moderation.ts";

type HoldSubjectNames = Pick<Hold, "subject" | "name" | "suburb">;

/** For example "a picture of Brick cottage with a lemon tree, Newtown". */
function describeSubject({ subject, name, suburb }: HoldSubjectNames): string {
  if (subject === "agent") return `your profile and your homes on ${brand.name}`;
  return subject === "picture" ? `a picture of ${name}, ${suburb}` : `${name}, ${suburb}`;
}

const meaning = {
  listing: "It is not public until we release it. Everything is kept, and its address works again then.",
  picture: "The picture is not public until we release it. The home is public without it.",
  agent: "They are not public until we release them. Everything is kept.",
} as const;

/** Tells the agent about a hold. `url` is the page for a release request; `stays` means that a request was declined. */
export function holdMail(
  hold: HoldSubjectNames & Pick<Hold, "reason">,
  to: Mailbox,
  url: string,
  isDeclined = false,
): MailMessage {
  const subject = isDeclined ? `Still held: ${describeSubject(hold)}` : `We are holding ${describeSubject(hold)}`;
  const content: MailContent = {
    greeting: to.name ? `Hello ${to.name},` : "Hello,",
    opening: [
      isDeclined
        ? `You asked us to release ${describeSubject(hold)}. It stays held. What is still wrong:`
        : `We are holding ${describeSubject(hold)}. The reason:`,
    ],
    quoted: hold.reason,
    link: { label: "See it and ask for its release", href: url },
    closing: [meaning[hold.subject], "Mend what is wrong, then ask us to release it on that page."],
    reason: `You are receiving this email because you keep it on ${brand.name}.`,
  };
  return composeMail({ kind: isDeclined ? "hold-kept" : "held", to, subject }, content);
}

/** Tells the agent that a hold was released. `url` is the public page. */
export function releasedMail(hold: HoldSubjectNames, to: Mailbox, url: string): MailMessage {
  const content: MailContent = {
    greeting: to.name ? `Hello ${to.name},` : "Hello,",
    opening: [`We have released ${describeSubject(hold)}. It is public again as it was.`],
    link: { label: "See it", href: url },
    closing: [],
    reason: `You are receiving this email because you keep it on ${brand.name}.`,
  };
  return composeMail({ kind: "hold-released", to, subject: `Released: ${describeSubject(hold)}` }, content);
}
