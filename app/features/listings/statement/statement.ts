import { priceLabel } from "#app/features/listings/model/labels.ts";
import { metresLabel } from "#app/features/nearby/places.ts";
import type { LikeMedian } from "#app/features/suburbs/model/market.ts";
import { formatDay } from "#app/lib/dates.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";

export const SALES_IN_STATEMENT = 3;

/** A copy, so that the statement stays as it was published. */
export interface ComparableSale {
  /** "14 Rose Street, Russell Lea" */
  address: string;
  /** Dollars. */
  price: number;
  /** "2026-05-03" */
  soldOn: string;
  /** Null if unknown. */
  km: number | null;
  /** Null if typed. */
  propertyType: string | null;
  bedrooms: number | null;
  /** Null for a home of our records. */
  source: string | null;
  /** The home in our records. Null if typed. */
  listingId: number | null;
}

/** `period` and `periodEnd` are absent in versions stored before December 2026. */
export type StatementMedian = Omit<LikeMedian, "period" | "periodEnd"> &
  Partial<Pick<LikeMedian, "period" | "periodEnd">>;

/** Undefined unless the period is known and ended more than twelve months before the day of the statement. */
export function oldMedianText({ period, periodEnd }: StatementMedian, day: string): string | undefined {
  if (period === undefined || periodEnd === undefined) return undefined;
  const yearBefore = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return periodEnd < yearBefore ? statementMessages.page.oldMedian(period) : undefined;
}

/** Dollars; `priceTo` is null for a single price. */
export interface StatementPrice {
  price: number;
  priceTo: number | null;
}

export type StatementState = "missing" | "outdated" | "current";

/** Compares the newest statement with the advertised price. */
export function toStatementState(home: StatementPrice, newest: StatementPrice | undefined): StatementState {
  if (!newest) return "missing";
  return newest.price === home.price && newest.priceTo === home.priceTo ? "current" : "outdated";
}

/** "$1,200,000", "$1,200,000 – $1,300,000" */
export function statementPriceText({ price, priceTo }: StatementPrice): string {
  return priceTo === null || priceTo === price
    ? formatDollars(price)
    : `${formatDollars(price)} – ${formatDollars(priceTo)}`;
}

/** The price or range; for a home without a price its words. */
export function advertisedText(home: Parameters<typeof priceLabel>[0]): string {
  return home.price === 0 ? priceLabel(home).amount : statementPriceText(home);
}

export interface SaleView {
  address: string;
  price: string;
  /** "3 bedrooms, house" */
  kind: string;
  /** "3 May 2026" */
  soldOn: string;
  /** "1.2 km"; empty if unknown. */
  distance: string;
  source: string;
}

/** Kilometres. A shorter distance would be "0 m", and is due to an unknown location. */
const SHORTEST = 0.005;

export function toSaleView(sale: ComparableSale): SaleView {
  const { address, price, soldOn, km, propertyType, bedrooms, source } = sale;
  return {
    address,
    price: formatDollars(price),
    kind: [bedrooms ? countOf(bedrooms, "bedroom") : "", propertyType?.toLowerCase() ?? ""].filter(Boolean).join(", "),
    soldOn: formatDay(soldOn),
    distance: km === null || km < SHORTEST ? "" : metresLabel(1000 * km),
    source: source === null ? statementMessages.page.ownRecords : statementMessages.page.typedSource(source),
  };
}

type Errors = Readonly<Record<string, readonly string[]>>;

/** The value of the tick that confirms doubtful sales. Other sales have other doubts, so they need a new tick. */
export function confirmationOf(errors: Errors): string {
  return Object.entries(errors)
    .filter(([field]) => field !== "confirmSales")
    .map(([field, doubts]) => `${field}: ${doubts.join(" ")}`)
    .toSorted()
    .join(" | ");
}

/** The sales that a statement compares a home with. */
const SALES = 3;

