import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { badges, choice } from "#tests/support/results.ts";

const says = (page: Page) => page.locator("#map-summary");
const areas = (page: Page) => page.getByRole("list", { name: /on this map|around this map/ });
const lines = (page: Page) => page.locator(".map-homes li");
const move = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Move the map" }).getByRole("link", { name, exact: true });
/** With scripts the four arrows open on demand. */
const openArrows = async (page: Page) => {
  const button = page.getByRole("button", { name: "Move", exact: true });
  if (await button.isVisible()) await button.click();
};

test(
  "leads from the list to the map, to a council, to a suburb, and removes it again",
  { tag: "@full-js" },
  async ({ visitor, page, homes }) => {
    const newtown = homes.filter(({ type, suburb }) => type === "sale" && suburb === "Newtown");
    await visitor.open("/listings");
    await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "Map" }).click();
    await expect(page).toHaveURL("/listings?view=map");
    await expect(page.getByRole("heading", { name: /Council areas/ })).toBeVisible();
    await areas(page).getByRole("link", { name: "Inner West" }).click();
    await expect(page).toHaveURL(/\?region=inner-west-council&view=map(?:#map)?$/);
    await expect(badges(page)).toHaveText(["Region: Inner West council, remove filter"]);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("in the Inner West council area");
    await expect(page.getByRole("heading", { name: /^Suburbs/ })).toBeVisible();
    await areas(page).getByRole("link", { name: "Newtown", exact: true }).click();

    await expect(page).toHaveURL(/\?suburb=Newtown&view=map(?:#map)?$/);
    await expect(badges(page)).toHaveText(["Suburb: Newtown, remove filter"]);
    await expect(page.locator("#results")).toHaveText(`${newtown.length} homes for sale`);
    await expect(lines(page).getByRole("link")).toHaveText(newtown.slice(0, 24).map(({ cardLink }) => cardLink));
    await expect(page.locator(".map-sheet .chosen")).toHaveCount(1);

    await areas(page).getByRole("link", { name: "Newtown (chosen, show all)" }).click();
    await expect(page).toHaveURL(/listings\?view=map&z=5/);
    await expect(page.locator(".map-sheet .chosen")).toHaveCount(0);
    await expect(badges(page)).toHaveCount(0);
  },
);

test(
  "areas of the drawing are links like those in the list, and several can be added",
  { tag: "@full-no-js" },
  async ({ visitor, page, javaScriptEnabled }) => {
    // At larger scales, pins can cover the middle of an area.
    await visitor.open("/listings?view=map&z=4&x=63&y=60");
    const drawing = page.locator(".map-sheet svg.map");
    await expect(drawing).toHaveAttribute("aria-hidden", "true");
    for (const chosen of ["suburb=Newtown", "suburb=Erskineville&suburb=Newtown"]) {
      await drawing.locator(`a[href^="?${chosen}&view"] path`).first().click();
      const add = page.getByRole("link", { name: "Add Erskineville" });
      const isAdded = javaScriptEnabled && chosen.includes("Erskineville");
      if (isAdded) await add.click();
      const view = isAdded ? String.raw`(?:&z=[\d.]+&x=\d+&y=\d+)?(?:#map)?` : "(?:#map)?";
      await expect(page).toHaveURL(new RegExp(`\\?${chosen}&view=map${view}$`));
    }
    await expect(badges(page)).toHaveCount(2);
    await page.getByRole("link", { name: "All homes on this map" }).click();
    await expect(page).toHaveURL(/listings\?view=map&z=5/);
  },
);

test(
  "near stations, list and map count the homes without a public location",
  { tag: "@read" },
  async ({ visitor, page, database }) => {
    const { unplaced } = await database
      .selectFrom("listings")
      .select((eb) => eb.fn.countAll<number>().as("unplaced"))
      .where("status", "=", "active")
      .where("listingType", "=", "sale")
      .where("suburb", "=", "Newtown")
      .where("deletedAt", "is", null)
      .where("stationMetres", "is", null)
      .executeTakeFirstOrThrow();
    expect(unplaced).toBeGreaterThan(0);
    const sentence = `${unplaced} other ${unplaced === 1 ? "home does not show its" : "homes do not show their"} full address`;
    for (const view of ["", "&view=map"]) {
      await visitor.open(`/listings?suburb=Newtown&stationWithin=1000${view}`);
      await expect(page.getByRole("main").getByText(sentence)).toBeVisible();
    }
  },
);

test("the controls zoom and move, up to the edge of the map", { tag: "@full" }, async ({ visitor, page }) => {
  await visitor.open("/listings?type=rent&view=map&z=5&x=127&y=121");
  await openArrows(page);
  await move(page, "East").click();
  await expect(page).toHaveURL(/\?type=rent&view=map&z=5&x=131&y=121/);
  // The address changes a moment before the map.
  await expect(move(page, "South")).toHaveAttribute("href", /x=131&y=125/);
  await move(page, "South").click();
  await expect(page).toHaveURL(/z=5&x=131&y=125/);
  await expect(move(page, "Zoom in")).toHaveAttribute("href", /x=262&y=250/);
  await move(page, "Zoom in").click();
  await expect(page).toHaveURL(/z=6&x=262&y=250/);
  await expect(move(page, "Zoom in")).toHaveCount(0);
  await move(page, "Zoom out").click();
  await expect(page).toHaveURL(/z=5&x=131&y=125/);
  await expect(says(page)).toContainText("homes for rent in");
});

test(
  "the sentence counts homes on the map, and all areas are listed on request",
  { tag: "@full-no-js" },
  async ({ visitor, page, homes }) => {
    await visitor.open("/listings?view=map&z=6&x=254&y=243");
    const [, total = "", found = ""] =
      /^(\d+) homes for sale in (\d+) of \d+ suburbs/.exec((await says(page).textContent()) ?? "") ?? [];
    await page.getByRole("link", { name: `All ${found} suburbs` }).click();
    await expect(areas(page).getByRole("listitem")).toHaveCount(Number(found));
    const rows = await areas(page).getByRole("listitem").allTextContents();
    const counted = rows.map((row) => Number(/(\d+) (?:from )?\$/.exec(row)?.[1] ?? /\d+/.exec(row)?.[0]));
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(Number(total));
    const newtown = homes.filter(({ type, suburb }) => type === "sale" && suburb === "Newtown");
    expect(rows.find((row) => row.startsWith("Newtown"))).toContain(`${newtown.length} from`);
  },
);

test(
  "at the last level, the link of a pin with several homes lists them, and the key explains the marks",
  { tag: "@read" },
  async ({ visitor, page }) => {
    await visitor.open("/listings?view=map&z=6&x=254&y=243");
    await page.getByText("Key", { exact: true }).click();
    await expect(page.getByText("several homes and the lowest price")).toBeVisible();
    const pin = page.locator('.pins a[data-homes*=" "]').first();
    const ids = ((await pin.getAttribute("data-homes")) ?? "").split(" ");
    await visitor.open(`/listings${await pin.getAttribute("href")}`);
    await expect(page).toHaveURL(/area=[\w-]+&view=map&z=6&x=254&y=243#results$/);
    const listed = await lines(page).evaluateAll((rows) => rows.map((row) => row.getAttribute("data-home")));
    expect(listed).toEqual(expect.arrayContaining(ids));
  },
);

test(
  "several suburbs have price pins while their homes are few, even from afar",
  { tag: "@read" },
  async ({ visitor, page, homes }) => {
    for (const [query, level] of [
      ["suburb=Alexandria&suburb=Enmore&suburb=Leichhardt", /z4/],
      ["suburb=Leichhardt&suburb=Manly", /z[1-3]/],
    ] as const) {
      const names = new URLSearchParams(query).getAll("suburb");
      const found = homes.filter(({ type, suburb }) => type === "sale" && names.includes(suburb));
      expect(found.length).toBeLessThanOrEqual(40);
      await visitor.open(`/listings?${query}&view=map`);
      await expect(page.locator(".map-sheet svg.map")).toHaveClass(level);
      await expect(page.locator(".pins a text").filter({ hasText: "$" }).first()).toBeVisible();
    }
    await visitor.open("/listings?view=map");
    await expect(page.locator(".map-sheet svg.map")).toBeVisible();
    await expect(page.locator(".pins a")).toHaveCount(0);
  },
);

test("filters and map position are kept together", { tag: "@full" }, async ({ visitor, page }) => {
  await visitor.open("/listings?suburb=Newtown&view=map&z=5&x=127&y=121");
  // The suburb has its own badge and is not counted.
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await choice(page, "Bedrooms", "2+").check();
  await visitor.applyFilters();
  await expect(page.getByRole("button", { name: "Filters 1", exact: true })).toBeVisible();
  await expect(badges(page)).toHaveText(["Suburb: Newtown, remove filter", "Bedrooms: 2+, remove filter"]);
  await expect(page).toHaveURL(/view=map&z=5&x=127&y=121/);
});

for (const { why, query, note } of [
  { why: "an unknown level", query: "z=99&x=254&y=243", note: "We could not use “z=99” for the map, so" },
  {
    why: "invalid numbers",
    query: "z=NaN&x=abc&y=1e9",
    note: "We could not use “z=NaN”, “x=abc”, “y=1e9” for the map, so",
  },
  {
    why: "a position beyond the data",
    query: "z=2&x=-999&y=999999",
    note: "We could not use “x=-999”, “y=999999” for the map, so",
  },
]) {
  test(`the nearest part of the map is shown for ${why}`, { tag: "@read" }, async ({ visitor, page }) => {
    const response = await visitor.open(`/listings?view=map&${query}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByText(note)).toBeVisible();
    await expect(page.locator(".map-sheet svg.map")).toBeVisible();
  });
}

test("on a phone, the listing type is a menu on the map, which begins below one row with the chosen place", async ({
  visitor,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.open("/listings?suburb=Enmore&suburb=Newtown&view=map");
  const place = page.getByRole("search", { name: "Places" }).getByText("Enmore+1");
  await expect(place).toBeVisible();
  await page.getByPlaceholder("Add a place").focus();
  await expect(place).toBeHidden();
  const box = await page.getByRole("region", { name: "Map", exact: true }).boundingBox();
  expect(box?.y).toBeLessThan(120);
  await page.getByRole("button", { name: "For Sale" }).click();
  await page.getByRole("navigation", { name: "Listing type" }).getByRole("link", { name: "For Rent" }).click();
  await expect(page).toHaveURL(/type=rent.*view=map/);
  await expect(page.getByRole("button", { name: "For Rent" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Listing type" })).toBeHidden();
});
