import { chromium, type Page } from "@playwright/test";
import { ensureChromium } from "#scripts/install-chromium.ts";
import { phone, slowCpu } from "./first-visit.ts";

/** Interaction to Next Paint, in milliseconds. */
export interface FilterChanges {
  opened: number;
  /** The slowest change when each waits for the results of the previous one. */
  slowest: number;
  /** The slowest of the same changes when they do not wait for results. */
  slowestRapid: number;
}

/** Milliseconds between rapid changes. */
const HASTE = 150;

/** Changes search filters in the panel, on a phone with a quarter of the processor speed and a fast connection. */
export async function changeFilters(url: string): Promise<FilterChanges> {
  return onSlowPhone(url, async (page) => {
    const opened = await interact(page, () => page.getByRole("button", { name: /^Filters/ }).tap());
    const slowest: number[] = [];
    for (const change of changesOf(page)) {
      slowest.push(await interact(page, change));
      await page.waitForLoadState("networkidle");
    }
    await page.getByRole("link", { name: "Clear filters" }).tap();
    await page.waitForLoadState("networkidle");
    const inHaste = await interact(page, async () => {
      for (const change of changesOf(page)) {
        await change();
        await page.waitForTimeout(HASTE);
      }
    });
    return { opened, slowest: Math.max(...slowest), slowestRapid: inHaste };
  });
}

/** Interaction to Next Paint of the heart button of the first result, in milliseconds. */
export async function saveHome(url: string): Promise<number> {
  return onSlowPhone(url, (page) =>
    interact(page, () =>
      page
        .getByRole("button", { name: /^Save / })
        .first()
        .tap(),
    ),
  );
}

/** Interaction to Next Paint of the button that opens the menu of the page, in milliseconds. */
export async function openMenu(url: string): Promise<number> {
  return onSlowPhone(url, (page) => interact(page, () => page.getByRole("button", { name: "Menu" }).tap()));
}

/** Interaction to Next Paint of the slowest key press in the page's search box, in milliseconds. */
export async function typeSearch(url: string): Promise<number> {
  return onSlowPhone(url, (page) =>
    interact(page, async () => {
      const field = page.locator("input[name=q]").first();
      await field.tap();
      await field.pressSequentially("3 bed house newtown", { delay: HASTE });
    }),
  );
}

async function onSlowPhone<Measured>(url: string, measure: (page: Page) => Promise<Measured>): Promise<Measured> {
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  try {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    await page.addInitScript(observeInteractions);
    await page.goto(url, { waitUntil: "networkidle" });
    // Load the scripts that wait for an interaction, and the controls of the panel.
    await page.touchscreen.tap(5, 5);
    await page.waitForSelector("html[data-hydrated]");
    await page.waitForLoadState("networkidle");
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowCpu });
    return await measure(page);
  } finally {
    await browser.close();
  }
}

function changesOf(page: Page): (() => Promise<void>)[] {
  const choose = (group: string, label: RegExp) => () =>
    page.getByRole("group", { name: group, exact: true }).locator("label").filter({ hasText: label }).tap();
  return [
    choose("Property type", /^House/),
    choose("Bedrooms", /^2\+/),
    choose("Bathrooms", /^2\+/),
    choose("Property type", /^House/),
    choose("Bedrooms", /^3\+/),
    () => page.getByRole("textbox", { name: /^Maximum/ }).pressSequentially("2000000"),
  ];
}

declare global {
  /** Set in the browser. */
  var southerlyInteractions: number[];
}

/** The duration of the slowest interaction of `work`, or 0 if all are too fast to be measured. */
async function interact(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    globalThis.southerlyInteractions = [];
  });
  await work();
  // Entries are reported after the paint that they measure.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))));
  return Math.max(0, ...(await page.evaluate(() => globalThis.southerlyInteractions)));
}

/** Runs in the page before its own scripts. */
function observeInteractions(): void {
  globalThis.southerlyInteractions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) globalThis.southerlyInteractions.push(entry.duration);
    }
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
