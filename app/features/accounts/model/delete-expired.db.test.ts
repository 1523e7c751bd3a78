import { expect, onTestFinished, test, vi } from "vitest";
import { publishEvent } from "#app/jobs/queue.server.ts";
import { startWorker } from "#app/jobs/worker.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertUser } from "#samples/factories/users.ts";

const { db } = await testDatabase();

test("the worker deletes only expired sessions and links at the start of a day", async () => {
  const { id: userId } = await insertUser(db);
  const [over, ahead] = [new Date(Date.now() - 1000), new Date(Date.now() + 60_000)];
  const sess = JSON.stringify({ since: over.toISOString() });
  await db
    .insertInto("sessions")
    .values([
      { sid: "over", userId, sess, expire: over },
      { sid: "ahead", userId, sess, expire: ahead },
    ])
    .execute();
  await db
    .insertInto("accountTokens")
    .values([
      { tokenHash: "over", userId, purpose: "password", expiresAt: over },
      { tokenHash: "ahead", userId, purpose: "password", expiresAt: ahead },
    ])
    .execute();
  const worker = await startWorker();
  onTestFinished(() => worker.stop());
  await publishEvent("day.begun", {});
  await vi.waitFor(
    async () => {
      expect(await db.selectFrom("sessions").select("sid").execute()).toEqual([{ sid: "ahead" }]);
      expect(await db.selectFrom("accountTokens").select("tokenHash").execute()).toEqual([{ tokenHash: "ahead" }]);
    },
    { timeout: 15_000, interval: 100 },
  );
}, 30_000);
