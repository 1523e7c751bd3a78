import { isBlank } from "#app/lib/fields.ts";
import { pageNumber } from "#app/lib/page.ts";
import { searchText } from "#app/lib/plain-text.ts";
import type { FrameImage } from "#app/ui/photo-frame.tsx";
import type { SaleKind } from "./similar.ts";

/** Part of a name, start of a postcode, or both; "" is no limit. */
export interface SuburbQuestion {
  name: string;
  postcode: string;
}

const spellings: Readonly<Record<string, string>> = {
  bch: "beach",
  ck: "creek",
  crk: "creek",
  gdns: "gardens",
  hbr: "harbour",
  hl: "hill",
  hls: "hills",
  hts: "heights",
  isl: "island",
  jct: "junction",
  jn: "junction",
  mnt: "mount",
  mt: "mount",
  nth: "north",
  pk: "park",
  pt: "point",
  saint: "st",
  sth: "south",
  vly: "valley",
};

/** Only before another word, because a single letter is a prefix. */
const directions: Readonly<Record<string, string>> = { n: "north", s: "south", e: "east", w: "west" };

const shortened = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’.])(?:` +
    String.raw`(?<word>${Object.keys(spellings).join("|")}|st)(?:\.(?!\S)|(?<joint>[.\-])(?=\p{L}{2})|(?![\p{L}\p{N}'’.]))|` +
    String.raw`(?<direction>${Object.keys(directions).join("|")})[.\s\-]\s*(?=\p{L}{2}))`,
  "giu",
);

/** Expands abbreviations: "Mt. Druitt" is "Mount Druitt", but "St. Ives" is "St Ives". */
export function suburbName(typed: string): string {
  return typed.replaceAll(shortened, (_, word?: string, joint?: string, direction?: string) => {
    const short = word ?? direction ?? "";
    const expanded = spellings[short.toLowerCase()] ?? directions[short.toLowerCase()] ?? short;
    return inCaseOf(short, expanded) + (word === undefined || joint !== undefined ? " " : "");
  });
}

function inCaseOf(word: string, expanded: string): string {
  if (word.length > 1 && word === word.toUpperCase()) return expanded.toUpperCase();
  return word.charAt(0) === word.charAt(0).toUpperCase()
    ? expanded.charAt(0).toUpperCase() + expanded.slice(1)
    : expanded;
}

/** Expands abbreviations in a slug: "mt-druitt" is "mount-druitt". */
export function suburbSlug(slug: string): string {
  return suburbName(slug.replaceAll("-", " ")).replaceAll(" ", "-");
}

/**
 * Reads "Mt. Druitt, NSW 2770" as "mount druitt" and "2770". Ignores capitals, accents, hyphens and points. Undefined
 * without letters or digits.
 */
export function suburbQuestion(text: string): SuburbQuestion | undefined {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/\.(?=\p{L}{2})/gu, " ")
    .replaceAll(/[\u0300-\u036f'’.]/g, "")
    .toLowerCase();
  const tokens = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (tokens.length === 0) return undefined;
  const isNumber = (word: string) => /^\d+$/.test(word);
  const named = tokens.filter((word) => !isNumber(word) && word !== "nsw");
  return {
    name: named.map((word, index) => wordInFull(word, index < named.length - 1)).join(" "),
    postcode: tokens.find(isNumber) ?? "",
  };
}

function wordInFull(word: string, isFollowed: boolean): string {
  const expanded = Object.hasOwn(spellings, word) ? spellings[word] : undefined;
  return expanded ?? (isFollowed && Object.hasOwn(directions, word) ? directions[word] : undefined) ?? word;
}

/** Where the address of a home may name its suburb. Names are as in `SuburbQuestion`. */
export interface AddressQuestion {
  /** The last words, longest first: "street newtown", "newtown". Empty for a postcode alone. */
  endings: string[];
  /** "" without one. */
  postcode: string;
  /** Where a misspelt suburb is: after the last comma or kind of street, or the entire text. Undefined if unclear. */
  tail?: string;
  /** The text before the tail. Undefined without one. */
  before?: string;
  /** It has a number or several parts. */
  hasParts: boolean;
}

const MAX_SUBURB_WORDS = 4;

const streetKinds =
  "street|st|road|rd|avenue|ave|av|lane|ln|place|pl|parade|pde|drive|dr|crescent|cres|close|cl|court|ct|highway|hwy|terrace|tce|way|boulevard|bvd|circuit|cct|grove|gr|esplanade|square|sq|row|walk|mews";

/** After a comma or another kind of street, "St" and "Lane" begin the suburb: "12 King St, St Ives". */
const beforeTail = new RegExp(
  String.raw`^.*(?:,|(?<=[^\s,]\s+)(?<!\s(?:${streetKinds})[.\s]+)(?:${streetKinds})(?=[.\s]))[.\s]*(?=\S)`,
  "isu",
);

/** Reads "3/12 Smith St, Newtown NSW 2042". */
export function addressQuestion(text: string): AddressQuestion {
  const place = text.replace(/[\s,]+australia[\s.]*$/i, "").trim();
  const postcode = /(?:^|[\s,])(\d{4})$/.exec(place)?.[1] ?? "";
  const named = place.slice(0, place.length - postcode.length).replace(/(?:^|[\s,]+)nsw[\s,]*$|[\s,]+$/i, "");
  const terms = suburbQuestion(named)?.name.split(" ").filter(Boolean) ?? [];
  const last = terms.slice(-MAX_SUBURB_WORDS);
  const hasParts = /[\d,]/.test(named);
  const tail = hasParts ? named.replace(beforeTail, "") : named;
  return {
    hasParts,
    endings: last.map((_, index) => last.slice(index).join(" ")),
    postcode,
    ...(tail !== "" && !/\d/.test(tail) && { tail, before: named.slice(0, named.length - tail.length) }),
  };
}

/** The indexes where words begin. */
export function wordStarts(text: string): number[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}'’.-])\p{L}/gu)].map(({ index }) => index);
}

/** Fewer letters begin too many names. */
const MIN_PREFIX = 2;

/**
 * The text before the last words of an address that begin the name of a suburb: "12 King St, " for "12 King St, surry  h"
 * and "Surry Hills". Undefined if no words begin it.
 */
function textBeforePrefix({ before = "", tail }: AddressQuestion, suburb: string): string | undefined {
  if (tail === undefined) return undefined;
  const name = suburbQuestion(suburb)?.name ?? "";
  const start = wordStarts(tail).find((index) => {
    const prefix = suburbQuestion(tail.slice(index))?.name ?? "";
    return prefix.length >= MIN_PREFIX && name.startsWith(prefix);
  });
  return start === undefined ? undefined : before + tail.slice(0, start);
}

/** Cuts the beginning of the suburb off the end of the address: "12 King St new" becomes "12 King St" for Newtown. */
export function withoutSuburb(address: string, suburb: string): string {
  const question = addressQuestion(address);
  // A misspelt suburb is cut off, too, but not a text without a street.
  return (textBeforePrefix(question, suburb) ?? (question.before || address)).replace(/[\s,]+$/, "");
}

/** Replaces the beginning of a suburb at the end of the address: "12 King St new" becomes "12 King St, Newtown". */
export function withSuburb(address: string, suburb: string): string {
  const street = withoutSuburb(address, suburb);
  return street === "" ? suburb : `${street}, ${suburb}`;
}

/** Of the suburbs that the address may begin. Sends only its tail, which has no number, because more is not needed. */
export function suburbSuggestionsPath({ tail: q = "" }: Pick<AddressQuestion, "tail">): string {
  return `/api/listings/places?${new URLSearchParams({ only: "suburbs", q })}`;
}

export const suburbsBasePath = "/suburbs";

/** "/suburbs/newtown". */
export function suburbPath({ slug }: { slug: string }): string {
  return `${suburbsBasePath}/${slug}`;
}

export function comparePath(slugs: readonly string[]): string {
  const query = new URLSearchParams(slugs.map((slug) => ["s", slug])).toString();
  return query === "" ? `${suburbsBasePath}/compare` : `${suburbsBasePath}/compare?${query}`;
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
  return query === "" ? suburbsBasePath : `${suburbsBasePath}?${query}`;
}

/** A group of suburbs: the slug of a region, or of a council's name. */
export interface AreaAddress {
  kind: "region" | "council";
  slug: string;
}

/** "/suburbs/regions/inner-west". */
export function areaPath({ kind, slug }: AreaAddress): string {
  return `${suburbsBasePath}/${kind}s/${slug}`;
}

/** Of the drawing alone. */
export function areaMapPath({ kind, slug }: AreaAddress): string {
  return `${areaMapsPath}/${kind}-${slug}.svg`;
}

const areaMapsPath = `${suburbsBasePath}/maps`;
export const regionsMapPath = `${areaMapsPath}/regions.svg`;

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
  narrow: { width: 1024, height: 192 },
  card: { width: 1000, height: 400 },
} as const;

export type DrawingKind = keyof typeof DRAWING_SIZES;

/** The names for the wide and the narrow drawing with the prices of one kind of home, as HTML. */
export function suburbNamesPath(slug: string, kind: SaleKind): string {
  return `/media/suburb/${slug}.${kind === "house" ? "names" : "unit-names"}.svg`;
}

/** "/media/suburb/newtown.wide.svg"; a card has no suffix. */
export function suburbDrawingPath(slug: string, kind: DrawingKind): string {
  return `/media/suburb/${slug}${kind === "card" ? "" : `.${kind}`}.svg`;
}
