import { brand } from "#platform/brand.ts";
import { type PriceBreachKind, publicReason } from "#app/features/listings/model/price-rules.ts";
import { composeMail, type Mailbox, type MailMessage } from "#app/mail/layout.ts";

interface CorrectedHome {
  /** "12 Sample Street, Newtown" */
  home: string;
  reason: PriceBreachKind;
  /** The page of its offers and estimate. */
  url: string;
}

const because = `You are receiving this email because you are the agent of this home, or a principal of the agency, on ${brand.name}.`;
const greeting = ({ name }: Mailbox) => (name ? `Hello ${name},` : "Hello,");

/** Names no amount, because emails are forwarded. `deadline` is "5:30 pm on Monday 30 November 2026" or similar. */
export function priceCorrectionMail(
  { home, reason, url, deadline }: CorrectedHome & { deadline: string },
  to: Mailbox,
): MailMessage {
  return composeMail(
    { kind: "price-correction", to, subject: `Correct the price of ${home}` },
    {
      greeting: greeting(to),
      opening: [
        `The advertised price of ${home} may not stay online. ${publicReason(reason)}.`,
        `Please correct it ${deadline}. If it is not corrected by then, the home is taken off the market automatically.`,
      ],
      link: { label: "See the reason and the amounts", href: url },
      closing: [
        "The law gives one business day for this (Property and Stock Agents Amendment (Underquoting and Other Agent Conduct) Act 2026, NSW). If your software sends this home to us, correct the price there.",
      ],
      reason: because,
    },
  );
}

export function priceStoppedMail({ home, reason, url }: CorrectedHome, to: Mailbox): MailMessage {
  return composeMail(
    { kind: "price-stopped", to, subject: `Off the market: ${home}` },
    {
      greeting: greeting(to),
      opening: [
        `${home} is off the market, because its price was not corrected in time. ${publicReason(reason)}.`,
        "Its enquiries and pictures are kept. Upcoming inspections are cancelled, and everyone who registered is notified.",
      ],
      link: { label: "See the reason and the amounts", href: url },
      closing: ["Correct the price, then put the home back on the market from My Listings."],
      reason: because,
    },
  );
}
