import { arrive } from "#tests/support/arrive.ts";
import { holdScripts } from "#tests/support/hold-scripts.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { pageStates } from "#tests/support/page-states.ts";
import { badges, expectSearch, priceBox } from "#tests/support/results.ts";

for (const state of pageStates) {
  test(`${state.name} is the same before and after hydration, and nothing moves`, async ({
    page,
    server,
    fragile,
    places,
    faults,
  }) => {
    faults.expect(/status of (403|404|410|422|503)/);
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const moved =
            Number(document.documentElement.dataset["moved"] ?? 0) + (entry as unknown as { value: number }).value;
          document.documentElement.dataset["moved"] = String(moved);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const release = await holdScripts(page);
    await arrive(state, { page, server, fragile, places }, (address) =>
      page.goto(address, { waitUntil: "domcontentloaded" }),
    );
    const main = page.getByRole("main");
    const [before, spokenBefore] = [await main.innerHTML(), await main.ariaSnapshot()];
    await release();
    expect(await main.innerHTML()).toBe(before);
    expect(withoutScriptsButton(await main.ariaSnapshot())).toBe(withoutScriptsButton(spokenBefore));
    const moved = await page.evaluate(() => Number(document.documentElement.dataset["moved"] ?? 0));
    expect(moved).toBeLessThanOrEqual(0.01);
  });
}

/** What a page says, but for the button that shows a password: only scripts can, so it appears in its reserved place (design/ux.md, C14). */
function withoutScriptsButton(spoken: string): string {
  return spoken.replaceAll(/\n? *- button "Show password"(: .*)?/g, "");
}

test("what is chosen and typed before hydration stays, with the focus, and is searched for", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/listings", { waitUntil: "domcontentloaded" });
  await page.getByLabel("Suburb").selectOption("Newtown");
  await page.getByLabel("Property type").selectOption("House");
  await page.getByLabel("Bedrooms").selectOption("2+");
  await priceBox(page, "Minimum").fill("500,000");
  await page.getByLabel("Keywords").pressSequentially("kitch");
  await release();
  await page.getByLabel("Keywords").pressSequentially("en");
  await expect(page.getByLabel("Keywords")).toBeFocused();
  await expectSearch(page, {
    suburb: "Newtown",
    propertyType: "House",
    bedroomsMin: "2",
    priceMin: "500000",
    keywords: "kitchen",
  });
  await expect(page.getByLabel("Keywords")).toHaveValue("kitchen");
  await expect(priceBox(page, "Minimum")).toHaveValue("500,000");
  await expect(page.getByLabel("Property type")).toHaveValue("House");
  await expect(badges(page)).toHaveCount(5);
});

test("a form sent before hydration searches like one without scripts", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/listings", { waitUntil: "domcontentloaded" });
  await page.getByLabel("Bedrooms").selectOption("3+");
  await page.getByRole("button", { name: "Show homes" }).click();
  await expectSearch(page, { bedroomsMin: "3" });
  await release();
  await expect(badges(page)).toHaveCount(1);
});
