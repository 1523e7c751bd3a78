import { type CategorySearch, categorySearchPath } from "#app/features/directory-search/category-search.ts";

export const insightsAddress = "/insights";

/** The address of the feed of the newest articles. */
export const insightsFeedAddress = `${insightsAddress}/feed`;

/** The address of a search in the articles. */
export function postsPath(filters: CategorySearch): string {
  return categorySearchPath(insightsAddress, filters);
}

/** The address of an article. */
export function articlePath(slug: string): string {
  return `${insightsAddress}/${encodeURIComponent(slug)}`;
}
