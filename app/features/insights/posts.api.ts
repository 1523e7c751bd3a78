import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { getOnly, jsonEndpoint, boundedList } from "#app/http/endpoint.server.ts";
import { cleanArticle } from "./article-html.server.ts";
import { postsMessages, type PostCard } from "./post.ts";
import { findPosts } from "./posts.queries.server.ts";

export const loader = jsonEndpoint(({ url }) => {
  cachePublicly("/api/posts");
  return boundedList(url, listPublicPosts);
}, postsMessages.failedToFetch);
export const action = getOnly;

/** Has a clean body. */
interface PublicPost extends PostCard {
  authorId: number | null;
  body: string;
  published: true;
  createdAt: Date;
  updatedAt: Date;
}

/** Newest first. */
async function listPublicPosts(range: { limit: number; offset: number }): Promise<PublicPost[]> {
  const posts = await findPosts(range);
  return posts.map((post) => {
    const { author: _, ...columns } = post;
    return { ...columns, body: cleanArticle(post.body), published: true };
  });
}
