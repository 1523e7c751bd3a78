import { describe, expect, test } from "vitest";
import { articleContents, cleanArticle, plainText } from "#app/features/insights/article-html.server.ts";
import { articles } from "#reference/data/articles/index.ts";
import { generatePosts, postInsertSchema } from "./post-rows.ts";

const posts = generatePosts();

/** The texts before the date of stage 2 of the Act on underquoting is announced, before it and from it on. */
const tensesOf = (text: string) =>
  [0, 1, 2].map((index) =>
    text
      .replaceAll(/\[\[stage 2\|(.*?)\]\]/g, (_, variants: string) => variants.split("|")[index] ?? "")
      .replaceAll("{date}", "15 December 2026"),
  );

/** The tags of HTML in order, without their attributes. */
const tagsOf = (html: string) => html.match(/<\/?[a-z][a-z0-9]*/gi) ?? [];
const addedTags = new Set(["<section", "</section"]);

test("every article is a row without an author, published on its day and not changed since", () => {
  expect(posts.map(({ slug }) => slug).toSorted()).toEqual(articles.map(({ slug }) => slug).toSorted());
  for (const { slug, published, publishedAt, createdAt, updatedAt, authorId } of posts) {
    expect(published, slug).toBe(true);
    expect(updatedAt, slug).toEqual(publishedAt);
    expect(createdAt, slug).toEqual(publishedAt);
    expect(authorId, slug).toBeUndefined();
  }
});

test("there are at least twelve, in at least four categories, the oldest first, always the same ones", () => {
  expect(posts.length).toBeGreaterThanOrEqual(12);
  expect(new Set(posts.map(({ category }) => category)).size).toBeGreaterThanOrEqual(4);
  const times = posts.map(({ publishedAt }) => publishedAt?.getTime() ?? 0);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(new Set(times).size).toBe(times.length);
  expect(generatePosts()).toEqual(posts);
});

test("no two have a slug, a title or an excerpt in common", () => {
  for (const field of ["slug", "title", "excerpt"] as const) {
    expect(new Set(posts.map((post) => post[field])).size).toBe(posts.length);
  }
});

test.each(["price-guides-and-underquoting", "statements-of-information-in-nsw"])(
  "%s knows when stage 2 is in force",
  (slug) => {
    const { title = "", excerpt = "", body = "" } = articles.find((article) => article.slug === slug) ?? {};
    const text = [title, excerpt, body].join("\n");
    const marks = Array.from(text.matchAll(/\[\[stage 2\|(.*?)\]\]/g), ([, variants = ""]) => variants.split("|"));
    expect(marks.length).toBeGreaterThanOrEqual(3);
    for (const variants of marks) expect(variants).toHaveLength(3);
    const [unannounced, announced, inForce] = tensesOf(text);
    for (const variant of [unannounced, announced, inForce]) expect(variant).not.toMatch(/\[\[|\]\]|\{date\}/);
    expect(unannounced).toMatch(/[Oo]n a date to be announced/);
    expect(unannounced).not.toContain("15 December 2026");
    expect(announced).toMatch(/(?:begins on|from) 15 December 2026/);
    expect(announced).not.toMatch(/to be announced|not in force/);
    expect(inForce).toMatch(/[Ss]ince 15 December 2026/);
    expect(inForce).not.toMatch(
      /to be announced|not in force|until stage 2|will require|still to come|From 15 December/,
    );
  },
);

