import { expect, test } from "vitest";
import { addDays, sydneyDate, toSydneyTime } from "#app/lib/sydney-time.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { findCourse, findPlannedInspections, findRegisteredIds } from "./plan.queries.server.ts";
import {
  countInspectionsByDay,
  countInspectionsOfDay,
  findCalendarOfDay,
  findInspectionsAfterWeek,
  findInspectionsOfDay,
  findOpenAfterwards,
  findOpenHomes,
  findOtherTimes,
  MAX_PLANNED,
} from "./plan.server.ts";

const { db } = await testDatabase();
const { id: createdByUserId } = await insertUser(db);
const home = async (overrides: Partial<Parameters<typeof insertListing>[1]> = {}) =>
  (await insertListing(db, { createdByUserId, ...overrides })).id;

/** Adds an inspection of half an hour at a time in Sydney. */
async function open(listingId: number, date: string, time: string, changes: { cancelledAt?: Date } = {}) {
  const moment = toSydneyTime(date, time);
  if (!("instant" in moment)) throw new Error(moment.problem);
  return (await insertInspection(db, { listingId, startsAt: moment.instant, ...changes })).id;
}

const idsOn = async (date: string, saved: number[], suburbs: string[] = []) =>
  (await findInspectionsOfDay({ saved, suburbs }, date)).map(({ id }) => id);

test("a plan lists the inspections of saved homes and of suburbs once, in order of time", async () => {
  const date = "2098-11-29";
  const [saved, there, elsewhere] = [
    await home({ suburb: "Glebe" }),
    await home({ suburb: "Newtown", listingType: "rent", price: 650, priceFrequency: "per_week" }),
    await home({ suburb: "Manly" }),
  ];
  const savedThere = await home({ suburb: "Newtown" });
  const late = await open(saved, date, "15:00");
  const early = await open(there, date, "09:00");
  const noon = await open(savedThere, date, "12:00");
  const others = await open(elsewhere, date, "10:00");
  await open(saved, date, "11:00", { cancelledAt: new Date() });
  await open(saved, addDays(date, 1), "00:00");
  await open(saved, addDays(date, -1), "23:59");

  expect(await idsOn(date, [saved, savedThere])).toEqual([noon, late]);
  expect(await idsOn(date, [saved, savedThere], ["newtown"])).toEqual([early, noon, late]);
  expect(await idsOn(date, [], ["Newtown", "Manly"])).toEqual([early, others, noon]);
  expect(await idsOn(date, [])).toEqual([]);
});

test("a plan of a suburb or postcode follows a home that moves there", async () => {
  const date = "2098-11-30";
  const id = await home({ suburb: "Balmain", postcode: "2041" });
  const opening = await open(id, date, "09:00");
  expect(await idsOn(date, [], ["balmain"])).toEqual([opening]);
  await db.updateTable("listings").set({ suburb: "Rozelle", postcode: "2039" }).where("id", "=", id).execute();
  expect(await idsOn(date, [], ["Balmain"])).toEqual([]);
  expect(await idsOn(date, [], ["2041"])).toEqual([]);
  expect(await idsOn(date, [], ["Balmain", "Rozelle"])).toEqual([opening]);
  expect(await idsOn(date, [], ["2039"])).toEqual([opening]);
  expect(await idsOn(date, [id], ["Manly"])).toEqual([opening]);
});

test.each([
  { status: "sold" as const, closedOn: "2026-11-20", closedPrice: 1_400_000 },
  { status: "withdrawn" as const },
  { status: "draft" as const },
  { deletedAt: new Date() },
])("a home that is not on the market is in no plan: %o", async (changes) => {
  const id = await home({ suburb: "Enmore" });
  const opening = await open(id, "2098-12-06", "10:00");
  expect(await idsOn("2098-12-06", [id], ["Enmore"])).toContain(opening);
  await db.updateTable("listings").set(changes).where("id", "=", id).execute();
  expect(await idsOn("2098-12-06", [id], ["Enmore"])).not.toContain(opening);
});

