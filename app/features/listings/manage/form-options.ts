import type { SelectOption } from "#app/ui/select.tsx";
import { PROPERTY_TYPES } from "#app/features/listings/model/criteria.ts";
import { listingInputMessages as says } from "./input.messages.ts";

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const listingTypeOptions = optionsOf(says.listingType);
export const frequencyOptions = optionsOf(says.priceFrequency);
export const statusOptions = optionsOf(says.status);

/** The known types, and the one that the listing has when it is none of them. */
export function propertyTypeChoices(current: string | undefined): SelectOption[] {
  const types: readonly string[] = PROPERTY_TYPES;
  const isOther = current !== undefined && current !== "" && !types.includes(current);
  return [...types, ...(isOther ? [current] : [])].map((value) => ({ value, label: value }));
}
