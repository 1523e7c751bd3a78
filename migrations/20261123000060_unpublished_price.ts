import { type Kysely, sql } from "kysely";

/**
 * A search may ask for the homes that publish no price. It is one more thing that tells two searches of an address apart;
 * the index that does is made from what it is now, as other migrations add to it, too.
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
  // Without it they would mail every home, whatever its price.
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
  // oxlint-disable-next-line no-restricted-properties -- PostgreSQL wrote the definition, and nothing typed is in it
  await sql.raw(definition).execute(db);
}