test.each([
  { date: "2098-10-05", why: "of 23 hours, on which daylight saving begins" },
  { date: "2098-04-06", why: "of 25 hours, on which it ends" },
])("a day is complete: $date, $why", async ({ date }) => {
  const id = await home();
  await open(id, addDays(date, -1), "23:45");
  const [first, last] = [await open(id, date, "00:00"), await open(id, date, "23:45")];
  await open(id, addDays(date, 1), "00:00");
  expect(await idsOn(date, [id])).toEqual([first, last]);
});

test("a calendar lists cancelled inspections as cancelled", async () => {
  const date = "2099-01-10";
  const [id, sold] = [await home({ suburb: "Tempe" }), await home({ suburb: "Tempe" })];
  const cancelled = await open(id, date, "10:00", { cancelledAt: new Date() });
  const called = await open(sold, date, "11:00", { cancelledAt: new Date() });
  const toCome = await open(id, date, "12:00");
  await db
    .updateTable("listings")
    .set({ status: "sold", closedOn: "2026-11-20", closedPrice: 1 })
    .where("id", "=", sold)
    .execute();
  for (const homes of [
    { saved: [id, sold], suburbs: [] },
    { saved: [], suburbs: ["Tempe"] },
  ]) {
    expect((await findCalendarOfDay(homes, date)).map((one) => [one.id, one.cancelledAt !== null])).toEqual([
      [toCome, false],
      [cancelled, true],
      [called, true],
    ]);
  }
});

test("gives a place only if the home shows its location", async () => {
  const date = "2098-12-13";
  const town = { latitude: -33.8983, longitude: 151.1793 };
  const homes = [await home(town), await home({ ...town, addressDisplay: "suburb" })];
  for (const [hour, id] of homes.entries()) await open(id, date, `${10 + hour}:00`);
  const found = await findInspectionsOfDay({ saved: homes, suburbs: [] }, date);
  expect(found.map(({ latitude, longitude }) => ({ latitude, longitude }))).toEqual([
    town,
    { latitude: null, longitude: null },
  ]);
  const course = await findCourse(found.map(({ id }) => id));
  expect(course.map(({ id, latitude }) => [id, latitude])).toEqual(found.map(({ id, latitude }) => [id, latitude]));
});

test("a plan includes chosen inspections of any home, and its limit never cuts them off", async () => {
  const date = "2098-12-27";
  const [saved, elsewhere] = [await home({ suburb: "Glebe" }), await home({ suburb: "Manly" })];
  const early = await open(saved, date, "09:00");
  const late = await open(elsewhere, date, "15:00");
  const other = await open(elsewhere, date, "16:00");
  expect(await idsOn(date, [saved])).toEqual([early]);
  const chosen = await findInspectionsOfDay({ saved: [saved], suburbs: [], chosen: [late] }, date);
  expect(chosen.map(({ id }) => id)).toEqual([early, late]);
  const calendar = await findCalendarOfDay({ saved: [], suburbs: [], chosen: [late] }, date);
  expect(calendar.map(({ id }) => id)).toEqual([late]);
  const span = { from: new Date("2098-12-26T13:00:00Z"), to: new Date("2098-12-27T13:00:00Z") };
  const limited = await findPlannedInspections({ saved: [saved, elsewhere], suburbs: [], chosen: [other] }, span, 2);
  expect(limited.map(({ id }) => id)).toEqual([early, other]);
});

test("a member's registrations are found unless withdrawn, unconfirmed or cancelled", async () => {
  const date = "2098-12-28";
  const { id: userId } = await insertUser(db);
  const listingId = await home();
  const times = ["13:00", "09:00", "10:00", "11:00", "12:00"];
  const [late, early, withdrawn, unconfirmed, cancelled] = await Promise.all(
    times.map((time) => open(listingId, date, time, time === "12:00" ? { cancelledAt: new Date() } : {})),
  );
  const register = (inspectionId: number | undefined, changes = {}) =>
    insertRegistration(db, { inspectionId: inspectionId ?? 0, userId, ...changes });
  await register(late);
  await register(early);
  await register(early, { email: "partner@example.com" });
  await register(withdrawn, { withdrawnAt: new Date() });
  await register(unconfirmed, { awaitsConfirmation: true });
  await register(cancelled);
  expect(await findRegisteredIds(userId)).toEqual([early, late]);
  expect(await findRegisteredIds(userId + 1)).toEqual([]);
});

