import { type Kysely, sql } from "kysely";

/**
 * Once the inspections of today are over, "sat" means the Saturday of next week: from 6 pm at weekends and 8 pm on
 * other days, as in `nextInspectionDay`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function open_date(asked text, instant timestamptz) returns date language sql stable parallel safe as $$
      select case
        when asked ~ '^\\d{4}-' then case when asked::date >= local::date then asked::date end
        else first + (array_position(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], asked)
          - extract(isodow from first)::integer + 7) % 7
      end
      from (
        select local, (local + case when extract(isodow from local) >= 6 then interval '6 hours' else interval '4 hours' end)::date as first
        from (select instant at time zone 'Australia/Sydney' as local) as clock
      ) as sydney
    $$
  `.execute(db);
  await sql`
    create or replace function open_date(asked text) returns date language sql stable parallel safe as $$
      select open_date(asked, now())
    $$
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function open_date(asked text) returns date language sql stable parallel safe as $$
      select case
        when asked ~ '^\\d{4}-' then case when asked::date >= today then asked::date end
        else today + (array_position(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], asked)
          - extract(isodow from today)::integer + 7) % 7
      end
      from (select (now() at time zone 'Australia/Sydney')::date as today) as sydney
    $$
  `.execute(db);
  await sql`drop function open_date(text, timestamptz)`.execute(db);
}
