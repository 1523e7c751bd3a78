import { priceLabel } from "#app/features/listings/model/labels.ts";
import { metresLabel } from "#app/features/nearby/places.ts";
import { formatDay } from "#app/lib/dates.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import { statementMessages as messages } from "./statement.messages.ts";

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

export interface StatementMedian {
  /** Dollars. */
  median: number;
  /** "houses, postcode 2042, January to March 2024" */
  scope: string;
  source: string;
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

export function toSaleView(sale: ComparableSale): SaleView {
  const { address, price, soldOn, km, propertyType, bedrooms, source } = sale;
  return {
    address,
    price: formatDollars(price),
    kind: [bedrooms ? countOf(bedrooms, "bedroom") : "", propertyType?.toLowerCase() ?? ""].filter(Boolean).join(", "),
    soldOn: formatDay(soldOn),
    distance: km === null ? "" : metresLabel(1000 * km),
    source: source ?? messages.page.ownRecords,
  };
}
