import { type Kysely, sql } from "kysely";

/**
 * Whether an email is about the account of its reader, and the mailbox of an unrequested email: at most five of those
 * go to one mailbox in 24 hours.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages
      add column is_about_account boolean not null default false,
      add column unrequested_mailbox text`.execute(db);
  await sql`
    create index messages_unrequested on messages (unrequested_mailbox, created_at)
    where unrequested_mailbox is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index messages_unrequested`.execute(db);
  await sql`alter table messages drop column is_about_account, drop column unrequested_mailbox`.execute(db);
}
