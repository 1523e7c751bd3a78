import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import type pg from "pg";
import type { DB } from "#db/schema.ts";
import type { Sight, Victim } from "#tests/faults/accidents.ts";
import { describeDatabase } from "#tests/faults/fault-run.ts";
import { haveAccidents, takeTurns, tellMissing, type Turns } from "#tests/faults/have-accidents.ts";
import { atOnce, type Pace } from "#tests/faults/pace.ts";
import type { Outcome } from "#tests/faults/report.ts";
import { openStage, type Stage } from "#tests/faults/stage.ts";
import { type Kill, prepareStep } from "#tests/faults/strike.ts";
import { countRepeatingKills, countRepeats, judgeKills, judgeRepeats } from "#tests/faults/verdict.ts";
import { missAtOnce, passDays, type Rest } from "#tests/faults/alerts/days.ts";
import type { FeedAccident } from "./accidents.ts";
import { addressOf, type Fate, fateOf, filesOf, hasPhotos, insertOffice, type Office } from "./office.ts";
import { compareStates, readState } from "./state.ts";

/** The size of a run. */
export interface FeedRun {
  homes: number;
  accidents: readonly FeedAccident[];
  /** Maximum seconds from the first file to the last email. */
  limitSeconds: number;
  /** Called after each kill, once the process is ready again. */
  onKill?: (kill: Kill) => void;
}

/** The result of a run. */
export interface FeedReport extends Outcome {
  homes: number;
  /** Number of compared rows by kind. */
  compared: Map<string, number>;
  handedOver: number;
  repeats: number;
  allowedRepeats: number;
  /** Seconds for the three files without and with kills. */
  calmSeconds: number;
  killedSeconds: number;
}

/** Two agencies that differ only in their names. */
export interface FeedCast {
  /** Its files are applied without kills. */
  calm: Office;
  /** Its files are applied during kills. */
  killed: Office;
}

const lookMillis = 100;

/**
 * Sends the same three files for two agencies that differ only in their names: for the first without kills, for the second while
 * worker and PostgreSQL are killed. Removes its processes and database. Throws if the run cannot be completed.
 */
export async function runFeeds(run: FeedRun): Promise<FeedReport> {
  await using stack = new AsyncDisposableStack();
  const stage = await openStage(stack, (db) => insertOffices(db, run.homes));
  try {
    return await witness(stage, run);
  } catch (error) {
    throw new Error(`The fault test did not finish.\n${stage.lastWords()}`, { cause: error });
  }
}

export async function insertOffices(db: Kysely<DB>, homes: number): Promise<FeedCast> {
  return { calm: await insertOffice(db, "Stillwater", homes), killed: await insertOffice(db, "Thunderer", homes) };
}

async function witness(
  stage: Stage<FeedCast>,
  { homes, accidents, limitSeconds, onKill }: FeedRun,
): Promise<FeedReport> {
  const { pool, sink, cast } = stage;
  const startedAt = new Date();
  const signal = AbortSignal.any([stage.fall, AbortSignal.timeout(limitSeconds * 1000)]);
  const calm = await seconds(() => sendFiles(stage, cast.calm, { accidents: [], signal }));
  const killed = await seconds(() => sendFiles(stage, cast.killed, { accidents, signal, onKill }));
  // Stop all changes before reading the state.
  await Promise.all([stage.targets.web.stop(), stage.targets.worker.stop()]);
  const kills = killed.result;
  const verdict = await judgeFeeds(stage, homes);
  const repeats = countRepeats(sink.handedOver);
  const allowedRepeats = countRepeatingKills(kills);
  return {
    faults: [...judgeKills({ accidents, kills }), ...verdict.faults, ...judgeRepeats(sink.handedOver, allowedRepeats)],
    kills,
    startedAt,
    homes,
    compared: verdict.compared,
    handedOver: sink.handedOver.length,
    repeats,
    allowedRepeats,
    calmSeconds: calm.took,
    killedSeconds: killed.took,
    database: await describeDatabase(pool),
  };
}

/** The differences between the agencies with and without kills, and the number of compared rows by kind. */
export async function judgeFeeds(
  { pool, sink, cast }: Pick<Stage<FeedCast>, "pool" | "sink" | "cast">,
  homes: number,
): Promise<{ faults: string[]; compared: Map<string, number> }> {
  const wanted = await readState(pool, cast.calm, sink.handedOver);
  const found = await readState(pool, cast.killed, sink.handedOver);
  return {
    faults: [...judgeWanted(wanted, homes), ...compareStates(wanted, found)],
    compared: new Map([...wanted].map(([kind, lines]) => [kind, lines.length])),
  };
}

async function seconds<Result>(work: () => Promise<Result>): Promise<{ took: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { took: (performance.now() - start) / 1000, result };
}

