import { sql } from "kysely";
import { agencyHoldReason } from "#app/features/agencies/agency.queries.server.ts";
import { db } from "#db/client.server.ts";

export type QueueSubject = "agency" | "agent" | "listing";

export interface QueueItem {
  subject: QueueSubject;
  id: number;
  name: string;
  /** The agency of an agent; the suburb and agent of a listing. */
  detail: string | null;
  /** Licence and ABN, for comparison with the public registers; empty for a listing. */
  registerDetails: { name: "licence" | "agencyLicence" | "abn"; value: string | null }[];
  /** Of an agent. */
  agencyId: number | null;
  createdAt: Date;
  /** False for an item that was decided while an admin answered it. */
  isWaiting: boolean;
  /** The last message of an admin. Null without one. */
  message: { text: string; at: string; by: string | null } | null;
}

/** An agency with several unverified agents. */
export interface UnverifiedGroup {
  id: number;
  name: string;
  /** Unverified agents of the same agency, oldest first. */
  people: { id: number; name: string; licence: string | null }[];
}

/** Of each kind. */
const MAX_ITEMS = 5;
/** Of one kind only. */
const MAX_OF_KIND = 50;

/** Maximum agents verified per request. */
export const MAX_VERIFIED = 200;

/** Days that a first listing stays in the queue, and a new agent who need not be verified. */
const NEW_DAYS = 14;

const lastMessage = (subject: QueueSubject) => sql`(
  select json_build_object('text', entry.detail->>'message', 'at', entry.created_at, 'by', users.email)
  from audit_entries as entry left join users on users.id = entry.user_id
  where entry.subject = ${subject} and entry.subject_id = item.id and entry.action = ${`${subject}.messaged`}
  order by entry.id desc limit 1)`;

const isOnHold = (subject: "agent" | "listing") => sql`exists (
  select from holds
  where holds.${sql.ref(`${subject}_id`)} = ${sql.ref(`${subject === "agent" ? "agents" : "listings"}.id`)}
    and holds.subject = ${subject} and holds.released_at is null)`;

const agencyWaits = sql`(agencies.confirmed_at is null and agencies.closed_at is null
  and ${agencyHoldReason} is null)`;

const agentWaits = sql`(agents.verified_at is null and not ${isOnHold("agent")})`;

const isApproved = sql`exists (
  select from audit_entries as entry
  where entry.subject = 'listing' and entry.subject_id = listings.id and entry.action = 'listing.first_approved')`;

const listingWaits = sql`(listings.status = 'active' and not ${isApproved} and not ${isOnHold("listing")})`;

/** Of its account: the listings of an import all belong to the account that connected it. */
const isFirstListing = sql`(listings.published_at > now() - make_interval(days => ${NEW_DAYS})
  and not exists (
    select from listings as earlier
    where earlier.created_by_user_id = listings.created_by_user_id and earlier.id <> listings.id
      and (earlier.published_at, earlier.id) < (listings.published_at, listings.id)))`;

async function findGroups(agencyIds: readonly number[]): Promise<UnverifiedGroup[]> {
  const { rows } = await sql<UnverifiedGroup>`
    select agencies.id, agencies.name,
      json_agg(json_build_object('id', person.id, 'name', person.name, 'licence', person.licence_number)
        order by person.created_at, person.id) as people
    from agencies cross join lateral (
      select agents.id, agents.name, agents.licence_number, agents.created_at
      from agents join users on users.id = agents.user_id
      where agents.agency_id = agencies.id and users.suspended_at is null and ${agentWaits}
      order by agents.created_at, agents.id limit ${MAX_VERIFIED}
    ) as person
    where agencies.id = any (${[...agencyIds]}::integer[])
    group by agencies.id having count(*) > 1`.execute(db());
  return rows;
}

interface QueueOptions {
  /** Without the other kinds. */
  kind?: QueueSubject;
  /** Whether agents need to be verified. Otherwise only new ones wait. */
  verifies: boolean;
  /** Included even if it was decided in the meantime, so that a rejected form is shown again with its text. */
  edited?: { subject: QueueSubject; id: number };
}

interface AdminQueue {
  items: QueueItem[];
  /** Of the agencies of these agents. */
  groups: UnverifiedGroup[];
  hasMore: boolean;
}

/**
 * Oldest first: unconfirmed agencies, unverified agents with an account (where they need not be verified, those of the
 * last two weeks), and first listings; the five oldest of each, or the fifty oldest of one kind.
 */
