import { defineIntents } from "#app/lib/intents.ts";

export const profilePictureIntents = defineIntents({ remove: { fullPage: true } });

export const profilePictureFormId = "picture";
