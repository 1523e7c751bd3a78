import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Kill } from "#tests/faults/kill-at-step.ts";

/** How quickly the jobs of a killed worker restarted. */
export interface JobRecovery {
  jobs: number;
  /** Seconds until the last of them restarted; undefined if that took longer than the test waits. */
  seconds: number | undefined;
}

const pollMillis = 200;
const timeoutMillis = 60_000;

/** Waits until the jobs that the worker was running when it was killed are restarted. */
export async function watchJobs(pool: pg.Pool, { at }: Kill, signal: AbortSignal): Promise<JobRecovery> {
  const queryIds = async (text: string, values: unknown[]) => {
    for (;;) {
      const result = await pool.query<{ id: string }>(text, values).catch(() => undefined);
      if (result) return result.rows.map(({ id }) => id);
      await delay(pollMillis, undefined, { signal });
    }
  };
  const abandoned = await queryIds("select id from pgboss.job where state = 'active' and started_on < $1", [at]);
  const deadline = at.getTime() + timeoutMillis;
  for (let left = abandoned; left.length > 0;) {
    left = await queryIds(
      "select id from pgboss.job where state = 'active' and started_on < $1 and id = any($2::uuid[])",
      [at, left],
    );
    if (Date.now() > deadline) return { jobs: abandoned.length, seconds: undefined };
    if (left.length > 0) await delay(pollMillis, undefined, { signal });
  }
  return { jobs: abandoned.length, seconds: (Date.now() - at.getTime()) / 1000 };
}
