import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./tests/setup/chromium.ts";
import { full, excludedTags, type Side } from "./tests/support/full.ts";

/** Disables Chromium's background requests, so that it requests only the pages under test. */
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-gpu",
  "--disable-quic",
];
// Chromium's sandbox does not work for root.
const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

// `npm run test:full` includes these.
const longTests = full ? [] : ["**/*.full.*"];

/** Patterns of the tags that this run excludes. Empty for journeys.test.ts, which lists all journeys. */
function leftOutOf(side: Side): RegExp[] {
  const tags = process.env.EVERY_JOURNEY ? [] : excludedTags[full ? "full" : "test"][side];
  return tags.map((tag) => new RegExp(`${tag}(?!-)`));
}

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/setup/playwright-cluster.ts",
  fullyParallel: true,
  // One per core of the smallest machine: with three the processor is always busy, and pages wait for their font.
  workers: 2,
  // scripts/test-steps.ts lists the journeys that needed a second attempt, and fails if there are too many.
  retries: process.env.RETRY ? 1 : 0,
  forbidOnly: true,
  timeout: 30_000,
  reporter: [["line"], ["json", { outputFile: "test-results/e2e.json" }]],
  outputDir: "test-results/e2e",
  use: {
    ...devices["Desktop Chrome"],
    // Screens have 1, 1.25, 1.5, 2 or 3 device pixels per CSS pixel. Some faults appear only with fractions.
    deviceScaleFactor: Number(process.env.SCREEN_SCALE || 1),
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
    // TRACE=1 enables both: tracing slows the run down by a tenth, and "only-on-failure" takes a screenshot of every closing page
    // in case its test fails later.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: process.env.TRACE ? "only-on-failure" : "off",
    launchOptions: { executablePath: findChromium(), args: [...quiet, ...sandbox] },
  },
  projects: [
    {
      name: "js",
      grepInvert: leftOutOf("js"),
      testIgnore: ["**/*.no-js.*", ...longTests],
      use: { javaScriptEnabled: true },
    },
    {
      name: "no-js",
      grepInvert: leftOutOf("no-js"),
      testIgnore: ["**/*.js.*", ...longTests],
      use: { javaScriptEnabled: false },
    },
  ],
});
