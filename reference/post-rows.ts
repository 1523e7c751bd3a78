import { articles } from "#reference/data/articles/index.ts";
import type { Article } from "#reference/data/articles/article.ts";
import { postInsertSchema } from "#app/features/insights/post.schema.ts";

/** Oldest first, so that ids follow dates. */
export function generatePosts() {
  return articles
    .map((article) => {
      const publishedAt = new Date(article.publishedAt);
      const post = postInsertSchema.parse({ ...columnsOf(article), published: true, publishedAt });
      return { ...post, createdAt: publishedAt, updatedAt: publishedAt };
    })
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

function columnsOf({ slug, title, excerpt, category, tags, body, sources }: Article) {
  return { slug, title, excerpt, category, tags, body: `${body.trim()}\n${sourcesSection(sources)}` };
}

function sourcesSection(sources: Article["sources"]): string {
  const items = sources.map(({ label, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></li>`);
  return `<h2>Sources</h2>\n<ul>\n${items.join("\n")}\n</ul>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
