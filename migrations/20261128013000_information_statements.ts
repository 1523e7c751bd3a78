import { type Kysely, sql } from "kysely";

/**
 * Statements of Information about homes for sale. A version is never changed, because the law requires that it is
 * retained for three years. `sales` has three comparable sales, and `median` is null if the suburb has none; the format
 * of both is in `app/features/listings/statement/statement.ts`. Prices are whole dollars.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("information_statements")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("listing_id", "integer", (c) => c.notNull().references("listings.id").onDelete("cascade"))
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("version", "integer", (c) => c.notNull().check(sql`version > 0`))
    .addColumn("price", "integer", (c) => c.notNull().check(sql`price > 0`))
    .addColumn("price_to", "integer")
    .addColumn("property_type", "varchar(120)", (c) => c.notNull())
    .addColumn("bedrooms", "integer")
    .addColumn("sales", "jsonb", (c) => c.notNull())
    .addColumn("median", "jsonb")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint("information_statements_version", ["listing_id", "version"])
    .addCheckConstraint("information_statements_range", sql`price_to >= price`)
    .addCheckConstraint("information_statements_sales", sql`jsonb_array_length(sales) = 3`)
    .execute();
  await sql`create index information_statements_user on information_statements (user_id, id)`.execute(db);
  // Deleting an account clears `user_id`.
  await sql`
    create function keep_information_statement() returns trigger language plpgsql as $$
    begin
      if to_jsonb(new) - 'user_id' is distinct from to_jsonb(old) - 'user_id' then
        raise exception 'a Statement of Information cannot be changed';
      end if;
      return new;
    end
    $$
  `.execute(db);
  await sql`create trigger keep_information_statement before update on information_statements
    for each row execute function keep_information_statement()`.execute(db);
  await sql`create trigger announce_change after insert or update or delete or truncate on information_statements
    for each statement execute function announce_change()`.execute(db);
  await db.schema
    .createTable("information_statement_requests")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("statement_id", "integer", (c) =>
      c.notNull().references("information_statements.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("cascade"))
    .addColumn("name", "varchar(100)", (c) => c.notNull())
    .addColumn("email", "varchar(255)", (c) => c.notNull())
    .addColumn("is_mailed", "boolean", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`create index information_statement_requests_statement
    on information_statement_requests (statement_id, id)`.execute(db);
  await sql`create index information_statement_requests_user on information_statement_requests (user_id, id)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("information_statement_requests").execute();
  await db.schema.dropTable("information_statements").execute();
  await sql`drop function keep_information_statement`.execute(db);
}
