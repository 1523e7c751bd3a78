import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { rolesThatMay } from "#app/features/managers/policy.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import type { TemplateInput } from "./template.schema.ts";
import type { TemplateFacts } from "./template.ts";

/** Of an agent, or shared by the agency. */
export interface ReplyTemplate {
  id: number;
  name: string;
  text: string;
  /** Null for both. */
  listingType: ListingType | null;
  isShared: boolean;
  mayEdit: boolean;
}

export const MAX_TEMPLATES = 20;

/** The agency of an active agent; with `isEditor` only if their role may change its templates. */
function agencyOf(userId: number, isEditor = false) {
  const roles = isEditor ? rolesThatMay.editTemplates : rolesThatMay.editColleaguesHomes;
  return sql<number | null>`(select agents.agency_id from agents
    inner join users on users.id = agents.user_id and users.role = 'agent' and users.suspended_at is null
    where agents.user_id = ${userId} and agents.agency_role = any (${[...roles]}::text[]))`;
}

function isOwnOrShared(userId: number, isEditor = false) {
  return (eb: ExpressionBuilder<DB, "replyTemplates">): Expression<SqlBool> =>
    eb.or([eb("replyTemplates.userId", "=", userId), eb("replyTemplates.agencyId", "=", agencyOf(userId, isEditor))]);
}

/** The account's own and its agency's, by name; at most 40. */
export function findReplyTemplates(userId: number): Promise<ReplyTemplate[]> {
  return db()
    .selectFrom("replyTemplates")
    .select(["replyTemplates.id", "replyTemplates.name", "replyTemplates.text"])
    .select((eb) => [
      sql<ListingType | null>`reply_templates.listing_type`.as("listingType"),
      sql<boolean>`reply_templates.agency_id is not null`.as("isShared"),
      sql<boolean>`coalesce(${isOwnOrShared(userId, true)(eb)}, false)`.as("mayEdit"),
    ])
    .where(isOwnOrShared(userId))
    .orderBy(sql`lower(reply_templates.name)`)
    .orderBy("replyTemplates.id")
    .limit(2 * MAX_TEMPLATES)
    .execute();
}

/** Null without an agency whose templates the account may change. Keeps the membership until the transaction ends. */
export async function lockTemplateAgency(userId: number): Promise<number | null> {
  await db().selectFrom("agents").select("id").where("userId", "=", userId).forUpdate().execute();
  const { agencyId } = await db().selectNoFrom(agencyOf(userId, true).as("agencyId")).executeTakeFirstOrThrow();
  return agencyId;
}

interface TemplateOwner {
  userId: number | null;
  agencyId: number | null;
}

export async function countTemplates({ userId, agencyId }: TemplateOwner): Promise<number> {
  const { count } = await db()
    .selectFrom("replyTemplates")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where((eb) => (agencyId === null ? eb("userId", "=", userId) : eb("agencyId", "=", agencyId)))
    .executeTakeFirstOrThrow();
  return count;
}

type TemplateRow = Pick<TemplateInput, "name" | "text"> & { listingType: ListingType | null };

export async function insertTemplate(row: TemplateRow & TemplateOwner): Promise<void> {
  await db().insertInto("replyTemplates").values(row).execute();
}

/** False if it does not exist or is not theirs to change. */
export async function updateTemplate(userId: number, id: number, row: TemplateRow): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("replyTemplates")
    .set({ ...row, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where(isOwnOrShared(userId, true))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False if it does not exist or is not theirs to change. */
export async function deleteTemplate(userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db()
    .deleteFrom("replyTemplates")
    .where("id", "=", id)
    .where(isOwnOrShared(userId, true))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The public address of the home and its next inspection. Undefined without a home. */
export function findTemplateHome(
  listingId: number,
): Promise<(Pick<TemplateFacts, "address"> & { startsAt: Date | null }) | undefined> {
  return db()
    .selectFrom("listings")
    .select((eb) => [
      sql<string>`concat_ws(', ', listings.shown_address, listings.suburb)`.as("address"),
      eb
        .selectFrom("inspections")
        .select(({ fn }) => fn.min("inspections.startsAt").as("startsAt"))
        .whereRef("inspections.listingId", "=", "listings.id")
        .where("inspections.cancelledAt", "is", null)
        .where("inspections.startsAt", ">", sql<Date>`now()`)
        .as("startsAt"),
    ])
    .where("listings.id", "=", listingId)
    .executeTakeFirst();
}
