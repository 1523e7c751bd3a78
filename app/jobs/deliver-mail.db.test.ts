import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { MailMessage } from "#app/mail/layout.ts";
import {
  findMessage,
  listDeadMessages,
  listUnsentMessages,
  markDead,
  markStored,
} from "#app/mail/outbox.queries.server.ts";
import { queueMail, resendMessage, resendStoredMessages } from "#app/mail/outbox.server.ts";
import { openSmtpSink } from "#app/mail/smtp-sink.fixture.ts";
import { db } from "#db/client.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { MAIL_CONCURRENCY, openDelivery } from "./deliver-mail.job.ts";
import { prepareQueue } from "./queue.server.ts";
import { startWorker, type WorkerOptions } from "./worker.server.ts";

const aMail: MailMessage = {
  kind: "test",
  to: { name: "Jo Citizen", address: "jo@example.com" },
  subject: "Hello",
  text: "Hello Jo",
  html: "<p>Hello Jo</p>",
};

async function queue(overrides: Partial<MailMessage> = {}): Promise<number> {
  await queueMail({ ...aMail, ...overrides });
  const { id } = await db().selectFrom("messages").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return id;
}

async function work(options: WorkerOptions): Promise<() => Promise<void>> {
  const worker = await startWorker({ delaySeconds: () => 1, ...options });
  onTestFinished(() => worker.stop());
  return () => worker.stop();
}

const statusOf = async (id: number) => (await findMessage(id))?.status;

