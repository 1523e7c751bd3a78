import { defineIntents } from "#app/lib/intents.ts";

export const profilePictureIntents = defineIntents({ remove: { whole: true } });

export const profilePictureFormId = "picture";
