import { type Page, type Range, readPage } from "#app/lib/page.ts";
import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import { enquiryColumns } from "#app/features/leads/model/enquiry-fields.ts";
import { selectSentLeads, type SentLead } from "#app/features/leads/model/lead.queries.server.ts";
import { type LeadStatus, readLeadStatus } from "#app/features/leads/model/lead.ts";

const REQUESTS_PER_PAGE = 24;

/** Without zeros. */
export type RequestCounts = Partial<Record<LeadStatus | "withdrawn", number>>;

export interface OwnLeadPage extends Page<SentLead> {
  /** Of all pages. */
  counts: RequestCounts;
}

/** By user id, because anyone can type an email address. */
export async function findOwnLeadPage(userId: number, page: number): Promise<OwnLeadPage> {
  const counts = await countOwnLeads(userId);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const result = await readPage({ page, total, perPage: REQUESTS_PER_PAGE }, (range) => findSentLeads(userId, range));
  return { ...result, counts };
}

/** Omits the reason for a hold, which the sender must not see. */
export function findOwnLeads(userId: number, { limit, offset }: { limit: number; offset: number }) {
  return db()
    .selectFrom("leads")
    .select(enquiryColumns)
    .select([
      "id",
      "userId",
      "serviceId",
      "agentId",
      "listingId",
      "tradeId",
      "status",
      "source",
      "consentAt",
      "withdrawnAt",
      "createdAt",
      "updatedAt",
    ])
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

async function countOwnLeads(userId: number): Promise<RequestCounts> {
  const rows = await db()
    .selectFrom("leads")
    .select((eb) => [
      sql<string>`case when withdrawn_at is null then status else 'withdrawn' end`.as("became"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where("userId", "=", userId)
    .groupBy("became")
    .execute();
  const counts: RequestCounts = {};
  for (const { became, count } of rows) {
    // Lists show unknown statuses as new.
    const status = became === "withdrawn" ? became : (readLeadStatus(became) ?? "new");
    counts[status] = (counts[status] ?? 0) + count;
  }
  return counts;
}

function findSentLeads(userId: number, { limit, offset }: Range): Promise<SentLead[]> {
  return selectSentLeads()
    .where("leads.userId", "=", userId)
    .orderBy("leads.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}
