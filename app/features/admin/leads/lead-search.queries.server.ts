import { type Expression, sql, type SqlBool } from "kysely";
import { type ScanResult, plannedScan, publicationWeeks, type Sample } from "#app/lib/planned-scan.ts";
import { leadIsInPart, type LeadPart, partOrder } from "#app/features/leads/model/status.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { LeadFilters } from "./filters.ts";
import {
  leadMatchesContact,
  leadMatchesRareTerms,
  leadMatchesSearch,
  leadMatchesStatusAndDates,
  messageMatchesAnyTerm,
  NEW_MARK,
  newLeadMatchesSearch,
} from "./lead-match.queries.server.ts";

const ROWS = { first: 500, longest: 3000 };
const MAX_WEEKS = 60;

/**
 * Finds the first `most` matches in the list's order: waiting leads, then the others. Looks up complete email addresses
 * and phone numbers; other words use a planned scan.
 */
export async function searchLeads(filters: LeadFilters, most: number): Promise<number[]> {
  const hasContact = leadMatchesContact(filters);
  const withContact = hasContact ? await lookUp(filters, most, hasContact) : [];
  if (withContact.length > 0) return withContact;
  const isNew = filters.status === "new";
  let isMentioned = false;
  const { ids } = await plannedScan<ScanResult & { ids: number[] }, Sample & { ids: number[] }>({
    enough: most,
    ...ROWS,
    scan: async (rows) => {
      const [waiting, others] = await Promise.all([scan(filters, "waiting", rows), scan(filters, "others", rows)]);
      isMentioned ||= waiting.isMentioned || others.isMentioned;
      const hasAllWaiting = waiting.read < rows;
      const inOrder = [...waiting.ids, ...(hasAllWaiting ? others.ids : [])];
      const count = waiting.ids.length + others.ids.length;
      return {
        ids: inOrder,
        count,
        indexed: count,
        read: waiting.read + others.read,
        isFull: inOrder.length >= most,
        isComplete: hasAllWaiting && others.read < rows,
        from: others.newest,
        to: others.oldest,
      };
    },
    lookUp: async (weeks) => {
      const matchesSearch = isMentioned ? leadMatchesSearch(filters) : leadMatchesRareTerms(filters);
      const where = isNew ? newLeadMatchesSearch(filters) : matchesSearch;
      const leads = await lookUp(filters, most, weeks ? sql`${where} and ${isInWeeks(weeks)}` : where);
      return { ids: leads, count: leads.length, isFull: leads.length >= most, isComplete: weeks === undefined };
    },
    isSelective: ({ count }) => count === 0,
    weeks: (sample, matches) => (isNew ? undefined : publicationWeeks(matches, MAX_WEEKS, sample)),
  });
  return ids.slice(0, most);
}

/** The matches among the first `rows` leads of a part. */
function scan(filters: LeadFilters, part: LeadPart, rows: number) {
  return db()
    .selectFrom(
      db()
        .selectFrom("leads")
        .selectAll()
        .where(leadMatchesStatusAndDates(filters))
        .where(leadIsInPart(part))
        .orderBy(partOrder(part))
        .limit(rows)
        .as("leads"),
    )
    .select([
      sql<
        number[]
      >`coalesce(array_agg(leads.id order by ${partOrder(part)}) filter (where ${leadMatchesSearch(filters)}), '{}')`.as(
        "ids",
      ),
      sql<number>`count(*)::integer`.as("read"),
      sql<number>`coalesce(extract(epoch from max(leads.created_at)) * 1000000, 0)::bigint`.as("newest"),
      sql<number>`coalesce(extract(epoch from min(leads.created_at)) * 1000000, 0)::bigint`.as("oldest"),
      sql<boolean>`coalesce(bool_or(${messageMatchesAnyTerm(filters)}), false)`.as("isMentioned"),
    ])
    .executeTakeFirstOrThrow();
}

/** Waiting leads are in the list whatever their week. */
function isInWeeks(weeks: readonly number[]): Expression<SqlBool> {
  return sql<SqlBool>`lead_marks(leads.status, leads.created_at) && ${[NEW_MARK, ...weeks]}::integer[]`;
}

/** Materialized, because the planner cannot estimate how many leads contain a word and might scan the list instead. */
async function lookUp(filters: LeadFilters, most: number, where: Expression<SqlBool>): Promise<number[]> {
  const rows = await db()
    .with(
      (cte) => cte("matching").materialized(),
      (query) =>
        query
          .selectFrom("leads")
          .select(["leads.id", "leads.createdAt", "leads.status", "leads.withdrawnAt"])
          .where(leadMatchesStatusAndDates(filters))
          .where(where),
    )
    .selectFrom("matching as leads")
    .select("leads.id")
    .orderBy(leadIsInPart("waiting"), "desc")
    .orderBy(sql`case when ${leadIsInPart("waiting")} then (leads.created_at, leads.id) end`)
    .orderBy(partOrder("others"))
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
