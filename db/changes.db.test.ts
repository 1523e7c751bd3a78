import { sql } from "kysely";
import pg from "pg";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { onChange, trackDependencies } from "#platform/cache-dependencies.server.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { eventually } from "#tests/support/eventually.ts";
import { cacheUntilChange, followChanges } from "./changes.server.ts";
import { db } from "./client.server.ts";
import { testDatabase } from "./test-database.ts";
import { transaction } from "./transaction.server.ts";

const { url } = await testDatabase();

/** The tables reported as changed so far; "everything" if the table is unknown. */
let changed: string[] = [];
beforeEach(() => {
  changed = [];
  onTestFinished(onChange((table = "everything") => void changed.push(table)));
});

/** Writes over a connection outside the product's pool, like another process. */
async function psql(text: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(text);
  await client.end();
}

async function following() {
  const changes = followChanges(url);
  onTestFinished(changes.stop);
  await eventually(() => expect(changes.isConnected()).toBe(true));
  changed = [];
  return changes;
}

test("a write of another process is reported when it commits, once for each table", async () => {
  await following();
  await insertSuburb(db(), { name: "Newtown" });
  // Reported by this process and by PostgreSQL, whose trigger also updated the words of the name.
  await eventually(() => expect(changed.toSorted()).toEqual(["directory_words", "suburbs", "suburbs"]));
  changed = [];
  await psql("begin; update suburbs set median_price = 1; update suburbs set median_price = 2; rollback");
  await psql(
    "begin; update suburbs set median_price = 1; delete from services; update suburbs set median_price = 2; commit",
  );
  await eventually(() => expect(changed.toSorted()).toEqual(["services", "suburbs"]));
});

test("a write of this process is reported before the caller continues; one that is rolled back is not", async () => {
  await transaction(async () => {
    await insertUser(db());
    expect(changed).toEqual([]);
  });
  expect(changed).toEqual(["users"]);
  changed = [];
  await transaction(async () => {
    await insertUser(db());
    throw new Error("interrupted");
  }).catch(() => undefined);
  expect(changed).toEqual([]);
  await insertUser(db());
  expect(changed).toEqual(["users"]);
});

test("data is cached until one of its tables changes, and not without notifications", async () => {
  const load = vi.fn(() => db().selectFrom("suburbs").select("name").orderBy("name").execute());
  const read = cacheUntilChange(["suburbs"], load);
  await read();
  await read();
  expect(load).toHaveBeenCalledTimes(2);
  const changes = await following();
  await read();
  await insertUser(db());
  expect(await read()).not.toContainEqual({ name: "Zetland" });
  expect(load).toHaveBeenCalledTimes(3);
  await insertSuburb(db(), { name: "Zetland", slug: "zetland" });
  expect(await read()).toContainEqual({ name: "Zetland" });
  changed = [];
  await psql("delete from suburbs where name = 'Zetland'");
  await eventually(() => expect(changed).toContain("suburbs"));
  expect(await read()).not.toContainEqual({ name: "Zetland" });
  await changes.stop();
  const before = load.mock.calls.length;
  await read();
  await read();
  expect(load).toHaveBeenCalledTimes(before + 2);
});

test("cached data counts as read by each page, and a failure is not cached", async () => {
  await following();
  const load = vi.fn(() => Promise.resolve(1)).mockRejectedValueOnce(new Error("interrupted"));
  const read = cacheUntilChange(["suburbs", "stations"], load);
  await expect(read()).rejects.toThrow("interrupted");
  for (let page = 0; page < 2; page += 1) {
    const statements = new Set<string>();
    expect(await trackDependencies({ statements }, read)).toBe(1);
    expect([...statements]).toEqual(["suburbs stations"]);
  }
  expect(load).toHaveBeenCalledTimes(2);
});

test("reconnects after a lost connection, and reports that everything may have changed", async () => {
  const changes = await following();
  await psql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'southerly changes'");
  await eventually(() => expect(changed).toEqual(["everything", "everything"]));
  expect(changes.isConnected()).toBe(true);
  await psql("update suburbs set median_price = 3");
  await eventually(() => expect(changed.at(-1)).toBe("suburbs"));
});

test("reports no dependencies without a connection", () => {
  const changes = followChanges(url.replace(/:\d+\//, ":1/"));
  onTestFinished(changes.stop);
  expect(changes.isConnected()).toBe(false);
  expect(changes.tablesRead(["select 1"])).toBeUndefined();
});

test("a statement reads the tables that it names, and those of its functions", async () => {
  const changes = await following();
  expect([...(changes.tablesRead(["select * from suburbs"]) ?? [])]).toEqual(["suburbs"]);
  expect([...(changes.tablesRead(["select days_on_market(1)"]) ?? [])]).toEqual(["listing_changes"]);
  expect(changes.tablesRead(["select * from suburbs", "select * from sessions"])).toBeUndefined();
  expect(changes.reads("select days_on_market(1)", "listing_changes")).toBe(true);
  expect(changes.reads("select days_on_market(1)", "suburbs")).toBe(false);
});

test("a disabled trigger counts as missing", async () => {
  await sql`alter table posts disable trigger announce_change`.execute(db());
  const changes = await following();
  expect(changes.tablesRead(["select * from posts"])).toBeUndefined();
});