test("counts the inspections of today and the next seven days without past ones", async () => {
  const now = new Date();
  const today = sydneyDate(now);
  const id = await home();
  for (const [days, times] of [
    [1, ["10:00", "14:00"]],
    [7, ["10:00"]],
    [8, ["10:00"]],
  ] as const) {
    for (const time of times) await open(id, addDays(today, days), time);
  }
  await insertInspection(db, { listingId: id, startsAt: new Date(now.getTime() - 3_600_000) });
  expect(await countInspectionsByDay({ saved: [id], suburbs: [] }, now)).toEqual([
    { date: addDays(today, 1), count: 2 },
    { date: addDays(today, 7), count: 1 },
  ]);
});

test("homes that open after the coming week are found with their next inspection", async () => {
  const now = new Date();
  const [soon, later, closed] = [await home(), await home({ suburb: "Clovelly" }), await home()];
  const inDays = (days: number) => addDays(sydneyDate(now), days);
  await open(soon, inDays(2), "10:00");
  await open(soon, inDays(9), "10:00");
  await open(later, inDays(5), "10:00", { cancelledAt: now });
  const last = await open(later, inDays(20), "10:00");
  const next = await open(later, inDays(8), "10:00");
  await open(closed, inDays(8), "10:00");
  await db.updateTable("listings").set({ status: "withdrawn" }).where("id", "=", closed).execute();
  const homes = { saved: [soon, later, closed], suburbs: [] };
  expect((await findInspectionsAfterWeek(homes, now)).map(({ id }) => id)).toEqual([next]);
  expect((await findInspectionsAfterWeek({ saved: [], suburbs: ["Clovelly"] }, now)).map(({ id }) => id)).toEqual([
    next,
  ]);
  expect(
    (await findInspectionsAfterWeek({ saved: [soon], suburbs: [], chosen: [last] }, now)).map(({ id }) => id),
  ).toEqual([]);
});

test("other times are those of the homes that clash, without the chosen ones", async () => {
  const date = "2098-06-16";
  const homes = [await home(), await home(), await home()] as const;
  const [one, two, apart] = [
    await open(homes[0], date, "10:00"),
    await open(homes[1], date, "10:15"),
    await open(homes[2], date, "14:00"),
  ];
  const other = await open(homes[1], addDays(date, 1), "10:00");
  await open(homes[0], addDays(date, 1), "10:00", { cancelledAt: new Date() });
  await open(homes[2], addDays(date, 1), "10:00");
  const day = await findInspectionsOfDay({ saved: [...homes], suburbs: [] }, date);
  expect((await findOtherTimes(day, [one, two, apart])).map(({ id }) => id)).toEqual([other]);
  expect(await findOtherTimes(day, [one, apart])).toEqual([]);
});

test("a plan is bounded", async () => {
  const date = "2098-12-20";
  const id = await home({ suburb: "Bondi" });
  const first = toSydneyTime(date, "06:00");
  if (!("instant" in first)) throw new Error(first.problem);
  const rows = Array.from({ length: MAX_PLANNED + 5 }, (_, minute) => ({
    listingId: id,
    startsAt: new Date(first.instant.getTime() + minute * 60_000),
    endsAt: new Date(first.instant.getTime() + (minute + 30) * 60_000),
  }));
  await db.insertInto("inspections").values(rows).execute();
  expect(await idsOn(date, [id])).toHaveLength(MAX_PLANNED + 1);
  const planned = { saved: [id], suburbs: [] };
  expect(await countInspectionsOfDay(planned, date)).toBe(MAX_PLANNED + 5);
  expect(await countInspectionsOfDay(planned, date, "sale")).toBe(MAX_PLANNED + 5);
  expect(await countInspectionsOfDay(planned, date, "rent")).toBe(0);
});

