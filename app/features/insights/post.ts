import { formatLongDate } from "#app/lib/dates.ts";
import type { Page } from "#app/lib/page.ts";
import { type CategorySearch, categorySearchPath } from "#app/features/directory-search/category-search.ts";
import { countOf } from "#app/lib/text.ts";

/** What a card shows of a published article. */
export interface PostCard {
  id: number;
  title: string;
  slug: string;
  excerpt: string | null;
  category: string;
  heroImageUrl: string | null;
  tags: string[];
  /** Null of an article without a date. */
  publishedAt: Date | null;
}

/** A published article. Its body is HTML as it is stored: nobody sees it before `cleanArticle` has. */
export interface Post extends PostCard {
  body: string;
  authorId: number | null;
  createdAt: Date;
  updatedAt: Date;
  /** The author's name; null when there is none. */
  author: string | null;
}

/** One page of the articles. */
export interface PostPage extends Page<PostCard> {
  /** What was searched for instead, because no article matches what was typed. */
  correctedTo?: string;
}

/** What a card shows of an article. */
export interface ArticleCardData extends Pick<PostCard, "slug" | "title" | "category" | "excerpt" | "heroImageUrl"> {
  /** Null of an article without a date. */
  published: ArticleDate | null;
}

/** A day as people and as programs read it. */
export interface ArticleDate {
  /** "4 March 2025" */
  label: string;
  /** ISO 8601 */
  instant: string;
}

/** What the card of an article shows. Call it in loaders, so that server and browser agree on the date. */
export function articleCard({ slug, title, category, excerpt, heroImageUrl, publishedAt }: PostCard): ArticleCardData {
  return { slug, title, category, excerpt, heroImageUrl, published: publishedAt && articleDate(publishedAt) };
}

/** The day of an instant in Sydney. */
function articleDate(instant: Date): ArticleDate {
  return { label: formatLongDate(instant), instant: instant.toISOString() };
}

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

export const insightsAddress = "/insights";

/** The address of the feed of the newest articles. */
export const insightsFeedAddress = `${insightsAddress}/feed`;

/** The address of a search in the articles. */
export function postsPath(filters: CategorySearch): string {
  return categorySearchPath(insightsAddress, filters);
}

/** The address of an article. */
export function articlePath(slug: string): string {
  return `${insightsAddress}/${encodeURIComponent(slug)}`;
}
