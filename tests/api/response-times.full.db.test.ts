import { beforeEach, expect, test } from "vitest";
import { newMember } from "#app/features/accounts/model/account.fixture.ts";
import { testDatabase } from "#db/test-database.ts";
import { post, postPage } from "#tests/support/post-account.ts";
import { insertSavedSearch, insertSubscriber } from "#tests/support/saved-search.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const { db } = await testDatabase();
const southerly = await openSoutherly({ TRUST_PROXY: "1" });

/** Alternates the order, because the first request pays for earlier work. */
async function askByTurns(round: number, asks: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const send of round % 2 ? asks : asks.toReversed()) await send();
}

beforeEach(() => db.deleteFrom("rateLimits").execute());

/** The probability that a time of the first list exceeds one of the second; 0.5 if they cannot be told apart. */
function areaUnderCurve(one: readonly number[], other: readonly number[]): number {
  const wins = one.flatMap((a) => other.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
}

test("the time of a login does not reveal whether an account exists", async () => {
  const known = await Promise.all(Array.from({ length: 3 }, () => newMember(db)));
  const time = async (email: string) =>
    (await post(southerly, "/api/auth/login", { email, password: "wrong-one" })).milliseconds;
  // Warm up both cases.
  await time("nobody-0@example.com");
  await time(known[0]!.user.email);
  const [withAccount, without]: [number[], number[]] = [[], []];
  for (let round = 0; round < 90; round += 1) {
    await askByTurns(round, [
      async () => withAccount.push(await time(known[round % 3]!.user.email)),
      async () => without.push(await time(`nobody-${round % 3}@example.com`)),
    ]);
  }
  const auc = areaUnderCurve(withAccount, without);
  expect(auc).toBeGreaterThan(0.35);
  expect(auc).toBeLessThan(0.65);
}, 120_000);

test("the time of a password reset does not reveal whether an account exists", async () => {
  const lanes = await Promise.all(Array.from({ length: 6 }, () => newMember(db)));
  const [withAccount, without]: [number[], number[]] = [[], []];
  const time = async (email: string) => (await postPage(southerly, "/reset-password", { email })).milliseconds;
  await Promise.all(
    lanes.map(async ({ user }, lane) => {
      for (let round = 0; round < 15; round += 1) {
        // Reset the limit of three mails an hour, so that every request does the same work.
        await db.deleteFrom("rateLimits").where("key", "like", "password.reset.email:%").execute();
        await askByTurns(round + lane, [
          async () => withAccount.push(await time(user.email)),
          async () => without.push(await time(`nobody-${lane}@example.com`)),
        ]);
      }
    }),
  );
  const auc = areaUnderCurve(withAccount, without);
  expect(auc).toBeGreaterThan(0.35);
  expect(auc).toBeLessThan(0.65);
}, 120_000);

test("the time to save a search does not reveal an address's subscriptions", async () => {
  const known = await Promise.all(
    Array.from({ length: 6 }, async (_, lane) => {
      const { email } = await insertSubscriber(db, `known-${lane}@example.com`);
      const rows = Array.from({ length: 50 }, (_row, index) => ({ minPrice: index + 1 }));
      for (const row of rows) await insertSavedSearch(db, email, row);
      return email;
    }),
  );
  const [ofKnown, ofOthers]: [number[], number[]] = [[], []];
  const time = async (email: string, minPrice: number) =>
    (await post(southerly, "/api/saved-searches", { listingType: "sale", email, minPrice })).milliseconds;
  await Promise.all(
    known.map(async (email, lane) => {
      for (let round = 0; round < 15; round += 1) {
        await db.deleteFrom("rateLimits").where("key", "like", "%.email:%").execute();
        // The known address has confirmed this search. The other addresses are new.
        await askByTurns(round + lane, [
          async () => ofKnown.push(await time(email, round + 1)),
          async () => ofOthers.push(await time(`stranger-${lane}-${round}@example.com`, round + 1)),
        ]);
      }
    }),
  );
  const auc = areaUnderCurve(ofKnown, ofOthers);
  expect(auc).toBeGreaterThan(0.35);
  expect(auc).toBeLessThan(0.65);
}, 120_000);

test("the time to subscribe to the newsletter does not reveal whether an address gets it", async () => {
  const known = await Promise.all(
    Array.from({ length: 6 }, async (_, lane) => {
      const subscriber = await insertSubscriber(db, `reader-${lane}@example.com`);
      await db
        .insertInto("newsletterSubscriptions")
        .values({ subscriberId: subscriber.id, confirmedAt: new Date() })
        .execute();
      return subscriber.email;
    }),
  );
  const [ofKnown, ofOthers]: [number[], number[]] = [[], []];
  const send = async (email: string) => {
    const { status, milliseconds } = await postPage(southerly, "/newsletter", { email });
    expect(status).toBe(303);
    return milliseconds;
  };
  await Promise.all(
    known.map(async (email, lane) => {
      for (let round = 0; round < 15; round += 1) {
        await askByTurns(round + lane, [
          async () => ofKnown.push(await send(email)),
          async () => ofOthers.push(await send(`nobody-${lane}-${round}@example.com`)),
        ]);
      }
    }),
  );
  const auc = areaUnderCurve(ofKnown, ofOthers);
  expect(auc).toBeGreaterThan(0.35);
  expect(auc).toBeLessThan(0.65);
}, 120_000);

// The response states that an address is taken, at a limited rate. The time reveals nothing more: both hash the password first.
test("registering takes as much work for an address that is taken as for another", async () => {
  const known = await Promise.all(Array.from({ length: 6 }, () => newMember(db)));
  const [ofTaken, ofOthers]: [number[], number[]] = [[], []];
  const account = { password: "one of mine", firstName: "Robin", lastName: "Sample", role: "buyer" };
  const time = async (email: string, status: number) => {
    const response = await post(southerly, "/api/auth/register", { ...account, email });
    expect(response.status, response.text).toBe(status);
    return response.milliseconds;
  };
  for (let round = 0; round < 40; round += 1) {
    await askByTurns(round, [
      async () => ofTaken.push(await time(known[round % 6]!.user.email, 409)),
      async () => ofOthers.push(await time(`newcomer-${round}@example.com`, 201)),
    ]);
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
  // Password hashing takes most of the time in both cases.
  expect(median(ofTaken)).toBeGreaterThan(median(ofOthers) / 2);
  expect(median(ofTaken)).toBeLessThan(median(ofOthers) * 2);
}, 120_000);
