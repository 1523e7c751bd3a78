import type { FeedMessage } from "./feed-listing.ts";

/** Files of feeds and their reports are kept for so many days; /privacy says so. */
export const FEED_FILE_DAYS = 30;

/** Where a file stands; the last three are its end, until a person has it run again. */
export type FileState = "waiting" | "running" | "held" | "accepted" | "empty" | "refused";

/** Why a file waits for a person: before the first is published, and before many homes go off the market at once. */
export type HoldReason = "first" | "absent";

/** What became of a listing of a file, in the order in which a report counts them. */
export const OUTCOMES = [
  "REFUSED",
  "HELD",
  "DRAFT",
  "CREATED",
  "UPDATED",
  "REMOVED",
  "UNCHANGED",
  "STALE",
  "IGNORED",
  "SKIPPED",
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How many listings had which outcome. */
export type OutcomeCounts = Partial<Record<Outcome, number>>;

/** What became of one listing of a file. */
export interface FeedEntry {
  /** Its place in the file, from 1. */
  position: number;
  /** As the file names it; "" where it does not. */
  agentId: string;
  uniqueId: string;
  /** How a person knows the home: its address or headline, at most 255 characters. */
  title: string;
  outcome: Outcome;
  messages: FeedMessage[];
  listingId: number | null;
}

/** What a file came to, or in a dry run would come to. */
export interface FileReport {
  state: Extract<FileState, "held" | "accepted" | "empty" | "refused">;
  holdReason?: HoldReason;
  /** About the file as a whole. */
  messages: FeedMessage[];
  entries: FeedEntry[];
}
