import { insertInspection } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { errorSummary, freshEnquiry, sendEnquiry, toast } from "#tests/support/enquiry-form.ts";
import { expectNoOverflow } from "#tests/support/fit.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { findListedAgents } from "#tests/support/listed-agents.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";
import { cards } from "#tests/support/results.ts";
import { findPicturedHome } from "#tests/support/visible-homes.ts";
import { withoutPictures } from "#tests/support/without-pictures.ts";

test.describe("on the narrowest screen", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const font of ["our font", "the font that stands in for it, which is wider"]) {
    test(`menu and drawer fit and have large enough targets in ${font}`, async ({ page, visitor, faults }) => {
      faults.expect(/ERR_FAILED .*woff2/);
      if (font !== "our font") await page.route("**/*.woff2", (route) => route.abort());
      await visitor.open("/listings?bedroomsMin=2");
      for (const name of ["Menu", "Filters 1"]) {
        await page.getByRole("button", { name }).click();
        await expectNoOverflow(page);
        await page.keyboard.press("Escape");
      }
    });
  }
});

for (const width of [320, 390]) {
  test(`the row over the results names its buttons at ${width} pixels`, async ({ page, visitor }) => {
    await page.setViewportSize({ width, height: 700 });
    await visitor.open("/listings?suburb=Newtown&bedroomsMin=1");
    const row = page.locator(".results-row");
    for (const label of ["Filters 1", "Sort", "Map"]) {
      await expect(row.getByText(label, { exact: true }).first()).toBeInViewport({ ratio: 1 });
    }
    const save = row.getByRole("link", { name: "Save this search" });
    await expect(save).toBeInViewport({ ratio: 1 });
    const first = await save.locator("span").evaluate((label) => {
      const word = document.createRange();
      word.setStart(label.firstChild!, 0);
      word.setEnd(label.firstChild!, "Save".length);
      return { box: label.getBoundingClientRect().toJSON(), word: word.getBoundingClientRect().toJSON() };
    });
    expect(first.word.left).toBeGreaterThanOrEqual(first.box.left - 1);
    expect(first.word.right).toBeLessThanOrEqual(first.box.right + 1);
    const place = row.getByRole("button", { name: "Newtown" }).locator(".truncate");
    expect(await place.evaluate((name) => name.scrollWidth - name.clientWidth)).toBeLessThanOrEqual(0);
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const height = async (page: Page) => {
    const tops = await cards(page).evaluateAll((links) =>
      links.map((link) => link.closest("li")!.getBoundingClientRect().top),
    );
    expect(tops.length).toBe(24);
    return (tops.at(-1)! - tops[0]!) / (tops.length - 1);
  };

  // A home without a photo shows a drawing in a frame of the same size.
  test(
    "nearly three homes fit the screen, also without photos",
    { tag: "@full" },
    async ({ page, visitor, database }) => {
      await visitor.open("/listings");
      const withPhotos = await height(page);
      expect(withPhotos).toBeLessThanOrEqual(844 / 2.8);
      await withoutPictures(database, async () => {
        await visitor.open("/listings");
        expect(await height(page)).toBeLessThanOrEqual(withPhotos);
      });
    },
  );

  test("a font that arrives late moves nothing", async ({ page, database }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const { id: createdByUserId } = await insertUser(database);
    const home = await insertListing(database, { createdByUserId, suburb: "Gymea Bay" });
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/*.woff2", async (route) => {
      await released;
      await route.continue();
    });
    // In the fallback font, this suburb's breadcrumb needs one line more.
    await page.goto(`/listings/${home.id}`, { waitUntil: "domcontentloaded" });
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    const loaded = page.waitForResponse("**/*.woff2");
    release();
    await loaded;
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(sum), 1000);
        }),
    );
    expect(shift).toBeLessThanOrEqual(0.01);
  });

  for (const search of ["", "?suburb=Newtown", "?suburb=Newtown&bedroomsMin=1"])
    test(`the first home of /listings${search} begins within 200 pixels`, async ({ page, visitor }) => {
      await visitor.open(`/listings${search}`);
      const top = await cards(page)
        .first()
        .evaluate((link) => link.closest("li")!.getBoundingClientRect().top);
      expect(top).toBeLessThanOrEqual(200);
      const chips = page.getByRole("list", { name: "Active filters" });
      if (search.includes("bedroomsMin")) {
        const { y = 0, height: tall = 0 } = (await chips.getByRole("listitem").first().boundingBox()) ?? {};
        expect(top - y - tall).toBeGreaterThanOrEqual(8);
      }
    });

  test("the first home below two badges and two suburbs begins within 200 pixels, 320 wide", async ({
    page,
    visitor,
  }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    await visitor.open("/listings?suburb=Enmore&suburb=Newtown&bedroomsMin=2&priceMax=1800000");
    const top = await cards(page)
      .first()
      .evaluate((link) => link.closest("li")!.getBoundingClientRect().top);
    expect(top).toBeLessThanOrEqual(200);
  });

  for (const width of [390, 320])
    test(`the first home after a sentence with notices begins within 200 pixels, ${width} wide`, async ({
      page,
      visitor,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await visitor.open("/listings?suburb=Newtown&asked=newtwon+no+pool+or+enmore");
      const topOf = (element: Element) => element.getBoundingClientRect().top;
      const [first = 0, second = 0] = await cards(page).evaluateAll((links) =>
        links.map((link) => link.closest("li")!.getBoundingClientRect().top),
      );
      expect(first).toBeLessThanOrEqual(200);
      const note = page.getByText("We read “newtwon” as Newtown.");
      const noteTop = await note.evaluate(topOf);
      expect(noteTop).toBeGreaterThan(first);
      expect(noteTop).toBeLessThan(second);
      await expect(page.getByRole("link", { name: "We read “newtwon” as Newtown." })).toHaveCount(0);
    });

  test("below the first home, part of the next one is visible", async ({ page, visitor }) => {
    await visitor.open("/listings");
    expect(await height(page)).toBeLessThanOrEqual(844 * 0.6);
    await expect(cards(page).nth(1)).toBeInViewport();
  });

  test("the message after an enquiry leaves the buttons at the bottom free", async ({ page, visitor, database }) => {
    const [agent] = await findListedAgents(database);
    await visitor.open(`/agents/${agent!.id}`);
    await sendEnquiry(page, freshEnquiry());
    const message = (await toast(page).boundingBox())!;
    const buttons = (await page.getByRole("navigation", { name: `Contact ${agent!.name}` }).boundingBox())!;
    expect(message.y + message.height).toBeLessThanOrEqual(buttons.y);
  });

  test("the enquiry button scrolls to the heading of the form", async ({ page, visitor, homes }) => {
    const { id } = homes[0]!;
    await visitor.open(`/listings/${id}`);
    const main = page.getByRole("main");
    await main.getByRole("navigation", { name: "This home" }).getByRole("link", { name: "Enquire" }).click();
    await expect(main.getByRole("heading", { name: /^Ask / })).toBeInViewport({ ratio: 1 });
    await expect(main.getByLabel("Name")).toBeInViewport({ ratio: 1 });
  });

  test("the focus ring around the error summary is not clipped", async ({ page, visitor, homes, faults }) => {
    faults.expect(/422/);
    await visitor.open(`/listings/${homes[0]!.id}`);
    await page.getByLabel("Name").focus();
    await page.keyboard.press("Enter");
    await expect(errorSummary(page)).toBeFocused();
    const ringed = await page.evaluate(() =>
      [...document.querySelectorAll("#errors, #errors *")]
        .filter((element) => getComputedStyle(element).outlineStyle === "solid")
        .map((element) => [element.getBoundingClientRect().left, element.getBoundingClientRect().right]),
    );
    expect(ringed).toHaveLength(1);
    const [left = 0, right = 390] = ringed[0]!;
    expect(left).toBeGreaterThanOrEqual(5);
    expect(right).toBeLessThanOrEqual(385);
  });

  test(
    "a photo that cannot be loaded says so, in a box no higher than that of a home without photos",
    { tag: "@full" },
    async ({ page, visitor, homes, database, faults }) => {
      faults.expect(/photo\.example|Failed to load resource/);
      const { id } = homes.at(-1)!;
      const heroImageUrl = "https://photo.example/gone.jpg";
      await page.route(heroImageUrl, (route) => route.abort());
      await database.updateTable("listings").set({ heroImageUrl }).where("id", "=", id).execute();
      await withoutPictures(database, async () => {
        await visitor.open(`/listings/${id}`);
        const words = page.getByText("This photo could not be loaded");
        await expect(words).toBeVisible();
        await expect(page.getByRole("article").getByText("No photo supplied")).toHaveCount(0);
        expect((await words.locator("..").boundingBox())!.height).toBeLessThanOrEqual(130);
      });
      await database.updateTable("listings").set({ heroImageUrl: null }).where("id", "=", id).execute();
    },
  );
});

