import { toast } from "#tests/support/enquiry-form.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { cards, choice, expectSearch, headingOf, priceBox } from "#tests/support/results.ts";

const hydrated = (page: Page) => page.locator("html[data-hydrated]");

/** Collects the scripts that the page requests. */
function watchScripts(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\.(?:js|css)$/.test(new URL(request.url()).pathname)) asked.push(request.url());
  });
  return asked;
}

/** Makes the browser send the Save-Data preference. */
async function saveData(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setDataSaverOverride", { dataSaverEnabled: true });
}

test.describe("with the data saver on", () => {
  test("a page loads no script until a control is used, and what was done meanwhile stays", async ({ page }) => {
    await saveData(page);
    const loaded = watchScripts(page);
    await page.goto("/listings");
    expect(await page.evaluate(() => (navigator as { connection?: { saveData: boolean } }).connection?.saveData)).toBe(
      true,
    );
    // The browser's own actions load no scripts.
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("End");
    await page.waitForLoadState("networkidle");
    expect(loaded).toEqual([]);

    await choice(page, "Bedrooms", "2+").check();
    await expect(hydrated(page)).toBeAttached();
    // The first choice, which loads the scripts, is applied by them.
    await expect(page).toHaveURL(/bedroomsMin=2/);
    expect(loaded.length).toBeGreaterThan(0);
  });

  test("links and forms work without scripts", async ({ page }) => {
    await saveData(page);
    const loaded = watchScripts(page);
    await page.goto("/listings");
    const title = await cards(page).first().innerText();
    await cards(page).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(headingOf(title));
    await page.getByRole("button", { name: "Share" }).focus();
    await expect(hydrated(page)).toBeAttached();
    expect(loaded.length).toBeGreaterThan(0);
  });
});

/** Reports a slow connection. Headless Chromium always reports "4g". */
async function slowDown(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { connection } = navigator as Navigator & { connection?: object };
    Object.defineProperty(connection, "effectiveType", { value: "3g" });
  });
}

test.describe("on a slow line", () => {
  const acts: Record<string, (page: Page) => Promise<void>> = {
    scrolls: (page) => page.mouse.wheel(0, 100),
    "presses a key": (page) => page.keyboard.press("Tab"),
    "touches the page": (page) => page.getByRole("heading", { level: 1 }).click(),
  };
  for (const [what, act] of Object.entries(acts)) {
    test(`a page loads no script until the reader ${what}`, async ({ page }) => {
      await slowDown(page);
      const loaded = watchScripts(page);
      await page.goto("/listings");
      await page.waitForLoadState("networkidle");
      expect(loaded).toEqual([]);
      await act(page);
      await expect(hydrated(page)).toBeAttached();
      expect(loaded.length).toBeGreaterThan(0);
    });
  }

  test("choices and text from before the scripts stay, and apply", async ({ page }) => {
    await slowDown(page);
    await page.goto("/listings");
    await priceBox(page, "Minimum").fill("500,000");
    await choice(page, "Bedrooms", "2+").check();
    await expect(hydrated(page)).toBeAttached();
    await expectSearch(page, { priceMin: "500000", bedroomsMin: "2" });
  });
});

test("a page for reading loads no script, and its links lead to pages that do", async ({ page, visitor }) => {
  const asked = watchScripts(page);
  await visitor.open("/privacy");
  await page.waitForLoadState("networkidle");
  await page.getByRole("contentinfo").getByLabel("Your email", { exact: true }).fill("a@example.com");
  expect(asked).toEqual([]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Listings" }).click();
  await expect(hydrated(page)).toBeAttached();
});

test("it counts what was saved, as every page does", async ({ page, visitor }) => {
  await visitor.open("/listings");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Save / })
    .first()
    .click();
  const saved = page.getByRole("banner").getByRole("link", { name: /^Saved homes/ });
  await expect(saved).toHaveText(/ 1$/);
  await expect(toast(page)).toContainText("Home saved");
  await page.goto("/privacy");
  await expect(saved).toHaveText(/ 1$/);
});

test("after a client navigation and a reload, Back leads to the page before", async ({ page, visitor }) => {
  await visitor.open("/suburbs");
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms");
  await page.reload();
  await expect(hydrated(page)).toHaveCount(0);
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link").first().click();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Terms");
  await expect(page).toHaveURL("/suburbs");
  await expect(hydrated(page)).toBeAttached();
});
