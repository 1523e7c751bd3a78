import type { ArticleDate } from "./article-card.ts";

/** The day an article was published. */
export function PublishedOn({ date: { label, instant } }: { date: ArticleDate }) {
  return (
    <time dateTime={instant} className="text-ink-2 tnum">
      {label}
    </time>
  );
}
