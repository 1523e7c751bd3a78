import { type Kysely, sql } from "kysely";

/** The agent's notes about a person who attended an inspection. They are erased with the registration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inspection_registrations
    add column interest varchar(20) check (interest in ('hot', 'warm', 'none')),
    add column agent_note varchar(1000),
    add column contract_offered_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inspection_registrations
    drop column contract_offered_at, drop column agent_note, drop column interest`.execute(db);
}
