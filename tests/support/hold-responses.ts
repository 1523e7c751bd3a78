import type { Page } from "@playwright/test";

/** Delays the data of client-side navigations. Returns a function that releases it. */
export async function holdResponses(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.data(\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
