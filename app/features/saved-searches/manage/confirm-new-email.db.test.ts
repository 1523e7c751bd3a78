import { beforeEach, expect, test } from "vitest";
import { mailedToken, newMember, password } from "#app/features/accounts/model/account.fixture.ts";
import { queueConfirmation, requestEmailChange } from "#app/features/accounts/model/account.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { confirmNewEmail } from "./change.server.ts";
import { findSearches } from "./manage.queries.server.ts";
import {
  isKnown,
  newMatch,
  newSearch,
  newSubscriber,
  storedMatches,
  storedSearch,
  notifyWaiting,
} from "./own-searches.fixture.ts";

beforeEach(() => db().deleteFrom("rateLimits").execute());

/** An account with a saved search for its address. */
async function searcher() {
  const subscriber = await newSubscriber();
  const member = await newMember(db(), { email: subscriber.email });
  member.user.email = subscriber.email;
  const search = await newSearch(subscriber, { userId: member.user.id, suburb: ["Newtown"], minPrice: null });
  return { subscriber, member, search };
}

let addressCount = 0;

async function askFor(member: Member, email = `moved-${(addressCount += 1)}@example.com`) {
  await requestEmailChange(member, { email, currentPassword: password });
  return { email, token: await mailedToken(db(), email) };
}

const subscriberOf = (email: string) =>
  db().selectFrom("subscribers").selectAll().where("email", "=", email).executeTakeFirst();

test("a new address gets the account's searches and is confirmed; the old one is deleted", async () => {
  const { subscriber, member, search } = await searcher();
  await newMatch(search);
  const queued = await notifyWaiting(search);
  const { email, token } = await askFor(member);
  expect(await storedSearch(search)).toMatchObject({ email: subscriber.email });
  expect(await confirmNewEmail(token)).toBe(email);
  expect(await storedSearch(search)).toMatchObject({ email, userId: member.user.id, isLive: true });
  expect(await subscriberOf(email)).toMatchObject({ confirmedAt: expect.any(Date) as Date });
  expect(await isKnown(subscriber)).toBe(false);
  const message = await db().selectFrom("messages").select(["toAddress", "status"]).where("id", "=", queued).execute();
  expect(message).toEqual([{ toAddress: email, status: "queued" }]);
});

test("confirming a new account starts its own searches, but not those of strangers", async () => {
  const subscriber = await newSubscriber({ confirmed: false });
  const { user } = await newMember(db(), { email: subscriber.email, emailConfirmedAt: null });
  const own = await newSearch(subscriber, { userId: user.id });
  const strangers = await newSearch(subscriber);
  expect(await storedSearch(own)).toMatchObject({ isLive: false, confirmedAt: null });
  await queueConfirmation({ ...user, email: subscriber.email });
  await confirmNewEmail(await mailedToken(db(), subscriber.email));
  expect(await storedSearch(own)).toMatchObject({ isLive: true, confirmedAt: expect.any(Date) as Date });
  expect(await storedSearch(strangers)).toMatchObject({ isLive: false, confirmedAt: null });
});

test("searches of others for the old address, and paused ones, stay as they are", async () => {
  const { subscriber, member, search } = await searcher();
  const others = await newSearch(subscriber);
  const paused = await newSearch(subscriber, { userId: member.user.id, pausedAt: new Date() });
  const { email, token } = await askFor(member);
  await confirmNewEmail(token);
  expect(await storedSearch(others)).toMatchObject({ email: subscriber.email });
  expect(await isKnown(subscriber)).toBe(true);
  expect(await storedSearch(paused)).toMatchObject({ email, isLive: false });
  expect((await findSearches({ userId: member.user.id })).map(({ id }) => id)).toEqual([paused, search]);
});

test("a duplicate at the new address is merged, and no home is mailed again", async () => {
  const { member, search } = await searcher();
  const { email, token } = await askFor(member);
  await db().insertInto("subscribers").values({ email }).execute();
  const twin = await newSearch({ email }, { suburb: ["NEWTOWN"], minPrice: null });
  const notified = await newMatch(twin);
  const message = await notifyWaiting(twin, "sent");
  await db()
    .insertInto("savedSearchMatches")
    .values({ savedSearchId: search, listingId: notified, reason: "published" })
    .execute();
  const waits = await newMatch(search);
  await confirmNewEmail(token);
  expect((await findSearches({ userId: member.user.id })).map(({ id }) => id)).toEqual([search]);
  expect(await db().selectFrom("savedSearches").select("id").where("email", "=", email).execute()).toEqual([
    { id: search },
  ]);
  expect(await storedMatches(search)).toEqual([
    { listingId: notified, waits: false },
    { listingId: waits, waits: true },
  ]);
  const stored = await db().selectFrom("messages").select("savedSearchId").where("id", "=", message).execute();
  expect(stored).toEqual([{ savedSearchId: search }]);
});

test("without searches nothing is stored for the new address", async () => {
  const member = await newMember(db());
  const { email, token } = await askFor(member);
  await confirmNewEmail(token);
  expect(await subscriberOf(email)).toBeUndefined();
});

test("a used link moves nothing", async () => {
  const { member, search } = await searcher();
  const { email, token } = await askFor(member);
  await confirmNewEmail(token);
  await expect(confirmNewEmail(token)).rejects.toThrow(Conflict);
  expect(await storedSearch(search)).toMatchObject({ email });
});
