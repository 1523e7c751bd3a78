import type { BrowserContext, Page } from "@playwright/test";
import type { Kysely } from "kysely";
import { createDatabase } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { type ServerProcess, startServer } from "#tests/setup/server-process.ts";
import { expect, test as base } from "#tests/setup/server.fixture.ts";
import { findPlaces, type Places } from "./places.ts";
import { findVisibleHomes, type VisibleHome } from "./visible-homes.ts";
import { openTcpProxy, type TcpProxy } from "./tcp-proxy.ts";
import { visitorOf, type Visitor } from "./with-and-without-javascript.ts";

/** What must not happen behind a visitor's back, and what a test expects to happen all the same. */
interface Faults {
  /** Errors on the console or in a script that match are part of the test. */
  expect(pattern: RegExp): void;
}

interface DocumentFixtures {
  /** Every journey starts with all its points: the visitors of a worker share one address. */
  freshLimits: void;
  /** All homes that the public may see as the test begins, the newest first: tests before it may have published some. */
  homes: readonly VisibleHome[];
}

interface JourneyFixtures {
  faults: Faults;
  visitor: Visitor;
}

interface WorkerFixtures {
  /** The database behind this worker's server. */
  database: Kysely<DB>;
  /** What the states of pages are made of. */
  places: Places;
  /** A server of its own on the same database, over a line that a test can cut. */
  fragile: ServerProcess & { line: TcpProxy };
}

/** The `test` of those who read documents and open no page: a server and a database for each worker, no browser window. */
export const documentTest = base.extend<DocumentFixtures, WorkerFixtures>({
  database: [
    async ({ server }, use) => {
      const database = createDatabase(server.databaseUrl, { size: 2, forJobs: true });
      await use(database);
      await database.destroy();
    },
    { scope: "worker" },
  ],
  homes: async ({ database }, use) => use(await findVisibleHomes(database)),
  places: [
    async ({ database }, use) => use(await findPlaces(database, await findVisibleHomes(database))),
    { scope: "worker" },
  ],
  freshLimits: [
    async ({ database }, use) => {
      await database.deleteFrom("rateLimits").execute();
      await use();
    },
    { auto: true },
  ],
  fragile: [
    async ({ server }, use) => {
      const line = await openTcpProxy(server.databaseUrl);
      const fragile = await startServer({ DATABASE_URL: line.url, FLOOD_LIMIT: "0", PAGE_CACHE_MB: "0" });
      await use({ ...fragile, line });
      await fragile.stop();
      await line.close();
    },
    { scope: "worker" },
  ],
});

/** The journeys' `test`: the same, with a watch over every page it opens. */
export const test = documentTest.extend<JourneyFixtures>({
  faults: [
    async ({ context, server }, use) => {
      const seen = watch(context, server.url);
      const expected: RegExp[] = [];
      await use({ expect: (pattern) => expected.push(pattern) });
      expect(seen.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
  visitor: async ({ page, javaScriptEnabled }, use) => use(visitorOf(page, javaScriptEnabled ?? true)),
});

/**
 * Chromium reports it, also without scripts, when a page is left while the stylesheet's transition to it still runs. Nothing
 * of ours starts a transition. https://github.com/w3c/csswg-drafts/issues/13726
 */
const abortedTransition = "Transition was aborted because of invalid state";

/** Collects errors of scripts and on the console, violations of the policy among them, and requests to other sites. */
function watch(context: BrowserContext, ownAddress: string): string[] {
  const faults: string[] = [];
  const { hostname } = new URL(ownAddress);
  context.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => {
    const text = error.error().stack || error.error().message;
    if (!text.includes(abortedTransition)) faults.push(`script: ${text}`);
  });
  context.on("request", (request) => {
    const { protocol, hostname: asked } = new URL(request.url());
    if (protocol.startsWith("http") && asked !== hostname) faults.push(`request to another site: ${request.url()}`);
  });
  return faults;
}

export { expect, type Page };
