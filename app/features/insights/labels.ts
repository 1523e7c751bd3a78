import type { CategorySearch } from "#app/features/directory-search/category-search.ts";
import { countOf } from "#app/lib/text.ts";

/** "12 articles" */
export function articlesHeading(total: number): string {
  return countOf(total, "article");
}

/** What is said when other articles are shown: "2 articles. Category: Buying a home. Search: duty" */
export function articlesAnnouncement(
  total: number,
  { category, search }: CategorySearch,
  correctedTo?: string,
): string {
  return [
    articlesHeading(total),
    category && `Category: ${categoryLabel(category)}`,
    search && (correctedTo ? correctedLine(search, correctedTo) : `Search: ${search}`),
  ]
    .filter(Boolean)
    .join(". ");
}

/** Says that something else was searched for than what was typed. */
export function correctedLine(search: string, correctedTo: string): string {
  return `Nothing found for “${search}”. Showing “${correctedTo}” instead.`;
}

/** A category as people read it: "buying_a_home" is "Buying a home". */
export function categoryLabel(category: string): string {
  const words = category.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
