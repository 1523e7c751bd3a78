import { type Kysely, sql } from "kysely";

/**
 * The bond of a rental in dollars without cents, if it is not a full number of weeks of rent; otherwise it is in
 * `bond_weeks`, so that a bond of four weeks follows the rent. At most one of the two is stated.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listings add column bond integer constraint listings_bond_dollars check (bond >= 0)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listings drop column bond`.execute(db);
}
