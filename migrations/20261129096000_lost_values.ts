import { type Kysely, sql } from "kysely";

/** Homes of which a value was left out, changed or doubtful count as needing attention. Unsupported homes do not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table feed_entries alter column needs_attention set expression as (
      outcome in ('REFUSED', 'HELD', 'DRAFT')
        or (outcome <> 'SKIPPED' and (messages @> '[{"level": "error"}]' or messages @> '[{"isLoss": true}]'))
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table feed_entries alter column needs_attention set expression as (
      outcome in ('REFUSED', 'HELD', 'DRAFT') or messages @> '[{"level": "error"}]'
    )`.execute(db);
}
