import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import type pg from "pg";
import type { DB } from "#db/schema.ts";
import { expireHeartbeats, passDays, type Rest } from "#tests/faults/alerts/days.ts";
import { describeDatabase } from "#tests/faults/fault-run.ts";
import { type Kill, prepareStep } from "#tests/faults/kill-at-step.ts";
import { atOnce, type Pace } from "#tests/faults/pace.ts";
import type { VisibleEffects, Victim } from "#tests/faults/planned-kills.ts";
import type { Outcome } from "#tests/faults/report.ts";
import { runKills, createSequence, describeMissing, type Sequence } from "#tests/faults/run-kills.ts";
import { openTestSystem, type TestSystem } from "#tests/faults/test-system.ts";
import { countRepeatingKills, countRepeats, checkKills, checkRepeats } from "#tests/faults/verdict.ts";
import {
  addressOf,
  type Fate,
  fateOf,
  filesOf,
  hasPhotos,
  insertImportingAgency,
  type ImportingAgency,
} from "./agency.ts";
import type { ImportKill } from "./planned-kills.ts";
import { compareStates, readState } from "./state.ts";

/** The size of a run. */
export interface ImportRun {
  homes: number;
  plannedKills: readonly ImportKill[];
  /** Maximum seconds from the first file to the last email. */
  limitSeconds: number;
  /** Called after each kill, once the process is ready again. */
  onKill?: (kill: Kill) => void;
}

/** The result of a run. */
export interface ImportReport extends Outcome {
  homes: number;
  /** Number of compared rows by kind. */
  compared: Map<string, number>;
  deliveries: number;
  repeats: number;
  allowedRepeats: number;
  /** Seconds for the three files without and with kills. */
  undisturbedSeconds: number;
  killedSeconds: number;
}

/** Two agencies that differ only in their names. */
export interface ImportFixtures {
  /** Its files are applied without kills. */
  undisturbed: ImportingAgency;
  /** Its files are applied during kills. */
  killed: ImportingAgency;
}

const pollMillis = 100;

/**
 * Sends the same three files for two agencies that differ only in their names: for the first without kills, for the second while
 * worker and PostgreSQL are killed. Removes its processes and database. Throws if the run cannot be completed.
 */
export async function runImports(run: ImportRun): Promise<ImportReport> {
  await using stack = new AsyncDisposableStack();
  const system = await openTestSystem(stack, (db) => insertAgencies(db, run.homes));
  try {
    return await runAndJudge(system, run);
  } catch (error) {
    throw new Error(`The fault test did not finish.\n${system.recentOutput()}`, { cause: error });
  }
}

export async function insertAgencies(db: Kysely<DB>, homes: number): Promise<ImportFixtures> {
  return {
    undisturbed: await insertImportingAgency(db, "Stillwater", homes),
    killed: await insertImportingAgency(db, "Thunderer", homes),
  };
}

async function runAndJudge(
  system: TestSystem<ImportFixtures>,
  { homes, plannedKills, limitSeconds, onKill }: ImportRun,
): Promise<ImportReport> {
  const { pool, sink, fixtures } = system;
  const startedAt = new Date();
  const signal = AbortSignal.any([system.unexpectedExit, AbortSignal.timeout(limitSeconds * 1000)]);
  const undisturbed = await seconds(() => sendFiles(system, fixtures.undisturbed, { plannedKills: [], signal }));
  const killed = await seconds(() => sendFiles(system, fixtures.killed, { plannedKills, signal, onKill }));
  // Stop all changes before reading the state.
  await Promise.all([system.targets.web.stop(), system.targets.worker.stop()]);
  const kills = killed.result;
  const verdict = await checkImports(system, homes);
  const repeats = countRepeats(sink.deliveries);
  const allowedRepeats = countRepeatingKills(kills);
  return {
    faults: [
      ...checkKills({ plannedKills, kills }),
      ...verdict.faults,
      ...checkRepeats(sink.deliveries, allowedRepeats),
    ],
    kills,
    startedAt,
    homes,
    compared: verdict.compared,
    deliveries: sink.deliveries.length,
    repeats,
    allowedRepeats,
    undisturbedSeconds: undisturbed.took,
    killedSeconds: killed.took,
    database: await describeDatabase(pool),
  };
}

