import { composeMail, type MailContent, type MailMessage } from "#app/mail/layout.ts";
import { brand } from "#platform/brand.ts";
import { confirmationKind, DAYS_TO_CONFIRM, type ConfirmationSubject } from "./subscription.ts";

interface RequestedSearch {
  /** Must not contain typed text. */
  summary: string;
  frequency: string;
  url: string;
}

const ignoreNote = `If this wasn't you, you can ignore this email. We delete unconfirmed requests after ${DAYS_TO_CONFIRM} days.`;

export function confirmSearchesMail(
  email: string,
  searches: readonly RequestedSearch[],
  manageUrl: string,
): MailMessage {
  const [first] = searches;
  const single = searches.length === 1 ? first : undefined;
  const entries = searches.map(({ summary, frequency, url }) => ({ title: summary, href: url, lines: [frequency] }));
  return toMail(email, "searches", "Confirm your alerts about new homes", {
    greeting: "Hello,",
    opening: [
      `Someone saved a search on ${brand.name} for this address.`,
      single
        ? "We won't email you about it until you confirm it."
        : "We won't email you about a search until you confirm it. Each has its own link:",
    ],
    ...(single
      ? {
          details: [
            { label: "Search", value: single.summary },
            { label: "Emails", value: single.frequency },
          ],
          link: { label: "Confirm my alerts", href: single.url },
        }
      : { entries }),
    closing: [
      `${single ? "The" : "Each"} link opens a page with a button to confirm. It works for ${DAYS_TO_CONFIRM} days.`,
      ignoreNote,
      "Don't share these links: anyone with them can change your searches.",
    ],
    furtherLinks: [{ label: "See or delete all searches for this address", href: manageUrl }],
    reason: `You are receiving this email because your address was given for a saved search on ${brand.name}.`,
  });
}

/** Contains no name and no typed text. */
export function confirmNewsletterMail(email: string, url: string): MailMessage {
  return toMail(email, "newsletter", "Confirm your newsletter", {
    greeting: "Hello,",
    opening: [
      `Someone asked for the ${brand.name} newsletter to be sent to this address.`,
      "We send nothing until you confirm.",
    ],
    link: { label: "Confirm my newsletter", href: url },
    closing: [`The page has a button to confirm. The link works for ${DAYS_TO_CONFIRM} days.`, ignoreNote],
    reason: `You are receiving this email because your address was given for the ${brand.name} newsletter.`,
  });
}

function toMail(email: string, about: ConfirmationSubject, subject: string, content: MailContent): MailMessage {
  return composeMail({ kind: confirmationKind[about], to: { name: "", address: email }, subject }, content);
}
