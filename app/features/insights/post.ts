import { type CategorySearch, categorySearchPath } from "#app/features/directory-search/search.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import type { Page } from "#app/lib/page.ts";
import { countOf } from "#app/lib/text.ts";

export interface PostCard {
  id: number;
  title: string;
  slug: string;
  excerpt: string | null;
  category: string;
  heroImageUrl: string | null;
  tags: string[];
  /** Null without a date. */
  publishedAt: Date | null;
}

/** The body is stored HTML: pass it through `cleanArticle` before showing it. */
export interface Post extends PostCard {
  body: string;
  authorId: number | null;
  createdAt: Date;
  updatedAt: Date;
  author: string | null;
}

export interface PostPage extends Page<PostCard> {
  /** Set if nothing matched the typed search. */
  correctedTo?: string;
}

export interface ArticleCardData extends Pick<PostCard, "slug" | "title" | "category" | "excerpt" | "heroImageUrl"> {
  /** Null without a date. */
  published: ArticleDate | null;
}

export interface ArticleDate {
  /** "4 March 2025" */
  label: string;
  /** ISO 8601 */
  instant: string;
}

/** Formats a card. Call in loaders, so that server and browser render the same date. */
export function articleCard({ slug, title, category, excerpt, heroImageUrl, publishedAt }: PostCard): ArticleCardData {
  return { slug, title, category, excerpt, heroImageUrl, published: publishedAt && articleDate(publishedAt) };
}

function articleDate(instant: Date): ArticleDate {
  return { label: formatLongDate(instant), instant: instant.toISOString() };
}

/** "12 articles" */
export function articlesHeading(total: number): string {
  return countOf(total, "article");
}

/** "2 articles. Category: Buying a home. Search: duty" */
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

export function correctedLine(search: string, correctedTo: string): string {
  return `Nothing found for “${search}”. Showing “${correctedTo}” instead.`;
}

/** Converts "buying_a_home" to "Buying a home". */
export function categoryLabel(category: string): string {
  const label = category.replaceAll("_", " ").trim();
  return label.charAt(0).toUpperCase() + label.slice(1);
}

export const insightsPath = "/insights";

export const insightsFeedPath = `${insightsPath}/feed`;

export function postsPath(filters: CategorySearch): string {
  return categorySearchPath(insightsPath, filters);
}

export function articlePath(slug: string): string {
  return `${insightsPath}/${encodeURIComponent(slug)}`;
}

export const insightsMessages = {
  title: "Insights",
  description:
    "Articles on buying, selling, renting and owning a home in Sydney, in plain language and with their sources.",
  feed: "Insights on Sydney property",
  note: "General information about property in Sydney, not advice. Each article shows its date.",
  search: "Search articles",
  placeholder: "Search articles...",
  submit: "Search",
  categories: "Categories",
  all: "All",
  clear: "Clear search",
  order: "Newest first.",
  followFeed: "RSS feed of new articles",
  empty: "No articles found",
  emptyHint: "Try other words, or choose another category.",
  reset: "Show all articles",
  failed: "We couldn't load the articles just now.",
  failedHint: "Please try again in a moment.",
} as const;

export const articleMessages = {
  page: "Article",
  contents: "Contents",
  readingTime: (minutes: number) => `${minutes} min read`,
  related: "Related articles",
  back: "Back to Insights",
  missingTitle: "Article Not Found",
  missingHint: "The article you're looking for doesn't exist or has been removed",
  failed: "We couldn't load this article just now.",
  failedHint: "Please try again in a moment.",
  share: {
    title: "Share this article",
    link: "Link to this article",
    byEmail: "Email this article",
    copied: "Article link copied to clipboard",
  },
} as const;

export function generalInformation(date?: string): string {
  return `General information${date ? ` as of ${date}` : ""}, not advice about your situation. Laws, rates and figures may have changed since.`;
}

export const postsMessages = {
  failedToFetch: "Failed to fetch posts",
} as const;
