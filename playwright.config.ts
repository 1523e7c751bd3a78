import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./tests/setup/chromium.ts";
import { full, leftOut, type Side } from "./tests/support/full.ts";

/** Chromium keeps to itself: no downloads, no look-ups, nothing but the pages under test. */
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-gpu",
  "--disable-quic",
];
// Its sandbox refuses to work for root.
const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

// `npm run test:full` runs these, too.
const longTests = full ? [] : ["**/*.full.*"];

/** Matches the journeys that this run leaves out on a side; none where journeys.test.ts lists all of them. */
function leftOutOf(side: Side): RegExp[] {
  const tags = process.env.EVERY_JOURNEY ? [] : leftOut[full ? "full" : "test"][side];
  return tags.map((tag) => new RegExp(`${tag}(?!-)`));
}

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/setup/playwright-cluster.ts",
  fullyParallel: true,
  // One for each core of the smallest machine: with three the processor is never idle, and pages wait for their font.
  workers: 2,
  // scripts/test-steps.ts names each that needed its second attempt, and lets few of them pass.
  retries: process.env.RETRY ? 1 : 0,
  forbidOnly: true,
  timeout: 30_000,
  reporter: [["line"], ["json", { outputFile: "test-results/e2e.json" }]],
  outputDir: "test-results/e2e",
  use: {
    ...devices["Desktop Chrome"],
    // Screens have 1, 1.25, 1.5, 2 or 3 device pixels to a CSS pixel; some faults show only where they do not divide evenly.
    deviceScaleFactor: Number(process.env.SCREEN_SCALE || 1),
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
    // A trace of every step costs a tenth of the whole run, and "only-on-failure" takes a picture as every page closes, in case
    // its test fails afterwards: TRACE=1 asks for both.
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
