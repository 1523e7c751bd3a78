import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";

/** 7 am in Sydney is 21:00 UTC of the day before, or 20:00 during daylight saving. */
const cases: { frequency: string; after: string; due: string; why: string }[] = [
  { frequency: "instant", after: "2026-11-22T00:31:07Z", due: "2026-11-22T00:31:07Z", why: "at once" },
  { frequency: "daily", after: "2026-11-22T00:31:00Z", due: "2026-11-22T20:00:00Z", why: "tomorrow, in summer" },
  { frequency: "daily", after: "2026-07-01T00:31:00Z", due: "2026-07-01T21:00:00Z", why: "tomorrow, in winter" },
  { frequency: "daily", after: "2026-11-22T19:59:59Z", due: "2026-11-22T20:00:00Z", why: "a second before seven" },
  { frequency: "daily", after: "2026-11-22T20:00:00Z", due: "2026-11-23T20:00:00Z", why: "seven itself is over" },
  { frequency: "daily", after: "2026-11-22T13:30:00Z", due: "2026-11-22T20:00:00Z", why: "after midnight: today" },
  { frequency: "weekly", after: "2026-11-22T00:31:00Z", due: "2026-11-22T20:00:00Z", why: "a Sunday: the next day" },
  { frequency: "weekly", after: "2026-11-22T19:59:59Z", due: "2026-11-22T20:00:00Z", why: "Monday before seven" },
  { frequency: "weekly", after: "2026-11-22T20:00:00Z", due: "2026-11-29T20:00:00Z", why: "Monday at seven: a week" },
  // Clocks go forward at 2:00 on Sunday, 4 October 2026 (UTC+10 to UTC+11) ...
  { frequency: "daily", after: "2026-10-02T21:00:00Z", due: "2026-10-03T20:00:00Z", why: "a day of 23 hours" },
  { frequency: "daily", after: "2026-10-03T15:59:59Z", due: "2026-10-03T20:00:00Z", why: "just before the change" },
  { frequency: "daily", after: "2026-10-03T16:00:00Z", due: "2026-10-03T20:00:00Z", why: "just after the change" },
  { frequency: "weekly", after: "2026-09-27T21:00:00Z", due: "2026-10-04T20:00:00Z", why: "a week of 167 hours" },
  // ... and back at 3:00 on Sunday, 4 April 2027.
  { frequency: "daily", after: "2027-04-02T20:00:00Z", due: "2027-04-03T21:00:00Z", why: "a day of 25 hours" },
  { frequency: "daily", after: "2027-04-03T15:30:00Z", due: "2027-04-03T21:00:00Z", why: "half past two, first time" },
  { frequency: "daily", after: "2027-04-03T16:30:00Z", due: "2027-04-03T21:00:00Z", why: "half past two, second time" },
  { frequency: "weekly", after: "2027-03-28T20:00:00Z", due: "2027-04-04T21:00:00Z", why: "a week of 169 hours" },
];

describe("next_digest_at", () => {
  test.each(cases)("$frequency after $after: $why", async ({ frequency, after, due }) => {
    const { rows } = await sql<{
      due: Date;
    }>`select next_digest_at(${frequency}, ${after}::timestamptz) as due`.execute(db());
    expect(rows[0]?.due).toEqual(new Date(due));
  });

  test.each([
    { frequency: "daily", hour: 7, why: "every hour of two years leads to seven in the morning, at most a day away" },
    { frequency: "weekly", hour: 7, why: "every hour of two years leads to a Monday's seven, at most a week away" },
  ])("$frequency: $why", async ({ frequency, hour }) => {
    const { rows } = await sql<{ wrong: number }>`
      select count(*) as wrong
      from (
        select hour as after, next_digest_at(${frequency}, hour) as due
        from generate_series('2026-01-01'::timestamptz, '2028-01-01'::timestamptz, interval '1 hour') as hour
      ) as asked
      where due <= after
        or (due at time zone 'Australia/Sydney')::time <> make_time(${hour}, 0, 0)
        or due at time zone 'Australia/Sydney' - after at time zone 'Australia/Sydney'
          > case ${frequency} when 'weekly' then interval '7 days' else interval '1 day' end
        or (${frequency} = 'weekly' and extract(isodow from due at time zone 'Australia/Sydney') <> 1)`.execute(db());
    expect(rows[0]?.wrong).toBe(0);
  });
});
