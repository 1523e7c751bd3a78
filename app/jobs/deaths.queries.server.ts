import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/** What every connection of the queue of a worker calls itself: a worker lives as long as PostgreSQL has one of them. */
export const connectionName = (worker: string) => `southerly jobs ${worker}`;

/** Notes that a worker begins to work on these subjects of an event. */
export async function insertRuns(worker: string, event: string, subjects: readonly string[]): Promise<void> {
  await sql`insert into job_runs (worker, event, subject)
    select ${worker}, ${event}, subject from unnest(${subjects}::text[]) as given (subject)
    on conflict do nothing`.execute(db());
}

/** Forgets the runs of a worker: of these subjects, or all of them. */
export async function deleteRuns(worker: string, event?: string, subjects: readonly string[] = []): Promise<void> {
  await db()
    .deleteFrom("jobRuns")
    .where("worker", "=", worker)
    .$if(event !== undefined, (query) =>
      query.where("event", "=", event ?? "").where("subject", "in", subjects.length > 0 ? subjects : [""]),
    )
    .execute();
}

/** How often in a row workers have died of a subject, and the last job about it that was given up. */
export interface Deaths {
  deaths: number;
  givenUpJob: string | null;
}

/**
 * Counts the runs of these subjects whose worker is gone as deaths, and returns those of each subject (which is left out when
 * it has none). The worker that asks is alive, even if PostgreSQL has lost its connections. `progress` says how far the
 * work is: with a new one the count begins anew.
 */
export async function countDeaths(
  asking: string,
  event: string,
  subjects: readonly string[],
  progress = "",
): Promise<Map<string, Deaths>> {
  await sql`with gone as (
      delete from job_runs where event = ${event} and subject = any(${subjects}::text[])
        and worker <> ${asking}
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

/** Forgets the deaths of a subject whose work has ended well. */
export async function deleteDeaths(event: string, subject: string): Promise<void> {
  await db().deleteFrom("jobDeaths").where("event", "=", event).where("subject", "=", subject).execute();
}

/** Notes that a job was given up. A later one of the same subject may end a worker once more, and not twice. */
export async function markGivenUp(event: string, subject: string, jobId: string): Promise<void> {
  await db()
    .updateTable("jobDeaths")
    .set({ deaths: 1, givenUpAt: sql<Date>`now()`, givenUpJob: jobId })
    .where("event", "=", event)
    .where("subject", "=", subject)
    .execute();
}
