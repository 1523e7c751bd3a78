import { type Kysely, sql } from "kysely";

/**
 * Homes can be searched by car spaces, and such a search can be saved. The indexes for searches by rooms include the
 * car spaces, so that the index decides the filter, and a number without any home is found at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropIndexes(db);
  await sql`alter table saved_searches add column min_parking smallint`.execute(db);
  await createIndexes(db, sql`, parking`);
  await createSearchKey(db, sql`, coalesce(min_parking, -1)`);
  await sql`create index listings_parking on listings
    (listing_type, parking, published_at desc, id desc, comparable_price, bedrooms, bathrooms) ${visible}`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index listings_parking`.execute(db);
  await dropIndexes(db);
  // Without the limit these searches would match more homes than requested.
  await sql`delete from saved_searches where min_parking is not null`.execute(db);
  await sql`alter table saved_searches drop column min_parking`.execute(db);
  await createIndexes(db, sql``);
  await createSearchKey(db, sql``);
}

const visible = sql`where status = 'active' and deleted_at is null`;

async function dropIndexes(db: Kysely<unknown>) {
  await sql`drop index saved_searches_once`.execute(db);
  await sql`
    drop index listings_newest, listings_suburb, listings_property_type, listings_rooms, listings_price
  `.execute(db);
}

async function createIndexes(db: Kysely<unknown>, parking: ReturnType<typeof sql>) {
  await sql`create index listings_newest on listings
    (listing_type, published_at desc, id desc, comparable_price, bedrooms, bathrooms${parking}) ${visible}`.execute(db);
  await sql`create index listings_suburb on listings
    (suburb_key, listing_type, published_at desc, id desc, comparable_price, bedrooms, bathrooms, property_type_key${parking})
    ${visible}`.execute(db);
  await sql`create index listings_property_type on listings
    (property_type_key, listing_type, published_at desc, id desc, comparable_price, bedrooms, bathrooms${parking})
    ${visible}`.execute(db);
  await sql`create index listings_rooms on listings
    (listing_type, bedrooms, bathrooms, published_at desc, id desc, comparable_price${parking}) ${visible}`.execute(db);
  await sql`create index listings_price on listings
    (listing_type, comparable_price, id) include (published_at, bedrooms, bathrooms${parking}) ${visible}`.execute(db);
}

/** An address cannot save the same search again. */
async function createSearchKey(db: Kysely<unknown>, parking: ReturnType<typeof sql>) {
  await sql`
    create unique index saved_searches_once on saved_searches (
      email, listing_type, coalesce(suburb_key, ''), coalesce(property_type_key, ''), coalesce(min_price, -1),
      coalesce(max_price, -1), coalesce(min_bedrooms, -1), coalesce(min_bathrooms, -1)${parking},
      coalesce(lower(keywords), '')
    )
  `.execute(db);
}
