import { type Page, readPage } from "#app/lib/page.ts";
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { enquiryColumns, enquiryRowColumns } from "#app/features/leads/model/enquiry-fields.ts";
import { selectSentLeads, type SentLead } from "#app/features/leads/model/lead.queries.server.ts";
import {
  leadIsInPart,
  leadIsWaiting,
  type LeadPart,
  partOrder,
  readWaitingFirst,
  rowIsShown,
  shownOrder,
} from "#app/features/leads/model/status.queries.server.ts";
import { listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { type LeadFilters, LEADS_PER_PAGE } from "./filters.ts";

/** A lead as the list shows it. */
export interface ListedLead extends SentLead {
  source: string | null;
  /** Whether the home that it is about can be seen; null when it is about none. */
  listingIsVisible: boolean | null;
}

/**
 * A page of 24 of the leads that match: those that wait for an answer, the least time left first, then the newest. With
 * `shown` these alone, in this order.
 */
export async function findLeadPage(filters: LeadFilters): Promise<Page<ListedLead>> {
  const { total, waiting } = await db()
    .selectFrom("leads")
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.countAll<number>().filterWhere(leadIsWaiting).as("waiting"),
    ])
    .where(leadMatches(filters))
    .executeTakeFirstOrThrow();
  const { shown } = filters;
  const found = await readPage({ page: filters.page, total, perPage: LEADS_PER_PAGE }, async (range) =>
    shown ? [] : readWaitingFirst(waiting, range, (part, of) => readPart(filters, part, of)),
  );
  const items = shown && (await selectListed().where(rowIsShown(shown)).orderBy(shownOrder(shown)).execute());
  return { ...found, items: items ?? found.items };
}

function readPart(
  filters: LeadFilters,
  part: LeadPart,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedLead[]> {
  return selectListed()
    .where(leadMatches(filters))
    .where(leadIsInPart(part))
    .orderBy(partOrder(part))
    .limit(limit)
    .offset(offset)
    .execute();
}

function selectListed() {
  return selectSentLeads().select((eb) => [
    "leads.source",
    sql<boolean | null>`(${eb
      .selectFrom("listings")
      .select((home) => sql`${listingIsVisible(home)}`.as("isVisible"))
      .whereRef("listings.id", "=", "leads.listingId")})`.as("listingIsVisible"),
  ]);
}

/** Every lead with every field that has a meaning outside, the newest first: who handles them sees why one is held. */
export function findAllLeads({ limit, offset }: { limit: number; offset: number }) {
  return selectAllLeads().orderBy("leads.id", "desc").limit(limit).offset(offset).execute();
}

/** One of them; undefined when there is none. */
export function findLead(id: number) {
  return selectAllLeads().where("leads.id", "=", id).executeTakeFirst();
}

/** The leads that match with an id below `before`, the newest first, for a file: of a message its beginning. */
export function findLeadsForFile(filters: LeadFilters, { before, limit }: { before: number; limit: number }) {
  return db()
    .selectFrom("leads")
    .leftJoin("agents", "agents.id", "leads.agentId")
    .select(enquiryRowColumns)
    .select([
      "leads.id",
      "leads.createdAt",
      "leads.status",
      "leads.source",
      "agents.name as agentName",
      "leads.heldReason",
      "leads.withdrawnAt",
      "leads.openedAt",
      "leads.answeredAt",
      sql<string | null>`left(leads.message, 500)`.as("message"),
    ])
    .where(leadMatches(filters))
    .where("leads.id", "<", before)
    .orderBy("leads.id", "desc")
    .limit(limit)
    .execute();
}

function selectAllLeads() {
  return db()
    .selectFrom("leads")
    .leftJoin("agents", "agents.id", "leads.agentId")
    .select(enquiryColumns)
    .select([
      "leads.id",
      "leads.userId",
      "leads.serviceId",
      "leads.agentId",
      "agents.name as agentName",
      "leads.listingId",
      "leads.tradeId",
      "leads.status",
      "leads.source",
      "leads.heldReason",
      "leads.consentAt",
      "leads.withdrawnAt",
      "leads.openedAt",
      "leads.answeredAt",
      "leads.createdAt",
      "leads.updatedAt",
    ]);
}

/** Every word stands somewhere, wildcards being plain characters; a number also in a phone number that is written with spaces. */
function leadMatches({ search, status, from, to }: LeadFilters) {
  return (eb: ExpressionBuilder<DB, "leads">): Expression<SqlBool> => {
    const limits: Expression<SqlBool>[] = [];
    if (search !== undefined) {
      const patterns = search.split(" ").map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
      limits.push(sql<SqlBool>`not exists (
        select 1 from unnest(${patterns}::text[]) as asked (pattern)
        where concat_ws(E'\n', leads.name, leads.email, leads.phone, regexp_replace(leads.phone, '\\D', '', 'g'),
          leads.source, leads.message) not ilike asked.pattern)`);
    }
    if (status === "held") limits.push(eb("leads.heldReason", "is not", null), eb("leads.withdrawnAt", "is", null));
    else if (status !== undefined) limits.push(eb("leads.status", "=", status));
    if (from !== undefined) limits.push(sql<SqlBool>`leads.created_at >= ${startOf(from)}`);
    if (to !== undefined) limits.push(sql<SqlBool>`leads.created_at < ${startOf(to, 1)}`);
    return eb.and(limits);
  };
}

/** The first moment of a day in Sydney, or of one so many days later. */
function startOf(day: string, later = 0): Expression<Date> {
  return sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone 'Australia/Sydney')`;
}

/** A lead for sending it on, locked until the open transaction ends; undefined when there is none. */
export async function lockLead(id: number) {
  return db()
    .selectFrom("leads")
    .select(enquiryColumns)
    .select(["id", "status", "createdAt", "listingId", "agentId", "tradeId", "serviceId", "heldReason", "withdrawnAt"])
    .select("userId")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** From now on it is a lead like any other. */
export async function updateReleased(id: number): Promise<void> {
  await db()
    .updateTable("leads")
    .set({ heldReason: null, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}
