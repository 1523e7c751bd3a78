import { defineIntents } from "#app/lib/intents.ts";

/** What the button beside a portrait or a logo does. */
export const profilePictureIntents = defineIntents({ remove: { whole: true } });

/** The id of the form that sends a portrait or a logo. */
export const profilePictureFormId = "picture";
