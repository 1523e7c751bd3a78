import { type Kysely, sql } from "kysely";

/**
 * When the agent of a home last confirmed that it is available, and when a confirmation was requested. A request is
 * open until the home is changed or confirmed. `is_sample`: fictional homes, which a job confirms.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("listing_availability")
    .addColumn("listing_id", "integer", (c) => c.primaryKey().references("listings.id").onDelete("cascade"))
    .addColumn("confirmed_at", "timestamptz")
    .addColumn("requested_at", "timestamptz")
    .addColumn("is_sample", "boolean", (c) => c.notNull().defaultTo(false))
    .execute();
  await sql`
    create function available_at(home listings) returns timestamptz language sql stable parallel safe as $$
      select case when availability.is_sample then greatest(home.published_at, availability.confirmed_at)
        else greatest(home.published_at, home.updated_at, availability.confirmed_at,
          (select max(changed_at) from listing_changes where listing_id = home.id)) end
      from (select) as one left join listing_availability as availability on availability.listing_id = home.id
    $$
  `.execute(db);
  await sql`create index listings_unchanged on listings (updated_at, id)
    where status = 'active' and under_offer_at is null and deleted_at is null`.execute(db);
  await sql`create trigger announce_change after insert or update or delete or truncate on listing_availability
    for each statement execute function announce_change()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index listings_unchanged`.execute(db);
  await sql`drop function available_at(listings)`.execute(db);
  await db.schema.dropTable("listing_availability").execute();
}
