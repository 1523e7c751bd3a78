import type { Page } from "@playwright/test";

/** Starts to record layout shifts, from the next page load on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const moved =
          Number(document.documentElement.dataset["moved"] ?? 0) + (entry as unknown as { value: number }).value;
        document.documentElement.dataset["moved"] = String(moved);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

export function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset["moved"] ?? 0));
}
