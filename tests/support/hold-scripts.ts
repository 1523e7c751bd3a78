import { expect, type Page } from "@playwright/test";

/** Delays all scripts. Returns a function that releases them. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    release();
    await expectAlive(page);
  };
}

/** Waits until the page is hydrated. Returns immediately for a page without scripts. */
export async function expectAlive(page: Page): Promise<void> {
  const loads = await page.locator("script[type=module]").count();
  if (loads > 0) await expect(page.locator("html[data-hydrated]")).toBeAttached();
}