test("counts the homes of one kind that open on a day, by region and suburb", async () => {
  const date = addDays(sydneyDate(new Date()), 3);
  await insertSuburb(db, { regions: ["inner-west"] });
  await insertSuburb(db, { name: "Manly", slug: "manly", postcode: "2095", regions: ["northern-beaches"] });
  const [twice, other, manly, rental] = [
    await home({ suburb: "Newtown" }),
    await home({ suburb: "Newtown" }),
    await home({ suburb: "Manly" }),
    await home({ suburb: "Newtown", listingType: "rent", price: 650, priceFrequency: "per_week" }),
  ];
  for (const id of [twice, other, manly, rental]) await open(id, date, "10:00");
  await open(twice, date, "15:00");
  await open(other, addDays(date, 1), "10:00");
  await open(manly, date, "12:00", { cancelledAt: new Date() });
  await open(await home({ suburb: "Manly", status: "draft" }), date, "10:00");
  await open(await home({ suburb: "Manly" }), addDays(date, 30), "10:00");

  const sales = await findOpenHomes(date, "sale", { saved: [manly], searched: [] });
  expect(sales.total).toBe(3);
  expect(sales.days).toContainEqual({ date, homes: 3 });
  expect(sales.days).toContainEqual({ date: addDays(date, 1), homes: 1 });
  expect(sales.days.map((day) => day.date)).not.toContain(addDays(date, 30));
  expect(sales.own).toEqual([{ name: "Manly", homes: 1 }]);
  expect(sales.suburbs).toEqual([{ name: "Newtown", homes: 2 }]);
  expect(sales.regions).toEqual([
    { name: "inner-west", homes: 2 },
    { name: "northern-beaches", homes: 1 },
  ]);

  const reopened = await home({ suburb: "Newtown" });
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);
  const soon = minutes(1);
  const today = sydneyDate(soon);
  await insertInspection(db, { listingId: reopened, startsAt: minutes(-60) });
  await insertInspection(db, { listingId: reopened, startsAt: soon });
  await insertInspection(db, { listingId: await home({ suburb: "Newtown" }), startsAt: minutes(-60) });
  expect(await idsOn(today, [], ["Newtown"])).toHaveLength(1);
  expect((await findOpenHomes(today, "sale", { saved: [], searched: [] })).suburbs).toEqual([
    { name: "Newtown", homes: 1 },
  ]);

  const both = await findOpenHomes(date, undefined, { saved: [], searched: [] });
  expect(both.regions[0]).toEqual({ name: "inner-west", homes: 3 });
  const inRegion = await findInspectionsOfDay({ saved: [], suburbs: [], region: "northern-beaches" }, date);
  expect(inRegion.map(({ listingId }) => listingId)).toEqual([manly]);
  const calendar = await findCalendarOfDay({ saved: [], suburbs: [], region: "northern-beaches" }, date);
  expect(calendar.map(({ cancelledAt }) => cancelledAt !== null)).toEqual([false, true]);

  const rentals = await findOpenHomes(date, "rent", { saved: [], searched: ["newtown"] });
  expect(rentals).toMatchObject({ total: 1, own: [{ name: "Newtown", homes: 1 }], suburbs: [] });
});

test("homes open afterwards are of the same kind and near, each on the same day after the one before", async () => {
  const date = "2098-12-06";
  const at = (north: number) => ({ latitude: -33.85 + north, longitude: 151.15 });
  const own = await home(at(0));
  const first = await open(own, date, "10:00");
  const ids = {
    next: await open(await home(at(0.01)), date, "10:30"),
    later: await open(await home(at(-0.02)), date, "12:00"),
    last: await open(await home(at(0.001)), date, "13:00"),
  };
  await open(own, date, "11:00");
  await open(await home(at(0.01)), date, "10:15");
  await open(await home(at(0.01)), date, "10:45");
  await open(await home(at(0.1)), date, "11:00");
  await open(await home({ ...at(0.01), listingType: "rent", price: 650, priceFrequency: "per_week" }), date, "11:00");
  await open(await home(at(0.01)), addDays(date, 1), "10:00");
  const near = await findOpenAfterwards(first, 2);
  expect(near?.map(({ id, hours, away }) => ({ id, hours, away }))).toEqual([
    { id: ids.next, hours: "10:30–11:00 am", away: "1.1\u00A0km away" },
    { id: ids.later, hours: "12:00–12:30 pm", away: "2.2\u00A0km away" },
  ]);
  expect((await findOpenAfterwards(ids.later, 2))?.map(({ id }) => id)).toEqual([ids.last]);
  await db.updateTable("listings").set({ status: "withdrawn" }).where("id", "=", own).execute();
  expect(await findOpenAfterwards(first, 2)).toBeUndefined();
});
