import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { brand } from "#platform/brand.ts";
import { atomResponse } from "#app/http/atom-feed.server.ts";
import { getOnly } from "#app/http/endpoint.server.ts";
import { fileEndpoint } from "#app/http/file-response.server.ts";
import { publicOrigin } from "#app/http/request.server.ts";
import {
  articlePath,
  categoryLabel,
  insightsAddress,
  insightsFeedAddress,
  type Post,
  insightsMessages,
} from "./post.ts";
import { findNewestPosts } from "./posts.queries.server.ts";

const POSTS_IN_FEED = 30;

export const loader = fileEndpoint(async ({ url }) => {
  cachePublicly(insightsFeedAddress);
  const origin = publicOrigin(url);
  const posts = await findNewestPosts(POSTS_IN_FEED);
  return atomResponse({
    title: insightsMessages.feed,
    subtitle: insightsMessages.description,
    url: new URL(insightsFeedAddress, origin).href,
    page: new URL(insightsAddress, origin).href,
    author: brand.name,
    entries: posts.map((post) => entryOf(post, origin)),
  });
});

export const action = getOnly;

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
