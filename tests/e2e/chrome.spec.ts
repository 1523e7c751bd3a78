import { navLinks } from "#app/chrome/nav-links.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { cards, choice, expectSearch, tickedChoices } from "#tests/support/results.ts";

test(
  "every page has the same landmarks, nine links, login links and footer",
  { tag: "@read" },
  async ({ visitor, page }) => {
    await visitor.open("/listings");
    const header = page.getByRole("banner");
    const main = header.getByRole("navigation", { name: "Main" });
    await expect(main.getByRole("link")).toHaveText(navLinks.map(({ label }) => label));
    await expect(main.getByRole("link", { name: "Listings" })).toHaveAttribute("aria-current", "page");
    await expect(header.getByRole("link", { name: "Consumer Login" })).toHaveAttribute("href", "/login/consumer");
    await expect(header.getByRole("link", { name: "Agent Login" })).toHaveAttribute("href", "/login/agent");
    await expect(header.getByRole("link", { name: "Southerly" })).toHaveAttribute("href", "/");

    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText("Sydney's premier property ecosystem");
    await expect(footer).toContainText("© 2025 Southerly");
    await expect(footer).toContainText("Sydney, NSW");
    await expect(footer.getByRole("link", { name: "For agents" })).toHaveAttribute("href", "/for-agents");
    await expect(footer.getByRole("link", { name: "Privacy" })).toHaveAttribute("href", "/privacy");
    await expect(footer.getByRole("link", { name: "Terms" })).toHaveAttribute("href", "/terms");
    await expect(footer.getByRole("link", { name: /^02 5550/ })).toHaveAttribute("href", /^tel:/);
    await expect(footer.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
    await expect(footer.getByLabel("Your email", { exact: true })).toHaveAttribute("placeholder", "Your email");
    await expect(footer.getByRole("button", { name: "Subscribe" })).toBeVisible();
  },
);

test(
  "the first skip link leads to the content, the next to the first home",
  { tag: "@full-no-js" },
  async ({ visitor, page }) => {
    await visitor.open("/listings");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to main content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    const toResults = page.getByRole("link", { name: "Skip to results" });
    await expect(toResults).toBeFocused();
    await expect(toResults).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: /homes for sale/ })).toBeFocused();
    for (const tool of [/^Sort/, /^Save/, "List", "Map"]) {
      await page.keyboard.press("Tab");
      await expect(page.locator(":focus")).toHaveAccessibleName(tool);
    }
    await page.keyboard.press("Tab");
    await expect(cards(page).first()).toBeFocused();
  },
);

