import { arrive } from "#tests/support/arrive.ts";
import { expectToFit } from "#tests/support/fit.ts";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { pageStates } from "#tests/support/page-states.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(
    violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(" ")).join(", ")})`,
    ),
  ).toEqual([]);
}

test.beforeEach(({ faults }) => faults.expect(/status of (403|404|410|422|503)/));

const narrow = { width: 320, height: 640 };
const wide = { width: 1280, height: 800 };

for (const state of pageStates) {
  test(`${state.name} can be read, heard and hit, light and narrow, dark and wide`, async ({
    page,
    visitor,
    server,
    fragile,
    places,
  }) => {
    await page.setViewportSize(narrow);
    // A colour on its way to another is neither.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await arrive(state, { page, server, fragile, places }, (address) => visitor.open(address));
    await expectNoViolations(page);
    await expectToFit(page);

    await page.setViewportSize(wide);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectNoViolations(page);
  });
}

test("axe finds nothing wrong with the open menu and the open sheet of filters", async ({ page, visitor }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await visitor.open("/listings?bedroomsMin=2");
  await page.getByRole("button", { name: "Menu" }).click();
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Filters (1)" }).click();
  await expectNoViolations(page);
});

test("axe finds nothing wrong with the suburb picker and the price slider", async ({ page, visitor }) => {
  await visitor.open("/listings");
  await page.getByRole("heading", { name: "Filters" }).hover();
  await expect(page.getByRole("slider")).toHaveCount(2);
  await page.getByRole("combobox", { name: "Suburb" }).fill("new");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectNoViolations(page);
});
