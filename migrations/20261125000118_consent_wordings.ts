import { type Kysely, sql } from "kysely";

/** Where a consent is kept with its time, by the column that has the time. */
const tables = {
  leads: "consent_at",
  newsletter_subscriptions: "confirmed_at",
  saved_searches: "confirmed_at",
  users: "created_at",
  inspection_registrations: "created_at",
};

/**
 * Which wording somebody agreed to, by its number. Null where nothing was agreed to, and where it was before wordings
 * were kept. Nullable also for a release before this one, which may run beside it and does not write it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, time] of Object.entries(tables)) {
    await db.schema.alterTable(table).addColumn("consent_version", "smallint").execute();
    await db.schema
      .alterTable(table)
      .addCheckConstraint(
        `${table}_consent_version`,
        sql`consent_version is null or (consent_version > 0 and ${sql.ref(time)} is not null)`,
      )
      .execute();
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of Object.keys(tables)) await db.schema.alterTable(table).dropColumn("consent_version").execute();
}
