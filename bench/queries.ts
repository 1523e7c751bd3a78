import { sql } from "kysely";
import type { Figure } from "./figures.ts";
import { openMillionListings, listingCount, plantedWords } from "./million-listings.ts";
import { machine, writeResults } from "./results.ts";

/**
 * `npm run bench:queries`: the product's search functions on a million listings, one at a time, warm. `-- station` runs those with
 * the word in their name and writes no results.
 */

/** Milliseconds per query. */
const budget = { p50: 5, p99: 25 };
const runs = 200;
const warmUps = 30;

const only = process.argv[2];
const database = await openMillionListings();
// These modules read the environment when they are loaded, so they are imported after it is set.
const { closeDatabase, db } = await import("#db/client.server.ts");
const { transaction } = await import("#db/transaction.server.ts");
const { queryCases } = await import("./query-cases.ts");

try {
  const rows: Timed[] = [];
  await transaction(readIntoMemory, { forJobs: true });
  // Looking up the parameters of the cases takes longer than the timeout of requests allows.
  for (const { name, budgeted, query } of await transaction(queryCases, { forJobs: true })) {
    if (only !== undefined && !name.includes(only)) continue;
    for (let run = 0; run < warmUps; run += 1) await query(run);
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const start = performance.now();
      await query(run);
      times.push(performance.now() - start);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(runs - 1, Math.floor(runs * share))] ?? Number.NaN;
    const [p50, p99] = [at(0.5), at(0.99)];
    const verdict = budgeted ? (p50 <= budget.p50 && p99 <= budget.p99 ? "met" : "missed") : "";
    console.log(`${name.padEnd(52)} ${p50.toFixed(1).padStart(8)} ${p99.toFixed(1).padStart(8)}  ${verdict}`);
    rows.push({ name, p50, p99, verdict });
  }
  if (only === undefined) await write(rows);
} finally {
  await closeDatabase();
  await database.stop();
}

/** Loads the homes and their indexes into PostgreSQL's buffers, as on a server that has been running for long. */
async function readIntoMemory(): Promise<void> {
  await sql`create extension if not exists pg_prewarm`.execute(db());
  await sql`
    select pg_prewarm(oid) from pg_class
    where oid = 'listings'::regclass or oid in (select indexrelid from pg_index where indrelid = 'listings'::regclass)
  `.execute(db());
}

interface Timed {
  name: string;
  p50: number;
  p99: number;
  verdict: string;
}

async function write(rows: readonly Timed[]): Promise<void> {
  const missed = rows.filter(({ verdict }) => verdict === "missed").map(({ name }) => name);
  const budgeted = rows.filter(({ verdict }) => verdict !== "");
  await writeResults("queries", {
    command: "npm run bench:queries",
    machine: await machine(database.url),
    listings: listingCount,
    runs,
    words: plantedWords,
    budget,
    missed,
    figures: rows.flatMap(({ name, p50, p99 }): Figure[] => [
      { name: `${name}, p50`, value: p50, unit: "ms", better: "less" },
      { name: `${name}, p99`, value: p99, unit: "ms", better: "less" },
    ]),
    tables: {
      [`The budget: p50 ${budget.p50} ms and p99 ${budget.p99} ms for each query`]: [
        { queries: budgeted.length, met: budgeted.length - missed.length, missed: missed.join("; ") || "none" },
      ],
      [`Milliseconds until the caller has the result, ${runs} runs each after ${warmUps} to warm up`]: rows.map(
        ({ name, p50, p99, verdict }) => ({
          query: name,
          p50: p50.toFixed(1),
          p99: p99.toFixed(1),
          budget: verdict,
        }),
      ),
    },
  });
}
