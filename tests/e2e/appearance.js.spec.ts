import { arrive } from "#tests/support/arrive.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { pageStates } from "#tests/support/page-states.ts";

test.beforeEach(({ faults }) => faults.expect(/status of (404|410|422|503)/));

test.describe("on the narrowest screen", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const state of pageStates) {
    test(`${state.name} fits, also with wide text, and every target can be hit`, async ({
      page,
      visitor,
      server,
      fragile,
      places,
    }) => {
      await arrive(state, { page, server, fragile, places }, (address) => visitor.open(address));
      expect(await widthBeyondScreen(page)).toBe(0);
      expect(await smallTargets(page)).toEqual([]);
      await spaceText(page);
      expect(await widthBeyondScreen(page)).toBe(0);
      expect(await clippedControls(page)).toEqual([]);
    });
  }

  test("menu and sheet fit and can be hit too", async ({ page, visitor }) => {
    await visitor.open("/listings?bedroomsMin=2");
    await spaceText(page);
    for (const name of ["Menu", "Filters (1)"]) {
      await page.getByRole("button", { name }).click();
      expect(await widthBeyondScreen(page)).toBe(0);
      expect(await smallTargets(page)).toEqual([]);
      expect(await clippedControls(page)).toEqual([]);
      await page.keyboard.press("Escape");
    }
  });
});

test("with forced colours the current tab, link and page stand out, and so does the focus", async ({
  page,
  visitor,
}) => {
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

test("who asks for less motion gets none", async ({ page, visitor }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visitor.open("/listings");
  const moving = () => page.evaluate(() => document.getAnimations().length);
  for (const target of [
    page.getByRole("button", { name: "Show homes" }),
    page.getByRole("link", { name: "For Rent" }),
    page.getByLabel("Keywords"),
  ]) {
    await target.hover();
    expect(await moving()).toBe(0);
    await target.focus();
    expect(await moving()).toBe(0);
  }
});

/** CSS pixels that one would have to scroll sideways for. */
function widthBeyondScreen(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
}

/** The style that WCAG 1.4.12 lets people put over every page. */
function spaceText(page: Page): Promise<void> {
  return page.evaluate(() => {
    const style = document.createElement("style");
    style.textContent =
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";
    document.head.append(style);
  });
}

/** Controls and links below 24 by 24 CSS pixels; a link in running text may be as small as its words (WCAG 2.5.8). */
function smallTargets(page: Page): Promise<string[]> {
  return page.locator("a, button, input:not([type=hidden]), select, summary, [role=slider]").evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== "inline")
      .filter((element) => {
        const box = element.getBoundingClientRect();
        // An invisible box round a thumb is part of its target.
        const halo = getComputedStyle(element, "::before");
        const width = Math.max(box.width, Number.parseFloat(halo.width) || 0);
        const height = Math.max(box.height, Number.parseFloat(halo.height) || 0);
        // The skip link is clipped to one pixel until it has the focus.
        return width > 1 && height > 1 && (width < 24 || height < 24);
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

/** Buttons and links in boxes whose words do not fit into them. */
function clippedControls(page: Page): Promise<string[]> {
  return page.locator("button, a.btn, label, h1, h2, h3").evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility() && !element.closest(".sr-only"))
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

/** What marks a link without relying on its colour alone: borders, underline, weight. */
function edges(link: ReturnType<Page["locator"]>): Promise<string[]> {
  return link.evaluate((element) => {
    const { borderTopColor, borderBottomColor, borderBottomWidth, textDecorationLine, outlineStyle } =
      getComputedStyle(element);
    return [borderTopColor, borderBottomColor, borderBottomWidth, textDecorationLine, outlineStyle];
  });
}
