import { formatLongDate } from "#app/lib/dates.ts";
import type { PostCard } from "./post.ts";

/** What a card shows of an article. */
export interface ArticleCardData extends Pick<PostCard, "slug" | "title" | "category" | "excerpt" | "heroImageUrl"> {
  published: ArticleDate;
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
  return { slug, title, category, excerpt, heroImageUrl, published: articleDate(publishedAt) };
}

/** The day of an instant in Sydney. */
function articleDate(instant: Date): ArticleDate {
  return { label: formatLongDate(instant), instant: instant.toISOString() };
}
