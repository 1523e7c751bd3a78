import { type Kysely, sql } from "kysely";

/** A spreadsheet that awaits approval stays with its report as `replaced` when another one replaces it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await setStates(db, sql`'waiting', 'running', 'accepted', 'empty', 'refused', 'held', 'replaced'`);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update feed_files set state = 'refused' where state = 'replaced'`.execute(db);
  await setStates(db, sql`'waiting', 'running', 'accepted', 'empty', 'refused', 'held'`);
}

async function setStates(db: Kysely<unknown>, states: ReturnType<typeof sql>): Promise<void> {
  await sql`
    alter table feed_files
      drop constraint feed_files_state_known,
      add constraint feed_files_state_known check (state in (${states}))`.execute(db);
}
