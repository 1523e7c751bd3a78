import { type Expression, sql } from "kysely";
import { MAX_FIGURE } from "#app/features/admin/model/figures.ts";
import { leadAwaitsReview } from "#app/features/leads/model/status.queries.server.ts";
import { db } from "#db/client.server.ts";

/** How much there is of everything that admins look after; each at most `MAX_FIGURE` + 1. */
export interface AdminFigures {
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
