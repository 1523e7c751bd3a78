import { type Kysely, sql } from "kysely";

/**
 * Searches find homes by postcode, and correct misspelt keywords to words of homes. A trigger adds each word of an
 * advertised home to listing_words once, so that no writer can forget it. A word counts as long as a visible home has
 * it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const visible = sql`where status = 'active' and deleted_at is null`;
  await sql`create index listings_postcode on listings
    (postcode, listing_type, published_at desc, id desc, comparable_price, bedrooms, bathrooms, property_type_key)
    ${visible}`.execute(db);

  // Has no index for similarity: a language has some ten thousand words, a scan takes milliseconds, and the index would
  // slow down each new home.
  await db.schema
    .createTable("listing_words")
    .addColumn("word", "varchar(40)", (c) => c.primaryKey())
    .execute();
  // Splits texts like the text index, but without stemming. Searches suggest no corrections for numbers and addresses.
  const words = (homes: string) => sql`
    insert into listing_words (word)
      select distinct own.word from ${sql.table(homes)} as homes
      cross join lateral unnest(tsvector_to_array(to_tsvector('simple'::regconfig,
        homes.title || ' ' || homes.description || ' ' || joined_text(homes.features) || ' ' || homes.suburb))) as own (word)
      where homes.status = 'active' and homes.deleted_at is null and own.word ~ '^[[:alpha:]]{3,40}$'
        and not exists (select 1 from listing_words as known where known.word = own.word)
      order by own.word
      on conflict do nothing`;
  await sql`
    create function note_listing_words() returns trigger language plpgsql as $$
    begin
      -- Always in one order, so that two writers never each wait for the other.
      ${words("changed")};
      return null;
    end
    $$
  `.execute(db);
  await sql`
    create trigger listings_words_on_insert after insert on listings
      referencing new table as changed for each statement execute function note_listing_words()
  `.execute(db);
  await sql`
    create trigger listings_words_on_update after update on listings
      referencing new table as changed for each statement execute function note_listing_words()
  `.execute(db);
  await words("listings").execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger listings_words_on_update on listings`.execute(db);
  await sql`drop trigger listings_words_on_insert on listings`.execute(db);
  await sql`drop function note_listing_words()`.execute(db);
  await db.schema.dropTable("listing_words").execute();
  await sql`drop index listings_postcode`.execute(db);
}
