import { beforeEach, expect, test } from "vitest";
import { findAccountData } from "#app/features/personal-data/account-data.queries.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { NotFound } from "#app/lib/errors.ts";
import { routeArgs } from "#app/session/route-args.fixture.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { viewer } from "#tests/support/viewer.ts";
import { action } from "./shortlist.page.tsx";
import {
  shortlistSchema,
  createShortlist,
  getShortlistLink,
  readShortlist,
  renewShortlist,
  saveNotes,
} from "./shortlist.server.ts";
import { deleteShortlist, findHomeNotes } from "./shortlists.queries.server.ts";

const { db } = await testDatabase();
const { id: createdByUserId } = await insertUser(db);

let me: Member;
let [first, second] = [0, 0];

const home = async (changes = {}) => (await insertListing(db, { createdByUserId, agentId: null, ...changes })).id;
const save = (listingId: number, minutesAgo: number, userId = me.user.id) =>
  db
    .insertInto("savedHomes")
    .values({ userId, listingId, savedAt: new Date(Date.now() - minutesAgo * 60_000) })
    .execute();
const tokenOf = async ({ user }: Member) => (await getShortlistLink(user.id))?.path.split("/").at(-1) ?? "";
const visitor = { ip: "192.0.2.7" };
const notesOf = async ({ user }: Member) => Object.fromEntries(await findHomeNotes(user.id));
/** Submits the form on the page of the link. Throws for invalid input. */
async function sendNotes(token: string, ticked: number[], fields: Record<string, string> = {}) {
  const shortlist = await readShortlist(token);
  const { version } = shortlist;
  const input = shortlistSchema(shortlist.homes).parse({ ticked: ticked.map(String), version, ...fields });
  await saveNotes(visitor, shortlist, input);
}

beforeEach(async () => {
  const { id } = await insertUser(db, { firstName: "Robin" });
  me = { user: viewer({ id }), ip: "192.0.2.1" };
  [first, second] = [await home(), await home()];
  await save(first, 2);
  await save(second, 1);
});

test("a link shows the saved homes, newest first, and stores ticks and notes", async () => {
  expect(await getShortlistLink(me.user.id)).toBeNull();
  await createShortlist(me);
  const token = await tokenOf(me);
  await createShortlist(me);
  expect(await tokenOf(me)).toBe(token);
  expect(await readShortlist(token)).toMatchObject({
    name: "Robin",
    homes: [
      { id: second, isTicked: false, note: "" },
      { id: first, isTicked: false, note: "" },
    ],
  });
  await sendNotes(token, [first], { [`note-${second}`]: "Too far from school" });
  expect(await notesOf(me)).toEqual({
    [first]: { isTicked: true, note: "" },
    [second]: { isTicked: false, note: "Too far from school" },
  });
  await sendNotes(token, [second]);
  expect(await notesOf(me)).toEqual({ [second]: { isTicked: true, note: "" } });
  expect((await readShortlist(token)).homes.map(({ isTicked }) => isTicked)).toEqual([true, false]);
});

test("a form opened earlier stores only its own changes", async () => {
  await createShortlist(me);
  const token = await tokenOf(me);
  const { version } = await readShortlist(token);
  await sendNotes(token, [first], { [`note-${first}`]: "Mould in the bathroom" });
  await sendNotes(token, [second], { version, [`note-${second}`]: "Nice" });
  expect(await notesOf(me)).toEqual({
    [first]: { isTicked: true, note: "Mould in the bathroom" },
    [second]: { isTicked: true, note: "Nice" },
  });
});

