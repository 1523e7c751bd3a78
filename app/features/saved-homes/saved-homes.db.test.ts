import { beforeEach, describe, expect, test } from "vitest";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { backdatePriceChanges } from "#tests/support/backdate-price-changes.ts";
import { viewer } from "#tests/support/viewer.ts";
import {
  decodeNotes,
  encodeNotes,
  mergeIntoAccount,
  saveForMember,
  saveForVisitor,
} from "./saved-homes.middleware.server.ts";
import {
  deleteSavedHome,
  findNotes,
  findPublishedHomes,
  findSavedHomes,
  findStatesSinceSaved,
  insertSavedHomes,
  mergeNotes,
  upsertNote,
} from "./saved-homes.queries.server.ts";
import { MAX_MEMBER_HOMES, MAX_VISITOR_HOMES, type SavedHome } from "./saved-homes.ts";

const { db } = await testDatabase();

let me: Member;
let other: Member;
let ownerId: number;

async function person(): Promise<Member> {
  const { id } = await insertUser(db);
  return { user: viewer({ id }), ip: "192.0.2.1" };
}

async function home(overrides: Partial<Parameters<typeof insertListing>[1]> = {}): Promise<number> {
  return (await insertListing(db, { createdByUserId: ownerId, agentId: null, ...overrides })).id;
}

const idsOf = async ({ user }: Member) => (await findSavedHomes(user.id)).map(({ id }) => id);
const saved = (id: number, minutesAgo = 0, priceWhenSaved: number | null = 500): SavedHome => ({
  id,
  priceWhenSaved,
  savedAt: new Date(Date.now() - minutesAgo * 60_000),
});

beforeEach(async () => {
  [me, other] = await Promise.all([person(), person()]);
  ownerId = (await insertUser(db, { role: "agent" })).id;
});

describe("a member", () => {
  test("saves a home once with its current price, even in parallel", async () => {
    const id = await home({ price: 1_450_000 });
    const results = await Promise.all(Array.from({ length: 8 }, () => saveForMember(me, id)));
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    await db.updateTable("listings").set({ price: 1_400_000 }).where("id", "=", id).execute();
    await saveForMember(me, id);
    await expect(findSavedHomes(me.user.id)).resolves.toEqual([
      { id, priceWhenSaved: 1_450_000, savedAt: expect.any(Date) },
    ]);
    await expect(idsOf(other)).resolves.toEqual([]);
  });

  test("saves several homes in parallel", async () => {
    const ids = await Promise.all([home(), home(), home()]);
    await Promise.all(ids.map((id) => saveForMember(me, id)));
    expect(new Set(await idsOf(me))).toEqual(new Set(ids));
  });

  test("saves the weekly equivalent of a rent, and a home without a price", async () => {
    const monthly = await home({ listingType: "rent", priceFrequency: "per_month", price: 2600 });
    const silent = await home({ price: 0 });
    await saveForMember(me, monthly);
    await saveForMember(me, silent);
    const prices = Object.fromEntries((await findSavedHomes(me.user.id)).map((row) => [row.id, row.priceWhenSaved]));
    expect(prices).toEqual({ [monthly]: 600, [silent]: null });
  });

  test("cannot save drafts, deleted and unknown homes, unless saved before", async () => {
    const draft = await home({ status: "draft", publishedAt: null });
    const listed = await home();
    await saveForMember(me, listed);
    await db.updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", listed).execute();
    for (const id of [draft, 2_147_483_647]) await expect(saveForMember(me, id)).rejects.toThrow(NotFound);
    await expect(saveForMember(me, listed)).resolves.toEqual({ isNew: false });
    await expect(saveForMember(other, listed)).rejects.toThrow(NotFound);
    await expect(idsOf(me)).resolves.toEqual([listed]);
  });

  test("gets an error for a full list, and loses no home", async () => {
    const ids: number[] = [];
    for (let count = 0; count < MAX_MEMBER_HOMES; count += 1) ids.push(await home());
    await insertSavedHomes(
      me.user.id,
      ids.map((id, place) => saved(id, place)),
    );
    const more = await home();
    await expect(saveForMember(me, more)).rejects.toThrow(Conflict);
    await expect(idsOf(me)).resolves.toEqual(ids);
    const [left] = await mergeIntoAccount(me.user.id, [saved(more)]);
    expect(left).toMatchObject({ id: more });
    await deleteSavedHome(me.user.id, ids[0]!);
    await expect(mergeIntoAccount(me.user.id, [saved(more)])).resolves.toEqual([]);
    await expect(idsOf(me)).resolves.toContain(more);
  });

  test("can remove a home repeatedly, and restore it unchanged", async () => {
    const id = await home();
    const later = await home();
    await insertSavedHomes(me.user.id, [saved(later, 5), saved(id, 60, 700)]);
    const removed = await deleteSavedHome(me.user.id, id);
    expect(removed).toMatchObject({ id, priceWhenSaved: 700 });
    await expect(deleteSavedHome(me.user.id, id)).resolves.toBeUndefined();
    await insertSavedHomes(me.user.id, [removed!]);
    await insertSavedHomes(me.user.id, [removed!]);
    await expect(findSavedHomes(me.user.id)).resolves.toEqual([expect.objectContaining({ id: later }), removed]);
  });
});

