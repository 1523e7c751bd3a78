import ICAL from "ical.js";
import { sync as nodeIcal, type VEvent } from "node-ical";
import { expect, test } from "vitest";
import { findAccountData } from "#app/features/personal-data/account-data.queries.server.ts";
import { sydneyDate, toSydneyTime } from "#app/lib/sydney-time.ts";
import { limits } from "#app/limits/limits.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { signedInMember, type SignedInMember } from "#tests/support/members.ts";
import { postPage } from "#tests/support/post-account.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly();
const { db } = await testDatabase();
const agent = await signedInMember(db, { role: "agent" });

const press = (member: SignedInMember, name: string) =>
  postPage(southerly, `/inspections?do=${name}-calendar`, {}, { cookie: member.cookie });

/** The path of a member's calendar, read from their page. Undefined if the page shows none. */
async function addressOf({ cookie }: SignedInMember): Promise<string | undefined> {
  const { text } = await southerly.send("/inspections", { headers: { cookie } });
  const url = /value="(https?:[^"]+\.ics)"/.exec(text)?.[1];
  return url && new URL(url).pathname;
}

async function memberWithCalendar(): Promise<{ member: SignedInMember; path: string }> {
  const member = await signedInMember(db);
  const { status, headers } = await press(member, "new");
  expect([status, headers.location]).toEqual([303, "/inspections#calendar"]);
  return { member, path: (await addressOf(member))! };
}

/** The text of a property that node-ical parses as a text with parameters. */
const plain = (value: VEvent["description"]): string => (typeof value === "object" ? value.val : (value ?? ""));

interface Told {
  uid: string;
  start: string;
  sequence: number;
  status: string;
  isRegistered: boolean;
}

/** The events of a calendar by uid, as parsed by two independent libraries, which must agree. */
async function readCalendar(path: string): Promise<Map<string, Told>> {
  const { status, text: sent } = await southerly.send(path);
  expect(status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(sent) as unknown[]);
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const byIcalJs = calendar.getAllSubcomponents("vevent").map((part): Told => {
    const { uid, startDate, sequence, description } = new ICAL.Event(part);
    return {
      uid,
      start: startDate.toJSDate().toISOString(),
      sequence,
      status: String(part.getFirstPropertyValue("status")),
      isRegistered: description.includes("You are registered."),
    };
  });
  const byNodeIcal = Object.values(nodeIcal.parseICS(sent))
    .filter((part): part is VEvent => part?.type === "VEVENT")
    .map(({ uid, start, sequence, status: state, description }): Told => ({
      uid,
      start: start.toISOString(),
      sequence: Number(sequence),
      status: state ?? "",
      isRegistered: plain(description).includes("You are registered."),
    }));
  expect(byNodeIcal).toEqual(byIcalJs);
  return new Map(byIcalJs.map((told) => [told.uid, told]));
}

const day = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
const newHome = async () => (await insertListing(db, { createdByUserId: agent.id, agentId: null })).id;

async function openHome(changes: { listingId?: number; startsAt?: Date; cancelledAt?: Date } = {}) {
  const listingId = changes.listingId ?? (await newHome());
  // Calendars have a resolution of one second.
  const startsAt = new Date(Math.floor((changes.startsAt ?? day(3)).getTime() / 1000) * 1000);
  const { id } = await insertInspection(db, { listingId, ...changes, startsAt });
  const { uid } = await db.selectFrom("inspections").select("uid").where("id", "=", id).executeTakeFirstOrThrow();
  return { id, listingId, startsAt, uid };
}

function startAt(date: string, time: string): string {
  const moment = toSydneyTime(date, time);
  if (!("instant" in moment)) throw new Error(moment.problem);
  return moment.instant.toISOString();
}

const change = (id: number, body: object) =>
  southerly.send(`/api/inspections/${id}`, {
    method: "PATCH",
    headers: { "content-type": "application/json", cookie: agent.cookie },
    body: JSON.stringify(body),
  });

test("a calendar has the inspections of saved homes and those registered for, through a move and a cancellation", async () => {
  const { member, path } = await memberWithCalendar();
  expect(await readCalendar(path)).toEqual(new Map());

  const [saved, registered, other] = [await openHome(), await openHome(), await openHome()];
  await db.insertInto("savedHomes").values({ userId: member.id, listingId: saved.listingId }).execute();
  await insertRegistration(db, { inspectionId: registered.id, userId: member.id });
  await insertRegistration(db, { inspectionId: other.id, userId: member.id, withdrawnAt: new Date() });
  const lastWeek = await openHome({ listingId: saved.listingId, startsAt: day(-7) });
  const longAgo = await openHome({ listingId: saved.listingId, startsAt: day(-40) });
  const calledOffBefore = await openHome({ listingId: saved.listingId, startsAt: day(4), cancelledAt: day(-2) });

  const first = await readCalendar(path);
  expect([...first.keys()].toSorted()).toEqual([saved.uid, registered.uid, lastWeek.uid].toSorted());
  for (const { uid } of [longAgo, calledOffBefore]) expect(first.has(uid)).toBe(false);
  expect(first.get(saved.uid)).toMatchObject({ status: "CONFIRMED", sequence: 0, isRegistered: false });
  expect(first.get(registered.uid)).toMatchObject({ start: registered.startsAt.toISOString(), isRegistered: true });

  const date = sydneyDate(day(10));
  expect((await change(saved.id, { date, from: "10:00", to: "10:30" })).status).toBe(200);
  expect((await change(registered.id, { reason: "The owner is unwell" })).status).toBe(200);
  const second = await readCalendar(path);
  expect(second.get(saved.uid)).toMatchObject({ start: startAt(date, "10:00"), sequence: 1, status: "CONFIRMED" });
  expect(second.get(registered.uid)).toMatchObject({ sequence: 1, status: "CANCELLED", isRegistered: false });

  // For a home that is no longer public, only the cancellation of a registered inspection remains.
  for (const { listingId } of [saved, registered]) {
    await db.updateTable("listings").set({ status: "withdrawn" }).where("id", "=", listingId).execute();
  }
  expect([...(await readCalendar(path)).keys()]).toEqual([registered.uid]);
});