test.describe("on a phone, on a dashboard", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the tabs take one line with the current one visible, and the footer is complete", async ({
    page,
    visitor,
    context,
    database,
    server,
  }) => {
    const { cookie } = await signedInMember(database, { role: "agent" });
    await signIn(context, cookie, server.url);
    await visitor.open("/dashboard/account");
    const tabs = page.getByRole("navigation", { name: "Dashboard" });
    expect((await tabs.boundingBox())!.height).toBeLessThanOrEqual(60);
    await expect(tabs.locator("[aria-current]")).toBeInViewport({ ratio: 1 });
    const footer = page.getByRole("contentinfo");
    for (const name of ["Listings", "Insights", "Privacy", /^02 5550/]) {
      await expect(footer.getByRole("link", { name, exact: true })).toBeVisible();
    }
    await expect(footer.getByLabel("Your email")).toBeVisible();
  });
});

for (const [width, height] of [
  [1280, 800],
  [1366, 640],
  [390, 844],
] as const) {
  test.describe(`the first screen of a home at ${width}x${height}`, () => {
    test.use({ viewport: { width, height } });

    test("shows pictures, price, address, rooms, the next inspection and a way to enquire", async ({
      page,
      visitor,
      homes,
      database,
    }) => {
      const { id, heading } = await findPicturedHome(database, homes);
      await insertInspection(database, { listingId: id, startsAt: new Date(Date.UTC(2099, 0, 2, 0, width)) });
      await visitor.open(`/listings/${id}`);
      const main = page.getByRole("main");
      const bar = main.getByRole("navigation", { name: "This home" });
      const form = main.getByRole("region", { name: /^Ask / });
      const seen = [
        main.getByRole("list", { name: "Photos" }).getByRole("img").first(),
        main.locator(".home-price"),
        main.getByRole("heading", { level: 1, name: heading }),
        main
          .getByRole("article")
          .getByRole("listitem")
          .filter({ hasText: /\d bathroom/ }),
        main.getByText(/^Next inspection/),
      ];
      const ways =
        width < 1024
          ? [bar.getByRole("link", { name: "Call" }), bar.getByRole("link", { name: "Enquire" })]
          : [
              form.getByRole("link").first(),
              ...["Name", "Phone", "Email", "Message"].map((label) => form.getByLabel(label, { exact: true })),
              ...(await form.getByRole("checkbox").all()),
              form.getByRole("button", { name: "Send enquiry" }),
            ];
      for (const part of [...seen, ...ways]) await expect(part).toBeInViewport({ ratio: 0.95 });
      const scrolling = await form.evaluate((element) =>
        [element, ...element.querySelectorAll("*:not(textarea)")].filter(
          (one) => getComputedStyle(one).overflowY !== "visible" && one.scrollHeight > one.clientHeight + 1,
        ),
      );
      expect(scrolling).toEqual([]);
    });

    test("the bar stays in sight and covers no link that has the focus", async ({ page, visitor, homes, database }) => {
      const { id } = await findPicturedHome(database, homes);
      await visitor.open(`/listings/${id}`);
      const bar = page.getByRole("navigation", { name: "This home" });
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
      await expect(bar).toBeInViewport({ ratio: 1 });
      for (const name of ["Report this home", "Privacy"]) {
        const link = page.getByRole("link", { name, exact: true }).first();
        await link.focus();
        const isCovered = await link.evaluate((element) => {
          const { left, top, width: wide, height: high } = element.getBoundingClientRect();
          return !element.contains(document.elementFromPoint(left + wide / 2, top + high / 2));
        });
        expect(isCovered, name).toBe(false);
      }
    });
  });
}