describe.each(articles)("$slug", ({ slug, title, excerpt, category, tags, publishedAt, body, sources }) => {
  const stored = posts.find((post) => post.slug === slug)?.body ?? "";
  const clean = cleanArticle(stored);

  test("has at least 700 words and two headings", () => {
    for (const text of tensesOf(body)) expect(plainText(text).split(" ").length).toBeGreaterThanOrEqual(700);
    expect(articleContents(cleanArticle(body)).length).toBeGreaterThanOrEqual(2);
  });

  test("is announced in one line", () => {
    expect(title).toMatch(/^\S.{5,90}\S$/);
    for (const text of tensesOf(excerpt)) expect(text).toMatch(/^[A-Z].{40,298}[.?]$/);
  });

  test("is filed: a category without spaces, tags, a day in the past", () => {
    expect(category).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
    expect(tags.length).toBeGreaterThanOrEqual(2);
    expect(new Set(tags).size).toBe(tags.length);
    expect(new Date(publishedAt).toISOString()).toBe(publishedAt.replace("Z", ".000Z"));
    expect(new Date(publishedAt).getTime()).toBeLessThan(Date.now());
  });

  test("ends with its sources, at least one of them at an encrypted address", () => {
    expect(sources.some(({ url }) => url.startsWith("https://"))).toBe(true);
    expect(articleContents(clean).at(-1)).toEqual({ id: "section-sources", title: "Sources" });
    const list = clean.slice(clean.indexOf('id="section-sources"'));
    const listed = Array.from(
      list.matchAll(/<li><a href="([^"]+)" rel="[^"]+">([^<]+)</g),
      ([, href = "", text = ""]) => ({
        label: plainText(text),
        url: plainText(href),
      }),
    );
    expect(listed).toEqual(sources.map(({ label, url }) => ({ label, url: new URL(url).href })));
  });

  test("contains only the HTML that articles may have", () => {
    expect(tagsOf(clean).filter((tag) => !addedTags.has(tag))).toEqual(tagsOf(stored));
    expect(plainText(clean)).toBe(plainText(stored));
    const links = (html: string) => Array.from(html.matchAll(/<a [^>]*href="([^"]*)"/g), ([, href]) => href);
    expect(links(clean).length).toBe(links(stored).length);
    expect(clean.match(/<table>/g)?.length ?? 0).toBe(clean.match(/<caption>/g)?.length ?? 0);
  });
});

const complete = { title: "Rental bonds", slug: "rental-bonds", body: "<p>Four weeks.</p>", category: "renting" };

function messageFor(change: Record<string, unknown>): string | undefined {
  return postInsertSchema.safeParse({ ...complete, ...change }).error?.issues[0]?.message;
}

test("a title, a slug, a body and a category are all that is needed: not published, no tags", () => {
  expect(postInsertSchema.parse(complete)).toEqual({ ...complete, tags: [], published: false });
});

test("neither an id nor timestamps are accepted", () => {
  expect(postInsertSchema.parse({ ...complete, id: 1, createdAt: new Date(), updatedAt: new Date() })).toEqual(
    postInsertSchema.parse(complete),
  );
});

test.each<[change: Record<string, unknown>, message: string | undefined, why: string]>([
  [{ title: " " }, "Title is required", "blank"],
  [{ title: "a".repeat(500) }, undefined, "the column's length"],
  [{ title: "a".repeat(501) }, "Title is too long", "one more than the column"],
  [{ slug: "" }, "A slug is lower-case words joined by hyphens", "empty"],
  [{ slug: "a".repeat(500) }, undefined, "the column's length"],
  [{ slug: "a".repeat(501) }, "The slug is too long", "one more than the column"],
  [{ slug: "Rental-Bonds" }, "A slug is lower-case words joined by hyphens", "capitals"],
  [{ slug: "rental--bonds" }, "A slug is lower-case words joined by hyphens", "two hyphens"],
  [{ slug: "../bonds" }, "A slug is lower-case words joined by hyphens", "a path"],
  [{ slug: "feed" }, "This slug is an address of its own", "the feed is there"],
  [{ slug: "feeds" }, undefined, "nothing is there"],
  [{ excerpt: null }, undefined, "no excerpt"],
  [{ excerpt: "a".repeat(1001) }, "Excerpt is too long", "over 1,000"],
  [{ body: " " }, "Body is required", "blank"],
  [{ body: "a".repeat(100_000) }, undefined, "the longest"],
  [{ body: "a".repeat(100_001) }, "Body is too long", "over 100,000"],
  [{ body: "<script>" }, undefined, "what is shown of it is decided later"],
  [{ category: "a" }, "Category is required", "one letter"],
  [{ category: "a".repeat(121) }, "Category is too long", "one more than the column"],
  [{ heroImageUrl: "http://a.example.com/b.jpg" }, "Enter a valid image URL", "not encrypted"],
  [{ heroImageUrl: "javascript:alert(1)" }, "Enter a valid image URL", "a script"],
  [{ heroImageUrl: "https://a.example.com/b.jpg" }, undefined, "https"],
  [{ heroImageUrl: null, authorId: null, publishedAt: null }, undefined, "none of these"],
  [{ authorId: 0 }, "Too small: expected number to be >0", "nobody has this id"],
  [{ tags: [" "] }, "A tag has at least one letter", "blank"],
  [{ tags: ["a".repeat(81)] }, "Tag is too long", "over 80"],
  [{ tags: Array.from({ length: 41 }, () => "tag") }, "List at most 40 tags", "too many"],
])("%j: %s (%s)", (change, message) => {
  expect(messageFor(change)).toBe(message);
});
