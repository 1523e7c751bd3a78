import { type Kysely, sql } from "kysely";

/**
 * The email address of an account is confirmed with a mailed link, after registration, a change of the address or a
 * password reset. Of the existing accounts, those that changed to their address with a mailed link according to the
 * outbox count as confirmed. All others are prompted to confirm; their accounts work meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column email_confirmed_at timestamptz`.execute(db);
  // The link was mailed while no account had the address. An older account with the address has followed the link.
  await sql`
    update users set email_confirmed_at = mail.created_at
    from (select to_address, min(created_at) as created_at from messages where kind = 'confirm-email' group by to_address) as mail
    where mail.to_address = users.email and users.created_at < mail.created_at`.execute(db);
  await sql`alter table account_tokens drop constraint account_tokens_purpose_known`.execute(db);
  await sql`alter table account_tokens add constraint account_tokens_purpose_known
    check (purpose in ('password', 'email', 'confirm'))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from account_tokens where purpose = 'confirm'`.execute(db);
  await sql`alter table account_tokens drop constraint account_tokens_purpose_known`.execute(db);
  await sql`alter table account_tokens add constraint account_tokens_purpose_known
    check (purpose in ('password', 'email'))`.execute(db);
  await sql`alter table users drop column email_confirmed_at`.execute(db);
}
