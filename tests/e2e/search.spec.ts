import { sampleOf } from "#tests/support/full.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { freshEmail } from "#tests/support/members.ts";
import {
  badges,
  cards,
  choice,
  expectHomes,
  expectSearch,
  priceBox,
  results,
  tickedChoices,
} from "#tests/support/results.ts";
import { middlePrice, mostCommon } from "#tests/support/visible-homes.ts";

test(
  "the link of the header leads to the homes for sale, the newest first",
  { tag: "@full" },
  async ({ visitor, page, homes }) => {
    await visitor.open("/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Listings" }).click();
    await expect(page).toHaveURL("/listings");
    await expect(page).toHaveTitle("Sydney Properties for Sale – Southerly");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sydney Properties for Sale");
    await expect(page.getByRole("contentinfo").getByText("are samples")).toBeVisible();
    await expectHomes(
      page,
      homes.filter(({ type }) => type === "sale"),
      "sale",
    );
  },
);

test.describe("a filter", () => {
  test("by suburb finds the homes of that suburb", { tag: "@full-js" }, async ({ visitor, page, homes }) => {
    const sales = homes.filter(({ type }) => type === "sale");
    const suburb = mostCommon(sales, "suburb");
    await visitor.open("/listings");
    await visitor.chooseSuburb(suburb);
    await visitor.applyFilters();
    await expectSearch(page, { suburb });
    await expectHomes(
      page,
      sales.filter((home) => home.suburb === suburb),
      "sale",
    );
    await expect(badges(page)).toHaveText([`Suburb: ${suburb}, remove filter`]);
  });

  test("by property type finds homes of that type", { tag: "@full" }, async ({ visitor, page, homes }) => {
    await visitor.open("/listings?type=rent");
    await choice(page, "Property type", "Townhouse").check();
    await visitor.applyFilters();
    await expectSearch(page, { type: "rent", propertyType: "Townhouse" });
    const townhouses = homes.filter(({ type, propertyType }) => type === "rent" && propertyType === "Townhouse");
    await expectHomes(page, townhouses, "rent");
    await expect(badges(page)).toHaveText(["Property: Townhouse, remove filter"]);
  });

  test("by several property types finds homes of each", { tag: "@full-js" }, async ({ visitor, page, homes }) => {
    await visitor.open("/listings");
    await choice(page, "Property type", "House").check();
    await choice(page, "Property type", "Townhouse").check();
    await visitor.applyFilters();
    await expect(page).toHaveURL("/listings?propertyType=House&propertyType=Townhouse");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sydney Properties for Sale: House or Townhouse");
    const sales = homes.filter(({ type }) => type === "sale");
    const both = sales.filter(({ propertyType }) => propertyType === "House" || propertyType === "Townhouse");
    await expectHomes(page, both, "sale");
    await expect(badges(page)).toHaveText(["Property: House, remove filter", "Property: Townhouse, remove filter"]);

    await badges(page).first().click();
    await expect(page).toHaveURL("/listings?propertyType=Townhouse");
    await expect(tickedChoices(page, "Property type")).toHaveCount(1);
    await expect(choice(page, "Property type", "Townhouse")).toBeChecked();
    await choice(page, "Property type", "Townhouse").uncheck();
    await visitor.applyFilters();
    await expect(page).toHaveURL(/\/listings(\?sort=newest)?$/);
    await expectHomes(page, sales, "sale");
  });

  test("by rooms finds homes with at least as many", { tag: "@full" }, async ({ visitor, page, homes }) => {
    await visitor.open("/listings");
    await choice(page, "Bedrooms", "4+").check();
    await choice(page, "Bathrooms", "2+").check();
    await visitor.applyFilters();
    await expectSearch(page, { bedroomsMin: "4", bathroomsMin: "2" });
    const large = homes.filter((home) => home.type === "sale" && home.bedrooms >= 4 && home.bathrooms >= 2);
    await expectHomes(page, large, "sale");
    await expect(badges(page)).toHaveText(["Bedrooms: 4+, remove filter", "Bathrooms: 2+, remove filter"]);
  });

  test("by car spaces finds homes with at least as many", { tag: "@full" }, async ({ visitor, page, homes }) => {
    await visitor.open("/listings");
    const parking = page.getByRole("group", { name: "Car spaces" });
    await expect(parking.getByRole("radio")).toHaveCount(6);
    await expect(parking.locator("label")).toHaveText(["Any", "1+", "2+", "3+", "4+", "5+"]);
    await choice(page, "Car spaces", "2+").check();
    await visitor.applyFilters();
    await expectSearch(page, { parkingMin: "2" });
    const parked = homes.filter((home) => home.type === "sale" && home.parking >= 2);
    await expectHomes(page, parked, "sale");
    await expect(badges(page)).toHaveText(["Car spaces: 2+, remove filter"]);
  });

  test(
    "by features finds homes that have all of them, and shows counts before",
    { tag: "@full" },
    async ({ visitor, page, homes }) => {
      const rentals = homes.filter(({ type }) => type === "rent");
      const having = (...keys: string[]) =>
        rentals.filter((home) => keys.every((key) => home.featureKeys.includes(key)));
      const tick = (label: string, ...keys: string[]) =>
        page.getByRole("checkbox", { name: `${label} ${having(...keys).length}`, exact: true });
      await visitor.open("/listings?type=rent");
      await expect(page.getByLabel(/^Pets considered/)).toBeHidden();
      await page.getByText("Features, land and inspections").click();
      await tick("Pets considered", "pets").check();
      await tick("Air conditioning", "air-conditioning")
        .or(tick("Air conditioning", "air-conditioning", "pets"))
        .check();
      await visitor.applyFilters();
      await expect(page).toHaveURL(/features=air-conditioning&features=pets/);
      await expectHomes(page, having("pets", "air-conditioning"), "rent");
      await expect(badges(page)).toHaveText(["Air conditioning, remove filter", "Pets considered, remove filter"]);
      await page.getByText("School, access and facts").click();
      await expect(tick("Step-free access", "pets", "air-conditioning", "step-free")).not.toBeChecked();
      const withPhotos = having("pets", "air-conditioning", "photos").length;
      await expect(page.getByRole("checkbox", { name: /^Photos/ })).toHaveCount(withPhotos === 0 ? 0 : 1);
      await badges(page).first().click();
      await expectSearch(page, { type: "rent", features: "pets" });
      await expectHomes(page, having("pets"), "rent");
      await expect(tick("Air conditioning", "pets", "air-conditioning")).not.toBeChecked();
    },
  );

  test(
    "by price finds homes within both limits, and counts those without a published price",
    { tag: "@full-js" },
    async ({ visitor, page, homes }) => {
      const sales = homes.filter(({ type }) => type === "sale");
      const middle = middlePrice(sales);
      const [least, most] = [middle - 200_000, middle + 200_000];
      const dollars = (amount: number) => `$${amount.toLocaleString("en-AU")}`;
      await visitor.open("/listings");
      await priceBox(page, "Minimum").fill(dollars(least));
      await priceBox(page, "Maximum").fill(String(most));
      await visitor.applyFilters();
      await expect(badges(page)).toHaveText([`Price: ${dollars(least)} – ${dollars(most)}, remove filter`]);
      const within = sales.filter(({ comparable = 0 }) => comparable >= least && comparable <= most);
      await expectHomes(page, within, "sale");
      const silent = sales.filter(({ comparable }) => comparable === undefined);
      expect(silent.length).toBeGreaterThan(1);
      await results(page)
        .getByRole("link", { name: `${silent.length} more have no published price` })
        .click();
      await expectSearch(page, { price: "unpublished" });
      await expect(badges(page)).toHaveText(["Price: not published, remove filter"]);
      await expectHomes(page, silent, "sale");
    },
  );

  test("by rent compares a month's rent by the week", { tag: "@full" }, async ({ visitor, page, homes }) => {
    await visitor.open("/listings?type=rent");
    await priceBox(page, "Maximum").fill("600");
    await visitor.applyFilters();
    await expectSearch(page, { type: "rent", priceMax: "600" });
    await expect(badges(page)).toHaveText(["Price: No min – $600/wk, remove filter"]);
    await expectHomes(
      page,
      homes.filter(({ type, comparable = 0 }) => type === "rent" && comparable <= 600),
      "rent",
    );
  });

  test(
    "by keywords finds homes that match the words in any form",
    { tag: "@full" },
    async ({ visitor, page, homes }) => {
      await visitor.open("/listings");
      await page.getByLabel("Keywords").fill("  GARAGES ");
      await visitor.applyFilters();
      await expect(badges(page)).toHaveText(["Keywords: GARAGES, remove filter"]);
      const matching = homes.filter(({ type, words }) => type === "sale" && /\bgarag(e|es|ed|ing)\b/i.test(words));
      expect(matching.length).toBeGreaterThan(0);
      await expectHomes(page, matching, "sale");
    },
  );
});

