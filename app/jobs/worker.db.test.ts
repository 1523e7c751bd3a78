import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  clearAlerts,
  digestMails,
  liveSearch,
  makeDue,
  matchesOf,
  searchOf,
  visibleHome,
} from "#app/features/saved-searches/match/alerts.fixture.ts";
import { openSmtpSink } from "#app/mail/smtp-sink.fixture.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertFeed, insertFeedFile } from "#samples/factories/feeds.ts";
import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertListing, insertStatement } from "#samples/factories/listings.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { insertUser } from "#samples/factories/users.ts";
import { openBoss, prepareQueue, publishEvent } from "./queue.server.ts";
import { startWorker, type WorkerOptions } from "./worker.server.ts";

const patience = { timeout: 15_000, interval: 100 };

async function work(options: WorkerOptions = {}): Promise<() => Promise<void>> {
  const worker = await startWorker(options);
  onTestFinished(() => worker.stop());
  return () => worker.stop();
}

const unfinished = async () =>
  (await sql`select 1 from pgboss.job where state < 'completed' and start_after <= now()`.execute(db())).rows.length;

beforeEach(async () => {
  await prepareQueue();
  await clearAlerts();
});

describe("runs on Sydney time", () => {
  test("the worker gets scheduled events, and missed ones once", async () => {
    await work();
    const { rows } = await sql`
      select name, cron, timezone, options->>'missed' as missed from pgboss.schedule order by name`.execute(db());
    expect(rows).toEqual([
      { name: "day.begun", cron: "30 3 * * *", timezone: "Australia/Sydney", missed: "once" },
      { name: "digests.due", cron: "0 7 * * *", timezone: "Australia/Sydney", missed: "once" },
      { name: "evening.begun", cron: "0 18 * * *", timezone: "Australia/Sydney", missed: "once" },
      { name: "month.begun", cron: "0 9 1 * *", timezone: "Australia/Sydney", missed: "once" },
      { name: "visitors.due", cron: "0 8,18 * * *", timezone: "Australia/Sydney", missed: "once" },
    ]);
  });

  test("catches up on a missed seven o'clock: writes digests and runs quiet searches", async () => {
    const stop = await work();
    await stop();
    await sql`delete from pgboss.job`.execute(db());
    const telling = await liveSearch();
    const quiet = await liveSearch({ suburb: ["Bondi"], createdAt: new Date("2026-01-01T00:00:00Z") });
    const home = await visibleHome();
    await db()
      .insertInto("savedSearchMatches")
      .values({ savedSearchId: telling, listingId: home, reason: "published" })
      .execute();
    await makeDue(telling);
    await sql`update pgboss.schedule set created_on = now() - interval '9 days'`.execute(db());
    await sql`update pgboss.version set cron_on = now() - interval '2 days'`.execute(db());
    await work();
    await vi.waitFor(async () => expect(await digestMails()).toHaveLength(1), patience);
    await vi.waitFor(async () => expect((await searchOf(quiet)).lastRunAt).not.toBeNull(), patience);
  });

  test("erases all expired data when a day begins", async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    const years = daysAgo(3 * 366);
    const { id: userId } = await insertUser(db());
    const { id: listingId } = await insertListing(db(), { createdByUserId: userId });
    const { id: agencyId } = await insertAgency(db());
    const session = { sid: "over", userId, expire: daysAgo(1), sess: "{}" };
    await db().insertInto("sessions").values(session).execute();
    const token = { tokenHash: "over", userId, purpose: "password", expiresAt: daysAgo(1) };
    await db().insertInto("accountTokens").values(token).execute();
    const lead = await insertLead(db(), { userId, listingId, serviceId: null, agentId: null, tradeId: null });
    await db().updateTable("leads").set({ createdAt: years }).where("id", "=", lead.id).execute();
    const { id: inspectionId } = await insertInspection(db(), { listingId, startsAt: years });
    await insertRegistration(db(), { inspectionId });
    await db()
      .insertInto("subscribers")
      .values({ email: "old@example.com", createdAt: daysAgo(8) })
      .execute();
    await insertPicture(db(), { listingId, deletedAt: daysAgo(2) });
    const invitation = { agencyId, email: "invited@example.com", sentAt: daysAgo(91) };
    await db().insertInto("agencyInvitations").values(invitation).execute();
    const { id: feedId } = await insertFeed(db(), { agencyId });
    await insertFeedFile(db(), { feedId, receivedAt: daysAgo(400) });
    const report = { listingId, listingTitle: "A cottage", reason: "scam", fingerprint: Buffer.alloc(32) };
    await db()
      .insertInto("listingReports")
      .values({ ...report, createdAt: years })
      .execute();

    await work();
    await publishEvent("day.begun", {});
    const tables = [
      "sessions",
      "accountTokens",
      "leads",
      "inspectionRegistrations",
      "subscribers",
      "pictures",
      "feedFiles",
      "listingReports",
      "agencyInvitations",
    ] as const;
    const notEmpty = async () => {
      const rows = await Promise.all(
        tables.map((table) =>
          db()
            .selectFrom(table)
            .select(sql`1`.as("one"))
            .execute(),
        ),
      );
      return tables.filter((_, index) => rows[index]?.length !== 0);
    };
    await vi.waitFor(async () => expect(await notEmpty()).toEqual([]), patience);
  });
});

