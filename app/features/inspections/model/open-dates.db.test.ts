import { sql } from "kysely";
import { expect, test } from "vitest";
import { cardJson, type ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import { weekdays } from "#app/lib/sydney-time.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { nextInspectionDay } from "./inspection.ts";

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

test.each([
  { instant: "2026-11-27T23:00:00Z", sat: "2026-11-28", why: "Saturday, ten in the morning in Sydney" },
  { instant: "2026-11-28T06:59:00Z", sat: "2026-11-28", why: "Saturday, a minute before 6 pm" },
  { instant: "2026-11-28T07:00:00Z", sat: "2026-12-05", why: "Saturday, 6 pm" },
  { instant: "2026-10-03T07:59:00Z", sat: "2026-10-03", why: "Saturday, a minute before 6 pm in standard time" },
  { instant: "2026-10-03T08:00:00Z", sat: "2026-10-10", why: "the clocks go forward that night" },
  { instant: "2027-04-04T07:00:00Z", sat: "2027-04-10", why: "Sunday after the clocks went back" },
  { instant: "2026-12-02T08:59:00Z", sat: "2026-12-05", why: "Wednesday, a minute before 8 pm" },
  { instant: "2026-12-02T09:00:00Z", sat: "2026-12-05", why: "Wednesday, 8 pm" },
])("each day of the week is its next one with inspections to come: $why", async ({ instant, sat }) => {
  const { rows } = await sql<{ day: string; weekday: string }>`
    select open_date(left(weekday, 3), ${instant}::timestamptz)::text as day, weekday
    from unnest(${sql.val([...weekdays])}::text[]) as weekday`.execute(db);
  const now = new Date(instant);
  expect(rows).toEqual(weekdays.map((weekday) => ({ day: nextInspectionDay(weekday, now), weekday })));
  expect(rows.find(({ weekday }) => weekday === "saturday")?.day).toBe(sat);
});

test("a search takes the days of the week from the current time", async () => {
  const { rows } = await sql<{ isSame: boolean }>`
    select open_date('sat') = open_date('sat', now()) as is_same`.execute(db);
  expect(rows).toEqual([{ isSame: true }]);
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

test.each([
  { days: 0, expected: /^today \d/ },
  { days: 1, expected: /^tomorrow 10:00–10:30 am$/ },
  { days: 2, expected: /^[A-Z]\w\w 10:00–10:30 am$/ },
])("the card of a home that opens in $days days shows $expected", async ({ days, expected }) => {
  const home = await newHome();
  const { rows } = await sql<{ startsAt: Date }>`
    select case when ${days}::integer = 0 then now()
      else ((now() at time zone 'Australia/Sydney')::date + ${days}::integer + time '10:00') at time zone 'Australia/Sydney'
      end as "startsAt"`.execute(db);
  await open(home, rows[0]!.startsAt.toISOString());
  const card = await db
    .selectFrom("listings")
    .select(sql<ListingCardData>`${cardJson}`.as("home"))
    .where("id", "=", home)
    .executeTakeFirstOrThrow();
  expect(card.home.open).toMatch(expected);
});
