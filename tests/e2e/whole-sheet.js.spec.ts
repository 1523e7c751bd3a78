import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { choice } from "#tests/support/results.ts";

const hydrated = (page: Page) => page.locator("html[data-hydrated]");
const sheet = (page: Page) => page.locator("link[rel=stylesheet]");

test("the page is painted before the full stylesheet has loaded, and script additions wait for it", async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*.css", async (route) => {
    await released;
    await route.continue();
  });
  const entry = page.waitForResponse(/\/entry\.client-/);
  await page.goto("/listings", { waitUntil: "domcontentloaded" });
  await entry;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(sheet(page)).toBeAttached();
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await expect(hydrated(page)).toHaveCount(0);
  release();
  await expect(hydrated(page)).toBeAttached();
});

test("without the full stylesheet, the page works as without JavaScript", async ({ page, faults }) => {
  faults.expect(/Failed to load resource|ERR_FAILED/);
  await page.route("**/*.css", (route) => route.abort());
  const entry = page.waitForResponse(/\/entry\.client-/);
  await page.goto("/listings");
  await entry;
  await choice(page, "Bedrooms", "3+").check();
  await page.getByRole("button", { name: "Show homes" }).click();
  await page.waitForURL(/bedroomsMin=3/);
  await expect(hydrated(page)).toHaveCount(0);
});

test("a browser that has cached the stylesheet loads the next document with it", async ({ page, visitor }) => {
  await visitor.open("/suburbs");
  const response = await visitor.open("/privacy");
  expect(await response?.headerValue("content-encoding")).toBe("dcz");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy");
});
