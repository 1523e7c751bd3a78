import { sql } from "kysely";
import { expect, test } from "vitest";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { testDatabase } from "#db/test-database.ts";

const { db } = await testDatabase();

const { id: createdByUserId } = await insertUser(db);
const newHome = async () => (await insertListing(db, { createdByUserId })).id;

async function open(listingId: number, startsAt: string, minutes = 30) {
  const endsAt = new Date(new Date(startsAt).getTime() + minutes * 60_000);
  return (
    await db.insertInto("inspections").values({ listingId, startsAt, endsAt }).returning("id").executeTakeFirstOrThrow()
  ).id;
}

async function openDates(id: number): Promise<string[]> {
  const { dates } = await db
    .selectFrom("listings")
    .select(sql<string[]>`open_dates::text[]`.as("dates"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return dates;
}

test("a home is open on the days in Sydney of the inspections that are not cancelled", async () => {
  const home = await newHome();
  // Ten in the morning of a Saturday in Sydney is the evening before in London.
  const first = await open(home, "2026-11-27T23:00:00Z");
  await open(home, "2026-11-28T01:00:00Z");
  const second = await open(home, "2026-12-02T06:00:00Z");
  expect(await openDates(home)).toEqual(["2026-11-28", "2026-12-02"]);

  await db.updateTable("inspections").set({ cancelledAt: new Date() }).where("id", "=", second).execute();
  expect(await openDates(home)).toEqual(["2026-11-28"]);
  await db
    .updateTable("inspections")
    .set({ startsAt: "2026-12-04T23:00:00Z", endsAt: "2026-12-04T23:30:00Z" })
    .where("id", "=", first)
    .execute();
  expect(await openDates(home)).toEqual(["2026-11-28", "2026-12-05"]);
  await db.deleteFrom("inspections").where("listingId", "=", home).execute();
  expect(await openDates(home)).toEqual([]);
});

test("concurrent inserts and a change of home update the open dates of both homes", async () => {
  const [one, other] = [await newHome(), await newHome()];
  const at = (listingId: number, day: string) => ({
    listingId,
    startsAt: `${day}T01:00:00Z`,
    endsAt: `${day}T01:30:00Z`,
  });
  await db
    .insertInto("inspections")
    .values([at(one, "2027-01-02"), at(one, "2027-01-09"), at(other, "2027-01-02")])
    .execute();
  expect(await openDates(one)).toEqual(["2027-01-02", "2027-01-09"]);
  await db
    .updateTable("inspections")
    .set({ listingId: other })
    .where("startsAt", "=", new Date("2027-01-09T01:00:00Z"))
    .execute();
  expect(await openDates(one)).toEqual(["2027-01-02"]);
  expect(await openDates(other)).toEqual(["2027-01-02", "2027-01-09"]);
});

test.each([
  { asked: "2999-11-28", day: "2999-11-28", why: "a date" },
  { asked: "2020-11-28", day: null, why: "a day that has passed" },
])("$why requests $day", async ({ asked, day }) => {
  const { rows } = await sql<{ day: string | null }>`select open_date(${asked})::text as day`.execute(db);
  expect(rows).toEqual([{ day }]);
});

test("a day of the week is the next one in Sydney, today included", async () => {
  const { rows } = await sql<{ asked: string; weekday: string; ahead: number }>`
    select asked, lower(to_char(open_date(asked), 'Dy')) as weekday,
      open_date(asked) - (now() at time zone 'Australia/Sydney')::date as ahead
    from unnest(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) as asked`.execute(db);
  expect(rows.filter(({ asked, weekday }) => asked !== weekday)).toEqual([]);
  expect(rows.map(({ ahead }) => ahead).toSorted((one, two) => one - two)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test.each([
  { from: "2999-11-29T23:00:00Z", minutes: 30, label: "Sat 30 Nov 10:00–10:30 am", why: "in summer time" },
  { from: "2999-08-03T00:00:00Z", minutes: 30, label: "Sat 3 Aug 10:00–10:30 am", why: "in winter" },
  { from: "2999-08-03T01:45:00Z", minutes: 30, label: "Sat 3 Aug 11:45 am–12:15 pm", why: "over noon" },
])("an opening $why is written $label", async ({ from, minutes, label }) => {
  const to = new Date(new Date(from).getTime() + minutes * 60_000);
  const { rows } = await sql<{ label: string }>`
    select opening_label(${from}::timestamptz, ${to}::timestamptz) as label`.execute(db);
  expect(rows).toEqual([{ label }]);
});

test("upcoming inspections match without a date", async () => {
  const { rows } = await sql<{ label: string; later: string }>`
    with day as (select (now() at time zone 'Australia/Sydney')::date + 1 + time '10:00' as start)
    select opening_label(start at time zone 'Australia/Sydney', (start + interval '30 minutes') at time zone 'Australia/Sydney') as label,
      opening_label((start + interval '7 days') at time zone 'Australia/Sydney', (start + interval '7 days 30 minutes') at time zone 'Australia/Sydney') as later
    from day`.execute(db);
  expect(rows[0]?.label).toMatch(/^\w{3} 10:00–10:30 am$/);
  expect(rows[0]?.later).toMatch(/^\w{3} \d+ \w{3} 10:00–10:30 am$/);
});
