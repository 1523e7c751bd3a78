import { type Expression, sql, type SqlBool } from "kysely";
import { type CategorySearch, parseKeywords } from "#app/features/directory-search/search.ts";
import { searchCorrected, type Vocabulary } from "#app/features/directory-search/spelling.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { Post, PostCard, PostPage } from "./post.ts";

/** The first page has one more above the grid. */
const POSTS_PER_PAGE = 12;

/** Every word must match. Newest first. */
export async function searchPosts(filters: CategorySearch): Promise<PostPage> {
  const terms = parseKeywords(filters.search ?? "");
  return searchCorrected(terms, postVocabulary, (requestedPage) => findPage(filters, requestedPage));
}

/** Finds up to 50 categories of published articles, alphabetically, each in one spelling. */
export async function findPostCategories(): Promise<string[]> {
  const rows = await db()
    .selectFrom("posts")
    .select((eb) => eb.fn.min<string>("category").as("category"))
    .where(postIsPublished())
    .groupBy(sql`normalised_key(category)`)
    .orderBy(sql`normalised_key(category)`)
    .limit(50)
    .execute();
  return rows.map(({ category }) => category);
}

/** Undefined if unknown. */
export async function findPost(slug: string): Promise<Post | undefined> {
  return selectPosts().where("posts.slug", "=", slug).executeTakeFirst();
}

/** Finds articles of the same category, then those with shared tags, most shared first; newest first. */
export async function findRelatedPosts(
  { id, category, tags }: Pick<PostCard, "id" | "category" | "tags">,
  most: number,
): Promise<PostCard[]> {
  const sharedTags = sql<number>`(select count(*) from unnest(posts.tags) as tag where tag = any(${tags}::text[]))`;
  const related = (matches: Expression<SqlBool>, limit: number) =>
    cards()
      .where("id", "<>", id)
      .where(matches)
      .clearOrderBy()
      .orderBy(sharedTags, "desc")
      .orderBy(newestFirst)
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
  const sameCategory = await related(categoryIs(category), most);
  if (sameCategory.length === most) return sameCategory;
  const others = sql<SqlBool>`(posts.tags && ${tags}::text[] and not ${categoryIs(category)})`;
  return [...sameCategory, ...(await related(others, most - sameCategory.length))];
}

/** Newest first. */
export async function findPosts({ limit, offset }: { limit: number; offset: number }): Promise<Post[]> {
  return selectPosts().orderBy(newestFirst).orderBy("posts.id", "desc").limit(limit).offset(offset).execute();
}

/** The newest published articles. */
export async function findNewestPosts(most: number): Promise<Post[]> {
  return findPosts({ limit: most, offset: 0 });
}

async function findPage(
  { search, category, page: requestedPage }: CategorySearch,
  terms: readonly string[],
): Promise<PostPage> {
  const conditions: Expression<SqlBool>[] = [];
  // A search without letters or digits matches nothing.
  if (search !== undefined) conditions.push(terms.length === 0 ? sql.lit(false) : matchesTerms(terms));
  if (category !== undefined) conditions.push(categoryIs(category));
  const total = await countPosts(conditions);
  const lastPage = Math.max(1, Math.ceil((total - 1) / POSTS_PER_PAGE));
  const page = Math.min(requestedPage, lastPage);
  if (total === 0) return { items: [], total, page, lastPage };
  const items = await cards()
    .where((eb) => eb.and(conditions))
    .limit(page === 1 ? POSTS_PER_PAGE + 1 : POSTS_PER_PAGE)
    .offset(page === 1 ? 0 : 1 + (page - 1) * POSTS_PER_PAGE)
    .execute();
  return { items, total, page, lastPage };
}

async function countPosts(conditions: Expression<SqlBool>[]): Promise<number> {
  const { count } = await db()
    .selectFrom("posts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(postIsPublished())
    .where((eb) => eb.and(conditions))
    .executeTakeFirstOrThrow();
  return count;
}

const cardColumns = [
  "posts.id",
  "posts.title",
  "posts.slug",
  "posts.excerpt",
  "posts.category",
  "posts.heroImageUrl",
  "posts.tags",
  "posts.publishedAt",
] as const;

function cards() {
  return db()
    .selectFrom("posts")
    .select(cardColumns)
    .where(postIsPublished())
    .orderBy(newestFirst)
    .orderBy("posts.id", "desc");
}

function selectPosts() {
  return db()
    .selectFrom("posts")
    .leftJoin("users", "users.id", "posts.authorId")
    .select(cardColumns)
    .select(["posts.authorId", "posts.body", "posts.createdAt", "posts.updatedAt"])
    .select(sql<string | null>`nullif(concat_ws(' ', users.first_name, users.last_name), '')`.as("author"))
    .where(postIsPublished());
}

/** A public post is published, and its time, if any, has passed. */
export function postIsPublished(): Expression<SqlBool> {
  return sql<SqlBool>`(posts.published and coalesce(posts.published_at <= now(), true))`;
}

/** Posts without a date come last. */
export const newestFirst = sql`posts.published_at desc nulls last`;

/**
 * Matches all words in any form or as a prefix: "rent" finds "rents" and "rental". Ignores stop words ("the"); a search
 * of only these finds nothing.
 */
function matchesTerms(terms: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`posts.search @@ to_tsquery('english', ${terms.map(wordQuery).join(" & ")})`;
}

/** Words of titles, excerpts, categories and tags. Stop words need no correction. */
const postVocabulary: Vocabulary = {
  hasWord: (word) => sql<SqlBool>`(
    numnode(to_tsquery('english', ${wordQuery(word)})) = 0
    or exists (select from posts where ${postIsPublished()} and ${matchesTerms([word])}))`,
  terms: [sql`select word, rank from directory_words where directory = 'post'`],
};

/** The word is letters and digits and needs no escaping. */
function wordQuery(word: string): string {
  return `'${word}':*`;
}

/** Ignores case. */
function categoryIs(category: string): Expression<SqlBool> {
  return sql<SqlBool>`normalised_key(posts.category) = normalised_key(${category})`;
}
