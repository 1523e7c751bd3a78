import { expect, type Page, test } from "#tests/support/journey.fixture.ts";

const form = (page: Page) => page.getByRole("search", { name: "Homes" });
const field = (page: Page) => form(page).locator("input[name=q]");
const options = (page: Page) => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");

test("offers the sentence and the place in it, and only Enter or a press chooses", async ({ visitor, page }) => {
  await visitor.open("/");
  await field(page).fill("2 bed near newtown");
  await expect(field(page)).toHaveAttribute("role", "combobox");
  await expect(options(page).first()).toContainText(/Show [\d,+]+ homes? for this search/);
  await expect(options(page).nth(1)).toContainText("Newtown suburb, 2042");
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");

  await field(page).press("ArrowDown");
  await field(page).press("ArrowDown");
  const active = await field(page).getAttribute("aria-activedescendant");
  await expect(options(page).nth(1)).toHaveAttribute("id", active ?? "");
  await expect(options(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await field(page).press("Tab");
  await expect(form(page).getByRole("button", { name: "Show homes" })).toBeFocused();
  await expect(page).toHaveURL("/");
  await expect(field(page)).toHaveValue("2 bed near newtown");

  await field(page).focus();
  await field(page).press("ArrowDown");
  await field(page).press("ArrowDown");
  await field(page).press("Enter");
  await expect(page).toHaveURL("/listings?suburb=Newtown");
});

test("Enter without an active option searches for the text", async ({ visitor, page }) => {
  await visitor.open("/");
  await field(page).fill("2 bed newtown");
  await expect(options(page).first()).toBeVisible();
  await field(page).press("Enter");
  await expect(page).toHaveURL(/\/listings\?(?=.*suburb=Newtown)(?=.*bedroomsMin=2)/);
});

test("offers regions and council areas with their homes", async ({ visitor, page }) => {
  await visitor.open("/");
  await field(page).fill("inner w");
  await expect(options(page).filter({ hasText: "Inner West region" })).toContainText(/[\d,+]+ homes?Enter$/);
  await expect(options(page).filter({ hasText: "Inner West council area" })).toContainText(/[\d,+]+ homes?$/);
  await options(page).filter({ hasText: "Inner West region" }).click();
  await expect(page).toHaveURL("/listings?region=inner-west");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sydney Properties for Sale in the Inner West");
});

test("Enter chooses a suburb whose name has been begun, and the list marks it", async ({ visitor, page }) => {
  await visitor.open("/");
  await field(page).fill("newt");
  await expect(options(page).first()).toContainText(/^Newtown suburb, 2042[\d,+]+ homes?Enter$/);
  await field(page).press("Enter");
  await expect(page).toHaveURL("/listings?suburb=Newtown");
});

test("suggests places on the not-found page, too", async ({ visitor, page, faults }) => {
  faults.expect(/404/);
  await visitor.open("/no-such-page");
  await field(page).fill("newt");
  await expect(options(page).first()).toContainText(/^Newtown suburb, 2042/);
  await field(page).press("Enter");
  await expect(page).toHaveURL("/listings?suburb=Newtown");
});

test("completes an unfinished word of a sentence, and Enter chooses it", async ({ visitor, page }) => {
  await visitor.open("/");
  await field(page).fill("2 bed near newt");
  await expect(options(page).first()).toContainText(/^2 bed near Newtown[\d,+]+ homes?Enter$/);
  await field(page).press("Enter");
  await expect(page).toHaveURL("/listings?suburb=Newtown&nearby=1&bedroomsMin=2");
});

test("removing a chip removes its words", async ({ visitor, page }) => {
  await visitor.open("/");
  await field(page).fill("2 bed house newtown");
  await page.getByRole("button", { name: /House, remove/ }).click();
  await expect(field(page)).toHaveValue("2 bed newtown");
  await expect(page.getByRole("button", { name: /House, remove/ })).toHaveCount(0);
});

test("Escape closes the list, and again empties the field", async ({ visitor, page }) => {
  await visitor.open("/");
  await field(page).fill("newtown");
  await expect(options(page).first()).toBeVisible();
  await field(page).press("Escape");
  await expect(field(page)).toHaveAttribute("aria-expanded", "false");
  await expect(field(page)).toHaveValue("newtown");
  await field(page).press("Escape");
  await expect(field(page)).toHaveValue("");
});

test("a long sentence can be cleared at once", async ({ visitor, page }) => {
  await visitor.open("/");
  const clear = page.getByRole("button", { name: "Clear the search" });
  await field(page).focus();
  await expect(clear).toHaveCount(0);
  await field(page).fill("3 bed house with a pool near newtown under 1.6m and a large garden for two dogs");
  await clear.click();
  await expect(field(page)).toHaveValue("");
  await expect(field(page)).toBeFocused();
  await expect(clear).toHaveCount(0);
});

test("searches for the text when suggestions fail", async ({ visitor, page, faults }) => {
  faults.expect(/status of 429/);
  await page.route("**/api/listings/places?**", (route) => route.fulfill({ status: 429, body: "{}" }));
  await visitor.open("/");
  const refused = page.waitForResponse(/api\/listings\/places/);
  await field(page).fill("newtown");
  await refused;
  await expect(field(page)).toHaveAttribute("aria-expanded", "false");
  await field(page).press("Enter");
  await expect(page).toHaveURL("/listings?suburb=Newtown");
});

test("covers a small screen while suggestions are open, and keeps the text", async ({ visitor, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.open("/");
  await field(page).fill("newtown");
  await expect(options(page).first()).toBeVisible();
  expect((await form(page).boundingBox())?.height).toBe(844);
  await page.getByRole("button", { name: "Close suggestions" }).click();
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue("newtown");
  expect((await form(page).boundingBox())?.height).toBeLessThan(300);
});

test("the plan of inspections suggests suburbs and adds the chosen one", async ({ page, visitor }) => {
  await visitor.open("/inspections?day=2099-03-07&suburb=Enmore");
  await page.getByLabel("Suburb or postcode").click();
  await expect(page.getByRole("combobox", { name: "Suburb or postcode" })).toBeFocused();
  await page.keyboard.type("newto");
  await expect(page.getByRole("option", { name: /^Newtown\b/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/inspections?day=2099-03-07&suburb=Enmore&suburb=Newtown");
});
