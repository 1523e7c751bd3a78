import type { Page } from "@playwright/test";

/** Holds back the data of pages that are navigated to without a page load; answers how to let it go. */
export async function holdAnswers(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.data(\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
