import { beforeAll, describe, expect, test } from "vitest";
import { findArticleEntries } from "#app/features/sitemap/sitemap.queries.server.ts";
import { db } from "#db/client.server.ts";
import { insertPost } from "#samples/factories/posts.ts";
import { insertUser } from "#samples/factories/users.ts";
import {
  findNewestPosts,
  findPost,
  findPostCategories,
  findPosts,
  findRelatedPosts,
  searchPosts,
} from "./posts.queries.server.ts";

const day = (date: string) => new Date(`${date}T00:00:00Z`);

const samples: Parameters<typeof insertPost>[1][] = [
  {
    slug: "bonds",
    title: "Rental bonds",
    excerpt: "What a bond is.",
    body: '<h2 class="walrus">Lodging</h2><p>Four weeks of rent &amp; no more.</p>',
    category: "renting",
    tags: ["bonds", "tenancies"],
    publishedAt: day("2026-05-05"),
  },
  {
    slug: "pets",
    title: "Cats and dogs",
    excerpt: null,
    body: "<p>What a <em>landlord</em> may say.</p>",
    category: "Renting",
    tags: ["tenancies", "animals"],
    publishedAt: day("2026-06-06"),
  },
  {
    slug: "rises",
    title: "When the rent goes up",
    body: "<p>Sixty days.</p>",
    category: "renting",
    tags: ["notices"],
    publishedAt: day("2026-01-01"),
  },
  {
    slug: "strata",
    title: "Reading strata reports",
    body: "<p>Levies, by-laws and 50% votes.</p>",
    category: "first_home",
    tags: ["apartments", "animals"],
    publishedAt: day("2026-07-07"),
  },
  {
    slug: "auction",
    title: "Auction day",
    body: "<p>Bid last.</p>",
    category: "buying",
    tags: ["animals", "tenancies"],
    publishedAt: day("2026-02-02"),
  },
];
const hidden: Parameters<typeof insertPost>[1][] = [
  { slug: "draft", published: false, category: "hidden", publishedAt: day("2026-05-05") },
  { slug: "undated-draft", published: false, category: "hidden", publishedAt: null },
  { slug: "tomorrow", published: true, category: "hidden", publishedAt: new Date(Date.now() + 3_600_000) },
];

beforeAll(async () => {
  for (const sample of samples) await insertPost(db(), sample);
  for (const post of hidden) await insertPost(db(), { ...post, title: "Rental canary", tags: ["tenancies"] });
});

async function slugsFor(search: string, category?: string): Promise<string[]> {
  const { items: posts } = await searchPosts({ search, category, page: 1 });
  return posts.map(({ slug }) => slug);
}

test("posts come newest first, without unpublished and scheduled ones", async () => {
  const { items: posts, ...page } = await searchPosts({ page: 1 });
  expect(posts.map(({ slug }) => slug)).toEqual(["strata", "pets", "bonds", "auction", "rises"]);
  expect(page).toEqual({ total: 5, page: 1, lastPage: 1 });
});

test("a card has only its displayed fields, without the body", async () => {
  const { items: posts } = await searchPosts({ search: "bonds", page: 1 });
  expect(posts).toEqual([
    {
      id: expect.any(Number) as number,
      slug: "bonds",
      title: "Rental bonds",
      excerpt: "What a bond is.",
      category: "renting",
      heroImageUrl: null,
      tags: ["bonds", "tenancies"],
      publishedAt: day("2026-05-05"),
    },
  ]);
});

describe("a search finds the articles that have every word", () => {
  test.each<[search: string, slugs: string[], why: string]>([
    ["strata", ["strata"], "in the title"],
    ["WHAT a bond is", ["bonds"], "in the excerpt, whatever its capitals"],
    ["animal", ["strata", "pets", "auction"], "in the tags"],
    ["landlord", ["pets"], "in the body"],
    ["first home", ["strata"], "in the category"],
    ["rent", ["pets", "bonds", "rises"], "in another form"],
    ["renting", ["pets", "bonds", "rises"], "in another form"],
    ["rep", ["strata"], "that begins a longer one"],
    ["port", [], "not within a word"],
    ["landlord levies", [], "not with one of two"],
    ["bond pets", [], "not in different articles"],
    ["the bond of a", ["bonds"], "words that say nothing do not count"],
    ["the", [], "nor do they find anything"],
    ["walrus", [], "not in the tags of the HTML"],
    ["h2", [], "nor their names"],
    ["amp", [], "nor in its entities"],
    ["50%", ["strata"], "without wildcards"],
    ["b_nd", [], "without wildcards"],
    ["canary", [], "not in what is hidden"],
    [".*", [], "without patterns"],
    ["\\", [], "a backslash is no word"],
    ["'", [], "nor is a quote"],
    ["bond:* | !pets & (", [], "nor is this a query"],
    ["'; drop table posts; --", [], "nor is this anything but words"],
    ["💥", [], "no letter and no digit"],
  ])("%j finds %j: %s", async (search, slugs) => {
    expect(await slugsFor(search)).toEqual(slugs);
  });

  test("in a category, whatever its capitals", async () => {
    expect(await slugsFor("rent", " RENTING")).toEqual(["pets", "bonds", "rises"]);
    expect(await slugsFor("rent", "buying")).toEqual([]);
    expect((await searchPosts({ category: "first_home", page: 1 })).total).toBe(1);
    expect((await searchPosts({ category: "hidden", page: 1 })).total).toBe(0);
  });
});

