import { countOf } from "#app/lib/text.ts";
import type { CategorySearch } from "#app/features/directory-search/category-search.ts";
import { hasAnyWord, tradeSearchWords } from "./trade-words.ts";
import type { Trade } from "./trade.ts";

/** A rating with one decimal, halves up: 4.35 is "4.4". */
export function ratingLabel(rating: number): string {
  // Hundredths are whole numbers: 4.35 itself lies a little below.
  return (Math.round(Math.round(rating * 100) / 10) / 10).toFixed(1);
}

/** "12 trades" */
export function tradesHeading(total: number): string {
  return countOf(total, "trade");
}

/** What is said when other trades are shown: "2 trades. Category: Plumbing. Search: tap" */
export function resultAnnouncement(total: number, { category, search }: CategorySearch, correctedTo?: string): string {
  return [
    tradesHeading(total),
    category && `Category: ${category}`,
    search && (correctedTo ? correctedLine(search, correctedTo) : `Search: ${search}`),
  ]
    .filter(Boolean)
    .join(". ");
}

/** Says that something else was searched for than what was typed. */
export function correctedLine(search: string, correctedTo: string): string {
  return `Nothing found for “${search}”. Showing “${correctedTo}” instead.`;
}

/** The areas a trade covers, those that the search names first: a card shows only some of them. */
export function areasFor(coverageArea: readonly string[], search: string | undefined): string[] {
  const words = tradeSearchWords(search ?? "");
  const named = coverageArea.filter((area) => hasAnyWord(area, words));
  return [...named, ...coverageArea.filter((area) => !named.includes(area))];
}

/** The id of a trade's card on the page. */
export function tradeAnchor({ id }: Pick<Trade, "id">): string {
  return `trade-${id}`;
}
