import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Minified: the browser parses it in half the time. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules whose answer changes with the width of the window and the colours. */
const ofAppearance = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

/** Expects axe to find nothing wrong with a page as it is now. */
export function expectNoViolations(page: Page): Promise<void> {
  return expectNone(page, { type: "tag", values: tags });
}

/** The same of a page that was judged before, and now looks different. */
export function expectNoViolationsInItsLook(page: Page): Promise<void> {
  return expectNone(page, { type: "rule", values: ofAppearance });
}

async function expectNone(page: Page, runOnly: { type: "tag" | "rule"; values: string[] }): Promise<void> {
  const { violations } = await new AxeBuilder({ page, axeSource: await loadAxe(page) })
    .options({ runOnly, resultTypes: ["violations"], preload: false })
    // Our pages have no frames: what is there for them opens a second page each time.
    .setLegacyMode()
    .analyze();
  expect(
    violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(" ")).join(", ")})`,
    ),
  ).toEqual([]);
}

/**
 * Loads axe once per document, and returns a script for AxeBuilder to inject instead. By default it evaluates the source
 * twice in every analysis, which takes up to half of its time.
 */
async function loadAxe(page: Page): Promise<string> {
  const isLoaded = await page.evaluate(() => "axe" in window);
  if (!isLoaded) await page.evaluate(axeSource);
  return "undefined";
}
