import { formatDollars } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";

/** An agent's homes in one place in the last 12 months, as recorded here. */
export interface AgentRecord {
  sold: number;
  leased: number;
  /** AUD. Null for fewer than five sales with a published price. */
  medianSalePrice: number | null;
  /** From listing to contract. Null for fewer than five sales. */
  medianDaysToSell: number | null;
  /** Sold or leased, most frequent first; at most three. */
  propertyTypes: { name: string; count: number }[];
  /** Sydney's date of the latest sale or lease: "2026-11-28". */
  lastClosedOn: string | null;
  /** On the market now. */
  forSale: number;
  forRent: number;
  /** To enquiries from any place. Null for fewer than five answers. */
  medianAnswerSeconds: number | null;
}

/** Fewer homes are shown as a count, without a median or rate. */
export const FEWEST_FOR_MEDIAN = 5;

/** The suburb's name or the postcode, or "Sydney". */
export function recordPlaceLabel(place: string | undefined): string {
  return place ?? "Sydney";
}

export const recordBasis =
  "Sold and leased are from the last 12 months. We count only homes that were listed here and that their agent marked as sold or leased, and show no median of fewer than five.";

type Medians = Pick<AgentRecord, "medianSalePrice" | "medianDaysToSell">;

/** "Median $918,000, sold in 26 days". Undefined without either. */
export function mediansLabel({ medianSalePrice, medianDaysToSell }: Medians): string | undefined {
  const days = medianDaysToSell === null ? undefined : `sold in ${countOf(medianDaysToSell, "day")}`;
  if (medianSalePrice === null) return days && `Median: ${days}`;
  return [`Median ${formatDollars(medianSalePrice)}`, days].filter(Boolean).join(", ");
}

/** "House 5, Apartment 2": sellers may enter types of their own, which have no known plural. "" without any. */
export function propertyTypesLabel({ propertyTypes }: Pick<AgentRecord, "propertyTypes">): string {
  return propertyTypes.map(({ name, count }) => `${name} ${count}`).join(", ");
}

/** "20 for sale, 6 for rent". "" without any. */
export function homesNowLabel({ forSale, forRent }: Pick<AgentRecord, "forSale" | "forRent">): string {
  return [forSale > 0 && `${forSale} for sale`, forRent > 0 && `${forRent} for rent`].filter(Boolean).join(", ");
}

/** Rounds up so that "within" is true: "Usually answers within 3 hours". */
export function answersWithin(medianSeconds: number): string {
  return `Usually answers within ${duration(medianSeconds)}`;
}

function duration(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes < 60) return countOf(minutes, "minute");
  const hours = Math.ceil(minutes / 60);
  return hours <= 48 ? countOf(hours, "hour") : countOf(Math.ceil(hours / 24), "day");
}
