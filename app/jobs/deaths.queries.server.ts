import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/** A worker counts as alive while PostgreSQL has a connection with this application_name. */
export const connectionName = (worker: string) => `southerly jobs ${worker}`;

/** Call it before the work on these subjects starts. */
export async function insertRuns(worker: string, event: string, subjects: readonly string[]): Promise<void> {
  await sql`insert into job_runs (worker, event, subject)
    select ${worker}, ${event}, subject from unnest(${subjects}::text[]) as given (subject)
    on conflict do nothing`.execute(db());
}

/** Of these subjects, or all. */
export async function deleteRuns(worker: string, event?: string, subjects: readonly string[] = []): Promise<void> {
  await db()
    .deleteFrom("jobRuns")
    .where("worker", "=", worker)
    .$if(event !== undefined, (query) =>
      query.where("event", "=", event ?? "").where("subject", "in", subjects.length > 0 ? subjects : [""]),
    )
    .execute();
}

/** Consecutive, with the last job about the subject that was given up. */
export interface Deaths {
  deaths: number;
  givenUpJob: string | null;
}

/**
 * Turns the runs of dead workers into deaths and returns these by subject. Treats the caller as alive even without
 * connections. A new `progress` restarts the count.
 */
export async function countDeaths(
  caller: string,
  event: string,
  subjects: readonly string[],
  progress = "",
): Promise<Map<string, Deaths>> {
  await sql`with gone as (
      delete from job_runs where event = ${event} and subject = any(${subjects}::text[])
        and worker <> ${caller}
        and not exists (
          select from pg_stat_activity where application_name = ${connectionName("")} || job_runs.worker
        )
      returning subject
    )
    insert into job_deaths (event, subject, deaths, progress)
    select ${event}, subject, count(*), ${progress} from gone group by subject
    on conflict (event, subject) do update set
      deaths = case when job_deaths.progress = excluded.progress then job_deaths.deaths else 0 end + excluded.deaths,
      progress = excluded.progress, last_death_at = now()`.execute(db());
  const rows = await db()
    .selectFrom("jobDeaths")
    .select(["subject", "deaths", "givenUpJob"])
    .where("event", "=", event)
    .where(sql<boolean>`subject = any(${subjects}::text[])`)
    .execute();
  return new Map(rows.map(({ subject, ...deaths }) => [subject, deaths]));
}

/** Called after a success. */
export async function deleteDeaths(event: string, subject: string): Promise<void> {
  await db().deleteFrom("jobDeaths").where("event", "=", event).where("subject", "=", subject).execute();
}

/** A later job of the same subject is given up after one more death. */
export async function markGivenUp(event: string, subject: string, jobId: string): Promise<void> {
  await db()
    .updateTable("jobDeaths")
    .set({ deaths: 1, givenUpAt: sql<Date>`now()`, givenUpJob: jobId })
    .where("event", "=", event)
    .where("subject", "=", subject)
    .execute();
}
