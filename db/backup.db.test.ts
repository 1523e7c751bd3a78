import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { publishEvent } from "#app/jobs/queue.server.ts";
import { updateReference } from "#reference/apply.ts";
import { seedWhenEmpty } from "#samples/seed.ts";
import { hashRows } from "#tests/support/row-hashes.ts";
import { backup } from "./backup.ts";
import { createDatabase } from "./client.server.ts";
import { restore } from "./restore.ts";
import type { DB } from "./schema.ts";
import { cloneDatabase, type TestDatabase, testDatabase } from "./test-database.ts";

const { url, db } = await testDatabase();
let folder: string;
let file: string;
let before: Record<string, string>;
let target: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "southerly-backup-"));
  file = join(folder, "all.jsonl.gz");
  await updateReference(url);
  await seedWhenEmpty(url);
  await db
    .insertInto("messages")
    .values([mail("queued"), mail("sent")])
    .execute();
  await publishEvent("mail.queued", { messageId: 1 }, { afterSeconds: 60 });
  await publishEvent("listing.published", { listingId: 7 });
  // Use up an id, so that the sequence is ahead of the rows.
  await sql`select nextval(pg_get_serial_sequence('users', 'id'))`.execute(db);
  // Hashing every row exceeds a page's statement timeout.
  before = await withJobs(url, hashRows);
  await backup(url, file);
  target = await cloneDatabase(inject("clusterUrl"), "migrated");
}, 180_000);

afterAll(async () => {
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Texts that break a careless format. */
function mail(status: string) {
  return {
    messageId: `<${randomBytes(8).toString("hex")}@localhost>`,
    kind: "test",
    toName: 'O\'Brien, "Bo" \\ {NULL}',
    toAddress: "bo@example.com",
    subject: "100 % \u{1f3e0} ,null,",
    textBody: "one\r\n\ttwo\n\\N\n\\.\n",
    htmlBody: "",
    headers: JSON.stringify({ a: null, 'b"': ["\\"] }),
    status,
  };
}

const inTarget = <T>(work: (database: Kysely<DB>) => Promise<T>): Promise<T> => withJobs(target.url, work);

async function withJobs<T>(address: string, work: (database: Kysely<DB>) => Promise<T>): Promise<T> {
  const open = createDatabase(address, { size: 1, forJobs: true });
  try {
    return await work(open);
  } finally {
    await open.destroy();
  }
}

test("a database that is not empty or is in use is refused", async () => {
  await expect(restore(target.url, file)).rejects.toThrow("The database is not empty: add --replace");
  await inTarget(async (open) => {
    await sql`select 1`.execute(open);
    await expect(restore(target.url, file, { replace: true })).rejects.toThrow("stop all servers and workers");
  });
});

test("a damaged, truncated or unrelated file leaves the database unchanged", async () => {
  const whole = await readFile(file);
  const unchanged = await inTarget(hashRows);
  const damaged = join(folder, "damaged");
  for (const content of [whole.subarray(0, whole.length / 2), Buffer.from("a letter"), Buffer.alloc(0)]) {
    await writeFile(damaged, content);
    await expect(restore(target.url, damaged, { replace: true })).rejects.toThrow(
      /damaged is (not a backup|incomplete)/,
    );
    expect(await inTarget(hashRows)).toEqual(unchanged);
  }
  await expect(restore(target.url, join(folder, "nowhere"))).rejects.toThrow("nowhere");
});

test("a backup of a newer version is refused and leaves the database unchanged", async () => {
  const unchanged = await inTarget(hashRows);
  const newer = join(folder, "newer");
  const text = gunzipSync(await readFile(file)).toString();
  await writeFile(newer, gzipSync(text.replace('"migrations":[', '"migrations":["99991231000000_later",')));
  await expect(restore(target.url, newer, { replace: true })).rejects.toThrow("made by a newer version of Southerly");
  expect(await inTarget(hashRows)).toEqual(unchanged);
});

test("restores rows, jobs, next ids, keys and triggers", { timeout: 60_000 }, async () => {
  expect(await restore(target.url, file, { replace: true, sendWaiting: true })).toMatchObject({ heldMails: 0 });
  expect(await inTarget(hashRows)).toEqual(before);
  const state = sql<{ next: string; keys: string; triggers: string }>`select
    nextval(pg_get_serial_sequence('users', 'id')) as next,
    (select string_agg(conname || pg_get_constraintdef(oid), ';' order by conname)
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace) as keys,
    (select string_agg(tgname || tgenabled::text, ';' order by tgname) from pg_trigger where not tgisinternal) as triggers`;
  const [restored, original] = [await inTarget((open) => state.execute(open)), await state.execute(db)];
  expect(restored.rows).toEqual(original.rows);
});

test("queued emails are not sent after a restore unless sendWaiting is set", { timeout: 60_000 }, async () => {
  expect(await restore(target.url, file, { replace: true })).toMatchObject({ heldMails: 1 });
  const rows = await inTarget((open) =>
    open.selectFrom("messages").select(["status", "lastError"]).orderBy("id").execute(),
  );
  expect(rows).toEqual([
    { status: "dead", lastError: expect.stringMatching(/^It was queued at the backup of 2\S+Z and/) },
    { status: "sent", lastError: null },
  ]);
});

test("only its owner can read a backup, and a full disk leaves no file", async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const unfinished = join(folder, "unfinished.jsonl.gz");
  await symlink("/dev/full", `${unfinished}.part`);
  await expect(backup(url, unfinished)).rejects.toThrow("ENOSPC");
  expect(await readdir(folder)).not.toContainEqual(expect.stringContaining("unfinished"));
});
