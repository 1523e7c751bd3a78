import { type Kysely, sql } from "kysely";

/** The history of an address leaves out held homes, so pages must learn of holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger announce_change after insert or update or delete or truncate on holds
    for each statement execute function announce_change()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger announce_change on holds`.execute(db);
}