test.describe("on a small laptop", () => {
  test.use({ viewport: { width: 1366, height: 640 } });

  test("the form of a service begins in the first screen, and scrolls with the page", async ({ page, visitor }) => {
    await visitor.open("/services/conveyancing");
    const form = page.locator("form", { has: page.getByRole("button", { name: "Send enquiry" }) });
    const name = form.getByRole("textbox", { name: /^Name/ });
    await expect(name).toBeInViewport({ ratio: 1 });
    const before = (await name.boundingBox())!;
    await page.mouse.wheel(0, 300);
    await expect.poll(async () => (await name.boundingBox())!.y).toBeCloseTo(before.y - 300, 0);
    await expect(page.getByRole("button", { name: "Send enquiry" })).toBeInViewport({ ratio: 1 });
  });
});

test.describe("on a small laptop, with an enquiry", () => {
  test.use({ viewport: { width: 1366, height: 640 } });

  test(
    "the keyboard reaches the form next to the page before the content below",
    { tag: "@full" },
    async ({ page, visitor, homes }) => {
      await visitor.open(`/listings/${homes[0]!.id}`);
      const main = page.getByRole("main");
      await main.getByRole("link", { name: "How we look after it" }).focus();
      await page.keyboard.press("Tab");
      const bar = main.getByRole("navigation", { name: "This home" });
      await expect(bar.getByRole("link", { name: "About" })).toBeFocused();
    },
  );

  test("rejected fields have a summary above them and no toast", async ({ page, visitor, faults }) => {
    faults.expect(/422/);
    await visitor.open("/services/conveyancing");
    await page.getByRole("button", { name: "Send enquiry" }).click();
    await expect(errorSummary(page)).toBeFocused();
    const summary = (await errorSummary(page).boundingBox())!;
    const first = (await page.locator("[data-invalid]").first().boundingBox())!;
    expect(first.y - summary.y - summary.height).toBeLessThanOrEqual(24);
    await expect(toast(page)).toHaveCount(0);
  });
});

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("a wide guide has the next inspection and the auction in one row, below facts of one line", async ({
    page,
    visitor,
    database,
  }) => {
    const { id: createdByUserId } = await insertUser(database);
    const auctionAt = new Date(Date.UTC(2099, 0, 3, 0));
    const guide = { price: 1_220_000, priceTo: 1_320_000, saleMethod: "auction", auctionAt } as const;
    const rooms = { bedrooms: 4, bathrooms: 3, parking: 2, landSize: 559, propertyType: "House" };
    const { id } = await insertListing(database, { createdByUserId, ...guide, ...rooms });
    await insertInspection(database, { listingId: id, startsAt: new Date(Date.UTC(2099, 0, 2, 0)) });
    await visitor.open(`/listings/${id}`);
    const header = page.getByRole("article").locator("header");
    const [first, next, button, auction] = await Promise.all(
      [
        header,
        header.getByText(/^Next inspection/),
        header.getByRole("link", { name: /^Register/ }),
        header.getByText(/^Auction /),
      ].map(async (part) => (await part.boundingBox())!),
    );
    expect(next!.x).toBeCloseTo(first!.x, 0);
    expect(auction!.x).toBeGreaterThan(button!.x + button!.width);
    expect(Math.abs(auction!.y - next!.y)).toBeLessThan(24);
    const lines = await header
      .getByRole("listitem")
      .evaluateAll((items) => new Set(items.map((item) => Math.round(item.getBoundingClientRect().bottom))).size);
    expect(lines).toBe(1);
  });

  test(
    "a single agent takes half of a row, and a form without a neighbour is centred",
    { tag: "@full" },
    async ({ page, visitor, database }) => {
      const { name } = (await findListedAgents(database))[0]!;
      await visitor.open(`/agents?search=${encodeURIComponent(name)}`);
      const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name }) });
      expect((await card.boundingBox())!.width).toBe(640);
      await visitor.open("/saved-searches/new?type=sale");
      const form = (await page.getByRole("main").locator("form").boundingBox())!;
      expect(Math.abs(form.x + form.width / 2 - 640)).toBeLessThanOrEqual(10);
    },
  );
});

