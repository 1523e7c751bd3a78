import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Kill } from "#tests/faults/strike.ts";

/** How long it took after a kill of the worker until its jobs were taken up again. */
export interface TakenUp {
  jobs: number;
  /** Of the last of them; undefined when it was not within the patience of the test. */
  seconds: number | undefined;
}

const lookMillis = 200;
const patienceMillis = 60_000;

/** Watches the jobs that the worker had in hand when it was killed, once it runs again. */
export async function watchJobs(pool: pg.Pool, { at }: Kill, signal: AbortSignal): Promise<TakenUp> {
  const ask = async (text: string, values: unknown[]) => {
    for (;;) {
      const answer = await pool.query<{ id: string }>(text, values).catch(() => undefined);
      if (answer) return answer.rows.map(({ id }) => id);
      await delay(lookMillis, undefined, { signal });
    }
  };
  const abandoned = await ask("select id from pgboss.job where state = 'active' and started_on < $1", [at]);
  const deadline = at.getTime() + patienceMillis;
  for (let left = abandoned; left.length > 0;) {
    left = await ask("select id from pgboss.job where state = 'active' and started_on < $1 and id = any($2::uuid[])", [
      at,
      left,
    ]);
    if (Date.now() > deadline) return { jobs: abandoned.length, seconds: undefined };
    if (left.length > 0) await delay(lookMillis, undefined, { signal });
  }
  return { jobs: abandoned.length, seconds: (Date.now() - at.getTime()) / 1000 };
}
