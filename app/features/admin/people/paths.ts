import { type NameFilters, nameListPath } from "#app/features/admin/model/name-filters.ts";
import { defineIntents } from "#app/lib/intents.ts";

export const peopleAddress = "/admin/people";

/** The address of these people. */
export const peoplePath = (filters: NameFilters): string => nameListPath(peopleAddress, filters);

/** The buttons of a person. */
export const peopleIntents = defineIntents({
  sessions: { inPlace: true },
  suspend: { inPlace: true },
  reinstate: { inPlace: true },
});

/** The element of a person in the list: the hash of an address that leads to it. */
export function personElement(userId: number): string {
  return `person-${userId}`;
}
