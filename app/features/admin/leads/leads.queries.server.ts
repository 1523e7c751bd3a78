import { type LongPage, COUNT_LIMIT, MAX_PAGE, type Range, readLongPage } from "#app/lib/page.ts";
import { sql } from "kysely";
import { enquiryColumns, enquiryRowColumns } from "#app/features/leads/model/enquiry-fields.ts";
import { selectSentLeads, type SentLead } from "#app/features/leads/model/lead.queries.server.ts";
import {
  leadIsInPart,
  type LeadPart,
  partOrder,
  readWaitingFirst,
  leadIdIsIn,
  idOrder,
} from "#app/features/leads/model/status.queries.server.ts";
import { AWAITING_CONFIRMATION } from "#app/features/leads/model/spam.ts";
import { listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";
import { db } from "#db/client.server.ts";
import { type LeadFilters, LEADS_PER_PAGE } from "#app/features/admin/model/filters.ts";
import { leadMatches, searchLeads } from "./lead-search.queries.server.ts";

export interface ListedLead extends SentLead {
  source: string | null;
  /** Null unless about a home. */
  listingIsVisible: boolean | null;
}

/** Each match has to be checked. */
const MAX_SEARCH_COUNT = 200;

/**
 * Finds a page of 24 leads: waiting ones by deadline, then the rest, newest first. `pinnedIds` returns exactly those,
 * in order.
 */
export async function findLeadPage(filters: LeadFilters): Promise<LongPage<ListedLead>> {
  const { pinnedIds } = filters;
  const pinnedLeads = pinnedIds && (await findListedLeads(pinnedIds));
  const read = async (ids: () => Promise<number[]>) => pinnedLeads ?? findListedLeads(await ids());
  const result = await (filters.search === undefined ? findByFilters(filters, read) : findBySearch(filters, read));
  return { ...result, items: pinnedLeads ?? result.items };
}

type ReadLeads = (ids: () => Promise<number[]>) => Promise<ListedLead[]>;

async function findByFilters(filters: LeadFilters, read: ReadLeads): Promise<LongPage<ListedLead>> {
  const total = await countLeads(filters, COUNT_LIMIT + 1);
  return readLongPage({ page: filters.page, total, perPage: LEADS_PER_PAGE }, (range) =>
    read(() => findIds(filters, range)),
  );
}

async function findBySearch(filters: LeadFilters, read: ReadLeads): Promise<LongPage<ListedLead>> {
  const { page } = filters;
  const ids = await searchLeads(filters, Math.max(MAX_SEARCH_COUNT, Math.min(page, MAX_PAGE) * LEADS_PER_PAGE) + 1);
  const total = Math.min(ids.length, MAX_SEARCH_COUNT + 1);
  return readLongPage({ page, total, perPage: LEADS_PER_PAGE, countLimit: MAX_SEARCH_COUNT }, ({ limit, offset }) =>
    read(() => Promise.resolve(ids.slice(offset, offset + limit))),
  );
}

/** At most `most`. */
async function countLeads(filters: LeadFilters, most: number, part?: LeadPart): Promise<number> {
  const { count } = await db()
    .selectFrom((eb) =>
      eb
        .selectFrom("leads")
        .select(sql`1`.as("one"))
        .where(leadMatches(filters))
        .$if(part !== undefined, (leads) => leads.where(leadIsInPart(part ?? "others")))
        .limit(most)
        .as("matching"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Reads ids from indexes alone. Counts waiting leads only for pages after them. */
async function findIds(filters: LeadFilters, range: Range): Promise<number[]> {
  const { status } = filters;
  const mayWait = status === undefined || status === "new" || status === "held";
  const first = mayWait ? await readIds(filters, "waiting", range) : [];
  const isBehind = mayWait && first.length === 0 && range.offset > 0;
  const waiting = isBehind
    ? await countLeads(filters, range.offset, "waiting")
    : first.length && range.offset + first.length;
  return readWaitingFirst(waiting, range, async (part, slice) =>
    part === "waiting" ? first : readIds(filters, part, slice),
  );
}

async function readIds(filters: LeadFilters, part: LeadPart, { limit, offset }: Range): Promise<number[]> {
  const rows = await db()
    .selectFrom("leads")
    .select("leads.id")
    .where(leadMatches(filters))
    .where(leadIsInPart(part))
    .orderBy(partOrder(part))
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

function findListedLeads(ids: readonly number[]): Promise<ListedLead[]> {
  return selectListed().where(leadIdIsIn(ids)).orderBy(idOrder(ids)).execute();
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

/** Newest first, with every field that has a meaning outside. */
export function findAllLeads({ limit, offset }: { limit: number; offset: number }) {
  return selectAllLeads().orderBy("leads.id", "desc").limit(limit).offset(offset).execute();
}

/** Undefined if it does not exist. */
export function findLead(id: number) {
  return selectAllLeads().where("leads.id", "=", id).executeTakeFirst();
}

/** With an id below `before`, newest first. Messages are cut. */
export function findLeadsForExport(filters: LeadFilters, { before, limit }: { before: number; limit: number }) {
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

/** Undefined if it does not exist. */
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

export async function updateQuarantineReason(id: number, reason: string | null): Promise<void> {
  await db()
    .updateTable("leads")
    .set({ heldReason: reason, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Oldest first. */
export async function findLeadsAwaitingConfirmation(userId: number): Promise<number[]> {
  const rows = await db()
    .selectFrom("leads")
    .select("id")
    .where("userId", "=", userId)
    .where("heldReason", "=", AWAITING_CONFIRMATION)
    .where("withdrawnAt", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Undefined if it does not exist. */
export function lockReply(id: number) {
  return db()
    .selectFrom("leadReplies")
    .select(["leadId", "userId", "name", "answer", "heldReason"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateReplyReleased(id: number, messageId: number): Promise<void> {
  await db().updateTable("leadReplies").set({ heldReason: null, messageId }).where("id", "=", id).execute();
}