test("repeated requests get 304, and shared caches and search engines do not store it", async () => {
  const { member, path } = await memberWithCalendar();
  const { status, headers, text } = await southerly.send(path);
  expect([status, headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(headers).toMatchObject({ "cache-control": "private, no-cache", "x-robots-tag": "noindex" });
  for (const hint of ["REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H", "BEGIN:VTIMEZONE"]) {
    expect(text).toContain(hint);
  }
  const again = () => southerly.send(path, { headers: { "if-none-match": headers.etag! } });
  const known = await again();
  expect([known.status, known.text, known.headers.etag]).toEqual([304, "", headers.etag]);
  const { listingId } = await openHome();
  await db.insertInto("savedHomes").values({ userId: member.id, listingId }).execute();
  expect((await again()).status).toBe(200);
});

test("an address exists only on request; a new one replaces the old one, and a stopped one is 404", async () => {
  const member = await signedInMember(db);
  expect(await addressOf(member)).toBeUndefined();
  expect((await press(member, "renew")).status).toBe(404);
  await press(member, "new");
  const first = (await addressOf(member))!;
  await press(member, "new");
  expect(await addressOf(member)).toBe(first);
  await press(member, "renew");
  const second = (await addressOf(member))!;
  expect(second).not.toBe(first);
  expect([(await southerly.send(first)).status, (await southerly.send(second)).status]).toEqual([404, 200]);
  await press(member, "stop");
  expect(await addressOf(member)).toBeUndefined();
  expect((await southerly.send(second)).status).toBe(404);
});

test("every invalid address gets the same response", async () => {
  const { member, path } = await memberWithCalendar();
  const { path: neighbours } = await memberWithCalendar();
  const [, id, signature] = /^\/calendars\/(\w+)\.([\w-]{43})\.ics$/.exec(path)!;
  await press(member, "renew");
  const wrong = [
    path,
    neighbours.replace(/\/\w+\./, `/${id}.`),
    `/calendars/${id}.${signature}x.ics`,
    `/calendars/${id}.ics`,
    "/calendars/1.ics",
    `/calendars/${"z".repeat(3000)}.ics`,
    "/calendars/%F0%9F%8F%A1.ics",
  ];
  for (const target of wrong) {
    const { status, headers, text } = await southerly.send(target);
    expect([status, headers["content-type"], text], target).toEqual([
      404,
      "text/plain; charset=utf-8",
      "There is no such calendar\n",
    ]);
    expect(headers["cache-control"]).toBe("private, no-cache");
  }
});

test("only members create addresses, and only a limited number", async () => {
  for (const name of ["new", "renew", "stop"]) {
    expect((await postPage(southerly, `/inspections?do=${name}-calendar`, {}, {})).status).not.toBe(303);
  }
  const member = await signedInMember(db);
  const { points } = limits["calendar.address.user"];
  for (let pressed = 0; pressed < points; pressed += 1) expect((await press(member, "new")).status).toBe(303);
  expect((await press(member, "renew")).status).toBe(429);
});

test("a calendar ends with the account and with a suspension, and is part of one's own data", async () => {
  const [suspended, deleted] = [await memberWithCalendar(), await memberWithCalendar()];
  const { calendar } = await findAccountData(suspended.member.id);
  expect(calendar).toEqual({ createdAt: expect.any(Date) });
  expect((await findAccountData(agent.id)).calendar).toBeNull();

  const { cookie } = await signedInMember(db, { isAdmin: true });
  const suspend = `/admin/people?do=suspend&id=${suspended.member.id}`;
  expect((await postPage(southerly, suspend, { reason: "Taken over" }, { cookie })).status).toBe(303);
  await db.deleteFrom("users").where("id", "=", deleted.member.id).execute();
  for (const { path } of [suspended, deleted]) expect((await southerly.send(path)).status).toBe(404);
  const ids = [suspended.member.id, deleted.member.id];
  expect(await db.selectFrom("calendars").select("id").where("userId", "in", ids).execute()).toEqual([]);
});