async function countJobs(): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from pgboss.job where name = 'mail.queued' and state < 'completed'`.execute(db());
  return rows[0]!.count;
}

async function countTried(): Promise<number> {
  const tried = await db().selectFrom("messages").select("id").where("attempts", ">", 0).execute();
  return tried.length;
}

const patience = { timeout: 15_000, interval: 100 };

beforeEach(async () => {
  await prepareQueue();
  await sql`delete from pgboss.job`.execute(db());
  await db().deleteFrom("messages").execute();
});

test("sends requested mails before subscriptions", async () => {
  const sink = await openSmtpSink();
  for (let count = 0; count < 40; count += 1) {
    await queue({ subject: "Newsletter", headers: { "List-Unsubscribe": "<https://southerly.example/stop>" } });
  }
  await queue({ subject: "Enquiry" });
  await work({ smtpUrl: sink.url });
  await vi.waitFor(() => expect(sink.received).toHaveLength(41), { timeout: 10_000 });
  // Three deliverers fetch thirty mails at once and then take turns.
  expect(sink.received.slice(0, 10).map(({ mail }) => mail.subject)).toContain("Enquiry");
});

describe("the message and its job belong to the transaction", () => {
  test("both exist after a commit", async () => {
    await transaction(() => queue());
    expect(await countJobs()).toBe(1);
    expect(await db().selectFrom("messages").selectAll().execute()).toHaveLength(1);
  });

  test("neither exists after a rollback", async () => {
    const failing = transaction(async () => {
      await queue();
      expect(await countJobs()).toBe(1);
      throw new Error("changed our mind");
    });
    await expect(failing).rejects.toThrow("changed our mind");
    expect(await countJobs()).toBe(0);
    expect(await db().selectFrom("messages").selectAll().execute()).toHaveLength(0);
  });

  test("they get their own transaction without an outer one", async () => {
    await expect(queue({ to: { name: "x", address: "not an address" } })).rejects.toThrow("one plain e-mail address");
    expect(await countJobs()).toBe(0);
  });

  test("does not store a mail whose job cannot be stored, as it would never be sent", async () => {
    await sql`alter table pgboss.job add constraint no_more_jobs check (false) not valid`.execute(db());
    onTestFinished(async () => void (await sql`alter table pgboss.job drop constraint no_more_jobs`.execute(db())));
    await expect(queue()).rejects.toThrow("no_more_jobs");
    expect(await db().selectFrom("messages").selectAll().execute()).toHaveLength(0);
  });
});

describe("delivery", () => {
  test("a mail arrives once, as it was queued", async () => {
    const sink = await openSmtpSink();
    const id = await queue({
      replyTo: { name: "Jane Roe", address: "jane@example.com" },
      headers: { "X-Test": "yes" },
    });
    await work({ smtpUrl: sink.url });
    await vi.waitFor(async () => expect(await statusOf(id)).toBe("sent"), patience);

    expect(sink.received).toHaveLength(1);
    const [{ mail, recipients, from }] = sink.received as [(typeof sink.received)[number]];
    const message = await findMessage(id);
    expect({ recipients, from }).toEqual({ recipients: ["jo@example.com"], from: "hello@example.com" });
    expect(mail).toMatchObject({
      messageId: message?.messageId,
      from: { name: "Southerly", address: "hello@example.com" },
      to: [{ name: "Jo Citizen", address: "jo@example.com" }],
      replyTo: [{ name: "Jane Roe", address: "jane@example.com" }],
      subject: "Hello",
    });
    expect(mail.text?.trim()).toBe("Hello Jo");
    expect(mail.html?.trim()).toBe("<p>Hello Jo</p>");
    expect(mail.messageId).toMatch(/^<[\da-f-]{36}@southerly\.example>$/);
    expect(Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))).toMatchObject({
      "x-test": "yes",
      "auto-submitted": "auto-generated",
    });
    expect(message).toMatchObject({ attempts: 1, lastError: null, sentAt: expect.any(Date) });
  });

  test("two workers share the mails, and send none twice", async () => {
    const sink = await openSmtpSink({ reply: () => delay(20, undefined) });
    for (let index = 0; index < 40; index += 1) await queue({ to: { name: "", address: `p${index}@example.com` } });
    await Promise.all([work({ smtpUrl: sink.url }), work({ smtpUrl: sink.url })]);
    await vi.waitFor(async () => expect(await countJobs()).toBe(0), patience);
    expect(new Set(sink.received.flatMap(({ recipients }) => recipients)).size).toBe(40);
    expect(sink.received).toHaveLength(40);
  });

  test("concurrent mails finish one at a time, each after the previous one is recorded", async () => {
    const offered: string[] = [];
    const states: { inDoubt: number; underWay: number }[] = [];
    const sink = await openSmtpSink({
      reply: async ({ mail }) => {
        const tried = await db()
          .selectFrom("messages")
          .select("messageId")
          .where("status", "=", "queued")
          .where("attempts", ">", 0)
          .execute();
        states.push({
          inDoubt: tried.filter(({ messageId }) => offered.includes(messageId)).length,
          underWay: tried.length,
        });
        offered.push(mail.messageId!);
        return delay(20, undefined);
      },
    });
    for (let index = 0; index < 30; index += 1) await queue();
    await work({ smtpUrl: sink.url });
    await vi.waitFor(() => expect(sink.received).toHaveLength(30), patience);
    expect(states.filter(({ inDoubt }) => inDoubt > 0)).toEqual([]);
    expect(Math.max(...states.map(({ underWay }) => underWay))).toBeGreaterThan(1);
  });

  test("a mail that fails while waiting for its turn does not block others", async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const seen: string[] = [];
    const sink = await openSmtpSink({
      reply: async ({ mail }) => {
        if (seen.push(mail.subject!) === 1) await answered;
        return undefined;
      },
    });
    const delivery = openDelivery({ smtpUrl: sink.url });
    onTestFinished(() => delivery.close());
    const deliver = async (subject: string, signal = new AbortController().signal) =>
      delivery.deliver({ messageId: await queue({ subject }) }, { signal });

    const first = deliver("first");
    await vi.waitFor(() => expect(seen).toEqual(["first"]), patience);
    const stopping = new AbortController();
    const second = deliver("second", stopping.signal);
    await vi.waitFor(async () => expect(await countTried()).toBe(2), patience);
    // Give the second delivery time to reach its turn in the queue, which is not observable.
    await delay(200);
    const third = deliver("third");
    stopping.abort(new Error("stopping"));
    await expect(second).rejects.toThrow("stopping");
    answer();
    await Promise.all([first, third]);
    expect(seen).toEqual(["first", "third"]);
  });

  test("retries a temporary rejection with the same Message-ID", async () => {
    const seen: string[] = [];
    const sink = await openSmtpSink({ reply: ({ mail }) => (seen.push(mail.messageId!) < 3 ? 451 : undefined) });
    const id = await queue();
    await work({ smtpUrl: sink.url });
    await vi.waitFor(async () => expect(await statusOf(id)).toBe("sent"), patience);
    expect(seen).toHaveLength(3);
    expect(new Set(seen).size).toBe(1);
    expect(sink.received).toHaveLength(1);
    expect(await findMessage(id)).toMatchObject({ attempts: 3, lastError: null });
  });

  test("marks a permanently rejected mail as dead, and an admin can resend it", async () => {
    let refuse = true;
    const sink = await openSmtpSink({ reply: () => (refuse ? 550 : undefined) });
    const id = await queue();
    await work({ smtpUrl: sink.url });
    await vi.waitFor(async () => expect(await statusOf(id)).toBe("dead"), patience);
    expect(await listDeadMessages()).toMatchObject([{ id, attempts: 1, lastError: expect.stringContaining("550") }]);
    await vi.waitFor(async () => expect(await countJobs()).toBe(0), patience);

    refuse = false;
    expect(await resendMessage(id)).toBe(true);
    await vi.waitFor(async () => expect(await statusOf(id)).toBe("sent"), patience);
    expect(await resendMessage(id)).toBe(false);
    expect(await resendMessage(2_147_483_647)).toBe(false);
  });

  test("gives up if the recipient is rejected, and retries if we are", async () => {
    const sink = await openSmtpSink({ reply: ({ recipients }) => (recipients[0] === "gone@example.com" ? 553 : 421) });
    const rejected = await queue({ to: { name: "", address: "gone@example.com" } });
    const busy = await queue();
    await work({ smtpUrl: sink.url, maxAttempts: 2 });
    await vi.waitFor(async () => expect(await statusOf(busy)).toBe("dead"), patience);
    expect(await findMessage(rejected)).toMatchObject({ status: "dead", attempts: 1 });
    expect(await findMessage(busy)).toMatchObject({ attempts: 2 });
  });

  test("waits for an unreachable mail server", async () => {
    const away = await openSmtpSink();
    await away.close();
    const id = await queue();
    await work({ smtpUrl: away.url });
    await vi.waitFor(
      async () =>
        expect(await findMessage(id)).toMatchObject({
          status: "queued",
          lastError: expect.stringContaining("ECONNREFUSED"),
        }),
      patience,
    );
    const back = await openSmtpSink({ port: Number(new URL(away.url).port) });
    await vi.waitFor(async () => expect(await statusOf(id)).toBe("sent"), patience);
    expect(back.received).toHaveLength(1);
  });

  test("stores a message without a mail server, and sends it once there is one", async () => {
    const id = await queue();
    const stop = await work({});
    await vi.waitFor(async () => expect(await statusOf(id)).toBe("kept"), patience);
    await stop();

    const sink = await openSmtpSink();
    await resendMessage(id);
    await work({ smtpUrl: sink.url });
    await vi.waitFor(() => expect(sink.received).toHaveLength(1), patience);
  });

  test("lists messages stored without a mail server and resends all of them, but no failed ones", async () => {
    const [stored, failed] = [await queue(), await queue()];
    await markStored(stored);
    await markDead(failed, "550 no such mailbox");
    expect((await listUnsentMessages()).map(({ id, status }) => [id, status])).toEqual([
      [failed, "dead"],
      [stored, "kept"],
    ]);
    expect(await resendStoredMessages()).toBe(1);
    const sink = await openSmtpSink();
    await work({ smtpUrl: sink.url });
    await vi.waitFor(() => expect(sink.received).toHaveLength(1), patience);
    expect(await statusOf(failed)).toBe("dead");
    expect(await resendStoredMessages()).toBe(0);
  });

  test("postpones mails above the limit of a mailbox without counting an attempt", async () => {
    const { consumeRateLimit, limits } = await import("#app/limits/limits.server.ts");
    for (let spent = 0; spent < limits["mail.recipient"].points; spent += 1)
      await consumeRateLimit("mail.recipient", "full@example.com");
    const sink = await openSmtpSink();
    const id = await queue({ to: { name: "", address: "full@example.com" } });
    await work({ smtpUrl: sink.url });
    await vi.waitFor(
      async () => expect(await findMessage(id)).toMatchObject({ lastError: expect.stringContaining("Too many") }),
      patience,
    );
    expect(await findMessage(id)).toMatchObject({ status: "queued", attempts: 0 });
    await vi.waitFor(async () => expect(await countJobs()).toBe(1), patience);
    expect(sink.received).toHaveLength(0);
  });

  test("mail about an account has its own limit and is sent first", async () => {
    const { consumeRateLimit, limits } = await import("#app/limits/limits.server.ts");
    for (let spent = 0; spent < limits["mail.recipient"].points; spent += 1)
      await consumeRateLimit("mail.recipient", "flooded+tag@example.com");
    const sink = await openSmtpSink();
    const to = { name: "", address: "flooded@example.com" };
    for (let count = 0; count < 40; count += 1) await queue({ subject: "Flood" });
    const reset = await queue({ to, subject: "Reset", isAboutAccount: true });
    await work({ smtpUrl: sink.url });
    await vi.waitFor(async () => expect(await statusOf(reset)).toBe("sent"), patience);
    await vi.waitFor(() => expect(sink.received).toHaveLength(41), patience);
    const place = sink.received.findIndex(({ mail }) => mail.subject === "Reset");
    expect(place).toBeLessThan(20);
  });

  test("a failed attempt does not count towards the limit of the mailbox", async () => {
    const { limits } = await import("#app/limits/limits.server.ts");
    const sink = await openSmtpSink();
    const { url } = sink;
    await sink.close();
    await db().deleteFrom("rateLimits").execute();
    const id = await queue({ to: { name: "", address: "patient@example.com" } });
    await work({ smtpUrl: url, maxAttempts: limits["mail.recipient"].points });
    await vi.waitFor(async () => expect((await findMessage(id))?.attempts).toBeGreaterThan(1), patience);
    const spent = await db().selectFrom("rateLimits").select("points").execute();
    expect(spent.every(({ points }) => points <= 1)).toBe(true);
  });

  test("a stopping worker finishes the mails in progress and returns the others", async () => {
    const [inHand, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
    const sink = await openSmtpSink({
      reply: () => {
        inHand.resolve();
        return answered.promise;
      },
    });
    const ids: number[] = [];
    while (ids.length <= MAIL_CONCURRENCY) ids.push(await queue());
    const stop = await work({ smtpUrl: sink.url });
    await inHand.promise;
    const stopped = stop();
    answered.resolve(undefined);
    await stopped;
    // The queue decides which mails, and how many, were in progress.
    const statuses = await Promise.all(ids.map(statusOf));
    const sent = statuses.filter((status) => status === "sent").length;
    const rest = ids.length - sent;
    expect(new Set(statuses)).toEqual(new Set(["sent", "queued"]));
    expect(sink.received).toHaveLength(sent);
    await vi.waitFor(async () => expect(await countJobs()).toBe(rest), patience);
  });
});
