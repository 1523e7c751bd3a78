import { type Kysely, sql } from "kysely";

/** Drafts to publish once the owner and the requester are verified. `price` is the one that the requester confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table publication_requests (
      listing_id integer primary key references listings (id) on delete cascade,
      requested_by_user_id integer not null references users (id) on delete cascade,
      price integer not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index publication_requests_requester on publication_requests (requested_by_user_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table publication_requests`.execute(db);
}
