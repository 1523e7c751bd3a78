import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "./test-database.ts";
import { schemaFile, schemaTypes } from "./types.ts";

test("db/schema.ts is what `npm run db:types` writes for the migrated database", async () => {
  const { url } = await testDatabase();
  expect(await readFile(schemaFile, "utf8")).toBe(await schemaTypes(url));
});

test("columns of the same kind have the same length or precision in every table", async () => {
  const { db } = await testDatabase();
  const kinds: [kind: string, columns: string, type: string][] = [
    ["email", "(^|_)(email|(to|reply_to)_address)$", "255"],
    ["phone", "phone$", "50"],
    ["listing type", "^listing_type$", "16"],
    ["property type", "^property_type$", "120"],
    ["suburb", "^suburb$", "120"],
    ["state", "^state$", "16"],
    ["postcode", "^postcode$", "12"],
    ["name of a person", "^(first|last)_name$", "120"],
    ["rating", "^rating$", "3,2"],
    ["median price", "^median_price$", "12,2"],
    ["price growth", "^price_growth$", "5,2"],
  ];
  for (const [kind, columns, type] of kinds) {
    const { rows } = await sql<{ name: string; type: string }>`
      select table_name || '.' || column_name as name,
        coalesce(character_maximum_length::text, numeric_precision || ',' || numeric_scale) as type
      from information_schema.columns
      where table_schema = 'public' and column_name ~ ${columns} and data_type in ('character varying', 'text', 'numeric')`.execute(
      db,
    );
    expect(rows.length, kind).toBeGreaterThan(0);
    for (const row of rows) expect(row, kind).toEqual({ name: row.name, type });
  }
  const { rows: posts } = await sql<{ length: number }>`
    select character_maximum_length as length from information_schema.columns
    where table_name = 'posts' and column_name in ('title', 'slug')`.execute(db);
  expect(posts).toEqual([{ length: 500 }, { length: 500 }]);
});

/** Foreign keys that stop the deletion of a row they reference, and the reason. */
const blocking: Readonly<Record<string, string>> = {
  "agent_terms.term_id -> directory_terms": "the words of the agent search are shared by agents and never deleted",
};

test("every foreign key cascades or is set to null on deletion, or is named here with the reason why it blocks", async () => {
  const { db } = await testDatabase();
  // A key that would be set to null blocks the deletion, too, if its column may not be null.
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || '.' || attname || ' -> ' || confrelid::regclass as key
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and connamespace = 'public'::regnamespace
      and (confdeltype not in ('c', 'n') or confdeltype = 'n' and attnotnull)
    order by 1`.execute(db);
  expect(rows.map(({ key }) => key)).toEqual(Object.keys(blocking).toSorted());
});
