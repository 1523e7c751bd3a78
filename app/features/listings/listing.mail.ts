import type { MailedContact } from "#app/features/listings/model/mail-safety.ts";
import {
  type LoweredLimit,
  type PriceBreachKind,
  type PriceLimits,
  publicReason,
} from "#app/features/listings/model/price-limits.ts";
import type { SaleView, StatementMedian } from "#app/features/listings/statement/statement.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { telephoneLink } from "#app/lib/phone.server.ts";
import { composeMail, type Mailbox, type MailMessage, type Detail } from "#app/mail/layout.ts";
import { brand } from "#platform/brand.ts";

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

interface DuplicateHome {
  /** "12 Sample Street, Newtown" */
  home: string;
  /** The other agency, or its agent without an agency. */
  other: string;
  /** My Listings. */
  url: string;
}

export function duplicateListingMail({ home, other, url }: DuplicateHome, to: Mailbox): MailMessage {
  return composeMail(
    { kind: "duplicate-listing", to, subject: `Also advertised by ${other}: ${home}` },
    {
      greeting: greeting(to),
      opening: [
        `You and ${other} both advertise ${home} on ${brand.name}. ${other} gets the same email. Both homes stay online.`,
        "If you no longer act for the owner, take yours off the market. If it is a different home, or the agencies share it, say so in My Listings and we will not mention it again. Otherwise please contact the other agency.",
      ],
      link: { label: "Open My Listings", href: url },
      closing: ["We compare addresses only, so please check the unit and street number of your home."],
      reason: `You are receiving this email because you are the agent of this home on ${brand.name}.`,
    },
  );
}

interface CorrectedHome {
  /** "12 Sample Street, Newtown" */
  home: string;
  reason: PriceBreachKind;
  /** The page of its offers and estimate. */
  url: string;
}

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

interface LoweredLimits {
  /** "12 Sample Street, Newtown" */
  home: string;
  /** Of the person who changed them. */
  by: string;
  limits: readonly LoweredLimit[];
  /** The page of its offers and estimate. */
  url: string;
}

const limitLabels: Record<keyof PriceLimits, string> = {
  estimate: "Lower end of the estimate",
  bid: "Highest bid when passed in",
  offer: "Highest written offer refused as too low",
};

/** Names the amounts, so it is for principals of the agency only. */
export function limitsLoweredMail({ home, by, limits, url }: LoweredLimits, to: Mailbox): MailMessage {
  return composeMail(
    { kind: "limits-lowered", to, subject: `Lower limit for the price of ${home}` },
    {
      greeting: greeting(to),
      opening: [
        `${by} lowered or removed a record that limits the advertised price of ${home}. From stage 2 of the Act on underquoting, a home may not be advertised below these amounts.`,
      ],
      details: limits.map(({ kind, from, to: next }) => ({
        label: limitLabels[kind],
        value: `${formatDollars(from)}, now ${next === null ? "none" : formatDollars(next)}`,
      })),
      link: { label: "See offers, estimate and bids", href: url },
      closing: [
        "Nothing is deleted: earlier offers and estimates stay on that page. Please do not forward the amounts.",
      ],
      reason: `You are receiving this email because you are a principal of the agency of this home on ${brand.name}.`,
    },
  );
}

interface StatementReminder {
  /** At least one, oldest first. `home` is "12 Sample Street, Newtown". */
  homes: readonly { home: string; isMissing: boolean }[];
  /** "Monday 1 February 2027": the first day of stage 2. */
  from: string;
  isInForce: boolean;
  /** The form of the only home's statement, otherwise My Listings. */
  url: string;
}

/** More are counted. */
const MOST_NAMED = 20;

