import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { full } from "#tests/support/full.ts";
import { isAhead, migrate } from "./migrate.ts";
import { prepareDatabase } from "./prepare.ts";
import { cloneDatabase, type TestDatabase } from "./test-database.ts";
import { writeSchemaTypes } from "./types.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await cloneDatabase(inject("clusterUrl"), "migrated");
});

afterEach(() => database.drop());

/**
 * Everything that migrations create: columns with their types and defaults, constraints, indexes, functions,
 * triggers.
 */
async function structure(): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(`
      select format('column %s.%s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
                    a.attidentity::text || a.attgenerated::text, pg_get_expr(d.adbin, d.adrelid)) as line
        from pg_attribute a
        join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'v', 'm') and c.relnamespace = 'public'::regnamespace
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attnum > 0 and not a.attisdropped
      union all
      select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
      union all
      select format('function %s', pg_get_functiondef(oid)) from pg_proc
       where pronamespace = 'public'::regnamespace and prokind = 'f'
      union all
      select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      order by line`);
    return rows.map((row) => row.line);
  } finally {
    await client.end();
  }
}

async function emptyDatabase(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query("drop schema public cascade; create schema public");
  } finally {
    await client.end();
  }
}

const migrations = (await readdir(resolve(import.meta.dirname, "../migrations")))
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => file.slice(0, -".ts".length))
  .toSorted();

// The last migrations, which a change may have affected. `npm run test:full` reverts all.
const reverted = migrations.toReversed().slice(0, full ? undefined : 8);

test("every migration can be reverted and run again, step by step, with the same result", async () => {
  const latest = await structure();

  let before = latest;
  for (const name of reverted) {
    expect(await migrate(database.url, "down")).toEqual([name]);
    const without = await structure();
    expect(without).not.toEqual(before);
    expect(await migrate(database.url, "up")).toEqual([name]);
    expect(await structure()).toEqual(before);
    expect(await migrate(database.url, "down")).toEqual([name]);
    before = without;
  }
  const left = (await structure()).filter((line) => !line.includes("kysely_migration"));
  if (reverted.length === migrations.length) expect(left).toEqual([]);

  expect(await migrate(database.url)).toEqual(reverted.toReversed());
  expect(await structure()).toEqual(latest);
}, 120_000);

test("an up-to-date database stays as it is", async () => {
  expect(await migrate(database.url)).toEqual([]);
});

describe("while another version is running", () => {
  const connectAndRun = async (text: string) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(text);
    return client;
  };

  test("a database that a newer version has migrated is ahead, and stays as it is", async () => {
    expect(await isAhead(database.url)).toBe(false);
    await connectAndRun("insert into kysely_migration (name, timestamp) values ('99991231000000_later', '')").then(
      (client) => client.end(),
    );
    expect(await isAhead(database.url)).toBe(true);
    const before = await structure();
    await prepareDatabase({ url: database.url, directUrl: database.url, embedded: false, stop: async () => {} });
    expect(await structure()).toEqual(before);
  });

  test("a database that also lacks one of our migrations is not ahead, and migrating it fails", async () => {
    await migrate(database.url, "down");
    await connectAndRun("insert into kysely_migration (name, timestamp) values ('99991231000000_later', '')").then(
      (client) => client.end(),
    );
    expect(await isAhead(database.url)).toBe(false);
    await expect(migrate(database.url)).rejects.toThrow("Nothing was migrated");
  });

  test.each([
    { state: "has an unknown migration", lacks: false },
    { state: "has an unknown migration and lacks one of ours", lacks: true },
  ])("`npm run db:types` names the remedy for a database that $state", async ({ lacks }) => {
    if (lacks) await migrate(database.url, "down");
    await connectAndRun("insert into kysely_migration (name, timestamp) values ('99991231000000_later', '')").then(
      (client) => client.end(),
    );
    await expect(writeSchemaTypes(database.url)).rejects.toThrow("`npm run db:reset` empties and migrates it");
  });

  test.runIf(full)("a migration that waits for a table gives up its locks and tries again", async () => {
    const [last] = await migrate(database.url, "down");
    const user = await connectAndRun("begin; lock table kysely_migration in exclusive mode");
    const migrated = migrate(database.url);
    // The view returns its first result for the rest of a transaction.
    const observer = await connectAndRun("select 1");
    const waiting = async (count: number) => {
      const { rows } = await observer.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      expect(rows).toHaveLength(count);
    };
    await vi.waitFor(() => waiting(1), { timeout: 5000 });
    await vi.waitFor(() => waiting(0), { timeout: 5000 });
    await user.query("rollback");
    await Promise.all([user, observer].map((client) => client.end()));
    expect(await migrated).toEqual([last]);
  });
});

test("two processes that migrate at once run each migration once", async () => {
  await emptyDatabase();
  const ran = await Promise.all([migrate(database.url), migrate(database.url)]);
  expect(ran.flat()).toEqual(migrations);
});
