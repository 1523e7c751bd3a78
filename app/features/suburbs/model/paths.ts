import { pageNumber } from "#app/lib/page.ts";
import { searchText } from "#app/lib/plain-text.ts";
import type { FrameImage } from "#app/ui/photo-frame.tsx";

/** The index of the suburb guides. */
export const suburbsAddress = "/suburbs";

/** The address of a suburb's guide: "/suburbs/newtown". */
export function suburbPath({ slug }: { slug: string }): string {
  return `${suburbsAddress}/${slug}`;
}

/** The map of its guide by itself. */
export function suburbMapPath(suburb: { slug: string }): string {
  return `${suburbPath(suburb)}/map.svg`;
}

/** The address that compares these suburbs: "/suburbs/compare?s=newtown&s=enmore". */
export function comparePath(slugs: readonly string[]): string {
  const query = new URLSearchParams(slugs.map((slug) => ["s", slug])).toString();
  return query === "" ? `${suburbsAddress}/compare` : `${suburbsAddress}/compare?${query}`;
}

/** The id of what stands side by side. */
export const comparedId = "compared";

/** The same for a link on that very page: it leads to what then stands side by side, as the link itself may be gone. */
export function comparedPath(slugs: readonly string[]): string {
  return `${comparePath(slugs)}#${comparedId}`;
}

/** What is searched for, as the query string of /suburbs says it. */
export interface SuburbFilters {
  search?: string;
  page: number;
}

/** That of a suburb's name. */
const MAX_SEARCH_LENGTH = 120;

/** The search that a query string asks for. Total: what is blank, malformed or absurd is as if it were absent. */
export function decodeSuburbFilters(params: URLSearchParams): SuburbFilters {
  return { search: readName(params.get("search")), page: pageNumber(params.get("page")) };
}

/** The canonical address of a search among the suburb guides. */
export function suburbsPath({ search, page }: SuburbFilters): string {
  const params = new URLSearchParams();
  if (search !== undefined) params.set("search", search);
  if (page !== 1) params.set("page", String(page));
  const query = params.toString();
  return query === "" ? suburbsAddress : `${suburbsAddress}?${query}`;
}

/** A name as somebody typed it, at most as long as that of a suburb; undefined when it is blank. */
export function readName(text: string | null): string | undefined {
  return searchText(text, MAX_SEARCH_LENGTH);
}

/** Named after the boundaries were drawn: what the survey has no outline of. */
const WITHOUT_OUTLINE: readonly string[] = ["north-kellyville"];

/** The drawing of a suburb among its neighbours; null where there is none. */
export function outlineOf(slug: string): FrameImage | null {
  return WITHOUT_OUTLINE.includes(slug) ? null : { src: `/media/suburb/${slug}.svg`, colour: null };
}
