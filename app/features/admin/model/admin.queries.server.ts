import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { anywhere } from "#app/lib/text.ts";
import { leadAwaitsReview } from "#app/features/leads/model/status.queries.server.ts";
import { db } from "#db/client.server.ts";

/** Counts stop here; one more means "or more". */
export const MAX_STAT = 10_000;

/** Each at most `MAX_STAT` + 1. */
interface AdminStats {
  totalLeads: number;
  newLeads: number;
  /** With a hold on the lead or an answer, and not withdrawn. */
  quarantinedLeads: number;
  totalAgents: number;
  featuredAgents: number;
}

/** A held lead that is new counts as both. */
export async function findAdminStats(): Promise<AdminStats> {
  const leads = db()
    .selectFrom("leads")
    .select(sql`1`.as("one"));
  const agents = db()
    .selectFrom("agents")
    .select(sql`1`.as("one"));
  return db()
    .selectNoFrom([
      countRows(leads.limit(STAT_LIMIT)).as("totalLeads"),
      countRows(leads.where("status", "=", sql.lit("new")).limit(STAT_LIMIT)).as("newLeads"),
      countRows(leads.where(leadAwaitsReview).where("withdrawnAt", "is", null).limit(STAT_LIMIT)).as(
        "quarantinedLeads",
      ),
      countRows(agents.limit(STAT_LIMIT)).as("totalAgents"),
      countRows(agents.where("isFeatured", "=", sql.lit(true)).limit(STAT_LIMIT)).as("featuredAgents"),
    ])
    .executeTakeFirstOrThrow();
}

const STAT_LIMIT = MAX_STAT + 1;

function countRows(rows: Expression<unknown>) {
  return sql<number>`(select count(*) from ${rows} as rows)`;
}

/** Words with their own condition, which an index can answer. Limits the number of prepared statements. */
const MAX_CONDITIONS = 4;

/** The shortest word with a trigram. */
const TRIGRAM = 3;

/** Whether every word of a search is part of a text. */
export function matchEveryTerm(text: RawBuilder<unknown>, search: string): Expression<SqlBool>[] {
  const terms = search.split(" ");
  const conditions = terms.slice(0, MAX_CONDITIONS).map((word) => matchTerm(text, word));
  const others = terms.slice(MAX_CONDITIONS).map(anywhere);
  if (others.length > 0) conditions.push(sql<SqlBool>`${text} ilike all (${others}::text[])`);
  return conditions;
}

/** Words too short for the trigram index are compared in lower case, for which names have an index. */
function matchTerm(text: RawBuilder<unknown>, word: string): Expression<SqlBool> {
  const pattern = anywhere(word);
  const isShort = Array.from(word).length < TRIGRAM;
  return isShort ? sql<SqlBool>`lower(${text}) like lower(${pattern})` : sql<SqlBool>`${text} ilike ${pattern}`;
}
