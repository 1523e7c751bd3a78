import { type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import { nextRun } from "#app/features/saved-searches/model/searches.queries.server.ts";
import { toColumns } from "#app/features/saved-searches/model/columns.ts";
import type { Criteria } from "#app/features/listings/model/criteria.ts";
import type { SearchFrequency } from "#app/features/saved-searches/model/frequency.ts";

/** A search to be stored for an address. */
export interface SearchToSave {
  criteria: Criteria;
  email: string;
  /** Set when somebody who is signed in saves it for their own address. */
  userId: number | null;
  frequency: SearchFrequency;
}

/** Deletes the oldest searches of an address that wait to be confirmed, beyond so many. */
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
 * insert into saved_searches ... on conflict (the same search of the same address) do update: saving again sets the
 * frequency and resumes a paused search. Only its owner may do that: a search that is confirmed or paused stays as it is
 * when somebody else types the address. `isConfirmed` is for its owner, who has confirmed the address. Returns when its next
 * digest is due; null when no match waits; undefined when the search stays as it is.
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

/** The caller is signed in with the address and has confirmed it, or nobody has confirmed the search yet. */
const mayBeOwner = sql<SqlBool>`
  excluded.confirmed_at is not null or saved_searches.confirmed_at is null and saved_searches.paused_at is null
`;

/** A digest that waits keeps its time when the frequency is the same. */
const nextRunOfRepeat = sql<Date | null>`
  case
    when saved_searches.paused_at is null and saved_searches.frequency = excluded.frequency
      then saved_searches.next_run_at
    when exists (
      select from saved_search_matches where saved_search_id = saved_searches.id and notified_at is null
    ) then ${nextRun(sql`excluded.frequency`)}
  end
`;
