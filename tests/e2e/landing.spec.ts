import { formatMillions } from "#app/lib/numbers.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";

const box = (page: Page) => page.getByRole("search", { name: "Agents" }).getByLabel("Agent, agency or suburb");
const searchButton = (page: Page) => page.getByRole("button", { name: "Search agents" });
const suburbLinks = (page: Page) =>
  page.getByRole("region", { name: "Median house prices by suburb" }).getByRole("listitem").getByRole("link");

const notice = (page: Page) => page.getByRole("main").getByRole("paragraph").filter({ hasText: "are samples" });

async function expectNoticeAboveHomes(page: Page): Promise<void> {
  await expect(notice(page)).toBeInViewport({ ratio: 1 });
  const home = page.getByRole("region", { name: "New for sale" }).getByRole("listitem").first();
  // The button makes the box taller than its text.
  const edges = (await notice(page).locator("xpath=..").boundingBox())!;
  expect(edges.y + edges.height).toBeLessThan((await home.boundingBox())!.y);
}

test.describe("the search", () => {
  for (const { press, tag } of [
    { press: "Enter", tag: "@full" },
    { press: "the button", tag: "@full-js" },
  ]) {
    test(
      `leads to the agents with what was typed, trimmed and encoded, by ${press}`,
      { tag },
      async ({ visitor, page }) => {
        await visitor.open("/");
        await box(page).fill("  Bondi & Coogee 100%  ");
        await (press === "Enter" ? box(page).press("Enter") : searchButton(page).click());
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Your Perfect Agent");
        const { pathname, searchParams } = new URL(page.url());
        expect(pathname).toBe("/agents");
        expect(searchParams.get("search")?.trim()).toBe("Bondi & Coogee 100%");
        await expect(page.getByRole("searchbox")).toHaveValue("Bondi & Coogee 100%");
        await page.goBack();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find your bearings in Sydney property");
      },
    );
  }

  for (const [what, typed] of [
    ["nothing", ""],
    ["spaces", "   "],
  ] as const) {
    test(
      `does nothing with ${what} in it, and the focus stays with it`,
      { tag: "@full" },
      async ({ visitor, page }) => {
        await visitor.open("/");
        await box(page).fill(typed);
        await box(page).press("Enter");
        await searchButton(page).click();
        await expect(box(page)).toBeFocused();
        await expect(box(page)).toHaveValue(typed);
        await expect(page).toHaveURL("/");
      },
    );
  }
});

