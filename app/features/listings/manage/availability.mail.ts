import { brand } from "#platform/brand.ts";
import { composeMail, type Mailbox, type MailMessage } from "#app/mail/layout.ts";

interface StaleHome {
  /** "12 Sample Street, Newtown" */
  home: string;
  url: string;
}

const because = `You are receiving this email because you are the agent of this home, or a principal of the agency, on ${brand.name}.`;
const greeting = ({ name }: Mailbox) => (name ? `Hello ${name},` : "Hello,");

/** `url` confirms this home without logging in. `deadline` is "12 December 2026". */
export function availabilityRequestMail(
  { home, url, deadline, days }: StaleHome & { deadline: string; days: number },
  to: Mailbox,
): MailMessage {
  return composeMail(
    { kind: "availability-request", to, subject: `Is ${home} still available?` },
    {
      greeting: greeting(to),
      opening: [
        `${home} has not been changed or confirmed for ${days} days. Buyers and tenants see on its page how long ago that was.`,
        `If it is still available, one press confirms it. You do not need to log in. Without an answer it is taken off the market on ${deadline}.`,
      ],
      link: { label: "Confirm that it is available", href: url },
      closing: ["Any change of the home confirms it, too. If it is sold, leased or withdrawn, say so in My Listings."],
      reason: because,
    },
  );
}

/** `url` is the list of withdrawn homes. */
export function availabilityExpiredMail({ home, url, days }: StaleHome & { days: number }, to: Mailbox): MailMessage {
  return composeMail(
    { kind: "availability-expired", to, subject: `Off the market: ${home}` },
    {
      greeting: greeting(to),
      opening: [
        `${home} is off the market, because it was not changed or confirmed for ${days} days.`,
        "Its enquiries and pictures are kept. Upcoming inspections are cancelled, and everyone who registered is notified.",
      ],
      link: { label: "See your withdrawn homes", href: url },
      closing: ["If it is still available, press “Back on the market” there. Nothing has to be entered again."],
      reason: because,
    },
  );
}
