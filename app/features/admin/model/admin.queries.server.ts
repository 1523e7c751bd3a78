import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { anywhere } from "#app/lib/text.ts";
import { leadAwaitsReview } from "#app/features/leads/model/status.queries.server.ts";
import { db } from "#db/client.server.ts";

/** Admin figures are counted up to this many rows; one more means "or more". */
export const MAX_FIGURE = 10_000;

/** Each at most `MAX_FIGURE` + 1. */
interface AdminFigures {
  totalLeads: number;
  newLeads: number;
  /** Held for review, or with an answer that is, and not withdrawn. */
  heldLeads: number;
  totalAgents: number;
  featuredAgents: number;
}

/** The figures above every admin page; a held lead is counted among the new ones, too, while it is new. */
export async function findAdminFigures(): Promise<AdminFigures> {
  const leads = db()
    .selectFrom("leads")
    .select(sql`1`.as("one"));
  const agents = db()
    .selectFrom("agents")
    .select(sql`1`.as("one"));
  return db()
    .selectNoFrom([
      counted(leads.limit(MOST)).as("totalLeads"),
      counted(leads.where("status", "=", sql.lit("new")).limit(MOST)).as("newLeads"),
      counted(leads.where(leadAwaitsReview).where("withdrawnAt", "is", null).limit(MOST)).as("heldLeads"),
      counted(agents.limit(MOST)).as("totalAgents"),
      counted(agents.where("isFeatured", "=", sql.lit(true)).limit(MOST)).as("featuredAgents"),
    ])
    .executeTakeFirstOrThrow();
}

const MOST = MAX_FIGURE + 1;

function counted(rows: Expression<unknown>) {
  return sql<number>`(select count(*) from ${rows} as rows)`;
}

/** Words with a condition each, as an index finds them; the number of texts that PostgreSQL prepares stays bounded. */
const MAX_CONDITIONS = 4;

/** Letters of the shortest word that has a trigram of its own. */
const TRIGRAM = 3;

/** Whether every word of a search stands somewhere in a text. */
export function wordsIn(text: RawBuilder<unknown>, search: string): Expression<SqlBool>[] {
  const words = search.split(" ");
  const conditions = words.slice(0, MAX_CONDITIONS).map((word) => isIn(text, word));
  const others = words.slice(MAX_CONDITIONS).map(anywhere);
  if (others.length > 0) conditions.push(sql<SqlBool>`${text} ilike all (${others}::text[])`);
  return conditions;
}

/** Too short for an index of trigrams, a word is looked for in small letters: those of names are in an index. */
function isIn(text: RawBuilder<unknown>, word: string): Expression<SqlBool> {
  const pattern = anywhere(word);
  const isShort = Array.from(word).length < TRIGRAM;
  return isShort ? sql<SqlBool>`lower(${text}) like lower(${pattern})` : sql<SqlBool>`${text} ilike ${pattern}`;
}