test.describe("on a small screen", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("the menu opens, closes by Escape, and closes when a link is followed", async ({ visitor, page, homes }) => {
    await visitor.open(`/listings/${homes[0]!.id}`);
    const menu = page.getByRole("button", { name: "Menu" });
    const links = page.getByRole("navigation", { name: "Main" });
    await expect(links).toBeHidden();
    await menu.click();
    await expect(links.getByRole("link")).toHaveText(navLinks.map(({ label }) => label));
    await expect(page.getByRole("link", { name: "Consumer Login" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(links).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.click();
    await links.getByRole("link", { name: "Listings" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sydney Properties for Sale");
    await expect(links).toBeHidden();
  });

  test("the header leaves on scrolling down, and returns on scrolling up or by keyboard", async ({ visitor, page }) => {
    await visitor.open("/privacy");
    const header = page.getByRole("banner");
    const heading = page.getByRole("heading", { level: 2 }).nth(1);
    const offset = () => heading.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const before = await offset();
    await page.mouse.move(100, 300);
    await page.mouse.wheel(0, 900);
    await expect(header).not.toBeInViewport();
    await page.mouse.wheel(0, -120);
    await expect(header).toBeInViewport({ ratio: 1 });
    expect(await offset()).toBe(before);
    for (const name of ["Saved homes", "Inspections"]) {
      const box = await header.getByRole("link", { name }).boundingBox();
      expect(Math.min(box!.width, box!.height), name).toBeGreaterThanOrEqual(44);
    }
    await page.mouse.wheel(0, 200);
    await expect(header).not.toBeInViewport();
    await header.getByRole("link", { name: "Saved homes" }).focus();
    await page.keyboard.press("Tab");
    await expect(header.getByRole("link", { name: "Inspections" })).toBeFocused();
    await expect(header).toBeInViewport({ ratio: 1 });
  });

  test("a heading that a link leads to is not under the header", async ({ visitor, page }) => {
    await visitor.open("/privacy");
    await page.mouse.move(100, 300);
    await page.mouse.wheel(0, 5000);
    await expect(page.getByRole("banner")).not.toBeInViewport();
    await page.evaluate(() => (location.hash = document.querySelectorAll("main h2[id]")[3]!.id));
    const heading = page.locator("main h2:target");
    await expect(heading).toBeInViewport({ ratio: 1 });
    const [bar, box] = [await page.getByRole("banner").boundingBox(), await heading.boundingBox()];
    expect(box!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height);
  });

  test(
    "the filters are a panel that shows how many are set, and closing it applies them",
    { tag: "@full-js" },
    async ({ visitor, page, homes }) => {
      await visitor.open("/listings?bedroomsMin=2");
      const panel = page.getByRole("search", { name: "Filters" });
      await expect(panel).toBeHidden();
      await page.getByRole("button", { name: "Filters 1" }).click();
      await expect(panel).toBeVisible();
      await choice(page, "Bathrooms", "2+").check();
      await page.getByRole("button", { name: /^Close/ }).click();
      await expect(panel).toBeHidden();
      await expectSearch(page, { bedroomsMin: "2", bathroomsMin: "2" });
      await page.getByRole("button", { name: "Filters 2" }).click();
      await page.getByLabel("Keywords").fill("garage");
      await page.getByRole("button", { name: /^Show [\d,+ ]*homes?$/ }).click();
      await expect(page.getByRole("button", { name: "Filters 3" })).toBeVisible();
      await expect(panel).toBeHidden();
      const found = homes.filter(
        ({ type, bedrooms, bathrooms, words }) =>
          type === "sale" && bedrooms >= 2 && bathrooms >= 2 && /\bgarages?\b/i.test(words),
      );
      await expect(cards(page)).toHaveCount(Math.min(24, found.length));
    },
  );
});

test(
  "Back restores the search from before a link that changed it",
  { tag: "@full-no-js" },
  async ({ visitor, page }) => {
    await visitor.open("/listings?propertyType=House&bedroomsMin=2&bathroomsMin=1");
    await page.getByRole("button", { name: /^Sort:/ }).click();
    await page.getByRole("navigation", { name: "Sort by" }).getByRole("link", { name: /low/i }).first().click();
    await expect(page).toHaveURL(/sort=price/);
    // The address changes before the links of the page.
    await expect(page.getByRole("button", { name: /^Sort: .*low/ })).toBeVisible();
    await page.getByRole("link", { name: "Property: House" }).click();
    await expect(page).not.toHaveURL(/propertyType/);
    await expect(page.getByRole("link", { name: "Property: House" })).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: "Clear filters" }).first().click();
    await expect(page).not.toHaveURL(/bedroomsMin/);
    await page.goBack();
    await expect(page).toHaveURL(/\?bedroomsMin=2&bathroomsMin=1&sort=price/);
    await page.goBack();
    await expect(page).toHaveURL(/\?propertyType=House&bedroomsMin=2&bathroomsMin=1&sort=price/);
    await page.goBack();
    await expectSearch(page, { propertyType: "House", bedroomsMin: "2", bathroomsMin: "1" });
    await expect(page.getByRole("link", { name: "Property: House" })).toBeVisible();
  },
);

test("Back and Forward restore filters and fields", { tag: "@full-no-js" }, async ({ visitor, page }) => {
  await visitor.open("/listings");
  await page.getByRole("navigation", { name: "Listing type" }).getByRole("link", { name: "For Rent" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sydney Rental Properties");
  await choice(page, "Property type", "House").check();
  await visitor.applyFilters();
  await expect(page.getByRole("link", { name: "Property: House" })).toBeVisible();
  await cards(page).first().click();
  await expect(page.getByRole("heading", { name: "Facts" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name: "Property: House" })).toBeVisible();
  await expect(choice(page, "Property type", "House")).toBeChecked();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sydney Rental Properties: House");
  await page.goBack();
  if (!visitor.filtersReplaceHistory) await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sydney Properties for Sale");
  await expect(tickedChoices(page, "Property type")).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    visitor.filtersReplaceHistory ? "Sydney Rental Properties: House" : "Sydney Rental Properties",
  );
});
