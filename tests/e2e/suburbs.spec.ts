import type { Locator, Page } from "@playwright/test";
import { type Kysely, sql } from "kysely";
import type { DB } from "#db/schema.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { sampleOf } from "#tests/support/full.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { mostCommon } from "#tests/support/visible-homes.ts";

function suburbTable(page: Page): Locator {
  return page.getByRole("main").getByRole("table");
}

function names(page: Page): Locator {
  return suburbTable(page).getByRole("rowheader").getByRole("link");
}

function suburbRow(page: Page, name: string): Locator {
  return suburbTable(page)
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name, exact: true }) });
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel("Search suburbs").fill(text);
  await page.getByRole("button", { name: "Search" }).click();
}

async function namesInOrder(database: Kysely<DB>): Promise<string[]> {
  const rows = await database.selectFrom("suburbs").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

test.describe("the guides", () => {
  test("start with the suburbs that have most homes", { tag: "@full-js" }, async ({ visitor, page, homes }) => {
    await visitor.open("/suburbs");
    await expect(page).toHaveTitle("Suburb guides – Southerly");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Suburb guides");
    await expect(page.locator("#results")).toHaveText("Most homes on the market");
    await expect(names(page)).toHaveCount(24);
    const count = (suburb: string, type: string) =>
      homes.filter((home) => home.suburb === suburb && home.type === type).length;
    const first = await names(page).first().innerText();
    const counts = Map.groupBy(homes, ({ suburb }) => suburb);
    expect(counts.get(first)?.length).toBe(Math.max(...[...counts.values()].map(({ length }) => length)));
    await expect(suburbRow(page, first).getByRole("cell").nth(2)).toHaveText(String(count(first, "sale")));
    await expect(suburbRow(page, first).getByRole("cell").nth(3)).toHaveText(String(count(first, "rent")));
  });

  test("are in alphabetical order, a page of 24 at a time", { tag: "@full" }, async ({ visitor, page, database }) => {
    const all = await namesInOrder(database);
    await visitor.open("/suburbs");
    await page.getByRole("link", { name: "All", exact: true }).click();
    await expect(page.locator("#results")).toHaveText(`${all.length} suburbs`);
    await expect(page.getByText("In alphabetical order.")).toBeVisible();
    await expect(names(page)).toHaveText(all.slice(0, 24));
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/\/suburbs\?page=2#results$/);
    await expect(names(page)).toHaveText(all.slice(24, 48));
    await expect(page.locator("#results")).toBeFocused();
    await page.getByRole("link", { name: "Previous" }).click();
    await expect(names(page)).toHaveText(all.slice(0, 24));
  });

  test("are found by letter; letters without suburbs are no links", async ({ visitor, page, database }) => {
    const all = await namesInOrder(database);
    await visitor.open("/suburbs");
    const letters = page.getByRole("navigation", { name: "Suburbs by letter" });
    await expect(letters.getByRole("link", { name: "X", exact: true })).toHaveCount(0);
    await letters.getByRole("link", { name: "N", exact: true }).click();
    await expect(page).toHaveURL("/suburbs?letter=n#results");
    const found = all.filter((name) => name.startsWith("N"));
    await expect(names(page)).toHaveText(found);
    await expect(page.locator("#results")).toHaveText(`${found.length} suburbs starting with N`);
    await expect(letters.getByRole("link", { name: "N", exact: true })).toHaveAttribute("aria-current", "page");
  });

  test("link to the regions, in the chart and next to it", async ({ visitor, page }) => {
    await visitor.open("/suburbs");
    await page.locator('svg.chart a[href="/suburbs/regions/macarthur"] path').click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Macarthur");
    await page.getByRole("link", { name: "Suburb guides" }).click();
    await page
      .getByRole("region", { name: /^Regions/ })
      .getByRole("link", { name: "Inner West" })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inner West");
  });

  test(
    "show the figures with date and source, and a dash for a missing one",
    { tag: "@read" },
    async ({ visitor, page }) => {
      await visitor.open("/suburbs?search=newtown");
      const cells = suburbRow(page, "Newtown").getByRole("cell");
      await expect(cells.nth(0)).toHaveText("$2.00m+14%");
      await expect(cells.nth(1)).toHaveText("$718k+0.4%, may be chance");
      await expect(page.getByText("Medians of January to March 2024, each of the whole postcode")).toBeVisible();
      await expect(
        page.getByText("A grey change may be chance: the difference is less than two standard errors"),
      ).toBeVisible();
      await expect(page.getByRole("main")).toContainText("Rent and Sales Report (CC BY 4.0)");
      await visitor.open("/suburbs?search=burwood");
      await expect(suburbRow(page, "Burwood").getByRole("cell").nth(0)).toHaveText("–No figure");
    },
  );

  test(
    "are found by name and by postcode; the search stays in its box and in the address",
    { tag: "@full-js" },
    async ({ visitor, page }) => {
      await visitor.open("/suburbs");
      await search(page, "bondi");
      await expect(names(page)).toHaveText(["Bondi", "Bondi Beach", "Bondi Junction", "North Bondi"]);
      await expect(page).toHaveURL("/suburbs?search=bondi");
      await expect(page.locator("#results")).toHaveText("4 suburbs");
      await search(page, "2042");
      await expect(names(page)).toHaveText(["Enmore", "Newtown"]);
      await expect(page.getByLabel("Search suburbs")).toHaveValue("2042");
    },
  );

  const misspelt = [
    ["Nwetown", "Newtown"],
    ["Paramatta", "Parramatta"],
    ["Wooloomooloo", "Woolloomooloo"],
  ] as const;

  for (const [typed, meant] of sampleOf(misspelt, 1)) {
    test(`correct a typing error, and say so: ${typed}`, { tag: "@full" }, async ({ visitor, page }) => {
      await visitor.open("/suburbs");
      await search(page, typed);
      await expect(names(page).first()).toHaveText(meant);
      await expect(page.getByRole("main")).toContainText(`No suburb is called “${typed}”.`);
    });
  }

  test("that do not exist are not found, and the page links back", { tag: "@full" }, async ({ visitor, page }) => {
    await visitor.open("/suburbs");
    await search(page, "xylophone");
    await expect(page.getByRole("heading", { name: "No suburbs found" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Pages" })).toHaveCount(0);
    await page.getByRole("link", { name: "Reset Search" }).click();
    await expect(names(page)).toHaveCount(24);
    await expect(page.getByLabel("Search suburbs")).toHaveValue("");
  });

  test("fit a narrow screen, with the homes below the name", { tag: "@full-js" }, async ({ visitor, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await visitor.open("/suburbs?search=newtown");
    await expect(suburbRow(page, "Newtown").getByRole("rowheader")).toHaveText(/^Newtown 2042\s*\d+ sale \d+ rent$/);
    await expect(suburbRow(page, "Newtown").getByRole("cell")).toHaveText(["$2.00m+14%", "$718k+0.4%, may be chance"]);
    await expect(page.getByRole("columnheader", { name: "Median, and change in a year" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

test.describe("a region", () => {
  test("shows its suburbs, prices, agents and sales", async ({ visitor, page, database }) => {
    const suburbs = await database
      .selectFrom("suburbs")
      .select("name")
      .where(sql<boolean>`regions @> array['inner-south']`)
      .orderBy("name")
      .execute();
    await visitor.open("/suburbs/regions/inner-south");
    await expect(page).toHaveTitle("Inner South: suburbs and prices – Southerly");
    const main = page.getByRole("main");
    await expect(main).toContainText("Also called South Sydney.");
    await expect(main).toContainText(/In January to March 2024, the median of houses ranged from \$[\d,]+ in /);
    await expect(names(page)).toHaveText(suburbs.map(({ name }) => name));
    await expect(main).toContainText("Regions are how people speak, not law");
    const forSale = page.getByRole("link", { name: /^\d+ for sale$/ });
    const count = parseInt(await forSale.innerText(), 10);
    await forSale.click();
    await expect(page.getByRole("heading", { name: `${count} homes for sale` })).toBeVisible();
  });

  test("has links to the letters of a long list", async ({ visitor, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await visitor.open("/suburbs/regions/inner-west");
    const letters = page.getByRole("navigation", { name: "Suburbs by letter" });
    await expect(letters.getByRole("link", { name: "X", exact: true })).toHaveCount(0);
    await letters.getByRole("link", { name: "S", exact: true }).click();
    await expect(page.getByRole("link", { name: "St Peters", exact: true })).toBeInViewport();
  });

  test("that consists of smaller ones lists its suburbs by them", async ({ visitor, page, database }) => {
    const suburbs = await database
      .selectFrom("suburbs")
      .select("name")
      .where(sql<boolean>`regions @> array['western-sydney']`)
      .execute();
    await visitor.open("/suburbs/regions/western-sydney");
    const groups = page.getByRole("main").getByRole("group");
    await expect(groups.getByRole("rowheader", { includeHidden: true })).toHaveCount(suburbs.length);
    const penrith = groups.filter({ hasText: "Penrith & Nepean" });
    await expect(penrith.getByRole("table")).toBeHidden();
    await penrith.getByText("Penrith & Nepean", { exact: true }).click();
    await expect(penrith.getByRole("link", { name: "Emu Plains", exact: true })).toBeVisible();
    await penrith.getByRole("link", { name: "More about Penrith & Nepean" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Penrith & Nepean");
  });

  test("shows suburbs that are newer than its boundaries as points", async ({ visitor, page }) => {
    await visitor.open("/suburbs/regions/hills-district");
    const norwest = page.locator('svg.area a[href="/suburbs/norwest"]');
    await expect(norwest.locator("circle")).toBeVisible();
    await expect(page.locator("svg.area .names.wide").getByText("Norwest", { exact: true })).toBeVisible();
    await norwest.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Norwest");
  });

  test("has other spellings, which lead to it", async ({ visitor, page }) => {
    await visitor.open("/suburbs/regions/the-shire");
    await expect(page).toHaveURL("/suburbs/regions/sutherland-shire");
    await visitor.open("/suburbs/councils/city-of-canada-bay");
    await expect(page).toHaveURL("/suburbs/councils/canada-bay");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Canada Bay council");
  });

  test("has a list, which its address without a name leads to", async ({ visitor, page }) => {
    await visitor.open("/suburbs/regions");
    await expect(page).toHaveURL("/suburbs#regions");
    await expect(page.getByRole("heading", { name: "Regions and their homes for sale" })).toBeInViewport();
  });

  test("that does not exist leads to those that do", { tag: "@full-js" }, async ({ visitor, page, faults }) => {
    faults.expect(/status of 404/);
    const response = await visitor.open("/suburbs/regions/atlantis");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Region Not Found");
    await page.getByRole("list", { name: "Regions" }).getByRole("link", { name: "Hills District" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hills District");
  });
});

test.describe("a guide", () => {
  test("describes the market, with date and source", { tag: "@full" }, async ({ visitor, page }) => {
    await visitor.open("/suburbs");
    await search(page, "newtown");
    await page.getByRole("link", { name: "Newtown", exact: true }).click();
    await expect(page).toHaveTitle("Newtown property guide – Southerly");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Newtown");
    await expect(page.locator("main header").first()).toContainText(
      /Houses\s*\$2\.00m\s*Units and townhouses\s*\$718k\s*Medians of postcode 2042, January to March 2024\. The lines begin in 2018\./,
    );
    const main = page.getByRole("main");
    await expect(main).toContainText("Sydney, NSW 2042");
    await expect(main.getByText("$2,000,000", { exact: true })).toHaveCount(1);
    const market = page.getByRole("region", { name: "Market Overview" });
    await expect(market).toContainText(
      /Houses, postcode 2042\s*Median Price\s*\$2,000,000\s*January to March 2024, 37 sales/,
    );
    await expect(market).toContainText(
      /Annual Growth\s*\+14%\s*on January to March 2023 \(\$1,755,000\), based on 37 and 46 sales/,
    );
    await expect(market).toContainText(/Properties Sold\s*193\s*Last 12 months to March 2024/);
    await expect(market).toContainText(/Avg. Days on Market\s*Fewer than 5 sales recorded here by agents/);
    await expect(market).toContainText("Rent and Sales Report (CC BY 4.0)");
    await expect(market.getByRole("img")).toHaveAccessibleName(
      /^Median price of houses in postcode 2042 by quarter: from \$1,455,000 in Jan–Mar 2018 to \$2,000,000 in Jan–Mar 2024/,
    );
    const history = page.getByRole("region", { name: "Price history" });
    await expect(history.getByText("Annual Growth")).toBeHidden();
    await history.getByText("Houses and units together, January to March 2024").click();
    await expect(history.getByText("Annual Growth")).toBeVisible();
    await expect(history).toContainText(/Median Price\s*\$1,450,000\s*January to March 2024, postcode 2042/);
    await expect(history).toContainText(
      /Annual Growth\s*−8.2%\s*on January to March 2023 \(\$1,580,000\), based on 65 and 71 sales; may be chance/,
    );
    await expect(history).toContainText(/Properties Sold\s*334\s*Last 12 months to March 2024/);
    const older = history.getByRole("row", { name: /July 2018 to June 2019/ });
    await expect(older).toBeHidden();
    await history.getByText(/^Newtown alone in earlier years, \d{4} to \d{4}$/).click();
    await expect(older).toContainText("$1,300,000");
    await history.getByText("Houses in the last 25 quarters").click();
    const houses = history.getByRole("table", { name: /^Houses/ });
    await expect(houses.getByRole("row")).toHaveCount(26);
    await expect(houses.getByRole("row", { name: /^Jan–Mar 2024/ })).toHaveText(/1,611\s*2,000\s*2,182\s*37$/);
    const rents = page.getByRole("region", { name: "Rents", exact: true });
    await expect(rents).toContainText(/3-bedroom houses\s*\$1,150\s*a week\s*143 bonds/);
    await expect(rents).toContainText("Bonds lodged February 2025 to January 2026.");
    await rents.getByText("Rents by bedrooms").click();
    await expect(rents.getByRole("row", { name: /^Studio/ })).toHaveText(
      /Studio\s*\$500\s*7 bonds, too few to rely on/,
    );
    const residents = page.getByRole("region", { name: "Who lives here" });
    await expect(residents.getByText("None or one")).toBeHidden();
    await residents.getByText("Bedrooms, households and cars").click();
    await expect(residents.getByText("None or one")).toBeVisible();
    await expect(residents).toContainText("Census of 10 August 2021");
    await expect(residents).toContainText("mapped as bush fire prone");
    await expect(page.getByRole("region", { name: "About Newtown" })).toContainText("Newtown");
    await expect(main).toContainText("are samples");
    const sections = await main.getByRole("heading", { level: 2 }).allTextContents();
    const wanted = [
      "Market Overview",
      "Homes in Newtown",
      "Rents",
      "Stations and wharves",
      "Local Agents in Newtown",
      "Price history",
      "Suburbs like this one",
      "About Newtown",
    ];
    expect(sections.filter((name) => wanted.includes(name))).toEqual(wanted);
  });

  test("switches all figures between houses and units", { tag: "@full" }, async ({ visitor, page, homes }) => {
    const unitTypes = ["Apartment", "Townhouse", "Unit", "Villa"];
    const inNewtown = homes.filter(({ suburb }) => suburb === "Newtown");
    const units = inNewtown.filter(({ propertyType }) => unitTypes.includes(propertyType));
    const unitsForSale = units.filter(({ type }) => type === "sale").length;
    await page.setViewportSize({ width: 390, height: 844 });
    await visitor.open("/suburbs/newtown");
    const kinds = page.getByRole("navigation", { name: "Kind of home" }).getByRole("link");
    await expect(kinds).toHaveText([/^Houses/, /^Units and townhouses/]);
    await expect(kinds.first()).toHaveAttribute("aria-current", "true");
    await kinds.last().click();
    await expect(page).toHaveURL("/suburbs/newtown?kind=units");
    await expect(kinds.last()).toHaveAttribute("aria-current", "true");
    await expect(kinds.last()).toBeInViewport();
    const market = page.getByRole("region", { name: "Market Overview" });
    await expect(market).toContainText(/Median Price\s*\$718,000\s*January to March 2024, 30 sales or fewer/);
    await expect(market).toContainText(/Annual Growth\s*\+0.4%.*; may be chance/);
    await expect(market).toContainText("334Last 12 months to March 2024 (houses and units together)");
    await expect(market.getByRole("img")).toHaveAccessibleName(
      /^Median price of units and townhouses in postcode 2042/,
    );
    await expect(page.getByText("Prices on the chart: median of units and townhouses in the postcode")).toBeVisible();
    await expect(page.locator(".names-narrow .own ~ .sounding").first()).toHaveText("$718k");
    const offered = page.getByRole("region", { name: "Homes in Newtown" });
    await expect(offered.getByRole("heading", { name: "Newest units and townhouses" })).toBeVisible();
    await expect(offered.getByRole("listitem").getByRole("heading").getByRole("link")).toHaveText(
      units.slice(0, 4).map(({ cardLink }) => cardLink),
    );
    const rents = page.getByRole("region", { name: "Rents", exact: true });
    await expect(rents).toContainText(/2-bedroom units\s*\$800\s*a week\s*228 bonds/);
    await expect(rents).not.toContainText("3-bedroom houses");
    await expect(rents).toContainText("Rents by bedrooms $488 to $1,200 a week");
    await rents.getByText("Rents by bedrooms").click();
    await expect(rents.getByRole("row", { name: /^Studio/ })).toHaveText(/Studio\s*\$488\s*\d+ bonds\s*–\s*No figure$/);
    const history = page.getByRole("region", { name: "Price history" });
    await expect(history).toContainText("in the last 25 quarters median $718,000, January to March 2024");
    await history.getByText("Units and townhouses in the last 25 quarters").click();
    await expect(history.getByRole("row", { name: /^Jan–Mar 2024/ })).toContainText("718");
    await kinds.first().click();
    await expect(page).toHaveURL("/suburbs/newtown");
    await expect(market).toContainText(/Median Price\s*\$2,000,000/);
    await expect(page.locator(".names-narrow .own ~ .sounding").first()).toHaveText("$2.00m");
    await kinds.last().click();
    await page
      .getByRole("link", { name: `${unitsForSale} units for sale in Newtown`, exact: true })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: `${unitsForSale} homes for sale` })).toBeVisible();
  });

  test(
    "is headed by its own chart: phones load another drawing, and lists say the same",
    { tag: "@full-js" },
    async ({ visitor, page, server }) => {
      const drawings: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/media/suburb/")) drawings.push(request.url().slice(server.url.length));
      });
      await page.setViewportSize({ width: 1280, height: 800 });
      await visitor.open("/suburbs/drummoyne");
      const chart = page.getByRole("img", { name: /^Chart of Drummoyne among .*Russell Lea\b/ });
      await expect(chart).toBeVisible();
      await expect(chart.locator("svg.names")).toHaveCount(2);
      await expect(chart.locator(".names-wide")).toBeVisible();
      await expect(chart.locator(".names-narrow")).toBeHidden();
      await expect(chart.locator(".names-wide .sounding").first()).toHaveText("$2.80m");
      await expect(page.getByText("Prices on the chart: median of houses in the postcode")).toContainText("2024");
      await expect(page.getByText("Suburb boundaries: Australian Bureau of Statistics").first()).toContainText(
        "Transport for NSW",
      );
      const places = page.locator('a[href="/suburbs/regions/inner-west"], a[href="/suburbs/councils/canada-bay"]');
      await expect(places).toHaveText(["Inner West", "Canada Bay council"]);
      await expect(page.getByRole("region", { name: "Stations and wharves" }).getByRole("link").first()).toHaveText(
        "Drummoyne wharf",
      );
      expect(drawings).toEqual(["/media/suburb/drummoyne.wide.svg"]);
      await page
        .getByRole("region", { name: "Nearest suburbs" })
        .getByRole("link", { name: "Chiswick", exact: true })
        .click();
      await expect(page.locator(".names-wide .own")).toHaveText("Chiswick");
      await page.setViewportSize({ width: 320, height: 640 });
      drawings.length = 0;
      await visitor.open("/suburbs/bondi");
      await expect(page.locator(".names-narrow")).toBeVisible();
      expect(drawings.filter((path) => path.includes("bondi"))).toEqual(["/media/suburb/bondi.narrow.svg"]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    },
  );

  test(
    "of a suburb newer than the boundaries says that it is a point",
    { tag: "@full-js" },
    async ({ visitor, page }) => {
      await visitor.open("/suburbs/norwest");
      await expect(page.getByRole("img", { name: "Chart of Norwest, shown as a point." })).toBeVisible();
      const note = page.getByText(
        "The boundaries on our charts are of 2016, when Norwest was a part of Baulkham Hills",
      );
      const schools = page.getByRole("region", { name: "Public schools that take addresses in Baulkham Hills" });
      await expect(schools).toContainText("but not which part of them is Norwest");
      await expect(page.getByRole("region", { name: "Nearest suburbs" })).toContainText("Baulkham Hills");
      await note.getByRole("link").click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Baulkham Hills");
    },
  );

  test("has a list of contents, which leads to each section", { tag: "@full-js" }, async ({ visitor, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visitor.open("/suburbs/newtown");
    const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
    for (const link of await contents.all()) {
      const id = await link.getAttribute("href");
      await expect(page.locator(`h2${id}`), id ?? "").toBeAttached();
    }
    await contents.filter({ hasText: "Nearest suburbs" }).click();
    await expect(page.getByRole("heading", { name: "Nearest suburbs" })).toBeInViewport();
  });

  test("without sales says so in one sentence", { tag: "@read" }, async ({ visitor, page }) => {
    await visitor.open("/suburbs/katoomba");
    const market = page.getByRole("region", { name: "Market Overview" });
    await expect(market).toHaveText(
      /^Market Overview\s*Our sources have no median price for Katoomba or its postcode 2780, and none/,
    );
  });

  test("lists the schools that take its addresses", { tag: "@full-js" }, async ({ visitor, page }) => {
    await visitor.open("/suburbs/drummoyne");
    const schools = page.getByRole("region", { name: "Public schools that take addresses in Drummoyne" });
    await expect(schools.getByRole("listitem").first()).toHaveText(
      /Drummoyne Public School\s*nearly all of Drummoyne, years K to 6/,
    );
    await expect(schools).toContainText("confirm with the school");
    await visitor.open("/suburbs/the-rocks");
    const ofCentre = page.getByRole("region", { name: "Public schools that take the middle of The Rocks" });
    await expect(ofCentre.getByRole("listitem").first()).toHaveText(/Public School\s*[\d.]+\sk?m, years K to 6/);
    await visitor.open("/suburbs/katoomba");
    const near = page.getByRole("region", { name: "Public schools near Katoomba" });
    await expect(near).toContainText("ask the schools");
    await expect(near.getByRole("listitem")).toHaveCount(4);
    await visitor.open("/suburbs/lawson");
    await expect(page.getByRole("region", { name: "Public schools near Lawson" })).toContainText(
      "Our data has no public secondary school within 10 km.",
    );
  });

  test("names suburbs like it, with the reason, and leads to them", { tag: "@full-js" }, async ({ visitor, page }) => {
    await visitor.open("/suburbs/drummoyne");
    const similar = page.getByRole("region", { name: "Suburbs like this one" });
    const rows = similar.getByRole("row").filter({ has: page.getByRole("rowheader") });
    await expect(rows.first()).toContainText(
      /about the same for units and houses, .*homes, 1\.4\skm south-west\s*.*\$3,000,000.*\$1,200,000/,
    );
    await similar.getByRole("link", { name: "Cabarita", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cabarita");
  });

  test("leads to its homes, for sale and for rent", { tag: "@full" }, async ({ visitor, page, homes }) => {
    // The guide of the suburb starts with houses.
    const suburb = "Newtown";
    const count = (wanted: string) => homes.filter((home) => home.suburb === suburb && home.type === wanted).length;
    await visitor.open("/suburbs/newtown");
    const offered = page.getByRole("region", { name: `Homes in ${suburb}` });
    const newest = homes.filter((home) => home.suburb === suburb && home.propertyType === "House").slice(0, 4);
    await expect(offered.getByRole("listitem").getByRole("heading").getByRole("link")).toHaveText(
      newest.map(({ cardLink }) => cardLink),
    );
    await offered.getByRole("link", { name: `${count("rent")} for rent in ${suburb}`, exact: true }).click();
    await expect(page.getByRole("heading", { name: /homes? for rent$/ })).toHaveText(
      `${count("rent")} ${count("rent") === 1 ? "home" : "homes"} for rent`,
    );
    await expect(page.getByRole("link", { name: `Suburb: ${suburb}` })).toBeVisible();
  });

  test("shows how prices spread, and the same as a table", { tag: "@full" }, async ({ visitor, page, homes }) => {
    const forSale = homes.filter(({ type, comparable }) => type === "sale" && comparable !== undefined);
    const houses = forSale.filter(({ propertyType }) => propertyType === "House");
    const suburb = mostCommon(houses, "suburb");
    const priced = houses.filter((home) => home.suburb === suburb);
    await visitor.open(`/suburbs/${suburb.toLowerCase().replaceAll(" ", "-")}`);
    const sales = page.getByRole("region", { name: /^\d+ houses? for sale$/ });
    await expect(sales.getByRole("img", { name: /^Prices of the homes found\. Most common: \$/ })).toBeVisible();
    await expect(sales.getByRole("table")).toBeHidden();
    await sales.getByText("Prices as a table").focus();
    await page.keyboard.press("Enter");
    const table = sales.getByRole("table", { name: "Prices of the homes for sale" });
    await expect(table).toBeVisible();
    const counts = await table.getByRole("cell").allTextContents();
    expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(priced.length);
  });

  test(
    "names its nearest neighbours with their distance, and leads to them",
    { tag: "@full" },
    async ({ visitor, page }) => {
      await visitor.open("/suburbs/newtown");
      const nearest = page.getByRole("region", { name: "Nearest suburbs" });
      const rows = nearest.getByRole("listitem");
      await expect(rows).toHaveCount(6);
      const kilometres = (await rows.allTextContents()).map((text) => Number(/([\d.]+)\skm/.exec(text)?.[1]));
      expect(kilometres).toEqual(kilometres.toSorted((one, other) => one - other));
      await expect(rows.first()).toContainText(/Erskineville\s*0.8\skm south-east/);
      await nearest.getByRole("link", { name: "Erskineville", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Erskineville");
    },
  );

  test("shows the agents of its suburb, with enquiry forms", { tag: "@full" }, async ({ visitor, page }) => {
    await visitor.open("/suburbs/newtown");
    const agents = page.getByRole("region", { name: "Local Agents in Newtown" });
    const agent = await agents.getByRole("heading", { level: 3 }).first().innerText();
    const form = await visitor.enquireFrom(agents.getByRole("link", { name: "Enquire" }).first());
    await expect(form).toContainText(agent);
  });

  test("with more than six agents leads to all of them", { tag: "@full" }, async ({ visitor, page, database }) => {
    const suburb = { name: "Seven Mile Point", slug: "seven-mile-point", postcode: "2999" };
    await insertSuburb(database, suburb);
    const people = ["Ada", "Bea", "Cy", "Dot", "Eve", "Flo", "Gus"];
    const agents = await Promise.all(
      people.map((name) =>
        insertAgent(database, { agencyId: null, userId: null, name: `${name} Sample`, suburbs: [suburb.name] }),
      ),
    );
    try {
      await visitor.open("/suburbs/seven-mile-point");
      const local = page.getByRole("region", { name: "Local Agents in Seven Mile Point" });
      await expect(local.getByRole("heading", { level: 3 })).toHaveText(
        people.slice(0, 6).map((name) => `${name} Sample`),
      );
      await expect(page.getByText("0 for sale", { exact: true })).toBeVisible();
      await local.getByRole("link", { name: "View All 7 Agents" }).click();
      await expect(page).toHaveURL("/agents?suburb=Seven+Mile+Point");
    } finally {
      const ids = agents.map(({ id }) => id);
      await database.deleteFrom("agents").where("id", "in", ids).execute();
      await database.deleteFrom("suburbs").where("slug", "=", suburb.slug).execute();
    }
  });

  test("leads to the services that go with a move", { tag: "@read" }, async ({ visitor, page }) => {
    await visitor.open("/suburbs/newtown");
    const services = page.getByRole("region", { name: "Buying or renovating in Newtown" }).getByRole("link");
    await expect(services).toHaveText(["Conveyancing", "Finance", "Renovations"]);
    const addresses = await services.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(addresses).toEqual(["/services/conveyancing", "/services/finance", "/services/renovations"]);
  });

  test(
    "of an unknown suburb suggests similar names, and links to all guides",
    { tag: "@full" },
    async ({ visitor, page, faults }) => {
      faults.expect(/status of 404/);
      const response = await visitor.open("/suburbs/wooloomooloo");
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Suburb Not Found");
      await expect(page.getByRole("link", { name: "All suburb guides" })).toHaveAttribute("href", "/suburbs");
      await page.getByRole("link", { name: "Woolloomooloo" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Woolloomooloo");
    },
  );
});

test(
  "a guide compares guides with sale prices, and each figure opens its homes",
  { tag: "@full" },
  async ({ visitor, page, database }) => {
    const { slug, name } = await database
      .selectFrom("listings")
      .innerJoin("suburbs", "suburbs.key", "listings.suburbKey")
      .select(["suburbs.slug", "suburbs.name"])
      .where("status", "=", "sold")
      .where("propertyType", "=", "House")
      .where("closedPrice", "is not", null)
      .groupBy("suburbs.id")
      .orderBy((eb) => eb.fn.countAll(), "desc")
      .executeTakeFirstOrThrow();
    await visitor.open(`/suburbs/${slug}?kind=houses`);
    const section = page.getByRole("region", { name: "Guides and sale prices" });
    await expect(section.getByRole("heading", { level: 3 })).toHaveText(new RegExp(`^Houses in ${name}: \\d+ sales$`));
    const figure = section
      .locator("details")
      .filter({ hasText: /^[1-9]\d* of \d+/ })
      .first();
    await figure.locator("summary").click();
    const homes = Number(/^\d+/.exec(await figure.locator("summary").innerText())?.[0]);
    await expect(figure.getByRole("link")).toHaveCount(homes);
    await expect(figure.getByRole("listitem").first()).toContainText(/First guide \$.*last guide \$.*sold for \$/);
    await figure.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/listings\/\d+/);
  },
);

test.describe("a comparison", () => {
  const compared = (page: Page) => page.getByRole("link", { name: /, remove from the comparison$/ });
  const table = (page: Page) => page.getByRole("table", { name: "Suburbs side by side" });
  const row = (page: Page, name: string) =>
    table(page)
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name }) })
      .getByRole("cell");

  async function add(page: Page, text: string): Promise<void> {
    await page.getByLabel("Add a suburb").fill(text);
    await page.getByRole("button", { name: "Add" }).click();
  }

  test("starts empty, adds suburbs by name and removes them", { tag: "@full" }, async ({ visitor, page }) => {
    await visitor.open("/suburbs");
    await page.getByRole("link", { name: "Compare suburbs" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare suburbs");
    await expect(page.getByRole("heading", { name: "No suburbs chosen yet" })).toBeVisible();
    await add(page, "newtown");
    await expect(page).toHaveURL("/suburbs/compare?s=newtown");
    await expect(page.getByLabel("Add a suburb")).toHaveValue("");
    await add(page, "acacia gardens");
    await expect(page).toHaveURL("/suburbs/compare?s=newtown&s=acacia-gardens");
    await expect(table(page).getByRole("columnheader")).toHaveText(["Figure", /^Newtown/, /^Acacia Gardens/]);
    await expect(row(page, "Houses").first()).toHaveText(/^\$2,000,00037 sales$/);
    await expect(row(page, "Change, houses").first()).toHaveText("+14%based on 37 and 46 sales");
    await expect(row(page, "From the city centre")).toHaveText(["4.3 km nearest", /km$/]);
    await compared(page).filter({ hasText: "Newtown" }).click();
    await expect(page).toHaveURL("/suburbs/compare?s=acacia-gardens#compared");
    await expect(page.getByRole("heading", { level: 2, name: "Acacia Gardens" })).toBeFocused();
    await expect(compared(page)).toHaveText(["Acacia Gardens, remove from the comparison"]);
    await compared(page).click();
    await expect(page.getByRole("heading", { name: "No suburbs chosen yet" })).toBeVisible();
    await expect(page.locator("#compared")).toBeFocused();
  });

  test("offers the names of all suburbs before scripts run", async ({ page, visitor }) => {
    await visitor.open("/suburbs/compare?s=newtown");
    const html = await (await page.request.get("/suburbs/compare?s=newtown")).text();
    for (const name of ["Manly", "Manly Vale", "Acacia Gardens"]) expect(html).toContain(`<option>${name}</option>`);
    await expect(page.getByRole("button", { name: "Add" })).toBeVisible();
    const [field, button] = [page.getByLabel("Add a suburb"), page.getByRole("button", { name: "Add" })];
    const [left, right, label] = await Promise.all(
      [field, button, page.getByText("Add a suburb", { exact: true })].map((part) => part.boundingBox()),
    );
    // One line at desktop.
    expect(Math.abs(left!.y - right!.y)).toBeLessThan(8);
    expect(label!.y).toBeGreaterThan(left!.y - 4);
    expect(label!.y).toBeLessThan(left!.y + left!.height);
  });

  test("begins at the head of a guide, with similar suburbs", { tag: "@full" }, async ({ visitor, page }) => {
    await visitor.open("/suburbs/newtown");
    await page.getByRole("link", { name: "Compare", exact: true }).click();
    await expect(table(page).getByRole("columnheader")).toHaveCount(5);
    await expect(table(page).getByRole("columnheader").nth(1)).toHaveText(/^Newtown/);
  });

  test("begins at a guide, with the nearest suburbs", { tag: "@full" }, async ({ visitor, page }) => {
    await visitor.open("/suburbs/newtown");
    await page.getByRole("link", { name: "Compare with Erskineville, Camperdown and Enmore" }).click();
    await expect(table(page).getByRole("columnheader")).toHaveText([
      "Figure",
      /^Newtown/,
      /^Erskineville/,
      /^Camperdown/,
      /^Enmore/,
    ]);
    await table(page).getByRole("link", { name: "Camperdown", exact: true }).click();
    await expect(page).toHaveURL("/suburbs/camperdown");
  });

  test("counts homes and agents like their own pages", { tag: "@full" }, async ({ visitor, page, homes }) => {
    const count = (suburb: string, type: string) =>
      String(homes.filter((home) => home.suburb === suburb && home.type === type).length);
    await visitor.open("/suburbs/compare?s=newtown&s=manly");
    await expect(row(page, "Homes for sale")).toHaveText([count("Newtown", "sale"), count("Manly", "sale")]);
    await expect(row(page, "Homes for rent")).toHaveText([count("Newtown", "rent"), count("Manly", "rent")]);
    const agents = await row(page, "Local agents").first().innerText();
    await row(page, "Local agents").first().getByRole("link").click();
    await expect(page).toHaveURL("/agents?suburb=Newtown");
    await expect(page.getByText(`${agents} agents`, { exact: true }).first()).toBeAttached();
  });

  test(
    "offers a choice when a text can mean several, and when it is misspelled",
    { tag: "@full" },
    async ({ visitor, page }) => {
      const main = page.getByRole("main");
      await visitor.open("/suburbs/compare?s=newtown");
      await add(page, "bon");
      await expect(main).toContainText("Several suburbs have “bon” in their name. Which one?");
      await page.getByRole("link", { name: "Bondi", exact: true }).click();
      await expect(page).toHaveURL("/suburbs/compare?s=newtown&s=bondi#compared");
      // The address changes a moment before the page, which then has a new form.
      await expect(compared(page)).toHaveCount(2);
      await add(page, "Paramatta");
      await expect(main).toContainText("No suburb is called “Paramatta”. Did you mean one of these?");
      await page.getByRole("link", { name: "Parramatta", exact: true }).click();
      await expect(compared(page)).toHaveCount(3);
      await expect(page.getByLabel("Add a suburb")).toHaveValue("");
      await add(page, "xylophone");
      await expect(main).toContainText("No suburbs found for “xylophone”.");
      await expect(page.getByLabel("Add a suburb")).toHaveValue("xylophone");
      await add(page, "bondi");
      await expect(main).toContainText("Bondi is already in the comparison.");
    },
  );

  test("has room for four, and names those left out", { tag: "@full" }, async ({ visitor, page }) => {
    await visitor.open("/suburbs/compare?s=newtown&s=nowhere&s=manly&s=newtown&s=glebe&s=balmain&s=bondi");
    await expect(compared(page)).toHaveCount(4);
    await expect(page.getByText("We left out Bondi.")).toBeVisible();
    await expect(page.getByText("We have no guide to nowhere.")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Four is the most. Remove one to add another.");
    await expect(page.getByRole("button", { name: "Add" })).toHaveCount(0);
    await visitor.open("/suburbs/compare?s=newtown&s=manly&s=glebe&s=balmain&add=coogee");
    await expect(page.getByRole("main")).toContainText("Remove one to add Coogee.");
    await compared(page).filter({ hasText: "Glebe" }).click();
    await expect(compared(page)).toHaveCount(3);
    await add(page, "coogee");
    await expect(page).toHaveURL("/suburbs/compare?s=newtown&s=manly&s=balmain&s=coogee#compared");
    await expect(page.locator("#compared")).toBeFocused();
  });

  test("starts with a pair, and a phone shows both suburbs in columns", { tag: "@full" }, async ({ visitor, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await visitor.open("/suburbs/compare");
    const pairs = page.getByRole("list", { name: "Neighbours to compare" });
    const pair = pairs.getByRole("listitem").first();
    await expect(pair).toContainText(/Houses\s*(\$[\d,]+|–No figure)\s*(\$[\d,]+|–No figure)\s*Units and townhouses/);
    const paired = (await pair.getByRole("link").innerText()).split(" and ");
    await pair.getByRole("link").click();
    await expect(page).toHaveURL(/\/suburbs\/compare\?s=[a-z-]+&s=[a-z-]+#compared$/);
    await expect(compared(page)).toHaveText(paired.map((name) => new RegExp(`^${name}`)));
    // Uncached pages suggest no pairs.
    for (const query of ["add=xylophone", "s=nowhere"]) {
      await visitor.open(`/suburbs/compare?${query}`);
      await expect(page.getByRole("heading", { name: "No suburbs chosen yet" })).toBeVisible();
      await expect(pairs).toHaveCount(0);
    }
    await visitor.open("/suburbs/compare?s=newtown&s=marrickville");
    const heads = table(page).getByRole("columnheader");
    await expect(heads).toHaveText(["Figure", /^Newtown/, /^Marrickville/]);
    const rent = row(page, "Rent, 2-bedroom units");
    await expect(rent).toHaveText([/^\$800/, /^\$750 lowest/]);
    // The medians are $2,000,000 and $2,018,000.
    const houses = table(page).getByRole("row", { name: /^Houses, Median/ });
    await expect(houses.getByRole("rowheader")).toContainText("Too close to call*");
    await expect(houses.getByRole("cell").filter({ hasText: "lowest" })).toHaveCount(0);
    const [left, right] = [(await rent.first().boundingBox())!, (await rent.last().boundingBox())!];
    expect(left.y).toBe(right.y);
    expect(left.x + left.width).toBeLessThan(right.x);
    await expect(row(page, "Stations and wharves")).toHaveText([
      /^1$/,
      /^–No figureNot counted while their line is converted to a metro: Marrickville$/,
    ]);
    await expect(row(page, "Apartments")).toHaveText([/^\d+%$/, /^\d+%$/]);
    await row(page, "From the city centre").first().scrollIntoViewIfNeeded();
    await expect(heads.filter({ hasText: "Newtown" })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test("lists last what suburbs of one postcode share", { tag: "@full" }, async ({ visitor, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await visitor.open("/suburbs/compare?s=newtown&s=enmore&s=glebe&s=balmain");
    await expect(table(page).getByRole("rowheader", { name: "The same" })).toHaveCount(0);
    // Four columns below the label, with the names visible.
    const boxes = await Promise.all((await row(page, "Rent, 2-bedroom units").all()).map((cell) => cell.boundingBox()));
    expect(new Set(boxes.map((box) => box!.y)).size).toBe(1);
    await row(page, "From the city centre").first().scrollIntoViewIfNeeded();
    await expect(table(page).getByRole("columnheader", { name: "Newtown" })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await visitor.open("/suburbs/compare?s=newtown&s=enmore");
    const top = async (name: string) =>
      (await table(page).getByRole("rowheader", { name, exact: true }).boundingBox())!.y;
    expect(await top("What differs")).toBeLessThan(await top("The same"));
    expect(await top("The same")).toBeLessThan((await row(page, "Rent, 2-bedroom units").first().boundingBox())!.y);
    await expect(row(page, "Rent, 2-bedroom units")).toHaveText([/^\$800/, /^\$800/]);
    await expect(row(page, "Rent, 2-bedroom units").filter({ hasText: "lowest" })).toHaveCount(0);
  });
});

test.describe("while suburbs cannot be loaded", () => {
  test.beforeEach(({ faults }) => faults.expect(/status of 503/));
  test.afterEach(({ fragile }) => fragile.line.restore());

  const away = [
    ["/suburbs?search=newtown", "Suburb guides", "$718k"],
    ["/suburbs/regions/inner-west", "Inner West", "$718k"],
    ["/suburbs/newtown", "Newtown", "$2,000,000"],
    ["/suburbs/compare?s=newtown", "Compare suburbs", "$2,000,000"],
  ] as const;

  for (const [address, heading, text] of sampleOf(away, 1)) {
    test(
      `the page says so, and trying again works: ${address}`,
      { tag: "@full" },
      async ({ visitor, page, fragile }) => {
        fragile.line.cut();
        const response = await visitor.open(fragile.url + address);
        expect(response?.status()).toBe(503);
        await expect(page.getByRole("heading", { name: "Failed to fetch suburbs" })).toBeVisible();
        fragile.line.restore();
        await page.getByRole("link", { name: "Try again" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
        await expect(page.getByRole("main")).toContainText(text);
      },
    );
  }
});
