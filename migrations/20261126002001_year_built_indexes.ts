import { type Kysely, sql } from "kysely";

/**
 * Adds the year built to the indexes that hold homes in the order of a page, so that a search for it reads index entries only. Without it,
 * a search for a suburb and a year read every home of the suburb from the table. Homes with a known year are also indexed by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changeIndexes(db, /(, open_dates(?:, sale_method)?)\) WHERE/, "$1, year_built) WHERE");
  await sql`create index listings_year_built on listings
    (listing_type, year_built, published_at desc, id desc, comparable_price, bedrooms, bathrooms)
    where status = 'active' and deleted_at is null and year_built is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("listings_year_built").execute();
  await changeIndexes(db, /, year_built\) WHERE/, ") WHERE");
}

/** Recreates the indexes of `listings` with `part` in PostgreSQL's definition. */
async function changeIndexes(db: Kysely<unknown>, part: RegExp, replacement: string): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = 'listings' order by indexname`.execute(db);
  for (const { name, definition } of rows.filter((row) => part.test(row.definition))) {
    await db.schema.dropIndex(name).execute();
    // oxlint-disable-next-line no-restricted-properties -- the definition is from PostgreSQL, not from input
    await sql.raw(definition.replace(part, replacement)).execute(db);
  }
}
