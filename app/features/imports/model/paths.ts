import { readRowId } from "#app/lib/fields.ts";
import { pageNumber } from "#app/lib/page.ts";
import type { Crumb } from "#app/ui/navigation.tsx";

export const feedsPath = "/dashboard/feeds";

/** Empty for admins who are not agents: they have no list. */
export function feedsCrumbs(isAgent: boolean): readonly Crumb[] {
  return isAgent ? [{ label: "Feeds", to: feedsPath }] : [];
}

export function feedPath(feedId: number, page = 1): string {
  return `${feedsPath}/${feedId}${page === 1 ? "" : `?page=${page}`}`;
}

export function templatePath(feedId: number): string {
  return `${feedsPath}/${feedId}/template.csv`;
}

export function connectionPath(feedId: number): string {
  return `${feedsPath}/${feedId}/connection`;
}

export function removeFeedPath(feedId: number): string {
  return `${feedsPath}/${feedId}/remove`;
}

export function arrivalPath(slug: string): string {
  return `/feeds/${slug}`;
}

export function reportJsonPath(slug: string, fileId: number): string {
  return `${arrivalPath(slug)}/files/${fileId}`;
}

export interface ReportFilter {
  /** "attention": entries that need action, the default if there are any. */
  show?: "attention" | "all";
  page: number;
}

export function readReportFilter(params: URLSearchParams): ReportFilter {
  const asked = params.get("show");
  return { show: asked === "attention" || asked === "all" ? asked : undefined, page: pageNumber(params.get("page")) };
}

export function reportPath(feedId: number, fileId: number, { show, page }: ReportFilter = { page: 1 }): string {
  const params = new URLSearchParams({ ...(show && { show }), ...(page > 1 && { page: String(page) }) });
  return `${feedsPath}/${feedId}/files/${fileId}${params.size === 0 ? "" : `?${params}`}`;
}

/** Undefined when invalid. */
export function readFeedIds(params: Readonly<Partial<Record<"id" | "file", string>>>) {
  return { feedId: readRowId(params.id), fileId: readRowId(params.file) };
}
