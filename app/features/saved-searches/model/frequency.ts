/** At once, every day at 7 am, or every Monday at 7 am. */
export type SearchFrequency = "instant" | "daily" | "weekly";

export const SEARCH_FREQUENCIES = ["instant", "daily", "weekly"] as const satisfies readonly SearchFrequency[];

export const frequencyLabels: Readonly<Record<SearchFrequency, string>> = {
  instant: "As homes are listed",
  daily: "Every day at 7 am",
  weekly: "Every Monday at 7 am",
};

export const frequencyOptions = SEARCH_FREQUENCIES.map((value) => ({ value, label: frequencyLabels[value] }));
