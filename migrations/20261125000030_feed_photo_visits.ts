import { type Kysely, sql } from "kysely";

/**
 * Hosts from which photos are being fetched, for all processes together: at most two fetches from a host at a time. The
 * visit of a killed process expires. Slots may have any name, and names in feeds can be long.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("feed_photo_visits")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("host", "varchar(255)", (c) => c.notNull())
    .addColumn("ends_at", "timestamptz", (c) => c.notNull())
    .execute();
  await sql`create index feed_photo_visits_host on feed_photo_visits (host, ends_at)`.execute(db);
  await sql`alter table feed_photos alter column slot type varchar(50)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from feed_photos where length(slot) > 8`.execute(db);
  await sql`alter table feed_photos alter column slot type varchar(8)`.execute(db);
  await db.schema.dropTable("feed_photo_visits").execute();
}
