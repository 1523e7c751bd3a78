import { beforeEach, describe, expect, test } from "vitest";
import { visibleHome } from "#app/features/saved-searches/match/alerts.fixture.ts";
import { confirmSubscriptionMail } from "#app/features/subscribers/confirm-subscription.mail.ts";
import { ensureSubscriber, findSubscriber } from "#app/features/subscribers/subscribers.queries.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { cancelQueuedOfSearch } from "#app/mail/outbox.queries.server.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { db } from "#db/client.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { confirmSearches, stopSearch } from "./lifecycle.server.ts";
import { existsSearch, findSearchToStop, findWaitingSearches } from "./searches.queries.server.ts";

const email = "jo@example.com";
let subscriberId: number;

beforeEach(async () => {
  await db().deleteFrom("subscribers").execute();
  await db().deleteFrom("messages").execute();
  subscriberId = (await ensureSubscriber(email)).id;
});

async function search(minPrice: number, changes: { email?: string; pausedAt?: Date } = {}): Promise<number> {
  const { id } = await db()
    .insertInto("savedSearches")
    .values({ email, listingType: "sale", suburb: "Newtown", minPrice, ...changes })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function liveOnes(): Promise<number[]> {
  const rows = await db().selectFrom("savedSearches").select("id").where("isLive", "=", true).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

function mailAbout(savedSearchId: number): Promise<number> {
  const mail = confirmSubscriptionMail(email, "searches", "https://southerly.example/");
  return queueMail({ ...mail, kind: "new-homes", subscriberId, savedSearchId });
}

describe("confirming", () => {
  test("starts every search of the address that is not paused, and nobody else's", async () => {
    const [first, second] = [await search(1), await search(2)];
    const paused = await search(3, { pausedAt: new Date() });
    await ensureSubscriber("sam@example.com");
    const other = await search(1, { email: "sam@example.com" });
    expect((await findWaitingSearches(email)).map(({ id }) => id)).toEqual([first, second]);

    await confirmSearches(subscriberId);
    expect(await liveOnes()).toEqual([first, second]);
    expect(await liveOnes()).not.toContain(paused);
    expect(await liveOnes()).not.toContain(other);
    expect((await findSubscriber(subscriberId))?.confirmedAt).toBeInstanceOf(Date);
    expect(await findWaitingSearches(email)).toEqual([]);
  });

  test("twice is once: what was paused in between stays paused", async () => {
    const id = await search(1);
    await confirmSearches(subscriberId);
    const confirmed = await findSubscriber(subscriberId);
    await db().updateTable("savedSearches").set({ isLive: false, pausedAt: new Date() }).where("id", "=", id).execute();
    await confirmSearches(subscriberId);
    expect(await liveOnes()).toEqual([]);
    expect(await findSubscriber(subscriberId)).toEqual(confirmed);
  });

  test("a search that is saved at the same moment is live, too", async () => {
    for (let round = 1; round <= 20; round += 1) {
      await db().updateTable("subscribers").set({ confirmedAt: null }).execute();
      const save = transaction(async () => {
        const { confirmedAt } = await ensureSubscriber(email);
        await db()
          .insertInto("savedSearches")
          .values({ email, listingType: "sale", minPrice: round, isLive: confirmedAt !== null })
          .execute();
      });
      await Promise.all([confirmSearches(subscriberId), save]);
      expect(await liveOnes()).toHaveLength(round);
    }
  });

  test("who is forgotten cannot confirm", async () => {
    await expect(confirmSearches(subscriberId + 1000)).rejects.toBeInstanceOf(NotFound);
  });
});

describe("stopping", () => {
  test("takes the search, its matches and its mails, and leaves the others", async () => {
    const [stopped, other] = [await search(1), await search(2)];
    const listingId = await visibleHome();
    const matches = [stopped, other].map((savedSearchId) => ({ savedSearchId, listingId, reason: "published" }));
    await db().insertInto("savedSearchMatches").values(matches).execute();
    await mailAbout(stopped);
    const kept = await mailAbout(other);

    await stopSearch(stopped);
    expect(await db().selectFrom("savedSearches").select("id").execute()).toEqual([{ id: other }]);
    expect(await db().selectFrom("savedSearchMatches").select("savedSearchId").execute()).toEqual([
      { savedSearchId: other },
    ]);
    expect(await db().selectFrom("messages").select("id").execute()).toEqual([{ id: kept }]);
    await expect(findSearchToStop(stopped)).resolves.toBeUndefined();
    await expect(findSearchToStop(other)).resolves.toMatchObject({
      subscriberId,
      criteria: { priceMin: 2, suburb: "Newtown" },
    });
    await expect(existsSearch(subscriberId)).resolves.toBe(true);
  });

  test("the last one takes the address along; again does nothing", async () => {
    const id = await search(1);
    await Promise.all([stopSearch(id), stopSearch(id), stopSearch(id)]);
    await stopSearch(id);
    expect(await db().selectFrom("subscribers").select("id").execute()).toEqual([]);
    await expect(existsSearch(subscriberId)).resolves.toBe(false);
  });

  test("whoever wants the newsletter stays", async () => {
    await db().insertInto("newsletterSubscriptions").values({ subscriberId, confirmedAt: new Date() }).execute();
    await stopSearch(await search(1));
    expect(await findSubscriber(subscriberId)).toMatchObject({ email });
  });

  test("all of them at once: no two wait for each other", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, place) => search(place + 1)));
    await Promise.all([...ids.map((id) => stopSearch(id)), confirmSearches(subscriberId).catch(() => undefined)]);
    expect(await db().selectFrom("subscribers").select("id").execute()).toEqual([]);
  });
});

test("cancelling concerns what waits to be sent about one search", async () => {
  const [paused, other] = [await search(1), await search(2)];
  const sent = await mailAbout(paused);
  await db().updateTable("messages").set({ status: "sent" }).where("id", "=", sent).execute();
  const waiting = await mailAbout(paused);
  const others = await mailAbout(other);
  await expect(cancelQueuedOfSearch(paused)).resolves.toBe(1);
  await expect(cancelQueuedOfSearch(paused)).resolves.toBe(0);
  const rows = await db().selectFrom("messages").select(["id", "status"]).orderBy("id").execute();
  expect(rows).toEqual([
    { id: sent, status: "sent" },
    { id: waiting, status: "cancelled" },
    { id: others, status: "queued" },
  ]);
});
