import type { ImportMessage } from "./import-listing.ts";

export const IMPORT_FILE_DAYS = 30;

/** The last four are final unless a person reruns the file. "replaced": an unpublished spreadsheet before a later one. */
export type FileState = "waiting" | "running" | "held" | "accepted" | "empty" | "refused" | "replaced";

/** The connection's first file, or one that would take many homes off the market. */
export type ApprovalReason = "first" | "absent";

/** In the order of the report's counts. */
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
  "DETACHED",
  "SKIPPED",
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type OutcomeCounts = Partial<Record<Outcome, number>>;

export interface ReportEntry {
  position: number;
  /** As sent; "" if absent. */
  agentId: string;
  uniqueId: string;
  /** The address or the headline. */
  title: string;
  outcome: Outcome;
  messages: ImportMessage[];
  listingId: number | null;
}

/** Also the result of a dry run. */
export interface FileReport {
  state: Extract<FileState, "held" | "accepted" | "empty" | "refused">;
  holdReason?: ApprovalReason;
  messages: ImportMessage[];
  entries: ReportEntry[];
}
