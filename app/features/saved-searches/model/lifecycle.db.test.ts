import { beforeEach, describe, expect, test } from "vitest";
import { visibleHome } from "#app/features/saved-searches/match/alerts.fixture.ts";
import { confirmNewsletterMail } from "#app/features/subscribers/confirm-subscription.mail.ts";
import { ensureSubscriber, findSubscriber } from "#app/features/subscribers/subscribers.queries.server.ts";
import { consentVersion } from "#app/lib/consents.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { cancelMessagesOfSearch } from "#app/mail/outbox.queries.server.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { db } from "#db/client.server.ts";
import { confirmSearch, stopSearch } from "./lifecycle.server.ts";
import {
  existsSearch,
  findSearchToConfirm,
  findSearchToStop,
  findUnconfirmedSearches,
} from "./searches.queries.server.ts";

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
    .values({ email, listingType: "sale", suburb: ["Newtown"], minPrice, ...changes })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function liveOnes(): Promise<number[]> {
  const rows = await db().selectFrom("savedSearches").select("id").where("isLive", "=", true).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

function mailAbout(savedSearchId: number): Promise<number> {
  const mail = confirmNewsletterMail(email, "https://southerly.example/");
  return queueMail({ ...mail, kind: "new-homes", subscriberId, savedSearchId });
}

describe("confirming", () => {
  const waitingIds = async () => (await findUnconfirmedSearches(email, 9)).map(({ id }) => id);

  test("starts one search, and no other of the address", async () => {
    const [first, second] = [await search(1), await search(2)];
    expect(await waitingIds()).toEqual([second, first]);
    await expect(confirmSearch(first)).resolves.toBe(subscriberId);
    expect(await liveOnes()).toEqual([first]);
    expect(await waitingIds()).toEqual([second]);
    expect((await findSubscriber(subscriberId))?.confirmedAt).toBeInstanceOf(Date);
    await confirmSearch(second);
    expect(await liveOnes()).toEqual([first, second]);
    const agreed = await db()
      .selectFrom("savedSearches")
      .select("consentVersion")
      .where("id", "in", [first, second])
      .execute();
    expect(agreed).toEqual([
      { consentVersion: consentVersion("alerts") },
      { consentVersion: consentVersion("alerts") },
    ]);
  });

  test("a paused search leaves it paused", async () => {
    const paused = await search(3, { pausedAt: new Date() });
    await confirmSearch(paused);
    expect(await liveOnes()).toEqual([]);
    expect(await findSearchToConfirm(paused)).toMatchObject({ confirmedAt: expect.any(Date) as Date });
  });

  test("twice has no further effect: a search paused meanwhile stays paused", async () => {
    const id = await search(1);
    await Promise.all([confirmSearch(id), confirmSearch(id)]);
    const confirmed = await findSearchToConfirm(id);
    await db().updateTable("savedSearches").set({ isLive: false, pausedAt: new Date() }).where("id", "=", id).execute();
    await confirmSearch(id);
    expect(await liveOnes()).toEqual([]);
    expect(await findSearchToConfirm(id)).toEqual(confirmed);
  });

  test("fails for the 51st search, with parallel links too", async () => {
    const confirmedAt = new Date();
    const rows = Array.from({ length: 48 }, (_, index) => ({
      email,
      listingType: "rent",
      minPrice: index,
      confirmedAt,
    }));
    await db().insertInto("savedSearches").values(rows).execute();
    const waiting = await Promise.all([1, 2, 3, 4].map((price) => search(price)));
    const confirmed = await Promise.allSettled(waiting.map((id) => confirmSearch(id)));
    const reasons = confirmed.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    expect(reasons).toHaveLength(2);
    for (const reason of reasons) expect(reason).toBeInstanceOf(Conflict);
    expect(await liveOnes()).toHaveLength(2);
  });

  test("fails for a deleted search", async () => {
    const id = await search(1);
    await stopSearch(id);
    await expect(confirmSearch(id)).rejects.toBeInstanceOf(NotFound);
  });
});

describe("stopping", () => {
  test("deletes the search, its matches and its mails, and no others", async () => {
    const [stopped, other] = [await search(1), await search(2)];
    const listingId = await visibleHome();
    const matches = [stopped, other].map((savedSearchId) => ({ savedSearchId, listingId, reason: "published" }));
    await db().insertInto("savedSearchMatches").values(matches).execute();
    await mailAbout(stopped);
    const remaining = await mailAbout(other);

    await stopSearch(stopped);
    expect(await db().selectFrom("savedSearches").select("id").execute()).toEqual([{ id: other }]);
    expect(await db().selectFrom("savedSearchMatches").select("savedSearchId").execute()).toEqual([
      { savedSearchId: other },
    ]);
    expect(await db().selectFrom("messages").select("id").execute()).toEqual([{ id: remaining }]);
    await expect(findSearchToStop(stopped)).resolves.toBeUndefined();
    await expect(findSearchToStop(other)).resolves.toMatchObject({
      subscriberId,
      criteria: { priceMin: 2, suburb: ["Newtown"] },
    });
    await expect(existsSearch(subscriberId)).resolves.toBe(true);
  });

  test("the last search deletes the address; again does nothing", async () => {
    const id = await search(1);
    await Promise.all([stopSearch(id), stopSearch(id), stopSearch(id)]);
    await stopSearch(id);
    expect(await db().selectFrom("subscribers").select("id").execute()).toEqual([]);
    await expect(existsSearch(subscriberId)).resolves.toBe(false);
  });

  test("preserves an address with a newsletter", async () => {
    await db().insertInto("newsletterSubscriptions").values({ subscriberId, confirmedAt: new Date() }).execute();
    await stopSearch(await search(1));
    expect(await findSubscriber(subscriberId)).toMatchObject({ email });
  });

  test("all of them in parallel does not deadlock", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => search(index + 1)));
    await Promise.all([...ids.map((id) => stopSearch(id)), confirmSearch(ids[0]!).catch(() => undefined)]);
    expect(await db().selectFrom("subscribers").select("id").execute()).toEqual([]);
  });
});

test("cancelling affects queued mails about one search only", async () => {
  const [paused, other] = [await search(1), await search(2)];
  const sent = await mailAbout(paused);
  await db().updateTable("messages").set({ status: "sent" }).where("id", "=", sent).execute();
  const waiting = await mailAbout(paused);
  const others = await mailAbout(other);
  await expect(cancelMessagesOfSearch(paused)).resolves.toBe(1);
  await expect(cancelMessagesOfSearch(paused)).resolves.toBe(0);
  const rows = await db().selectFrom("messages").select(["id", "status"]).orderBy("id").execute();
  expect(rows).toEqual([
    { id: sent, status: "sent" },
    { id: waiting, status: "cancelled" },
    { id: others, status: "queued" },
  ]);
});