test("a form opened before homes were listed leaves their ticks and notes as they are", async () => {
  await createShortlist(me);
  const token = await tokenOf(me);
  await sendNotes(token, [second], { [`note-${second}`]: "Sunny" });
  const setStatus = (status: string) => db.updateTable("listings").set({ status }).where("id", "=", second).execute();
  await setStatus("withdrawn");
  const { version } = await readShortlist(token);
  await setStatus("active");
  const third = await home();
  await save(third, 0);
  await sendNotes(token, [second, third], { [`note-${second}`]: "Sunny", [`note-${third}`]: "Mould" });
  await sendNotes(token, [first], { version });
  expect(await notesOf(me)).toEqual({
    [first]: { isTicked: true, note: "" },
    [second]: { isTicked: true, note: "Sunny" },
    [third]: { isTicked: true, note: "Mould" },
  });
});

test("a form opened while no home was listed leaves all ticks and notes as they are", async () => {
  await createShortlist(me);
  const token = await tokenOf(me);
  const setStatus = (status: string) =>
    db.updateTable("listings").set({ status }).where("id", "in", [first, second]).execute();
  await setStatus("withdrawn");
  const { version } = await readShortlist(token);
  await setStatus("active");
  await sendNotes(token, [first], { [`note-${second}`]: "Sunny" });
  await sendNotes(token, [], { version });
  expect(await notesOf(me)).toEqual({
    [first]: { isTicked: true, note: "" },
    [second]: { isTicked: false, note: "Sunny" },
  });
});

test("two forms sent at once both store their changes", async () => {
  await createShortlist(me);
  const token = await tokenOf(me);
  const { version } = await readShortlist(token);
  const notes = [first, second].map((id) => ({ [`note-${id}`]: `Note on ${id}` }));
  await Promise.all(notes.map((note) => sendNotes(token, [], { version, ...note })));
  expect(Object.values(await notesOf(me)).map(({ note }) => note)).toEqual(
    expect.arrayContaining([`Note on ${first}`, `Note on ${second}`]),
  );
});

test("a note that two people changed is not replaced until the second has seen the first", async () => {
  await createShortlist(me);
  const token = await tokenOf(me);
  const { version } = await readShortlist(token);
  await sendNotes(token, [second], { [`note-${first}`]: "Mould" });
  const sending = sendNotes(token, [first], { version, [`note-${first}`]: "Nice" });
  await expect(sending).rejects.toMatchObject({
    details: {
      fields: [
        { name: `tick-${second}`, stored: "yes" },
        { name: `note-${first}`, stored: "Mould", typed: "Nice" },
      ],
    },
  });
  expect(await notesOf(me)).toEqual({
    [first]: { isTicked: false, note: "Mould" },
    [second]: { isTicked: true, note: "" },
  });
  await sendNotes(token, [first, second], { [`note-${first}`]: "Mould\nNice" });
  expect(await notesOf(me)).toMatchObject({ [first]: { isTicked: true, note: "Mould\nNice" } });
});

test("the page shows both texts of a note that two people changed, with everything typed", async () => {
  await createShortlist(me);
  const token = await tokenOf(me);
  const { version } = await readShortlist(token);
  await sendNotes(token, [second], { [`note-${first}`]: "Mould" });
  const send = async (body: Record<string, string>) => {
    const args = await routeArgs("/shortlists/:token", { address: `/shortlists/${token}`, body });
    return action({ ...args, params: { token } });
  };
  const typed = { [`note-${first}`]: "Nice", [`note-${second}`]: "Far away" };
  const refused = await send({ ...typed, version });
  expect(refused).toMatchObject({
    init: { status: 409 },
    data: {
      error: { [`note-${first}`]: [expect.stringContaining("this note became: “Mould”")] },
      initialValue: { ...typed, ticked: [String(second)] },
    },
  });
  if (refused instanceof Response || !("conflict" in refused.data)) throw new Error("expected the form");
  const sent = await send({ ...typed, ticked: String(second), version: refused.data.conflict });
  // The fragment of the heading, which gets the focus.
  expect(sent instanceof Response && sent.headers.get("location")).toBe(`/shortlists/${token}#shortlist`);
  expect(await notesOf(me)).toEqual({
    [first]: { isTicked: false, note: "Nice" },
    [second]: { isTicked: true, note: "Far away" },
  });
});

