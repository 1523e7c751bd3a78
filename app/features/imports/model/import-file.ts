import type { ImportMessage } from "./import-listing.ts";

export const IMPORT_FILE_DAYS = 30;

/** The last three are final, unless a person runs the file again. */
export type FileState = "waiting" | "running" | "held" | "accepted" | "empty" | "refused";

/** Why a file awaits approval: it is the connection's first, or would take many homes off the market. */
export type ApprovalReason = "first" | "absent";

/** The outcomes of a listing, in the order of the report's counts. */
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

export type OutcomeCounts = Partial<Record<Outcome, number>>;

export interface ReportEntry {
  position: number;
  /** As sent; "" if absent. */
  agentId: string;
  uniqueId: string;
  /** Address or headline, at most 255 characters. */
  title: string;
  outcome: Outcome;
  messages: ImportMessage[];
  listingId: number | null;
}

/** The result of a file, real or in a dry run. */
export interface FileReport {
  state: Extract<FileState, "held" | "accepted" | "empty" | "refused">;
  holdReason?: ApprovalReason;
  messages: ImportMessage[];
  entries: ReportEntry[];
}
