import { type Kysely, sql } from "kysely";

const words: Readonly<Record<string, string>> = {
  bch: "Beach",
  ck: "Creek",
  gdns: "Gardens",
  hbr: "Harbour",
  hts: "Heights",
  mnt: "Mount",
  mt: "Mount",
  nth: "North",
  pk: "Park",
  pt: "Point",
  saint: "St",
  sth: "South",
};

/**
 * Searches spell out abbreviations of suburbs: "Mt Druitt" is "Mount Druitt". Listings get the same spelling, also
 * those that the previous version inserts, and so do saved searches, because otherwise they would no longer find each
 * other. A saved search that exists in both spellings does not change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const spelled = Object.entries(words).reduce(
    (name, [short, whole]) => `regexp_replace(${name}, '\\m${short}\\M\\.?', '${whole}', 'gi')`,
    "name",
  );
  const isShort = `\\m(${Object.keys(words).join("|")})\\M`;
  await sql`create function spelled_suburb(name text) returns text language sql immutable as ${sql.lit(`select ${spelled}`)}`.execute(
    db,
  );
  await sql`
    create function spell_suburb() returns trigger language plpgsql as $$
    begin
      new.suburb = spelled_suburb(new.suburb);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger listings_spell_suburb before insert or update of suburb on listings
    for each row execute function spell_suburb()`.execute(db);
  await sql`update listings set suburb = suburb where suburb ~* ${isShort}`.execute(db);
  await sql`
    do $$
    declare
      search record;
    begin
      for search in select id, suburb from saved_searches where array_to_string(suburb, ' ') ~* ${sql.lit(isShort)} loop
        begin
          update saved_searches set suburb = array(select spelled_suburb(name) from unnest(search.suburb) as name)
          where id = search.id;
        exception when unique_violation then null;
        end;
      end loop;
    end $$`.execute(db);
}

/** The abbreviations are not restored: they meant the same suburbs. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger listings_spell_suburb on listings`.execute(db);
  await sql`drop function spell_suburb()`.execute(db);
  await sql`drop function spelled_suburb(text)`.execute(db);
}
