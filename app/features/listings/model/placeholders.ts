import type { ListingFieldName } from "./fields.ts";

/** The stored description of a draft without one. */
export const DESCRIPTION_TO_COME = "The description of this home is to come.";

/** The stored phone of a draft without one, which has too few digits to be published. */
export const PHONE_TO_COME = "Phone to come";

/** Stored by an import in the required fields that a file lacks. */
export const IMPORT_PLACEHOLDERS = {
  address: "Address to come",
  suburb: "Suburb to come",
  postcode: "0000",
  description: "Description to come",
  contactPhone: PHONE_TO_COME,
  contactEmail: "no-reply@example.com",
} as const satisfies Partial<Record<ListingFieldName, string>>;

const isPlaceholderField = (name: string): name is keyof typeof IMPORT_PLACEHOLDERS =>
  Object.hasOwn(IMPORT_PLACEHOLDERS, name);

export const PLACEHOLDER_FIELDS = Object.keys(IMPORT_PLACEHOLDERS).filter(isPlaceholderField);

/** Whether the field of a draft is missing: forms show it as blank, and the home cannot be published. */
export function isPlaceholder(name: string, value: unknown): boolean {
  if (name === "description" && value === DESCRIPTION_TO_COME) return true;
  return isPlaceholderField(name) && value === IMPORT_PLACEHOLDERS[name];
}
