import { countOf } from "#app/lib/text.ts";
import type { CategorySearch } from "#app/lib/category-search.ts";
import { categoryLabel } from "./category-label.ts";

/** "12 articles" */
export function articlesHeading(total: number): string {
  return countOf(total, "article");
}

/** What is said when other articles are shown: "2 articles. Category: Buying a home. Search: duty" */
export function articlesAnnouncement(total: number, { category, search }: CategorySearch, respelled?: string): string {
  return [
    articlesHeading(total),
    category && `Category: ${categoryLabel(category)}`,
    search && (respelled ? respelledLine(search, respelled) : `Search: ${search}`),
  ]
    .filter(Boolean)
    .join(". ");
}

/** Says that something else was searched for than what was typed. */
export function respelledLine(search: string, respelled: string): string {
  return `Nothing found for “${search}”. Showing “${respelled}” instead.`;
}

/** A mailto: address that starts a message to nobody yet, about the article at this absolute address. */
export function emailAddress({ title, url }: { title: string; url: string }): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
}
