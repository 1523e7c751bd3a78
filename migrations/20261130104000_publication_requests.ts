import { type Kysely, sql } from "kysely";

/** Drafts to publish once their agent is verified. `price` is the one that the agent confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table publication_requests (
      listing_id integer primary key references listings (id) on delete cascade,
      price integer not null,
      created_at timestamptz not null default now()
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table publication_requests`.execute(db);
}
