import { readRowId } from "#app/lib/fields.ts";
import { pageNumber } from "#app/lib/page.ts";
import type { Crumb } from "#app/ui/navigation.tsx";

/** The agency's feeds, and how one is connected. */
export const feedsPath = "/dashboard/feeds";

/** The first crumb of a feed's pages; none for an admin who is no agent, as they have no feeds of their own. */
export function feedsCrumbs(isAgent: boolean): readonly Crumb[] {
  return isAgent ? [{ label: "Feeds", to: feedsPath }] : [];
}

/** One feed: how it is, its files, a file to try. */
export function feedPath(feedId: number, page = 1): string {
  return `${feedsPath}/${feedId}${page === 1 ? "" : `?page=${page}`}`;
}

/** A spreadsheet with the columns that a feed reads, to be filled in. */
export function templatePath(feedId: number): string {
  return `${feedsPath}/${feedId}/template.csv`;
}

/** What the agency's software must know, and the settings of the feed. */
export function connectionPath(feedId: number): string {
  return `${feedsPath}/${feedId}/connection`;
}

/** Asks before a feed is removed. */
export function removeFeedPath(feedId: number): string {
  return `${feedsPath}/${feedId}/remove`;
}

/** Where the agency's software sends its files. */
export function arrivalPath(slug: string): string {
  return `/feeds/${slug}`;
}

/** The report of a file as JSON, for the software and for whoever is signed in. */
export function reportJsonPath(slug: string, fileId: number): string {
  return `${arrivalPath(slug)}/files/${fileId}`;
}

/** Which entries of a report are shown. */
export interface ReportFilter {
  /** Those that somebody has to do something about, or all; absent: the former where there are any. */
  show?: "attention" | "all";
  page: number;
}

/** Reads a report's query string; what is unknown is absent. */
export function readReportFilter(params: URLSearchParams): ReportFilter {
  const asked = params.get("show");
  return { show: asked === "attention" || asked === "all" ? asked : undefined, page: pageNumber(params.get("page")) };
}

/** The report of a file. */
export function reportPath(feedId: number, fileId: number, { show, page }: ReportFilter = { page: 1 }): string {
  const params = new URLSearchParams({ ...(show && { show }), ...(page > 1 && { page: String(page) }) });
  return `${feedsPath}/${feedId}/files/${fileId}${params.size === 0 ? "" : `?${params}`}`;
}

/** The ids of an address below a feed; undefined where one cannot be an id. */
export function readFeedIds(params: Readonly<Partial<Record<"id" | "file", string>>>) {
  return { feedId: readRowId(params.id), fileId: readRowId(params.file) };
}
