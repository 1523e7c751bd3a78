import type { Kysely } from "kysely";

/**
 * What the product itself has written into services, suburbs and posts. An operator may change and delete such rows: with
 * this memory an update touches only rows that are still as written, and never brings back one that is gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("reference_rows")
    .addColumn("table_name", "varchar(32)", (c) => c.notNull())
    .addColumn("slug", "varchar(500)", (c) => c.notNull())
    // The columns as last written, by name, in the form of to_jsonb.
    .addColumn("content", "jsonb", (c) => c.notNull())
    .addPrimaryKeyConstraint("reference_rows_pkey", ["table_name", "slug"])
    .execute();
  // One row at most: the hash of the reference data that is in.
  await db.schema
    .createTable("reference_version")
    .addColumn("hash", "varchar(64)", (c) => c.primaryKey())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("reference_version").execute();
  await db.schema.dropTable("reference_rows").execute();
}
