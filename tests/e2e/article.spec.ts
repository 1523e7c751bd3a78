import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { insertPost } from "#samples/factories/posts.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";

const body = `<p>A bond is <strong>money</strong> that is held.</p>
<h1>How much</h1><p>${"Four weeks of rent at most. ".repeat(60)}</p>
<h1>Who holds it</h1><p>The state does, until the <a href="/insights">end</a>.</p>
<h2>In between</h2><p>Nothing happens.</p>
<h1>How it ends</h1><table><caption>Days to answer</caption><tbody><tr><td>14</td></tr></tbody></table>
<p>The last line of the article.</p>`;

/** Adds an article in a new category and returns its address. */
async function addArticle(database: Kysely<DB>, more: { body?: string; published?: boolean; publishedAt?: Date } = {}) {
  const id = crypto.randomUUID().slice(0, 8);
  const slug = `what-a-bond-is-${id}`;
  await insertPost(database, {
    title: "What a bond is",
    slug,
    excerpt: "Who holds the money, and who gets it back.",
    category: `renting_out_${id}`,
    tags: [],
    body,
    ...more,
  });
  return { slug, address: `/insights/${slug}`, category: `renting_out_${id}`, label: `Renting out ${id}` };
}

const article = (page: Page) => page.getByRole("main").getByRole("article");
const contents = (page: Page) => page.getByRole("navigation", { name: "Contents" });
const share = (page: Page) => page.getByRole("button", { name: "Share" });
const panel = (page: Page) => page.getByRole("dialog", { name: "Share this article" });