test("a new link replaces the old one and keeps ticks and notes; an ended one opens nothing", async () => {
  await expect(renewShortlist(me)).rejects.toThrow(NotFound);
  await createShortlist(me);
  const old = await tokenOf(me);
  await sendNotes(old, [first]);
  await renewShortlist(me);
  const token = await tokenOf(me);
  expect(token).not.toBe(old);
  await expect(readShortlist(old)).rejects.toThrow(NotFound);
  expect((await readShortlist(token)).homes.map(({ isTicked }) => isTicked)).toEqual([false, true]);
  await deleteShortlist(me.user.id);
  await expect(readShortlist(token)).rejects.toThrow(NotFound);
  expect(await notesOf(me)).toEqual({});
});

test.each(["", "a-token", "1.", `1.${"x".repeat(43)}`])("an invalid token opens nothing: %j", async (token) => {
  await expect(readShortlist(token)).rejects.toThrow(NotFound);
});

test("the link of a suspended member opens nothing", async () => {
  await createShortlist(me);
  const token = await tokenOf(me);
  await db.updateTable("users").set({ suspendedAt: new Date() }).where("id", "=", me.user.id).execute();
  await expect(readShortlist(token)).rejects.toThrow(NotFound);
});

test("only saved homes can be ticked, and only on the list of the link", async () => {
  const { id } = await insertUser(db);
  const other: Member = { user: viewer({ id }), ip: "192.0.2.2" };
  const othersHome = await home();
  await save(othersHome, 1, other.user.id);
  await createShortlist(other);
  await createShortlist(me);
  const token = await tokenOf(me);
  const stale = await readShortlist(token);
  await sendNotes(token, [first, othersHome], { [`note-${othersHome}`]: "Not mine" });
  expect(await notesOf(me)).toEqual({ [first]: { isTicked: true, note: "" } });
  expect(await notesOf(other)).toEqual({});
  // Removed while the page was open.
  await db.deleteFrom("savedHomes").where("userId", "=", me.user.id).where("listingId", "=", second).execute();
  await saveNotes(visitor, stale, { ticked: [second] });
  expect(await notesOf(me)).toEqual({});
});

test("a home that has left the market has no card, and keeps its tick", async () => {
  await createShortlist(me);
  const token = await tokenOf(me);
  await sendNotes(token, [first, second]);
  await db.updateTable("listings").set({ status: "withdrawn" }).where("id", "=", first).execute();
  const { homes } = await readShortlist(token);
  expect(homes.map(({ id, card }) => [id, card === null])).toEqual([
    [second, false],
    [first, true],
  ]);
  expect(Object.keys(shortlistSchema(homes).shape)).toEqual(["ticked", "version", `note-${second}`]);
  await sendNotes(token, []);
  expect(await notesOf(me)).toEqual({ [first]: { isTicked: true, note: "" } });
});

test("a long note is rejected at its field, and nothing is stored", async () => {
  await createShortlist(me);
  const token = await tokenOf(me);
  const long = { [`note-${second}`]: "x".repeat(501) };
  await expect(sendNotes(token, [first], long)).rejects.toThrow("A note has at most 500 characters");
  expect(await notesOf(me)).toEqual({});
});

test("ticks and notes are exported, and deleted with the account", async () => {
  await createShortlist(me);
  await sendNotes(await tokenOf(me), [first], { [`note-${first}`]: "Lovely" });
  expect((await findAccountData(me.user.id)).shortlist).toMatchObject({
    answers: [{ listingId: first, isTicked: true, note: "Lovely" }],
  });
  await db.deleteFrom("users").where("id", "=", me.user.id).execute();
  const left = await db.selectFrom("shortlistAnswers").selectAll().where("listingId", "in", [first, second]).execute();
  expect(left).toEqual([]);
});
