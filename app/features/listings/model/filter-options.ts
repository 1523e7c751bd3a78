import type { SelectOption } from "#app/ui/select.tsx";
import { MINIMUM_ROOM_CHOICES, PROPERTY_TYPES, SORTS } from "./criteria.ts";
import { listingsMessages } from "./listings.messages.ts";

const any: SelectOption = { value: "", label: listingsMessages.any };

/** The orders a search can have. */
export const sortOptions: readonly SelectOption[] = SORTS.map((value) => ({
  value,
  label: listingsMessages.sort[value],
}));

/** Any and the known types; a type that the address asks for beyond them is a choice too. */
export function propertyTypeOptions(asked: string): SelectOption[] {
  const types: string[] = [...PROPERTY_TYPES];
  if (asked !== "" && !types.includes(asked)) types.push(asked);
  return [any, ...types.map((value) => ({ value, label: value }))];
}

/** Any and 1+ to 5+; a number that the address asks for beyond them is a choice too. */
export function roomOptions(asked: number | undefined): SelectOption[] {
  const minimums: number[] = [...MINIMUM_ROOM_CHOICES];
  if (asked !== undefined && !minimums.includes(asked)) minimums.push(asked);
  return [any, ...minimums.map((count) => ({ value: String(count), label: `${count}+` }))];
}
