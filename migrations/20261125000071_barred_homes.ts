import { type Kysely, sql } from "kysely";

/**
 * When an administrator removed the home of a feed: the agency's software goes on sending it, which must not bring it back,
 * under this feed or one that comes after it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feed_listings add column barred_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feed_listings drop column barred_at`.execute(db);
}
