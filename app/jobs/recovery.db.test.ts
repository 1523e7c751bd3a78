import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { findMessage } from "#app/mail/outbox.queries.server.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { openSmtpSink } from "#app/mail/smtp-sink.fixture.ts";
import { testDatabase } from "#db/test-database.ts";
import { startWorker } from "./worker.server.ts";

const { db, url } = await testDatabase();
const promisedMillis = 30_000;

async function queue(): Promise<number> {
  await queueMail({ kind: "test", to: { name: "", address: "jo@example.com" }, subject: "Hi", text: "Hi", html: "Hi" });
  const { id } = await db.selectFrom("messages").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return id;
}

test(
  "the mail of a worker that was killed is sent by another within 30 seconds, under the same Message-ID",
  { timeout: 60_000 },
  async () => {
    const offered: string[] = [];
    // The first mail to arrive is delayed until its sender is dead.
    const sink = await openSmtpSink({
      reply: async ({ mail }) => {
        if (offered.push(mail.messageId!) === 1) await delay(60_000, undefined, { ref: false });
        return undefined;
      },
    });
    const id = await queue();

    const doomed = fork(join(import.meta.dirname, "worker.fixture.ts"), {
      env: { ...process.env, DATABASE_URL: url, SMTP_URL: sink.url },
    });
    onTestFinished(() => void doomed.kill("SIGKILL"));
    await vi.waitFor(() => expect(offered).toHaveLength(1), { timeout: 15_000, interval: 50 });
    const exited = once(doomed, "exit");
    doomed.kill("SIGKILL");
    await exited;
    const killedAt = performance.now();

    const worker = await startWorker({ smtpUrl: sink.url });
    onTestFinished(() => worker.stop());
    await vi.waitFor(async () => expect((await findMessage(id))?.status).toBe("sent"), {
      timeout: promisedMillis,
      interval: 100,
    });
    expect(performance.now() - killedAt).toBeLessThan(promisedMillis);
    expect(offered).toEqual([offered[0], offered[0]]);
    expect((await findMessage(id))?.attempts).toBe(2);
  },
);

test("a worker survives the loss of all its connections", async () => {
  const sink = await openSmtpSink();
  const worker = await startWorker({ smtpUrl: sink.url });
  onTestFinished(() => worker.stop());
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    db,
  );

  const id = await queue();
  await vi.waitFor(async () => expect((await findMessage(id))?.status).toBe("sent"), {
    timeout: 15_000,
    interval: 100,
  });
});
