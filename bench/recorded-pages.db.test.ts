import { expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { recordQueries } from "./recorded-pages.ts";

test("the benchmark's server starts, and its queries can be recorded", async () => {
  const { url } = await testDatabase();
  const { queries } = await recordQueries(url);
  for (const recorded of Object.values(queries)) {
    expect(recorded.length).toBeGreaterThan(0);
    for (const { text } of recorded) expect(text).toMatch(/^\s*(?:select|with)/);
  }
});
