import { sql, type Updateable } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { matchChanges, matchListings, recordQuietRuns, sendDigests } from "#app/features/saved-searches/alerts.job.ts";
import { findLastRuns } from "#app/features/saved-searches/alerts.queries.server.ts";
import { pauseSearch } from "#app/features/saved-searches/manage/change.server.ts";
import {
  clearAlerts,
  digestMails,
  liveSearch,
  makeDue,
  matchesOf,
  searchOf,
  visibleHome,
} from "#app/features/saved-searches/match/alerts.fixture.ts";
import { stopSearch } from "#app/features/saved-searches/model/lifecycle.server.ts";
import { readSubscriptions, readUnsubscribe } from "#app/features/subscribers/subscribers.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { db } from "#db/client.server.ts";
import type { Listings } from "#db/schema.ts";
import { backdatePriceChanges } from "#tests/support/backdate-price-changes.ts";

beforeEach(async () => {
  await prepareQueue();
  await clearAlerts();
});

/** A due search with this number of pending homes. */
async function dueSearch(count: number, overrides: Parameters<typeof liveSearch>[0] = {}) {
  const search = await liveSearch(overrides);
  const homes = await Promise.all(Array.from({ length: count }, () => visibleHome()));
  await matchListings(homes, "published");
  await makeDue(search);
  return { search, homes: homes.toSorted((a, b) => a - b) };
}

const hide = (home: number) =>
  db().updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", home).execute();

const announced = async () =>
  (
    await sql<{ wait: number }>`
      select round(extract(epoch from start_after - created_on))::int as wait from pgboss.job
      where name = 'digests.due' order by start_after`.execute(db())
  ).rows.map(({ wait }) => wait);

