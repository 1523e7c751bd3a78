import { type Insertable, sql } from "kysely";
import type { RegistrationInput } from "#app/features/inspections/model/inspection.schema.ts";
import { isProven, isUpcoming, selectInspections } from "#app/features/inspections/model/inspections.queries.server.ts";
import { coverJson } from "#app/features/pictures/model/pictures.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { InspectionRegistrations } from "#db/schema.ts";

export interface StoredRegistration {
  id: number;
  createdAt: Date;
}

const countsAsVisitor = sql<boolean>`withdrawn_at is null and not awaits_confirmation`;

/** A registration with the same details that was not withdrawn. Undefined if there is none. */
export function findSameRegistration(
  inspectionId: number,
  input: RegistrationInput,
): Promise<StoredRegistration | undefined> {
  return registrationsOf(inspectionId, input).where("phone", "=", input.phone).limit(1).executeTakeFirst();
}

/**
 * The newest registration with this name and address, for an account that made it or has proved to own the address.
 * Undefined if there is none.
 */
export function findOwnRegistration(
  inspectionId: number,
  input: RegistrationInput,
  { userId, ownsAddress }: { userId: number; ownsAddress: boolean },
): Promise<(StoredRegistration & { awaitsConfirmation: boolean }) | undefined> {
  const found = registrationsOf(inspectionId, input);
  return (ownsAddress ? found : found.where("userId", "=", userId)).orderBy("id", "desc").limit(1).executeTakeFirst();
}

function registrationsOf(inspectionId: number, { name, email }: Pick<RegistrationInput, "name" | "email">) {
  return (
    db()
      .selectFrom("inspectionRegistrations")
      .select(["id", "createdAt", "awaitsConfirmation"])
      .where("inspectionId", "=", inspectionId)
      .where("source", "=", "online")
      .where("withdrawnAt", "is", null)
      // As in the unique index: JavaScript lowers "İbrahim" and "ΓΙΩΡΓΟΣ" differently.
      .where(sql`lower(email)`, "=", sql`lower(${email})`)
      .where(sql`lower(name)`, "=", sql`lower(${name})`)
  );
}

