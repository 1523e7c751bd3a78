import { type NotNull, type SqlBool, sql } from "kysely";
import { type Manager, manageableBy } from "#app/features/managers/manager.queries.server.ts";
import type { ReadyPicture } from "#app/features/pictures/model/media.ts";
import { readyPictureJson } from "#app/features/pictures/model/pictures.queries.server.ts";
import { type LongPage, COUNT_LIMIT, readLongPage } from "#app/lib/page.ts";
import { db } from "#db/client.server.ts";
import type { Hold, HoldSubject } from "./moderation.ts";

const hasOwnHold = sql<SqlBool>`exists (
  select from holds where holds.listing_id = listings.id and holds.subject = 'listing' and holds.released_at is null
)`;

/** Whether the agent offers or manages the listing. Refers to `agents` and `listings`. */
export const isHomeOfAgent = sql<SqlBool>`(
  agents.id = listings.agent_id or agents.user_id = listings.created_by_user_id
)`;

const hasAgentHold = sql<SqlBool>`exists (
  select from holds join agents on agents.id = holds.agent_id
  where holds.subject = 'agent' and holds.released_at is null and ${isHomeOfAgent}
)`;

const accountIsSuspended = sql<SqlBool>`exists (
  select from users where users.id = listings.created_by_user_id and users.suspended_at is not null
)`;

const statusOnceReleased = sql<string>`case when listings.closed_on is null then 'active'
  when listings.listing_type = 'sale' then 'sold' else 'leased' end`;

/**
 * The status without moderation holds; "suspended" then means that the account is. Refers to `listings`, like the
 * expressions below.
 */
export const statusWithoutHold = sql<string>`case
  when listings.status = 'suspended' and (${hasOwnHold} or ${hasAgentHold}) then ${statusOnceReleased}
  else listings.status end`;

/** Whether the listing's own hold is the only reason why it is not public. */
export const isHiddenByOwnHoldOnly = sql<boolean>`coalesce(listings.status = 'suspended' and ${hasOwnHold}
  and not ${hasAgentHold} and not ${accountIsSuspended}, false)`;

/** The status without the listing's own hold. Its agent's holds still count. */
export const statusWithoutOwnHold = sql<string | null>`case when ${isHiddenByOwnHoldOnly} then ${statusOnceReleased}
  else listings.status end`;

