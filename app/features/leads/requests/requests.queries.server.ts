import { type Page, type Range, readPage } from "#app/lib/page.ts";
import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import { enquiryColumns } from "#app/features/leads/model/enquiry-fields.ts";
import { selectSentLeads, type SentLead } from "#app/features/leads/model/lead.queries.server.ts";
import { type LeadStatus, readLeadStatus } from "#app/features/leads/model/status.ts";

const REQUESTS_PER_PAGE = 24;

/** The number of leads of a person by status. Withdrawn ones are counted apart; a status without leads is absent. */
export type RequestCounts = Partial<Record<LeadStatus | "withdrawn", number>>;

/** One page of the leads that somebody sent while they were logged in. */
export interface OwnLeadPage extends Page<SentLead> {
  /** Of all of them. */
  counts: RequestCounts;
}

/** A page of 24 of somebody's own leads, the newest first. Found by the user's id only: anybody can type an e-mail address. */
export async function findOwnLeadPage(userId: number, page: number): Promise<OwnLeadPage> {
  const counts = await countOwnLeads(userId);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const found = await readPage({ page, total, perPage: REQUESTS_PER_PAGE }, (range) => findSentLeads(userId, range));
  return { ...found, counts };
}

/** Somebody's own leads, the newest first, with the fields that are theirs to see: never why one was held for review. */
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
    // Lists show a status that we do not know as new, so it counts as new.
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
