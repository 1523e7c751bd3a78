import type { ListingType } from "#app/features/listings/model/criteria.ts";

/** What the sender of an enquiry may tick that they would like about a home, in the order of the form. */
export const wishes = ["inspection", "price guide", "contract", "call"] as const;
export type Wish = (typeof wishes)[number];

const wishLabels: Record<Wish, string> = {
  inspection: "to inspect the home",
  "price guide": "the price guide",
  contract: "a copy of the contract",
  call: "to be called",
};

/** What can be ticked about a home: the rent is on its page, and its contract is the lease. */
export function wishOptions(listingType: ListingType): { value: Wish; label: string }[] {
  const offered: readonly Wish[] = listingType === "rent" ? ["inspection", "call"] : wishes;
  return offered.map((value) => ({ value, label: wishLabels[value] }));
}

/** What a sender writes into an enquiry, as it is stored. */
export interface EnquiryContent {
  name: string;
  email: string;
  phone: string | null;
  message: string | null;
  wouldLike: string[];
  suburb: string | null;
  propertyType: string | null;
}

export type EnquiryFieldName = keyof EnquiryContent;

/** As much of it as the reader may see. */
export type EnquiryValues = { readonly [Name in EnquiryFieldName]?: EnquiryContent[Name] | null };

interface EnquiryField {
  label: string;
  /** Whoever received the enquiry cannot read it any more once the sender has withdrawn. */
  isHiddenOnceWithdrawn: boolean;
}

/**
 * The fields of an enquiry, in the order of the form. Every query, page, mail and file that reads or shows an enquiry goes
 * by this table. What a field accepts is in the schema, and its control is in the form.
 */
const enquiryFields: Record<EnquiryFieldName, EnquiryField> = {
  name: { label: "Name", isHiddenOnceWithdrawn: false },
  email: { label: "Email", isHiddenOnceWithdrawn: true },
  phone: { label: "Phone", isHiddenOnceWithdrawn: true },
  message: { label: "Message", isHiddenOnceWithdrawn: true },
  wouldLike: { label: "Would like", isHiddenOnceWithdrawn: true },
  suburb: { label: "Suburb", isHiddenOnceWithdrawn: false },
  propertyType: { label: "Property type", isHiddenOnceWithdrawn: false },
};

const names = Object.keys(enquiryFields) as EnquiryFieldName[];
const toColumn = <Name extends EnquiryFieldName>(name: Name): `leads.${Name}` => `leads.${name}`;

/** The columns of all fields. */
export const enquiryColumns = names.map(toColumn);

/** Those fields that whoever received the enquiry may always read, and those that are hidden once it is withdrawn. */
export const lastingFields = names.filter((name) => !enquiryFields[name].isHiddenOnceWithdrawn);
export const withdrawableFields = names.filter((name) => enquiryFields[name].isHiddenOnceWithdrawn);

/** The fields that are shown as a label and a value; the message is shown as a text of its own. */
const rowFields = names.filter((name) => name !== "message");
export const enquiryRowColumns = rowFields.map(toColumn);
/** The fields that say what the sender is after, and not who they are. */
const detailFields: readonly EnquiryFieldName[] = rowFields.filter(
  (name) => !["name", "email", "phone"].includes(name),
);

/** A field as people read it. */
export interface EnquiryRow {
  name: EnquiryFieldName;
  label: string;
  value: string;
}

/** The label of a field. */
export function enquiryLabel(name: EnquiryFieldName): string {
  return enquiryFields[name].label;
}

/** All fields but the message, for a table with one column for each; the value of one that was left out is "". */
export function enquiryCells(content: EnquiryValues): EnquiryRow[] {
  return rowFields.map((name) => ({ name, label: enquiryLabel(name), value: toText(content[name]) }));
}

/** The fields that were filled in, but the message. */
export function enquiryRows(content: EnquiryValues): EnquiryRow[] {
  return enquiryCells(content).filter(({ value }) => value !== "");
}

/** What the sender filled in beside their name, how to reach them and the message. */
export function enquiryDetails(content: EnquiryValues): EnquiryRow[] {
  return enquiryRows(content).filter(({ name }) => detailFields.includes(name));
}

function toText(value: string | string[] | null | undefined): string {
  return Array.isArray(value) ? value.map((wish) => wishLabels[wish as Wish]).join(", ") : (value ?? "");
}
