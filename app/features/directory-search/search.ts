import { pageNumber } from "#app/lib/page.ts";
import { exactName, searchText } from "#app/lib/plain-text.ts";

export interface CategorySearch {
  search?: string;
  category?: string;
  page: number;
}

const MAX_SEARCH_LENGTH = 255;
/** As in the database. */
const MAX_CATEGORY_LENGTH = 120;

/** Reads a search from a query string. Ignores blank, malformed and excessive values. */
export function decodeCategorySearch(params: URLSearchParams): CategorySearch {
  return {
    search: searchText(params.get("search"), MAX_SEARCH_LENGTH),
    category: exactName(params.get("category"), MAX_CATEGORY_LENGTH),
    page: pageNumber(params.get("page")),
  };
}

/** Returns the canonical path, without defaults. */
export function categorySearchPath(address: string, { search, category, page }: CategorySearch): string {
  const params = new URLSearchParams();
  if (search !== undefined) params.set("search", search);
  if (category !== undefined) params.set("category", category);
  if (page !== 1) params.set("page", String(page));
  const query = params.toString();
  return query === "" ? address : `${address}?${query}`;
}

/** Returns the search in another category, or in all, from page 1. */
export function inCategory({ search }: CategorySearch, category: string | undefined): CategorySearch {
  return { search, category, page: 1 };
}

export function hasFilters({ search, category }: CategorySearch): boolean {
  return search !== undefined || category !== undefined;
}

/** Ignores letter case. */
export function sameCategory(one: string | undefined, other: string | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}

/** Ignore further words. */
const MAX_KEYWORDS = 8;

/** Splits a text into lower-case words of letters and digits, which need no escaping in queries. */
export function tokenize(text: string): string[] {
  return (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Returns up to eight distinct words. Drops `fillers` unless there are no others. */
export function parseKeywords(search: string, fillers: ReadonlySet<string> = new Set()): string[] {
  const tokens = tokenize(search);
  const significant = tokens.filter((word) => !fillers.has(word));
  return [...new Set(significant.length > 0 ? significant : tokens)].slice(0, MAX_KEYWORDS);
}

/** `similarity` is by trigrams (0 to 1). */
export interface Candidate {
  word: string;
  similarity: number;
}

/** For corrections with too many edits. */
const MIN_SIMILARITY = 0.3;

/**
 * Picks the correction with the fewest edits if they are few, otherwise the most similar. Undefined when none is close
 * enough.
 */
export function closestTerm(typed: string, candidates: readonly Candidate[]): string | undefined {
  const allowed = maxEdits(typed);
  const ranked = candidates
    .map(({ word, similarity }) => {
      const edits = editsBetween(typed, word);
      return { word, similarity, edits: edits <= allowed ? edits : Infinity };
    })
    .filter(({ similarity, edits }) => edits <= allowed || similarity >= MIN_SIMILARITY)
    .toSorted((one, other) =>
      one.edits === other.edits ? other.similarity - one.similarity : one.edits - other.edits,
    );
  return ranked[0]?.word;
}

function maxEdits(typed: string): number {
  return typed.length < 6 ? 1 : 2;
}

/** True for "harbor" and "harbour", false for "waterfront" or "waters" and "water", which are other words. */
export function isMisspelling(typed: string, word: string): boolean {
  const isShortened = typed.length > word.length && (typed.startsWith(word) || typed.endsWith(word));
  return !isShortened && editsBetween(typed, word) <= maxEdits(typed);
}

/**
 * Counts insertions, deletions, substitutions and swaps of neighbours (optimal string alignment): "nwetown" and
 * "newtown" are 1 apart.
 */
export function editsBetween(one: string, other: string): number {
  const [from, to] = [Array.from(one), Array.from(other)];
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const exchanged = at(last, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swapped = isSwapped ? at(beforeLast, j - 2) + 1 : Infinity;
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, exchanged, swapped));
    }
    [beforeLast, last] = [last, row];
  }
  return at(last, to.length);
}

function at(row: readonly number[], place: number): number {
  return row[place] ?? Infinity;
}
