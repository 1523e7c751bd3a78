import { sql } from "kysely";
import { leadIsOpen } from "#app/features/managers/enquiries.queries.server.ts";
import { type AgencyRole, MAX_TEMPLATES } from "#app/features/managers/policy.ts";
import { db } from "#db/client.server.ts";
import type { SharedMove } from "./merge.ts";
import { countPendingInvitations, MAX_PENDING_INVITATIONS } from "./people.queries.server.ts";

/**
 * What a merge would move. Beyond a limit, the oldest move. Leaves out invitations to people of the receiving agency, who
 * cannot be invited to it.
 */
async function planSharedMove(from: number, to: number): Promise<SharedMove> {
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

/**
 * Locks the agencies, then their people and those who ask to join, each in the order of their ids, so that opposite
 * merges cannot block each other. People who join, save a template or send invitations have locked their own profile and
 * then refer to the agency, so the lock that prevents new references comes last.
 */
export async function lockAgencies(ids: readonly number[]): Promise<void> {
  const agencies = db().selectFrom("agencies").select("id").where("id", "in", ids).orderBy("id");
  await agencies.forNoKeyUpdate().execute();
  await db()
    .selectFrom("agents")
    .select("id")
    .where((eb) => eb.or([eb("agencyId", "in", ids), eb("requestedAgencyId", "in", ids)]))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  await agencies.forUpdate().execute();
}

/** The rows that a merge moves. */
export interface MergeSummary {
  people: number;
  homes: number;
  enquiries: number;
  shared: SharedMove;
  /** Differs once people, homes, enquiries or what the agency shares have changed. */
  version: string;
  /** By name, at most 50. */
  names: string[];
  /** Whom the receiving agency removed or declined in the last twelve months, and has not accepted since. */
  refused: { id: number; name: string; isRemoved: boolean }[];
}

/**
 * Zeros for an unknown agency. `people` includes refused ones; `homes` and `enquiries` exclude theirs, and deleted, sold and
 * leased homes.
 */
export async function summariseMerge(from: number, to: number): Promise<MergeSummary> {
  const { rows: refused } = await sql<MergeSummary["refused"][number]>`
    select agents.id, agents.name, last.action = 'agent.agency_removed' as "isRemoved"
    from agents cross join lateral (
      select action, created_at from audit_entries
      where subject = 'agent' and subject_id = agents.id and detail ->> 'agencyId' = ${String(to)}
        and action in ('agent.agency_removed', 'agent.agency_declined', 'agent.agency_confirmed',
          'agent.agency_added', 'agent.invitation_accepted')
      order by id desc limit 1
    ) as last
    where agents.agency_id = ${from} and last.action in ('agent.agency_removed', 'agent.agency_declined')
      and last.created_at > now() - interval '12 months'
    order by lower(agents.name), agents.id`.execute(db());
  const refusedIds = refused.map(({ id }) => id);
  const shared = await planSharedMove(from, to);
  const { rows } = await sql<Omit<MergeSummary, "refused" | "names" | "shared">>`
    with arriving as (
      select id, user_id from agents where agency_id = ${from} and id <> all (${refusedIds}::integer[])
    ), homes as (
      select id from listings
      where deleted_at is null and status not in ('sold', 'leased')
        and (agent_id in (select id from arriving) or created_by_user_id in (select user_id from arriving))
    ), enquiries as (
      select leads.id from leads where ${leadIsOpen} and agent_id in (select id from arriving)
    )
    select (select count(*)::integer from agents where agency_id = ${from}) as people,
      (select count(*)::integer from homes) as homes,
      (select count(*)::integer from enquiries) as enquiries,
      md5(concat_ws('|', ${to}::text, ${refusedIds}::integer[]::text,
        (select array_agg(id order by id)::text from arriving), (select array_agg(id order by id)::text from homes),
        (select array_agg(id order by id)::text from enquiries), ${JSON.stringify(shared)}::text)) as version`.execute(
    db(),
  );
  const [counts = { people: 0, homes: 0, enquiries: 0, version: "" }] = rows;
  const people = await db()
    .selectFrom("agents")
    .select("name")
    .where("agencyId", "=", from)
    .$if(refused.length > 0, (query) => query.where("id", "not in", refusedIds))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(50)
    .execute();
  return { ...counts, names: people.map(({ name }) => name), refused, shared };
}

/**
 * Moves people, their requests and imports, and the enquiries to the agency. Principals and managers become agents; where there is no principal yet, the
 * first of them stays or becomes one. `refused` people only request to join.
 */
export async function moveToAgency(from: number, to: number, refused: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; role: AgencyRole }>`
    select id, case when agency_role = 'assistant' then 'assistant' else 'agent' end as role
    from agents where agency_id = ${from} and id <> all (${refused}::integer[])
    order by user_id is null, array_position(array['principal', 'manager']::varchar[], agency_role), id
    for no key update`.execute(db());
  const hadPrincipal = await db()
    .selectFrom("agents")
    .select("id")
    .where("agencyId", "=", to)
    .where("agencyRole", "=", "principal")
    .where("userId", "is not", null)
    .executeTakeFirst();
  const [first, ...others] = rows.map(({ id }) => id);
  await db()
    .updateTable("agents")
    .set({ agencyId: null, requestedAgencyId: to, updatedAt: sql<Date>`now()` })
    .where("agencyId", "=", from)
    .where("id", "=", sql<number>`any (${refused}::integer[])`)
    .execute();
  // A trigger makes the first member with an account the principal, and the others agents.
  for (const ids of [first === undefined ? [] : [first], others])
    await db()
      .updateTable("agents")
      .set({ agencyId: to, requestedAgencyId: null, updatedAt: sql<Date>`now()` })
      .where("id", "=", sql<number>`any (${ids}::integer[])`)
      .execute();
  const moved = rows.filter(({ id, role }) => role === "assistant" && (hadPrincipal || id !== first));
  await db()
    .updateTable("agents")
    .set({ agencyRole: "assistant" })
    .where("id", "=", sql<number>`any (${moved.map(({ id }) => id)}::integer[])`)
    .execute();
  await db().updateTable("agents").set({ requestedAgencyId: to }).where("requestedAgencyId", "=", from).execute();
  await db().updateTable("feeds").set({ agencyId: to }).where("agencyId", "=", from).execute();
  await db().updateTable("agencies").set({ mergedIntoId: to }).where("mergedIntoId", "=", from).execute();
  await db().updateTable("leads").set({ agencyId: to }).where("agencyId", "=", from).execute();
}
