import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { leadIsHandledBy } from "#app/features/leads/model/status.queries.server.ts";

/** Holds a lead of this person for the open transaction; false when it is not theirs, or not there. */
export async function lockHandledLead(viewer: Viewer, leadId: number): Promise<boolean> {
  const lead = await db()
    .selectFrom("leads")
    .select("leads.id")
    .where("leads.id", "=", leadId)
    .where(leadIsHandledBy(viewer))
    .forUpdate()
    .executeTakeFirst();
  return lead !== undefined;
}

/** Whether somebody has ever proved to read the mail of an address: for an account, or for mails that they subscribed to. */
export async function isProvenAddress(email: string): Promise<boolean> {
  const address = email.trim().toLowerCase();
  const { isProven } = await db()
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom("users")
            .select(sql`1`.as("one"))
            .where("email", "=", address)
            .where("emailConfirmedAt", "is not", null),
        ),
        exists(
          selectFrom("subscribers")
            .select(sql`1`.as("one"))
            .where("email", "=", address)
            .where("confirmedAt", "is not", null),
        ),
      ]).as("isProven"),
    )
    .executeTakeFirstOrThrow();
  return Boolean(isProven);
}

/** How often a lead was answered, and whether this person has just said the same: within a day, and if so, whether that waits for review. */
export async function findEarlierReplies(leadId: number, userId: number, answer: string) {
  return db()
    .selectFrom("leadReplies")
    .select([
      sql<number>`count(*)::integer`.as("count"),
      sql<boolean>`coalesce(bool_or(user_id = ${userId} and answer = ${answer}
        and created_at > now() - interval '24 hours'), false)`.as("isRepeated"),
      sql<boolean>`coalesce(bool_or(user_id = ${userId} and answer = ${answer} and held_reason is not null), false)`.as(
        "isHeld",
      ),
    ])
    .where("leadId", "=", leadId)
    .executeTakeFirstOrThrow();
}

/** Keeps an answer with its lead. */
export async function insertReply(reply: {
  leadId: number;
  userId: number;
  /** Null for one that waits for review. */
  messageId: number | null;
  heldReason: string | null;
  name: string;
  answer: string;
}): Promise<void> {
  await db().insertInto("leadReplies").values(reply).execute();
}

/** What somebody answered in the last seven days, to whomever: the newest hundred. */
export async function findRecentAnswers(userId: number): Promise<string[]> {
  const rows = await db()
    .selectFrom("leadReplies")
    .select("answer")
    .where("userId", "=", userId)
    .where("createdAt", ">", sql<Date>`now() - interval '7 days'`)
    .orderBy("id", "desc")
    .limit(100)
    .execute();
  return rows.map(({ answer }) => answer);
}
