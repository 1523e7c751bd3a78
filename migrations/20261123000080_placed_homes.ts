import { type Kysely, sql } from "kysely";

/**
 * Homes whose place is shown are points on the close levels of the map, some hundreds to a view: without this index a
 * view would read every home of its suburbs to find out that few say where they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index listings_placed on listings (suburb_key, listing_type, published_at desc, id desc)
    where status = 'active' and deleted_at is null and shown_latitude is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("listings_placed").execute();
}
