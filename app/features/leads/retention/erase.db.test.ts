import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { freshEnquiry, offeredHome } from "#app/features/leads/enquire/submit.fixture.ts";
import { submitLead } from "#app/features/leads/enquire/submit.server.ts";
import { eraseExpiredLeads } from "#app/features/leads/leads.job.ts";
import { LEAD_RETENTION_MONTHS } from "#app/features/leads/model/response-time.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import { startWorker } from "#app/jobs/worker.server.ts";
import { insertKeyUse } from "#app/limits/idempotency.server.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { db } from "#db/client.server.ts";
import { logger } from "#platform/logger.server.ts";
import { insertLead } from "#samples/factories/leads.ts";

/** In daylight saving time, as 24 months before: a calendar month has no fixed number of hours. */
const now = new Date("2026-11-21T00:00:00Z");
const due = new Date("2024-11-21T00:00:00Z");
const secondsAfter = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);
const noReferences = { userId: null, serviceId: null, agentId: null, listingId: null, tradeId: null };
const patience = { timeout: 15_000, interval: 100 };

/** Adds a lead of this moment with two mails, an answer and an idempotency key, as an enquiry through the API does. */
async function enquiryOf(createdAt: Date): Promise<number> {
  const { id } = await insertLead(db(), noReferences);
  await db().updateTable("leads").set({ createdAt }).where("id", "=", id).execute();
  for (const kind of ["enquiry-received", "enquiry-receipt"]) await mailOf(createdAt, id, kind);
  const userId = null;
  await db().insertInto("leadReplies").values({ leadId: id, userId, name: "Robin", answer: "Personal" }).execute();
  await insertKeyUse({ client: "192.0.2.1", key: `key ${id}`, bodyHash: Buffer.alloc(32), leadId: id });
  return id;
}

async function mailOf(createdAt: Date, leadId?: number, kind = "test"): Promise<void> {
  const to = { name: "Sam Sample", address: "sam.sample@example.com" };
  await queueMail({ kind, to, subject: "Hello", text: "Personal", html: "<p>Personal</p>", leadId });
  const newest = db()
    .selectFrom("messages")
    .select((eb) => eb.fn.max("id").as("id"));
  await db().updateTable("messages").set({ createdAt, status: "sent" }).where("id", "=", newest).execute();
}

async function everything() {
  const [leads, messages, keys, replies] = await Promise.all([
    db().selectFrom("leads").select("id").orderBy("id").execute(),
    db().selectFrom("messages").select(["leadId", "kind"]).orderBy("id").execute(),
    db().selectFrom("idempotencyKeys").select("leadId").orderBy("leadId").execute(),
    db().selectFrom("leadReplies").select("leadId").orderBy("leadId").execute(),
  ]);
  const leadsOf = (rows: { leadId: number | null }[]) => rows.map(({ leadId }) => leadId);
  return { leads: leads.map(({ id }) => id), messages, keys: leadsOf(keys), replies: leadsOf(replies) };
}

beforeEach(async () => {
  await db().deleteFrom("messages").execute();
  await db().deleteFrom("leads").execute();
});

test("the promise is 24 months", () => expect(LEAD_RETENTION_MONTHS).toBe(24));

test("erases a lead at 24 months with its mails, answers and key, but not one that is a second younger", async () => {
  const old = await enquiryOf(due);
  const older = await enquiryOf(new Date("2020-02-29T12:00:00Z"));
  const younger = await enquiryOf(secondsAfter(due, 1));
  const fresh = await enquiryOf(now);
  await expect(eraseExpiredLeads({ now })).resolves.toEqual({ leads: 2, messages: 0 });
  const left = await everything();
  expect(left).toEqual({
    leads: [younger, fresh],
    messages: [younger, younger, fresh, fresh].map((leadId, index) => ({
      leadId,
      kind: index % 2 === 0 ? "enquiry-received" : "enquiry-receipt",
    })),
    keys: [younger, fresh],
    replies: [younger, fresh],
  });
  expect(left.leads).not.toContain(old);
  expect(left.leads).not.toContain(older);
});

test("a month is a calendar month in Sydney, even across a daylight-saving change", async () => {
  // 30 minutes past midnight on 1 October 2026 (before daylight saving) is two years after 30 minutes past midnight on 1 October 2024.
  const lead = await enquiryOf(new Date("2024-09-30T14:30:00Z"));
  await eraseExpiredLeads({ now: new Date("2026-09-30T14:29:59Z") });
  expect((await everything()).leads).toEqual([lead]);
  await eraseExpiredLeads({ now: new Date("2026-09-30T14:30:00Z") });
  expect((await everything()).leads).toEqual([]);
});

