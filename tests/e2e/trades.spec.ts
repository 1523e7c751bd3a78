import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { field } from "#tests/support/enquiry-form.ts";
import { sampleOf } from "#tests/support/full.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";

/** All trades in the order of the directory, read with a simple query to compare with the product's results. */
async function readTrades(database: Kysely<DB>) {
  const trades = await database.selectFrom("trades").selectAll().execute();
  return trades.toSorted(
    (one, other) =>
      Number(other.isFeatured) - Number(one.isFeatured) ||
      (other.rating ?? -1) - (one.rating ?? -1) ||
      other.reviewCount - one.reviewCount ||
      one.companyName.localeCompare(other.companyName, "en-AU"),
  );
}

const results = (page: Page) => page.getByRole("region", { name: /^\d+ trades?$/ });
const cards = (page: Page) => results(page).locator("li[id^='trade-']");
const names = (page: Page) => results(page).getByRole("heading", { level: 3 });
const box = (page: Page) => page.getByRole("searchbox", { name: "Search trades" });
const categories = (page: Page) => page.getByRole("navigation", { name: "Categories" });
const category = (page: Page, name: string) => categories(page).getByRole("link", { name, exact: true });
const clear = (page: Page) => page.getByRole("link", { name: "Clear Filters" });

async function search(page: Page, words: string): Promise<void> {
  await box(page).fill(words);
  await page.getByRole("search").getByRole("button", { name: "Search" }).click();
}

async function expectTrades(page: Page, expected: readonly { companyName: string }[]): Promise<void> {
  const count = `${expected.length} ${expected.length === 1 ? "trade" : "trades"}`;
  await expect(results(page).getByRole("heading", { level: 2 })).toHaveText(count);
  await expect(names(page)).toHaveText(expected.slice(0, 12).map(({ companyName }) => companyName));
}

/** Expects the query of the address to have this meaning. Ignores empty values and surrounding spaces. */
async function expectSearch(page: Page, expected: Record<string, string>): Promise<void> {
  await expect
    .poll(() => {
      const { pathname, searchParams } = new URL(page.url());
      const pairs = [...searchParams].map(([name, value]) => [name, value.trim()]).filter(([, value]) => value !== "");
      return { pathname, ...Object.fromEntries(pairs) };
    })
    .toEqual({ pathname: "/services/trades", ...expected });
}

test(
  "the directory lists paid placements first, and labels them",
  { tag: "@read" },
  async ({ visitor, page, database }) => {
    const trades = await readTrades(database);
    await visitor.open("/services/trades");
    await expect(page).toHaveTitle("Trades directory – Southerly");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Trades directory");
    await expect(page.getByText("Paid placements come first, then the highest rated.")).toBeVisible();
    await expect(page.getByText("Ratings, reviews and licence numbers are samples.")).toBeVisible();
    await expectTrades(page, trades);
    await expect(cards(page).getByText("Featured", { exact: true })).toHaveCount(
      trades.slice(0, 12).filter(({ isFeatured }) => isFeatured).length,
    );
    const known = [...new Set(trades.map((trade) => trade.category))].toSorted();
    await expect(categories(page).getByRole("link")).toHaveText(["All", ...known]);
    await expect(category(page, "All")).toHaveAttribute("aria-current", "true");
    await expect(clear(page)).toHaveCount(0);
  },
);

test("pages follow each other", { tag: "@full" }, async ({ visitor, page, database }) => {
  const trades = await readTrades(database);
  await visitor.open("/services/trades");
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" }).click();
  await expectSearch(page, { page: "2" });
  await expect(names(page)).toHaveText(trades.slice(12, 24).map(({ companyName }) => companyName));
  await expect(page.locator("#results")).toBeFocused();
});

