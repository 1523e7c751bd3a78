import { defineIntents } from "#app/lib/intents.ts";
import { readRowId } from "#app/lib/fields.ts";
import { pageNumber } from "#app/lib/page.ts";

/** What an admin can hold. */
export type HoldSubject = "listing" | "picture" | "agent";

/** What is held: the home with its place, the home of the picture, or the agent. */
export interface Hold {
  id: number;
  subject: HoldSubject;
  listingId: number | null;
  agentId: number | null;
  /** The title of the home, or the name of the agent. */
  name: string;
  /** Of a home and of that of a picture. */
  suburb: string | null;
  /** What the agent reads. */
  reason: string;
  heldAt: Date;
  /** When the agent asked for the release, and what they wrote; null while they have not. */
  releaseRequestedAt: Date | null;
  releaseWords: string | null;
}

/** What visitors can say is wrong with a home, in the order of the form. */
export const REPORT_REASONS = ["unavailable", "facts", "pictures", "scam", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Calendar months for which a report is kept once it is closed, and for which any is kept at most. */
export const closedReportMonths = 12;
export const reportMonths = 24;

/** The admin's list of what visitors report. */
export const reportsAddress = "/admin/reports";

/** The admin's list of what is held. */
export const holdsAddress = "/admin/holds";

/** What is asked of the list of reports, or of what is held. */
export interface QueueState {
  page: number;
}

/** Total: what is no page is the first one. */
export function readQueue(params: URLSearchParams): QueueState {
  return { page: pageNumber(params.get("page")) };
}

export function reportsPath({ page }: QueueState): string {
  return page > 1 ? `${reportsAddress}?page=${page}` : reportsAddress;
}

export function holdsPath({ page }: QueueState): string {
  return page > 1 ? `${holdsAddress}?page=${page}` : holdsAddress;
}

/** Where an admin decides on a home. */
export function decidePath(listingId: number): string {
  return `/admin/listings/${listingId}`;
}

/** Where an agent reads why something is held, and asks for its release. */
export function holdPath(holdId: number): string {
  return `/dashboard/holds/${holdId}`;
}

/** The number of a home in what an admin typed: the number itself, or an address of its page; undefined when there is none. */
export function readHomeNumber(text: string | null): number | undefined {
  const typed = text?.trim() ?? "";
  return readRowId(/(?:^|\/listings\/)(\d{1,10})(?:$|[/?#])/.exec(typed)?.[1] ?? "");
}

/** What an admin decides on the page of a home; the id is of the picture, the agent or the hold. */
export const decideIntents = defineIntents({
  hold: { whole: true },
  picture: {},
  agent: {},
  dismiss: { whole: true },
  release: {},
});

/** The buttons of what is held. */
export const holdIntents = defineIntents({
  release: { inPlace: true },
  keep: { inPlace: true },
});

/** The element of a hold in the list: the hash of an address that leads to it. */
export function holdElement(id: number): string {
  return `hold-${id}`;
}

/** The form in which an agent asks for a release. */
export const releaseFormId = "release";
