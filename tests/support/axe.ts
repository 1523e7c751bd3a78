import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The browser parses the minified source in half the time. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Rules whose result depends on the window width or the colours. */
const ofAppearance = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

/** Expects axe to find no violations on the page in its current state. */
export function expectNoViolations(page: Page): Promise<void> {
  return expectNone(page, { type: "tag", values: tags });
}

/** Checks only the rules about appearance, for a page that was checked in full with another width or colour scheme. */
export function expectNoAppearanceViolations(page: Page): Promise<void> {
  return expectNone(page, { type: "rule", values: ofAppearance });
}

async function expectNone(page: Page, runOnly: { type: "tag" | "rule"; values: string[] }): Promise<void> {
  const { violations } = await new AxeBuilder({ page, axeSource: await loadAxe(page) })
    .options({ runOnly, resultTypes: ["violations"], preload: false })
    // The pages have no frames, and support for frames would open another page for each analysis.
    .setLegacyMode()
    .analyze();
  expect(
    violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(" ")).join(", ")})`,
    ),
  ).toEqual([]);
}

/**
 * Loads axe once per document, and returns a script for AxeBuilder to inject instead. By default AxeBuilder evaluates
 * the source two times per analysis, which takes up to half of its time.
 */
async function loadAxe(page: Page): Promise<string> {
  const isLoaded = await page.evaluate(() => "axe" in window);
  if (!isLoaded) await page.evaluate(axeSource);
  return "undefined";
}
