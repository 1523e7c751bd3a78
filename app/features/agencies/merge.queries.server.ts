import { sql } from "kysely";
import { MAX_TEMPLATES } from "#app/features/managers/policy.ts";
import { db } from "#db/client.server.ts";
import type { SharedMove } from "./merge.ts";
import { countPendingInvitations, MAX_PENDING_INVITATIONS } from "./people.queries.server.ts";

/**
 * What a merge would move. Beyond a limit, the oldest move. Leaves out invitations to people of the receiving agency, who
 * cannot be invited to it.
 */
export async function planSharedMove(from: number, to: number): Promise<SharedMove> {
  const templates = await db()
    .selectFrom("replyTemplates")
    .select(["id", "name", "agencyId"])
    .where("agencyId", "in", [from, to])
    .orderBy("id")
    .execute();
  const own = templates.filter(({ agencyId }) => agencyId === to).map(({ name }) => name);
  const arriving = templates.filter(({ agencyId }) => agencyId === from);
  const room = Math.max(0, MAX_TEMPLATES - own.length);
  const taken = new Set(own.map((name) => name.toLowerCase()));
  const invitations = await db()
    .selectFrom("agencyInvitations as arriving")
    .select(["arriving.id", "arriving.email"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("agencyInvitations as own")
            .select("own.id")
            .where("own.agencyId", "=", to)
            .where("own.acceptedAt", "is", null)
            .where(sql<boolean>`lower(own.email) = lower(arriving.email)`),
        )
        .$castTo<boolean>()
        .as("isInvited"),
    )
    .where("arriving.agencyId", "=", from)
    .where("arriving.acceptedAt", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("agents")
            .innerJoin("users", "users.id", "agents.userId")
            .select("agents.id")
            .where("agents.agencyId", "=", to)
            .where(sql<boolean>`lower(users.email) = lower(arriving.email)`),
        ),
      ),
    )
    .orderBy("arriving.id")
    .execute();
  const pending = await countPendingInvitations(to);
  const moving = invitations
    .filter(({ isInvited }) => !isInvited)
    .slice(0, Math.max(0, MAX_PENDING_INVITATIONS - pending))
    .map(({ id }) => id);
  const webhooks = await db().selectFrom("webhooks").select("agencyId").where("agencyId", "in", [from, to]).execute();
  const hasWebhook = (id: number) => webhooks.some(({ agencyId }) => agencyId === id);
  return {
    templates: arriving.slice(0, room).map(({ id, name }) => ({ id, name: toUniqueName(name, taken) })),
    leftTemplates: arriving.slice(room).map(({ name }) => name),
    invitations: moving,
    leftInvitations: invitations.filter(({ id }) => !moving.includes(id)).map(({ email }) => email),
    ...(hasWebhook(from) && { webhook: hasWebhook(to) ? "stays" : "moves" }),
  };
}

/** The length of the column. */
const MAX_NAME = 80;

/** "Times", or "Times (2)" if the name is taken. Adds it to the taken names, which are in lower case. */
function toUniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let number = 2; taken.has(unique.toLowerCase()); number += 1) {
    const suffix = ` (${number})`;
    unique = `${name.slice(0, MAX_NAME - suffix.length).toWellFormed()}${suffix}`;
  }
  taken.add(unique.toLowerCase());
  return unique;
}

/**
 * Invitations arrive with the rights of an agent at most. The webhook arrives switched off with its deliveries: it would
 * otherwise send enquiries of the receiving agency to an address that its people have not seen.
 */
export async function moveShared(from: number, to: number, move: SharedMove): Promise<void> {
  for (const { id, name } of move.templates)
    await db()
      .updateTable("replyTemplates")
      .set({ agencyId: to, name, updatedAt: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
  // Someone who accepted an invitation of the receiving agency can be invited again.
  await sql`
    delete from agency_invitations as accepted using agency_invitations as arriving
    where accepted.agency_id = ${to} and arriving.id = any (${move.invitations}::integer[])
      and lower(accepted.email) = lower(arriving.email)`.execute(db());
  await sql`
    update agency_invitations set agency_id = ${to},
      agency_role = case when agency_role = 'assistant' then 'assistant' else 'agent' end
    where id = any (${move.invitations}::integer[])`.execute(db());
  if (move.webhook !== "moves") return;
  await sql`
    insert into webhooks (agency_id, url, secret, switched_off_at, created_at)
    select ${to}, url, secret, now(), created_at from webhooks where agency_id = ${from}`.execute(db());
  await db().updateTable("webhookDeliveries").set({ agencyId: to }).where("agencyId", "=", from).execute();
}
