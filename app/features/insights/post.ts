import { formatLongDate } from "#app/lib/dates.ts";
import type { Page } from "#app/lib/page.ts";

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
