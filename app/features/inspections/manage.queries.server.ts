import { type ExpressionBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { WalkIn } from "#app/features/inspections/model/inspection.schema.ts";
import type { InspectionTimes, Interest } from "#app/features/inspections/model/inspection.ts";
import {
  sortByStart,
  isUpcoming,
  type ManagedInspection,
  selectManagedInspections,
} from "#app/features/inspections/model/inspections.queries.server.ts";
import type { WeekFilters } from "#app/features/inspections/model/paths.ts";
import { listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";
import { type Manager, manageableBy } from "#app/features/managers/manager.queries.server.ts";
import { sydneyIso } from "#app/lib/sydney-time.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";

export interface InspectionHome {
  id: number;
  title: string;
  address: string;
  suburb: string;
  status: string;
  byAppointment: boolean;
  auctionAt: Date | null;
}

export interface StoredInspection extends InspectionTimes {
  id: number;
}

function selectInspectionHome(id: number, manager: Manager) {
  return db()
    .selectFrom("listings")
    .select(["id", "title", "address", "suburb", "status", "inspectionsByAppointment as byAppointment", "auctionAt"])
    .where("id", "=", id)
    .where(manageableBy(manager));
}

export async function findInspectionHome(id: number, manager: Manager): Promise<InspectionHome | undefined> {
  return selectInspectionHome(id, manager).executeTakeFirst();
}

/** The home's agent, or the profile of the account that entered it. */
const agentOfHome = sql<number | null>`coalesce(listings.agent_id, (
  select own.id from agents as own where own.user_id = listings.created_by_user_id order by own.id limit 1))`;

function agentJson(eb: ExpressionBuilder<DB, "listings">) {
  const agent = eb.selectFrom("agents").select(["agents.id", "agents.name"]).where("agents.id", "=", agentOfHome);
  return jsonObjectFrom(agent).as("agent");
}

/** Those of the homes that the person manages, in the order of the ids. */
export async function findInspectionHomes(ids: readonly number[], manager: Manager) {
  const rows = await db()
    .selectFrom("listings")
    .select((eb) => ["listings.id", "listings.address", "listings.suburb", "listings.status", agentJson(eb)])
    .where("listings.id", "=", sql<number>`any (${[...ids]}::integer[])`)
    .where(manageableBy(manager))
    .execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Like `findInspectionHome`, and locks the row to serialise changes to its inspections. */
export async function lockInspectionHome(id: number, manager: Manager): Promise<InspectionHome | undefined> {
  return selectInspectionHome(id, manager).forUpdate().executeTakeFirst();
}

/** The user's homes that can have inspections, newest first, at most 200. */
export async function findInspectableHomes(
  userId: number,
): Promise<Pick<InspectionHome, "id" | "title" | "address" | "suburb">[]> {
  return db()
    .selectFrom("listings")
    .select(["id", "title", "address", "suburb"])
    .where("createdByUserId", "=", userId)
    .where("status", "in", ["active", "draft"])
    .where("deletedAt", "is", null)
    .orderBy("id", "desc")
    .limit(200)
    .execute();
}

/** Inspections that have not ended or been cancelled, earliest first. */
export async function findUpcomingInspections(listingId: number, now: Date): Promise<StoredInspection[]> {
  return db()
    .selectFrom("inspections")
    .select(["id", "startsAt", "endsAt"])
    .where("listingId", "=", listingId)
    .where("cancelledAt", "is", null)
    .where("endsAt", ">", now)
    .orderBy("startsAt")
    .execute();
}

/** Returns the ids, earliest first. */
export async function insertInspections(listingId: number, times: readonly InspectionTimes[]): Promise<number[]> {
  const rows = await db()
    .insertInto("inspections")
    .values(times.map((opening) => ({ listingId, ...opening })))
    .returning(["id", "startsAt"])
    .execute();
  return rows.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()).map(({ id }) => id);
}

export async function updateInspectionTimes(id: number, opening: InspectionTimes): Promise<void> {
  await db()
    .updateTable("inspections")
    .set({ ...opening, sequence: sql<number>`sequence + 1`, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

export async function updateCancelled(id: number, cancelReason: string): Promise<void> {
  await db()
    .updateTable("inspections")
    .set({
      cancelReason,
      cancelledAt: sql<Date>`now()`,
      sequence: sql<number>`sequence + 1`,
      updatedAt: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .execute();
}

export async function updateByAppointment(listingId: number, inspectionsByAppointment: boolean): Promise<void> {
  await db()
    .updateTable("listings")
    .set({ inspectionsByAppointment, updatedAt: sql<Date>`now()` })
    .where("id", "=", listingId)
    .execute();
}

/**
 * Inspections that end after `since`, including cancelled ones, earliest first. Of more than 200, prefers the upcoming,
 * then the latest.
 */
export async function findInspectionsOfHome(
  listingId: number,
  manager: Manager,
  since: Date,
): Promise<ManagedInspection[]> {
  const inspections = await selectManagedInspections()
    .where("inspections.listingId", "=", listingId)
    .where(manageableBy(manager))
    .where("inspections.endsAt", ">", since)
    .orderBy(isUpcoming, "desc")
    .orderBy("inspections.startsAt", "desc")
    .limit(200)
    .execute();
  return sortByStart(inspections);
}

export interface PlacedInspection extends ManagedInspection {
  /** Null without a profile. */
  agent: { id: number; name: string } | null;
  latitude: number | null;
  longitude: number | null;
}

export const MAX_OF_WEEK = 1000;

/**
 * Inspections of the user's own homes, or also of colleagues', including cancelled ones, earliest first; at most
 * `MAX_OF_WEEK`.
 */
export async function findInspectionsBetween(
  userId: number,
  from: Date,
  until: Date,
  { scope = "mine", agent }: WeekFilters = {},
): Promise<PlacedInspection[]> {
  return selectManagedInspections()
    .select((eb) => ["listings.latitude", "listings.longitude", agentJson(eb)])
    .where(manageableBy({ id: userId, isAdmin: false }, scope))
    .$if(agent !== undefined, (query) => query.where(agentOfHome, "=", agent ?? null))
    .where("inspections.startsAt", ">=", from)
    .where("inspections.startsAt", "<", until)
    .orderBy("inspections.startsAt")
    .orderBy("inspections.id")
    .limit(MAX_OF_WEEK)
    .execute();
}

/** The agents of the agency's homes that can have inspections, by name, at most 300. Empty if there are none. */
export function findInspectionAgents(userId: number): Promise<{ id: number; name: string }[]> {
  const homes = db()
    .selectFrom("listings")
    .select(agentOfHome.as("agentId"))
    .where(manageableBy({ id: userId, isAdmin: false }, "agency"))
    .where("listings.status", "in", ["active", "draft"]);
  return db()
    .selectFrom("agents")
    .select(["agents.id", "agents.name"])
    .where("agents.id", "in", homes)
    .orderBy(sql`lower(agents.name)`)
    .orderBy("agents.id")
    .limit(300)
    .execute();
}

/** Upcoming inspections of the user's own homes; at most `MAX_UPCOMING` per home. */
export async function findUpcomingIdsByOwner(userId: number): Promise<number[]> {
  const rows = await db()
    .selectFrom("inspections")
    .innerJoin("listings", "listings.id", "inspections.listingId")
    .select("inspections.id")
    .where("listings.createdByUserId", "=", userId)
    .where(isUpcoming)
    .orderBy("inspections.id")
    .execute();
  return rows.map(({ id }) => id);
}

interface ApiInspection {
  id: number;
  /** ISO 8601 with Sydney's offset. */
  startsAt: string;
  endsAt: string;
  /** For calendars. */
  uid: string;
  sequence: number;
  cancelledAt: Date | null;
  cancelReason: string | null;
}

interface ApiInspections {
  listingId: number;
  byAppointment: boolean;
  inspections: ApiInspection[];
}

function selectApiInspections() {
  return db()
    .selectFrom("inspections")
    .select(["id", "startsAt", "endsAt", "uid", "sequence", "cancelledAt", "cancelReason"]);
}

/**
 * Earliest first. Managers get all, others the upcoming ones of a public home. Of more than 200, prefers the upcoming,
 * then the latest. Undefined if the viewer may not see the home.
 */
export async function findApiInspections(listingId: number, manager?: Manager): Promise<ApiInspections | undefined> {
  const home = await db()
    .selectFrom("listings")
    .select((eb) => [
      "inspectionsByAppointment as byAppointment",
      sql<boolean>`${listingIsVisible(eb)}`.as("isVisible"),
      sql<boolean>`${manager ? manageableBy(manager)(eb) : sql`false`}`.as("canManage"),
    ])
    .where("id", "=", listingId)
    .executeTakeFirst();
  if (!home || (!home.isVisible && !home.canManage)) return undefined;
  let inspections = selectApiInspections()
    .where("listingId", "=", listingId)
    .orderBy(isUpcoming, "desc")
    .orderBy("startsAt", "desc")
    .limit(200);
  if (!home.canManage) {
    inspections = inspections.where("cancelledAt", "is", null).where("endsAt", ">", new Date());
  }
  return {
    listingId,
    byAppointment: home.byAppointment,
    inspections: sortByStart(await inspections.execute()).map(inSydneyTime),
  };
}

/** Throws if there is no such inspection. */
export async function findApiInspection(id: number): Promise<ApiInspection> {
  return inSydneyTime(await selectApiInspections().where("id", "=", id).executeTakeFirstOrThrow());
}

function inSydneyTime<Times extends { startsAt: Date; endsAt: Date }>(inspection: Times) {
  return { ...inspection, startsAt: sydneyIso(inspection.startsAt), endsAt: sydneyIso(inspection.endsAt) };
}

const MAX_VISITORS = 1000;

export interface Visitor {
  id: number;
  name: string;
  phone: string | null;
  email: string | null;
  source: string;
  attendedAt: Date | null;
  createdAt: Date;
  interest: Interest | null;
  agentNote: string | null;
  contractOfferedAt: Date | null;
  feedbackLiked: "yes" | "partly" | "no" | null;
  feedbackPrice: number | null;
  feedbackMessage: string | null;
}

function selectVisitors(inspectionId: number) {
  return db()
    .selectFrom("inspectionRegistrations")
    .select(["id", "name", "phone", "email", "source", "attendedAt", "createdAt"])
    .select(["interest", "agentNote", "contractOfferedAt", "feedbackLiked", "feedbackPrice", "feedbackMessage"])
    .$narrowType<Pick<Visitor, "interest" | "feedbackLiked">>()
    .where("inspectionId", "=", inspectionId)
    .where("withdrawnAt", "is", null)
    .where("awaitsConfirmation", "=", false);
}

export interface RemovableVisitor {
  id: number;
  name: string;
  email: string | null;
  source: string;
  confirmedAt: Date | null;
  awaitsConfirmation: boolean;
}

/** Visitors who have not arrived, including unconfirmed ones, by name. */
export function findRemovable(inspectionId: number): Promise<RemovableVisitor[]> {
  return db()
    .selectFrom("inspectionRegistrations")
    .select(["id", "name", "email", "source", "confirmedAt", "awaitsConfirmation"])
    .where("inspectionId", "=", inspectionId)
    .where("withdrawnAt", "is", null)
    .where("attendedAt", "is", null)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(MAX_VISITORS)
    .execute();
}

/** By name, without those who withdrew. Ticking does not change the order. */
export async function findVisitors(inspectionId: number): Promise<Visitor[]> {
  return selectVisitors(inspectionId)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(MAX_VISITORS)
    .execute();
}

/** Null if the home names no agent. */
export async function findAgentName(listingId: number): Promise<string | null> {
  const agent = await db()
    .selectFrom("listings")
    .innerJoin("agents", "agents.id", "listings.agentId")
    .select("agents.name")
    .where("listings.id", "=", listingId)
    .executeTakeFirst();
  return agent?.name ?? null;
}

/** Undefined if the visitor withdrew. */
export async function lockVisitor(inspectionId: number, id: number): Promise<Visitor | undefined> {
  return selectVisitors(inspectionId).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function updateAttended(id: number, attends: boolean): Promise<void> {
  await db()
    .updateTable("inspectionRegistrations")
    .set({ attendedAt: attends ? sql<Date>`now()` : null, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

export async function updateVisitor(
  id: number,
  changes: { interest?: Interest | null; agentNote?: string | null; contractOfferedAt?: Date },
): Promise<void> {
  await db()
    .updateTable("inspectionRegistrations")
    .set({ ...changes, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** The same person, added in the last five minutes by a repeated submission. */
export async function findSameWalkIn(inspectionId: number, { name, phone, email }: WalkIn) {
  return selectVisitors(inspectionId)
    .where("source", "=", "walk-in")
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .where(sql<boolean>`phone is not distinct from ${phone ?? null}`)
    .where(sql<boolean>`lower(email) is not distinct from lower(${email ?? null}::text)`)
    .where("createdAt", ">", sql<Date>`now() - interval '5 minutes'`)
    .limit(1)
    .executeTakeFirst();
}

/** The person on the list with the same name and email address. Undefined without an address. */
export async function findNamesake(inspectionId: number, { name, email }: WalkIn): Promise<Visitor | undefined> {
  if (email === undefined) return undefined;
  return selectVisitors(inspectionId)
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .where(sql`lower(email)`, "=", sql`lower(${email})`)
    .limit(1)
    .executeTakeFirst();
}

/** Adds a person as present. */
export async function insertWalkIn(inspectionId: number, { name, phone, email }: WalkIn) {
  return db()
    .insertInto("inspectionRegistrations")
    .values({
      inspectionId,
      source: "walk-in",
      name,
      phone: phone ?? null,
      email: email ?? null,
      attendedAt: sql`now()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}
