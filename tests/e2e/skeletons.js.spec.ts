import type { Locator } from "@playwright/test";
import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { insertPost } from "#samples/factories/posts.ts";
import { sampleOf } from "#tests/support/full.ts";
import { holdResponses } from "#tests/support/hold-responses.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { cards, results } from "#tests/support/results.ts";

const skeletonCards = (page: Page) => page.locator("main [aria-hidden=true] .card:has(.skeleton)");
const progress = (page: Page) => page.locator(".graticule-moving");
const boxOf = async (card: Locator) => (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const headerLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });

/** Adds an article of usual length as the newest one, because other tests add short ones. */
async function addNewestArticle(database: Kysely<DB>): Promise<void> {
  await insertPost(database, {
    title: "Renovating: licences, quotes and what to have before you pay",
    slug: `newest-${crypto.randomUUID()}`,
    excerpt:
      "Which jobs need a licence in NSW, how to get quotes you can compare, how much deposit may be asked, and the " +
      "insurance to see before any money changes hands.",
    publishedAt: new Date(),
  });
}

const slow = [
  { link: "Agents", heading: "Find Your Perfect Agent" },
  { link: "Trades", heading: "Trades directory" },
  { link: "Insights", heading: "Insights" },
];

for (const { link, heading } of sampleOf(slow, 1)) {
  test(`while ${link} loads slowly, six skeleton cards are shown, and none once it has loaded`, async ({
    page,
    visitor,
  }) => {
    await visitor.open("/listings");
    const release = await holdResponses(page);
    await headerLink(page, link).click();
    await expect(skeletonCards(page)).toHaveCount(6);
    await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
    await expect(progress(page)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
    await expect(headerLink(page, link)).toBeFocused();
    release();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeFocused();
    await expect(page.locator(".skeleton, [aria-busy]")).toHaveCount(0);
    await expect(progress(page)).toHaveCount(0);
  });
}

test("while homes load, the loading text is announced", { tag: "@full" }, async ({ page, visitor }) => {
  await visitor.open("/newsletter");
  const release = await holdResponses(page);
  await headerLink(page, "Listings").click();
  await expect(page.getByText("Loading sales…")).toBeVisible();
  await expect(skeletonCards(page)).toHaveCount(6);
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Sydney Properties for Sale" })).toBeFocused();
  await expect(page.getByText("Loading sales…")).toHaveCount(0);
});

const directories = [
  { link: "Agents", address: "/agents", viewport: { width: 320, height: 640 } },
  { link: "Agents", address: "/agents", viewport: { width: 1280, height: 800 } },
  { link: "Trades", address: "/services/trades", viewport: { width: 320, height: 640 } },
  { link: "Trades", address: "/services/trades", viewport: { width: 1280, height: 800 } },
  { link: "Insights", address: "/insights", viewport: { width: 320, height: 640 } },
  { link: "Insights", address: "/insights", viewport: { width: 768, height: 1024 } },
  { link: "Insights", address: "/insights", viewport: { width: 1280, height: 800 } },
];

/** Whether the page uses its own font, not the fallback. */
function isInOwnFont(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const widthIn = (font: string) => {
      const text = document.body.appendChild(document.createElement("span"));
      text.style.cssText = `position: absolute; font: 16px ${font}`;
      text.textContent = "A hundred homes in Newtown";
      const { width } = text.getBoundingClientRect();
      text.remove();
      return width;
    };
    const [own = ""] = getComputedStyle(document.body).fontFamily.split(",");
    return widthIn(`${own}, monospace`) !== widthIn("monospace");
  });
}

for (const { link, address, viewport } of sampleOf(directories, 2)) {
  test(
    `at ${viewport.width} pixels the cards of ${link} replace the skeletons in place`,
    { tag: "@full" },
    async ({ page, visitor, database }) => {
      await addNewestArticle(database);
      await page.setViewportSize(viewport);
      // The skeletons match the page's own font, which may not load in time on a busy machine.
      await expect(async () => {
        await visitor.open("/listings");
        expect(await isInOwnFont(page)).toBe(true);
      }).toPass();
      const release = await holdResponses(page);
      await page.locator(`footer a[href="${address}"]`).evaluate((anchor: HTMLAnchorElement) => anchor.click());
      const before = await boxOf(skeletonCards(page).first());
      release();
      await expect(page.locator(".skeleton")).toHaveCount(0);
      const after = await boxOf(page.locator("main li.card").first());
      expect(Math.abs(after.x - before.x)).toBeLessThanOrEqual(1);
      expect(Math.abs(after.width - before.width)).toBeLessThanOrEqual(1);
      // User texts may need one line more or less.
      expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(24);
      expect(Math.abs(after.height - before.height)).toBeLessThanOrEqual(48);
    },
  );
}

test("other pages show only the progress bar", { tag: "@full" }, async ({ page, visitor }) => {
  await visitor.open("/listings");
  const release = await holdResponses(page);
  await cards(page).first().click();
  await expect(progress(page)).toBeVisible();
  await expect(skeletonCards(page)).toHaveCount(0);
  await expect(results(page)).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Facts" })).toBeVisible();
});

test("a new search keeps the old results until the new ones arrive", async ({ page, visitor }) => {
  await visitor.open("/agents");
  const before = await page.getByRole("main").innerText();
  const release = await holdResponses(page);
  await page.getByRole("searchbox").fill("auction");
  await expect(progress(page)).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  expect(await page.getByRole("main").innerText()).toBe(before);
  release();
  await expect(page).toHaveURL("/agents?search=auction");
});

test(
  "after navigating elsewhere meanwhile, Back shows this page as it was",
  { tag: "@full" },
  async ({ page, visitor, homes, faults }) => {
    faults.expect(/status of 404/);
    await page.setViewportSize({ width: 320, height: 640 });
    await visitor.open(`/listings/${homes[0]!.id}`);
    const follow = (address: string) =>
      page.locator(`footer a[href="${address}"]`).evaluate((link: HTMLAnchorElement) => link.click());
    const scrolled = () => page.evaluate(() => window.scrollY);
    const message = page.getByLabel("Message");
    await message.fill("Is the garden sunny in winter?");
    const position = await scrolled();
    expect(position).toBeGreaterThan(300);

    const release = await holdResponses(page);
    await follow("/agents");
    await expect(skeletonCards(page)).toHaveCount(6);
    await expect(page.locator(".skeleton").first()).toBeInViewport();
    await expect(message).toBeHidden();
    await expect(message).not.toBeFocused();

    await follow("/privacy");
    await expect(skeletonCards(page)).toHaveCount(0);
    await expect(message).toHaveValue("Is the garden sunny in winter?");
    await expect(message).toBeFocused();
    expect(await scrolled()).toBe(position);

    release();
    await expect(page).toHaveURL("/privacy");
    await page.goBack();
    await expect(message).toBeVisible();
    await expect.poll(scrolled).toBe(position);
  },
);

test("with reduced motion the skeletons do not move", { tag: "@full" }, async ({ page, visitor }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visitor.open("/listings");
  const release = await holdResponses(page);
  await headerLink(page, "Agents").click();
  await expect(skeletonCards(page)).toHaveCount(6);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  release();
});
