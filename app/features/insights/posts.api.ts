import { atomResponse } from "#app/http/atom-feed.server.ts";
import { getOnly, jsonEndpoint, boundedList, byRoute } from "#app/http/endpoint.server.ts";
import { fileEndpoint } from "#app/http/file-response.server.ts";
import { publicOrigin } from "#app/http/request.server.ts";
import { brand } from "#platform/brand.ts";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { cleanArticle, postWithStageTwo } from "./article-html.server.ts";
import {
  postsMessages,
  type PostCard,
  articlePath,
  categoryLabel,
  insightsPath,
  insightsFeedPath,
  type Post,
  insightsMessages,
} from "./post.ts";
import { findPosts, findNewestPosts } from "./posts.queries.server.ts";

const list = jsonEndpoint(({ url }) => {
  cachePublicly("/api/posts");
  return boundedList(url, listPublicPosts);
}, postsMessages.failedToFetch);

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
  return posts.map(postWithStageTwo).map((post) => {
    const { author: _, ...columns } = post;
    return { ...columns, body: cleanArticle(post.body), published: true };
  });
}

const POSTS_IN_FEED = 30;

const feed = fileEndpoint(async ({ url }) => {
  cachePublicly(insightsFeedPath);
  const origin = publicOrigin(url);
  const posts = await findNewestPosts(POSTS_IN_FEED);
  return atomResponse({
    title: insightsMessages.feed,
    subtitle: insightsMessages.description,
    url: new URL(insightsFeedPath, origin).href,
    page: new URL(insightsPath, origin).href,
    author: brand.name,
    entries: posts.map((post) => entryOf(postWithStageTwo(post), origin)),
  });
});

function entryOf(
  { title, slug, excerpt, author, category, tags, publishedAt, createdAt, updatedAt }: Post,
  origin: string,
) {
  const published = publishedAt ?? createdAt;
  return {
    title,
    url: new URL(articlePath(slug), origin).href,
    published,
    // Changes before publication do not count.
    updated: updatedAt > published ? updatedAt : published,
    summary: excerpt ?? undefined,
    author: author ?? undefined,
    categories: [categoryLabel(category), ...tags],
  };
}

export const loader = byRoute({
  "/api/posts": list,
  "/insights/feed": feed,
});
export const action = getOnly;
