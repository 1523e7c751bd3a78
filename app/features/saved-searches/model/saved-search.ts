import {
  CRITERIA,
  type Criteria,
  type CriterionValue,
  type ListingType,
  SAVED_NAMES,
  type SavedName,
} from "#app/features/listings/model/criteria.ts";

/** The columns of `saved_searches`. Null means no limit. */
export type SavedColumns = { listingType: ListingType } & {
  [Name in SavedName as (typeof CRITERIA)[Name]["savedColumn"]]: CriterionValue<Name> | null;
};

export const columnOf = {
  type: "listingType",
  ...Object.fromEntries(SAVED_NAMES.map((name) => [name, CRITERIA[name].savedColumn])),
} as { type: "listingType" } & { [Name in SavedName]: (typeof CRITERIA)[Name]["savedColumn"] };

export function toColumns(criteria: Criteria): SavedColumns {
  const limits = SAVED_NAMES.map((name) => [columnOf[name], criteria[name] ?? null]);
  return { listingType: criteria.type, ...Object.fromEntries(limits) } as SavedColumns;
}

/** At once, every day at 7 am, or every Monday at 7 am. */
export type SearchFrequency = "instant" | "daily" | "weekly";

export const SEARCH_FREQUENCIES = ["instant", "daily", "weekly"] as const satisfies readonly SearchFrequency[];

export const frequencyLabels: Readonly<Record<SearchFrequency, string>> = {
  instant: "As homes are listed",
  daily: "Every day at 7 am",
  weekly: "Every Monday at 7 am",
};

export const frequencyOptions = SEARCH_FREQUENCIES.map((value) => ({ value, label: frequencyLabels[value] }));

/** "changed" means since an earlier mail. */
export type MatchReason = "published" | "price_dropped" | "changed";

export interface DueSearch {
  id: number;
  subscriberId: number;
  email: string;
  criteria: Criteria;
}

export interface NewHome {
  reason: MatchReason;
  /** Since the last mail with this home. Empty for other reasons. */
  changes: readonly string[];
  id: number;
  title: string;
  listingType: ListingType;
  price: number;
  priceTo: number | null;
  priceWords: string | null;
  priceFrequency: string;
  suburb: string;
  state: string;
  postcode: string;
  bedrooms: number | null;
  bathrooms: number | null;
  parking: number | null;
  /** The account has no confirmed address, so the mail omits its text. */
  isUnconfirmed: boolean;
  knownSuburb: string | null;
  agentName: string | null;
  agencyName: string | null;
  /** Of the home, or else of its agent. */
  phone: string | null;
}
