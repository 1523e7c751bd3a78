import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { deleteAllSearches } from "#app/features/saved-searches/model/lifecycle.server.ts";
import type { SearchEditInput } from "#app/features/saved-searches/model/saved-search.schema.ts";
import { toColumns } from "#app/features/saved-searches/model/saved-search.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertUser } from "#samples/factories/users.ts";
import { deleteSearch, editSearch, pauseSearch, resumeSearch, setSearchFrequency } from "./change.server.ts";
import { findSearch, findSearches } from "./manage.queries.server.ts";
import {
  isKnown,
  newMatch,
  newSearch,
  newSubscriber,
  storedMatches,
  storedSearch,
  notifyWaiting,
} from "./own-searches.fixture.ts";

const houses: SearchEditInput = {
  type: "sale",
  suburb: ["Newtown"],
  propertyType: ["House"],
  priceMax: 1_500_000,
  bedroomsMin: 2,
  frequency: "weekly",
};

const storedHouses = { ...toColumns(houses), frequency: houses.frequency };

/** An address with one search, as an owner by token. */
async function owned(row: Parameters<typeof newSearch>[1] = {}, options?: { confirmed: boolean }) {
  const subscriber = await newSubscriber(options);
  const id = await newSearch(subscriber, row);
  return { owner: { subscriberId: subscriber.id }, subscriber, id };
}

const statusOf = async (messageId: number) =>
  (await db().selectFrom("messages").select("status").where("id", "=", messageId).executeTakeFirst())?.status;

