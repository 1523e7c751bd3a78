import { expect, test } from "#tests/support/journey.fixture.ts";

// A restyled page of results takes a slow phone up to 100 ms, several times for each interaction.

test.use({ viewport: { width: 390, height: 844 } });

test("the row of a search sticks below the header, whose height only these two know", async ({ page, visitor }) => {
  await visitor.open("/listings");
  await page.evaluate(() => scrollTo({ top: 1500, behavior: "instant" }));
  const topOf = (selector: string) =>
    page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await expect.poll(() => topOf(".results-row")).toBe(0);
  await page.keyboard.press("Shift");
  await page.getByRole("button", { name: "Menu" }).focus();
  await expect.poll(() => topOf(".site-header")).toBe(0);
  await expect.poll(() => topOf(".results-row")).toBeGreaterThan(50);
  // Every element of the page would inherit it from the body, so that opening the menu would restyle all of them.
  expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--header-shown"))).toBe("");
});