test("a card shows all details and contacts", { tag: "@read" }, async ({ visitor, page, database }) => {
  const trades = await readTrades(database);
  const trade = trades.find(
    ({ isFeatured, licenceNumber, coverageArea }) => isFeatured && licenceNumber && coverageArea.length > 4,
  )!;
  await visitor.open(`/services/trades?search=${encodeURIComponent(trade.companyName)}`);
  const card = cards(page).first();
  await expect(card.getByRole("heading", { level: 3 })).toHaveText(trade.companyName);
  await expect(card).toContainText(trade.category);
  await expect(card).toContainText(/★ \d\.\d out of 5, \d+ reviews/);
  await expect(card).toContainText(trade.description!);
  await expect(card).toContainText(`Licence ${trade.licenceNumber}`);
  await expect(card.getByRole("list", { name: "Areas covered" }).getByRole("listitem")).toHaveText([
    ...trade.coverageArea.slice(0, 3),
    `+${trade.coverageArea.length - 3} more areas`,
  ]);
  const links = card.getByRole("link");
  await expect(links.filter({ hasText: trade.email! })).toHaveCount(0);
  await card.locator("summary").click();
  await expect(links.filter({ hasText: trade.phone! })).toHaveAttribute(
    "href",
    `tel:+61${trade.phone!.replaceAll(" ", "").slice(1)}`,
  );
  await expect(links.filter({ hasText: trade.email! })).toHaveAttribute("href", `mailto:${trade.email}`);
  await expect(links.filter({ hasText: new URL(trade.website!).host }).last()).toHaveAttribute("href", trade.website!);
});

