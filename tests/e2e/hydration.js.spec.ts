import { holdScripts } from "#tests/support/hold-scripts.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { badges, choice, expectSearch, priceBox } from "#tests/support/results.ts";

test("choices and text from before hydration stay, with the focus, and are searched for", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/listings", { waitUntil: "domcontentloaded" });
  await page.getByLabel("Suburb, station or sentence").fill("newtown");
  await choice(page, "Property type", "House").check();
  await choice(page, "Bedrooms", "2+").check();
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
  await expect(choice(page, "Property type", "House")).toBeChecked();
  await expect(badges(page)).toHaveCount(5);
});

test("a place that is being typed during hydration stays, with the focus, and waits for Enter", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/listings", { waitUntil: "domcontentloaded" });
  const place = page.getByLabel("Suburb, station or sentence");
  await place.pressSequentially("newt");
  await choice(page, "Bedrooms", "2+").check();
  await place.focus();
  await release();
  await expectSearch(page, { bedroomsMin: "2" });
  await expect(place).toBeFocused();
  await place.pressSequentially("own");
  await expect(place).toHaveValue("newtown");
  await expectSearch(page, { bedroomsMin: "2" });
  await place.press("Enter");
  await expectSearch(page, { suburb: "Newtown", bedroomsMin: "2" });
  await expect(place).toHaveValue("");
});

test("a form submitted before hydration searches as without JavaScript", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/listings", { waitUntil: "domcontentloaded" });
  await choice(page, "Bedrooms", "3+").check();
  await page.getByRole("button", { name: "Show homes" }).click();
  await expectSearch(page, { bedroomsMin: "3" });
  await release();
  await expect(badges(page)).toHaveCount(1);
});

test("before hydration only the button closes the panel of filters, and submits it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdScripts(page);
  await page.goto("/listings", { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: "Filters" }).click();
  await choice(page, "Bedrooms", "3+").check();
  await page.keyboard.press("Escape");
  await expect(choice(page, "Bedrooms", "3+")).toBeVisible();
  await page.getByRole("button", { name: "Close and show homes" }).click();
  await expectSearch(page, { bedroomsMin: "3" });
  await expect(page.getByRole("search", { name: "Filters" })).toBeHidden();
  await release();
});

test("the button with the place leads to suggestions, also if pressed before hydration", async ({ page, visitor }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const expectSuggestions = async () => {
    await expect(page.getByLabel("Suburb, station or sentence")).toBeFocused();
    await page.keyboard.type("newt");
    const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
    await expect(options.first()).toContainText("Newtown suburb, 2042");
  };
  const release = await holdScripts(page);
  await page.goto("/listings", { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: "All suburbs" }).click();
  await release();
  await expectSuggestions();
  await visitor.open("/listings");
  await page.getByRole("button", { name: "All suburbs" }).click();
  await expectSuggestions();
});

test("a panel that was open before hydration applies its choices and closes by Escape", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdScripts(page);
  await page.goto("/listings", { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: "Filters" }).click();
  await choice(page, "Bedrooms", "3+").check();
  await release();
  await expectSearch(page, { bedroomsMin: "3" });
  await expect(page.getByRole("button", { name: "Close", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("search", { name: "Filters" })).toBeHidden();
});
