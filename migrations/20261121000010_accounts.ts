import { type Kysely, sql } from "kysely";

/**
 * sessions with their person, and the single-use tokens in emails. Ids and tokens are stored as their SHA-256, so that a
 * copy of the database gives no access.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sessions")
    .addColumn("sid", "varchar(64)", (c) => c.primaryKey())
    .addColumn("sess", "jsonb", (c) => c.notNull())
    .addColumn("expire", "timestamptz", (c) => c.notNull())
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .execute();
  await sql`create index sessions_expire on sessions (expire)`.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);

  await db.schema
    .createTable("account_tokens")
    .addColumn("token_hash", "varchar(64)", (c) => c.primaryKey())
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("purpose", "varchar(16)", (c) => c.notNull())
    // For a change of email: the address to confirm.
    .addColumn("email", "varchar(255)")
    .addColumn("expires_at", "timestamptz", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addCheckConstraint("account_tokens_purpose_known", sql`purpose in ('password', 'email')`)
    .execute();
  await sql`create index account_tokens_user on account_tokens (user_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("account_tokens").execute();
  await db.schema.dropTable("sessions").execute();
}
