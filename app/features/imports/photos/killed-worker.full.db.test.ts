import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { mediaStore } from "#app/features/pictures/model/media-store.server.ts";
import { originalKey } from "#app/features/pictures/model/media.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { db } from "#db/client.server.ts";
import { jpeg } from "#tests/support/photos.ts";
import { hashOf, homeWithPhotos, photos, say, shown, slotsOf } from "./imported-photos.fixture.ts";

test(
  "a worker that is killed between fetch and store loses nothing and doubles nothing",
  { timeout: 60_000 },
  async () => {
    await prepareQueue();
    const { connection, server, one, two } = await homeWithPhotos();
    const large = await jpeg(1700, 1200);
    server.answers["/3.jpg"] = large;
    await say(connection, { photos: photos(server, "m=/3.jpg", "a=/2.jpg") });
    const env = { ...process.env, FEED_PHOTOS_TEST_ADDRESS: server.testAddress };
    const startWorker = () => {
      const worker = fork(join(import.meta.dirname, "../../../jobs/worker.fixture.ts"), { env });
      onTestFinished(() => void worker.kill("SIGKILL"));
      return worker;
    };
    const patience = { timeout: 30_000, interval: 20 };

    const doomed = startWorker();
    // The original is stored, and the worker is creating its sizes.
    const original = originalKey(hashOf(large));
    await vi.waitFor(async () => expect(await mediaStore().modifiedAt(original)).toBeDefined(), patience);
    const exited = once(doomed, "exit");
    doomed.kill("SIGKILL");
    await exited;
    expect(await shown(connection)).toEqual([one, two]);
    expect(await slotsOf(connection)).toMatchObject([{ slot: "a" }, { slot: "m", state: "waiting", failures: 0 }]);

    // A worker counts as dead ten seconds after its last heartbeat.
    await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(db());
    startWorker();
    await vi.waitFor(async () => expect(await shown(connection)).toEqual([hashOf(large), two]), patience);
    expect(await slotsOf(connection)).toMatchObject([{ slot: "a" }, { slot: "m", state: "fetched" }]);
    const { count } = await db()
      .selectFrom("pictures")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("contentHash", "=", hashOf(large))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  },
);
