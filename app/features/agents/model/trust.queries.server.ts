import { type Expression, type RawBuilder, sql } from "kysely";
import { db } from "#db/client.server.ts";

/**
 * How far an account's words may travel in our mails. "confirmed": its address is confirmed. "established": it has also been
 * here for a week and belongs to an agency that confirmed it, or is an admin's.
 */
export type MemberTrust = "established" | "confirmed";

/** The trust of an account; null while its address is unconfirmed or it is suspended, and when there is none. */
export function memberTrust(userId: Expression<number | null>): RawBuilder<MemberTrust | null> {
  return sql`(
    select case when member.is_admin or member.created_at <= now() - interval '7 days'
        and exists (select from agents where agents.user_id = member.id and agents.agency_id is not null)
      then 'established' else 'confirmed' end
    from users as member
    where member.id = ${userId} and member.email_confirmed_at is not null and member.suspended_at is null)`;
}

/** The confirmed address of an account; null when it has none. The address of a profile is nobody's until the account has it. */
export function confirmedEmail(userId: Expression<number | null>): RawBuilder<string | null> {
  return sql`(
    select member.email from users as member where member.id = ${userId} and member.email_confirmed_at is not null)`;
}

/** Who writes when this account answers: its trust, its name (may be "") and its address. Throws when there is no such account. */
export function findWriter(userId: number) {
  return db()
    .selectFrom("users")
    .leftJoin("agents", "agents.userId", "users.id")
    .select([
      sql<string>`coalesce(agents.name, concat_ws(' ', users.first_name, users.last_name))`.as("name"),
      "users.email",
      memberTrust(sql.ref("users.id")).as("trust"),
    ])
    .where("users.id", "=", userId)
    .orderBy("agents.id")
    .limit(1)
    .executeTakeFirstOrThrow();
}
