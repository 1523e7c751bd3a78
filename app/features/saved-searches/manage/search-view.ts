import { criteriaSummary } from "#app/features/listings/model/filter-summary.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { countOf } from "#app/lib/text.ts";
import { manageMessages as messages } from "./manage.messages.ts";
import type { OwnSearch } from "./manage.queries.server.ts";
import type { SearchFrequency } from "#app/features/saved-searches/model/frequency.ts";

export interface SearchView {
  id: number;
  /** "House for sale in Newtown, 2+ bedrooms" */
  summary: string;
  homesPath: string;
  state: "live" | "waiting" | "paused";
  /** Set only for users of an emailed link. */
  confirmPath?: string;
  frequency: SearchFrequency;
  /** "Last email: 3 homes, 12 November 2026" */
  lastMail: string;
  /** "In the next email: 2 homes" */
  waiting?: string;
}

/** Formats a search for the list. Call in loaders only, because dates are in Sydney time. */
export function toSearchView(search: OwnSearch): SearchView {
  const { id, frequency, waitingHomes } = search;
  return {
    id,
    summary: criteriaSummary(search.criteria),
    homesPath: listingsPath(search.criteria),
    state: toState(search),
    frequency,
    lastMail: lastMail(search),
    waiting: waitingHomes === 0 ? undefined : `${messages.waitingForMail}: ${countOf(waitingHomes, "home")}`,
  };
}

function toState({ pausedAt, isConfirmed }: OwnSearch): SearchView["state"] {
  if (pausedAt) return "paused";
  return isConfirmed ? "live" : "waiting";
}

function lastMail({ notifiedAt, notifiedHomes, lastRunAt }: OwnSearch): string {
  if (notifiedAt) return `${messages.lastMail}: ${countOf(notifiedHomes ?? 0, "home")}, ${formatLongDate(notifiedAt)}`;
  return lastRunAt ? `${messages.noMail}. ${messages.lastRun} ${formatLongDate(lastRunAt)}` : messages.noMail;
}
