import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/journey.fixture.ts";

const start = "/listings?view=map&z=4&x=63&y=59";
const drawing = (page: Page) => page.locator(".map-sheet svg.map");

/** The view stays where it shows both suburbs. */
const withEnmore = /\?suburb=Enmore&suburb=Newtown&view=map(?:&z=[\d.]+&x=\d+&y=\d+)?$/;

/** The drawing covers its box, so it is magnified on large screens. */
async function magnification(page: Page): Promise<number> {
  const { width, height } = (await drawing(page).boundingBox()) ?? { width: 768, height: 608 };
  return Math.max(width / 768, height / 608);
}

async function offset(page: Page): Promise<{ x: number; y: number }> {
  const [x = NaN, y = NaN] = ((await drawing(page).getAttribute("viewBox")) ?? "").split(" ").map(Number);
  return { x, y };
}

/** Moves the pointer over the drawing, which loads the code for dragging, and returns that point on the screen. */
async function comeNear(page: Page): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0 } = (await page.locator(".map-sheet").boundingBox()) ?? {};
  const point = { x: Math.round(x + 300), y: Math.round(y + 250) };
  await page.mouse.move(point.x, point.y);
  await expect(page.locator(".map-sheet")).toHaveCSS("cursor", "grab");
  return point;
}

test("a drag moves the picture at once and the map at the end, without a jump", async ({ visitor, page }) => {
  await visitor.open(start);
  const { x, y } = await comeNear(page);
  await page.mouse.down();
  await page.mouse.move(x - 130, y - 70, { steps: 8 });
  const ratio = await magnification(page);
  await expect.poll(async () => (await offset(page)).x).toBeCloseTo(130 / ratio, 1);
  expect((await offset(page)).y).toBeCloseTo(70 / ratio, 1);
  const heading = page.locator("#results");
  const before = await heading.textContent();
  await page.mouse.up();
  await expect(page).toHaveURL("/listings?view=map&z=4&x=65&y=60");
  // The map moves by two steps of 64 pixels to the east and one to the south. The remaining offset stays, so that
  // nothing jumps.
  await expect.poll(async () => (await offset(page)).x).toBeCloseTo(130 / ratio - 128, 1);
  expect((await offset(page)).y).toBeCloseTo(70 / ratio - 64, 1);
  await expect(heading).not.toHaveText(before ?? "");
  await page.goBack();
  await expect(page).toHaveURL(start);
  await expect(drawing(page)).toHaveAttribute("viewBox", "0 0 768 608");
});

test("a drag that ends on an area does not click it; an unsteady click does", async ({ visitor, page }) => {
  await visitor.open(start);
  const { x, y } = await comeNear(page);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await offset(page)).x).toBeCloseTo(-20 / (await magnification(page)), 1);
  await expect(page).toHaveURL(start);
  // Drag from Concord, which is large and has homes.
  await page.mouse.move(x - 190, y - 50);
  await page.mouse.down();
  await page.mouse.move(x - 188, y - 49);
  await page.mouse.up();
  await expect(page).toHaveURL(/\?suburb=[^&]+&view=map$/);
});

test("the wheel with Ctrl zooms around the pointer; alone it scrolls the page", async ({ visitor, page }) => {
  await visitor.open(start);
  const { x, y } = await comeNear(page);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(page).toHaveURL(start);
  await page.evaluate(() => scrollTo(0, 0));
  await page.mouse.move(x, y);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -240);
  await page.keyboard.up("Control");
  await expect(page).toHaveURL(/view=map&z=5&x=\d+&y=\d+/);
  // The address changes a moment before the map.
  await expect(drawing(page)).toHaveClass(/z5/);
  // One notch, at any scale of the screen.
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, 100);
  await page.keyboard.up("Control");
  await expect(page).toHaveURL(/view=map&z=4&x=\d+&y=\d+/);
});