describe("a visitor", () => {
  test("has saved homes newest first, without duplicates and unlisted homes", async () => {
    const [first, second] = [await home({ price: 900_000 }), await home()];
    const one = await saveForVisitor([], first);
    const two = await saveForVisitor(one, second);
    expect(two.map(({ id }) => id)).toEqual([second, first]);
    expect(one[0]).toMatchObject({ priceWhenSaved: 900_000 });
    await expect(saveForVisitor(two, first)).resolves.toBe(two);
    await expect(saveForVisitor(two, 2_147_483_647)).rejects.toThrow(NotFound);
  });

  test("gets an error when saving the 51st home", async () => {
    const full = Array.from({ length: MAX_VISITOR_HOMES }, (_, place) => saved(1_000_000 + place));
    await expect(saveForVisitor(full, await home())).rejects.toThrow(Conflict);
  });
});

describe("a visitor who logs in", () => {
  test("finds their homes in the account, in order and without duplicates", async () => {
    const [mine, both, brought] = [await home(), await home(), await home()];
    await insertSavedHomes(me.user.id, [saved(mine, 10), saved(both, 30, 650)]);
    const list = [saved(both, 5, 620), saved(brought, 20), saved(2_147_483_647, 1)];
    const results = await Promise.all([mergeIntoAccount(me.user.id, list), mergeIntoAccount(me.user.id, list)]);
    expect(results).toEqual([[], []]);
    await expect(idsOf(me)).resolves.toEqual([mine, brought, both]);
    expect((await findSavedHomes(me.user.id)).at(-1)).toMatchObject({ priceWhenSaved: 650 });
  });

  test("cannot bring homes with a future time", async () => {
    const id = await home();
    await mergeIntoAccount(me.user.id, [saved(id, -1000)]);
    const [row] = await findSavedHomes(me.user.id);
    expect(row!.savedAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
  });
});

test("only the suburb of an unlisted home is returned, and nothing of a draft", async () => {
  const [listed, gone] = [await home(), await home({ suburb: "Glebe" })];
  const draft = await home({ status: "draft", publishedAt: null });
  await db.updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", gone).execute();
  const found = await findPublishedHomes([listed, gone, draft, 2_147_483_647]);
  expect(found.toSorted((one, two) => one.id - two.id)).toMatchObject([
    { id: listed, card: { id: listed } },
    { id: gone, card: null, suburb: "Glebe" },
  ]);
});

test("the changes of a home since it was saved start with its state at that time", async () => {
  const [changed, gone] = [await home({ price: 1_450_000 }), await home()];
  const setPrice = (price: number) => db.updateTable("listings").set({ price }).where("id", "=", changed).execute();
  for (const price of [1_440_000, 1_400_000]) {
    await setPrice(price);
    await backdatePriceChanges(changed);
  }
  await setPrice(1_380_000);
  const savedAt = new Date(Date.now() - 90 * 60_000);
  await db.updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", gone).execute();
  const states = await findStatesSinceSaved([
    { id: changed, savedAt },
    { id: gone, savedAt },
    { id: 2_147_483_647, savedAt },
  ]);
  expect([...states.keys()]).toEqual([changed]);
  expect(states.get(changed)?.map(({ price }) => price)).toEqual([1_440_000, 1_400_000, 1_380_000]);
  await expect(findStatesSinceSaved([])).resolves.toEqual(new Map());
});

test("deleting an account or a home deletes its saved homes", async () => {
  const [first, second] = [await home(), await home()];
  for (const id of [first, second]) await saveForMember(me, id);
  await saveForMember(other, second);
  await db.deleteFrom("listings").where("id", "=", first).execute();
  await expect(idsOf(me)).resolves.toEqual([second]);
  await db.deleteFrom("users").where("id", "=", me.user.id).execute();
  const left = db.selectFrom("savedHomes").select("userId").where("listingId", "in", [first, second]);
  await expect(left.execute()).resolves.toEqual([{ userId: other.user.id }]);
});

describe("the notes of a visitor", () => {
  test("are read as they were written, and are refused once they are too long for a cookie", () => {
    const notes = new Map([
      [7, "Sunny “kitchen”"],
      [2_147_483_647, "Line one\nline two"],
    ]);
    expect(decodeNotes(encodeNotes(notes) ?? "")).toEqual(notes);
    expect(encodeNotes(new Map([[7, "x".repeat(1000)]]))).toMatch(/^[\w-]+$/);
    expect(encodeNotes(new Map([7, 8].map((id) => [id, "x".repeat(1000)])))).toBeUndefined();
  });

  test.each(["", "e30", "W1swLCJ4Il1d", "A".repeat(1601)])("are none for %j", (text) => {
    expect(decodeNotes(text).size).toBe(0);
  });

  test("lose characters that a form removes", () => {
    const text = Buffer.from(JSON.stringify([[7, "Sunny\u0000 kitchen "]])).toString("base64url");
    expect(decodeNotes(text)).toEqual(new Map([[7, "Sunny kitchen"]]));
  });

  test("move into the account, after its own notes and once, and are cut at the length of a note", async () => {
    const [own, both, within, full] = [await home(), await home(), await home(), await home()];
    await upsertNote(me.user.id, both, "From the office");
    await upsertNote(me.user.id, within, "North facing");
    await upsertNote(me.user.id, full, "x".repeat(995));
    const notes = new Map([
      [own, "Sunny"],
      [both, "From the bus"],
      [within, "North"],
      [full, "One more"],
      [2_147_483_647, "Unknown home"],
    ]);
    for (let times = 0; times < 2; times += 1) await mergeNotes(me.user.id, notes);
    const stored = await findNotes(me.user.id, [...notes.keys()]);
    expect(Object.fromEntries(stored)).toEqual({
      [own]: "Sunny",
      [both]: "From the office\nFrom the bus",
      [within]: "North facing\nNorth",
      [full]: `${"x".repeat(995)}\nOne `,
    });
  });
});