test("the lines of a home follow each other without a hole, also next to a home with more lines", async ({
  visitor,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visitor.open("/listings");
  const gaps = await page
    .locator(".home-text")
    .evaluateAll((texts) =>
      texts.map((text) =>
        Math.round(
          text.querySelector(".home-foot")!.getBoundingClientRect().top -
            text.querySelector(".home-facts")!.getBoundingClientRect().bottom,
        ),
      ),
    );
  expect(gaps.length).toBeGreaterThan(3);
  expect(new Set(gaps)).toEqual(new Set([0]));
});

test("a notice has room above and below, and all numbers of bedrooms are in one line", async ({ visitor, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.open("/listings?bedroomsMax=3");
  const boxOf = async (locator: ReturnType<Page["locator"]>) => (await locator.boundingBox())!;
  // Below the first home.
  const notice = await boxOf(page.locator("#search-notes"));
  const homes = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
  const [first, second] = [await boxOf(homes.nth(0)), await boxOf(homes.nth(1))];
  expect(notice.y - first.y - first.height).toBeGreaterThanOrEqual(12);
  expect(second.y - notice.y - notice.height).toBeGreaterThanOrEqual(12);
  await page.setViewportSize({ width: 1280, height: 900 });
  const choices = page.getByRole("group", { name: "Bedrooms" }).locator("label");
  await expect(choices).toHaveText(["Any", "Studio", "1+", "2+", "3+", "4+", "5+"]);
  const tops = await choices.evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test("with forced colours the current tab, link, page and the focus are visible", async ({ page, visitor }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await visitor.open("/listings?page=2");
  const groups = [
    page.getByRole("navigation", { name: "Listing type" }),
    page.getByRole("navigation", { name: "Main" }),
    page.getByRole("navigation", { name: "Pages" }).getByRole("list"),
  ];
  for (const group of groups) {
    const current = await edges(group.locator("[aria-current]").first());
    const other = await edges(group.locator("a:not([aria-current])").first());
    expect(current).not.toEqual(other);
  }
  await page.keyboard.press("Tab");
  const outline = await page.locator(":focus").evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return `${outlineStyle} ${outlineWidth}`;
  });
  expect(outline).toBe("solid 3px");
});

test("with reduced motion nothing moves", async ({ page, visitor }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visitor.open("/listings");
  const moving = () => page.evaluate(() => document.getAnimations().length);
  for (const target of [
    page.getByRole("search", { name: "Filters" }).getByRole("button", { name: /^Show [\d,]+\+? homes$/ }),
    page.getByRole("link", { name: "For Rent" }),
    page.getByLabel("Keywords"),
  ]) {
    // The filters' button is visible only with the focus.
    await target.focus();
    expect(await moving()).toBe(0);
    await target.hover();
    expect(await moving()).toBe(0);
  }
});

/** The styles that mark a link without colour: borders, underline and weight. */
function edges(link: ReturnType<Page["locator"]>): Promise<string[]> {
  return link.evaluate((element) => {
    const { borderTopColor, borderBottomColor, borderBottomWidth, textDecorationLine, outlineStyle } =
      getComputedStyle(element);
    return [borderTopColor, borderBottomColor, borderBottomWidth, textDecorationLine, outlineStyle];
  });
}

const areas = ["paper", "surface", "shoal", "depth-1", "buff", "harbour-soft"];
const texts = ["ink", "ink-2", "ink-3", "harbour", "ok", "warn", "bad"];
/** Borders and focus rings; a ring also appears on `ringAreas`. */
const outlines = ["line-strong", "magenta"];
const ringAreas = ["depth-2", "buff-2"];
const pairs = [
  ["on-fill", "harbour"],
  ["on-fill", "harbour-hover"],
  ["on-fill", "bad"],
  ["ink", "buff-2"],
  ["ok", "ok-soft"],
  ["warn", "warn-soft"],
  ["bad", "bad-soft"],
];
const tokens = [...new Set([...areas, ...texts, ...outlines, ...pairs.flat(), "line", ...ringAreas])];

for (const colorScheme of ["light", "dark"] as const) {
  test(`colours are inside sRGB and have enough contrast, ${colorScheme}`, async ({ page, visitor }) => {
    await page.emulateMedia({ colorScheme });
    await visitor.open("/suburbs");
    const palette = await linearColours(page, tokens);
    const contrast = (one: string, other: string) => {
      const [darker = 0, lighter = 0] = [one, other]
        .map((token) => palette.get(token) ?? [])
        .map(([red = 0, green = 0, blue = 0]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
        .toSorted((a, b) => a - b);
      return (lighter + 0.05) / (darker + 0.05);
    };
    for (const [token, parts] of palette) {
      expect.soft(parts, `--s-${token} is a colour`).toHaveLength(3);
      expect.soft(Math.min(...parts), `--s-${token} is inside sRGB`).toBeGreaterThan(-0.002);
      expect.soft(Math.max(...parts), `--s-${token} is inside sRGB`).toBeLessThan(1.002);
    }
    const limits = [
      ...texts.flatMap((text) => ["paper", "surface"].map((area) => ({ one: text, other: area, least: 7 }))),
      ...texts.flatMap((text) => areas.map((area) => ({ one: text, other: area, least: 4.5 }))),
      ...pairs.map(([one = "", other = ""]) => ({ one, other, least: 4.5 })),
      ...outlines.flatMap((edge) => areas.map((area) => ({ one: edge, other: area, least: 3 }))),
      ...ringAreas.map((area) => ({ one: "magenta", other: area, least: 3 })),
    ];
    for (const { one, other, least } of limits) {
      expect.soft(contrast(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(least);
    }
  });
}

/**
 * The linear sRGB components of each colour token; those of colours outside sRGB are below 0 or above 1. Tokens that
 * are not colours are left out.
 */
async function linearColours(page: Page, names: readonly string[]): Promise<Map<string, number[]>> {
  const colours = await page.evaluate((ofTokens) => {
    const probe = document.body.appendChild(document.createElement("span"));
    return ofTokens.map((token) => {
      probe.style.color = `color(from var(--s-${token}) srgb-linear r g b)`;
      return getComputedStyle(probe).color;
    });
  }, names);
  return new Map(
    names.map((token, index) => {
      const [, parts = ""] = /^color\(srgb-linear ([^)]+)\)$/.exec(colours[index] ?? "") ?? [];
      return [token, parts.split(" ").filter(Boolean).map(Number)];
    }),
  );
}
