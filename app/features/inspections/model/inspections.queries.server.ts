import { type Expression, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from "kysely";
import { isoTime } from "#app/features/listings/model/card.queries.server.ts";
import type { PastInspections } from "#app/features/listings/model/changes.ts";
import { listingIsOnMarket, listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";
import { type Manager, manageableBy } from "#app/features/managers/manager.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import type { HiddenPart } from "./inspection.ts";

export interface ManagedInspection {
  id: number;
  listingId: number;
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
  cancelReason: string | null;
  /** The home's. */
  title: string;
  address: string;
  suburb: string;
  listingType: string;
  isVisible: boolean;
  /** Without withdrawals and walk-ins. */
  registered: number;
}

/** Sorts upcoming inspections first, so that a limit cuts off past and cancelled ones. */
export const isUpcoming = sql<boolean>`(inspections.cancelled_at is null and inspections.ends_at > now())`;

/** Sorts rows by time. */
export function sortByStart<Row extends { id: number; startsAt: Date }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id);
}

/** Inspections with their homes. */
export function selectManagedInspections() {
  return db()
    .selectFrom("inspections")
    .innerJoin("listings", "listings.id", "inspections.listingId")
    .select([
      "inspections.id",
      "inspections.listingId",
      "inspections.startsAt",
      "inspections.endsAt",
      "inspections.cancelledAt",
      "inspections.cancelReason",
      "listings.title",
      "listings.address",
      "listings.suburb",
      "listings.listingType",
      sql<boolean>`listings.status = 'active'`.as("isVisible"),
      sql<number>`(select count(*)::integer from inspection_registrations
        where inspection_id = inspections.id and source = 'online' and withdrawn_at is null and not awaits_confirmation)`.as(
        "registered",
      ),
    ]);
}

/** Undefined if this person manages no such inspection. */
export async function findManagedInspection(id: number, manager: Manager): Promise<ManagedInspection | undefined> {
  return selectManagedInspections().where("inspections.id", "=", id).where(manageableBy(manager)).executeTakeFirst();
}