describe("a search that finds nothing is looked at again", () => {
  test.each<[search: string, correctedTo: string | undefined, slugs: string[], why: string]>([
    ["stratta", "strata", ["strata"], "a letter too many"],
    ["acution", "auction", ["auction"], "two letters swapped"],
    ["tenacies bonds", "tenancies bonds", ["bonds"], "one of two words"],
    ["the stratta", "the strata", ["strata"], "beside a word that says nothing"],
    ["stratta xylophone", undefined, [], "one word is like nothing"],
    ["xylophone", undefined, [], "like nothing"],
    ["canery", undefined, [], "like what is hidden"],
    ["strata bonds", undefined, [], "each word is right, but for nothing together"],
  ])("%s: %s, %j (%s)", async (search, correctedTo, slugs) => {
    const found = await searchPosts({ search, page: 1 });
    expect(found.correctedTo).toBe(correctedTo);
    expect(found.items.map(({ slug }) => slug)).toEqual(slugs);
  });

  test("but not one that finds something", async () => {
    expect(await searchPosts({ search: "strata", page: 1 })).not.toHaveProperty("correctedTo");
  });
});

test("categories are those of published articles, each once", async () => {
  expect(await findPostCategories()).toEqual(["buying", "first_home", expect.stringMatching(/^renting$/i)]);
});

describe("one article", () => {
  test("is found by its slug, with its body as it is stored", async () => {
    expect(await findPost("bonds")).toEqual({
      id: expect.any(Number) as number,
      slug: "bonds",
      title: "Rental bonds",
      excerpt: "What a bond is.",
      body: '<h2 class="walrus">Lodging</h2><p>Four weeks of rent &amp; no more.</p>',
      category: "renting",
      heroImageUrl: null,
      tags: ["bonds", "tenancies"],
      publishedAt: day("2026-05-05"),
      updatedAt: expect.any(Date) as Date,
      author: null,
      authorId: null,
      createdAt: expect.any(Date),
    });
  });

  test.each(["draft", "undated-draft", "tomorrow", "nothing", "BONDS", "", "'"])("%j is none", async (slug) => {
    expect(await findPost(slug)).toBeUndefined();
  });

  test.each([
    [{ firstName: "Robin", lastName: "Sample" }, "Robin Sample"],
    [{ firstName: "Robin", lastName: null }, "Robin"],
    [{ firstName: null, lastName: null }, null],
  ])("by %j is by %s", async (name, author) => {
    const { id: authorId } = await insertUser(db(), name);
    const { id } = await insertPost(db(), { slug: `by-${authorId}`, authorId });
    expect((await findPost(`by-${authorId}`))?.author).toBe(author);
    await db().deleteFrom("posts").where("id", "=", id).execute();
  });

  test("stays when its author is deleted", async () => {
    const { id: authorId } = await insertUser(db());
    const { id } = await insertPost(db(), { slug: "orphan", authorId });
    await db().deleteFrom("users").where("id", "=", authorId).execute();
    expect(await findPost("orphan")).toMatchObject({ id, author: null });
    await db().deleteFrom("posts").where("id", "=", id).execute();
  });
});

test("related are those of the category, then those with most tags in common, and nothing that is hidden", async () => {
  const related = async (slug: string, most: number) => {
    const post = await findPost(slug);
    if (!post) throw new Error(slug);
    return (await findRelatedPosts(post, most)).map((other) => other.slug);
  };
  expect(await related("bonds", 3)).toEqual(["pets", "rises", "auction"]);
  expect(await related("bonds", 1)).toEqual(["pets"]);
  expect(await related("pets", 9)).toEqual(["bonds", "rises", "auction", "strata"]);
  expect(await related("strata", 3)).toEqual(["pets", "auction"]);
});

test("the list is newest first, and paginated", async () => {
  const all = await findPosts({ limit: 10, offset: 0 });
  expect(all.map(({ slug }) => slug)).toEqual(["strata", "pets", "bonds", "auction", "rises"]);
  expect(await findPosts({ limit: 2, offset: 3 })).toEqual(all.slice(3));
  expect(await findNewestPosts(2)).toEqual(all.slice(0, 2));
});

test("a published article without a date is shown after all others, everywhere", async () => {
  const { id } = await insertPost(db(), {
    slug: "undated",
    title: "Rent of no date",
    category: "tax",
    publishedAt: null,
  });
  const all = await findPosts({ limit: 10, offset: 0 });
  expect(all.map(({ slug }) => slug)).toEqual(["strata", "pets", "bonds", "auction", "rises", "undated"]);
  expect((await searchPosts({ page: 1 })).items.at(-1)).toMatchObject({ slug: "undated", publishedAt: null });
  expect((await searchPosts({ search: "no date", page: 1 })).total).toBe(1);
  expect(await findPost("undated")).toMatchObject({ slug: "undated", publishedAt: null });
  expect((await findArticleEntries()).at(-1)?.path).toBe("/insights/undated");
  await db().deleteFrom("posts").where("id", "=", id).execute();
});

test("the first page has thirteen articles, the others twelve; one beyond the last is the last", async () => {
  for (let count = samples.length; count < 26; count += 1) await insertPost(db());
  const pages = await Promise.all([1, 2, 3, 999_999].map((page) => searchPosts({ page })));
  expect(pages.map(({ items, page, lastPage, total }) => [items.length, page, lastPage, total])).toEqual([
    [13, 1, 3, 26],
    [12, 2, 3, 26],
    [1, 3, 3, 26],
    [1, 3, 3, 26],
  ]);
  expect(new Set(pages.slice(0, 3).flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(26);
});
