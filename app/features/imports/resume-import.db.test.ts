import { sql } from "kysely";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { startWorker } from "#app/jobs/worker.server.ts";
import { Unavailable } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { inventHomes, writeFeedFile } from "#tests/support/feed-file.ts";
import { connectAgency, outcomesOf } from "./apply/apply.fixture.ts";
import { runImport, storeFile } from "./run-import.server.ts";

beforeAll(() => prepareQueue());

const { signal } = new AbortController();

async function connectionWithFile() {
  const connection = await connectAgency();
  const homes = inventHomes(6, { suburbs: ["Newtown"], agentEmail: "jordan.sample@example.com", photos: 1 });
  const bytes = Buffer.from(writeFeedFile(connection.agentId, "2026-11-20-09:00:00", homes));
  const { id } = await storeFile(connection.id, { name: "listings.xml", bytes });
  return { connection, fileId: id };
}

test("a run that loses its file to the last word of a dead one is tried again, and the next one ends the file", async () => {
  const { connection, fileId } = await connectionWithFile();
  const running = await db()
    .transaction()
    .execute(async (trx) => {
      // Simulates a killed worker whose last statement commits only after the next run has begun.
      await trx.updateTable("feedFiles").set({ position: 1 }).where("id", "=", fileId).execute();
      const run = runImport(connection.id, signal).then(
        () => "ended",
        (error: unknown) => error,
      );
      await expect.poll(() => waitsForLock(), { timeout: 10_000 }).toBe(true);
      return { run };
    });
  expect(await running.run).toBeInstanceOf(Unavailable);
  await runImport(connection.id, signal);
  const file = await db().selectFrom("feedFiles").select("state").where("id", "=", fileId).executeTakeFirst();
  expect(file).toEqual({ state: "accepted" });
  expect(await outcomesOf(fileId)).toEqual(Array(5).fill("CREATED"));
});

test.each([
  ["a deadlock", "40P01"],
  ["a serialization failure", "40001"],
])("%s is not the listing's error: the next run continues with it", async (_name, state) => {
  const { connection, fileId } = await connectionWithFile();
  await sql`
    create function quarrel() returns trigger language plpgsql as $$
    begin raise exception using errcode = ${sql.lit(state)}; end $$`.execute(db());
  await sql`
    create trigger quarrel before insert on feed_listings
    for each row when (new.unique_id = 'H3') execute function quarrel()`.execute(db());
  try {
    await expect(runImport(connection.id, signal)).rejects.toThrow(Unavailable);
  } finally {
    await sql`drop function quarrel cascade`.execute(db());
  }
  expect(await outcomesOf(fileId)).toEqual(Array(3).fill("CREATED"));
  await runImport(connection.id, signal);
  expect(await outcomesOf(fileId)).toEqual(Array(6).fill("CREATED"));
});

test("two runs of one feed at once do everything once", async () => {
  const { connection, fileId } = await connectionWithFile();
  await Promise.allSettled([runImport(connection.id, signal), runImport(connection.id, signal)]);
  await runImport(connection.id, signal);
  expect(await outcomesOf(fileId)).toEqual(Array(6).fill("CREATED"));
  const { count } = await db()
    .selectFrom("listings")
    .innerJoin("agents", "agents.userId", "listings.createdByUserId")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("agents.agencyId", "=", connection.agencyId)
    .executeTakeFirstOrThrow();
  expect(count).toBe(6);
});

test("a stopping worker ends its import after the current home, and the next worker imports the others", async () => {
  await sql`delete from pgboss.job`.execute(db());
  const { fileId } = await connectionWithFile();
  await sql`
    create function wait_for_release() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${sql.lit(LOCK)}); return new; end $$`.execute(db());
  await sql`
    create trigger wait_for_release before insert on feed_listings
    for each row when (new.unique_id = 'H3') execute function wait_for_release()`.execute(db());
  onTestFinished(async () => {
    await sql`drop function if exists wait_for_release cascade`.execute(db());
  });
  const stopped = await db()
    .transaction()
    .execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
      const worker = await startWorker();
      await vi.waitFor(async () => expect(await waitsForRelease()).toBe(true), patience);
      return { end: worker.stop() };
    });
  await stopped.end;
  await sql`drop function wait_for_release cascade`.execute(db());
  expect(await outcomesOf(fileId)).toEqual(Array(4).fill("CREATED"));

  const next = await startWorker();
  onTestFinished(() => next.stop());
  await vi.waitFor(async () => expect(await outcomesOf(fileId)).toEqual(Array(6).fill("CREATED")), patience);
});

const LOCK = 2026;
const patience = { timeout: 20_000, interval: 50 };

async function waitsForRelease(): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted
    ) as waits`.execute(db());
  return rows[0]?.waits ?? false;
}

async function waitsForLock(): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like 'update "feed_files"%'
    ) as waits`.execute(db());
  return rows[0]?.waits ?? false;
}
