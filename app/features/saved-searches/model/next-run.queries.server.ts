import { type RawBuilder, sql } from "kysely";

/**
 * When a row of saved_searches with waiting matches mails next: by its frequency, or by the one given as SQL. Instant
 * mails are at least ten minutes apart.
 */
export function nextRun(frequency: RawBuilder<string> = sql`saved_searches.frequency`): RawBuilder<Date> {
  return sql<Date>`greatest(
    next_digest_at(${frequency}, now()),
    case when ${frequency} = 'instant' then saved_searches.last_notified_at + interval '10 minutes' end
  )`;
}
