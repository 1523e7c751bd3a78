import { type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import { nextRun } from "#app/features/saved-searches/model/searches.queries.server.ts";
import type { Criteria } from "#app/features/listings/model/criteria.ts";
import { toColumns } from "#app/features/saved-searches/model/columns.ts";
import { searchKey } from "#app/features/saved-searches/model/criteria.queries.server.ts";
import type { SearchFrequency } from "#app/features/saved-searches/model/frequency.ts";

/** A search to be stored for an address. */
export interface SearchToSave {
  criteria: Criteria;
  email: string;
  /** Set when somebody who is signed in saves it for their own address. */
  userId: number | null;
  frequency: SearchFrequency;
  /** Whether it is matched from now on: its address is confirmed. */
  isLive: boolean;
}

/** Whether an address (trimmed, in lower case) has confirmed mails about searches. */
export async function isConfirmedAddress(email: string): Promise<boolean> {
  const row = await db().selectFrom("subscribers").select("confirmedAt").where("email", "=", email).executeTakeFirst();
  return row?.confirmedAt != null;
}

/** How many searches an address has, in any state. */
export async function countSearches(email: string): Promise<number> {
  const { count } = await db()
    .selectFrom("savedSearches")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * insert into saved_searches ... on conflict (the same search of the same address) do update: saving again sets the
 * frequency and resumes a paused search. Only its owner may do that: a search of a confirmed address stays as it is when
 * somebody who is not signed in types the address. Returns when its next digest is due; null when no match waits.
 */
export async function upsertSearch({ criteria, ...search }: SearchToSave): Promise<Date | null> {
  const row = await db()
    .insertInto("savedSearches")
    .values({ ...toColumns(criteria), ...search, confirmedAt: search.isLive ? sql`now()` : null })
    .onConflict((conflict) =>
      conflict
        .expression(sql`email, ${searchKey("")}`)
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
  return row?.nextRunAt ?? null;
}

/** The caller is signed in with the address, or nobody has confirmed the search yet. */
const mayBeOwner = sql<SqlBool>`
  excluded.user_id is not null or not saved_searches.is_live and saved_searches.paused_at is null
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
