import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";

/** Manages own and colleagues' listings, an admin all. Excludes enquiries; only the owner or an admin deletes. */
export interface Manager {
  id: number;
  isAdmin: boolean;
}

/** Own listings, or also those of the agency. */
export type ListingScope = "mine" | "agency";

type Listings = ExpressionBuilder<DB, "listings">;

/**
 * Active, confirmed agents of the same agency. Computed in each query, so that leaving the agency or a suspension takes
 * effect at once.
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

/** Includes deleted listings. */
export function manageableByIncludingDeleted({ id, isAdmin }: Manager, scope: ListingScope = "agency") {
  return (eb: Listings): Expression<SqlBool> => {
    if (isAdmin) return eb.lit(true);
    // An equality lets the index return rows in order.
    if (scope === "mine") return eb("listings.createdByUserId", "=", id);
    // One array, so that the same index serves several owners.
    return sql<SqlBool>`listings.created_by_user_id = any (array[${id}::integer] || ${colleaguesOf(id)})`;
  };
}

/** Excludes deleted listings. */
export function manageableBy(manager: Manager, scope?: ListingScope) {
  return (eb: Listings): Expression<SqlBool> =>
    eb.and([eb("listings.deletedAt", "is", null), manageableByIncludingDeleted(manager, scope)(eb)]);
}

export async function canManageListingsOf({ id, isAdmin }: Manager, ownerId: number): Promise<boolean> {
  if (isAdmin || id === ownerId) return true;
  const { keeps: canManage } = await db()
    .selectNoFrom(sql<boolean>`${ownerId} = any (${colleaguesOf(id)})`.as("keeps"))
    .executeTakeFirstOrThrow();
  return canManage;
}

export interface Colleague {
  userId: number;
  name: string;
}

function selectColleagues(userId: number) {
  return db()
    .selectFrom("agents")
    .select(["agents.userId", "agents.name"])
    .where("agents.userId", "=", sql<number>`any (${colleaguesOf(userId)})`)
    .$narrowType<{ userId: number }>();
}

/** By name; empty without an agency. */
export async function findColleagues(userId: number): Promise<Colleague[]> {
  return selectColleagues(userId).orderBy("agents.name").orderBy("agents.id").execute();
}

/** Keeps the colleague in the agency until the transaction ends; undefined if they are no colleague. */
export async function lockColleague(userId: number, colleagueId: number) {
  return selectColleagues(userId)
    .select(["agents.id as agentId", "agents.email", "agents.phone"])
    .where("agents.userId", "=", colleagueId)
    .orderBy("agents.id")
    .limit(1)
    .forShare("agents")
    .executeTakeFirst();
}