/** Checks that the run without kills has the expected contents, because two empty results would be equal too. */
function judgeWanted(wanted: ReadonlyMap<string, readonly string[]>, homes: number): string[] {
  const count = (kind: string) => wanted.get(kind)?.length ?? 0;
  const entries = wanted.get("entries") ?? [];
  const outcomes = ["CREATED", "UPDATED", "REMOVED", "UNCHANGED", "DRAFT"];
  return [
    ...(count("feed_listings") === homes ? [] : [`${count("feed_listings")} homes of the feed instead of ${homes}.`]),
    ...(count("homes told") > homes / 2 ? [] : [`Only ${count("homes told")} homes were told.`]),
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
export interface Way {
  accidents: readonly FeedAccident[];
  signal: AbortSignal;
  onKill?: (kill: Kill) => void;
  /** When each file is sent. By default as soon as all work for the previous one is done. */
  pace?: Pace;
  turns?: Turns;
  /** Simulates days. */
  passSome?: () => Promise<void>;
}

/** Sends the agency's files, each after all work for the previous one is done. Returns the kills. */
export async function sendFiles(
  stage: Pick<Stage<unknown>, "origin" | "pool" | "sink" | "targets">,
  office: Office,
  way: Way,
): Promise<Kill[]> {
  const { accidents, signal, onKill, pace = atOnce, turns = takeTurns() } = way;
  const { passSome = () => passDays(stage.pool) } = way;
  const kills: Kill[] = [];
  const note = (kill: Kill) => {
    kills.push(kill);
    void missAtOnce(stage.pool, kill.at).catch(() => undefined);
    onKill?.(kill);
  };
  const files = await filesOf(office);
  for (const [place, file] of files.entries()) {
    await pace(place / files.length);
    const victims = accidents
      .filter((accident) => accident.file === place)
      .map((accident) => victimOf(accident, office));
    for (const victim of victims) await turns(() => prepareStep(stage, victim));
    await send(stage, office, file, signal);
    const before = kills.length;
    const settling = settle(stage, office, {
      signal,
      files: place + 1,
      isOver: () => kills.length - before === victims.length,
      passSome,
    });
    try {
      await Promise.all([haveAccidents(stage, victims, signal, note, turns), settling]);
    } catch (error) {
      const reason = `File ${place + 1} of ${office.name}; kills that never happened: ${tellMissing(victims, kills)}.`;
      throw new Error(signal.aborted ? `${reason} ${signal.reason}` : reason, { cause: error });
    }
  }
  return kills;
}

/** Repeats the upload until the file is accepted. */
async function send(
  stage: Pick<Stage<unknown>, "origin">,
  { slug, token }: Office,
  body: Buffer,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const answer = await fetch(`${stage.origin}/feeds/${slug}`, {
      method: "POST",
      body: new Uint8Array(body),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/zip" },
      signal,
    }).catch(() => undefined);
    const text = await answer?.text();
    if (answer?.status === 200 || answer?.status === 202) return;
    if (answer && answer.status < 500 && answer.status !== 429) throw new Error(`The file was answered ${text}.`);
    await delay(500, undefined, { signal });
  }
}

/** Waits until the files are applied, the searches are notified, and no work remains. */
async function settle(
  { pool }: Pick<Stage<unknown>, "pool">,
  office: Office,
  {
    signal,
    files,
    isOver,
    passSome,
  }: { signal: AbortSignal; files: number; isOver: () => boolean; passSome: () => Promise<void> },
): Promise<void> {
  for (; ; await delay(lookMillis, undefined, { signal })) {
    try {
      await hurryJobs(pool);
      const { rows } = await pool.query<{ done: number }>(
        "select count(*)::int as done from feed_files where feed_id = $1 and finished_at is not null",
        [office.feedId],
      );
      if (rows[0]?.done !== files || !isOver()) continue;
      const rest = await findRestOf(pool, office);
      if (rest.jobs === 0 && rest.waiting === 0) return;
      if (rest.jobs === 0) await passSome();
    } catch {
      // PostgreSQL is unreachable. If the run is aborted, the delay rejects.
    }
  }
}

/** The remaining work for an agency's files: jobs of its homes and photos, and notifications of its searches. */
async function findRestOf(pool: pg.Pool, { feedId, searchIds }: Office): Promise<Rest> {
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
async function hurryJobs(pool: pg.Pool): Promise<void> {
  await pool.query("update pgboss.job set start_after = now() where state = 'retry' and start_after > now()");
}

/** The change that a home needs in a file to reach the step. */
function fateFor({ file, step }: FeedAccident): Fate {
  if (file === 0) return "same";
  if (file === 2) return "absent";
  return step === "before removal" ? "withdrawn" : "cheaper";
}

/** The first home after the position of the planned kill that reaches its step. */
function victimOf(accident: FeedAccident, { homes, feedId }: Office): Victim {
  const { file, step } = accident;
  const fate = fateFor(accident);
  const isOfPhoto = step === "before photo";
  const from = Math.floor(accident.place * homes.length);
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
    accident,
    key: (isOfPhoto ? home.photos[0] : isOfEntry ? title : undefined) ?? home.headline,
    address: undefined,
    look: (pool) => findVisible(pool, { feedId, uniqueId: home.uniqueId, title, file }),
  };
}

async function findVisible(
  pool: pg.Pool,
  { feedId, uniqueId, title, file }: { feedId: number; uniqueId: string; title: string; file: number },
): Promise<Sight> {
  const { rows } = await pool.query<Sight>(
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