test("erases mails without a lead at the same age, but not those of a younger lead", async () => {
  await mailOf(due);
  await mailOf(secondsAfter(due, 1), undefined, "younger");
  const lead = await enquiryOf(now);
  await db().updateTable("messages").set({ createdAt: due }).where("leadId", "=", lead).execute();
  await expect(eraseExpiredLeads({ now })).resolves.toEqual({ leads: 0, messages: 1 });
  const { messages } = await everything();
  expect(messages.map(({ kind }) => kind)).toEqual(["younger", "enquiry-received", "enquiry-receipt"]);
});

test("keeps the subject of an erased lead: the home, its agent and its owner", async () => {
  const { listingId, agentId, createdByUserId } = await offeredHome();
  const { caller, input } = freshEnquiry({ listingId });
  const { id } = await submitLead(caller, input);
  await db().updateTable("leads").set({ createdAt: due }).where("id", "=", id).execute();
  await expect(eraseExpiredLeads({ now })).resolves.toMatchObject({ leads: 1 });
  const stays = await db()
    .selectFrom("listings")
    .select(["id", "agentId", "createdByUserId"])
    .where("id", "=", listingId)
    .executeTakeFirst();
  expect(stays).toEqual({ id: listingId, agentId, createdByUserId });
  expect((await everything()).messages).toEqual([]);
});

describe("repeated and concurrent runs", () => {
  test("a second run does nothing", async () => {
    await enquiryOf(due);
    await eraseExpiredLeads({ now });
    await expect(eraseExpiredLeads({ now })).resolves.toEqual({ leads: 0, messages: 0 });
  });

  test("concurrent runs in batches erase each lead once", async () => {
    for (let count = 0; count < 11; count += 1) await enquiryOf(due);
    for (let count = 0; count < 5; count += 1) await mailOf(due);
    const erased = await Promise.all([1, 2].map(() => eraseExpiredLeads({ now, batchSize: 2 })));
    await eraseExpiredLeads({ now, batchSize: 2 });
    expect(await everything()).toEqual({ leads: [], messages: [], keys: [], replies: [] });
    expect(erased.reduce((sum, { leads }) => sum + leads, 0)).toBeLessThanOrEqual(11);
  });

  test("a failed batch erases nothing, and the next run erases it", async () => {
    const lead = await enquiryOf(due);
    // A foreign table references leads, so the deletion fails after the mails are deleted.
    await sql`create table notes (lead_id integer references leads (id))`.execute(db());
    await sql`insert into notes values (${lead})`.execute(db());
    const before = await everything();
    await expect(eraseExpiredLeads({ now })).rejects.toThrow("notes");
    expect(await everything()).toEqual(before);
    await sql`drop table notes`.execute(db());
    await expect(eraseExpiredLeads({ now })).resolves.toEqual({ leads: 1, messages: 0 });
  });

  test("a stopped run leaves the rest for the next one", async () => {
    await enquiryOf(due);
    await expect(eraseExpiredLeads({ now, signal: AbortSignal.abort(new Error("stopping")) })).rejects.toThrow(
      "stopping",
    );
    expect((await everything()).leads).toHaveLength(1);
  });
});

describe("the worker", () => {
  async function work(): Promise<() => Promise<void>> {
    const worker = await startWorker();
    onTestFinished(() => worker.stop());
    return () => worker.stop();
  }

  test("erases on the daily event", async () => {
    await work();
    const old = await enquiryOf(due);
    const fresh = await enquiryOf(new Date());
    await publishEvent("day.begun", {});
    await vi.waitFor(async () => expect((await everything()).leads).toEqual([fresh]), patience);
    expect(old).toBeLessThan(fresh);
  });

  test("erases even if an earlier daily task fails", async () => {
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`.execute(
      db(),
    );
    await sql`
      create trigger refuse before delete on sessions for each statement execute function refuse()`.execute(db());
    onTestFinished(async () => {
      await sql`drop function refuse cascade`.execute(db());
    });
    const warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
    await work();
    await enquiryOf(due);
    await publishEvent("day.begun", {});
    await vi.waitFor(async () => expect((await everything()).leads).toEqual([]), patience);
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ part: "expired sessions and links" }),
      "a part of a job did not finish",
    );
  });

  test("gets the daily event at 3:30 am in Sydney", async () => {
    await work();
    const { rows } = await sql`
      select name, cron, timezone, data, options from pgboss.schedule where name = 'day.begun'
    `.execute(db());
    expect(rows).toEqual([
      {
        name: "day.begun",
        cron: "30 3 * * *",
        timezone: "Australia/Sydney",
        data: {},
        options: { tz: "Australia/Sydney", missed: "once" },
      },
    ]);
  });

  test("catches up on a daily event that was missed while no worker ran", async () => {
    const stop = await work();
    await stop();
    const old = await enquiryOf(due);
    await sql`update pgboss.schedule set created_on = now() - interval '9 days'`.execute(db());
    await sql`update pgboss.version set cron_on = now() - interval '2 days'`.execute(db());
    expect((await everything()).leads).toEqual([old]);
    await work();
    await vi.waitFor(async () => expect((await everything()).leads).toEqual([]), patience);
  });
});
