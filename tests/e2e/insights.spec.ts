import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { insertPost } from "#samples/factories/posts.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";

/** The public articles, newest first, read with a simple query to compare with the product's results. */
async function readArticles(database: Kysely<DB>) {
  const posts = await database.selectFrom("posts").selectAll().execute();
  return (
    posts
      // Articles without a date come last.
      .map((post) => ({ ...post, time: post.publishedAt ? new Date(post.publishedAt).getTime() : 0 }))
      .filter(({ published, time }) => published && time <= Date.now())
      .toSorted((one, other) => other.time - one.time || other.id - one.id)
  );
}

/** Adds articles in a new category, newest first, and returns the category. */
async function addArticles(database: Kysely<DB>, count: number): Promise<string> {
  const category = `test_category_${crypto.randomUUID().slice(0, 8)}`;
  for (let place = 0; place < count; place += 1) {
    const publishedAt = new Date(Date.UTC(2025, 11, 31 - place));
    await insertPost(database, {
      title: `Article ${place + 1}`,
      slug: `${slugOf(category)}-${place}`,
      category,
      publishedAt,
    });
  }
  return category;
}

const slugOf = (category: string) => category.replaceAll("_", "-");
const labelOf = (category: string) => category.replaceAll("_", " ").replace(/^t/, "T");
const anHourAgo = () => new Date(Date.now() - 60 * 60 * 1000);
const results = (page: Page) => page.getByRole("region", { name: /^\d+ articles?$/ });
const cards = (page: Page) =>
  results(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
const titles = (page: Page) => results(page).getByRole("heading", { level: 3 });
const box = (page: Page) => page.getByRole("searchbox", { name: "Search articles" });
const categories = (page: Page) => page.getByRole("navigation", { name: "Categories" });
const category = (page: Page, name: string) => categories(page).getByRole("link", { name, exact: true });
const widths = (page: Page) =>
  cards(page).evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().width)));

async function search(page: Page, words: string): Promise<void> {
  await box(page).fill(words);
  await page.getByRole("search").getByRole("button", { name: "Search" }).click();
}

/** Expects the query of the address to have this meaning. Ignores empty values. */
async function expectSearch(page: Page, expected: Record<string, string>): Promise<void> {
  await expect
    .poll(() => {
      const { pathname, searchParams } = new URL(page.url());
      const pairs = [...searchParams].map(([name, value]) => [name, value.trim()]).filter(([, value]) => value !== "");
      return { pathname, ...Object.fromEntries(pairs) };
    })
    .toEqual({ pathname: "/insights", ...expected });
}

