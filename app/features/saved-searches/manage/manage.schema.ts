import { z } from "zod";
import { SEARCH_FREQUENCIES } from "#app/features/saved-searches/model/frequency.ts";
import { savedSearchMessages as says } from "#app/features/saved-searches/model/saved-search.messages.ts";

/** How often a search mails, as its own little form sends it. */
export const searchFrequencySchema = z.object({ frequency: z.enum(SEARCH_FREQUENCIES, says.frequency) });
