import { type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import { nextRun } from "#app/features/saved-searches/model/next-run.queries.server.ts";
import type { Criteria } from "#app/features/listings/model/criteria.ts";
import { toColumns } from "#app/features/saved-searches/model/columns.ts";
import { searchKey } from "#app/features/saved-searches/model/criteria.queries.server.ts";
import type { SearchFrequency } from "#app/features/saved-searches/model/frequency.ts";

/** A search as it is kept for an address. */
export interface SearchToSave {
  criteria: Criteria;
  email: string;
  /** Whose it is, where somebody signed in saved it for their own address. */
  userId: number | null;
  frequency: SearchFrequency;
  /** Whether it is looked for from now on: its address is confirmed. */
  isLive: boolean;
}

/** Whether an address (trimmed, in lower case) has said yes to mails about searches. */
export async function isConfirmedAddress(email: string): Promise<boolean> {
  const row = await db().selectFrom("subscribers").select("confirmedAt").where("email", "=", email).executeTakeFirst();
  return row?.confirmedAt != null;
}

/** How many searches an address has, whatever their state. */
export async function countSearchesOf(email: string): Promise<number> {
  const { count } = await db()
    .selectFrom("savedSearches")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * insert into saved_searches ... on conflict (the same search of the same address) do update: whoever saves it again
 * wants its mails, as often as they say now, also when it was paused. That is for its owner to say: of a search that the
 * address has confirmed, nothing changes when somebody who is not signed in with it types the address. Answers when its
 * next digest is due, null when no home waits to be told.
 */
export async function upsertSearch({ criteria, ...search }: SearchToSave): Promise<Date | null> {
  const row = await db()
    .insertInto("savedSearches")
    .values({ ...toColumns(criteria), ...search })
    .onConflict((conflict) =>
      conflict
        .expression(sql`email, ${searchKey("")}`)
        .doUpdateSet((eb) => ({
          userId: eb.fn.coalesce("excluded.userId", "savedSearches.userId"),
          frequency: eb.ref("excluded.frequency"),
          isLive: eb.ref("excluded.isLive"),
          pausedAt: null,
          nextRunAt: nextRunOfRepeat,
          updatedAt: sql<Date>`now()`,
        }))
        .where(saysItsOwner),
    )
    .returning("nextRunAt")
    .executeTakeFirst();
  return row?.nextRunAt ?? null;
}

/** Signed in with the address; or nobody has confirmed anything yet. */
const saysItsOwner = sql<SqlBool>`
  excluded.user_id is not null or not saved_searches.is_live and saved_searches.paused_at is null
`;

/** A digest that waits keeps its time where nothing has changed. */
const nextRunOfRepeat = sql<Date | null>`
  case
    when saved_searches.paused_at is null and saved_searches.frequency = excluded.frequency
      then saved_searches.next_run_at
    when exists (
      select from saved_search_matches where saved_search_id = saved_searches.id and told_at is null
    ) then ${nextRun(sql`excluded.frequency`)}
  end
`;
