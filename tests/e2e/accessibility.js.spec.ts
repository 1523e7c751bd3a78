import { expectNoViolations } from "#tests/support/axe.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";

test("axe finds nothing wrong with the open menu and the filter drawer", async ({ page, visitor }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await visitor.open("/listings?bedroomsMin=2");
  await page.getByRole("button", { name: "Menu" }).click();
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Filters 1" }).click();
  await expectNoViolations(page);
});

test("axe finds nothing wrong with the suburb picker and the price slider", async ({ page, visitor }) => {
  await visitor.open("/listings");
  await page.getByRole("search", { name: "Filters" }).hover();
  await expect(page.getByRole("slider")).toHaveCount(2);
  await page.getByRole("combobox", { name: "Suburb" }).fill("new");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectNoViolations(page);
});
