import { type Kysely, sql } from "kysely";

/**
 * Emails may be queued for hours while the mail server is down. `mail_shows_hidden_home` returns whether an email shows
 * a home that an admin has held, or with an agent who was suspended, since it was written. `messages.listing_id` is the
 * home of an email without an enquiry or a saved search.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A foreign key would lock the home for the writer of an email, and deadlock with an agent who marks it as sold.
  await db.schema.alterTable("messages").addColumn("listing_id", "integer").execute();
  await sql`
    create function mail_shows_hidden_home(mail messages) returns boolean language sql stable as $$
      select exists (select from listings where id = mail.listing_id and status = 'suspended')
        or mail.kind = 'enquiry-receipt' and exists (
          select from leads join listings on listings.id = leads.listing_id
          where leads.id = mail.lead_id and listings.status = 'suspended')
        or mail.kind = 'new-homes' and exists (
          select from saved_search_matches as matches join listings on listings.id = matches.listing_id
          where matches.message_id = mail.id and (listings.status = 'suspended' or listings.deleted_at is not null))
    $$
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function mail_shows_hidden_home(messages)`.execute(db);
  await db.schema.alterTable("messages").dropColumn("listing_id").execute();
}
