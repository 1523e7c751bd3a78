import { sql } from "kysely";
import { isProven } from "#app/features/inspections/model/inspections.queries.server.ts";
import { db } from "#db/client.server.ts";

/** A draft until `sentAt` is set. */
export interface FollowUp {
  text: string;
  /** Counts the changes of the draft. */
  version: number;
  sentAt: Date | null;
  /** The author. Null if the account was deleted. */
  userId: number | null;
}

function selectFollowUp(inspectionId: number) {
  return db()
    .selectFrom("inspectionFollowUps")
    .select(["text", "version", "sentAt", "userId"])
    .where("inspectionId", "=", inspectionId);
}

/** Undefined before a draft is written. */
export function findFollowUp(inspectionId: number): Promise<FollowUp | undefined> {
  return selectFollowUp(inspectionId).executeTakeFirst();
}

/** Undefined before a draft is written. */
export function lockFollowUp(inspectionId: number): Promise<FollowUp | undefined> {
  return selectFollowUp(inspectionId).forUpdate().executeTakeFirst();
}

/** Writes or replaces the draft. */
export async function upsertFollowUp(inspectionId: number, userId: number, text: string): Promise<void> {
  await db()
    .insertInto("inspectionFollowUps")
    .values({ inspectionId, userId, text })
    .onConflict((conflict) =>
      conflict.column("inspectionId").doUpdateSet({
        userId,
        text,
        version: sql`inspection_follow_ups.version + 1`,
        updatedAt: sql`now()`,
      }),
    )
    .execute();
}

/** The author is the person who sends it. */
export async function updateFollowUpSent(inspectionId: number, userId: number): Promise<void> {
  await db()
    .updateTable("inspectionFollowUps")
    .set({ userId, sentAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("inspectionId", "=", inspectionId)
    .execute();
}

export interface FollowedVisitor {
  id: number;
  createdAt: Date;
  email: string | null;
  /** The visitor has confirmed the address. */
  isProven: boolean;
}

/** Attendees who have not been mailed. */
export async function findUnfollowed(inspectionId: number): Promise<FollowedVisitor[]> {
  const { rows } = await sql<FollowedVisitor>`
    select id, created_at, email, ${isProven} as is_proven
    from inspection_registrations
    where inspection_id = ${inspectionId} and attended_at is not null and withdrawn_at is null
      and followed_up_at is null
    order by id`.execute(db());
  return rows;
}

/** Run it in the transaction that queues the mail. False if all were marked before. */
export async function markFollowedUp(ids: readonly number[]): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("inspectionRegistrations")
    .set({ followedUpAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("id", "in", [...ids])
    .where("followedUpAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of the given hashes of mailboxes, those that want no such emails. */
export async function findOptOuts(hashes: readonly Buffer[]): Promise<Buffer[]> {
  if (hashes.length === 0) return [];
  const rows = await db()
    .selectFrom("visitorOptOuts")
    .select("mailboxHash")
    .where("mailboxHash", "in", [...hashes])
    .execute();
  return rows.map(({ mailboxHash }) => mailboxHash);
}

/** Idempotent. */
export async function insertOptOut(mailboxHash: Buffer): Promise<void> {
  await db()
    .insertInto("visitorOptOuts")
    .values({ mailboxHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type Liked = "yes" | "partly" | "no";

export interface Feedback {
  feedbackLiked: Liked | null;
  feedbackPrice: number | null;
  feedbackMessage: string | null;
  feedbackAt: Date | null;
}

export interface FeedbackGiver extends Feedback {
  id: number;
  inspectionId: number;
  email: string | null;
}

/** Undefined if the person did not come or their registration was erased. */
export function findFeedbackGiver(id: number): Promise<FeedbackGiver | undefined> {
  return db()
    .selectFrom("inspectionRegistrations")
    .select(["id", "inspectionId", "email", "feedbackLiked", "feedbackPrice", "feedbackMessage", "feedbackAt"])
    .$narrowType<{ feedbackLiked: Liked | null }>()
    .where("id", "=", id)
    .where("attendedAt", "is not", null)
    .where("withdrawnAt", "is", null)
    .executeTakeFirst();
}

/** Replaces earlier feedback. */
export async function updateFeedback(id: number, feedback: Omit<Feedback, "feedbackAt">): Promise<void> {
  await db()
    .updateTable("inspectionRegistrations")
    .set({ ...feedback, feedbackAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Throws if there is no such home. */
export async function findInspectionHomeType(listingId: number): Promise<"sale" | "rent"> {
  const { listingType } = await db()
    .selectFrom("listings")
    .select("listingType")
    .where("id", "=", listingId)
    .executeTakeFirstOrThrow();
  return listingType === "rent" ? "rent" : "sale";
}
