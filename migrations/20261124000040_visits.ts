import { type Kysely, sql } from "kysely";

/**
 * inspection_registrations: people who plan to attend an inspection, and people who attended. Online registrations have
 * name, email and phone; visitors whom the agent adds on site leave as much as they like. `notified_sequence` and
 * `notified_starts_at` are the state of the inspection in the last notification: an email about a change goes to people
 * with an older state.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("inspection_registrations")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("inspection_id", "integer", (c) => c.notNull().references("inspections.id").onDelete("cascade"))
    .addColumn("source", "varchar(10)", (c) => c.notNull().defaultTo("online"))
    .addColumn("name", "varchar(255)", (c) => c.notNull())
    .addColumn("email", "varchar(255)")
    .addColumn("phone", "varchar(50)")
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("attended_at", "timestamptz")
    .addColumn("withdrawn_at", "timestamptz")
    .addColumn("reminded_at", "timestamptz")
    .addColumn("notified_sequence", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("notified_starts_at", "timestamptz")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addCheckConstraint("inspection_registrations_source", sql`source in ('online', 'walk-in')`)
    .addCheckConstraint(
      "inspection_registrations_online",
      sql`source = 'walk-in' or (email is not null and phone is not null and notified_starts_at is not null)`,
    )
    .execute();
  // A person can register once. Two people may share an address.
  await sql`create unique index inspection_registrations_once
    on inspection_registrations (inspection_id, lower(email), lower(name), phone)
    where source = 'online' and withdrawn_at is null`.execute(db);
  await sql`create index inspection_registrations_inspection on inspection_registrations (inspection_id)`.execute(db);
  await sql`create index inspection_registrations_user on inspection_registrations (user_id)
    where user_id is not null`.execute(db);

  await noteOpenDates(db);
  await labelOpenings(db);
}

/**
 * Stores the days in Sydney on which a home is open with the home, so that a search reads one table. Triggers update
 * them, so that no writer can forget them.
 */
async function noteOpenDates(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listings add column open_dates date[] not null default '{}'`.execute(db);
  await sql`
    create function note_open_dates(homes integer[]) returns void language plpgsql as $$
    begin
      -- One writer at a time for each home, who then sees what the one before has written.
      perform from listings where id = any(homes) order by id for no key update;
      update listings set open_dates = open.dates
      from (
        select home.id, coalesce(
          array_agg(distinct (starts_at at time zone 'Australia/Sydney')::date) filter (where inspections.id is not null),
          '{}') as dates
        from unnest(homes) as home (id)
        left join inspections on inspections.listing_id = home.id and inspections.cancelled_at is null
        group by home.id
      ) as open
      where listings.id = open.id and listings.open_dates is distinct from open.dates;
    end
    $$
  `.execute(db);
  await sql`
    create function note_changed_open_dates() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        perform note_open_dates(array(
          select distinct unnest(array[was.listing_id, now_is.listing_id]) from was join now_is on now_is.id = was.id
          where (was.listing_id, was.starts_at, was.cancelled_at)
            is distinct from (now_is.listing_id, now_is.starts_at, now_is.cancelled_at)));
      elsif tg_op = 'INSERT' then
        perform note_open_dates(array(select distinct listing_id from now_is));
      else
        perform note_open_dates(array(select distinct listing_id from was));
      end if;
      return null;
    end
    $$
  `.execute(db);
  await sql`create trigger inspections_open_on_insert after insert on inspections
    referencing new table as now_is for each statement execute function note_changed_open_dates()`.execute(db);
  await sql`create trigger inspections_open_on_update after update on inspections
    referencing old table as was new table as now_is for each statement execute function note_changed_open_dates()`.execute(
    db,
  );
  await sql`create trigger inspections_open_on_delete after delete on inspections
    referencing old table as was for each statement execute function note_changed_open_dates()`.execute(db);
  await sql`select note_open_dates(array(select distinct listing_id from inspections))`.execute(db);
  await sql`create index listings_open_dates on listings using gin (open_dates)
    where status = 'active' and deleted_at is null`.execute(db);

  // "sat" is the next Saturday in Sydney, today included. A past day is null, on which no home is open.
  await sql`
    create function open_date(asked text) returns date language sql stable parallel safe as $$
      select case
        when asked ~ '^\\d{4}-' then case when asked::date >= today then asked::date end
        else today + (array_position(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], asked)
          - extract(isodow from today)::integer + 7) % 7
      end
      from (select (now() at time zone 'Australia/Sydney')::date as today) as sydney
    $$
  `.execute(db);
}

/**
 * "Sat 10:00–10:30 am" for an inspection within a week, "Sat 5 Dec 10:00–10:30 am" for a later one: PostgreSQL formats
 * the text of cards.
 */
async function labelOpenings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function opening_label(starts_at timestamptz, ends_at timestamptz) returns text
    language sql stable parallel safe as $$
      select to_char(start, case when start::date < (now() at time zone 'Australia/Sydney')::date + 7
          then 'Dy ' else 'Dy FMDD Mon ' end)
        || to_char(start, case when to_char(start, 'am') = to_char(finish, 'am') then 'FMHH12:MI' else 'FMHH12:MI am' end)
        || '–' || to_char(finish, 'FMHH12:MI am')
      from (select starts_at at time zone 'Australia/Sydney' as start, ends_at at time zone 'Australia/Sydney' as finish)
        as sydney
    $$
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function opening_label(timestamptz, timestamptz)`.execute(db);
  await sql`drop function open_date(text)`.execute(db);
  for (const event of ["insert", "update", "delete"]) {
    await sql`drop trigger ${sql.ref(`inspections_open_on_${event}`)} on inspections`.execute(db);
  }
  await sql`drop function note_changed_open_dates()`.execute(db);
  await sql`drop function note_open_dates(integer[])`.execute(db);
  await sql`alter table listings drop column open_dates`.execute(db);
  await db.schema.dropTable("inspection_registrations").execute();
}
