import type { ListingType } from "#app/features/listings/model/criteria.ts";

export const wishes = ["inspection", "price guide", "contract", "call"] as const;
export type Wish = (typeof wishes)[number];

const wishLabels: Record<Wish, string> = {
  inspection: "to inspect the home",
  "price guide": "the price guide",
  contract: "a copy of the contract",
  call: "a call back",
};

/** A home for rent shows its rent, and its contract is the lease. */
export function wishOptions(listingType: ListingType): { value: Wish; label: string }[] {
  const offered: readonly Wish[] = listingType === "rent" ? ["inspection", "call"] : wishes;
  return offered.map((value) => ({ value, label: wishLabels[value] }));
}

/** In the address of a home's page: the wish that is ticked at first. */
export const wishParameter = "wish";

/** [] for a wish that the home does not offer. */
export function readWish({ searchParams }: Pick<URL, "searchParams">, listingType: ListingType): Wish[] {
  const requested = searchParams.get(wishParameter);
  return wishOptions(listingType).flatMap(({ value }) => (value === requested ? [value] : []));
}

const appraisalTimings = {
  soon: "Within three months",
  half_year: "Within six months",
  later: "Later than six months",
  undecided: "Not decided yet",
} as const;
export type AppraisalTiming = keyof typeof appraisalTimings;
export const APPRAISAL_TIMINGS = Object.keys(appraisalTimings) as AppraisalTiming[];

export const appraisalTimingOptions = APPRAISAL_TIMINGS.map((value) => ({ value, label: appraisalTimings[value] }));

export interface EnquiryContent {
  name: string;
  email: string;
  phone: string | null;
  message: string | null;
  wouldLike: string[];
  suburb: string | null;
  propertyType: string | null;
  /** Set only in requests for an appraisal. */
  appraisalAddress: string | null;
  /** Contains an `AppraisalTiming`. */
  appraisalTiming: string | null;
}

export type EnquiryFieldName = keyof EnquiryContent;

export type EnquiryValues = { readonly [Name in EnquiryFieldName]?: EnquiryContent[Name] | null };

interface EnquiryField {
  label: string;
  isHiddenOnceWithdrawn: boolean;
}

/** In the order of the form. Used wherever enquiries are shown. */
const enquiryFields: Record<EnquiryFieldName, EnquiryField> = {
  name: { label: "Name", isHiddenOnceWithdrawn: false },
  email: { label: "Email", isHiddenOnceWithdrawn: true },
  phone: { label: "Phone", isHiddenOnceWithdrawn: true },
  message: { label: "Message", isHiddenOnceWithdrawn: true },
  wouldLike: { label: "Would like", isHiddenOnceWithdrawn: true },
  suburb: { label: "Suburb", isHiddenOnceWithdrawn: false },
  propertyType: { label: "Property type", isHiddenOnceWithdrawn: false },
  appraisalAddress: { label: "Address to appraise", isHiddenOnceWithdrawn: true },
  appraisalTiming: { label: "Time of sale", isHiddenOnceWithdrawn: true },
};

const names = Object.keys(enquiryFields) as EnquiryFieldName[];
const toColumn = <Name extends EnquiryFieldName>(name: Name): `leads.${Name}` => `leads.${name}`;

export const enquiryColumns = names.map(toColumn);

export const alwaysVisibleFields = names.filter((name) => !enquiryFields[name].isHiddenOnceWithdrawn);
export const fieldsHiddenAfterWithdrawal = names.filter((name) => enquiryFields[name].isHiddenOnceWithdrawn);

const rowFields = names.filter((name) => name !== "message");
export const enquiryRowColumns = rowFields.map(toColumn);
/** About the request, not the sender. */
const detailFields: readonly EnquiryFieldName[] = rowFields.filter(
  (name) => !["name", "email", "phone"].includes(name),
);

export interface EnquiryRow {
  name: EnquiryFieldName;
  label: string;
  value: string;
}

export function enquiryLabel(name: EnquiryFieldName): string {
  return enquiryFields[name].label;
}

/** All fields except the message; missing values are "". */
export function enquiryCells(content: EnquiryValues): EnquiryRow[] {
  return rowFields.map((name) => ({ name, label: enquiryLabel(name), value: toText(name, content[name]) }));
}

/** Filled-in fields except the message. */
export function enquiryRows(content: EnquiryValues): EnquiryRow[] {
  return enquiryCells(content).filter(({ value }) => value !== "");
}

/** Filled-in fields except the message and the sender's details. */
export function enquiryDetails(content: EnquiryValues): EnquiryRow[] {
  return enquiryRows(content).filter(({ name }) => detailFields.includes(name));
}

function toText(name: EnquiryFieldName, value: string | string[] | null | undefined): string {
  if (name === "appraisalTiming" && value) return appraisalTimings[value as AppraisalTiming];
  return Array.isArray(value) ? value.map((wish) => wishLabels[wish as Wish]).join(", ") : (value ?? "");
}
