import {
  CRITERIA,
  type Criteria,
  type CriterionValue,
  type ListingType,
  SAVED_NAMES,
  type SavedName,
} from "#app/features/listings/model/criteria.ts";
import type { SharingContact } from "#app/features/listings/model/mail-safety.ts";
import type { SmallPicture } from "#app/features/pictures/model/media.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { COUNT_LIMIT } from "#app/lib/page.ts";

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

/** Days for which a listed home is new to a saved search. */
export const NEW_DAYS = 7;

/** "3 new this week". Null is more than are counted. */
export function newLabel(recent: number | null): string {
  return `${recent === null ? `${formatNumber(COUNT_LIMIT)}+` : recent === 0 ? "None" : formatNumber(recent)} new this week`;
}

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
  /** Of the agent. */
  portrait: SmallPicture | null;
  secondAgent: SharingContact | null;
  /** Visitors see a Statement of Information of the home. */
  hasStatement: boolean;
}

export const savedSearchMessages = {
  type: "Select a listing type",
  name: (label: string) => `A ${label.toLowerCase()} must have 2 to 120 characters`,
  pricesInOrder: "minPrice must be less than or equal to maxPrice",
  names: (most: number, label: string) => `Choose at most ${most} ${label.toLowerCase()}s`,
  areas: (most: number) => `Choose at most ${most} areas drawn on the map of Sydney`,
  choice: (label: string) => `Choose ${label.toLowerCase()} from the list`,
  keywords: "Keywords must have 2 to 255 characters",
  email: "Enter an email address to receive alerts.",
  emailForm: "Enter the whole email address, for example name@example.com.",
  emailTooLong: "Email is too long",
  frequency: "Choose how often",
  /** Two names of one criterion in the API. */
  contradiction: (column: string, name: string) => `${column} and ${name} are different: send one of them`,
  tooManySearches: "This address already has 50 saved searches, which is the limit. Delete one to save another.",
  tooManyToConfirm: "This address already has 50 saved searches, which is the limit. Delete one, then start this one.",

  title: "Save this search",
  description: "Get an email when a home that matches your search is listed.",
  link: "Save this search",
  anyDay: "A saved search leaves out the inspection day, because we email you when a home is listed.",
  allNew: "A saved search leaves out how long ago a home was listed, because every email is about new homes.",
  lead: "We'll email you new homes that match:",
  label: {
    type: "Sale or rent",
    email: "Email",
    frequency: "How often",
  },
  /** `privacy` is the link after it. */
  notice: "We use this address for these emails only. Every email has a link to stop them.",
  privacy: "How we look after your details",
  submit: "Save search",
  submitting: "Saving…",
  change: "Change the search",
  back: "Back to the search",

  succeeded: { title: "Saved search created", text: "We'll email you when new listings match your criteria." },
  /** Shown for any address except the user's own confirmed one, to reveal nothing about it. */
  confirm: "Check your inbox to confirm. If you have already confirmed this search, there is nothing more to do.",
  emailRequired: "Email required",
  failed: { title: "Could not save search", text: "Please try again soon." },
} as const;
