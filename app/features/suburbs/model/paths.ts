import { isBlank } from "#app/lib/fields.ts";
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
  /** Lower case. Ignored with `search`. */
  letter?: string;
  /** Undefined without a page in the address: the start of the index, which is not the first page of all suburbs. */
  page?: number;
}

/** As of a suburb's name. */
const MAX_SEARCH_LENGTH = 120;

/** Ignores blank, malformed and too long values. */
export function decodeSuburbFilters(params: URLSearchParams): SuburbFilters {
  const page = isBlank(params.get("page")) ? undefined : pageNumber(params.get("page"));
  const search = readName(params.get("search"));
  if (search !== undefined) return { search, page };
  const letter = params.get("letter")?.trim().toLowerCase() ?? "";
  return /^[a-z]$/.test(letter) ? { letter } : { page };
}

/** The canonical address. */
export function suburbsPath({ search, letter, page }: SuburbFilters): string {
  const params = new URLSearchParams();
  if (search !== undefined) params.set("search", search);
  else if (letter !== undefined) params.set("letter", letter);
  if (page !== undefined && (page !== 1 || search === undefined)) params.set("page", String(page));
  const query = params.toString();
  return query === "" ? suburbsAddress : `${suburbsAddress}?${query}`;
}

/** A group of suburbs: the slug of a region, or of a council's name. */
export interface AreaAddress {
  kind: "region" | "council";
  slug: string;
}

/** "/suburbs/regions/inner-west". */
export function areaPath({ kind, slug }: AreaAddress): string {
  return `${suburbsAddress}/${kind}s/${slug}`;
}

/** Of the drawing alone. */
export function areaMapPath({ kind, slug }: AreaAddress): string {
  return `${areaMapsAddress}/${kind}-${slug}.svg`;
}

const areaMapsAddress = `${suburbsAddress}/maps`;
export const regionsMapPath = `${areaMapsAddress}/regions.svg`;

/** Undefined if blank. */
export function readName(text: string | null): string | undefined {
  return searchText(text, MAX_SEARCH_LENGTH);
}

/** Null without an outline. */
export function outlineOf({ slug, hasOutline }: { slug: string; hasOutline: boolean }): FrameImage | null {
  return hasOutline ? { src: `/media/suburb/${slug}.svg`, colour: null } : null;
}

/**
 * A picture of a suburb's surroundings without names. `wide` is for the head of a guide on a desktop, where a panel
 * covers the left, `narrow` for phones, and `card` for small frames. In pixels.
 */
export const DRAWING_SIZES = {
  wide: { width: 1920, height: 464 },
  narrow: { width: 1024, height: 256 },
  card: { width: 1000, height: 400 },
} as const;

export type DrawingKind = keyof typeof DRAWING_SIZES;

/** The names for the wide and the narrow drawing, as HTML. */
export function suburbNamesPath(slug: string): string {
  return `/media/suburb/${slug}.names.svg`;
}

/** "/media/suburb/newtown.wide.svg"; a card has no suffix. */
export function suburbDrawingPath(slug: string, kind: DrawingKind): string {
  return `/media/suburb/${slug}${kind === "card" ? "" : `.${kind}`}.svg`;
}