export const statementMessages = {
  title: "Statement of Information",
  description: "The advertised price of a home for sale, three comparable sales and the median price of its postcode.",
  ownDescription: "Prepare the Statement of Information of a home for sale, and see who asked for it.",
  lead: "A Statement of Information shows buyers the advertised price, three comparable sales and the median price of the area. It is public, and linked from the home’s page. Your private estimate is not in it.",
  rules: "Read the rules and their dates",
  rental: "Statements of Information are for homes for sale only",
  closed: "This home is sold, so its statement can no longer change",
  unpriced: {
    title: "Set a price first",
    text: "The statement shows the advertised price or range, and this home has neither.",
    link: "Change the price",
  },
  form: {
    heading: "New version",
    first: "Prepare the statement",
    records: "Sales in our records",
    recordsHint:
      "Sold in the last six months, of the same kind and with a similar number of bedrooms. Choose the most comparable ones.",
    noRecords:
      "Our records have no comparable sale with a published price and address from the last six months nearby.",
    typed: "Enter sales from another source",
    typedHint: "For sales that are not in our records. Leave rows that you do not need empty.",
    sale: (place: number) => `Sale ${place}`,
    address: "Address",
    price: "Price",
    soldOn: "Date of the contract",
    km: "Distance in kilometres, if known",
    source: "Source",
    sourceHint: "Such as “NSW Valuer General” or “own sale, contract dated 3 May”",
    submit: "Publish statement",
    submitting: "Publishing...",
  },
  count: (found: number) =>
    found < SALES
      ? `Choose or enter three sales. You have ${found === 0 ? "none" : found}.`
      : `Choose or enter only three sales. You have ${found}.`,
  unknownRecord: "A chosen sale is no longer in our records. Choose another one.",
  address: "Enter the address of the sale",
  addressTooLong: "Use at most 200 characters",
  price: "Enter the price in whole dollars, such as 1,450,000",
  soldOn: "Enter the date of the contract, such as 27/11/2026",
  future: "The date of the contract cannot be in the future",
  self: "This is the home itself. Enter another sale.",
  twice: "This home is already one of the three sales. Enter another sale.",
  doubts: {
    old: (day: string) =>
      `Sold on ${day}, more than six months ago. Recent sales say more; the law names no limit that we know.`,
    state: (state: string) => `This address is in ${state}, another state than the home.`,
    far: (suburb: string, km: string) => `${suburb} is about ${km} from the suburb of the home.`,
    unknown: "Its suburb is not one that we know, so check that it is close to the home.",
    distance: (km: string) => `${km} is far for a comparable sale.`,
    high: (price: string) => `${price} is more than a third above the price of this home and its estimate.`,
    low: (price: string) => `${price} is more than a quarter below the price of this home and its estimate.`,
  },
  confirmSales: "Please check the sales above, or confirm that they are comparable",
  confirmSalesLabel: "Yes, these sales are correct and comparable",
  km: "Enter the distance in kilometres, from 0 to 100",
  source: "Enter the source of the sale",
  full: (most: number) => `At most ${most} versions can be published for one home`,
  saved: { title: "Statement published", text: "It is linked from the page of the home." },
  savedPrivate: {
    title: "Statement published",
    text: "It is linked from the page of the home once the home is public.",
  },
  failed: "We couldn't publish the statement just now.",
  states: {
    missing: "No statement yet",
    outdated: "The statement is out of date",
    current: "The statement is up to date",
  },
  outdatedText: (statement: string, advertised: string) =>
    `It gives ${statement}, but the home is advertised at ${advertised}. Publish a new version.`,
  missingText: (start: string) =>
    `From ${start} every home for sale in New South Wales needs one, linked from its advertisement (Act 2026 No 18, stage 2).`,
  inForceText:
    "Every home for sale in New South Wales needs one, linked from its advertisement (Act 2026 No 18, stage 2). Publish it today.",
  toBeAnnounced: "a date that is to be announced",
  dueText: {
    missing: (day: string, isOverdue: boolean) =>
      `no Statement of Information yet. It ${isOverdue ? "has needed one since" : "needs one from"} ${day}.`,
    outdated: "its statement gives another price.",
  },
  dueBadge: (day: string, isOverdue: boolean) => `${isOverdue ? "No statement since" : "Statement needed from"} ${day}`,
  versions: "Versions",
  versionsHint: "A version cannot be changed. It is stored until three years after the home leaves the market.",
  version: (version: number, day: string) => `Version ${version} of ${day}`,
  publicPage: "See the public page",
  requests: "Who asked for it",
  requestedAt: (version: number | null, at: string) =>
    version === null ? `Waiting for the first version since ${at}` : `Version ${version}, ${at}`,
  noRequests: "No one has requested the statement by email yet.",
  notMailed:
    "Not sent, because the mailbox had reached its daily limit. The law gives two business days: please send it yourself.",
  page: {
    notLoaded: "We couldn’t load the statement just now.",
    older: "This is an older version.",
    newest: "See the newest one",
    priceChanged: (price: string) =>
      `The advertised price has changed since: it is now ${price}. Ask the agent for a new version.`,
    price: "Advertised price",
    priceNote: "A guide to the likely selling price, published by the agent. It is not a valuation.",
    sales: "Comparable sales",
    salesNote:
      "Chosen by the agent. Our records are of homes that were sold on this site, with prices as their agents reported them. Other sales were typed by the agent, and we have not checked them.",
    ownRecords: "Our records",
    typedSource: (source: string) => `${source} (typed by the agent)`,
    columns: { home: "Home", price: "Price", soldOn: "Sold", distance: "Distance", source: "Source" },
    unknownDistance: "not known",
    median: "Median price",
    medianSource: (source: string) =>
      `Source: ${source}. Medians are published by postcode, which may contain several suburbs.`,
    oldMedian: (period: string) =>
      `This median is of sales from ${period}, more than a year before this statement. Prices may have changed since.`,
    noMedian: "There is no published median for this kind of home in this postcode.",
    otherVersions: "All versions",
    preparedBy: (agent: string) => `Prepared by ${agent}.`,
    how: "What a Statement of Information tells buyers",
    law: "Property and Stock Agents Act 2002 (NSW), as amended by Act 2026 No 18. Sales and medians are of the date of this version.",
  },
  request: {
    heading: "Get it by email",
    lead: "We send you this version. The agent sees your name and address.",
    name: "Name",
    nameMissing: "Enter your name",
    nameTooLong: "Use at most 100 characters",
    email: "Email",
    emailMissing: "Enter your email",
    emailInvalid: "Enter an email address such as name@example.com",
    emailTooLong: "Use an email address of at most 255 characters",
    submit: "Email the statement",
    sending: "Sending...",
    privacy: "What we store about you",
    sent: "Your request is with us",
    sentText: "The statement is on its way. If it does not arrive within minutes, look into your spam folder.",
    failed: "We couldn't send the statement just now.",
    none: "This home has no Statement of Information",
    missing: {
      heading: "Ask for it",
      lead: "The agent has not published a Statement of Information for this home. We tell the agent that you asked, and email it to you once it is published. The agent sees your name and address.",
      submit: "Ask for the statement",
      sentText: "The agent knows that you are waiting. You get the statement by email once it is published.",
    },
  },
} as const;