describe("a digest", () => {
  test("writes one mail about one search, and records its matches and run", async () => {
    const { search, homes } = await dueSearch(3, { email: "jo@example.com", suburb: ["Newtown"] });
    await expect(sendDigests()).resolves.toEqual({ searches: 1, messages: 1 });
    const [mail, ...others] = await digestMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      toAddress: "jo@example.com",
      savedSearchId: search,
      subscriberId: expect.any(Number),
      status: "queued",
      subject: "3 new homes: Homes for sale in Newtown",
    });
    expect(await matchesOf(search)).toEqual(
      homes.map((listingId) => ({
        listingId,
        reason: "published",
        notifiedAt: expect.any(Date),
        messageId: mail?.id,
      })),
    );
    const row = await searchOf(search);
    expect(row).toMatchObject({ nextRunAt: null, lastRunAt: expect.any(Date) });
    expect(row.lastNotifiedAt).toEqual(row.lastRunAt);
  });

  test("reports each change of a home in an earlier mail once", async () => {
    const { search, homes } = await dueSearch(1, { suburb: ["Newtown"] });
    const [home = 0] = homes;
    await sendDigests();
    const change = async (values: Partial<Updateable<Listings>>) => {
      await db().updateTable("listings").set(values).where("id", "=", home).execute();
      await backdatePriceChanges(home);
      await matchChanges([home]);
      await makeDue(search);
      await sendDigests();
      return (await digestMails()).slice(1);
    };
    const [first, ...none] = await change({ price: 1_400_000, priceTo: 1_500_000 });
    expect(none).toEqual([]);
    expect(first).toMatchObject({ subject: "1 changed home: Homes for sale in Newtown" });
    expect(first?.textBody).toMatch(/Price of \$1\.45m replaced by a guide of \$1\.4m–\$1\.5m on/);
    expect(await change({ title: "Another title" })).toHaveLength(1);
    const [, second] = await change({ underOfferAt: new Date() });
    expect(second?.textBody).toContain("Under offer on");
    expect(second?.textBody).not.toContain("guide");
    const [, , third] = await change({ status: "withdrawn", underOfferAt: null });
    expect(third?.textBody).toContain("Taken off the market on");
    expect(third?.textBody).not.toContain("$");
    expect((await matchesOf(search)).map(({ reason, messageId }) => [reason, messageId])).toEqual([
      ["published", (await digestMails())[0]?.id],
      ["changed", first?.id],
      ["changed", second?.id],
      ["changed", third?.id],
    ]);
  });

  test("written again reports a change again, with later ones", async () => {
    const email = "jo@example.com";
    const [stops, stays] = [await liveSearch({ email }), await liveSearch({ email, minBedrooms: 1 })];
    const home = await visibleHome();
    await matchListings([home], "published");
    await makeDue(stops, stays);
    await sendDigests();
    await db().updateTable("messages").set({ status: "sent" }).execute();
    const setPrice = async (price: number) => {
      await db().updateTable("listings").set({ price }).where("id", "=", home).execute();
      await backdatePriceChanges(home);
    };
    await setPrice(1_400_000);
    await matchChanges([home]);
    await makeDue(stops, stays);
    await sendDigests();
    await stopSearch(stops);
    await setPrice(1_300_000);
    await matchChanges([home]);
    await sendDigests();
    const mails = await digestMails();
    expect(mails.map(({ status }) => status)).toEqual(["sent", "cancelled", "queued"]);
    expect(mails.at(-1)?.textBody).toMatch(/from \$1\.4m to \$1\.3m on .*\n.*from \$1\.45m to \$1\.4m on/);
  });

  test("supports one-click unsubscribing, and its links belong to this search and address", async () => {
    const { search } = await dueSearch(1);
    await sendDigests();
    const [mail] = await digestMails();
    const headers = mail?.headers as Record<string, string>;
    const [, token = ""] = /^<https?:\/\/[^>]+\/unsubscribe\/([^>]+)>$/.exec(headers["List-Unsubscribe"] ?? "") ?? [];
    expect(readUnsubscribe(token)).toEqual({ kind: "search", id: search });
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const [, manage = ""] = /\/saved-searches\/(\S+)/.exec(mail?.textBody ?? "") ?? [];
    expect(readSubscriptions(manage)).toBe(mail?.subscriberId);
  });

  test("combines the searches of an address, including an instant one that is not due", async () => {
    const email = "jo@example.com";
    const searches = [
      await liveSearch({ email }),
      await liveSearch({ email, suburb: ["Newtown"], frequency: "weekly" }),
      await liveSearch({ email, minBedrooms: 1, frequency: "instant", lastNotifiedAt: new Date() }),
    ];
    const later = await liveSearch({ email, minBathrooms: 1, frequency: "weekly" });
    const home = await visibleHome();
    await matchListings([home], "published");
    await makeDue(...searches.slice(0, 2));
    await expect(sendDigests()).resolves.toEqual({ searches: 3, messages: 1 });
    const [mail, ...others] = await digestMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ toAddress: email, savedSearchId: null, subject: "1 new home for 3 of your searches" });
    for (const search of searches)
      expect(await matchesOf(search)).toMatchObject([{ listingId: home, messageId: mail?.id }]);
    expect(await matchesOf(later)).toMatchObject([{ notifiedAt: null }]);
    const headers = mail?.headers as Record<string, string>;
    const [, token = ""] = /\/unsubscribe\/([^>]+)>$/.exec(headers["List-Unsubscribe"] ?? "") ?? [];
    expect(readUnsubscribe(token)).toEqual({ kind: "all-searches", id: mail?.subscriberId });
  });

  test("in the queue is rewritten for the other searches when one of its searches is stopped or paused", async () => {
    const email = "jo@example.com";
    const [stops, pauses, stays] = [
      await liveSearch({ email }),
      await liveSearch({ email, minBedrooms: 1 }),
      await liveSearch({ email, minBathrooms: 1 }),
    ];
    const home = await visibleHome();
    await matchListings([home], "published");
    await makeDue(stops, pauses, stays);
    await sendDigests();
    const { subscriberId } = (await digestMails())[0]!;
    await stopSearch(stops);
    await sendDigests();
    await pauseSearch({ subscriberId: subscriberId! }, pauses);
    await sendDigests();
    const mails = await digestMails();
    expect(mails.map(({ status, savedSearchId }) => ({ status, savedSearchId }))).toEqual([
      { status: "cancelled", savedSearchId: null },
      { status: "cancelled", savedSearchId: null },
      { status: "queued", savedSearchId: stays },
    ]);
    expect(await matchesOf(stays)).toMatchObject([{ listingId: home, messageId: mails[2]!.id }]);
    expect(await matchesOf(pauses)).toMatchObject([{ listingId: home, notifiedAt: null }]);
  });

  test("is written once, by any number of parallel requests", async () => {
    const made = [];
    for (let count = 0; count < 12; count += 1) made.push(await dueSearch(1, { suburb: ["Newtown"] }));
    const waiting = await db().selectFrom("savedSearchMatches").select("listingId").execute();
    await makeDue(...made.map(({ search }) => search));
    await Promise.all([1, 2, 3].map(() => sendDigests()));
    await sendDigests();
    const mails = await digestMails();
    expect(mails).toHaveLength(12);
    expect(new Set(mails.map(({ savedSearchId }) => savedSearchId)).size).toBe(12);
    const notified = await db().selectFrom("savedSearchMatches").select(["notifiedAt", "messageId"]).execute();
    expect(notified).toHaveLength(waiting.length);
    expect(notified.every(({ notifiedAt, messageId }) => notifiedAt !== null && messageId !== null)).toBe(true);
  });

  test("of more than a hundred homes is split into several mails, with each home in one", async () => {
    const { search, homes } = await dueSearch(205);
    await expect(sendDigests()).resolves.toEqual({ searches: 1, messages: 3 });
    const mails = await digestMails();
    expect(mails.map(({ subject }) => subject)).toEqual([
      "100 new homes (1 of 3): Homes for sale",
      "100 new homes (2 of 3): Homes for sale",
      "5 new homes (3 of 3): Homes for sale",
    ]);
    const linksOf = (text: string) => [...text.matchAll(/\/listings\/(\d+)/g)].map(([, id]) => Number(id));
    const listed = mails.map(({ textBody }) => linksOf(textBody));
    expect(listed.flat().toSorted((a, b) => a - b)).toEqual(homes);
    for (const { listingId, messageId } of await matchesOf(search)) {
      const place = mails.findIndex(({ id }) => id === messageId);
      expect(listed[place]).toContain(listingId);
    }
  });

  test("omits hidden homes, which match again when they are published again", async () => {
    const { search, homes } = await dueSearch(2);
    const [hidden, stays] = homes as [number, number];
    await hide(hidden);
    await sendDigests();
    expect(await matchesOf(search)).toMatchObject([{ listingId: stays, notifiedAt: expect.any(Date) }]);
    expect((await digestMails())[0]?.textBody).not.toContain(`/listings/${hidden}/`);

    await db().updateTable("listings").set({ deletedAt: null }).where("id", "=", hidden).execute();
    await matchListings(homes, "published");
    expect(await matchesOf(search)).toMatchObject([
      { listingId: hidden, notifiedAt: null },
      { listingId: stays, notifiedAt: expect.any(Date) },
    ]);
  });

  test("without any visible home sends no mail, and the search has run", async () => {
    const { search, homes } = await dueSearch(1);
    await hide(homes[0]!);
    await expect(sendDigests()).resolves.toEqual({ searches: 1, messages: 0 });
    expect(await digestMails()).toEqual([]);
    expect(await matchesOf(search)).toEqual([]);
    expect(await searchOf(search)).toMatchObject({
      nextRunAt: null,
      lastRunAt: expect.any(Date),
      lastNotifiedAt: null,
    });
  });

  test("is written only when due and live", async () => {
    const { search: later } = await dueSearch(1);
    await db()
      .updateTable("savedSearches")
      .set({ nextRunAt: new Date(Date.now() + 60_000) })
      .where("id", "=", later)
      .execute();
    const { search: paused } = await dueSearch(1);
    await db()
      .updateTable("savedSearches")
      .set({ isLive: false, pausedAt: new Date() })
      .where("id", "=", paused)
      .execute();
    await expect(sendDigests()).resolves.toEqual({ searches: 0, messages: 0 });
    expect(await matchesOf(paused)).toMatchObject([{ notifiedAt: null }]);
  });

  test("that fails is postponed and blocks no other", async () => {
    const { search: good } = await dueSearch(1);
    const { search: bad } = await dueSearch(1, { email: "no address at all" });
    await db()
      .updateTable("savedSearches")
      .set({ nextRunAt: new Date(0) })
      .where("id", "=", bad)
      .execute();
    await expect(sendDigests()).resolves.toEqual({ searches: 2, messages: 1 });
    expect((await digestMails()).map(({ savedSearchId }) => savedSearchId)).toEqual([good]);
    const { nextRunAt } = await searchOf(bad);
    expect(nextRunAt!.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
    expect((await matchesOf(bad)).every(({ notifiedAt }) => notifiedAt === null)).toBe(true);
  });

  test("an aborted run leaves the rest due", async () => {
    const { search } = await dueSearch(1);
    await expect(sendDigests({ signal: AbortSignal.abort(new Error("stopping")) })).rejects.toThrow("stopping");
    expect((await searchOf(search)).nextRunAt).not.toBeNull();
  });
});

