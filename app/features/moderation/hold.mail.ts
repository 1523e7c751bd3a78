import { composeMail, type Mailbox, type MailContent, type MailMessage } from "#app/mail/layout.ts";
import { brand } from "#platform/brand.ts";
import type { Hold } from "./moderation.ts";

type HoldSubjectNames = Pick<Hold, "subject" | "name" | "suburb">;

/** Returns "a picture of Brick cottage with a lemon tree, Newtown". */
function describeSubject({ subject, name, suburb }: HoldSubjectNames): string {
  if (subject === "agent") return `your profile and your homes on ${brand.name}`;
  return subject === "picture" ? `a picture of ${name}, ${suburb}` : `${name}, ${suburb}`;
}

const meaning = {
  listing: "It is not public until we release it. Nothing is deleted, and its page will be public again then.",
  picture: "The picture is not public until we release it. The home is public without it.",
  agent: "They are not public until we release them. Nothing is deleted.",
} as const;

/** Notifies the agent of a hold. `url` is the page for a release request; `stays` means that one was declined. */
export function holdMail(
  hold: HoldSubjectNames & Pick<Hold, "reason">,
  to: Mailbox,
  url: string,
  isDeclined = false,
): MailMessage {
  const subject = isDeclined ? `Still on hold: ${describeSubject(hold)}` : `On hold: ${describeSubject(hold)}`;
  const content: MailContent = {
    greeting: to.name ? `Hello ${to.name},` : "Hello,",
    opening: [
      isDeclined
        ? `We have reviewed your request to release ${describeSubject(hold)}. The hold stays in place. What is still wrong:`
        : `We have put ${describeSubject(hold)} on hold. The reason:`,
    ],
    quoted: hold.reason,
    link: { label: "See the hold and request its release", href: url },
    closing: [meaning[hold.subject], "Fix the problem, then ask us to release it on that page."],
    reason: `You are receiving this email because it concerns your profile or listings on ${brand.name}.`,
  };
  return composeMail({ kind: isDeclined ? "hold-kept" : "held", to, subject }, content);
}

/** Notifies the agent of a release. `url` is the public page. */
export function releasedMail(hold: HoldSubjectNames, to: Mailbox, url: string): MailMessage {
  const content: MailContent = {
    greeting: to.name ? `Hello ${to.name},` : "Hello,",
    opening: [
      `We have released ${describeSubject(hold)}. ${hold.subject === "agent" ? "They are" : "It is"} public again.`,
    ],
    link: { label: "View the page", href: url },
    closing: [],
    reason: `You are receiving this email because it concerns your profile or listings on ${brand.name}.`,
  };
  return composeMail({ kind: "hold-released", to, subject: `Released: ${describeSubject(hold)}` }, content);
}
