import { type Kysely, sql } from "kysely";

/** What has been spent of each limit (app/limits): the table that rate-limiter-flexible expects, columns in its order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rate_limits")
    // The limit's name and a hash of who spent: no address and no e-mail stands here.
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
