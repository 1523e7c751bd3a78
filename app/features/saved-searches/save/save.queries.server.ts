import { type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import { nextRun } from "#app/features/saved-searches/model/searches.queries.server.ts";
import { toColumns } from "#app/features/saved-searches/model/columns.ts";
import type { Criteria } from "#app/features/listings/model/criteria.ts";
import type { SearchFrequency } from "#app/features/saved-searches/model/alerts.ts";

export interface SearchToSave {
  criteria: Criteria;
  email: string;
  /** Set when a user saves it for their own address. */
  userId: number | null;
  frequency: SearchFrequency;
}

/** Deletes the oldest ones above `max`. */
export async function deleteUnconfirmedBeyond(email: string, max: number): Promise<void> {
  const waiting = db()
    .selectFrom("savedSearches")
    .select("id")
    .where("email", "=", email)
    .where("confirmedAt", "is", null)
    .orderBy("id", "desc")
    .offset(max);
  await db().deleteFrom("savedSearches").where("id", "in", waiting).execute();
}

/**
 * Inserts a search, or updates and resumes the same search of the address. Only the owner may update a confirmed or
 * paused search. Pass `isConfirmed` for an owner with a confirmed address. Returns the time of the next digest, null
 * without pending matches, or undefined if nothing was changed.
 */
export async function upsertSearch(
  { criteria, ...search }: SearchToSave,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<Date | null | undefined> {
  const row = await db()
    .insertInto("savedSearches")
    .values({ ...toColumns(criteria), ...search, isLive: isConfirmed, confirmedAt: isConfirmed ? sql`now()` : null })
    .onConflict((conflict) =>
      conflict
        .columns(["email", "criteriaKey"])
        .doUpdateSet((eb) => ({
          userId: eb.fn.coalesce("excluded.userId", "savedSearches.userId"),
          frequency: eb.ref("excluded.frequency"),
          isLive: eb.ref("excluded.isLive"),
          confirmedAt: eb.fn.coalesce("savedSearches.confirmedAt", "excluded.confirmedAt"),
          pausedAt: null,
          nextRunAt: nextRunOfRepeat,
          updatedAt: sql<Date>`now()`,
        }))
        .where(mayBeOwner),
    )
    .returning("nextRunAt")
    .executeTakeFirst();
  return row?.nextRunAt;
}

/** The caller has confirmed the address, or the search is unconfirmed. */
const mayBeOwner = sql<SqlBool>`
  excluded.confirmed_at is not null or saved_searches.confirmed_at is null and saved_searches.paused_at is null
`;

/** Preserves a pending digest if the frequency is unchanged. */
const nextRunOfRepeat = sql<Date | null>`
  case
    when saved_searches.paused_at is null and saved_searches.frequency = excluded.frequency
      then saved_searches.next_run_at
    when exists (
      select from saved_search_matches where saved_search_id = saved_searches.id and notified_at is null
    ) then ${nextRun(sql`excluded.frequency`)}
  end
`;
