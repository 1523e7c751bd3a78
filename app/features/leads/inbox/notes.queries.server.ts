import { type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";

export interface LeadNote {
  id: number;
  text: string;
  /** Of the profile. Null without one, and once the account is deleted. */
  name: string | null;
  hasAccount: boolean;
  /** In PostgreSQL's JSON format. */
  createdAt: string;
}

export const MAX_NOTES = 50;

/** Newest first. Empty after a withdrawal of the enquiry. */
export function selectLeadNotes(eb: ExpressionBuilder<DB, "leads">) {
  return jsonArrayFrom(
    eb
      .selectFrom("leadNotes")
      .select(["leadNotes.id", "leadNotes.text"])
      .select([
        sql<string | null>`(select agents.name from agents where agents.user_id = lead_notes.user_id
          order by agents.id limit 1)`.as("name"),
        sql<boolean>`lead_notes.user_id is not null`.as("hasAccount"),
        sql<string>`lead_notes.created_at`.as("createdAt"),
      ])
      .whereRef("leadNotes.leadId", "=", "leads.id")
      .where("leads.withdrawnAt", "is", null)
      .orderBy("leadNotes.id", "desc")
      .limit(MAX_NOTES),
  ).as("notes");
}

/** The day to follow up has come, in Sydney. Closed and withdrawn enquiries are never due. */
export const leadIsDue = sql<SqlBool>`(leads.follow_up_on <= (now() at time zone 'Australia/Sydney')::date
  and leads.withdrawn_at is null and leads.status <> 'closed')`;

interface FollowUp {
  followUpOn: string | null;
  /** Of the profile that set it. */
  name: string | null;
  noteCount: number;
  /** Whether this account wrote the same note in the last hour. */
  isRepeated: boolean;
}

export function findFollowUp(leadId: number, userId: number, note: string | undefined): Promise<FollowUp> {
  return db()
    .selectFrom("leads")
    .select("leads.followUpOn")
    .select([
      sql<string | null>`(select agents.name from agents where agents.user_id = leads.follow_up_by_user_id
        order by agents.id limit 1)`.as("name"),
      sql<number>`(select count(*)::integer from lead_notes where lead_notes.lead_id = leads.id)`.as("noteCount"),
      sql<boolean>`exists (select from lead_notes where lead_notes.lead_id = leads.id
        and lead_notes.user_id = ${userId} and lead_notes.text = ${note ?? null}
        and lead_notes.created_at > now() - interval '1 hour')`.as("isRepeated"),
    ])
    .where("leads.id", "=", leadId)
    .executeTakeFirstOrThrow();
}

export async function insertLeadNote(note: { leadId: number; userId: number; text: string }): Promise<void> {
  await db().insertInto("leadNotes").values(note).execute();
}

/** Null removes the day. */
export async function updateFollowUp(leadId: number, userId: number, followUpOn: string | null): Promise<void> {
  await db()
    .updateTable("leads")
    .set({ followUpOn, followUpByUserId: followUpOn === null ? null : userId, updatedAt: sql<Date>`now()` })
    .where("id", "=", leadId)
    .execute();
}
