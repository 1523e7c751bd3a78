import { type Kysely, sql } from "kysely";

/**
 * The jobs that run in each worker, and how often a worker has died while it ran one. The row of a run that remains
 * after its worker has died counts as a death; the second death in a row ends the job.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_runs (
      worker text not null,
      event text not null,
      subject text not null,
      started_at timestamptz not null default now(),
      primary key (event, subject, worker)
    )`.execute(db);
  await sql`
    create table job_deaths (
      event text not null,
      subject text not null,
      deaths integer not null,
      progress text not null,
      last_death_at timestamptz not null default now(),
      given_up_at timestamptz,
      given_up_job uuid,
      primary key (event, subject)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table job_deaths`.execute(db);
  await sql`drop table job_runs`.execute(db);
}
