import { defineIntents } from "#app/lib/intents.ts";

/** The buttons of a door list, and the form that adds to it. Ticking and taking the tick back are the same button. */
export const doorIntents = defineIntents({
  tick: { form: "attendance", inPlace: true },
  untick: { form: "attendance", inPlace: true },
  add: { form: "walk-in", whole: true },
  remove: { whole: true },
  removeUnconfirmed: { form: "remove-unconfirmed", whole: true },
});

/** The door list as a file for a spreadsheet. */
export function doorFilePath(inspectionId: number): string {
  return `/dashboard/inspections/${inspectionId}/door.csv`;
}

/** The id of a person's place in the list: the hash of an address that leads to it. */
export function visitorElement(registrationId: number): string {
  return `visitor-${registrationId}`;
}
