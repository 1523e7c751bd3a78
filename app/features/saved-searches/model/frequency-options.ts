import { frequencyWords, SEARCH_FREQUENCIES } from "./criteria.ts";

/** The choices of how often a search mails. */
export const frequencyOptions = SEARCH_FREQUENCIES.map((value) => ({ value, label: frequencyWords[value] }));
