import { SaxesParser } from "saxes";
import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertPost } from "#samples/factories/posts.ts";
import { insertUser } from "#samples/factories/users.ts";
import attacks from "#tests/fixtures/html-attack-vectors.json" with { type: "json" };
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly();
const { db } = await testDatabase();

const canary = "Zanzibar canary";
/** Posts that are not public, by slug. */
const hidden = {
  "a-draft": { published: false, publishedAt: new Date("2026-01-01T00:00:00Z") },
  "a-draft-without-a-date": { published: false, publishedAt: null },
  "published-tomorrow": { published: true, publishedAt: new Date(Date.now() + 86_400_000) },
};

beforeAll(async () => {
  const { id: authorId } = await insertUser(db, { firstName: "Robin", lastName: "Sample" });
  await insertPost(db, {
    authorId,
    title: "Bonds & <rent>",
    slug: "bonds-and-rent",
    excerpt: "Four weeks, and no more.",
    body: '<h1 onclick="alert(1)">Bonds</h1><script>alert(2)</script><p>Four weeks.</p>',
    category: "renting_a_home",
    tags: ["bonds"],
    heroImageUrl: "https://images.example.com/bond.jpg",
    publishedAt: new Date("2026-05-05T01:02:03Z"),
  });
  await insertPost(db, {
    title: "Second",
    slug: "second",
    excerpt: null,
    body: attacks.vectors
      .map(({ payload }) => payload)
      .join("\n")
      .replaceAll("\0", ""),
    tags: [],
    publishedAt: new Date("2026-04-04T00:00:00Z"),
  });
  for (const [slug, state] of Object.entries(hidden)) {
    await insertPost(db, {
      slug,
      title: canary,
      excerpt: canary,
      body: `<p>${canary}</p>`,
      category: "hidden_matters",
      tags: ["bonds", canary],
      ...state,
    });
  }
});

const reserve = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };

describe("GET /api/posts", () => {
  test("returns published posts, newest first, with public fields only and clean bodies", async () => {
    const { status, headers, json } = await southerly.send("/api/posts");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers).not.toHaveProperty("link");
    expect(json()).toEqual([
      {
        id: expect.any(Number) as number,
        title: "Bonds & <rent>",
        slug: "bonds-and-rent",
        excerpt: "Four weeks, and no more.",
        body: '<h2 id="section-bonds">Bonds</h2><p>Four weeks.</p>',
        category: "renting_a_home",
        heroImageUrl: "https://images.example.com/bond.jpg",
        tags: ["bonds"],
        published: true,
        publishedAt: "2026-05-05T01:02:03.000Z",
        authorId: expect.any(Number) as number,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      },
      expect.objectContaining({ slug: "second", excerpt: null, heroImageUrl: null, tags: [] }),
    ]);
  });

  test("filters nothing: that is the page's business", async () => {
    const { json } = await southerly.send("/api/posts?category=renting_a_home&search=bond");
    expect(json()).toHaveLength(2);
  });

  test("accepts GET only", async () => {
    const { status, headers, json } = await southerly.send("/api/posts", reserve);
    expect(status).toBe(405);
    expect(headers.allow).toBe("GET, HEAD");
    expect(json()).toEqual({ message: "This address answers GET only." });
  });
});

/** The texts of the elements with this name. Throws if the document is not well-formed. */
function textsOf(xml: string, name: string): string[] {
  const parser = new SaxesParser({ xmlns: true });
  const texts: string[] = [];
  let inside = false;
  const append = (text: string) => {
    if (inside) texts.push((texts.pop() ?? "") + text);
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local }) => {
    inside = local === name;
    if (inside) texts.push("");
  });
  parser.on("text", append);
  parser.on("cdata", append);
  parser.on("closetag", () => {
    inside = false;
  });
  parser.write(xml).close();
  return texts;
}

describe("GET /insights/feed", () => {
  test("is a feed of published posts, newest first, with absolute addresses", async () => {
    const { status, headers, text } = await southerly.send("/insights/feed");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    expect(textsOf(text, "id")).toEqual([
      `${southerly.url}/insights/feed`,
      `${southerly.url}/insights/bonds-and-rent`,
      `${southerly.url}/insights/second`,
    ]);
    expect(textsOf(text, "title").slice(1)).toEqual(["Bonds &amp; &lt;rent&gt;", "Second"]);
    expect(textsOf(text, "published")).toEqual(["2026-05-05T01:02:03.000Z", "2026-04-04T00:00:00.000Z"]);
    expect(textsOf(text, "summary")).toEqual(["Four weeks, and no more."]);
    expect(textsOf(text, "name")).toEqual(["Southerly", "Robin Sample"]);
    expect(text).toContain('term="Renting a home"');
    expect(text).not.toContain("alert(");
  });

  test("accepts GET only", async () => {
    const { status, headers } = await southerly.send("/insights/feed", reserve);
    expect(status).toBe(405);
    expect(headers.allow).toBe("GET, HEAD");
  });
});

describe("unpublished and scheduled posts are nowhere", () => {
  test.each([
    "/",
    "/insights",
    "/insights.data",
    "/insights?search=zanzibar",
    "/insights?search=zanzibra",
    "/insights?search=canary",
    "/insights?category=hidden_matters",
    "/insights?page=2",
    "/insights/bonds-and-rent",
    "/insights/bonds-and-rent.data",
    "/insights/feed",
    "/api/posts",
    "/api/posts?page=2",
    "/sitemap.xml",
    "/sitemaps/articles.xml",
  ])("not at %s", async (target) => {
    const { status, text } = await southerly.send(target);
    expect(status).toBe(200);
    // The page repeats the search text as typed, in lower case.
    expect(text).not.toContain("Zanzibar");
    expect(text).not.toMatch(new RegExp(Object.keys(hidden).join("|")));
    if (!target.includes("hidden_matters")) expect(text).not.toMatch(/hidden.matters/i);
  });

  test.each(Object.keys(hidden))("/insights/%s does not exist", async (slug) => {
    for (const target of [`/insights/${slug}`, `/insights/${slug}.data`]) {
      const { status, text } = await southerly.send(target);
      expect(status, target).toBe(404);
      expect(text, target).not.toMatch(/zanzibar/i);
    }
  });
});

test("the list is paginated beyond a thousand, and the feed has thirty", async () => {
  const published = (index: number) => ({
    title: `Number ${index}`,
    slug: `number-${index}`,
    body: "<p>x</p>",
    category: "numbers",
    published: true,
    publishedAt: new Date(Date.UTC(2025, 0, 1, 0, index)),
  });
  await db
    .insertInto("posts")
    .values(Array.from({ length: 999 }, (_, index) => published(index)))
    .execute();
  const first = await southerly.send("/api/posts");
  expect(first.json()).toHaveLength(1000);
  expect(first.headers.link).toBe('</api/posts?page=2>; rel="next"');
  const second = await southerly.send("/api/posts?page=2");
  expect(second.json()).toHaveLength(1);
  expect(second.headers.link).toBe('</api/posts>; rel="prev"');
  const { text } = await southerly.send("/insights/feed");
  expect(textsOf(text, "published")).toHaveLength(30);
});
