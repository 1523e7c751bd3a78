import { db } from "#db/client.server.ts";

/** How much there is of everything that admins look after. */
export interface AdminFigures {
  totalLeads: number;
  newLeads: number;
  /** Kept for review and not withdrawn. */
  heldLeads: number;
  totalAgents: number;
  featuredAgents: number;
}

/** The figures above every admin page; a held lead is counted among the new ones, too, while it is new. */
export async function findAdminFigures(): Promise<AdminFigures> {
  const [leads, agents] = await Promise.all([countLeads(), countAgents()]);
  return { ...leads, ...agents };
}

function countLeads() {
  return db()
    .selectFrom("leads")
    .select(({ fn }) => [
      fn.countAll<number>().as("totalLeads"),
      fn.countAll<number>().filterWhere("status", "=", "new").as("newLeads"),
      fn
        .countAll<number>()
        .filterWhere("heldReason", "is not", null)
        .filterWhere("withdrawnAt", "is", null)
        .as("heldLeads"),
    ])
    .executeTakeFirstOrThrow();
}

function countAgents() {
  return db()
    .selectFrom("agents")
    .select(({ fn }) => [
      fn.countAll<number>().as("totalAgents"),
      fn.countAll<number>().filterWhere("isFeatured", "=", true).as("featuredAgents"),
    ])
    .executeTakeFirstOrThrow();
}
