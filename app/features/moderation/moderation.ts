import { defineIntents } from "#app/lib/intents.ts";
import { readRowId } from "#app/lib/fields.ts";
import { pageNumber } from "#app/lib/page.ts";

export type HoldSubject = "listing" | "picture" | "agent";

/** An open hold. `subject` tells whether `name` is that of the listing, the picture's listing or the agent. */
export interface Hold {
  id: number;
  subject: HoldSubject;
  listingId: number | null;
  agentId: number | null;
  /** The title of the listing, or the agent's name. */
  name: string;
  /** Null for an agent. */
  suburb: string | null;
  /** The agent sees it. */
  reason: string;
  heldAt: Date;
  /** Both are null until the agent asks for the release. */
  releaseRequestedAt: Date | null;
  releaseWords: string | null;
}

/** In the order of the form. */
export const ABUSE_REASONS = ["unavailable", "facts", "pictures", "scam", "other"] as const;
export type AbuseReason = (typeof ABUSE_REASONS)[number];

/** Retention in calendar months: after a report is closed, and for any report. */
export const closedReportRetentionMonths = 12;
export const reportRetentionMonths = 24;

export const reportsAddress = "/admin/reports";

export const holdsAddress = "/admin/holds";

/** The URL state of the lists of reports and holds. */
export interface QueueState {
  page: number;
}

/** Reads an invalid page as 1. */
export function readQueue(params: URLSearchParams): QueueState {
  return { page: pageNumber(params.get("page")) };
}

export function reportsPath({ page }: QueueState): string {
  return page > 1 ? `${reportsAddress}?page=${page}` : reportsAddress;
}

export function holdsPath({ page }: QueueState): string {
  return page > 1 ? `${holdsAddress}?page=${page}` : holdsAddress;
}

/** The admin's decision page of a listing. */
export function decidePath(listingId: number): string {
  return `/admin/listings/${listingId}`;
}

/** The page on which an agent reads the reason and asks for the release. */
export function holdPath(holdId: number): string {
  return `/dashboard/holds/${holdId}`;
}

/** Reads a listing's number or its page's address. Undefined if the text is neither. */
export function readHomeNumber(text: string | null): number | undefined {
  const typed = text?.trim() ?? "";
  return readRowId(/(?:^|\/listings\/)(\d{1,10})(?:$|[/?#])/.exec(typed)?.[1] ?? "");
}

/** Actions on the decision page; the id is that of the picture, agent or hold. */
export const decideIntents = defineIntents({
  hold: { fullPage: true },
  picture: {},
  agent: {},
  dismiss: { fullPage: true },
  release: {},
});

/** Actions in the list of holds. */
export const holdIntents = defineIntents({
  release: { inPlace: true },
  keep: { inPlace: true },
});

/** The element id of a hold in the list, used as the hash of links to it. */
export function holdElementId(id: number): string {
  return `hold-${id}`;
}

export const releaseFormId = "release";