test.describe("the articles", () => {
  test(
    "are the published ones, newest first, and the page says so",
    { tag: "@read" },
    async ({ visitor, page, database }) => {
      const slug = `published-${crypto.randomUUID()}`;
      await insertPost(database, { title: "Out for an hour", slug, publishedAt: anHourAgo() });
      await insertPost(database, { title: "A draft", published: false, publishedAt: new Date() });
      await insertPost(database, {
        title: "Out next year",
        publishedAt: new Date(Date.now() + 365 * 24 * 60 * 60 * 1000),
      });
      await insertPost(database, { title: "Published at no time", publishedAt: null });
      await visitor.open("/insights");
      await expect(page).toHaveTitle("Insights – Southerly");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Insights");
      const articles = await readArticles(database);
      await expect(results(page).getByRole("heading", { level: 2 })).toHaveText(/^\d+ articles?$/);
      await expect(results(page).getByRole("heading", { level: 2 })).toContainText(String(articles.length));
      await expect(titles(page)).toHaveText(articles.slice(0, 13).map(({ title }) => title));
      await expect(titles(page).first()).toHaveText("Out for an hour");
      await expect(results(page).getByText("Newest first.")).toBeVisible();
      const known = [...new Set(articles.map((article) => article.category.replaceAll("_", " ")))];
      await expect(categories(page).getByRole("link")).toHaveCount(known.length + 1);
      await expect(category(page, "All")).toHaveAttribute("aria-current", "true");
    },
  );

  test("can be followed as a feed", { tag: "@read" }, async ({ visitor, page }) => {
    await visitor.open("/insights");
    const feed = page.locator("link[rel=alternate][type='application/atom+xml']");
    await expect(feed).toHaveAttribute("href", "/insights/feed");
    await expect(page.getByRole("link", { name: "RSS feed of new articles" })).toHaveAttribute(
      "href",
      "/insights/feed",
    );
    const response = await page.request.get("/insights/feed");
    expect(response.headers()["content-type"]).toContain("application/atom+xml");
  });

  test(
    "follow each other over pages, the first of which shows one wide",
    { tag: "@full" },
    async ({ visitor, page, database }) => {
      const ours = await addArticles(database, 15);
      await page.setViewportSize({ width: 1280, height: 800 });
      await visitor.open(`/insights?category=${ours}`);
      await expect(cards(page)).toHaveCount(13);
      const [first, ...others] = await widths(page);
      expect(new Set(others).size).toBe(1);
      expect(first).toBeGreaterThan(2 * others[0]!);
      await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" }).click();
      await expectSearch(page, { category: ours, page: "2" });
      await expect(titles(page)).toHaveText(["Article 14", "Article 15"]);
      expect(new Set(await widths(page)).size).toBe(1);
      await expect(page.locator("#results")).toBeFocused();
    },
  );

  test("have cards with their subject and one link each", { tag: "@full" }, async ({ visitor, page, database }) => {
    const ours = await addArticles(database, 2);
    await visitor.open(`/insights?category=${ours}`);
    for (const [place, date] of ["31 December 2025", "30 December 2025"].entries()) {
      const card = cards(page).nth(place);
      await expect(card).toContainText(labelOf(ours));
      await expect(card).toContainText("Samples cost nothing, and here is why.");
      // Phones and wide screens show it in different places.
      const time = card.getByText(date).filter({ visible: true });
      await expect(time).toHaveAttribute("datetime", /^2025-12-3[01]T00:00:00\.000Z$/);
      await expect(card.getByRole("link")).toHaveAttribute("href", `/insights/${slugOf(ours)}-${place}`);
    }
    await cards(page).nth(1).click();
    await expect(page).toHaveURL(`/insights/${slugOf(ours)}-1`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Article 2");
  });
});

test.describe("a category", () => {
  test(
    "is shown with spaces, and category and search keep each other",
    { tag: "@full" },
    async ({ visitor, page, database }) => {
      const ours = await addArticles(database, 3);
      await insertPost(database, { title: "About quokkas", slug: `${slugOf(ours)}-quokkas`, category: ours });
      await visitor.open("/insights");
      await category(page, labelOf(ours)).click();
      await expectSearch(page, { category: ours });
      await expect(results(page).getByRole("heading", { level: 2 })).toHaveText("4 articles");
      await expect(category(page, labelOf(ours))).toHaveAttribute("aria-current", "true");
      await expect(category(page, "All")).not.toHaveAttribute("aria-current");
      await expect(page).toHaveTitle(`${labelOf(ours)}: Insights – Southerly`);
      await search(page, "quokka");
      await expectSearch(page, { search: "quokka", category: ours });
      await expect(titles(page)).toHaveText(["About quokkas"]);
      await category(page, "All").click();
      await expectSearch(page, { search: "quokka" });
      await expect(titles(page).filter({ hasText: "About quokkas" }).first()).toBeVisible();
      await expect(box(page)).toHaveValue("quokka");
      await page.getByRole("link", { name: "Clear search" }).click();
      await expectSearch(page, {});
      await expect(box(page)).toHaveValue("");
    },
  );

  test(
    "is chosen from one row on a narrow screen, which scrolls",
    { tag: "@full" },
    async ({ visitor, page, database }) => {
      const ours = await addArticles(database, 1);
      await page.setViewportSize({ width: 320, height: 640 });
      await visitor.open("/insights");
      const all = await category(page, "All").boundingBox();
      const last = await category(page, labelOf(ours)).boundingBox();
      expect(last?.y).toBe(all?.y);
      await category(page, labelOf(ours)).click();
      await expectSearch(page, { category: ours });
      await expect(category(page, labelOf(ours))).toHaveAttribute("aria-current", "true");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await expect(titles(page)).toHaveText(["Article 1"]);
    },
  );
});

test.describe("a search", () => {
  test("finds words in the text of an article in any form", async ({ visitor, page, database }) => {
    const slug = `numbats-${crypto.randomUUID()}`;
    await insertPost(database, {
      title: "Of animals",
      slug,
      body: "<p>Some <em>numbats</em> live in a hollow log.</p>",
    });
    await visitor.open("/insights");
    await search(page, "  NUMBAT ");
    await expectSearch(page, { search: "NUMBAT" });
    await expect(titles(page).first()).toHaveText("Of animals");
  });

  test("forgives a typing error, and says so", { tag: "@full" }, async ({ visitor, page, database }) => {
    const slug = `bandicoots-${crypto.randomUUID()}`;
    await insertPost(database, { title: "The bandicoot", slug });
    await visitor.open("/insights");
    await search(page, "bandicoto");
    await expect(results(page)).toContainText("Nothing found for “bandicoto”. Showing “bandicoot” instead.");
    await expect(titles(page).first()).toHaveText("The bandicoot");
    await expect(box(page)).toHaveValue("bandicoto");
  });

  test("that finds nothing says so, and offers the way back", { tag: "@full" }, async ({ visitor, page, database }) => {
    await addArticles(database, 1);
    await visitor.open("/insights?search=xylophone-of-nobody&category=selling");
    await expect(page.getByRole("heading", { name: "No articles found" })).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await page.getByRole("link", { name: "Show all articles" }).click();
    await expectSearch(page, {});
    await expect(cards(page).first()).toBeVisible();
    await expect(box(page)).toHaveValue("");
  });
});

test(
  "while the articles cannot be loaded the page says so, keeps the search, and trying again works",
  { tag: "@full" },
  async ({ visitor, page, fragile, faults, database }) => {
    const ours = await addArticles(database, 1);
    faults.expect(/status of 503/);
    fragile.line.cut();
    const response = await visitor.open(`${fragile.url}/insights?search=sample&category=${ours}`);
    expect(response?.status()).toBe(503);
    await expect(page.getByRole("heading", { name: "We couldn't load the articles just now." })).toBeVisible();
    await expect(box(page)).toHaveValue("sample");
    await expect(category(page, labelOf(ours))).toHaveAttribute("aria-current", "true");
    fragile.line.restore();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(titles(page)).toHaveText(["Article 1"]);
  },
);