test("an article shows its subject, date and disclaimer", { tag: "@read" }, async ({ visitor, page, database }) => {
  const { address, label } = await addArticle(database);
  await visitor.open(address);
  await expect(page).toHaveTitle("What a bond is – Southerly");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What a bond is");
  await expect(article(page)).toContainText(label);
  await expect(article(page)).toContainText("Who holds the money, and who gets it back.");
  await expect(page.locator("time").first()).toHaveText("4 March 2026");
  await expect(page.locator("time").first()).toHaveAttribute("datetime", "2026-03-04T00:00:00.000Z");
  await expect(
    page.getByText("General information as of 4 March 2026, not advice about your situation."),
  ).toBeVisible();
  await expect(article(page)).toContainText("4 March 2026 · 2 min read");
  await expect(page.getByText("The last line of the article.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Who holds it" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 3, name: "In between" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Days to answer" })).toContainText("14");
});

test("its table of contents links to its sections", { tag: "@full-no-js" }, async ({ visitor, page, database }) => {
  const { address } = await addArticle(database);
  await visitor.open(address);
  await expect(contents(page).getByRole("link")).toHaveText(["How much", "Who holds it", "How it ends"]);
  const section = page.getByRole("heading", { name: "How it ends" });
  await expect(section).not.toBeInViewport();
  await contents(page).getByRole("link", { name: "How it ends" }).click();
  await expect(page).toHaveURL(`${address}#section-how-it-ends`);
  await expect(section).toBeInViewport();
});

test("its table of contents is folded on phones", { tag: "@full-no-js" }, async ({ visitor, page, database }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { address } = await addArticle(database);
  await visitor.open(address);
  const link = contents(page).getByRole("link", { name: "How it ends" });
  await expect(link).toBeHidden();
  await contents(page).locator("summary").click();
  await link.click();
  await expect(page).toHaveURL(`${address}#section-how-it-ends`);
});

test("an article of two sections has no table of contents", { tag: "@read" }, async ({ visitor, page, database }) => {
  const { address } = await addArticle(database, { body: "<h2>One</h2><p>a</p><h2>Two</h2><p>b</p>" });
  await visitor.open(address);
  await expect(page.getByRole("heading", { name: "Two" })).toBeVisible();
  await expect(contents(page)).toHaveCount(0);
});

test("an article has structured data", { tag: "@read" }, async ({ visitor, page, database, server }) => {
  const { address, label } = await addArticle(database);
  await visitor.open(address);
  const url = `${server.url}${address}`;
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", url);
  await expect(page.locator("meta[property='og:type']")).toHaveAttribute("content", "article");
  const blocks = await page.locator("script[type='application/ld+json']").allTextContents();
  const described: unknown[] = blocks.map((block) => JSON.parse(block));
  expect(described).toContainEqual(
    expect.objectContaining({
      "@type": "Article",
      headline: "What a bond is",
      articleSection: label,
      mainEntityOfPage: url,
      datePublished: "2026-03-04T11:00:00+11:00",
      author: { "@type": "Organization", name: "Southerly", url: server.url },
    }),
  );
});

test(
  "an article links back at both ends, to its category and to related articles",
  { tag: "@full" },
  async ({ visitor, page, database }) => {
    const { slug, address, category, label } = await addArticle(database);
    for (const name of ["one", "two", "three", "four"]) {
      await insertPost(database, { title: `Related ${name}`, slug: `${slug}-${name}`, category, tags: [] });
    }
    await visitor.open(address);
    const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect(breadcrumb.getByRole("link", { name: "Insights" })).toHaveAttribute("href", "/insights");
    await expect(page.getByRole("link", { name: "Back to Insights" })).toHaveAttribute("href", "/insights");
    await expect(article(page).getByRole("link", { name: label })).toHaveAttribute(
      "href",
      `/insights?category=${category}`,
    );
    const related = page.getByRole("region", { name: "Related articles" });
    await expect(related.getByRole("heading", { level: 3 })).toHaveText([
      "Related four",
      "Related three",
      "Related two",
    ]);
    await related.getByRole("link", { name: "Related three" }).click();
    await expect(page).toHaveURL(`${address}-three`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Related three");
  },
);

test("without sharing and clipboard the link is shown", async ({ visitor, page, database, server }) => {
  await page.addInitScript(() => {
    for (const name of ["share", "clipboard"]) Object.defineProperty(navigator, name, { value: undefined });
  });
  const { address } = await addArticle(database);
  await visitor.open(address);
  await expect(panel(page)).toBeHidden();
  await share(page).click();
  const link = panel(page).getByRole("textbox", { name: "Link to this article" });
  await expect(link).toHaveValue(`${server.url}${address}`);
  await expect(link).not.toBeEditable();
  const mail = panel(page).getByRole("link", { name: "Email this article" });
  await expect(mail).toHaveAttribute(
    "href",
    `mailto:?subject=What%20a%20bond%20is&body=${encodeURIComponent(server.url + address)}`,
  );
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await share(page).click();
  await panel(page).getByRole("button", { name: "Close" }).click();
  await expect(panel(page)).toBeHidden();
  await share(page).click();
  await expect(panel(page)).toBeVisible();
  await share(page).click();
  await expect(panel(page)).toBeHidden();
  // Nothing was copied.
  await expect(page.getByText("Link copied")).toHaveCount(0);
  await expect(page.getByText("copied to clipboard")).toHaveCount(0);
});

test(
  "printed, an article is complete with its source, and nothing else",
  { tag: "@read" },
  async ({ visitor, page, database, server }) => {
    const { slug, address, category } = await addArticle(database);
    await insertPost(database, { title: "Another", slug: `${slug}-other`, category });
    await visitor.open(address);
    const away = [
      share(page),
      contents(page),
      page.getByRole("navigation", { name: "Main" }),
      page.getByRole("link", { name: "Back to Insights" }),
      page.getByRole("region", { name: "Related articles" }),
      page.getByRole("contentinfo"),
    ];
    for (const part of away) await expect(part).toBeVisible();
    await page.emulateMedia({ media: "print" });
    for (const part of away) await expect(part).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(article(page).getByText("4 March 2026", { exact: true })).toBeVisible();
    await expect(page.getByText("The last line of the article.")).toBeVisible();
    await expect(page.getByText(`${server.url}${address}`)).toBeVisible();
  },
);

for (const [what, more] of [
  ["an article that does not exist", undefined],
  ["a draft", { published: false }],
  ["an article of next year", { publishedAt: new Date(Date.now() + 365 * 24 * 60 * 60 * 1000) }],
] as const) {
  test(`${what} is a 404 that links back`, { tag: "@full" }, async ({ visitor, page, database, faults }) => {
    faults.expect(/status of 404/);
    const address = more ? (await addArticle(database, more)).address : "/insights/no-such-article";
    const response = await visitor.open(address);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle("Article Not Found – Southerly");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Article Not Found");
    await expect(page.getByText("The article you're looking for doesn't exist or has been removed")).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await page.getByRole("link", { name: "Back to Insights" }).click();
    await expect(page).toHaveURL("/insights");
  });
}

test(
  "while an article cannot be loaded the page says so, and trying again works",
  { tag: "@full" },
  async ({ visitor, page, fragile, faults, database }) => {
    const { address } = await addArticle(database);
    faults.expect(/status of 503/);
    fragile.line.cut();
    const response = await visitor.open(`${fragile.url}${address}`);
    expect(response?.status()).toBe(503);
    await expect(page.getByRole("heading", { name: "We couldn't load this article just now." })).toBeVisible();
    fragile.line.restore();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("What a bond is");
  },
);
