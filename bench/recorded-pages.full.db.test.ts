import { expect, inject, test } from "vitest";
import { cloneDatabase } from "#db/test-database.ts";
import { assertSameResponses, recordPages, recordQueries } from "./recorded-pages.ts";
import { startServer, startSoutherly } from "./server-process.ts";

// Includes the time to create the seeded template, if this is the first test that uses it.
const timeout = 240_000;

test(
  "the bare server runs the same queries as the benchmark's server and renders the same responses",
  { timeout },
  async () => {
    const { url: databaseUrl, drop } = await cloneDatabase(inject("clusterUrl"), "seeded");
    const { queries, port } = await recordQueries(databaseUrl);
    for (const recorded of Object.values(queries)) {
      expect(recorded.length).toBeGreaterThan(0);
      for (const { text } of recorded) expect(text).toMatch(/^\s*(?:select|with)/);
    }
    await using opened = new AsyncDisposableStack();
    opened.defer(drop);
    const southerly = await startSoutherly(databaseUrl, { environment: { PORT: port } });
    opened.defer(southerly.stop);
    const pages = await recordPages(southerly, queries);
    const bare = await startServer({
      main: new URL("./bare-server.ts", import.meta.url),
      message: { databaseUrl, pages },
    });
    opened.defer(bare.stop);
    // Every name, price and word of the cards was found in the rows, in document order.
    await assertSameResponses(bare, pages);
  },
);