/** Also gives a registration that was made without an account to this one. */
export async function updatePhone(id: number, phone: string, userId: number): Promise<void> {
  await db()
    .updateTable("inspectionRegistrations")
    .set({ phone, userId: sql<number>`coalesce(user_id, ${userId})`, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Excludes withdrawn and unconfirmed registrations. */
export async function countRegistrations(inspectionId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("inspectionRegistrations")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("inspectionId", "=", inspectionId)
    .where(countsAsVisitor)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertRegistration(row: Insertable<InspectionRegistrations>): Promise<StoredRegistration> {
  return db()
    .insertInto("inspectionRegistrations")
    .values(row)
    .returning(["id", "createdAt"])
    .executeTakeFirstOrThrow();
}

export interface Registration extends StoredRegistration {
  inspectionId: number;
  name: string;
  email: string | null;
  phone: string | null;
  withdrawnAt: Date | null;
  /** `withdrawnAt` is then set too. */
  removedAt: Date | null;
  awaitsConfirmation: boolean;
  /** Whether the visitor has confirmed the address. */
  isProven: boolean;
}

/** Undefined if there is none. */
export function findRegistration(id: number): Promise<Registration | undefined> {
  return db()
    .selectFrom("inspectionRegistrations")
    .select(["id", "createdAt", "inspectionId", "name", "email", "phone"])
    .select(["withdrawnAt", "removedAt", "awaitsConfirmation"])
    .select(isProven.as("isProven"))
    .where("id", "=", id)
    .executeTakeFirst();
}

const MAX_OWN = 200;

/** The registrations of a member, upcoming ones first, then the latest. Excludes withdrawn and removed ones. */
export function findOwnRegistrations(userId: number) {
  return selectInspections()
    .innerJoin("inspectionRegistrations as registration", "registration.inspectionId", "inspections.id")
    .select([
      "registration.id as registrationId",
      "registration.createdAt as registeredAt",
      "registration.name",
      "registration.awaitsConfirmation",
      "listings.propertyType",
      "listings.heroImageUrl",
      "listings.shownLatitude as latitude",
      "listings.shownLongitude as longitude",
      coverJson(sql.ref("listings.id")).as("cover"),
    ])
    .where("registration.userId", "=", userId)
    .where("registration.source", "=", "online")
    .where("registration.withdrawnAt", "is", null)
    .orderBy(isUpcoming, "desc")
    .orderBy(sql`case when ${isUpcoming} then inspections.starts_at end`)
    .orderBy("inspections.startsAt", "desc")
    .orderBy("registration.id")
    .limit(MAX_OWN)
    .execute();
}

/**
 * A member's registrations for upcoming inspections, in order of time: the earliest registration for each. Excludes
 * withdrawn and unconfirmed ones. Without `listingIds`, of all homes.
 */
export async function findUpcomingRegistrations(userId: number, listingIds?: readonly number[]) {
  const rows = await selectInspections()
    .innerJoin("inspectionRegistrations as registration", "registration.inspectionId", "inspections.id")
    .select(["registration.id as registrationId", "registration.createdAt as registeredAt"])
    .distinctOn(["inspections.startsAt", "registration.inspectionId"])
    .where("registration.userId", "=", userId)
    .where("registration.source", "=", "online")
    .where("registration.withdrawnAt", "is", null)
    .where("registration.awaitsConfirmation", "=", false)
    .where(isUpcoming)
    .$if(listingIds !== undefined, (found) =>
      found.where("inspections.listingId", "=", sql<number>`any(${[...(listingIds ?? [])]}::integer[])`),
    )
    .orderBy("inspections.startsAt")
    .orderBy("registration.inspectionId")
    .orderBy("registration.id")
    .limit(MAX_OWN)
    .execute();
  return rows;
}

/** Also records the state of the inspection that the mail describes. */
export async function updateConfirmed(id: number, { sequence, startsAt }: { sequence: number; startsAt: Date }) {
  await db()
    .updateTable("inspectionRegistrations")
    .set({
      awaitsConfirmation: false,
      confirmedAt: sql<Date>`now()`,
      notifiedSequence: sequence,
      notifiedStartsAt: startsAt,
      updatedAt: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .execute();
}

/** The visitor has used a link that was emailed to the address. Keeps an earlier time. */
export async function updateProven(id: number): Promise<void> {
  await db()
    .updateTable("inspectionRegistrations")
    .set({ confirmedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("confirmedAt", "is", null)
    .execute();
}

export interface UnannouncedRegistration {
  inspectionId: number;
  name: string;
  email: string;
  phone: string;
  isWithdrawn: boolean;
  /** The member has not confirmed their account's address. */
  isByUnconfirmed: boolean;
}

const isUnannounced = sql<boolean>`registration.source = 'online' and not registration.awaits_confirmation
  and (registration.told_at is null and registration.withdrawn_at is null
    or registration.told_at is not null and registration.withdrawn_at is not null
      and registration.told_withdrawn_at is null)`;

/** Due for a digest, by recipient: "agent 7", or "user 5" for a home without an agent. */
export async function findUnannounced(): Promise<{ agent: string; ids: number[] }[]> {
  const { rows } = await sql<{ agent: string; ids: number[] }>`
    select coalesce('agent ' || agent_id, 'user ' || created_by_user_id, 'listing ' || listings.id) as agent,
      json_agg(registration.id) as ids
    from inspection_registrations as registration
    join inspections on inspections.id = registration.inspection_id
    join listings on listings.id = inspections.listing_id
    where ${isUnannounced}
    group by 1
    order by min(registration.id)`.execute(db());
  return rows;
}

/** Returns those that were not marked before. */
export async function markAnnounced(ids: readonly number[]): Promise<UnannouncedRegistration[]> {
  const { rows } = await sql<UnannouncedRegistration>`
    with unannounced as (
      select id from inspection_registrations as registration
      where id = any(${[...ids]}::integer[]) and ${isUnannounced}
      order by id for update
    ), announced as (
      update inspection_registrations as registration
      set told_at = coalesce(told_at, now()), told_withdrawn_at = case when withdrawn_at is not null then now() end
      from unannounced where registration.id = unannounced.id
      returning registration.id, inspection_id, name, email, phone, withdrawn_at is not null as is_withdrawn,
        exists (select from users where users.id = user_id and users.email_confirmed_at is null) as is_by_unconfirmed
    )
    select inspection_id as "inspectionId", name, email, phone, is_withdrawn as "isWithdrawn", is_by_unconfirmed as "isByUnconfirmed"
    from announced order by id`.execute(db());
  return rows;
}

/** False if it was withdrawn already or does not exist. */
export async function updateWithdrawn(id: number): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("inspectionRegistrations")
    .set({ withdrawnAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("withdrawnAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The row is locked. */
export interface VisitorToNotify extends StoredRegistration {
  inspectionId: number;
  email: string;
  /** The start in the visitor's last mail. */
  notifiedStartsAt: Date;
  /** By the account that registered or by the registration's mailed link. */
  isProven: boolean;
}

const isUnnotified = sql<boolean>`registration.source = 'online' and registration.withdrawn_at is null
  and not registration.awaits_confirmation and registration.notified_sequence < inspections.sequence
  and greatest(inspections.ends_at, registration.notified_starts_at) > now()`;

/** Visitors who do not know the present state of an inspection that is not over. */
export async function findUnnotified(inspectionId: number): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    select registration.id, registration.email
    from inspection_registrations as registration join inspections on inspections.id = registration.inspection_id
    where registration.inspection_id = ${inspectionId} and ${isUnnotified}
    order by registration.id`.execute(db());
  return rows;
}

/** Run it in the transaction that queues the mail. Undefined if the visitor was already notified or has withdrawn. */
export async function markNotified(id: number): Promise<VisitorToNotify | undefined> {
  const { rows } = await sql<VisitorToNotify>`
    with unnotified as (
      select registration.id, registration.notified_starts_at, inspections.starts_at, inspections.sequence
      from inspection_registrations as registration join inspections on inspections.id = registration.inspection_id
      where registration.id = ${id} and ${isUnnotified}
      for update of registration
    )
    update inspection_registrations
    set notified_sequence = unnotified.sequence, notified_starts_at = unnotified.starts_at, reminded_at = null, updated_at = now()
    from unnotified where inspection_registrations.id = unnotified.id
    returning inspection_registrations.id, inspection_registrations.created_at, inspection_registrations.inspection_id,
      inspection_registrations.email, unnotified.notified_starts_at, ${isProven} as is_proven`.execute(db());
  return rows[0];
}

const dueReminders = sql`
  from inspection_registrations as registration
  join inspections on inspections.id = registration.inspection_id
  join listings on listings.id = inspections.listing_id
  where registration.source = 'online' and registration.withdrawn_at is null and registration.reminded_at is null
    and not registration.awaits_confirmation
    and inspections.cancelled_at is null and listings.status = 'active' and listings.deleted_at is null
    and inspections.starts_at > now()
    and inspections.starts_at
      < ((now() at time zone 'Australia/Sydney')::date + 2)::timestamp at time zone 'Australia/Sydney'
    and (registration.created_at at time zone 'Australia/Sydney')::date
      < (inspections.starts_at at time zone 'Australia/Sydney')::date - 1`;

/**
 * Inspections that begin before the end of tomorrow in Sydney. Includes later today, in case the evening's run failed,
 * and excludes those for whom `isReminded` was false.
 */
export async function findUnreminded(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select registration.id ${dueReminders} order by registration.id`.execute(db());
  return rows.map(({ id }) => id);
}

/**
 * Run it in the transaction that queues the mail. Undefined if no reminder is due. Waits for a locked row, as the
 * transaction of a dead worker may still roll back.
 */
export async function markReminded(id: number): Promise<VisitorToNotify | undefined> {
  const { rows } = await sql<VisitorToNotify>`
    with due as (select registration.id ${dueReminders} and registration.id = ${id} for update of registration)
    update inspection_registrations set reminded_at = now(), updated_at = now()
    from due where inspection_registrations.id = due.id
    returning inspection_registrations.id, inspection_registrations.created_at, inspection_registrations.inspection_id,
      inspection_registrations.email, inspection_registrations.notified_starts_at, ${isProven} as is_proven`.execute(
    db(),
  );
  return rows[0];
}

/**
 * Deletes registrations and walk-ins of inspections that ended this many calendar months ago in Sydney. Returns how
 * many.
 */
export async function deleteOldRegistrations(months: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from inspection_registrations where id in (
      select registration.id
      from inspection_registrations as registration join inspections on inspections.id = registration.inspection_id
      where inspections.ends_at <= (now() at time zone 'Australia/Sydney' - make_interval(months => ${months}))
        at time zone 'Australia/Sydney'
      order by registration.id limit ${limit}
    )`.execute(db());
  return Number(numAffectedRows);
}

/** Deletes registrations not confirmed within this many days. Returns how many. */
export async function deleteUnconfirmedRegistrations(days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from inspection_registrations where id in (
      select id from inspection_registrations
      where awaits_confirmation and created_at <= now() - make_interval(days => ${days}) order by id limit ${limit}
    )`.execute(db());
  return Number(numAffectedRows);
}

/**
 * Removes people who have not arrived: the given ones, or all with an unconfirmed address. The digest omits them.
 * Returns those removed.
 */
export function updateRemoved(
  inspectionId: number,
  which: readonly number[] | "unconfirmed",
): Promise<{ email: string | null; confirmedAt: Date | null }[]> {
  const now = sql<Date>`now()`;
  return db()
    .updateTable("inspectionRegistrations")
    .set({ withdrawnAt: now, removedAt: now, toldAt: sql<Date>`coalesce(told_at, now())`, toldWithdrawnAt: now })
    .set({ updatedAt: now })
    .where("inspectionId", "=", inspectionId)
    .where("withdrawnAt", "is", null)
    .where("attendedAt", "is", null)
    .where((eb) =>
      which === "unconfirmed"
        ? eb.and([eb("source", "=", "online"), eb("confirmedAt", "is", null)])
        : eb("id", "in", [...which]),
    )
    .returning(["email", "confirmedAt"])
    .execute();
}
