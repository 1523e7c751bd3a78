import { defineIntents } from "#app/lib/intents.ts";
import { readRowId } from "#app/lib/fields.ts";
import { pageNumber } from "#app/lib/page.ts";

export type HoldSubject = "listing" | "picture" | "agent";

/** An open hold. `subject` decides whether `name` is of the listing, the picture's listing or the agent. */
export interface Hold {
  id: number;
  subject: HoldSubject;
  listingId: number | null;
  agentId: number | null;
  name: string;
  /** Null for an agent. */
  suburb: string | null;
  /** The agent sees it. */
  reason: string;
  heldAt: Date;
  /** Null until the agent requests a release. */
  releaseRequestedAt: Date | null;
  releaseText: string | null;
}

/** In the order of the form. */
export const ABUSE_REASONS = ["unavailable", "facts", "pictures", "scam", "other"] as const;
export type AbuseReason = (typeof ABUSE_REASONS)[number];

/** In calendar months. */
export const closedReportRetentionMonths = 12;
export const reportRetentionMonths = 24;

export const reportsAddress = "/admin/reports";

export const holdsAddress = "/admin/holds";

export interface QueueState {
  page: number;
}

export function readQueue(params: URLSearchParams): QueueState {
  return { page: pageNumber(params.get("page")) };
}

export function reportsPath({ page }: QueueState): string {
  return page > 1 ? `${reportsAddress}?page=${page}` : reportsAddress;
}

export function holdsPath({ page }: QueueState): string {
  return page > 1 ? `${holdsAddress}?page=${page}` : holdsAddress;
}

export function decidePath(listingId: number): string {
  return `/admin/listings/${listingId}`;
}

export function holdPath(holdId: number): string {
  return `/dashboard/holds/${holdId}`;
}

/** Reads a listing's number from itself or its page's address, otherwise undefined. */
export function readHomeNumber(text: string | null): number | undefined {
  const typed = text?.trim() ?? "";
  return readRowId(/(?:^|\/listings\/)(\d{1,10})(?:$|[/?#])/.exec(typed)?.[1] ?? "");
}

/** The id is of the picture, agent or hold. */
export const decideIntents = defineIntents({
  hold: { fullPage: true },
  picture: {},
  agent: {},
  dismiss: { fullPage: true },
  release: {},
});

export const holdIntents = defineIntents({
  release: { inPlace: true },
  keep: { inPlace: true },
});

export function holdElementId(id: number): string {
  return `hold-${id}`;
}

export const releaseFormId = "release";
