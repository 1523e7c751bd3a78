/** How often a saved search mails: at once, or what came together at seven in the morning, of Mondays for weekly. */
export type SearchFrequency = "instant" | "daily" | "weekly";

export const SEARCH_FREQUENCIES = ["instant", "daily", "weekly"] as const satisfies readonly SearchFrequency[];

/** The frequencies in words, as a form offers them. */
export const frequencyWords: Readonly<Record<SearchFrequency, string>> = {
  instant: "As homes are listed",
  daily: "Every day at 7 am",
  weekly: "Every Monday at 7 am",
};

/** The choices of how often a search mails. */
export const frequencyOptions = SEARCH_FREQUENCIES.map((value) => ({ value, label: frequencyWords[value] }));