describe("the next run", () => {
  test("is scheduled for the first pending instant search", async () => {
    const search = await liveSearch({ frequency: "instant" });
    await db()
      .updateTable("savedSearches")
      .set({ nextRunAt: new Date(Date.now() + 300_000) })
      .where("id", "=", search)
      .execute();
    await sendDigests();
    const [wait] = await announced();
    expect(wait).toBeGreaterThanOrEqual(298);
    expect(wait).toBeLessThanOrEqual(301);
  });

  test("is not scheduled without pending searches, or for much later", async () => {
    const search = await liveSearch();
    await sendDigests();
    await db()
      .updateTable("savedSearches")
      .set({ nextRunAt: new Date(Date.now() + 7_200_000) })
      .where("id", "=", search)
      .execute();
    await sendDigests();
    expect(await announced()).toEqual([]);
  });
});

describe("a search without matches", () => {
  const before = new Date("2026-01-01T00:00:00Z");

  test("has run at its last 7 am, too, once", async () => {
    const daily = await liveSearch({ createdAt: before });
    const weekly = await liveSearch({ createdAt: before, frequency: "weekly" });
    const instant = await liveSearch({ createdAt: before, frequency: "instant" });
    const paused = await liveSearch({ createdAt: before, isLive: false });
    const fresh = await liveSearch();
    await expect(recordQuietRuns(await findLastRuns(), { searchesAtOnce: 2 })).resolves.toBe(2);
    await expect(recordQuietRuns(await findLastRuns())).resolves.toBe(0);
    expect((await searchOf(daily)).lastRunAt).toEqual(expect.any(Date));
    expect((await searchOf(weekly)).lastRunAt).toEqual(expect.any(Date));
    for (const id of [instant, paused, fresh]) expect((await searchOf(id)).lastRunAt).toBeNull();
  });

  test("runs again at its next time: daily, or on Mondays", async () => {
    const runs = await findLastRuns();
    const daily = await liveSearch({ lastRunAt: new Date(runs.daily.getTime() - 1) });
    const weekly = await liveSearch({ frequency: "weekly", lastRunAt: new Date(runs.weekly.getTime() - 1) });
    const dailyRan = await liveSearch({ lastRunAt: runs.daily });
    const weeklyRan = await liveSearch({ frequency: "weekly", lastRunAt: runs.weekly });
    await expect(recordQuietRuns(runs)).resolves.toBe(2);
    expect((await searchOf(daily)).lastRunAt!.getTime()).toBeGreaterThan(runs.daily.getTime());
    expect((await searchOf(weekly)).lastRunAt!.getTime()).toBeGreaterThan(runs.weekly.getTime());
    expect((await searchOf(dailyRan)).lastRunAt).toEqual(runs.daily);
    expect((await searchOf(weeklyRan)).lastRunAt).toEqual(runs.weekly);
  });
});
