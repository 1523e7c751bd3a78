import { cleanArticle } from "./article-html.server.ts";
import type { PostCard } from "./post.ts";
import { findPosts } from "./posts.queries.server.ts";

/** A published article as programs read it: its body is clean. */
export interface PublicPost extends PostCard {
  body: string;
  published: true;
}

/** The published articles from `offset` on, newest first, at most `limit`. */
export async function listPublicPosts(range: { limit: number; offset: number }): Promise<PublicPost[]> {
  const posts = await findPosts(range);
  return posts.map(({ id, title, slug, excerpt, body, category, heroImageUrl, tags, publishedAt }) => ({
    id,
    title,
    slug,
    excerpt,
    body: cleanArticle(body),
    category,
    heroImageUrl,
    tags,
    published: true,
    publishedAt,
  }));
}
