import pg from "pg";
import type { Figure } from "./figures.ts";
import { openMillionEnquiries, plantedWords, sizes } from "./million-enquiries.ts";
import { comparePlans, type Plans, plansOf } from "./plans.ts";
import { machine, type Row, writeResults } from "./results.ts";

/**
 * `npm run bench:lists`: the query functions of pages, admins and worker, except the searches of homes, on a full market: one at a
 * time, warm, with PostgreSQL's query plans. `-- leads` runs those with the word in their name and writes no results; `-- --plans`
 * writes only the plans, which do not depend on the load of the machine.
 */

/** Milliseconds per query. */
const budget = { p50: 5, p99: 25 };
const runs = 200;
const warmUps = 10;
/** A case that takes longer than this in total is stopped, because it has already exceeded the budget. */
const timeoutMillis = 4000;
/** The runs whose plans are recorded: one with many rows and one with few. */
const plannedRuns = [0, 41];

const plansOnly = process.argv[2] === "--plans";
const only = plansOnly ? undefined : process.argv[2];
const database = await openMillionEnquiries();
// These modules read the environment when they are loaded, so they are imported after it is set.
const { closeDatabase } = await import("#db/client.server.ts");
const { transaction } = await import("#db/transaction.server.ts");
const { Unavailable } = await import("#app/lib/errors.ts");
const { listCases } = await import("./list-cases.ts");
const client = new pg.Client({ connectionString: database.url });
await client.connect();

try {
  const rows = [];
  const plans = new Map<string, Map<string, string>>();
  // Looking up the parameters of the cases takes longer than the timeout of requests allows.
  for (const { group, name, budgeted, query } of await transaction(listCases, { forJobs: true })) {
    if (only !== undefined && !`${group}: ${name}`.includes(only)) continue;
    // Cases without a budget may exceed the timeout of requests, so they use that of jobs.
    const timed = budgeted ? query : (run: number) => transaction(() => query(run), { forJobs: true });
    const { p50, p99 } = plansOnly ? { p50: 0, p99: 0 } : await timesOf(timed);
    const verdict = budgeted ? (p50 <= budget.p50 && p99 <= budget.p99 ? "met" : "missed") : "";
    if (!plansOnly)
      console.log(
        `${group.padEnd(10)} ${name.padEnd(46)} ${p50.toFixed(1).padStart(8)} ${p99.toFixed(1).padStart(8)}  ${verdict}`,
      );
    rows.push({ group, name, p50, p99, verdict });
    const found = new Set<string>();
    const withJobTimeout = (run: number) => transaction(() => query(run), { forJobs: true });
    for (const run of plannedRuns) found.add(await plansOf(client, () => withJobTimeout(run)));
    const ofGroup = plans.get(group) ?? new Map<string, string>();
    plans.set(group, ofGroup.set(name, [...found].join("\n")));
  }
  if (only === undefined) await reportPlans(plans);
  if (only === undefined && !plansOnly) await write(rows, plans);
} finally {
  await client.end();
  await closeDatabase();
  await database.stop();
}

async function timesOf(query: (run: number) => Promise<unknown>): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  const startedAt = performance.now();
  for (let run = -warmUps; run < runs; run += 1) {
    const start = performance.now();
    // A request is cancelled after a second, which is then its time.
    await query(Math.abs(run)).catch((error: unknown) => {
      if (!(error instanceof Unavailable)) throw error;
    });
    if (run >= 0 || performance.now() - startedAt > timeoutMillis) times.push(performance.now() - start);
    if (performance.now() - startedAt > timeoutMillis) break;
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

interface Timed {
  group: string;
  name: string;
  p50: number;
  p99: number;
  verdict: string;
}

async function reportPlans(plans: ReadonlyMap<string, Plans>): Promise<void> {
  const changed: string[] = [];
  for (const [group, ofGroup] of plans) changed.push(...(await comparePlans(group, ofGroup)));
  console.log(changed.length === 0 ? "All query plans are unchanged." : changed.join("\n"));
}

async function write(rows: readonly Timed[], plans: ReadonlyMap<string, Plans>): Promise<void> {
  const missed = rows.filter(({ verdict }) => verdict === "missed").map(({ name }) => name);
  const budgeted = rows.filter(({ verdict }) => verdict !== "");
  const inGroup = (group: string): Row[] =>
    rows
      .filter((row) => row.group === group)
      .map(({ name, p50, p99, verdict }) => ({
        query: name,
        p50: p50.toFixed(1),
        p99: p99.toFixed(1),
        budget: verdict,
      }));
  await writeResults("lists", {
    command: "npm run bench:lists",
    machine: await machine(database.url),
    sizes,
    words: plantedWords,
    runs,
    budget,
    missed,
    figures: rows.flatMap(({ group, name, p50, p99 }): Figure[] => [
      { name: `${group}: ${name}, p50`, value: p50, unit: "ms", better: "less" },
      { name: `${group}: ${name}, p99`, value: p99, unit: "ms", better: "less" },
    ]),
    tables: {
      [`The budget: p50 ${budget.p50} ms and p99 ${budget.p99} ms for each query`]: [
        { queries: budgeted.length, met: budgeted.length - missed.length, missed: missed.join("; ") || "none" },
      ],
      ...Object.fromEntries(
        [...plans.keys()].map((group) => [
          `${group}: milliseconds until the caller has the result, ${runs} runs each after ${warmUps} to warm up`,
          inGroup(group),
        ]),
      ),
      "Rows, and the size of tables and indexes": await findSizes(),
    },
  });
}

async function findSizes(): Promise<Row[]> {
  const { rows } = await client.query<Row>(`
    select relname as table, reltuples::bigint::float8 as rows, round(pg_table_size(oid) / 1048576.0)::int as "MB of rows",
      round(pg_indexes_size(oid) / 1048576.0)::int as "MB of indexes",
      (select string_agg(format('%s %s', indexrelid::regclass, pg_size_pretty(pg_relation_size(indexrelid))), ', '
        order by pg_relation_size(indexrelid) desc) from pg_index where indrelid = pg_class.oid) as indexes
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by pg_total_relation_size(oid) desc limit 10`);
  return rows;
}
