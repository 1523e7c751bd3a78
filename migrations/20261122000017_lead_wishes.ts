import { type Kysely, sql } from "kysely";

/** Requests of an enquiry about a home. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table leads add column would_like text[] not null default '{}',
    add constraint leads_would_like_known
      check (would_like <@ array['inspection', 'price guide', 'contract', 'call']::text[])`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table leads drop column would_like`.execute(db);
}
