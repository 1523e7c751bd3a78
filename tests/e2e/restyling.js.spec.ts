import { expect, test } from "#tests/support/journey.fixture.ts";
import { choice } from "#tests/support/results.ts";

// A restyled page of results takes a slow phone up to 100 ms, several times for each interaction.

test.use({ viewport: { width: 390, height: 844 } });

/** An event of the browser's timeline. */
interface TraceEvent {
  name: string;
  args: { elementCount?: number };
}

test("a ticked filter restyles a small part of the page until its homes arrive", async ({ page, visitor, browser }) => {
  await visitor.open("/listings");
  await page.getByRole("button", { name: /^Filters/ }).click();
  await expect(page.getByRole("slider")).toHaveCount(2);
  await expect(page.locator("body")).toHaveCSS("visibility", "hidden");
  const measured = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    await measured.promise;
    await route.continue();
  });
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  await choice(page, "Property type", "House").check();
  await expect(page.locator(".graticule-moving")).toBeAttached();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  measured.resolve();
  const counts = traceEvents.flatMap(({ name, args }) => (name === "UpdateLayoutTree" ? [args.elementCount ?? 0] : []));
  expect(counts.length).toBeGreaterThan(0);
  const all = await page.locator("*").count();
  expect(Math.max(...counts)).toBeLessThan(all / 10);
  await expect(page).toHaveURL(/propertyType=House/);
});

test("the row of a search sticks below the header, and the body does not inherit its height", async ({
  page,
  visitor,
}) => {
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