/** Locks a listing. Undefined if unknown or deleted. */
export async function lockListing(id: number) {
  return db()
    .selectFrom("listings")
    .select(["id", "title", "suburb", "createdByUserId", "contactEmail"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks an agent. Undefined if unknown. */
export async function lockAgent(id: number) {
  return db()
    .selectFrom("agents")
    .select(["id", "name", "email", "userId"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Undefined for an unknown picture, a portrait or a logo. */
export async function findPictureOfHome(id: number) {
  return db()
    .selectFrom("pictures")
    .select(["id", "listingId", "contentHash"])
    .where("id", "=", id)
    .where("listingId", "is not", null)
    .where("deletedAt", "is", null)
    .$narrowType<{ listingId: NotNull }>()
    .executeTakeFirst();
}

export type NewHold = { reason: string } & (
  | { subject: "listing"; listingId: number }
  | { subject: "picture"; listingId: number; pictureId: number; contentHash: string | null }
  | { subject: "agent"; agentId: number }
);

/** Holds a listing, picture or agent; a trigger unpublishes it. Undefined if already on hold. */
export async function insertHold(hold: NewHold): Promise<{ id: number } | undefined> {
  return db()
    .insertInto("holds")
    .values(hold)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
}

/** Locks an open hold. Undefined if unknown or released. */
export async function lockHold(id: number): Promise<Hold | undefined> {
  const { rows } = await sql`select from holds where id = ${id} for update`.execute(db());
  if (rows.length === 0) return undefined;
  return selectHolds().where("holds.id", "=", id).executeTakeFirst();
}

/** Lists the unpublished listings that an open hold covers. */
export async function findListingsByHold({
  listingId,
  agentId,
}: Pick<Hold, "listingId" | "agentId">): Promise<number[]> {
  const rows = await db()
    .selectFrom("listings")
    .select("id")
    .where("status", "=", sql.lit("suspended"))
    .where("deletedAt", "is", null)
    .where((eb) =>
      agentId === null
        ? eb("id", "=", listingId)
        : // Mirrors isHomeOfAgent, but each half can use an index on listings.
          eb.or([
            eb("agentId", "=", agentId),
            eb("createdByUserId", "=", eb.selectFrom("agents").select("userId").where("agents.id", "=", agentId)),
          ]),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Which of these listings are active. */
export async function findActiveListings(ids: readonly number[]): Promise<number[]> {
  const rows = await db()
    .selectFrom("listings")
    .select("id")
    .where("id", "=", sql<number>`any (${[...ids]}::integer[])`)
    .where("status", "=", "active")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** A trigger restores the former state. */
export async function markReleased(id: number): Promise<void> {
  await db()
    .updateTable("holds")
    .set({ releasedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Saves an agent's release request. A repeat does not change the place in the queue. */
export async function saveReleaseRequest(id: number, text: string): Promise<void> {
  await db()
    .updateTable("holds")
    .set({ releaseWords: text, releaseRequestedAt: sql<Date>`coalesce(release_requested_at, now())` })
    .where("id", "=", id)
    .execute();
}

/** Replaces a hold's reason and closes the release request. */
export async function updateHoldReason(id: number, reason: string): Promise<void> {
  await db()
    .updateTable("holds")
    .set({ reason, releaseRequestedAt: null, releaseWords: null })
    .where("id", "=", id)
    .execute();
}

/**
 * Finds the recipient of mails about a hold: the account that manages the listing or belongs to the agent, or the
 * agent's own address. `address` is null if none is confirmed, and `listingAgentId` unless the hold is of a listing.
 * Undefined if the hold does not exist.
 */
export function findHoldRecipient(
  id: number,
): Promise<{ name: string; address: string | null; listingAgentId: number | null } | undefined> {
  return db()
    .selectFrom("holds")
    .leftJoin("listings", "listings.id", "holds.listingId")
    .leftJoin("agents", "agents.id", "holds.agentId")
    .leftJoin("users", (join) =>
      join.on("users.id", "=", sql<number>`coalesce(listings.created_by_user_id, agents.user_id)`),
    )
    .select([
      sql<string>`coalesce(users.first_name, agents.name, '')`.as("name"),
      // An account's unconfirmed address may be a stranger's.
      sql<string | null>`case when users.id is null then agents.email
        when users.email_confirmed_at is not null then users.email end`.as("address"),
      sql<number | null>`coalesce(listings.agent_id,
        (select manager.id from agents as manager where manager.user_id = listings.created_by_user_id))`.as(
        "listingAgentId",
      ),
    ])
    .where("holds.id", "=", id)
    .executeTakeFirst();
}

/** Finds an open hold for its listing's manager, its agent or an admin, otherwise undefined. */
export async function findOwnHold(id: number, viewer: Manager): Promise<Hold | undefined> {
  return selectHolds()
    .where("holds.id", "=", id)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom("listings")
            .select(sql`1`.as("one"))
            .whereRef("listings.id", "=", "holds.listingId")
            .where(manageableBy(viewer)),
        ),
        eb.exists(
          eb
            .selectFrom("agents")
            .select(sql`1`.as("one"))
            .whereRef("agents.id", "=", "holds.agentId")
            .where((agents) => (viewer.isAdmin ? agents.lit(true) : agents("agents.userId", "=", viewer.id))),
        ),
      ]),
    )
    .executeTakeFirst();
}

export interface HoldOfHome {
  id: number;
  subject: HoldSubject;
  reason: string;
  isReleaseRequested: boolean;
}

/** Finds open holds by listing id: of the agent, the listing, then its pictures; at most 20 per listing. */
export async function findHoldsByListings(ids: readonly number[]): Promise<ReadonlyMap<number, HoldOfHome[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; holds: HoldOfHome[] }>`
    select listings.id, (
      select json_agg(json_build_object('id', own.id, 'subject', own.subject, 'reason', own.reason,
        'isReleaseRequested', own.release_requested_at is not null) order by own.subject, own.id)
      from (
        select * from holds where released_at is null and (
          listing_id = listings.id
          or subject = 'agent' and agent_id = any (array(select agents.id from agents where ${isHomeOfAgent}))
        ) order by subject, id limit 20
      ) as own
    ) as holds
    from listings where listings.id = any (${[...ids]}::integer[])`.execute(db());
  return new Map(rows.flatMap(({ id, holds }) => (holds === null ? [] : [[id, holds]])));
}

/** Finds the open hold of an account's profile, otherwise undefined. */
export async function findHoldByAccount(userId: number): Promise<{ id: number; reason: string } | undefined> {
  return db()
    .selectFrom("holds")
    .innerJoin("agents", "agents.id", "holds.agentId")
    .select(["holds.id", "holds.reason"])
    .where("agents.userId", "=", userId)
    .where("holds.releasedAt", "is", null)
    .executeTakeFirst();
}

/** Finds the open holds of agents by agent id. */
export async function findHoldsByAgents(
  ids: readonly number[],
): Promise<ReadonlyMap<number, Pick<Hold, "id" | "reason">>> {
  const rows = await db()
    .selectFrom("holds")
    .select(["id", "reason", sql<number>`agent_id`.as("agentId")])
    .where("agentId", "=", sql<number>`any (${[...ids]}::integer[])`)
    .where("releasedAt", "is", null)
    .execute();
  return new Map(rows.map(({ agentId, ...hold }) => [agentId, hold]));
}

const HOLDS_PER_PAGE = 20;

/** Lists open holds: oldest release request first, then the newest holds. */
export async function findHolds(page: number): Promise<LongPage<Hold>> {
  const { total } = await db()
    .selectFrom(
      db()
        .selectFrom("holds")
        .select(sql`1`.as("one"))
        .where("releasedAt", "is", null)
        .limit(COUNT_LIMIT + 1)
        .as("held"),
    )
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return readLongPage({ page, total, perPage: HOLDS_PER_PAGE }, ({ limit, offset }) =>
    selectHolds()
      .orderBy("holds.releaseRequestedAt", (order) => order.asc().nullsLast())
      .orderBy("holds.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** Lists the open holds of a listing, its pictures and agents; at most 200. */
export async function findRelatedHolds(listingId: number): Promise<(Hold & { pictureId: number | null })[]> {
  return selectHolds()
    .select("holds.pictureId")
    .where((eb) =>
      eb.or([
        eb("holds.listingId", "=", listingId),
        sql<SqlBool>`holds.agent_id = any (array(
          select agents.id from agents join listings on listings.id = ${listingId} and ${isHomeOfAgent}
        ))`,
      ]),
    )
    .orderBy("holds.id")
    .limit(200)
    .execute();
}

function selectHolds() {
  return db()
    .selectFrom("holds")
    .leftJoin("listings", "listings.id", "holds.listingId")
    .leftJoin("agents", "agents.id", "holds.agentId")
    .select([
      "holds.id",
      sql<HoldSubject>`holds.subject`.as("subject"),
      "holds.listingId",
      "holds.agentId",
      sql<string>`coalesce(listings.title, agents.name)`.as("name"),
      "listings.suburb",
      "holds.reason",
      "holds.heldAt",
      "holds.releaseRequestedAt",
      "holds.releaseWords as releaseText",
    ])
    .where("holds.releasedAt", "is", null);
}

export interface ModeratedHome {
  id: number;
  title: string;
  suburb: string;
  status: string;
  isDeleted: boolean;
  /** Who offers it, and other profiles of the account that manages it. */
  agents: { id: number; name: string; agencyName: string | null }[];
  pictures: { id: number; alt: string; state: string; ready: ReadyPicture }[];
}

/** Finds a listing, deleted or not. Undefined if unknown. */
export async function findModeratedHome(id: number): Promise<ModeratedHome | undefined> {
  const { rows } = await sql<ModeratedHome>`
    select listings.id, listings.title, listings.suburb, ${statusWithoutHold} as status,
      listings.deleted_at is not null as "isDeleted",
      (select coalesce(json_agg(json_build_object('id', agents.id, 'name', agents.name, 'agencyName', agencies.name)
          order by agents.id), '[]')
        from agents left join agencies on agencies.id = agents.agency_id
        where ${isHomeOfAgent}) as agents,
      (select coalesce(json_agg(json_build_object('id', pictures.id, 'alt', pictures.words, 'state', pictures.state,
          'ready', ${readyPictureJson}) order by pictures.position, pictures.id), '[]')
        from (
          select * from pictures where listing_id = listings.id and deleted_at is null and state in ('ready', 'held')
          order by position, id limit 100
        ) as pictures) as pictures
    from listings where listings.id = ${id}`.execute(db());
  return rows[0];
}