/** Moves, cancellations and registrations wait until the open transaction ends. */
export async function lockInspection(id: number): Promise<void> {
  await db().selectFrom("inspections").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** Per home. */
const MAX_INSPECTIONS = 50;

export interface Inspection {
  id: number;
  listingId: number;
  startsAt: Date;
  endsAt: Date;
  /** For calendars. */
  uid: string;
  sequence: number;
  cancelledAt: Date | null;
  cancelReason: string | null;
  updatedAt: Date;
  /** On the market, sold or leased, or not public. */
  homeStatus: "listed" | "closed" | "hidden";
  title: string;
  /** Address, title and reason of a suspended home are hidden. */
  address: string | null;
  /** The part of the address that the agent does not publish. Null for none. */
  hiddenPart: HiddenPart | null;
  suburb: string;
  state: string;
  postcode: string;
}

/** All inspections; add conditions and a limit. */
export function selectInspections() {
  return db()
    .selectFrom("inspections")
    .innerJoin("listings", "listings.id", "inspections.listingId")
    .select([
      "inspections.id",
      "inspections.listingId",
      "inspections.startsAt",
      "inspections.endsAt",
      "inspections.uid",
      "inspections.sequence",
      "inspections.cancelledAt",
      unlessSuspended<string | null>(sql.ref("inspections.cancel_reason"), sql`null`).as("cancelReason"),
      "inspections.updatedAt",
      (eb) =>
        eb
          .case()
          .when(listingIsOnMarket(eb))
          .then(sql.lit("listed" as const))
          .when(listingIsVisible(eb))
          .then(sql.lit("closed" as const))
          .else(sql.lit("hidden" as const))
          .end()
          .as("homeStatus"),
      unlessSuspended<string>(sql.ref("listings.title"), sql.lit("A home")).as("title"),
      unlessSuspended<string | null>(sql.ref("listings.shown_address"), sql`null`).as("address"),
      sql<HiddenPart | null>`case when listings.status = 'suspended' or listings.shown_address is null then 'street'
        when listings.shown_address <> listings.address then 'number' end`.as("hiddenPart"),
      "listings.suburb",
      "listings.state",
      "listings.postcode",
    ]);
}

/** Hides the agent's texts while an admin has suspended the home or the agent. */
function unlessSuspended<Value>(column: Expression<unknown>, otherwise: Expression<unknown>): RawBuilder<Value> {
  return sql<Value>`case when listings.status = 'suspended' then ${otherwise} else ${column} end`;
}

/** Inspections of homes on the market, and those cancelled because the home was sold or leased. */
export function isPublicInspection(eb: ExpressionBuilder<DB, "inspections" | "listings">): Expression<SqlBool> {
  return eb.or([listingIsOnMarket(eb), eb.and([eb("inspections.cancelledAt", "is not", null), listingIsVisible(eb)])]);
}

/** Includes past and cancelled inspections. Undefined if there is none. */
export function findPublicInspection(id: number): Promise<Inspection | undefined> {
  return selectInspections().where("inspections.id", "=", id).where(isPublicInspection).executeTakeFirst();
}

/** For registered visitors of homes that are no longer public. Undefined if there is none. */
export function findInspection(id: number): Promise<Inspection | undefined> {
  return selectInspections().where("inspections.id", "=", id).executeTakeFirst();
}

/** Upcoming inspections, the next one first. */
export function findPublicInspections(listingId: number): Promise<Inspection[]> {
  return selectUpcoming().where("inspections.listingId", "=", listingId).limit(MAX_INSPECTIONS).execute();
}

/** The next inspection of each home that has one. */
export async function findNextInspections(listingIds: readonly number[]): Promise<Map<number, Inspection>> {
  const next = await selectUpcoming()
    .distinctOn("inspections.listingId")
    .where("inspections.listingId", "=", sql<number>`any(${[...listingIds]}::integer[])`)
    .clearOrderBy()
    .orderBy("inspections.listingId")
    .orderBy("inspections.startsAt")
    .execute();
  return new Map(next.map((inspection) => [inspection.listingId, inspection]));
}

function selectUpcoming() {
  return selectInspections()
    .where(listingIsOnMarket)
    .where("inspections.cancelledAt", "is", null)
    .where("inspections.endsAt", ">", sql<Date>`now()`)
    .orderBy("inspections.startsAt");
}

/** Undefined if none took place. */
export async function findPastInspections(listingId: number): Promise<PastInspections | undefined> {
  const { count, lastAt } = await db()
    .selectFrom("inspections")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      isoTime(sql`max(ends_at)`)
        .$castTo<string | null>()
        .as("lastAt"),
    ])
    .where("listingId", "=", listingId)
    .where("cancelledAt", "is", null)
    .where("endsAt", "<=", sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return lastAt === null ? undefined : { count, lastAt };
}

/** Since 30 days ago, including cancelled ones. Prefers the upcoming, then the latest. */
export async function findInspectionsForCalendar(listingId: number): Promise<Inspection[]> {
  const inspections = await selectInspections()
    .where(isPublicInspection)
    .where("inspections.listingId", "=", listingId)
    .where("inspections.endsAt", ">", sql<Date>`now() - interval '30 days'`)
    .orderBy(isUpcoming, "desc")
    .orderBy("inspections.startsAt", "desc")
    .limit(MAX_INSPECTIONS * 2)
    .execute();
  return sortByStart(inspections);
}

/** `createdAt` is when it got its present address. */
export interface Calendar {
  id: number;
  createdAt: Date;
}

/** Undefined if the member has none. */
export function findCalendar(userId: number): Promise<Calendar | undefined> {
  return db().selectFrom("calendars").select(["id", "createdAt"]).where("userId", "=", userId).executeTakeFirst();
}

/** Undefined if the calendar does not exist or its member is suspended. */
export async function findCalendarOwner(id: number): Promise<number | undefined> {
  const row = await db()
    .selectFrom("calendars")
    .innerJoin("users", "users.id", "calendars.userId")
    .select("userId")
    .where("calendars.id", "=", id)
    .where("users.suspendedAt", "is", null)
    .executeTakeFirst();
  return row?.userId;
}

