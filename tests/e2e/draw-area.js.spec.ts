import type { Page } from "@playwright/test";
import { decodeArea, isInArea, toCorner } from "#app/features/listings/model/area.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";

const start = "/listings?view=map&z=4&x=63&y=59";
const board = (page: Page) => page.getByRole("application", { name: "Map to draw on" });
const bar = (page: Page) => page.getByRole("group", { name: "Draw an area" });
const status = (page: Page) => bar(page).getByRole("status");
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
  await expect(bar(page).getByRole("button", { name: "Show homes" })).toBeDisabled();
  await page.mouse.click(...at(260, 250));
  await page.mouse.click(...at(420, 250));
  await expect(status(page)).toHaveText("2 corners set, at least 1 more.");
  await page.mouse.click(...at(500, 300));
  await bar(page).getByRole("button", { name: "Undo" }).click();
  await page.mouse.click(...at(420, 400));
  await page.mouse.click(...at(260, 400));
  await expect(status(page)).toHaveText("4 corners set.");
  await bar(page).getByRole("button", { name: "Show homes" }).click();
  expect((await areasOf(page, 1))[0]).toHaveLength(4);
  await expect(page.locator(".map-sheet path.drawn")).toHaveCount(1);
  await expect(drawButton(page)).toBeFocused();
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Drawn area");

  // A second area, closed by its first corner, joins the first.
  await openBoard(page);
  for (const corner of [at(560, 250), at(640, 250), at(640, 350), at(562, 251)]) await page.mouse.click(...corner);
  await areasOf(page, 2);
  await expect(page.locator(".map-sheet path.drawn")).toHaveCount(2);
});

test("a drag draws freehand, with at most 60 corners", async ({ visitor, page }) => {
  await visitor.open("/listings?suburb=Newtown&view=map&z=4&x=63&y=59");
  await openBoard(page);
  const at = await pointOf(page);
  const angles = Array.from({ length: 121 }, (_, index) => (index / 120) * 2 * Math.PI);
  const around = (angle: number) => at(350 + 120 * Math.cos(angle), 300 + 110 * Math.sin(angle));
  await page.mouse.move(...around(0));
  await page.mouse.down();
  for (const angle of angles) await page.mouse.move(...around(angle));
  await page.mouse.up();
  await bar(page).getByRole("button", { name: "Show homes" }).click();
  const [area = []] = await areasOf(page, 1);
  expect(area.length).toBeGreaterThan(8);
  expect(area.length).toBeLessThanOrEqual(60);
  // The search keeps its suburb: homes match in both.
  expect(new URL(page.url()).searchParams.get("suburb")).toBe("Newtown");
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Newtown");
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Drawn area");
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
