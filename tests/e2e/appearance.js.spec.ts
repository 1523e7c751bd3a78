import { expectToFit } from "#tests/support/fit.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";

test.describe("on the narrowest screen", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("menu and sheet fit and can be hit too", async ({ page, visitor }) => {
    await visitor.open("/listings?bedroomsMin=2");
    for (const name of ["Menu", "Filters (1)"]) {
      await page.getByRole("button", { name }).click();
      await expectToFit(page);
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

/** What marks a link without relying on its colour alone: borders, underline, weight. */
function edges(link: ReturnType<Page["locator"]>): Promise<string[]> {
  return link.evaluate((element) => {
    const { borderTopColor, borderBottomColor, borderBottomWidth, textDecorationLine, outlineStyle } =
      getComputedStyle(element);
    return [borderTopColor, borderBottomColor, borderBottomWidth, textDecorationLine, outlineStyle];
  });
}
