import { type Kysely, sql } from "kysely";

/**
 * Strangers can fill the list of an inspection. After a few registrations from one place, further ones are pending
 * until the link in their email was used (`awaits_confirmation`). The agent can remove any registration (`removed_at`,
 * which also withdraws it). `told_at` and `told_withdrawn_at` are when a digest informed the agent; everything before
 * this migration was mailed at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("inspection_registrations")
    .addColumn("awaits_confirmation", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("confirmed_at", "timestamptz")
    .addColumn("removed_at", "timestamptz")
    .addColumn("told_at", "timestamptz")
    .addColumn("told_withdrawn_at", "timestamptz")
    .execute();
  await sql`update inspection_registrations set told_at = created_at, told_withdrawn_at = withdrawn_at
    where source = 'online'`.execute(db);
  await sql`create index inspection_registrations_untold on inspection_registrations (id)
    where source = 'online' and not awaits_confirmation
      and (told_at is null and withdrawn_at is null
        or told_at is not null and withdrawn_at is not null and told_withdrawn_at is null)`.execute(db);
  await sql`create index inspection_registrations_awaiting on inspection_registrations (created_at)
    where awaits_confirmation`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  // Without the column, pending registrations would count.
  await sql`delete from inspection_registrations where awaits_confirmation`.execute(db);
  await sql`drop index inspection_registrations_awaiting`.execute(db);
  await sql`drop index inspection_registrations_untold`.execute(db);
  await db.schema
    .alterTable("inspection_registrations")
    .dropColumn("awaits_confirmation")
    .dropColumn("confirmed_at")
    .dropColumn("removed_at")
    .dropColumn("told_at")
    .dropColumn("told_withdrawn_at")
    .execute();
}
