import { pageNumber } from "#app/lib/page.ts";
import { searchText } from "#app/lib/plain-text.ts";
import type { FrameImage } from "#app/ui/photo-frame.tsx";

export const suburbsAddress = "/suburbs";

/** "/suburbs/newtown". */
export function suburbPath({ slug }: { slug: string }): string {
  return `${suburbsAddress}/${slug}`;
}

export function comparePath(slugs: readonly string[]): string {
  const query = new URLSearchParams(slugs.map((slug) => ["s", slug])).toString();
  return query === "" ? `${suburbsAddress}/compare` : `${suburbsAddress}/compare?${query}`;
}

export const comparedId = "compared";

/** For links on the comparison itself: the hash moves the focus, because the link may disappear. */
export function comparedPath(slugs: readonly string[]): string {
  return `${comparePath(slugs)}#${comparedId}`;
}

export interface SuburbFilters {
  search?: string;
  page: number;
}

/** As of a suburb's name. */
const MAX_SEARCH_LENGTH = 120;

/** Ignores blank, malformed and too long values. */
export function decodeSuburbFilters(params: URLSearchParams): SuburbFilters {
  return { search: readName(params.get("search")), page: pageNumber(params.get("page")) };
}

/** The canonical address. */
export function suburbsPath({ search, page }: SuburbFilters): string {
  const params = new URLSearchParams();
  if (search !== undefined) params.set("search", search);
  if (page !== 1) params.set("page", String(page));
  const query = params.toString();
  return query === "" ? suburbsAddress : `${suburbsAddress}?${query}`;
}

/** Undefined if blank. */
export function readName(text: string | null): string | undefined {
  return searchText(text, MAX_SEARCH_LENGTH);
}

/** Null without an outline. */
export function outlineOf({ slug, hasOutline }: { slug: string; hasOutline: boolean }): FrameImage | null {
  return hasOutline ? { src: `/media/suburb/${slug}.svg`, colour: null } : null;
}
