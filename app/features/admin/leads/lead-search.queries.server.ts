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

const MAX_WEEKS = 60;
/**
 * An index lookup of three letters costs as much as scanning 3,000 leads, which contain a word of every 15th lead 200
 * times.
 */
const COMMON = 15;
const WEEK_MILLIS = 604_800_000;

interface LeadSearchResult extends ScanResult {
  ids: number[];
}

/**
 * Finds the first `most` matches in the list's order: waiting leads, then the others. Looks up complete email addresses
 * and phone numbers; other words use a planned scan.
 */
export async function searchLeads(filters: LeadFilters, most: number): Promise<number[]> {
  const hasContact = leadMatchesContact(filters);
  const withContact = hasContact ? await lookUp(filters, most, hasContact) : [];
  if (withContact.length > 0) return withContact;
  const isNew = filters.status === "new";
  // Sample the newest other leads, then scan in list order. New leads are waiting unless withdrawn.
  let parts: LeadPart[] = mayWait(filters) ? (isNew ? ["waiting", "others"] : ["others", "waiting"]) : ["others"];
  let isMentioned = false;
  const { ids } = await plannedScan<LeadSearchResult, LeadSearchResult & Sample>({
    wanted: most,
    enough: most,
    common: COMMON,
    scan: async (rows) => {
      const scanned = await scanParts(filters, parts, most, rows);
      parts = parts.toSorted().toReversed();
      isMentioned ||= scanned.some((part) => part.isMentioned);
      return mergeParts(scanned, filters, most, rows);
    },
    lookUp: async (_part, weeks) => {
      const matchesSearch = isMentioned ? leadMatchesSearch(filters) : leadMatchesRareTerms(filters);
      const where = isNew ? newLeadMatchesSearch(filters) : matchesSearch;
      const leads = await lookUp(
        filters,
        most,
        weeks ? sql<SqlBool>`${where} and ${isInWeeks(weeks, filters)}` : where,
      );
      return { ids: leads, count: leads.length, isFull: leads.length >= most, isComplete: weeks === undefined };
    },
    isSelective: ({ count }) => count === 0,
    weeks: isNew ? undefined : (sample) => publicationWeeks(2 * most, MAX_WEEKS, sample),
  });
  return ids.slice(0, most);
}

function mayWait({ status }: LeadFilters): boolean {
  return status === undefined || status === "new" || status === "held";
}

type ScannedPart = Awaited<ReturnType<typeof scan>>;

/** Stops when the remaining parts are not needed. */
async function scanParts(filters: LeadFilters, parts: readonly LeadPart[], most: number, rows: number) {
  const scanned: ScannedPart[] = [];
  for (const part of parts) {
    const result = await scan(filters, part, rows);
    scanned.push(result);
    const isEnough =
      result.ids.length === 0 || (part === "waiting" && (filters.status === "new" || result.ids.length >= most));
    if (result.read === rows && isEnough) break;
  }
  return scanned;
}

function mergeParts(
  scanned: readonly ScannedPart[],
  filters: LeadFilters,
  most: number,
  rows: number,
): LeadSearchResult & Sample {
  const [waiting, others] = [
    scanned.find(({ part }) => part === "waiting"),
    scanned.find(({ part }) => part === "others"),
  ];
  const isInOrder = !mayWait(filters) || (waiting !== undefined && waiting.read < rows);
  const ids = [...(waiting?.ids ?? []), ...((isInOrder && others?.ids) || [])];
  const count = scanned.reduce((sum, part) => sum + part.ids.length, 0);
  const newest = filters.to === undefined ? Date.now() : Math.min(Date.now(), Date.parse(filters.to) + WEEK_MILLIS);
  return {
    ids,
    count,
    indexed: count,
    read: scanned.reduce((sum, part) => sum + part.read, 0),
    isFull: ids.length >= most,
    isComplete: isInOrder && others !== undefined && others.read < rows,
    from: newest * 1000,
    to: (others?.oldest?.getTime() ?? newest) * 1000,
  };
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
      sql.lit(part).as("part"),
      sql<
        number[]
      >`coalesce(array_agg(leads.id order by ${partOrder(part)}) filter (where ${leadMatchesSearch(filters)}), '{}')`.as(
        "ids",
      ),
      sql<number>`count(*)::integer`.as("read"),
      sql<Date | null>`min(leads.created_at)`.as("oldest"),
      sql<boolean>`coalesce(bool_or(${messageMatchesAnyTerm(filters)}), false)`.as("isMentioned"),
    ])
    .executeTakeFirstOrThrow();
}

/** An expression of the text index. */
function isInWeeks(weeks: readonly number[], filters: LeadFilters): Expression<SqlBool> {
  const marks = mayWait(filters) ? [NEW_MARK, ...weeks] : weeks;
  return sql<SqlBool>`lead_marks(leads.status, leads.created_at) && ${marks}::integer[]`;
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
