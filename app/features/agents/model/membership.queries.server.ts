import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import { confirmedEmail } from "./agent.queries.server.ts";

interface MailedAgent {
  id: number;
  userId: number;
  name: string;
  address: string;
}

function selectMailboxes() {
  return db()
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.userId")
    .select(["agents.id", "users.id as userId", "agents.name", confirmedEmail(sql.ref("users.id")).as("address")])
    .where("users.suspendedAt", "is", null)
    .where("users.emailConfirmedAt", "is not", null)
    .$narrowType<{ address: string }>()
    .orderBy("agents.id");
}

/** The confirmed address of an agent's account. Undefined without one. */
export async function findMailbox(agentId: number): Promise<MailedAgent | undefined> {
  return selectMailboxes().where("agents.id", "=", agentId).executeTakeFirst();
}

/** The agency's name, and its principals with a confirmed address. */
export async function findMailedPrincipals(agencyId: number): Promise<{ agency: string; principals: MailedAgent[] }> {
  const agency = await db().selectFrom("agencies").select("name").where("id", "=", agencyId).executeTakeFirstOrThrow();
  const principals = await selectMailboxes()
    .where("agents.agencyId", "=", agencyId)
    .where("agents.agencyRole", "=", "principal")
    .limit(20)
    .execute();
  return { agency: agency.name, principals };
}
