import { type Kysely, sql } from "kysely";

/**
 * A search may require homes without a published price. The index that makes the searches of an address unique gets
 * this criterion. Its current definition is edited, because other migrations add criteria to it too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("saved_searches").addColumn("price", "varchar(16)").execute();
  const once = await definitionOfOnce(db);
  await db.schema.dropIndex("saved_searches_once").execute();
  await createOnce(db, once.replace(/\)$/, ", coalesce(price, ''))"));
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const once = await definitionOfOnce(db);
  await db.schema.dropIndex("saved_searches_once").execute();
  // Without the criterion these searches would match homes of any price.
  await sql`delete from saved_searches where price is not null`.execute(db);
  await db.schema.alterTable("saved_searches").dropColumn("price").execute();
  await createOnce(db, once.replace(/, COALESCE\(price, [^)]*\)/i, ""));
}

async function definitionOfOnce(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef('saved_searches_once'::regclass) as definition`.execute(db);
  return rows[0]?.definition ?? "";
}

async function createOnce(db: Kysely<unknown>, definition: string): Promise<void> {
  // oxlint-disable-next-line no-restricted-properties -- the definition is from PostgreSQL, not from input
  await sql.raw(definition).execute(db);
}
