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

/** Who an agent is to those who enquired: their profile's name and address, or those of their account. The name may be "". */
export async function findAnswerer(userId: number): Promise<{ name: string; addresses: string[] }> {
  const { name, profileEmail, email } = await db()
    .selectFrom("users")
    .leftJoin("agents", "agents.userId", "users.id")
    .select([
      sql<string>`coalesce(agents.name, concat_ws(' ', users.first_name, users.last_name))`.as("name"),
      "agents.email as profileEmail",
      "users.email",
    ])
    .where("users.id", "=", userId)
    .orderBy("agents.id")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { name, addresses: [profileEmail, email].filter((address) => address !== null) };
}

/** How often a lead was answered, and whether this person has just said the same: within a day. */
export async function findEarlierReplies(leadId: number, userId: number, answer: string) {
  return db()
    .selectFrom("leadReplies")
    .select([
      sql<number>`count(*)::integer`.as("count"),
      sql<boolean>`coalesce(bool_or(user_id = ${userId} and answer = ${answer}
        and created_at > now() - interval '24 hours'), false)`.as("isRepeated"),
    ])
    .where("leadId", "=", leadId)
    .executeTakeFirstOrThrow();
}

/** Keeps an answer with its lead. */
export async function insertReply(reply: {
  leadId: number;
  userId: number;
  messageId: number;
  name: string;
  answer: string;
}): Promise<void> {
  await db().insertInto("leadReplies").values(reply).execute();
}
