import { expect, test } from "#tests/support/journey.fixture.ts";
import { badges, choice, results } from "#tests/support/results.ts";

test.beforeEach(({ faults }) => faults.expect(/status of 503/));
test.afterEach(({ fragile }) => fragile.line.restore());

test(
  "while the homes cannot be loaded the page says so, keeps the search, and trying again works",
  { tag: "@full-js" },
  async ({ visitor, page, fragile }) => {
    fragile.line.cut();
    const response = await visitor.open(`${fragile.url}/listings?type=rent&bedroomsMin=2`);
    expect(response?.status()).toBe(503);
    await expect(page.getByRole("heading", { name: "We couldn't load the listings just now." })).toBeVisible();
    await expect(page.getByText("Failed to fetch listings. Please try again in a moment.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sydney Rental Properties: 2+ bedrooms");
    await expect(choice(page, "Bedrooms", "2+")).toBeChecked();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
    fragile.line.restore();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(results(page)).toBeVisible();
    await expect(badges(page)).toHaveCount(1);
  },
);

test(
  "a search that started before the database became unavailable says so too",
  { tag: "@full" },
  async ({ visitor, page, fragile }) => {
    await visitor.open(`${fragile.url}/listings`);
    await expect(results(page)).toBeVisible();
    fragile.line.cut();
    await choice(page, "Bedrooms", "3+").check();
    await visitor.applyFilters();
    await expect(page.getByRole("heading", { name: "We couldn't load the listings just now." })).toBeVisible();
    await expect(choice(page, "Bedrooms", "3+")).toBeChecked();
    fragile.line.restore();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(results(page)).toBeVisible();
  },
);

test(
  "a sentence that cannot be read is read on trying again",
  { tag: "@full-js" },
  async ({ visitor, page, fragile }) => {
    fragile.line.cut();
    const response = await visitor.open(`${fragile.url}/listings?type=rent&q=2+bed+newtown`);
    expect(response?.status()).toBe(503);
    await expect(page.getByRole("heading", { name: "We couldn't load the listings just now." })).toBeVisible();
    fragile.line.restore();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page).toHaveURL(/type=rent&suburb=Newtown&bedroomsMin=2$/);
    await expect(results(page)).toBeVisible();
  },
);

test(
  "a home that cannot be loaded says so and can be tried again",
  { tag: "@full-no-js" },
  async ({ visitor, page, fragile, homes }) => {
    const home = homes[0]!;
    fragile.line.cut();
    const response = await visitor.open(`${fragile.url}/listings/${home.id}`);
    expect(response?.status()).toBe(503);
    await expect(page.getByText("We couldn't load this home just now.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to results" })).toHaveAttribute("href", "/listings");
    fragile.line.restore();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(home.heading);
  },
);
