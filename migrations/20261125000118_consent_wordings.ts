import { type Kysely, sql } from "kysely";

/** The column with the time of the consent, by table. */
const tables = {
  leads: "consent_at",
  newsletter_subscriptions: "confirmed_at",
  saved_searches: "confirmed_at",
  users: "created_at",
  inspection_registrations: "created_at",
};

/**
 * The number of the wording that the person agreed to. Null without a consent, and for consents from before wordings
 * were stored. Nullable also because the previous release may run at the same time and does not write it.
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
