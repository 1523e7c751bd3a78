import { defineIntents } from "#app/lib/intents.ts";

export const tryFormId = "try";

/** The buttons of a report. */
export const reportIntents = defineIntents({ confirm: { whole: true }, again: { whole: true } });
