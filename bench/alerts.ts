import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Figure } from "./figures.ts";
import { homeCount, openMillionSearches, searchCount, searchShares } from "./million-searches.ts";
import { machine, writeResults } from "./results.ts";

/** `npm run bench:alerts`: matches 1,000 new homes against 1,000,000 live searches and writes the digests. */

/** Homes that the worker matches in one batch (app/jobs/worker.server.ts). */
const batchSize = 200;
const digestCount = 10_000;

const database = await openMillionSearches();
process.env.SECRET_KEYS = "a-public-key-for-benchmarks-only";
// These modules read the environment when they are loaded, so they are imported after it is set.
const { closeDatabase, db } = await import("#db/client.server.ts");
const { prepareQueue } = await import("#app/jobs/queue.server.ts");
const { matchListings } = await import("#app/features/saved-searches/alerts.job.ts");
const { sendDigests } = await import("#app/features/saved-searches/alerts.job.ts");
const { findLastRuns } = await import("#app/features/saved-searches/alerts.queries.server.ts");
const { recordQuietRuns } = await import("#app/features/saved-searches/alerts.job.ts");

const seconds = async <Result>(work: () => Promise<Result>): Promise<{ took: number; result: Result }> => {
  const start = performance.now();
  const result = await work();
  return { took: (performance.now() - start) / 1000, result };
};
const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

try {
  await prepareQueue();
  await resetMatches();
  const homes = (await db().selectFrom("listings").select("id").orderBy("id").execute()).map(({ id }) => id);

  const alone = await matchInBatches(homes.slice(0, 20), 1);
  await resetMatches();
  const together = await matchInBatches(homes, batchSize);
  const again = await matchInBatches(homes, batchSize);
  const matching = { "one at a time": alone, [`${batchSize} at a time`]: together, "the same again": again };

  const one = await digests(1);
  const two = await digests(2);
  await prepare(
    "update saved_searches set next_run_at = null, last_run_at = null",
    "vacuum full saved_searches",
    "analyze saved_searches",
  );
  const quiet = await seconds(async () => recordQuietRuns(await findLastRuns()));

  await writeResults("alerts", {
    command: "npm run bench:alerts",
    machine: await machine(database.url),
    homes: homeCount,
    searches: searchCount,
    shares: searchShares,
    figures: [
      ...Object.entries(matching).map(([name, { took }]): Figure => ({
        name: `matching, ${name}`,
        value: took,
        unit: "s",
        better: "less",
      })),
      { name: "digests written", value: one.messages / one.took, unit: "a second", better: "more" },
      { name: "quiet searches told", value: quiet.result / quiet.took, unit: "a second", better: "more" },
    ],
    tables: {
      [`Matching: new homes against ${searchCount.toLocaleString("en-AU")} live searches`]: Object.entries(
        matching,
      ).map(([name, { homes: count, matches, searches, took, batches, longest }]) => ({
        homes: `${count}, ${name}`,
        "total seconds": took.toFixed(1),
        "ms per batch, p50": (at(batches, 0.5) * 1000).toFixed(0),
        "ms of the longest transaction": longest.toFixed(0),
        "matches recorded": matches,
        "matches per second": Math.round(matches / took),
        "searches matched": searches,
      })),
      [`Digests of ${digestCount.toLocaleString("en-AU")} searches: emails written and matches marked, one transaction per address`]:
        [one, two].map(({ runs, took, messages, homes: notified }) => ({
          runs,
          seconds: took.toFixed(1),
          messages,
          "messages per second": Math.round(messages / took),
          "homes per message": (notified / messages).toFixed(1),
        })),
      "Seven o'clock: searches without new homes": [
        { searches: quiet.result, seconds: quiet.took.toFixed(1), "per second": Math.round(quiet.result / quiet.took) },
      ],
    },
  });
} finally {
  await closeDatabase();
  await database.stop();
}

/** Runs statements on a connection without a timeout, outside the measured time. Returns the first row of the last statement. */
async function prepare(...statements: readonly string[]): Promise<pg.QueryResultRow | undefined> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    let row: pg.QueryResultRow | undefined;
    for (const statement of statements) row = (await client.query<pg.QueryResultRow>(statement)).rows[0];
    return row;
  } finally {
    await client.end();
  }
}

/** Deletes all matches, emails and jobs, and marks no search as due. */
async function resetMatches(): Promise<void> {
  await prepare(
    "truncate saved_search_matches, messages restart identity cascade",
    "delete from pgboss.job",
    `update saved_searches set next_run_at = null, last_run_at = null, last_notified_at = null, last_match_created_at = null
     where next_run_at is not null or last_run_at is not null`,
    "vacuum analyze saved_searches",
  );
}

async function matchInBatches(homes: readonly number[], size: number) {
  const batches: number[] = [];
  let matches = 0;
  let searches = 0;
  const watch = watchTransactions();
  const { took } = await seconds(async () => {
    for (let first = 0; first < homes.length; first += size) {
      const { took: batch, result } = await seconds(() => matchListings(homes.slice(first, first + size), "published"));
      batches.push(batch);
      matches += result.matches;
      searches += result.searches;
    }
  });
  const longest = await watch.stop();
  console.log(`${homes.length} homes by ${size}: ${took.toFixed(1)} s, ${matches} matches, ${searches} searches`);
  return { homes: homes.length, matches, searches, took, batches, longest };
}

/**
 * Samples the running transactions 50 times a second. Returns the longest duration in milliseconds, because changing a search may
 * wait that long.
 */
function watchTransactions() {
  const stopping = new AbortController();
  const watching = watchTransactionsUntil(stopping.signal);
  return {
    stop: () => {
      stopping.abort();
      return watching;
    },
  };
}

async function watchTransactionsUntil(stopping: AbortSignal): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  let longest = 0;
  while (!stopping.aborted) {
    const { rows } = await client.query<{ millis: number }>(
      `select coalesce(max(extract(epoch from clock_timestamp() - xact_start) * 1000), 0)::float8 as millis
       from pg_stat_activity where application_name = 'southerly' and state <> 'idle'`,
    );
    longest = Math.max(longest, rows[0]?.millis ?? 0);
    await delay(20);
  }
  await client.end();
  return longest;
}

/** Makes `digestCount` searches with pending matches due, and no others, then sends their digests in `runs` parallel runs. */
async function digests(runs: number) {
  await prepare(
    "update saved_searches set next_run_at = now() + interval '1 day' where next_run_at is not null",
    `update saved_searches set next_run_at = now() where id in (
       select saved_search_id from saved_search_matches where notified_at is null group by saved_search_id
       order by md5(saved_search_id::text) limit ${digestCount})`,
    "vacuum analyze saved_searches",
    "vacuum analyze saved_search_matches",
  );
  const notifiedBefore = await countNotified();
  const { took, result } = await seconds(() => Promise.all(Array.from({ length: runs }, () => sendDigests())));
  const messages = result.reduce((sum, run) => sum + run.messages, 0);
  console.log(`${runs} runs: ${messages} messages in ${took.toFixed(1)} s`);
  return { runs, took, messages, homes: (await countNotified()) - notifiedBefore };
}

async function countNotified(): Promise<number> {
  const row = await prepare("select count(*)::int as count from saved_search_matches where notified_at is not null");
  return Number(row?.count);
}
