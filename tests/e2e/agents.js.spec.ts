import { expect, test } from "#tests/support/journey.fixture.ts";

const announcer = "body > [role=status], [role=status]";

test("choices apply at once, typed text after a pause; the focus stays and the history has one entry", async ({
  page,
  visitor,
}) => {
  await visitor.open("/agents");
  const entries = await page.evaluate(() => history.length);
  const search = page.getByRole("searchbox");
  await search.pressSequentially("auctions", { delay: 30 });
  await expect(page).toHaveURL("/agents?search=auctions");
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("auctions");
  const suburb = page.getByLabel("Suburb", { exact: true });
  await suburb.focus();
  await suburb.selectOption({ index: 1 });
  await expect(page).toHaveURL(/\/agents\?search=auctions&suburb=./);
  await expect(suburb).toBeFocused();
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test("the number of agents and a corrected search are announced", { tag: "@full" }, async ({ page, visitor }) => {
  await visitor.open("/agents");
  const search = page.getByRole("searchbox");
  await search.fill("xylophone-of-nobody");
  await expect(page.locator(announcer).last()).toHaveText("No agents found");
  await search.fill("Priya Raman");
  await expect(page.locator(announcer).last()).toHaveText("1 agent");
  await search.fill("Pryia Ramen");
  await expect(page.locator(announcer).last()).toHaveText(
    "Nothing matches “Pryia Ramen” exactly. These are close. 1 agent",
  );
});

test("the suburbs for an appraisal close when the focus returns to the kind of home", async ({ page, visitor }) => {
  await visitor.open("/agents/appraisal");
  const address = page.getByLabel("Address of your home");
  const option = page.getByRole("option", { name: /^Newtown/ });
  const house = page.getByRole("radio", { name: "House", exact: true });
  await address.fill("12 King St, Newt");
  await expect(option).toBeVisible();
  await expect(option, "an owner does not look for homes there").not.toContainText(/homes?$/);
  await house.focus();
  await expect(option).toBeHidden();
  await address.focus();
  await expect(option).toBeVisible();
});

test("a suburb to compare is suggested from its first letters and added", async ({ visitor, page }) => {
  await visitor.open("/suburbs/compare?s=newtown");
  await page.getByLabel("Add a suburb").fill("manl");
  await expect(page.getByRole("option")).toHaveText([/^Manly(?! Vale)/, /^Manly Vale/, /^North Manly/]);
  await page.getByRole("option", { name: /^Manly Vale/ }).click();
  await expect(page).toHaveURL("/suburbs/compare?s=newtown&s=manly-vale");
  await expect(page.getByLabel("Add a suburb")).toHaveValue("");
});

test("cards have quiet buttons, and on a phone the bar for ticked agents is one row", async ({ visitor, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.open("/agents");
  await expect(page.locator(".agent-grid .btn-quiet").first()).toBeVisible();
  await expect(page.locator(".agent-grid .btn-solid")).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Compare" }).first().click();
  const bar = page.getByRole("form", { name: "Chosen agents" });
  await expect(bar.getByRole("button")).toHaveCount(2);
  await expect(bar).toBeInViewport({ ratio: 1 });
  expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(64);
});

test("on the narrowest phone both buttons of the chosen agents share a row", async ({ visitor, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visitor.open("/agents");
  await page
    .getByRole("checkbox", { name: /^Compare/ })
    .first()
    .check();
  const compare = page.getByRole("button", { name: "Compare agents" });
  await expect(compare).toBeInViewport({ ratio: 1 });
  const appraisal = page.getByRole("button", { name: "Ask for an appraisal" });
  await expect(appraisal).toBeInViewport({ ratio: 1 });
  expect((await appraisal.boundingBox())?.y).toBe((await compare.boundingBox())?.y);
});