/** Counts the published events "digests.due". */
async function announced(): Promise<number> {
  await prepareQueue();
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job where name = 'digests.due'`.execute(db());
  return rows[0]?.count ?? 0;
}

describe("pausing", () => {
  test("cancels queued mails, and preserves their homes for later", async () => {
    const { owner, id } = await owned({ nextRunAt: new Date() });
    const notified = await newMatch(id);
    const sent = await notifyWaiting(id, "sent");
    const cancelled = await newMatch(id);
    const queued = await notifyWaiting(id);
    await pauseSearch(owner, id);
    expect(await storedSearch(id)).toMatchObject({
      isLive: false,
      pausedAt: expect.any(Date) as Date,
      nextRunAt: null,
    });
    expect([await statusOf(sent), await statusOf(queued)]).toEqual(["sent", "cancelled"]);
    expect(await storedMatches(id)).toEqual([
      { listingId: notified, waits: false },
      { listingId: cancelled, waits: true },
    ]);
  });

  test("twice has the same effect as once", async () => {
    const { owner, id } = await owned();
    await pauseSearch(owner, id);
    const { pausedAt } = await storedSearch(id);
    await pauseSearch(owner, id);
    expect((await storedSearch(id)).pausedAt).toEqual(pausedAt);
  });
});

describe("resuming", () => {
  test("reports earlier matches in the next mail", async () => {
    const before = await announced();
    const { owner, id } = await owned({ pausedAt: new Date(), frequency: "daily" });
    await newMatch(id);
    await resumeSearch(owner, id);
    const { isLive, pausedAt, nextRunAt } = await storedSearch(id);
    expect({ isLive, pausedAt }).toEqual({ isLive: true, pausedAt: null });
    expect(nextRunAt!.getTime()).toBeGreaterThan(Date.now());
    // Digests at 7 am need no event, unless it is almost 7 am.
    const isNear = nextRunAt!.getTime() < Date.now() + 3_600_000;
    expect(await announced()).toBe(before + (isNear ? 1 : 0));
  });

  test("without matches schedules nothing", async () => {
    const { owner, id } = await owned({ pausedAt: new Date(), frequency: "instant" });
    await resumeSearch(owner, id);
    expect(await storedSearch(id)).toMatchObject({ isLive: true, nextRunAt: null });
  });

  test("does not start a search with an unconfirmed address", async () => {
    const { owner, id } = await owned({ pausedAt: new Date() }, { confirmed: false });
    await newMatch(id);
    await resumeSearch(owner, id);
    expect(await storedSearch(id)).toMatchObject({ isLive: false, pausedAt: null, nextRunAt: null });
    expect(await findSearch(owner, id)).toMatchObject({ isConfirmed: false, pausedAt: null });
  });
});

describe("the frequency", () => {
  test("applies to pending homes, at once for instant", async () => {
    const { owner, id } = await owned({ frequency: "weekly" });
    await newMatch(id);
    const before = await announced();
    await setSearchFrequency(owner, id, "instant");
    const { frequency, nextRunAt } = await storedSearch(id);
    expect(frequency).toBe("instant");
    expect(nextRunAt!.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await announced()).toBe(before + 1);
  });

  test("leaves ten minutes between two instant mails", async () => {
    const lastNotifiedAt = new Date();
    const { owner, id } = await owned({ frequency: "weekly", lastNotifiedAt });
    await newMatch(id);
    await setSearchFrequency(owner, id, "instant");
    expect((await storedSearch(id)).nextRunAt).toEqual(new Date(lastNotifiedAt.getTime() + 10 * 60_000));
  });

  test("schedules nothing for a paused search", async () => {
    const { owner, id } = await owned({ pausedAt: new Date() });
    await newMatch(id);
    await setSearchFrequency(owner, id, "instant");
    expect(await storedSearch(id)).toMatchObject({ frequency: "instant", isLive: false, nextRunAt: null });
  });
});

describe("editing", () => {
  test("preserves pending homes that still match, and past ones", async () => {
    const { owner, id } = await owned();
    const notified = await newMatch(id, { suburb: "Balmain" });
    await notifyWaiting(id, "sent");
    const fits = await newMatch(id);
    await newMatch(id, { suburb: "Balmain" });
    await newMatch(id, { price: 2_000_000 });
    await newMatch(id, { status: "draft" });
    await editSearch(owner, id, houses);
    expect(await storedSearch(id)).toMatchObject({ ...storedHouses, suburbKeys: ["newtown"], isLive: true });
    expect(await storedMatches(id)).toEqual([
      { listingId: notified, waits: false },
      { listingId: fits, waits: true },
    ]);
    expect((await storedSearch(id)).nextRunAt).toEqual(expect.any(Date));
  });

  test("removes the due time when no home is pending", async () => {
    const { owner, id } = await owned({ nextRunAt: new Date() });
    await newMatch(id, { suburb: "Balmain" });
    await editSearch(owner, id, houses);
    expect(await storedSearch(id)).toMatchObject({ nextRunAt: null });
    expect(await storedMatches(id)).toEqual([]);
  });

  test("conflicts with another search of the address, but not of another address", async () => {
    const { owner, subscriber, id } = await owned();
    await newSearch(subscriber, { ...toColumns(houses), suburb: ["NEWTOWN "] });
    const before = await storedSearch(id);
    await expect(editSearch(owner, id, houses)).rejects.toThrow(Conflict);
    expect(await storedSearch(id)).toEqual(before);
    const other = await owned();
    await editSearch(other.owner, other.id, houses);
    expect(await storedSearch(other.id)).toMatchObject(storedHouses);
  });
});

describe("deleting", () => {
  test("removes matches and mails, and with the last search the address", async () => {
    const { owner, subscriber, id } = await owned();
    const second = await newSearch(subscriber);
    await newMatch(id);
    const queued = await notifyWaiting(id);
    await deleteSearch(owner, id);
    expect(await statusOf(queued)).toBeUndefined();
    expect((await findSearches(owner)).map((search) => search.id)).toEqual([second]);
    expect(await isKnown(subscriber)).toBe(true);
    await deleteSearch(owner, second);
    expect(await isKnown(subscriber)).toBe(false);
    await expect(deleteSearch(owner, second)).rejects.toThrow(NotFound);
  });

  test("all removes the searches of an address, and preserves one with a newsletter", async () => {
    const { owner, subscriber } = await owned();
    await newSearch(subscriber);
    await db().insertInto("newsletterSubscriptions").values({ subscriberId: subscriber.id }).execute();
    const neighbour = await owned();
    expect(await deleteAllSearches(owner)).toBe(2);
    expect(await findSearches(owner)).toEqual([]);
    expect(await isKnown(subscriber)).toBe(true);
    expect(await findSearches(neighbour.owner)).toHaveLength(1);
    expect(await deleteAllSearches(owner)).toBe(0);
  });
});

describe("searches of other owners are not found", () => {
  test.each([
    ["pause", pauseSearch],
    ["resume", resumeSearch],
    ["frequency", (owner, id) => setSearchFrequency(owner, id, "instant")],
    ["edit", (owner, id) => editSearch(owner, id, houses)],
    ["delete", deleteSearch],
  ] satisfies [string, (...args: Parameters<typeof pauseSearch>) => Promise<void>][])("%s", async (_, change) => {
    const { id } = await owned({ frequency: "daily" });
    const before = await storedSearch(id);
    const stranger = await owned();
    const { id: userId } = await insertUser(db());
    for (const owner of [stranger.owner, { userId }, { subscriberId: 2_000_000_000 }]) {
      await expect(change(owner, id)).rejects.toThrow(NotFound);
      expect(await findSearch(owner, id)).toBeUndefined();
    }
    expect(await storedSearch(id)).toEqual(before);
  });

  test("a signed-in user has only their own searches, not all of the address", async () => {
    const { subscriber, owner } = await owned();
    const { id: userId } = await insertUser(db(), { email: subscriber.email });
    const own = await newSearch(subscriber, { userId });
    expect((await findSearches({ userId })).map(({ id }) => id)).toEqual([own]);
    expect(await findSearches(owner)).toHaveLength(2);
    expect(await deleteAllSearches({ userId })).toBe(1);
    expect(await findSearches(owner)).toHaveLength(1);
    expect(await isKnown(subscriber)).toBe(true);
  });
});

test("the list shows the last mail and the number of pending homes", async () => {
  const { owner, id } = await owned({ suburb: ["Newtown"], frequency: "instant" });
  expect(await findSearches(owner)).toMatchObject([{ id, notifiedAt: null, notifiedHomes: null, waitingHomes: 0 }]);
  await newMatch(id);
  await notifyWaiting(id, "sent", new Date("2026-11-01T00:00:00Z"));
  await newMatch(id);
  await newMatch(id);
  const notifiedAt = new Date("2026-11-12T00:00:00Z");
  await notifyWaiting(id, "sent", notifiedAt);
  await newMatch(id);
  expect(await findSearch(owner, id)).toMatchObject({
    criteria: { type: "sale", suburb: ["Newtown"] },
    frequency: "instant",
    notifiedAt,
    notifiedHomes: 2,
    waitingHomes: 1,
    isConfirmed: true,
  });
});