test("searches homes from the landing page", { tag: "@full" }, async ({ visitor, page }) => {
  await visitor.open("/");
  const form = page.getByRole("search", { name: "Homes" });
  await form.getByRole("radio", { name: "Rent" }).check();
  await form.getByLabel("Suburb, station, street or a sentence").fill(" 2 bed newtown up to 1.2k ");
  await form.getByRole("button", { name: "Show homes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Sydney Rental Properties");
  await expect(page).toHaveURL("/listings?type=rent&suburb=Newtown&priceMax=1200&bedroomsMin=2");
});

test(
  "the newest homes for sale and rent link to their pages",
  { tag: "@full-no-js" },
  async ({ visitor, page, database }) => {
    await visitor.open("/");
    const links = page
      .getByRole("region", { name: /^New for/ })
      .locator("li h3")
      .getByRole("link");
    const newest = (["sale", "rent"] as const).map((type) =>
      database
        .selectFrom("listings")
        .select("id")
        .where("listingType", "=", type)
        .where("status", "=", "active")
        .where("deletedAt", "is", null)
        .orderBy("publishedAt", "desc")
        .orderBy("id", "desc")
        .limit(4)
        .execute(),
    );
    const ids = (await Promise.all(newest)).flat().map(({ id }) => String(id));
    expect(ids).toHaveLength(8);
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")?.split("/")[2]))).toEqual(ids);
    await links.first().click();
    await expect(page).toHaveURL(new RegExp(`/listings/${ids[0]}/`));
  },
);

test(
  "shortcuts lead to as many homes as they say, and Saturday's homes are open then",
  { tag: "@full-js" },
  async ({ visitor, page }) => {
    await visitor.open("/");
    const shortcut = page
      .getByRole("navigation", { name: "On the market" })
      .getByRole("link", { name: "open this Saturday" });
    const count = /^[\d,]+/.exec((await shortcut.textContent()) ?? "")?.[0];
    const open = page.getByRole("region", { name: "Open this Saturday" });
    await expect(open.getByRole("listitem").filter({ hasText: "Open" }).first()).toContainText(
      /Open (?:Sat|today|tomorrow)\b/,
    );
    await shortcut.click();
    await expect(page).toHaveURL("/listings?open=sat");
    await expect(page.getByRole("heading", { level: 2, name: `${count} homes` })).toBeVisible();
    await page.goBack();
    await page.getByRole("list", { name: "Examples" }).getByRole("link").first().click();
    await expect(page).toHaveURL("/listings?region=inner-west&propertyType=House&priceMax=2000000&bedroomsMin=3");
  },
);

test.describe("on a low window", () => {
  test.use({ viewport: { width: 1366, height: 640 } });

  test(
    "the first screen shows the notice, and below it homes with their prices",
    { tag: "@full-js" },
    async ({ visitor, page }) => {
      await visitor.open("/");
      await expectNoticeAboveHomes(page);
      const price = page.getByRole("region", { name: "New for sale" }).getByRole("listitem").first().locator(".price");
      await expect(price).toBeInViewport({ ratio: 1 });
    },
  );
});

test.describe("on a large window", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("the notice lies on the chart and covers no median price", { tag: "@full" }, async ({ visitor, page }) => {
    await visitor.open("/");
    await expectNoticeAboveHomes(page);
    const right = (await notice(page).boundingBox())!;
    const marks = await page
      .locator("svg circle + text:visible")
      .evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().left));
    expect(marks.length).toBeGreaterThan(3);
    expect(Math.min(...marks)).toBeGreaterThan(right.x + right.width);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    "one of the two searches is shown, and the other is a press away",
    { tag: "@full" },
    async ({ visitor, page }) => {
      await visitor.open("/");
      await expectNoticeAboveHomes(page);
      const homes = page.getByRole("region", { name: "New for sale" }).getByRole("listitem");
      await expect(homes.first().locator(".price")).toBeInViewport({ ratio: 1 });
      const which = page.getByRole("group", { name: "Search for" });
      await expect(which.getByRole("radio", { name: "Homes" })).toBeChecked();
      await expect(page.getByRole("search", { name: "Homes" })).toBeVisible();
      await expect(box(page)).toBeHidden();
      await which.getByRole("radio", { name: "Agents" }).check();
      await expect(page.getByRole("search", { name: "Homes" })).toBeHidden();
      await box(page).fill("newtown");
      await searchButton(page).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Your Perfect Agent");
      await expect(page).toHaveURL("/agents?search=newtown");
    },
  );

  test(
    "the chart below the panel has at least three whole figures with their period",
    { tag: "@read" },
    async ({ visitor, page }) => {
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await visitor.open("/");
        const panel = (await page.locator(".chart-frame").boundingBox())!;
        const key = (await page.getByText(/^Median house price, \w+ to \w+ \d{4}$/).boundingBox())!;
        expect(key.y + key.height - panel.y - panel.height).toBeLessThanOrEqual(160);
        const boxes = await page
          .locator("svg circle + text:visible")
          .evaluateAll((all) => all.map((figure) => figure.getBoundingClientRect().toJSON() as DOMRect));
        expect(boxes.length).toBeGreaterThanOrEqual(3);
        for (const { left, right, top, bottom } of boxes) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(width);
          expect(top).toBeGreaterThan(panel.y + panel.height);
          expect(bottom).toBeLessThanOrEqual(key.y);
        }
      }
    },
  );

  test("each row of homes is one that scrolls sideways", { tag: "@full-js" }, async ({ visitor, page }) => {
    await visitor.open("/");
    for (const name of ["New for sale", "Open this Saturday", "New for rent"]) {
      const homes = page.getByRole("region", { name }).locator("li:has(h3)");
      const tops = await homes.evaluateAll((all) => all.map((home) => home.getBoundingClientRect().top));
      expect(tops.length, name).toBeGreaterThan(1);
      expect(new Set(tops).size, name).toBe(1);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test("the sample notice can be hidden for good", { tag: "@full-js" }, async ({ visitor, page }) => {
  await visitor.open("/");
  await expect(notice(page)).toBeInViewport();
  await page.getByRole("button", { name: "OK, hide this note" }).click();
  await expect(page).toHaveURL("/");
  await expect(notice(page)).toHaveCount(0);
  await visitor.open("/agents");
  await expect(page.getByRole("contentinfo")).toContainText("are samples");
  await expect(notice(page)).toHaveCount(0);
});

test(
  "the first view labels samples and links to homes for sale and rent",
  { tag: "@full" },
  async ({ visitor, page }) => {
    await visitor.open("/");
    await expect(page).toHaveTitle("Sydney property, agents and suburb guides – Southerly");
    await expect(notice(page)).toContainText("Suburb figures are real and historical");
    await expect(notice(page)).toBeInViewport();
    await page.getByRole("link", { name: "All homes for rent" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sydney Rental Properties");
    await page.goBack();
    await page.getByRole("link", { name: "All homes for sale" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sydney Properties for Sale");
  },
);

test(
  "lists the suburbs of the chart as links with their prices",
  { tag: "@full" },
  async ({ visitor, page, database }) => {
    await visitor.open("/");
    const chart = page.locator("svg:has(circle + text)");
    await expect(page.locator("[aria-hidden=true]").filter({ has: chart })).toBeVisible();
    const names = await suburbLinks(page).allTextContents();
    expect(names).toHaveLength(7);
    expect(names).toEqual(names.toSorted());
    await expect(chart.locator("circle + text tspan")).toHaveText(names);
    const suburbs = await database
      .selectFrom("suburbs")
      .innerJoin("postcodeFigures", "postcodeFigures.postcode", "suburbs.postcode")
      .select(["name", "slug", "median"])
      .where("name", "in", names)
      .where("kind", "=", "sale")
      .where("dwelling", "=", "house")
      .where("period", "=", "January to March 2024")
      .orderBy("name")
      .execute();
    await expect(suburbLinks(page).locator("xpath=ancestor::li")).toHaveText(
      suburbs.map(({ name, median }) => name + formatMillions(median)),
    );
    await expect(page.getByRole("region", { name: "Median house prices by suburb" })).toContainText(
      "Median house price of the postcode, January to March 2024",
    );
    const [first] = suburbs;
    await suburbLinks(page).first().click();
    await expect(page).toHaveURL(`/suburbs/${first?.slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(first?.name ?? "");
  },
);

test("each ring lies on the land of the chart as the browser draws it", { tag: "@read" }, async ({ visitor, page }) => {
  await visitor.open("/");
  const wet = await page.locator("svg:has(circle + text)").evaluate((chart) => {
    const land = document.querySelector<SVGPathElement>("#land");
    const toLand = land?.transform.baseVal.consolidate()?.matrix.inverse();
    return [...chart.querySelectorAll<SVGCircleElement>("circle:has(+ text)")].filter(
      (ring) =>
        !land?.isPointInFill(new DOMPoint(ring.cx.baseVal.value, ring.cy.baseVal.value).matrixTransform(toLand)),
    ).length;
  });
  expect(wet).toBe(0);
});

test("lists services with prices and links", { tag: "@read" }, async ({ visitor, page, database }) => {
  await visitor.open("/");
  const services = await database.selectFrom("services").selectAll().orderBy("id").execute();
  const rows = page.getByRole("region", { name: "Services" }).getByRole("listitem");
  await expect(rows.getByRole("heading", { level: 3 })).toHaveText(services.map(({ title }) => title));
  await expect(rows.getByRole("link")).toHaveText(services.map(({ callToAction }) => callToAction ?? ""));
  for (const [index, { slug, pricingInfo }] of services.entries()) {
    await expect(rows.nth(index)).toContainText(pricingInfo ?? "");
    await expect(rows.nth(index).getByRole("link")).toHaveAttribute("href", `/services/${slug}`);
  }
  await expect(rows.first()).toContainText("$1,980 incl. GST");
});

test("calls to action link to their pages", { tag: "@full" }, async ({ visitor, page }) => {
  await visitor.open("/");
  await expect(page.getByRole("heading", { name: "Why choose Southerly" })).toBeVisible();
  const ways = page.getByRole("region", { name: "Where to next" });
  for (const [name, href] of [
    ["Browse homes", "/listings"],
    ["Find an agent", "/agents"],
    ["Read suburb guides", "/suburbs"],
  ] as const) {
    await expect(ways.getByRole("link", { name })).toHaveAttribute("href", href);
  }
  await expect(ways).toContainText("Property Professional?");
  await ways.getByRole("link", { name: "Learn More" }).click();
  await expect(page).toHaveTitle("For agents – Southerly");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["What you get", "How to start", "What it costs"]);
  for (const link of await page.getByRole("link", { name: "Register as an agent" }).all()) {
    await expect(link).toHaveAttribute("href", "/login/agent?mode=register");
  }
  await page.getByRole("main").getByRole("link", { name: "See the directory" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Your Perfect Agent");
});

test(
  "the tab order runs from the skip link to the search and down the page",
  { tag: "@full" },
  async ({ visitor, page }) => {
    await visitor.open("/");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("banner").getByRole("link", { name: "Southerly" })).toBeFocused();
    const last = page.getByRole("banner").getByRole("link", { name: "Inspections" });
    while (!(await last.evaluate((link) => link === document.activeElement))) await page.keyboard.press("Tab");
    const main = page.getByRole("main");
    const stops = main
      .locator(
        'a, input:not([type=radio]:not(:checked), [type=hidden], [tabindex="-1"]), select, button:not([hidden]), summary',
      )
      // Only phones show the switch of the searches.
      .and(main.locator(":not([name=search-for])"));
    for (const stop of await stops.all()) {
      await page.keyboard.press("Tab");
      await expect(stop).toBeFocused();
      await expect(stop).toBeInViewport();
    }
    await expect(stops.nth(0)).toHaveAttribute("name", "type");
    await expect(stops.nth(1)).toHaveAttribute("name", "q");
    await expect(stops.nth(2)).toHaveText("Show homes");
    await expect(stops.nth(6)).toHaveAttribute("name", "search");
    await expect(stops.nth(7)).toHaveText("Search agents");
  },
);

test("structured data describes the search and five suburbs", { tag: "@read" }, async ({ visitor, page, server }) => {
  await visitor.open("/");
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const structuredData = texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  const shown = await suburbLinks(page).evaluateAll((links) =>
    links.map((link) => ({ name: `${link.textContent}, NSW`, url: (link as HTMLAnchorElement).href })),
  );
  expect(structuredData).toContainEqual(
    expect.objectContaining({
      "@type": "WebSite",
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${server.url}/agents?search={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    }),
  );
  const list = structuredData.find((entry) => entry["@type"] === "ItemList");
  expect(list?.["itemListElement"]).toEqual(
    shown.slice(0, 5).map((place, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: { "@type": "Place", ...place },
    })),
  );
});

test(
  "without the database the search, links and an empty chart remain",
  { tag: "@full" },
  async ({ visitor, page, fragile, faults }) => {
    faults.expect(/status of 503/);
    fragile.line.cut();
    const response = await visitor.open(fragile.url);
    expect(response?.status()).toBe(503);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find your bearings in Sydney property");
    await expect(box(page)).toBeVisible();
    await expect(page.locator("svg circle + text")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Why choose Southerly", "Where to next"]);
    fragile.line.restore();
  },
);
