import type { Page } from "@playwright/test";
import { toast } from "#tests/support/enquiry-form.ts";
import { holdScripts } from "#tests/support/hold-scripts.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";

const hearts = (page: Page) => page.getByRole("button", { name: /^Save .+/ });
const pressed = (page: Page) => page.getByRole("button", { name: /^Remove .+ from saved homes$/ });
const savedLink = (page: Page, count: number) =>
  page
    .getByRole("banner")
    .getByRole("link", { name: count === 0 ? "Saved homes" : `Saved homes ${count}`, exact: true });

test("a heart is pressed at once, stays in place, and the next page knows it from the browser", async ({
  visitor,
  page,
}) => {
  await visitor.open("/listings");
  const [name] = [await hearts(page).first().getAttribute("aria-label")];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/saved-homes", async (route) => {
    await released;
    await route.continue();
  });
  await hearts(page).first().dblclick();
  await expect(pressed(page)).toHaveCount(1);
  await expect(pressed(page)).toBeFocused();
  await expect(savedLink(page, 1)).toBeVisible();
  release();
  await expect(toast(page)).toContainText("Home saved");
  await expect(pressed(page)).toHaveCount(1);
  await visitor.open("/listings");
  await expect(pressed(page)).toHaveAttribute("aria-label", `${name!.replace("Save", "Remove")} from saved homes`);
  await pressed(page).click();
  await expect(toast(page)).toContainText("Home removed");
  await expect(pressed(page)).toHaveCount(0);
  await expect(savedLink(page, 0)).toBeVisible();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(pressed(page)).toHaveCount(1);
  await expect(savedLink(page, 1)).toBeVisible();
});

test("the ticked homes are counted, also after Back from the comparison and after one is removed", async ({
  visitor,
  page,
}) => {
  await visitor.open("/listings");
  for (const count of [1, 2, 3]) {
    // The response sets the cookie.
    const response = page.waitForResponse("**/api/saved-homes");
    await hearts(page).first().click();
    await response;
    await expect(savedLink(page, count)).toBeVisible();
  }
  await visitor.open("/saved");
  const main = page.getByRole("main");
  const boxes = main.getByRole("checkbox", { name: /^Compare/ });
  await boxes.nth(0).check();
  await expect(main.getByText("1 ticked, add another")).toBeVisible();
  await boxes.nth(2).check();
  await expect(main.getByText("2 ticked")).toBeVisible();
  await main.getByRole("button", { name: "Compare ticked homes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Homes side by side" })).toBeVisible();
  await page.goBack();
  await expect(main.getByText("2 ticked")).toBeVisible();
  await expect(boxes.nth(2)).toBeChecked();
  await main
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await expect(boxes).toHaveCount(2);
  await expect(main.getByText("1 ticked, add another")).toBeVisible();
  await main.getByRole("button", { name: "Clear ticked homes" }).click();
  await expect(boxes.nth(1)).not.toBeChecked();
  await expect(main.getByText("1 ticked, add another")).toBeHidden();
});

test("a failed save releases the heart again, with an error under it", async ({ visitor, page, context, faults }) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to load/);
  await visitor.open("/listings");
  const heart = hearts(page).first();
  await context.setOffline(true);
  await heart.click();
  await expect(heart).toHaveAccessibleDescription("Failed to save this home. Please try again.");
  await expect(pressed(page)).toHaveCount(0);
  await context.setOffline(false);
  await heart.click();
  await expect(savedLink(page, 1)).toBeVisible();
  await expect(page.getByText("Failed to save this home. Please try again.")).toHaveCount(0);
});

test("a heart and then a link at once, on a slow line: the home is saved", async ({ visitor, page, context }) => {
  await visitor.open("/listings");
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 300,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await hearts(page).first().click();
  await expect(savedLink(page, 1)).toBeVisible();
  await page.goto("/privacy");
  await expect
    .poll(async () => (await context.cookies()).find(({ name }) => name.endsWith("saved-homes")))
    .toBeDefined();
});

test("two tabs that save at once lose nothing, and each shows the other's home", async ({ visitor, page, context }) => {
  await visitor.open("/listings");
  const other = await context.newPage();
  await other.goto("/listings");
  await expect(other.locator("html[data-hydrated]")).toBeAttached();
  await Promise.all([hearts(page).nth(0).click(), hearts(other).nth(3).click()]);
  await Promise.all([page, other].map((tab) => expect(toast(tab)).toContainText("Home saved")));
  await visitor.open("/saved");
  await expect(page.getByRole("heading", { name: "2 saved homes" })).toBeVisible();
  await other.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(pressed(other)).toHaveCount(2);
});

test("a heart that is pressed before scripts have come saves, too", { tag: "@full" }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/listings", { waitUntil: "commit" });
  await hearts(page).first().click();
  await expect(page.locator("#flash")).toContainText("Home saved");
  await expect(pressed(page)).toHaveCount(1);
  await release();
  await expect(savedLink(page, 1)).toBeVisible();
  await expect(pressed(page)).toHaveCount(1);
});

test("the browser notes the homes that it showed, and one press erases them", async ({ visitor, page }) => {
  const fromLanding = page.getByRole("link", { name: "Recently viewed homes" });
  await visitor.open("/");
  await expect(fromLanding).toHaveCount(0);
  const names: string[] = [];
  for (const place of [0, 1]) {
    await visitor.open("/listings");
    const link = page.getByRole("main").locator("h3 a").nth(place);
    await link.click();
    await expect(page).toHaveURL(/\/listings\/\d+/);
    await expect(page).not.toHaveTitle(/^Sydney Properties for Sale/);
    names.unshift((await page.title()).split(" – ")[0]!);
  }
  await visitor.open("/");
  await fromLanding.click();
  await expect(page).toHaveURL("/saved#recent");
  const recent = page.getByRole("region", { name: "Recently viewed" });
  await expect(recent.getByRole("link")).toHaveText(names);
  await recent.getByRole("button", { name: "Erase this list" }).click();
  await expect(toast(page)).toContainText("Recently viewed homes erased");
  await expect(recent).toHaveCount(0);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("recent-homes");
});