export async function findQueue({ verifies, edited, kind }: QueueOptions): Promise<AdminQueue> {
  const editedId = (subject: QueueSubject) => (edited?.subject === subject ? edited.id : 0);
  const most = kind === undefined ? MAX_ITEMS : MAX_OF_KIND;
  const limit = most + 1;
  const isChosen = (subject: QueueSubject) => kind === undefined || kind === subject;
  const { rows } = await sql<QueueItem>`
    (select item.*, ${lastMessage("agency")} as message from (
      select 'agency' as subject, id, name, address as detail,
        json_build_array(
          json_build_object('name', 'agencyLicence', 'value', licence_number),
          json_build_object('name', 'abn', 'value', abn)) as register_details,
        null::integer as agency_id, created_at, ${agencyWaits} as is_waiting
      from agencies where ${isChosen("agency")} and ${agencyWaits} or id = ${editedId("agency")}
      order by created_at, id limit ${limit}) as item)
    union all
    (select item.*, ${lastMessage("agent")} from (
      select 'agent' as subject, agents.id, agents.name, agencies.name,
        json_build_array(
          json_build_object('name', 'licence', 'value', agents.licence_number),
          json_build_object('name', 'agencyLicence', 'value', agencies.licence_number),
          json_build_object('name', 'abn', 'value', agencies.abn)),
        agents.agency_id, agents.created_at, ${agentWaits} as is_waiting
      from agents join users on users.id = agents.user_id left join agencies on agencies.id = agents.agency_id
      where ${isChosen("agent")} and (${verifies} or agents.created_at > now() - make_interval(days => ${NEW_DAYS}))
          and users.suspended_at is null and ${agentWaits} or agents.id = ${editedId("agent")}
      order by agents.created_at, agents.id limit ${limit}) as item)
    union all
    (select item.*, ${lastMessage("listing")} from (
      select 'listing' as subject, listings.id, listings.title, concat_ws(', ', listings.suburb, agents.name),
        '[]'::json, null::integer, listings.published_at, ${listingWaits} as is_waiting
      from listings left join agents on agents.id = listings.agent_id
      where ${isChosen("listing")} and listings.deleted_at is null and ${listingWaits} and ${isFirstListing}
        or listings.id = ${editedId("listing")}
      order by listings.published_at, listings.id limit ${limit}) as item)`.execute(db());
  const counts = new Map<QueueSubject, number>();
  const items = rows.filter(({ subject, id }) => {
    const count = (counts.get(subject) ?? 0) + 1;
    counts.set(subject, count);
    return count <= most || id === editedId(subject);
  });
  return {
    groups: verifies ? await findGroups(items.flatMap(({ agencyId }) => agencyId ?? [])) : [],
    items: items.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()),
    hasMore: [...counts.values()].some((count) => count > most),
  };
}

/** Those of these agents who belong to the agency and are unverified, locked in the order of their ids. */
export async function lockUnverified(agencyId: number, agentIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select agents.id from agents join users on users.id = agents.user_id
    where agents.id = any (${[...agentIds]}::integer[]) and agents.agency_id = ${agencyId}
      and users.suspended_at is null and ${agentWaits}
    order by agents.id for update of agents`.execute(db());
  return rows.map(({ id }) => id);
}

const tables = { agency: "agencies", agent: "agents", listing: "listings" } as const;

/** Decisions about the row wait until the open transaction ends. False if there is no such row. */
export async function lockQueued(subject: QueueSubject, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(tables[subject])} where id = ${id} for update`.execute(db());
  return rows.length > 0;
}

const decisions = {
  agency: { waits: agencyWaits, actions: ["agency.confirmed", "agency.held", "agency.closed", "agency.merged"] },
  agent: { waits: agentWaits, actions: ["agent.verified", "agent.held"] },
  listing: { waits: listingWaits, actions: ["listing.first_approved", "listing.held"] },
} as const;

export interface Decision {
  /** An email address. Null for a command, a deleted account and an agent's own change. */
  by: string | null;
  /** Of the audit log. Null if it records no decision. */
  action: string | null;
}

/** The latest decision about something in the queue. Undefined while it is pending, and if it does not exist. */
export async function findDecision(subject: QueueSubject, id: number): Promise<Decision | undefined> {
  const { waits, actions } = decisions[subject];
  const table = sql.table(tables[subject]);
  const { rows } = await sql<Decision>`
    select users.email as by, entry.action
    from ${table}
    left join lateral (
      select action, user_id from audit_entries
      where subject = ${subject} and subject_id = ${table}.id and action = any (${[...actions]}::text[])
      order by audit_entries.id desc limit 1) as entry on true
    left join users on users.id = entry.user_id
    where ${table}.id = ${id} and not ${waits}`.execute(db());
  return rows[0];
}

/** The profile of the account that manages a listing. Undefined without one. */
export async function findAgentOfListing(listingId: number): Promise<number | undefined> {
  const row = await db()
    .selectFrom("listings")
    .innerJoin("agents", "agents.userId", "listings.createdByUserId")
    .select("agents.id")
    .where("listings.id", "=", listingId)
    .orderBy("agents.id")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