test("two fingers zoom", async ({ visitor, page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await visitor.open(start);
  await page.locator(".map-sheet").scrollIntoViewIfNeeded();
  const { x, y } = await comeNear(page);
  const middle = Math.min(x, 195);
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart: number) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        type === "touchEnd"
          ? []
          : [
              { x: middle - apart, y, id: 1 },
              { x: middle + apart, y, id: 2 },
            ],
    });
  await touch("touchStart", 30);
  for (const apart of [36, 44, 52, 60]) await touch("touchMove", apart);
  await expect(drawing(page)).not.toHaveAttribute("viewBox", / 768 608$/);
  await touch("touchEnd", 60);
  await expect(page).toHaveURL(/view=map&z=5/);
});

test("the area under the pointer is highlighted in list and map", async ({ visitor, page }) => {
  // At larger scales, pins can cover the middle of an area.
  await visitor.open("/listings?view=map&z=4&x=63&y=60");
  await comeNear(page);
  const row = page.locator(".map-areas a", { hasText: "Newtown" });
  await row.hover();
  await expect(drawing(page).locator("a.lit")).toHaveAttribute("href", /suburb=Newtown/);
  await drawing(page).locator('a[href*="suburb=Newtown"] path').first().hover();
  await expect(row).toHaveClass(/lit/);
  // With the most areas, their names are only in titles.
  await visitor.open("/listings?view=map&z=3&x=31&y=29");
  await comeNear(page);
  const area = drawing(page).locator('a[href*="suburb=Newtown"]');
  await area.dispatchEvent("pointerover");
  await expect(area.locator("title")).toHaveText("Newtown");
});

test("map keys work on the controls, which keep the focus", async ({ visitor, page }) => {
  await visitor.open(start);
  await page.getByRole("button", { name: "Move", exact: true }).click();
  const east = page.getByRole("link", { name: "East", exact: true });
  await east.focus();
  await expect(page.locator(".map-sheet")).toHaveCSS("cursor", "grab");
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/x=67&y=59/);
  await expect(east).toBeFocused();
  // The address changes a moment before the map.
  await expect(east).toHaveAttribute("href", /x=71&y=59/);
  await page.keyboard.press("+");
  await expect(page).toHaveURL(/z=5&x=134&y=118/);
});