/** Creates a calendar unless the member has one. */
export async function insertCalendar(userId: number): Promise<void> {
  await db()
    .insertInto("calendars")
    .values({ userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The old address stops working. False if the member has no calendar. */
export async function updateCalendarId(userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("calendars")
    .set({ id: sql<number>`default`, createdAt: sql<Date>`now()` })
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a member's calendar, if any; its address stops working. */
export async function deleteCalendar(userId: number): Promise<void> {
  await db().deleteFrom("calendars").where("userId", "=", userId).execute();
}

const MAX_FOLLOWED = 1000;

interface FollowedInspection extends Inspection {
  isRegistered: boolean;
}

/**
 * Inspections since 30 days ago, upcoming ones first: those of saved homes, and those registered for while signed in.
 * Includes cancelled ones, unless cancelled before the home was saved. Of homes no longer public, only cancelled
 * inspections with a registration.
 */
export function findFollowedInspections(userId: number): Promise<FollowedInspection[]> {
  const isRegistered = sql<boolean>`followed.is_registered`;
  return selectInspections()
    .innerJoin(
      sql<{ id: number }>`(
        select id, bool_or(is_registered) as is_registered from (
          select inspections.id, false as is_registered
          from saved_homes join inspections on inspections.listing_id = saved_homes.listing_id
          where saved_homes.user_id = ${userId} and inspections.ends_at > now() - interval '30 days'
            and (inspections.cancelled_at is null or inspections.cancelled_at > saved_homes.saved_at)
          union all
          select inspection_id, true
          from inspection_registrations
          where user_id = ${userId} and source = 'online' and withdrawn_at is null and not awaits_confirmation
        ) as each group by id
      )`.as("followed"),
      "followed.id",
      "inspections.id",
    )
    .select(isRegistered.as("isRegistered"))
    .where((eb) => eb.or([isPublicInspection(eb), eb.and([isRegistered, eb("cancelledAt", "is not", null)])]))
    .where("inspections.endsAt", ">", sql<Date>`now() - interval '30 days'`)
    .orderBy((eb) => eb("inspections.endsAt", ">", sql<Date>`now()`), "desc")
    .orderBy("inspections.startsAt")
    .orderBy("inspections.id")
    .limit(MAX_FOLLOWED)
    .execute();
}

/** Upcoming inspections of homes on the market that the member is registered for. */
export async function countUpcomingRegistrations(userId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("inspectionRegistrations")
    .innerJoin("inspections", "inspections.id", "inspectionRegistrations.inspectionId")
    .innerJoin("listings", "listings.id", "inspections.listingId")
    .select((eb) => eb.cast<number>(eb.fn.count("inspections.id").distinct(), "integer").as("count"))
    .where("inspectionRegistrations.userId", "=", userId)
    .where("inspectionRegistrations.source", "=", "online")
    .where("inspectionRegistrations.withdrawnAt", "is", null)
    .where("inspectionRegistrations.awaitsConfirmation", "=", false)
    .where("inspections.endsAt", ">", sql<Date>`now()`)
    .where("inspections.cancelledAt", "is", null)
    .where(listingIsOnMarket)
    .executeTakeFirstOrThrow();
  return count;
}

/** Of `inspection_registrations`: whether the visitor has confirmed the email address. */
export const isProven = sql<boolean>`(inspection_registrations.confirmed_at is not null or exists (
  select from users where users.id = inspection_registrations.user_id and users.email_confirmed_at is not null
    and users.email = lower(inspection_registrations.email)))`;

/** Whether the visitor has confirmed the email address. False if there is no such registration. */
export async function isProvenVisitor(id: number): Promise<boolean> {
  const { rows } = await sql<{ isProven: boolean }>`
    select ${isProven} as is_proven from inspection_registrations where id = ${id}`.execute(db());
  return rows[0]?.isProven ?? false;
}
