import { type Kysely, sql } from "kysely";

/** For the search of the audit log: by action, by day, and the entries of imports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_entries_action on audit_entries (action, id desc)`.execute(db);
  await sql`create index audit_entries_created on audit_entries (created_at)`.execute(db);
  await sql`create index audit_entries_imports on audit_entries (id desc)
    where user_id is null and detail ? 'import'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index audit_entries_imports`.execute(db);
  await sql`drop index audit_entries_created`.execute(db);
  await sql`drop index audit_entries_action`.execute(db);
}
