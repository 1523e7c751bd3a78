import type { Kysely } from "kysely";

/**
 * The rows that the product itself wrote into services, suburbs and posts. Operators may change and delete such rows:
 * an update changes only rows that are still as written, and never restores a deleted one.
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
