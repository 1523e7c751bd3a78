import { defineIntents } from "#app/lib/intents.ts";

/** The id of the form that adds inspections. */
export const addInspectionsFormId = "add";

/** The forms of a home's page. */
export const homeIntents = defineIntents({
  add: { form: addInspectionsFormId, whole: true },
  appointment: { whole: true },
});

/** The forms of the page of one inspection. */
export const changeIntents = defineIntents({ move: { whole: true }, cancel: { whole: true } });
