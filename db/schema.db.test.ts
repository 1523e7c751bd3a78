import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { testDatabase } from "./test-database.ts";
import { schemaFile, schemaTypes } from "./types.ts";

test("db/schema.ts is what `npm run db:types` writes for the migrated database", async () => {
  const { url } = await testDatabase();
  expect(await readFile(schemaFile, "utf8")).toBe(await schemaTypes(url));
});
