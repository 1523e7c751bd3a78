import { type Expression, expressionBuilder, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from "kysely";
import type { Viewer } from "#app/lib/caller.ts";
import type { DB } from "#db/schema.ts";
import { agenciesToAnswerFor, colleaguesWithEnquiries, type ListingScope } from "./manager.queries.server.ts";
import type { EnquiryRight } from "./policy.ts";

/** The ids of the homes that agents share as the second agent or the assistant. Uses the indexes of both columns. */
const homesSharedBy = (agents: RawBuilder<number[]>) => sql`
  select listings.id from listings where listings.second_agent_id = any (${agents})
  union all
  select listings.id from listings where listings.assistant_id = any (${agents})`;

/** The ids of the homes that an account entered or shares. */
export function homesOfAgent(userId: number) {
  const agents = sql<number[]>`array(select agents.id from agents where agents.user_id = ${userId})`;
  return sql<number[]>`array(
    select listings.id from listings where listings.created_by_user_id = ${userId}
    union all ${homesSharedBy(agents)})`;
}

/** The ids of homes entered or shared by an account, or by colleagues if it may handle their enquiries. */
export function homesOfOffice(userId: number, right: EnquiryRight = "answer") {
  const colleagues = colleaguesWithEnquiries(userId, right);
  return sql<number[]>`(${homesOfAgent(userId)} || array(
    select listings.id from listings
    where listings.created_by_user_id = any (
      array(select agents.user_id from agents where agents.id = any (${colleagues}) and agents.user_id is not null))
    union all ${homesSharedBy(colleagues)}))`;
}

/**
 * The lead is not held, and names the agent or is about a listing that they entered or share; in the scope of the
 * agency also a colleague's, and those to the agency itself, by the policy. A reassigned lead belongs to the named agent
 * only. Arrays let PostgreSQL use all indexes.
 */
export function leadIsHandledBy(
  { id, role }: Pick<Viewer, "id" | "role">,
  scope: ListingScope,
  right: EnquiryRight = "answer",
) {
  const own = sql<number[]>`array(select agents.id from agents where agents.user_id = ${id})`;
  const agents = scope === "mine" ? own : sql<number[]>`(${own} || ${colleaguesWithEnquiries(id, right)})`;
  const homes = scope === "mine" ? homesOfAgent(id) : homesOfOffice(id, right);
  const agencies = scope === "mine" ? sql`'{}'::integer[]` : agenciesToAnswerFor(id);
  return (eb: ExpressionBuilder<DB, "leads">): Expression<SqlBool> =>
    role === "agent"
      ? eb.and([
          eb("leads.heldReason", "is", null),
          sql<SqlBool>`(leads.agent_id = any (${agents})
            or (leads.listing_id = any (${homes}) or leads.agency_id = any (${agencies}))
            and (leads.reassigned_at is null or leads.agent_id is null))`,
        ])
      : eb.lit(false);
}

export const leadIsPresent = sql<SqlBool>`(leads.withdrawn_at is null)`;

/** Must equal the predicate of the index leads_waiting. */
export const leadIsWaiting = sql<SqlBool>`(leads.status = 'new' and leads.withdrawn_at is null)`;

/** A colleague receives these when the agent leaves. */
export const leadIsOpen = sql<SqlBool>`(leads.status in ('new', 'contacted', 'qualified') and leads.withdrawn_at is null)`;

/**
 * The leads about the home of the table `listings` that the agent handles. Null for a colleague's home whose leads they
 * may not answer.
 */
export function countLeadsOfHome(
  userId: number,
  scope: ListingScope,
  condition: RawBuilder<SqlBool>,
): RawBuilder<number | null> {
  const isHandled = leadIsHandledBy({ id: userId, role: "agent" }, scope)(expressionBuilder<DB, "leads">());
  const homes = scope === "mine" ? homesOfAgent(userId) : homesOfOffice(userId);
  return sql<number | null>`(case when listings.id = any (${homes}) then (
    select count(*)::integer from leads
    where leads.listing_id = listings.id and ${isHandled} and ${condition}) end)`;
}