export function statementReminderMail({ homes, from, isInForce, url }: StatementReminder, to: Mailbox): MailMessage {
  const [first] = homes;
  const isOne = homes.length === 1;
  const more = homes.length - MOST_NAMED;
  return composeMail(
    {
      kind: "statement-reminder",
      to,
      subject: `Statement of Information needed: ${isOne && first ? first.home : `${homes.length} homes`}`,
    },
    {
      greeting: greeting(to),
      opening: [
        `${isInForce ? "Since" : "From"} ${from} each home for sale in New South Wales needs a Statement of Information that gives its advertised price, three comparable sales and the median.`,
        isOne ? "This home needs a new one:" : "These homes need a new one:",
      ],
      details: [
        ...homes.slice(0, MOST_NAMED).map(({ home, isMissing }) => ({
          label: isMissing ? "No statement yet" : "Another price in the statement",
          value: home,
        })),
        ...(more > 0 ? [{ label: "And", value: `${more} more in My Listings` }] : []),
      ],
      link: { label: isOne ? "Publish the statement" : "Open My Listings", href: url },
      closing: [
        "We propose comparable sales from our own records; you choose three or type others. We remind you of each home once. The law is the Property and Stock Agents Amendment (Underquoting and Other Agent Conduct) Act 2026 (NSW), stage 2.",
      ],
      reason: `You are receiving this email because you are the agent of ${isOne ? "this home" : "these homes"} on ${brand.name}.`,
    },
  );
}

/** Without the name of the buyer, which the page shows. */
export function statementRequestedMail({ home, url }: { home: string; url: string }, to: Mailbox): MailMessage {
  return composeMail(
    { kind: "statement-requested", to, subject: `Statement of Information requested: ${home}` },
    {
      greeting: greeting(to),
      opening: [
        `A buyer asked for the Statement of Information of ${home}, and there is none yet.`,
        "Each home for sale in New South Wales needs one. Publish it, and we email it to everyone who is waiting.",
      ],
      link: { label: "Publish the statement", href: url },
      closing: ["The page shows who asked. We send at most one such email an hour for each home."],
      reason: `You are receiving this email because you are the agent of this home on ${brand.name}.`,
    },
  );
}

interface MailedStatement {
  /** "12 Wilson Street, Newtown" */
  home: string;
  listingId: number;
  /** "Saturday 28 November 2026" */
  day: string;
  price: string;
  /** Set if the price has changed since. */
  priceChanged: string | undefined;
  /** Empty if the reader must not get the agent's texts. */
  sales: readonly SaleView[];
  median: (StatementMedian & { warning: string | undefined }) | null;
  /** Undefined if the reader must not get the agent's texts. */
  agent: MailedContact | undefined;
  secondAgent: MailedContact | undefined;
  /** Absolute. */
  url: string;
}

function medianText({ median, scope, warning }: NonNullable<MailedStatement["median"]>): string {
  return [`${formatDollars(median)}, ${scope}`, warning].filter(Boolean).join(". ");
}

/** Repeats no input of the sender, because another person may have typed the address. */
export function statementMail(statement: MailedStatement, email: string): MailMessage {
  const { home, listingId, day, price, priceChanged, sales, median, agent, secondAgent, url } = statement;
  const details: Detail[] = [
    { label: priceChanged === undefined ? "Advertised price" : "Price then", value: price },
    ...sales.map((sale, index) => ({ label: `Sale ${index + 1}`, value: saleText(sale) })),
    ...(median ? [{ label: "Median", value: medianText(median) }] : []),
    ...[agent, secondAgent].flatMap((contact) => [
      ...(contact?.name ? [{ label: "Agent", value: contact.name, picture: contact.portrait }] : []),
      ...(contact?.phone ? [{ label: "Phone", value: contact.phone, href: telephoneLink(contact.phone) }] : []),
    ]),
  ];
  return composeMail(
    {
      kind: "statement-of-information",
      listingId,
      to: { name: "", address: email },
      subject: `Statement of Information: ${home}`,
    },
    {
      greeting: "Hello,",
      opening: [
        `Here is the Statement of Information of ${day} for ${home}.`,
        ...(priceChanged === undefined ? [] : [priceChanged]),
      ],
      details,
      link: { label: "See and print the statement", href: url },
      closing: [
        "The price is a guide that the agent published. It is not a valuation.",
        "If you didn’t ask for it, someone else typed your address. Do nothing, and nothing more will happen.",
      ],
      reason: `You are receiving this email because your address was used to ask for a Statement of Information on ${brand.name}.`,
    },
  );
}

function saleText({ address, price, kind, soldOn, distance, source }: SaleView): string {
  return [address, price, `sold ${soldOn}`, kind, distance && `${distance} away`, `source: ${source}`]
    .filter(Boolean)
    .join(", ");
}