/** The differences between the agencies with and without kills, and the number of compared rows by kind. */
export async function checkImports(
  { pool, sink, fixtures }: Pick<TestSystem<ImportFixtures>, "pool" | "sink" | "fixtures">,
  homes: number,
): Promise<{ faults: string[]; compared: Map<string, number> }> {
  const wanted = await readState(pool, fixtures.undisturbed, sink.deliveries);
  const found = await readState(pool, fixtures.killed, sink.deliveries);
  return {
    faults: [...checkWanted(wanted, homes), ...compareStates(wanted, found)],
    compared: new Map([...wanted].map(([kind, lines]) => [kind, lines.length])),
  };
}

async function seconds<Result>(work: () => Promise<Result>): Promise<{ took: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { took: (performance.now() - start) / 1000, result };
}

/** Checks that the run without kills has the expected contents, because two empty results would be equal too. */
function checkWanted(wanted: ReadonlyMap<string, readonly string[]>, homes: number): string[] {
  const count = (kind: string) => wanted.get(kind)?.length ?? 0;
  const entries = wanted.get("entries") ?? [];
  const outcomes = ["CREATED", "UPDATED", "REMOVED", "UNCHANGED", "DRAFT"];
  return [
    ...(count("feed_listings") === homes ? [] : [`${count("feed_listings")} homes of the import instead of ${homes}.`]),
    ...(count("homes notified") > homes / 2 ? [] : [`Only ${count("homes notified")} homes were in notifications.`]),
    ...["history", "audit", "inspections", "feed_photos", "pictures", "matches"]
      .filter((kind) => count(kind) === 0)
      .map((kind) => `There is no ${kind}.`),
    ...outcomes
      .filter((outcome) => !entries.some((entry) => entry.includes(`"outcome":"${outcome}"`)))
      .map((outcome) => `No entry is ${outcome}.`),
    ...(wanted.get("files") ?? [])
      .filter((file) => !file.includes('"accepted"'))
      .map((file) => `A file ended as ${file}.`),
  ];
}

/** Options for sending an agency's files. */
export interface SendOptions {
  plannedKills: readonly ImportKill[];
  signal: AbortSignal;
  onKill?: (kill: Kill) => void;
  /** When each file is sent. By default as soon as all work for the previous one is done. */
  pace?: Pace;
  sequence?: Sequence;
  /** Simulates days. */
  passDay?: () => Promise<void>;
}

/** Sends the agency's files, each after all work for the previous one is done. Returns the kills. */
export async function sendFiles(
  system: Pick<TestSystem<unknown>, "origin" | "pool" | "sink" | "targets">,
  agency: ImportingAgency,
  options: SendOptions,
): Promise<Kill[]> {
  const { plannedKills, signal, onKill, pace = atOnce, sequence = createSequence() } = options;
  const { passDay = () => passDays(system.pool) } = options;
  const kills: Kill[] = [];
  const note = (kill: Kill) => {
    kills.push(kill);
    void expireHeartbeats(system.pool, kill.at).catch(() => undefined);
    onKill?.(kill);
  };
  const files = await filesOf(agency);
  for (const [place, file] of files.entries()) {
    await pace(place / files.length);
    const victims = plannedKills
      .filter((plannedKill) => plannedKill.file === place)
      .map((plannedKill) => victimOf(plannedKill, agency));
    for (const victim of victims) await sequence(() => prepareStep(system, victim));
    await send(system, agency, file, signal);
    const before = kills.length;
    const settling = settle(system, agency, {
      signal,
      files: place + 1,
      isOver: () => kills.length - before === victims.length,
      passDay,
    });
    try {
      await Promise.all([runKills(system, victims, signal, note, sequence), settling]);
    } catch (error) {
      const reason = `File ${place + 1} of ${agency.name}; kills that never happened: ${describeMissing(victims, kills)}.`;
      throw new Error(signal.aborted ? `${reason} ${signal.reason}` : reason, { cause: error });
    }
  }
  return kills;
}

/** Repeats the upload until the file is accepted. */
async function send(
  system: Pick<TestSystem<unknown>, "origin">,
  { slug, token }: ImportingAgency,
  body: Buffer,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const response = await fetch(`${system.origin}/feeds/${slug}`, {
      method: "POST",
      body: new Uint8Array(body),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/zip" },
      signal,
    }).catch(() => undefined);
    const text = await response?.text();
    if (response?.status === 200 || response?.status === 202) return;
    if (response && response.status < 500 && response.status !== 429)
      throw new Error(`The file got the response ${text}.`);
    await delay(500, undefined, { signal });
  }
}

