import { expect, test } from "#tests/support/journey.fixture.ts";
import { badges, cards } from "#tests/support/results.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("a search without homes shows three searches and the closest home on the first screen", async ({
  visitor,
  page,
}) => {
  // Other journeys add homes in Newtown, which change how many searches find something.
  await visitor.open("/listings?suburb=Paddington&suburb=Woollahra&bedroomsMin=5&features=pool&priceMax=900000");
  await expect(page.getByRole("heading", { name: "No listings available" })).toBeInViewport();
  const closest = page.getByRole("region", { name: "Closest homes" });
  const { y = 0 } = (await closest.getByRole("listitem").first().boundingBox()) ?? {};
  expect(y).toBeGreaterThan(200);
  expect(y).toBeLessThan(600);
  const first = page.locator("#ways-on").getByRole("link");
  await expect(first).toHaveText([/: \d+ homes?$/, /: \d+ homes?$/, /: \d+ homes?$/]);
  await expect(page.getByRole("link", { name: "Email me when one is listed" })).toBeInViewport({ ratio: 1 });
  const others = page.getByRole("navigation", { name: "Other searches" });
  await expect(others.getByRole("link").first()).toHaveText(/: \d+ homes?$/);
  expect((await others.boundingBox())?.y).toBeGreaterThan(y);
  await page.getByRole("button", { name: /^Filters/ }).click();
  await expect(page.getByText("None of the homes found has a published price.")).toBeVisible();
});

test("samples are marked after the first home and on the map until the notice is hidden", async ({ visitor, page }) => {
  await visitor.open("/listings");
  const notice = page.getByRole("main").getByText("are samples");
  const top = async (place: number) => (await cards(page).nth(place).boundingBox())?.y ?? 0;
  const y = (await notice.boundingBox())?.y ?? 0;
  expect(y).toBeGreaterThan(await top(0));
  expect(y).toBeLessThan(await top(1));
  const path = await cards(page).first().getAttribute("href");
  await visitor.open("/listings?view=map");
  await expect(notice).toBeInViewport({ ratio: 1 });
  await visitor.open(path ?? "");
  expect((await notice.boundingBox())?.y).toBeLessThan(2 * 844);
  await page.getByRole("button", { name: "OK, hide this note" }).click();
  await expect(page).toHaveURL(path ?? "");
  for (const address of [path ?? "", "/listings", "/listings?view=map"]) {
    await visitor.open(address);
    await expect(notice).toHaveCount(0);
  }
});

test("a search for a place without homes can be cleared, although no badge names the place", async ({
  visitor,
  page,
}) => {
  await visitor.open("/listings?suburb=Zzyzx");
  await expect(page.getByRole("heading", { name: "No listings available" })).toBeInViewport();
  await expect(page.locator("#ways-on").getByRole("link").first()).toHaveCSS("text-decoration-line", "none");
  await expect(page.locator("#ways-on a > span").first()).toHaveCSS("text-decoration-line", "underline");
  await page.getByRole("main").getByRole("link", { name: "Clear filters" }).last().click();
  await expect(page).toHaveURL("/listings");
});

test("the row over the homes names the places, which no badge repeats", async ({ visitor, page }) => {
  await visitor.open("/listings?suburb=Enmore&suburb=Newtown&bedroomsMin=2");
  const place = page.getByRole("button", { name: /^Enmore/ });
  await expect(place).toHaveText(/Enmore\s*\+1/);
  await expect(place.locator("svg")).toBeVisible();
  const name = place.locator(".truncate");
  expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
  await expect(badges(page)).toHaveText([/Bedrooms: 2\+/]);
  await expect(cards(page).first()).toBeInViewport();
  await place.click();
  const places = page.getByRole("list", { name: "Chosen places" });
  await expect(places.getByText("Enmore", { exact: true })).toBeVisible();
  await expect(places.getByText("Newtown", { exact: true })).toBeVisible();
});
