import { type Kysely, sql } from "kysely";

/**
 * Points spent from each rate limit (app/limits). The columns and their order are those that rate-limiter-flexible
 * expects.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rate_limits")
    // The limit's name and a hash of the spender, so the table has no addresses and no emails.
    .addColumn("key", "varchar(255)", (c) => c.primaryKey())
    .addColumn("points", "integer", (c) => c.notNull().defaultTo(0))
    // Milliseconds since 1970; the window's end.
    .addColumn("expire", "bigint")
    .execute();
  await sql`create index rate_limits_expire on rate_limits (expire)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("rate_limits").execute();
}