test.describe("an active filter", () => {
  const set = {
    suburb: "Newtown",
    propertyType: "House",
    priceMin: "100000",
    priceMax: "9000000",
    bedroomsMin: "1",
    bathroomsMin: "1",
    parkingMin: "1",
    keywords: "pool",
  };
  const search = `/listings?${new URLSearchParams(set).toString()}`;

  const rows: [badge: string, parameters: (keyof typeof set)[]][] = [
    ["Suburb: Newtown", ["suburb"]],
    ["Price: $100,000 – $9,000,000", ["priceMin", "priceMax"]],
    ["Bedrooms: 1+", ["bedroomsMin"]],
    ["Bathrooms: 1+", ["bathroomsMin"]],
    ["Car spaces: 1+", ["parkingMin"]],
    ["Property: House", ["propertyType"]],
    ["Keywords: pool", ["keywords"]],
  ];

  for (const [badge, parameters] of sampleOf(rows, 3)) {
    test(`is removed by its badge: ${badge}`, { tag: "@full" }, async ({ visitor, page }) => {
      await visitor.open(search);
      await expect(badges(page)).toHaveText(rows.map(([text]) => `${text}, remove filter`));
      await badges(page).filter({ hasText: badge }).click();
      const rest = Object.entries(set).filter(([name]) => !parameters.some((parameter) => parameter === name));
      await expectSearch(page, Object.fromEntries(rest));
      await expect(badges(page)).toHaveCount(rows.length - 1);
      await expect(page.getByLabel("Keywords")).toHaveValue(parameters.includes("keywords") ? "" : "pool");
    });
  }

  test("is cleared at once; the type stays", { tag: "@full" }, async ({ visitor, page }) => {
    await visitor.open(`${search}&type=rent`);
    await page.getByRole("link", { name: "Clear filters" }).first().click();
    await expectSearch(page, { type: "rent" });
    await expect(badges(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Clear filters" })).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sydney Rental Properties");
    for (const box of [page.getByLabel("Keywords"), priceBox(page, "Minimum"), priceBox(page, "Maximum")]) {
      await expect(box).toHaveValue("");
    }
  });

  test("is kept in the other tab, except prices", { tag: "@full" }, async ({ visitor, page }) => {
    await visitor.open(search);
    const tabs = page.getByRole("navigation", { name: "Listing type" });
    await expect(tabs.getByRole("link", { name: "For Sale" })).toHaveAttribute("aria-current", "page");
    await tabs.getByRole("link", { name: "For Rent" }).click();
    const { priceMin: _, priceMax: __, ...rest } = set;
    await expectSearch(page, { type: "rent", ...rest });
    await expect(tabs.getByRole("link", { name: "For Rent" })).toHaveAttribute("aria-current", "page");
    await expect(tabs.getByRole("link", { name: "For Sale" })).not.toHaveAttribute("aria-current");
    await expect(page).toHaveTitle(/^Sydney Rental Properties in Newtown: House, 1\+ bedrooms, .* – Southerly$/);
    await expect(priceBox(page, "Minimum")).toHaveValue("");
  });

  test("survives in the boxes", { tag: "@read" }, async ({ visitor, page }) => {
    await visitor.open(search);
    await expect(page.getByRole("checkbox", { name: "Newtown" })).toBeChecked();
    await expect(choice(page, "Property type", "House")).toBeChecked();
    await expect(priceBox(page, "Minimum")).toHaveValue("100,000");
    await expect(priceBox(page, "Maximum")).toHaveValue("9,000,000");
    await expect(choice(page, "Bedrooms", "1+")).toBeChecked();
  });
});

test(
  "several suburbs are searched with their neighbours, one is added, one removed, and the search is saved",
  { tag: "@full-js" },
  async ({ visitor, page, homes, database }) => {
    const rows = await database.selectFrom("suburbNeighbours").selectAll().execute();
    const neighbours = new Map(rows.map((row) => [row.key, row.neighbours]));
    const sales = homes.filter(({ type }) => type === "sale");
    const isBeside = (suburb: string, place: string) =>
      neighbours.get(place.toLowerCase())?.includes(suburb.toLowerCase());
    const first = mostCommon(sales, "suburb");
    const elsewhere = sales.filter(({ suburb }) => suburb !== first && !isBeside(suburb, first));
    const second = mostCommon(elsewhere, "suburb");
    const chosen = [first, second].toSorted();
    const there = sales.filter(({ suburb }) => chosen.includes(suburb));
    const around = sales.filter(
      ({ suburb }) => !chosen.includes(suburb) && chosen.some((place) => isBeside(suburb, place)),
    );
    const added = mostCommon(around, "suburb");
    const more = around.filter(({ suburb }) => suburb === added);
    const chips = (...labels: string[]) => labels.map((label) => `${label}, remove filter`);
    const add = page.getByRole("navigation", { name: "Add a nearby suburb" });

    await visitor.open("/listings");
    await expect(add).toHaveCount(0);
    for (const name of [first, second]) {
      await visitor.chooseSuburb(name);
      await visitor.applyFilters();
      await expect(badges(page).filter({ hasText: name })).toBeVisible();
    }
    await page.getByLabel("Include nearby suburbs").check();
    await visitor.applyFilters();
    await expect(badges(page)).toHaveText(chips(...chosen.map((name) => `Suburb: ${name}`), "Nearby suburbs"));
    await expectHomes(
      page,
      sales.filter((home) => there.includes(home) || around.includes(home)),
      "sale",
    );
    await expect(add).toHaveCount(0);
    await badges(page).filter({ hasText: "Nearby suburbs" }).click();
    await expectHomes(page, there, "sale");
    await add.getByRole("link", { name: `${added} (${more.length} ${more.length === 1 ? "home" : "homes"})` }).click();
    await expectHomes(
      page,
      sales.filter((home) => there.includes(home) || more.includes(home)),
      "sale",
    );
    await badges(page).filter({ hasText: first }).click();
    const rest = [second, added].toSorted();
    await expect(badges(page)).toHaveText(chips(...rest.map((name) => `Suburb: ${name}`)));
    const save = page.getByRole("link", { name: "Save this search", exact: true });
    await visitor.open((await save.getAttribute("href")) ?? "");
    await expect(page.locator("#save-search")).toContainText(`Homes for sale in ${rest.join(" and ")}`);
    const email = freshEmail();
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
    await page.getByRole("button", { name: "Save search" }).click();
    await expect(page).toHaveURL(/#flash$/);
    const saved = database.selectFrom("savedSearches").select(["suburb", "nearby"]).where("email", "=", email);
    expect(await saved.execute()).toEqual([{ suburb: rest, nearby: null }]);
  },
);

test(
  "a minimum price above the maximum is swapped with it, and the page says so",
  { tag: "@full" },
  async ({ visitor, page }) => {
    await visitor.open("/listings");
    await priceBox(page, "Minimum").fill("2,000,000");
    await priceBox(page, "Maximum").fill("1000000");
    await visitor.applyFilters();
    const sentence = page.getByText("The minimum price was above the maximum, so we swapped them.", { exact: true });
    await expect(sentence).toBeVisible();
    await expect(badges(page)).toHaveText(["Price: $1,000,000 – $2,000,000, remove filter"]);
    await visitor.open("/listings?priceMin=2000000&priceMax=1000000");
    await expect(sentence).toBeVisible();
    await expect(priceBox(page, "Minimum")).toHaveValue("1,000,000");
  },
);

test(
  "an unreadable price stays in its field, and the page says that it is ignored",
  { tag: "@full" },
  async ({ visitor, page, homes }) => {
    await visitor.open("/listings");
    await priceBox(page, "Maximum").fill("1.5 mio");
    await visitor.applyFilters();
    await expect(results(page)).toContainText("We could not read “1.5 mio” as a price, so no maximum was applied.");
    await expect(priceBox(page, "Maximum")).toHaveValue("1.5 mio");
    await expect(priceBox(page, "Maximum")).toHaveAccessibleDescription(
      "Error: Enter an amount such as 950,000 or 1.5m",
    );
    await expectHomes(
      page,
      homes.filter(({ type }) => type === "sale"),
      "sale",
    );
    await priceBox(page, "Maximum").fill("1.5m");
    await visitor.applyFilters();
    await expect(badges(page)).toHaveText(["Price: No min – $1,500,000, remove filter"]);
    await expect(results(page)).not.toContainText("could not read");
  },
);

test(
  "a search is found by its postcode, and misspelt words are corrected, which the page says",
  { tag: "@full" },
  async ({ visitor, page, homes }) => {
    await visitor.open("/listings?suburb=2042");
    await expectHomes(
      page,
      homes.filter(({ type, postcode }) => type === "sale" && postcode === "2042"),
      "sale",
    );
    await visitor.open("/listings?suburb=Newtwon&page=99");
    await expect(results(page)).toContainText(
      "We can't find a Sydney suburb called “Newtwon”. These are the homes in Newtown.",
    );
    await expect(badges(page)).toHaveText(["Suburb: Newtown, remove filter"]);
    await visitor.open("/listings?suburb=newt");
    await expect(results(page)).toContainText(
      "We can't find a Sydney suburb called “newt”. These are the homes in Newtown.",
    );
    await visitor.open("/listings?type=rent&keywords=balcny");
    await expect(results(page)).toContainText("Nothing matches “balcny” exactly. These match “balcony”.");
    await expect(page.getByLabel("Keywords")).toHaveValue("balcony");
    // Use rentals, because large results are not counted exactly.
    await visitor.open("/listings?type=rent&page=99");
    await expect(results(page)).toContainText(/There is no page 99. This is page \d+, the last one./);
  },
);

test(
  "the order is chosen, and homes without a published price come last",
  { tag: "@full" },
  async ({ visitor, page, homes }) => {
    const suburb = mostCommon(
      homes.filter(({ type }) => type === "sale"),
      "suburb",
    );
    const found = homes.filter((home) => home.type === "sale" && home.suburb === suburb);
    const cheapest = found.toSorted(
      (one, other) => (one.comparable ?? Infinity) - (other.comparable ?? Infinity) || one.id - other.id,
    );
    const dearest = found.toSorted(
      (one, other) => (other.comparable ?? -1) - (one.comparable ?? -1) || other.id - one.id,
    );
    await visitor.open(`/listings?suburb=${encodeURIComponent(suburb)}`);
    const sortBy = async (order: string) => {
      await page.getByRole("button", { name: /^Sort: / }).click();
      await page.getByRole("navigation", { name: "Sort by" }).getByRole("link", { name: order }).click();
      await expect(page.getByRole("button", { name: `Sort: ${order.toLowerCase()}` })).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Sort by" })).toBeHidden();
    };
    await sortBy("Price, lowest first");
    await expectSearch(page, { suburb, sort: "price-asc" });
    await expectHomes(page, cheapest, "sale");
    await sortBy("Price, highest first");
    await expectHomes(page, dearest, "sale");
  },
);

test(
  "pages follow each other by links, and lead to the results",
  { tag: "@full-js" },
  async ({ visitor, page, homes }) => {
    const sales = homes.filter(({ type }) => type === "sale");
    const shown = async () =>
      (await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")))).map((href) =>
        Number(href?.split("/")[2]),
      );
    const ids = (from: number) => sales.slice(from, from + 24).map(({ id }) => id);
    await visitor.open("/listings");
    const pages = page.getByRole("navigation", { name: "Pages" });
    await expect(pages.getByRole("link", { name: "Previous" })).toHaveCount(0);
    await pages.getByRole("link", { name: "Next" }).click();
    await expectSearch(page, { page: "2" });
    await expect.poll(shown).toEqual(ids(24));
    await expect(page.locator("#results")).toBeFocused();
    await pages.getByRole("link", { name: "Page 3", exact: true }).click();
    await expect.poll(shown).toEqual(ids(48));
    await expect(pages.getByRole("link", { name: "Page 3", exact: true })).toHaveAttribute("aria-current", "page");
    await pages.getByRole("link", { name: "Previous" }).click();
    await expect.poll(shown).toEqual(ids(24));
  },
);

test("a search without results says so, and offers a reset", { tag: "@full" }, async ({ visitor, page, homes }) => {
  await visitor.open("/listings?keywords=xylophone-of-nobody");
  await expect(page.getByRole("heading", { name: "No listings available" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Refresh listings" })).toHaveAttribute(
    "href",
    "/listings?keywords=xylophone-of-nobody",
  );
  await expect(page.getByRole("navigation", { name: "Pages" })).toHaveCount(0);
  await page.getByRole("link", { name: "Refresh listings" }).click();
  await expect(page.getByRole("heading", { name: "No listings available" })).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).last().click();
  await expectHomes(
    page,
    homes.filter(({ type }) => type === "sale"),
    "sale",
  );
});

test(
  "a search without results names the limiting filters, and the number of homes without them",
  { tag: "@full" },
  async ({ visitor, page, homes }) => {
    const sales = homes.filter(({ type }) => type === "sale");
    const suburb = mostCommon(sales, "suburb");
    const there = sales.filter((home) => home.suburb === suburb);
    await visitor.open(`/listings?suburb=${encodeURIComponent(suburb)}&keywords=xylophone-of-nobody`);
    const way = `Without “xylophone-of-nobody”: ${there.length} ${there.length === 1 ? "home" : "homes"}`;
    const heading = results(page).getByRole("heading", { level: 2 });
    await expect(heading).toHaveText("0 homes for sale");
    await expect(heading).toHaveAccessibleDescription(new RegExp(way));
    await expect(results(page).getByRole("link", { name: "Email me when one is listed" })).toHaveAttribute(
      "href",
      /keywords=xylophone/,
    );
    const closest = page.getByRole("region", { name: "Closest homes" });
    await expect(closest.getByRole("listitem").filter({ has: page.getByRole("heading") })).toHaveCount(
      Math.min(there.length, 3),
    );
    await results(page).getByRole("link", { name: way }).click();
    await expectSearch(page, { suburb });
    await expectHomes(page, there, "sale");
  },
);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the filters of a search without results offer the nearest one with homes", async ({ visitor, page, homes }) => {
    const sales = homes.filter(({ type }) => type === "sale");
    const suburb = mostCommon(sales, "suburb");
    const there = sales.filter((home) => home.suburb === suburb);
    for (const view of ["", "&view=map"]) {
      await visitor.open(`/listings?suburb=${encodeURIComponent(suburb)}&keywords=xylophone-of-nobody${view}`);
      await page.getByRole("button", { name: /^Filters/ }).click();
      const panel = page.getByRole("search", { name: "Filters" });
      await panel.getByRole("link", { name: /^Without “xylophone-of-nobody”: \d+ homes?$/ }).click();
      await expect(page).toHaveURL((url) => !url.searchParams.has("keywords"));
    }
    await visitor.open(`/listings?suburb=${encodeURIComponent(suburb)}`);
    await expectHomes(page, there, "sale");
  });
});
