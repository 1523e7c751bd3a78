import { defineIntents } from "#app/lib/intents.ts";

export const connectFormId = "connect";
export const tokenFormId = "token";
export const removeFeedFormId = "remove-feed";

/** The small forms of a feed's connection; the token's is the page's own. */
export const connectionIntents = defineIntents({ settings: { whole: true }, contact: { whole: true } });