describe("a home that is published", () => {
  test("is mailed at once for an instant search, and recorded for a daily one", async () => {
    const sink = await openSmtpSink();
    const instant = await liveSearch({ email: "now@example.com", frequency: "instant", suburb: ["newtown"] });
    const daily = await liveSearch({ email: "later@example.com" });
    await work({ smtpUrl: sink.url });
    const home = await visibleHome({ title: "Sunny terrace" });
    await publishEvent("listing.published", { listingId: home });
    await vi.waitFor(() => expect(sink.received).toHaveLength(1), patience);
    const [{ mail, recipients }] = sink.received as [(typeof sink.received)[number]];
    expect(recipients).toEqual(["now@example.com"]);
    expect(mail.subject).toBe("1 new home: Homes for sale in newtown");
    expect(mail.text).toContain(`/listings/${home}/sunny-terrace-newtown`);
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers["list-unsubscribe"]).toMatch(/^<https?:\/\/\S+\/unsubscribe\/\S+>$/);
    expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(await matchesOf(instant)).toMatchObject([{ listingId: home, notifiedAt: expect.any(Date) }]);
    expect(await matchesOf(daily)).toMatchObject([{ listingId: home, notifiedAt: null }]);
  });

  test("answers requests for a statement that was published before", async () => {
    const listingId = await visibleHome();
    await insertStatement(db(), { listingId });
    await db()
      .insertInto("informationStatementRequests")
      .values({ listingId, name: "Sam", email: "sam@example.com", isMailed: false })
      .execute();
    await work();
    await publishEvent("listing.published", { listingId });
    const findRequests = () =>
      db().selectFrom("informationStatementRequests").select(["listingId", "isMailed"]).execute();
    await vi.waitFor(async () => expect(await findRequests()).toEqual([{ listingId: null, isMailed: true }]), patience);
  });

  test("is mailed to newly matching searches when its price drops", async () => {
    const search = await liveSearch({ frequency: "instant", maxPrice: 1_000_000 });
    await work();
    await publishEvent("listing.price_dropped", { listingId: await visibleHome({ price: 950_000 }) });
    await vi.waitFor(async () => expect(await digestMails()).toHaveLength(1), patience);
    expect((await digestMails())[0]?.subject).toBe("1 home with a lower price: Homes for sale, up to $1,000,000");
    expect(await matchesOf(search)).toMatchObject([{ reason: "price_dropped" }]);
  });

  test("with many others and two workers, is mailed once per search", async () => {
    const searches = await Promise.all([1, 2, 3, 4].map(() => liveSearch({ frequency: "instant" })));
    await Promise.all([work(), work()]);
    const homes: number[] = [];
    for (let count = 0; count < 120; count += 1) {
      const home = await visibleHome();
      homes.push(home);
      await publishEvent("listing.published", { listingId: home });
      if (count % 3 === 0) await publishEvent("listing.price_dropped", { listingId: home });
    }
    await vi.waitFor(async () => expect(await unfinished()).toBe(0), { timeout: 20_000, interval: 200 });
    // Homes published after an instant mail wait ten minutes for the next one.
    await makeDue(...searches);
    await publishEvent("digests.due", {});
    for (const search of searches) {
      await vi.waitFor(async () => {
        const matches = await matchesOf(search);
        expect(matches.map(({ listingId }) => listingId)).toEqual(homes.toSorted((a, b) => a - b));
        expect(matches.every(({ messageId }) => messageId !== null)).toBe(true);
      }, patience);
    }
    const listed = (await digestMails()).flatMap(({ savedSearchId, textBody }) =>
      [...textBody.matchAll(/\/listings\/(\d+)/g)].map(([, id]) => `${savedSearchId} ${id}`),
    );
    expect(listed).toHaveLength(searches.length * homes.length);
    expect(new Set(listed).size).toBe(listed.length);
  });
});

test("deletes the queue of a removed event with its jobs, also repeatedly", async () => {
  const boss = openBoss({ supervise: false });
  await boss.start();
  onTestFinished(() => boss.stop());
  await boss.createQueue("lead.submitted");
  await boss.send("lead.submitted", { leadId: 1 });
  for (let start = 1; start <= 2; start += 1) {
    const stop = await work();
    const { rows } = await sql`
      select name from pgboss.queue where name = 'lead.submitted'
      union all select name from pgboss.job where name = 'lead.submitted'`.execute(db());
    expect(rows).toEqual([]);
    await stop();
  }
});
