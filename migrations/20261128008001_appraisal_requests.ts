import { type Kysely, sql } from "kysely";

/** An owner's request for an appraisal is an enquiry to an agent with the address of the home and the time of sale. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("leads")
    .addColumn("appraisal_address", "varchar(255)")
    .addColumn("appraisal_timing", "varchar(20)", (c) =>
      c.check(sql`appraisal_timing in ('soon', 'half_year', 'later', 'undecided')`),
    )
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("leads").dropColumn("appraisal_address").dropColumn("appraisal_timing").execute();
}
