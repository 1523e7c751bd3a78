import { type NameFilters, ROWS_PER_PAGE } from "#app/features/admin/model/name-filters.ts";
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { matchEveryTerm } from "#app/features/admin/model/admin.queries.server.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { type LongPage, COUNT_LIMIT, type Range, readLongPage } from "#app/lib/page.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";

export interface Person {
  id: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: Viewer["role"];
  isAdmin: boolean;
  createdAt: Date;
  /** Unexpired only. */
  activeSessions: number;
  suspendedAt: Date | null;
  /** From the audit trail; null unless suspended. */
  suspendedReason: string | null;
}

/**
 * Finds a page of 24 people, newest first. Looks up complete email addresses exactly, because most of their parts are
 * common.
 */
export async function findPeople(filters: NameFilters): Promise<LongPage<Person>> {
  const person = filters.search?.includes("@") ? await findPersonByEmail(filters.search) : undefined;
  if (person) return readLongPage({ page: 1, total: 1, perPage: ROWS_PER_PAGE }, () => Promise.resolve([person]));
  const { total } = await db()
    .selectFrom(matching(filters, { limit: COUNT_LIMIT + 1, offset: 0 }).as("matching"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return readLongPage({ page: filters.page, total, perPage: ROWS_PER_PAGE }, (range) =>
    selectPeople().where("users.id", "in", matching(filters, range)).orderBy("users.id", "desc").execute(),
  );
}

/** Newest first. */
function matching(filters: NameFilters, { limit, offset }: Range) {
  return db()
    .selectFrom("users")
    .select("users.id")
    .where(nameMatches(filters))
    .orderBy("users.id", "desc")
    .limit(limit)
    .offset(offset);
}

/** Addresses are stored in lower case. */
function findPersonByEmail(address: string): Promise<Person | undefined> {
  return selectPeople().where("users.email", "=", address.toLowerCase()).executeTakeFirst();
}

/** Undefined if unknown. */
export function findPerson(id: number): Promise<Person | undefined> {
  return selectPeople().where("users.id", "=", id).executeTakeFirst();
}

/** Undefined if unknown. */
export async function lockSuspension(id: number): Promise<{ isSuspended: boolean } | undefined> {
  const row = await db().selectFrom("users").select("suspendedAt").where("id", "=", id).forUpdate().executeTakeFirst();
  return row && { isSuspended: row.suspendedAt !== null };
}

/** A trigger hides or restores the account's listings, profile and searches. */
export async function updateSuspended(id: number, isSuspended: boolean): Promise<void> {
  await db()
    .updateTable("users")
    .set({ suspendedAt: isSuspended ? sql<Date>`now()` : null })
    .where("id", "=", id)
    .execute();
}

/** The listings hidden by a person's suspension. */
export async function findSuspendedListings(userId: number): Promise<number[]> {
  const rows = await db()
    .selectFrom("listings")
    .select("id")
    .where("createdByUserId", "=", userId)
    .where("status", "=", "suspended")
    .where("deletedAt", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the number of unexpired ones. */
export async function deleteSessions(userId: number): Promise<number> {
  const ended = await db()
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .returning(sql<boolean>`expire > now()`.as("wasActive"))
    .execute();
  return ended.filter(({ wasActive }) => wasActive).length;
}

function selectPeople() {
  return db()
    .selectFrom("users")
    .select(["users.id", "email", "firstName", "lastName", "role", "isAdmin", "createdAt", "suspendedAt"])
    .select([
      sql<number>`(select count(*) from sessions where user_id = users.id and expire > now())`.as("activeSessions"),
      sql<string | null>`case when suspended_at is not null then (
        select detail->>'reason' from audit_entries
        where subject = 'user' and subject_id = users.id and action = 'user.suspended'
        order by audit_entries.id desc limit 1
      ) end`.as("suspendedReason"),
    ])
    .$narrowType<{ role: Viewer["role"] }>();
}

/** Every word must match; wildcards are literal. */
function nameMatches({ search }: NameFilters) {
  return (eb: ExpressionBuilder<DB, "users">): Expression<SqlBool> => {
    if (search === undefined) return eb.lit(true);
    return eb.and(matchEveryTerm(sql`person_text(users.first_name, users.last_name, users.email)`, search));
  };
}

/** Undefined when no account has the address. */
export async function updateAdmin(email: string, isAdmin: boolean): Promise<{ id: number } | undefined> {
  return db()
    .updateTable("users")
    .set({ isAdmin, updatedAt: new Date() })
    .where("email", "=", email)
    .returning("id")
    .executeTakeFirst();
}