test.describe("a search", () => {
  test(
    "finds the trades that match every word in any form",
    { tag: "@full-js" },
    async ({ visitor, page, database }) => {
      const trades = await readTrades(database);
      await visitor.open("/services/trades");
      await search(page, "  PLUMBERS ");
      await expectSearch(page, { search: "PLUMBERS" });
      await expectTrades(
        page,
        trades.filter((trade) => trade.category === "Plumbing"),
      );
      await expect(clear(page)).toBeVisible();
    },
  );

  test(
    "by suburb finds the trades that work there, and shows that suburb",
    { tag: "@full" },
    async ({ visitor, page, database }) => {
      const trades = await readTrades(database);
      const suburb = trades.at(-2)!.coverageArea[4]!;
      await visitor.open("/services/trades");
      await search(page, suburb);
      await expect(names(page).filter({ hasText: trades.at(-2)!.companyName })).toHaveCount(1);
      const areas = cards(page).getByRole("list", { name: "Areas covered" });
      for (const list of await areas.all()) await expect(list).toContainText(suburb);
      await expect(box(page)).toHaveValue(suburb);
    },
  );

  const misspelt = [
    ["Plummer", "plumber", "Plumbing"],
    ["eletrician", "electrician", "Electrical"],
    ["lock smith", "locksmith", "Locksmiths"],
  ] as const;

  for (const [typed, meant, trade] of sampleOf(misspelt, 1)) {
    test(`forgives a typing error, and says so: ${typed}`, { tag: "@full" }, async ({ visitor, page, database }) => {
      const trades = await readTrades(database);
      await visitor.open("/services/trades");
      await search(page, typed);
      await expect(results(page)).toContainText(`Nothing found for “${typed}”. Showing “${meant}” instead.`);
      await expectTrades(
        page,
        trades.filter(({ category: known }) => known === trade),
      );
      await expect(box(page)).toHaveValue(typed);
    });
  }

  test("without results says so, and offers a reset", { tag: "@full" }, async ({ visitor, page, database }) => {
    await visitor.open("/services/trades?search=xylophone-of-nobody&category=Plumbing");
    await expect(page.getByRole("heading", { name: "No trades found" })).toBeVisible();
    await expect(page.getByText("Try adjusting your search or category filter")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Pages" })).toHaveCount(0);
    await page.getByRole("link", { name: "Reset Search" }).click();
    await expectSearch(page, {});
    await expectTrades(page, await readTrades(database));
    await expect(box(page)).toHaveValue("");
  });
});

test.describe("a category", () => {
  test("and the search preserve each other", { tag: "@full" }, async ({ visitor, page, database }) => {
    const trades = await readTrades(database);
    const roofing = trades.filter((trade) => trade.category === "Roofing");
    await visitor.open("/services/trades?search=roof");
    await category(page, "Roofing").click();
    await expectSearch(page, { search: "roof", category: "Roofing" });
    await expectTrades(page, roofing);
    await expect(category(page, "Roofing")).toHaveAttribute("aria-current", "true");
    await expect(category(page, "All")).not.toHaveAttribute("aria-current");
    await expect(box(page)).toHaveValue("roof");
    await search(page, roofing[0]!.companyName);
    await expectSearch(page, { search: roofing[0]!.companyName, category: "Roofing" });
    await expectTrades(page, [roofing[0]!]);
    await category(page, "All").click();
    await expectSearch(page, { search: roofing[0]!.companyName });
  });

  test("is matched ignoring case", { tag: "@read" }, async ({ visitor, page, database }) => {
    const trades = await readTrades(database);
    await visitor.open("/services/trades?category=pEST+cONTROL");
    await expectTrades(
      page,
      trades.filter((trade) => trade.category === "Pest control"),
    );
    await expect(category(page, "Pest control")).toHaveAttribute("aria-current", "true");
    await expect(page).toHaveTitle("Pest control: Trades directory – Southerly");
  });

  test("is cleared with the search", { tag: "@full" }, async ({ visitor, page, database }) => {
    await visitor.open("/services/trades?search=tap&category=Plumbing");
    await clear(page).click();
    await expectSearch(page, {});
    await expectTrades(page, await readTrades(database));
    await expect(box(page)).toHaveValue("");
    await expect(category(page, "All")).toHaveAttribute("aria-current", "true");
    await expect(clear(page)).toHaveCount(0);
  });

  test(
    "is chosen from a list on a narrow screen",
    { tag: "@full" },
    async ({ visitor, page, database, javaScriptEnabled }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await visitor.open("/services/trades");
      await expect(categories(page)).toBeHidden();
      const list = page.getByLabel("Category");
      await list.selectOption("Painting");
      // With scripts, the choice applies at once.
      if (!javaScriptEnabled) await page.getByRole("search").getByRole("button", { name: "Search" }).click();
      await expectSearch(page, { category: "Painting" });
      await expect(list).toHaveValue("Painting");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      const trades = await readTrades(database);
      await expectTrades(
        page,
        trades.filter((trade) => trade.category === "Painting"),
      );
    },
  );
});

test("a quote request names the trade", { tag: "@full-no-js" }, async ({ visitor, page, database }) => {
  const [trade] = await readTrades(database);
  await visitor.open("/services/trades");
  const link = cards(page).first().getByRole("link", { name: "Request Quote" });
  await expect(link).toHaveAttribute("href", `/services/trades/${trade!.id}/quote#enquire`);
  const form = await visitor.enquireFrom(link);
  await expect(form).toContainText(`Request a quote from ${trade!.companyName}`);
  for (const label of ["Name", "Email", "Phone", "Message"]) await expect(field(form, label)).toBeEditable();
});

test("the page works by keyboard in visual order", { tag: "@full" }, async ({ visitor, page }) => {
  await visitor.open("/services/trades");
  await box(page).focus();
  await page.keyboard.type("tap");
  await page.keyboard.press("Enter");
  await expectSearch(page, { search: "tap" });
  await box(page).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("search").getByRole("button", { name: "Search" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(category(page, "All")).toBeFocused();
  await category(page, "Plumbing").focus();
  await page.keyboard.press("Enter");
  await expectSearch(page, { search: "tap", category: "Plumbing" });
  await category(page, "Waterproofing").focus();
  await page.keyboard.press("Tab");
  await expect(clear(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(cards(page).first().locator("summary")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(cards(page).first().getByRole("link").first()).toBeFocused();
  await clear(page).focus();
  await page.keyboard.press("Enter");
  await expectSearch(page, {});
});

test(
  "when trades cannot be loaded, keeps the search and offers a retry",
  { tag: "@full" },
  async ({ visitor, page, fragile, faults }) => {
    faults.expect(/status of 503/);
    fragile.line.cut();
    const response = await visitor.open(`${fragile.url}/services/trades?search=tap&category=Plumbing`);
    expect(response?.status()).toBe(503);
    await expect(page.getByRole("heading", { name: "We couldn't load the trades just now." })).toBeVisible();
    await expect(box(page)).toHaveValue("tap");
    await expect(category(page, "Plumbing")).toHaveAttribute("aria-current", "true");
    fragile.line.restore();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(results(page)).toBeVisible();
    await expectSearch(page, { search: "tap", category: "Plumbing" });
  },
);
