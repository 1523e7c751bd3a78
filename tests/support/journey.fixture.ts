import type { BrowserContext, Page } from "@playwright/test";
import type { Kysely } from "kysely";
import { createDatabase } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { type ServerProcess, startServer } from "#tests/setup/server-process.ts";
import { expect, test as base } from "#tests/setup/server.fixture.ts";
import { findPlaces, type Places } from "./places.ts";
import { openTcpProxy, type TcpProxy } from "./tcp-proxy.ts";
import { findVisibleHomes, type VisibleHome } from "./visible-homes.ts";
import { toVisitor, type Visitor } from "./with-and-without-javascript.ts";

/** Fails a test on unexpected errors in the browser. */
interface Faults {
  /** Allows errors on the console or in a script that match. */
  expect(pattern: RegExp): void;
}

interface DocumentFixtures {
  /** Resets the rate limits before each test, because all visitors of a worker have the same IP address. */
  freshLimits: void;
  /** All public homes at the start of the test, newest first. Earlier tests may have published some. */
  homes: readonly VisibleHome[];
}

interface JourneyFixtures {
  faults: Faults;
  visitor: Visitor;
}

interface WorkerFixtures {
  /** The database of this worker's server. */
  database: Kysely<DB>;
  /** The rows that the page states use. */
  places: Places;
  /** A second server on the same database, over a connection that the test can cut. */
  fragile: ServerProcess & { line: TcpProxy };
}

/** `test` for documents read without a browser: one server and one database per worker. */
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

/** `test` for journeys: the same, and every page that it opens is checked for errors. */
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
  visitor: async ({ page, javaScriptEnabled }, use) => use(toVisitor(page, javaScriptEnabled ?? true)),
});

/**
 * Chromium reports this, also without scripts, when a page is left during the view transition that the stylesheet
 * requests. The project's own code starts no transitions. https://github.com/w3c/csswg-drafts/issues/13726
 */
const abortedTransition = "Transition was aborted because of invalid state";

/**
 * React Router aborts the response of a fetcher whose form is replaced by an error page. Its promise for the end of that
 * response is then rejected, if the end has not arrived, and nothing handles it: `decode` in `turbo-stream-v2` of 8.4.0.
 * Only abortions that React Router itself calls match, not those of the project's scripts.
 */
const abortedResponse = /^AbortError: signal is aborted without reason\n\s+at \S+ \(\S+\/assets\/react-/;

/** Collects script and console errors, policy violations and requests to other sites. */
function watch(context: BrowserContext, ownAddress: string): string[] {
  const faults: string[] = [];
  const { hostname } = new URL(ownAddress);
  context.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => {
    const text = error.error().stack || error.error().message;
    if (!text.includes(abortedTransition) && !abortedResponse.test(text)) faults.push(`script: ${text}`);
  });
  context.on("request", (request) => {
    const { protocol, hostname: requestedHost } = new URL(request.url());
    if (protocol.startsWith("http") && requestedHost !== hostname)
      faults.push(`request to another site: ${request.url()}`);
  });
  return faults;
}

export { expect, type Page };
