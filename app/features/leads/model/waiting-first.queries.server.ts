import { sql, type SqlBool } from "kysely";

/** A lead that somebody waits for an answer to; literally the predicate of the index leads_waiting. */
export const leadIsWaiting = sql<SqlBool>`(leads.status = 'new' and leads.withdrawn_at is null)`;

/** The two parts of a list of leads: those that wait, and all others. */
export type LeadPart = "waiting" | "others";

/** What belongs to a part. */
export function leadIsIn(part: LeadPart) {
  return part === "waiting" ? leadIsWaiting : sql<SqlBool>`not ${leadIsWaiting}`;
}

/** The order of a part: of those that wait, the least time left first; of the others, the newest. Each has its index. */
export function orderOf(part: LeadPart) {
  return part === "waiting" ? sql`leads.created_at, leads.id` : sql`leads.id desc`;
}

interface Slice {
  limit: number;
  offset: number;
}

/**
 * A slice of a list in which those that wait come before the others. It is read part by part, as one sort by both would
 * read every lead; `waiting` is how many of the list wait.
 */
export async function readWaitingFirst<Row>(
  waiting: number,
  { limit, offset }: Slice,
  read: (part: LeadPart, slice: Slice) => Promise<Row[]>,
): Promise<Row[]> {
  const ofWaiting = Math.max(0, Math.min(limit, waiting - offset));
  const first = ofWaiting === 0 ? [] : await read("waiting", { limit: ofWaiting, offset });
  if (ofWaiting === limit) return first;
  const others = await read("others", { limit: limit - ofWaiting, offset: Math.max(0, offset - waiting) });
  return [...first, ...others];
}
