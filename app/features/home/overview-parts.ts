import type { Criteria } from "#app/features/listings/model/criteria.ts";

/** For display: days and hours are in Sydney time. */
export interface NewsOfSavedHomes {
  /** Of all saved homes. */
  count: number;
  inspections: { id: number; day: string; hours: string; name: string; path: string }[];
  /** One per home, latest first. */
  changes: { id: number; change: string; name: string; path: string }[];
}

export interface Answer {
  id: number;
  /** Of the person who answered. */
  name: string;
  answer: string;
  /** Of the home, if the enquiry was about one. */
  title: string | null;
  day: string;
}

/** Parts that failed to load are undefined. */
export interface Overview {
  /** A JSON array, and the saved search that found them. */
  homes?: { json: string; of?: Criteria };
  saved?: NewsOfSavedHomes;
  answers?: readonly Answer[];
}
