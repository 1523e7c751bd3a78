import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { createDatabase } from "#db/client.server.ts";
import { cloneDatabase, testDatabase } from "#db/test-database.ts";
import { eventNames } from "./events.ts";
import { publishEvent } from "./queue.server.ts";

const { db } = await testDatabase();

test("an event becomes a job of its queue, now or later", async () => {
  await publishEvent("listing.published", { listingId: 7 });
  await publishEvent("listing.published", { listingId: 8 }, { afterSeconds: 60 });
  const { rows } = await sql<{ name: string; data: unknown; wait: number }>`
    select name, data, round(extract(epoch from start_after - created_on)) as wait from pgboss.job order by start_after`.execute(
    db,
  );
  expect(rows).toEqual([
    { name: "listing.published", data: { listingId: 7 }, wait: 0 },
    { name: "listing.published", data: { listingId: 8 }, wait: 60 },
  ]);
});

test("rejects a payload of another event", async () => {
  await expect(publishEvent("mail.queued", { messageId: 2 ** 31 })).rejects.toThrow("messageId");
});

test("processes that start together on an empty database agree on its queues", { timeout: 30_000 }, async () => {
  const empty = await cloneDatabase(inject("clusterUrl"), "migrated");
  try {
    const ready = [1, 2, 3].map(async () => {
      const child = fork(join(import.meta.dirname, "queue.fixture.ts"), {
        env: { ...process.env, DATABASE_URL: empty.url },
      });
      return once(child, "exit");
    });
    expect(await Promise.all(ready), "exit codes").toEqual([
      [0, null],
      [0, null],
      [0, null],
    ]);
    const connection = createDatabase(empty.url, { size: 1 });
    const { rows } = await sql<{ name: string }>`select name from pgboss.queue where name = any(${eventNames})`.execute(
      connection,
    );
    await connection.destroy();
    expect(rows).toHaveLength(eventNames.length);
  } finally {
    await empty.drop();
  }
});
