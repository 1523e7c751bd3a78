import { z } from "zod";
import { lineField, linesField } from "#app/http/fields.schema.ts";
import type { Article } from "#reference/data/articles/article.ts";
import { articles } from "#reference/data/articles/index.ts";

/** The body is any HTML, cleaned when shown. A published post without a date comes last. */
export const postInsertSchema = z.object({
  authorId: z.int32().positive().nullish(),
  title: lineField().min(1, "Title is required").max(500, "Title is too long"),
  slug: z
    .string()
    .max(500, "The slug is too long")
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "A slug is lower-case words joined by hyphens")
    // /insights/feed
    .refine((slug) => slug !== "feed", "This slug is an address of its own"),
  excerpt: linesField().min(1).max(1000, "Excerpt is too long").nullish(),
  body: z.string().trim().min(1, "Body is required").max(100_000, "Body is too long"),
  category: lineField().min(2, "Category is required").max(120, "Category is too long"),
  heroImageUrl: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: "Enter a valid image URL" })
    .max(2048, "The image URL is too long")
    .nullish(),
  tags: z
    .array(lineField().min(1, "A tag has at least one letter").max(80, "Tag is too long"))
    .max(40, "List at most 40 tags")
    .default([]),
  published: z.boolean().default(false),
  publishedAt: z.date().nullish(),
});
export type PostInsert = z.input<typeof postInsertSchema>;

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
