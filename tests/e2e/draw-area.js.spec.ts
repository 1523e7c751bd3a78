import type { Page } from "@playwright/test";
import { decodeArea, isInArea, toCorner } from "#app/features/listings/model/area.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";

const start = "/listings?view=map&z=4&x=63&y=59";
const board = (page: Page) => page.getByRole("application", { name: "Map to draw on" });
const bar = (page: Page) => page.getByRole("group", { name: "Draw an area" });
const status = (page: Page) => bar(page).getByRole("status");
/** "Show homes", with their number once they are counted. */
const show = (page: Page) => bar(page).getByRole("button", { name: /^Show / });
const drawButton = (page: Page) => page.getByRole("button", { name: "Draw an area" });

/** Converts pixels from the map's top left corner to screen coordinates. */
async function pointOf(page: Page): Promise<(x: number, y: number) => [number, number]> {
  const map = page.locator(".map-sheet").first();
  await map.evaluate((element) => element.scrollIntoView({ block: "end" }));
  const { x: left = 0, y: top = 0 } = (await map.boundingBox()) ?? {};
  return (x, y) => [left + x, top + y];
}

/** Waits until the address has `count` areas and returns them. */
async function areasOf(page: Page, count: number) {
  await expect.poll(() => new URL(page.url()).searchParams.getAll("area").length).toBe(count);
  return new URL(page.url()).searchParams.getAll("area").map((text) => decodeArea(text) ?? []);
}

async function openBoard(page: Page) {
  await drawButton(page).click();
  await expect(board(page)).toBeFocused();
}

test("presses set corners, the last one is undone, and the homes inside are shown", async ({ visitor, page }) => {
  await visitor.open(start);
  await openBoard(page);
  const at = await pointOf(page);
  await expect(show(page)).toBeDisabled();
  await page.mouse.click(...at(260, 250));
  await page.mouse.click(...at(420, 250));
  await expect(status(page)).toHaveText("2 corners set, at least 1 more.");
  await page.mouse.click(...at(500, 300));
  await bar(page).getByRole("button", { name: "Undo" }).click();
  await page.mouse.click(...at(420, 400));
  await page.mouse.click(...at(260, 400));
  await expect(status(page)).toHaveText("4 corners set.");
  await expect(show(page)).toHaveText(/^Show \d+ homes$/);
  const counted = (await show(page).textContent())?.replace("Show ", "") ?? "";
  await show(page).click();
  expect((await areasOf(page, 1))[0]).toHaveLength(4);
  await expect(page.locator("#results")).toHaveText(`${counted} for sale`);
  await expect(page.locator(".map-sheet path.drawn")).toHaveCount(1);
  await expect(drawButton(page)).toBeFocused();
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Drawn area");

  // A second area, closed by its first corner, joins the first.
  await openBoard(page);
  for (const corner of [at(560, 250), at(640, 250), at(640, 350), at(562, 251)]) await page.mouse.click(...corner);
  await areasOf(page, 2);
  await expect(page.locator(".map-sheet path.drawn")).toHaveCount(2);
});

test("a drag draws freehand, with at most 60 corners, and the area replaces the suburb until that is undone", async ({
  visitor,
  page,
}) => {
  await visitor.open("/listings?suburb=Newtown&bedroomsMin=2&view=map&z=4&x=63&y=59");
  await openBoard(page);
  await expect(status(page)).toContainText("instead of Newtown");
  const at = await pointOf(page);
  const angles = Array.from({ length: 121 }, (_, index) => (index / 120) * 2 * Math.PI);
  const around = (angle: number) => at(350 + 120 * Math.cos(angle), 300 + 110 * Math.sin(angle));
  await page.mouse.move(...around(0));
  await page.mouse.down();
  for (const angle of angles) await page.mouse.move(...around(angle));
  await page.mouse.up();
  await show(page).click();
  const [area = []] = await areasOf(page, 1);
  expect(area.length).toBeGreaterThan(8);
  expect(area.length).toBeLessThanOrEqual(60);
  const filters = page.getByRole("list", { name: "Active filters" });
  await expect(filters).toHaveText(/^Drawn area/);
  expect(new URL(page.url()).searchParams.has("suburb")).toBe(false);
  // The map has moved to the area.
  expect(new URL(page.url()).searchParams.has("z")).toBe(false);
  await expect(async () => {
    const drawn = await page.locator(".map-sheet path.drawn").boundingBox();
    const sheet = await page.locator(".map-sheet").first().boundingBox();
    if (!drawn || !sheet) throw new Error("the map is incomplete");
    expect(drawn.y).toBeGreaterThan(sheet.y);
    expect(drawn.y + drawn.height).toBeLessThan(sheet.y + sheet.height);
    expect(drawn.height).toBeGreaterThan(sheet.height / 3);
  }).toPass({ timeout: 10_000 });
  const message = page.getByText("Homes in the area you drew, instead of Newtown.");
  await expect(message).toBeVisible();
  // A filter that changes meanwhile stays changed.
  await filters.getByRole("link", { name: /^Bedrooms/ }).click();
  await expect(page).not.toHaveURL(/bedroomsMin/);
  await expect(message).toBeVisible();
  await page.getByRole("link", { name: "Undo" }).click();
  await expect(page).toHaveURL("/listings?suburb=Newtown&view=map&z=4&x=63&y=59");
  await expect(message).toHaveCount(0);
  await expect(filters).toHaveText(/Newtown/);
});

