import { type Kysely, sql } from "kysely";

/**
 * When an admin removed the home of a feed. The agency's software continues to send it, and neither this feed nor a
 * later one may restore it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feed_listings add column barred_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feed_listings drop column barred_at`.execute(db);
}
