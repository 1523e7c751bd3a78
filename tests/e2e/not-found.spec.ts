import { navLinks } from "#app/chrome/nav-links.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { expectSearch } from "#tests/support/results.ts";

test.beforeEach(({ faults }) => faults.expect(/status of 404/));

test("an unknown address shows the not-found page, with a search and the next steps", async ({ visitor, page }) => {
  const response = await visitor.open("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle("Page not found – Southerly");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /^404 Page Not Found\s+- Did you forget to add the page to the router\?$/,
  );
  await expect(page.getByRole("contentinfo")).toContainText("Sydney's premier property ecosystem");
  const next = page.getByRole("region", { name: "Where to go next" });
  await expect(next.getByRole("link")).toHaveText([
    "Homes for sale",
    "Homes for rent",
    "Sold homes",
    "Your saved homes",
    "Agents",
    "Suburb guides",
  ]);
  await expect(page.getByRole("region", { name: "What may have happened" })).toContainText("withdrawn");
  await expect(page.getByRole("region", { name: "New for sale" }).getByRole("heading", { level: 3 })).toHaveCount(4);
  const search = page.getByRole("main").getByRole("search", { name: "Homes" });
  await search.locator("[name=q]").fill("garage");
  await search.getByRole("button", { name: "Show homes" }).click();
  await expectSearch(page, { features: "garage" });
});

test("the address of an unknown home shows the newest homes", { tag: "@read" }, async ({ visitor, page }) => {
  const response = await visitor.open("/listings/2147483647/no-such-home");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle("Page not found – Southerly");
  const homes = page.getByRole("region", { name: "New for sale" });
  await expect(homes.getByRole("heading", { level: 3 })).toHaveCount(4);
  await homes.getByRole("heading", { level: 3 }).first().getByRole("link").click();
  await expect(page).not.toHaveTitle("Page not found – Southerly");
  await expect(page).toHaveURL(/\/listings\/(?!2147483647)\d+\//);
});

test("the address of all services leads to the list of them", { tag: "@read" }, async ({ visitor, page }) => {
  await visitor.open("/services");
  await expect(page).toHaveURL("/#services");
  await expect(page.getByRole("region", { name: "Services" }).getByRole("heading", { level: 3 })).toHaveText([
    "Conveyancing",
    "Finance",
    "Renovations",
    "Trades",
  ]);
});

test("a misspelled address leads to the pages that were meant", { tag: "@read" }, async ({ visitor, page }) => {
  const meant = page.getByRole("region", { name: "Perhaps you were looking for" });
  await visitor.open("/agent/priya-raman");
  await meant.getByRole("link", { name: "Agents for “priya raman”" }).click();
  await expect(page.getByRole("main").getByRole("link", { name: "Priya Raman" }).first()).toBeVisible();
});

test("every link of the header leads to its page, and Back works", { tag: "@full" }, async ({ visitor, page }) => {
  await visitor.open("/privacy");
  const menu = page.getByRole("navigation", { name: "Main" });
  for (const { label, to } of navLinks) {
    await menu.getByRole("link", { name: label, exact: true }).click();
    await expect(page).toHaveURL(to);
    await expect(menu.getByRole("link", { name: label, exact: true })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("heading", { level: 1 })).not.toContainText("404");
    await page.goBack();
    await expect(page).toHaveURL("/privacy");
  }
});