test("while an area is drawn the map shows homes everywhere, above the tint, and stays where it is", async ({
  visitor,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.open("/listings?suburb=Newtown&view=map");
  const pins = page.locator(".pins a");
  const before = await pins.count();
  const map = page.locator(".map-sheet .map").first();
  const placed = await map.boundingBox();
  const viewBox = await map.getAttribute("viewBox");
  await openBoard(page);
  await expect.poll(() => pins.count()).toBeGreaterThan(before);
  expect(await map.boundingBox()).toEqual(placed);
  expect(await map.getAttribute("viewBox")).toBe(viewBox);
  // The bar covers the list, whose count is of the earlier search, and keeps its height.
  await expect(page.locator(".map-aside")).toBeHidden();
  const height = (await bar(page).boundingBox())?.height;
  const { x = 0, y = 0, width = 0, height: tall = 0 } = (await board(page).boundingBox()) ?? {};
  const [middle, centre] = [Math.max(0, x) + Math.min(width, 390) / 2, Math.max(110, y) + Math.min(tall, 440) / 2];
  for (const [right, down] of [
    [-90, -90],
    [90, -90],
    [90, 90],
    [-90, 90],
  ] as const) {
    await page.mouse.click(middle + right, centre + down);
  }
  await expect(status(page)).toHaveText("4 corners set.");
  expect((await bar(page).boundingBox())?.height).toBe(height);
  const isOnTop = await pins.evaluateAll((links) =>
    links.some((link) => Number(getComputedStyle(link.closest("svg")!).zIndex) > 2),
  );
  expect(isOnTop).toBe(true);
  await bar(page).getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => pins.count()).toBe(before);
  await expect(page.locator(".map-aside")).toBeVisible();
});

test("a pressed suburb replaces the area until that is undone", async ({ visitor, page }) => {
  await visitor.open(start);
  await openBoard(page);
  const at = await pointOf(page);
  for (const corner of [at(260, 250), at(420, 250), at(420, 400)]) await page.mouse.click(...corner);
  await show(page).click();
  await areasOf(page, 1);
  const area = new URL(page.url()).searchParams.get("area");
  await expect(page.locator(".map-sheet path.drawn")).toHaveCount(1);
  await page
    .getByRole("region", { name: /^Suburbs/ })
    .getByRole("link")
    .first()
    .click();
  await expect(page).toHaveURL(/[?&]suburb=/);
  await expect(page).not.toHaveURL(/[?&]area=/);
  const message = page.getByText(/^Homes in .+, instead of the area you drew\.$/);
  await expect(message).toBeVisible();
  await page.getByRole("link", { name: "Undo" }).click();
  await areasOf(page, 1);
  expect(new URL(page.url()).searchParams.get("area")).toBe(area);
  await expect(page).not.toHaveURL(/[?&]suburb=/);
  await expect(page.locator(".map-replaced")).toHaveCount(0);
});

test("keys set corners with a crosshair in the middle of the map, and Escape cancels", async ({ visitor, page }) => {
  await visitor.open(start);
  await drawButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(board(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Enter");
  await expect(status(page)).toHaveText("3 corners set.");
  await page.keyboard.press("Backspace");
  await expect(status(page)).toHaveText("2 corners set, at least 1 more.");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press(" ");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const [area = []] = await areasOf(page, 1);
  expect(area).toHaveLength(3);
  // South-east of the view's centre, which is the first corner.
  expect(isInArea(toCorner({ latitude: -33.884, longitude: 151.179 }), area)).toBe(true);

  await drawButton(page).click();
  await expect(board(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(board(page)).toBeHidden();
  await expect(drawButton(page)).toBeFocused();
});
