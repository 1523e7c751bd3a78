import { defineIntents } from "#app/lib/intents.ts";

/** The buttons to tick and untick a person share a form. */
export const checkInIntents = defineIntents({
  tick: { form: "attendance", inPlace: true },
  untick: { form: "attendance", inPlace: true },
  interest: { inPlace: true },
  note: {},
  contract: {},
  add: { form: "walk-in", fullPage: true },
  remove: { fullPage: true },
  removeUnconfirmed: { form: "remove-unconfirmed", fullPage: true },
});

/** The element's id of a person, also used as a hash. */
export function visitorElement(registrationId: number): string {
  return `visitor-${registrationId}`;
}