/** Waits until the files are applied, the searches are notified, and no work remains. */
async function settle(
  { pool }: Pick<TestSystem<unknown>, "pool">,
  agency: ImportingAgency,
  {
    signal,
    files,
    isOver,
    passDay,
  }: { signal: AbortSignal; files: number; isOver: () => boolean; passDay: () => Promise<void> },
): Promise<void> {
  for (; ; await delay(pollMillis, undefined, { signal })) {
    try {
      await retryJobsNow(pool);
      const { rows } = await pool.query<{ done: number }>(
        "select count(*)::int as done from feed_files where feed_id = $1 and finished_at is not null",
        [agency.feedId],
      );
      if (rows[0]?.done !== files || !isOver()) continue;
      const rest = await findRestOf(pool, agency);
      if (rest.jobs === 0 && rest.waiting === 0) return;
      if (rest.jobs === 0) await passDay();
    } catch {
      // PostgreSQL is unreachable. If the run is aborted, the delay rejects.
    }
  }
}

/** The remaining work for an agency's files: jobs of its homes and photos, and notifications of its searches. */
async function findRestOf(pool: pg.Pool, { feedId, searchIds }: ImportingAgency): Promise<Rest> {
  const { rows } = await pool.query<Rest>(
    `with own as (
        select start_after <= now() + interval '2 seconds' as is_due from pgboss.job
        where state in ('created', 'retry', 'active') and (name like 'feed.%'
          or (data ->> 'listingId')::int in (select listing_id from feed_listings where feed_id = $1)
          or (data ->> 'pictureId')::int in (select p.id from pictures p join feed_listings f on f.listing_id = p.listing_id where f.feed_id = $1)
        )
      )
      select
        (select count(*)::int from own where is_due) as jobs,
        (select count(*)::int from own where not is_due)
        + (select count(*)::int from saved_search_matches where notified_at is null and saved_search_id = any($2))
        + (select count(*)::int from messages where status = 'queued' and saved_search_id = any($2)) as waiting`,
    [feedId, searchIds],
  );
  return rows[0] ?? { jobs: -1, waiting: -1 };
}

/** Retries failed jobs now instead of after the queue's delay. */
async function retryJobsNow(pool: pg.Pool): Promise<void> {
  await pool.query("update pgboss.job set start_after = now() where state = 'retry' and start_after > now()");
}

/** The change that a home needs in a file to reach the step. */
function fateFor({ file, step }: ImportKill): Fate {
  if (file === 0) return "same";
  if (file === 2) return "absent";
  return step === "before removal" ? "withdrawn" : "cheaper";
}

/** The first home after the position of the planned kill that reaches its step. */
function victimOf(plannedKill: ImportKill, { homes, feedId }: ImportingAgency): Victim {
  const { file, step } = plannedKill;
  const fate = fateFor(plannedKill);
  const isOfPhoto = step === "before photo";
  const from = Math.floor(plannedKill.place * homes.length);
  const place = homes.findIndex(
    (home, index) =>
      index >= from && home.streetNumber !== undefined && (isOfPhoto ? hasPhotos(index) : fateOf(index) === fate),
  );
  const home = homes[place];
  if (!home) throw new Error(`There is no home for a kill ${step}.`);
  // For a home that is missing in a file, the report contains the stored address.
  const title = file === 2 ? addressOf(home) : `${addressOf(home)}, ${home.suburb}`;
  const isOfEntry = step === "before entry" || step === "before entry's commit";
  return {
    plannedKill,
    key: (isOfPhoto ? home.photos[0] : isOfEntry ? title : undefined) ?? home.headline,
    address: undefined,
    readEffects: (pool) => findVisible(pool, { feedId, uniqueId: home.uniqueId, title, file }),
  };
}

async function findVisible(
  pool: pg.Pool,
  { feedId, uniqueId, title, file }: { feedId: number; uniqueId: string; title: string; file: number },
): Promise<VisibleEffects> {
  const { rows } = await pool.query<VisibleEffects>(
    `select
        exists (select from feed_listings f join listings l on l.id = f.listing_id where f.feed_id = $1 and f.unique_id = $2) as stored,
        exists (select from feed_entries e where e.title = $3 and e.file_id =
          (select id from feed_files where feed_id = $1 order by file_date offset $4 limit 1)) as reported,
        exists (select from feed_listings f join listings l on l.id = f.listing_id
          where f.feed_id = $1 and f.unique_id = $2 and l.status = 'withdrawn') as removed,
        exists (select from feed_photos p join feed_listings f on f.id = p.feed_listing_id
          where f.feed_id = $1 and f.unique_id = $2 and p.slot = 'm' and p.state = 'fetched') as fetched`,
    [feedId, uniqueId, title, file],
  );
  return rows[0] ?? {};
}
