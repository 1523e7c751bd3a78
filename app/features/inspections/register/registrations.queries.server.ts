import { type Insertable, sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { InspectionRegistrations } from "#db/schema.ts";
import type { RegistrationInput } from "./register.schema.ts";

/** A registration, as far as its receipt needs it. */
export interface StoredRegistration {
  id: number;
  createdAt: Date;
}

/** The registration of the same person with the same details that was not withdrawn; undefined when there is none. */
export function findSameRegistration(
  inspectionId: number,
  { name, email, phone }: RegistrationInput,
): Promise<StoredRegistration | undefined> {
  return (
    db()
      .selectFrom("inspectionRegistrations")
      .select(["id", "createdAt"])
      .where("inspectionId", "=", inspectionId)
      .where("source", "=", "online")
      .where("withdrawnAt", "is", null)
      // As the unique index has it: JavaScript makes other small letters of "İbrahim" and "ΓΙΩΡΓΟΣ".
      .where(sql`lower(email)`, "=", sql`lower(${email})`)
      .where(sql`lower(name)`, "=", sql`lower(${name})`)
      .where("phone", "=", phone)
      .limit(1)
      .executeTakeFirst()
  );
}

/** How many have registered and not withdrawn. */
export async function countRegistrations(inspectionId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("inspectionRegistrations")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("inspectionId", "=", inspectionId)
    .where("withdrawnAt", "is", null)
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

/** What a receipt shows of a registration. */
export interface Registration extends StoredRegistration {
  inspectionId: number;
  name: string;
  email: string | null;
  phone: string | null;
  withdrawnAt: Date | null;
  /** Whoever was signed in has not confirmed the address of their account. */
  isByUnconfirmed: boolean;
}

/** One registration; undefined when there is none. */
export function findRegistration(id: number): Promise<Registration | undefined> {
  return db()
    .selectFrom("inspectionRegistrations")
    .select(["id", "createdAt", "inspectionId", "name", "email", "phone", "withdrawnAt"])
    .select(
      sql<boolean>`exists (select from users where users.id = user_id and users.email_confirmed_at is null)`.as(
        "isByUnconfirmed",
      ),
    )
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Marks a registration as withdrawn; false when it was before, or there is none. */
export async function updateWithdrawn(id: number): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("inspectionRegistrations")
    .set({ withdrawnAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("withdrawnAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Somebody who is to be told of an inspection, and the row of whom is locked. */
export interface Notified extends StoredRegistration {
  inspectionId: number;
  email: string;
  /** What they were told last. */
  notifiedStartsAt: Date;
  /** It is the confirmed address of the account that registered. */
  isProven: boolean;
}

const isProven = sql<boolean>`exists (
  select from users where users.id = inspection_registrations.user_id and users.email_confirmed_at is not null
    and users.email = lower(inspection_registrations.email)) as is_proven`;

/**
 * Locks some of those who registered for an inspection and do not know its present state, and marks them as told: for a
 * transaction that mails them. Empty when everybody knows. Those who registered for one that is over are left alone.
 */
export async function markNotified(inspectionId: number, limit: number): Promise<Notified[]> {
  const { rows } = await sql<Notified>`
    with unaware as (
      select registration.id, registration.notified_starts_at, inspections.starts_at, inspections.sequence
      from inspection_registrations as registration
      join inspections on inspections.id = registration.inspection_id
      where registration.inspection_id = ${inspectionId} and registration.source = 'online'
        and registration.withdrawn_at is null and registration.notified_sequence < inspections.sequence
        and greatest(inspections.ends_at, registration.notified_starts_at) > now()
      order by registration.id limit ${limit}
      for update of registration skip locked
    )
    update inspection_registrations
    set notified_sequence = unaware.sequence, notified_starts_at = unaware.starts_at, reminded_at = null, updated_at = now()
    from unaware where inspection_registrations.id = unaware.id
    returning inspection_registrations.id, inspection_registrations.created_at, inspection_registrations.inspection_id,
      inspection_registrations.email, unaware.notified_starts_at, ${isProven}`.execute(db());
  return rows;
}

/**
 * Locks some of those who are registered for what begins before the end of tomorrow (in Sydney) and marks them as reminded:
 * for a transaction that mails them. Later today counts, too, for when nobody could be reminded on the evening before. Whom
 * `isReminded` promised none has the mail of having registered, and needs no other. Empty when nobody is left.
 */
export async function markReminded(limit: number): Promise<Notified[]> {
  const { rows } = await sql<Notified>`
    with due as (
      select registration.id
      from inspection_registrations as registration
      join inspections on inspections.id = registration.inspection_id
      join listings on listings.id = inspections.listing_id
      where registration.source = 'online' and registration.withdrawn_at is null and registration.reminded_at is null
        and inspections.cancelled_at is null and listings.status = 'active' and listings.deleted_at is null
        and inspections.starts_at > now()
        and inspections.starts_at
          < ((now() at time zone 'Australia/Sydney')::date + 2)::timestamp at time zone 'Australia/Sydney'
        and (registration.created_at at time zone 'Australia/Sydney')::date
          < (inspections.starts_at at time zone 'Australia/Sydney')::date - 1
      order by registration.id limit ${limit}
      for update of registration
    )
    update inspection_registrations set reminded_at = now(), updated_at = now()
    from due where inspection_registrations.id = due.id
    returning inspection_registrations.id, inspection_registrations.created_at, inspection_registrations.inspection_id,
      inspection_registrations.email, inspection_registrations.notified_starts_at, ${isProven}`.execute(db());
  return rows;
}

/** Deletes who registered for, or came to, inspections of so many calendar months ago in Sydney; at most `limit`. Returns how many. */
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
