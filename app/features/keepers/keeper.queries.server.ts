import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";

/**
 * Who keeps homes: their own and those of their colleagues, and an admin everybody's. To keep one is to read it as it is
 * stored, to change it and its pictures, to say what became of it, and to open it; its enquiries are not among that, and
 * only its owner and an admin delete it.
 */
export interface Keeper {
  id: number;
  isAdmin: boolean;
}

/** Whose homes are meant: one's own, or those of the whole agency with them. */
export type Whose = "mine" | "agency";

type Listings = ExpressionBuilder<DB, "listings">;

/**
 * The accounts of an agent's colleagues: of those whom the same agency has confirmed. Asked at each question, so that
 * whoever leaves an agency, is moved or suspended, or is no agent any more has none from then on, and is nobody's. An
 * agency that is only wished for gives nothing.
 */
function colleaguesOf(userId: number): RawBuilder<number[]> {
  return sql<number[]>`array(
    select colleagues.user_id
    from agents
    inner join users on users.id = agents.user_id and users.role = 'agent' and users.suspended_at is null
    inner join agents as colleagues on colleagues.agency_id = agents.agency_id and colleagues.id <> agents.id
    inner join users as accounts on accounts.id = colleagues.user_id and accounts.suspended_at is null
    where agents.user_id = ${userId})`;
}

/** What is not yours to keep is not found, deleted or not. */
export function isOwnedByKept({ id, isAdmin }: Keeper, whose: Whose = "agency") {
  return (eb: Listings): Expression<SqlBool> => {
    if (isAdmin) return eb.lit(true);
    // One's own are read in the order of their index.
    if (whose === "mine") return eb("listings.createdByUserId", "=", id);
    // As one array, so that the same index serves several owners.
    return sql<SqlBool>`listings.created_by_user_id = any (array[${id}::integer] || ${colleaguesOf(id)})`;
  };
}

/** What is not yours to keep is not found; what is deleted neither. */
export function listingIsKeptBy(keeper: Keeper, whose?: Whose) {
  return (eb: Listings): Expression<SqlBool> =>
    eb.and([eb("listings.deletedAt", "is", null), isOwnedByKept(keeper, whose)(eb)]);
}

/** Whether somebody keeps the homes of this account. */
export async function keepsHomesOf({ id, isAdmin }: Keeper, ownerId: number): Promise<boolean> {
  if (isAdmin || id === ownerId) return true;
  const { keeps } = await db()
    .selectNoFrom(sql<boolean>`${ownerId} = any (${colleaguesOf(id)})`.as("keeps"))
    .executeTakeFirstOrThrow();
  return keeps;
}

/** Whether somebody has colleagues, whose homes they keep with their own. */
export async function hasColleagues(userId: number): Promise<boolean> {
  const { has } = await db()
    .selectNoFrom(sql<boolean>`cardinality(${colleaguesOf(userId)}) > 0`.as("has"))
    .executeTakeFirstOrThrow();
  return has;
}