test("the drawing is sent once, without loader data or requests to other hosts", async ({ visitor, page, server }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  await visitor.open(start);
  const html = await page.content();
  expect(html.match(/<svg class="chart map/g)).toHaveLength(1);
  const data = page.waitForResponse(/listings\.data/);
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await page.getByRole("link", { name: "North", exact: true }).click();
  expect(await (await data).text()).not.toContain("<svg");
  await expect(page).toHaveURL(/x=63&y=55/);
  expect([...hosts]).toEqual([server.url]);
});

test.describe("pins", () => {
  const close = "/listings?view=map&z=6&x=254&y=243";
  const first = (page: Page) => page.locator('.pins a[tabindex="0"]');

  test("a press opens a card, Escape closes it and returns to the pin", async ({ visitor, page }) => {
    await visitor.open(close);
    await comeNear(page);
    await expect(first(page)).toHaveCount(1);
    await first(page).locator("path").last().click();
    const link = page.locator(".map-card").getByRole("link").first();
    await expect(link).toHaveAttribute("href", /^\/listings\/\d+\//);
    await expect(link).toBeFocused();
    await expect(first(page)).toHaveClass(/on/);
    await page.keyboard.press("Escape");
    await expect(page.locator(".map-card")).toHaveCount(0);
    await expect(first(page)).toBeFocused();
  });

  test("a press opens the card even before its code has loaded", async ({ visitor, page }) => {
    await visitor.open("/listings?suburb=Newtown&view=map");
    // The fitted search is not requested a second time.
    await expect(page).toHaveURL("/listings?suburb=Newtown&view=map");
    const pin = page.locator('.pins a[href^="/listings/"]').first();
    const id = (await pin.getAttribute("data-homes")) ?? "";
    await pin.dispatchEvent("click");
    await expect(page.locator(".map-card").getByRole("link").first()).toHaveAttribute("href", new RegExp(`/${id}/`));
    await expect(page).toHaveURL("/listings?suburb=Newtown&view=map");
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.locator(".map-card")).toHaveCount(0);
    await expect(pin).toBeFocused();
  });

  test("a pin of several homes lists them, on all levels with pins", async ({ visitor, page }) => {
    for (const address of ["/listings?view=map&z=5&x=127&y=121", close]) {
      await visitor.open(address);
      await comeNear(page);
      // Avoid pins at the edge of the visible part.
      const pins = await page.locator('.pins a[data-homes*=" "]').all();
      const boxes = await Promise.all(pins.map(async (pin) => ({ pin, box: await pin.boundingBox() })));
      const { pin } = boxes.find(({ box }) => box && box.x > 100 && box.y > 250 && box.y < 600 && box.x < 600) ?? {};
      if (!pin) throw new Error("no pin counts several homes");
      const ids = ((await pin.getAttribute("data-homes")) ?? "").split(" ");
      await pin.locator("text").click();
      await expect(page.locator(".map-card [data-home]")).toHaveCount(ids.length);
      await expect(page.getByRole("group", { name: `${ids.length} homes of the pin` })).toBeVisible();
      const [card, label] = [await page.locator(".map-card").boundingBox(), await pin.locator("text").boundingBox()];
      if (!card || !label) throw new Error("the card or its pin is missing");
      const isApart =
        [card.x + card.width <= label.x, card.x >= label.x + label.width].some(Boolean) ||
        [card.y + card.height <= label.y, card.y >= label.y + label.height].some(Boolean);
      expect(isApart).toBe(true);
      for (const row of await page.locator(ids.map((id) => `.map-homes [data-home="${id}"]`).join()).all()) {
        await expect(row).toHaveClass(/\bon\b/);
      }
      await expect(page.locator(".map-card").getByRole("link", { name: "Zoom in" })).toHaveCount(
        address === close ? 0 : 1,
      );
      expect(new URL(page.url()).search).toBe(new URL(address, "http://localhost").search);
    }
  });

  test("arrows move between pins, and Enter opens the card", async ({ visitor, page }) => {
    await visitor.open(close);
    await comeNear(page);
    await first(page).focus();
    const before = (await first(page).getAttribute("data-homes")) ?? "";
    const focused = page.locator(".pins a:focus");
    await page.keyboard.press("ArrowRight");
    await expect(focused).not.toHaveAttribute("data-homes", before);
    await page.keyboard.press("ArrowLeft");
    await expect(focused).toHaveAttribute("data-homes", before);
    await page.keyboard.press("Enter");
    await expect(page.locator(".map-card").getByRole("link").first()).toBeFocused();
  });

  test("pin and row of a home highlight each other", async ({ visitor, page }) => {
    await visitor.open("/listings?suburb=Balmain&view=map&z=6&x=256&y=232");
    await comeNear(page);
    const pin = page.locator('.pins a[href^="/listings/"]:has(text)').first();
    const row = page.locator(`.map-homes [data-home="${await pin.getAttribute("data-homes")}"]`);
    await pin.locator("path").last().hover();
    await expect(row).toHaveClass(/lit/);
    await page.locator("h1").hover();
    await expect(row).not.toHaveClass(/lit/);
    await row.hover();
    await expect(pin).toHaveClass(/lit/);
  });

  test("the first row under the pointer is marked too, far out by a ring around its suburb", async ({
    visitor,
    page,
  }) => {
    await visitor.open("/listings?suburb=Balmain&view=map&z=6&x=256&y=232");
    const pinned = page.locator('.pins a[href^="/listings/"]:has(text)').first();
    await page.locator(`.map-homes [data-home="${await pinned.getAttribute("data-homes")}"]`).hover();
    await expect(pinned).toHaveClass(/lit/);

    await visitor.open("/listings?view=map");
    await page.mouse.move(0, 0);
    await page.locator(".map-homes>li").first().hover();
    await expect(drawing(page).locator(".here")).toBeVisible();
    await page.locator("h1").hover();
    await expect(drawing(page).locator(".here")).toHaveCount(0);
  });
});

test("on a phone, a searched suburb lies between the search and the list, also after it changes", async ({
  visitor,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.open("/listings?suburb=Newtown&view=map");
  const isVisible = async (name: string) => {
    await expect(page.locator(".map-sheet text.s", { hasText: name })).toBeVisible();
    // The drawing is replaced when its own request has finished.
    await expect(async () => {
      const outline = await page.locator(".map-sheet .chosen").boundingBox();
      const above = await page.getByRole("search", { name: "Places" }).boundingBox();
      const foot = await page.locator(".map-foot").boundingBox();
      if (!outline || !above || !foot) throw new Error("the map is incomplete");
      expect(outline.x).toBeGreaterThan(10);
      expect(outline.x + outline.width).toBeLessThan(380);
      expect(outline.y).toBeGreaterThan(above.y + above.height + 10);
      expect(outline.y + outline.height).toBeLessThan(foot.y - 10);
      expect(Math.max(outline.width, outline.height)).toBeGreaterThan(250);
    }).toPass({ timeout: 10_000 });
  };
  await isVisible("Newtown");
  await page.getByPlaceholder("Add a place").fill("Enmore");
  await page.getByPlaceholder("Add a place").press("Enter");
  await expect(page).toHaveURL(withEnmore);
  await isVisible("Enmore");
});

test("on a phone, a pressed suburb can join or replace those of the search, whose homes still have pins", async ({
  visitor,
  page,
  homes,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.open("/listings?suburb=Newtown&view=map");
  const press = (suburb: string) => drawing(page).locator(`a[href*="suburb=${suburb}"] path`).first().click();
  const choice = (suburb: string) => page.getByRole("group", { name: suburb, exact: true });
  const pins = page.locator('.pins a[href^="/listings/"]:has(text)');

  // The first press can come before the code has loaded.
  await press("Enmore");
  const count = homes.filter(({ type, suburb }) => type === "sale" && suburb === "Enmore").length;
  await expect(choice("Enmore").getByRole("link")).toHaveText([
    new RegExp(`^Add Enmore · ${count} homes?$`),
    "Only Enmore",
  ]);
  const { x = NaN, width = NaN } = (await choice("Enmore").boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(390);
  await page.keyboard.press("Escape");
  await expect(choice("Enmore")).toHaveCount(0);
  await expect(page).toHaveURL("/listings?suburb=Newtown&view=map");

  await press("Erskineville");
  const label = await drawing(page)
    .locator("text", { hasText: /^Erskineville\d/ })
    .boundingBox();
  const popup = await choice("Erskineville").boundingBox();
  if (!label || !popup) throw new Error("the name or the popup is missing");
  expect(popup.y + popup.height <= label.y || popup.y >= label.y + label.height).toBe(true);
  await page.keyboard.press("Escape");

  await press("Enmore");
  await choice("Enmore").getByRole("link", { name: "Add Enmore" }).click();
  await expect(choice("Enmore")).toHaveCount(0);
  await expect(page).toHaveURL(withEnmore);
  await expect(drawing(page).locator('a[href^="?suburb=Newtown&view"]')).toHaveCount(1);
  await expect.poll(() => pins.count()).toBeGreaterThan(0);

  await press("Stanmore");
  await choice("Stanmore").getByRole("link", { name: "Only Stanmore" }).click();
  await expect(page).toHaveURL("/listings?suburb=Stanmore&view=map");
});

test("on a phone, pins are readable and large enough, and the card shows its picture uncut", async ({
  visitor,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.open("/listings?suburb=Newtown&view=map");
  const pins = page.locator('.pins a[href^="/listings/"]:has(text)');
  for (const pin of await pins.all()) {
    const size = await pin.locator("text").evaluate((text) => parseFloat(getComputedStyle(text).fontSize));
    expect(size).toBeGreaterThanOrEqual(12);
    const { width = 0, height = 0 } = (await pin.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  }
  const fill = (index: number) =>
    pins
      .nth(index)
      .locator("path:not(.t)")
      .evaluate((path) => getComputedStyle(path).fill);
  await pins.first().locator("path").last().click();
  const card = page.locator(".map-card");
  await expect(card.getByRole("link").first()).toBeFocused();
  expect(await fill(0)).not.toBe(await fill(1));

  const picture = (await card.locator(".small-photo").boundingBox()) ?? { width: 0, height: 1 };
  expect(picture.width).toBeGreaterThan(120);
  expect(picture.width / picture.height).toBeCloseTo(4 / 3, 1);
  const close = (await card.getByRole("button", { name: "Close" }).boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(close.width, close.height)).toBeGreaterThanOrEqual(44);
  const sizesOf = (texts: Locator) =>
    texts.evaluateAll((elements) => elements.map((element) => parseFloat(getComputedStyle(element).fontSize)));
  const [price = 0] = await sizesOf(card.locator(".price"));
  expect(Math.max(...(await sizesOf(card.locator("h3 a, li, p"))))).toBeLessThan(price);
  // Anywhere in the card, such as on the picture.
  const link = card.getByRole("link").first();
  const href = (await link.getAttribute("href")) ?? "";
  await card.locator(".small-photo").click({ force: true });
  await expect(page).toHaveURL(href);
});

test("on a phone, a swipe down closes the card of a pin, and a short movement does not", async ({ visitor, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.open("/listings?suburb=Newtown&view=map");
  const pin = page.locator('.pins a[href^="/listings/"]:has(text)').first();
  await pin.locator("path").last().click();
  const card = page.locator(".map-card");
  await expect(card.getByRole("link").first()).toBeFocused();
  const { y = 0, height = 0 } = (await card.boundingBox()) ?? {};
  expect(844 - y - height).toBeLessThanOrEqual(8);
  const swipe = (by: number) =>
    card.evaluate((element, distance) => {
      const fire = (type: string, clientY: number) => {
        const touch = new Touch({ identifier: 1, target: element, clientX: 200, clientY });
        const touches = type === "touchend" ? [] : [touch];
        element.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [touch] }));
      };
      fire("touchstart", 760);
      fire("touchmove", 760 + distance);
      fire("touchend", 760 + distance);
    }, by);
  await swipe(20);
  await expect(card).toBeVisible();
  await swipe(80);
  await expect(card).toHaveCount(0);
  await expect(pin).toBeFocused();
});

test("the card of a pin on a wide screen covers no pin, and the pressed one is larger", async ({ visitor, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visitor.open("/listings?suburb=Newtown&view=map");
  await comeNear(page);
  const labels = page.locator(".pins a text");
  const sizes = await labels.evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().width));
  expect(sizes.length).toBeGreaterThan(1);
  for (const [index, size] of sizes.entries()) {
    await labels.nth(index).dispatchEvent("click");
    const card = page.locator(".map-card");
    await expect(card).toBeVisible();
    await expect.poll(async () => (await labels.nth(index).boundingBox())?.width).toBeGreaterThan(1.1 * size);
    const { x, y, width, height } = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(width).toBeLessThanOrEqual(380);
    for (const label of await labels.all()) {
      const pin = (await label.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const isApart = [pin.x + pin.width <= x, pin.x >= x + width, pin.y + pin.height <= y, pin.y >= y + height];
      expect(isApart).toContain(true);
    }
    await page.keyboard.press("Escape");
    await expect(card).toHaveCount(0);
  }
});

test("a press next to the card closes it and leaves the search as it is", async ({ visitor, page }) => {
  await visitor.open("/listings?view=map&z=5&x=127&y=121");
  await comeNear(page);
  const pin = page.locator('.pins a[href^="/listings/"]:has(text)').first();
  await pin.dispatchEvent("click");
  await expect(page.locator(".map-card")).toBeVisible();
  await drawing(page).locator("a").first().dispatchEvent("click");
  await expect(page.locator(".map-card")).toHaveCount(0);
  await expect(page).toHaveURL("/listings?view=map&z=5&x=127&y=121");
});

for (const width of [390, 1280]) {
  test(`at ${width} pixels, a place is suggested with its homes and joins the search`, async ({ visitor, page }) => {
    await page.setViewportSize({ width, height: 844 });
    await visitor.open("/listings?suburb=Newtown&view=map");
    const field = page.getByPlaceholder("Add a place");
    await field.click();
    await page.keyboard.type("enm");
    await expect(field).toHaveAttribute("role", "combobox");
    const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
    await expect(options.first()).toContainText(/^Enmore suburb, 2042[\d,+]+ homes?Enter$/);
    const list = await page.locator(".map-place .suggestions").boundingBox();
    expect(list?.width).toBeGreaterThan(280);
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(width);
    await field.press("Enter");
    await expect(page).toHaveURL(withEnmore);
    await expect(field).toHaveValue("");
  });
}

test("words on a map that name no place keep its homes, and a similar suburb is offered", async ({ visitor, page }) => {
  await visitor.open("/listings?view=map&q=enmo");
  await expect(page).toHaveURL("/listings?view=map&asked=enmo");
  await expect(page.locator(".map-homes>li").first()).toBeVisible();
  await expect(page.getByText("We do not know “enmo”.").first()).toBeVisible();
  await page.getByRole("link", { name: /^Enmore \(\d+ homes?\)$/ }).click();
  await expect(page).toHaveURL("/listings?suburb=Enmore&view=map");
});

test("on a phone, price and address of the first home are readable below the map", async ({ visitor, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const search of ["", "suburb=Newtown&"]) {
    await visitor.open(`/listings?${search}view=map`);
    await expect(page.locator(".map-page")).toHaveAttribute("data-stop", "half");
    const { y = 0, height = 0 } = (await page.locator(".map-homes h3").first().boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThanOrEqual(844);
    await expect(page.getByRole("button", { name: "Sort: newest first" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Save this search" })).toBeVisible();
  }
});

test("the handle of the list on a phone has three stops", async ({ visitor, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.open(start);
  const list = page.locator(".map-aside");
  const handle = page.locator(".map-handle");
  const share = () => list.evaluate((element) => element.getBoundingClientRect().height / innerHeight);
  await expect(handle).toHaveAttribute("aria-expanded", "true");
  await expect.poll(share).toBeCloseTo(0.24, 2);
  await handle.click();
  await expect.poll(share).toBeGreaterThan(0.8);
  await handle.click();
  await expect(handle).toHaveAttribute("aria-expanded", "false");
  // At rest at 72 pixels, so that the handle does not move away from the pointer.
  await expect.poll(share).toBeCloseTo(72 / 844, 4);
  const { x = 0, y = 0 } = (await handle.boundingBox()) ?? {};
  await page.mouse.move(x + 100, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 100, y - 250, { steps: 5 });
  await page.mouse.up();
  await expect.poll(share).toBeCloseTo(0.24, 2);
});

test("on wide screens the filters open below the row of the map, and Escape closes the key", async ({
  visitor,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visitor.open("/listings?suburb=Newtown&view=map");
  const opener = page.getByRole("button", { name: "Filters", exact: true });
  await opener.click();
  const panel = await page.locator("#filters").boundingBox();
  const row = await page.locator(".map-bar").boundingBox();
  if (!panel || !row) throw new Error("the filters or the row are missing");
  expect(panel.y).toBeGreaterThanOrEqual(row.y + row.height - 1);
  expect(panel.y + panel.height).toBe(800);
  await page.keyboard.press("Escape");
  await expect(page.locator("#filters")).toBeHidden();

  const key = page.locator(".map-key summary");
  await key.click();
  await expect(page.locator(".map-key ul")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(".map-key ul")).toBeHidden();
  await expect(key).toBeFocused();
});
