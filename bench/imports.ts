import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertUser } from "#samples/factories/users.ts";
import { inventHomes, writeFeedFile } from "#tests/support/feed-file.ts";
import type { Figure } from "./figures.ts";
import { median, toMegabytes } from "./measure.ts";
import { machine, writeResults } from "./results.ts";
import { type ServerProcess, startWorker } from "./server-process.ts";
import { type TemporaryDatabase, withTemporaryDatabase } from "./temporary-database.ts";

/**
 * `npm run bench:imports`: listings per second of an agency's first import file and of unchanged ones, and the worker's resident
 * memory. `-- --homes 500` is a trial that writes no results.
 */

const fullSize = 5000;
const searchCount = 1000;
const resends = 3;
const readings = 5;
const pollMillis = 100;
const timeoutMillis = 1_800_000;
/** An unchanged file must be imported at least this many times as fast. */
const budget = 10;

const { values } = parseArgs({ options: { homes: { type: "string", default: String(fullSize) } } });
const homeCount = Number(values.homes);

await withTemporaryDatabase("imports", run);

async function run({ url, secretKey, stopAtEnd }: TemporaryDatabase): Promise<void> {
  // These modules read the environment when they are loaded, so they are imported after it is set.
  const { db } = await import("#db/client.server.ts");
  const { insertSearches, searchedSuburbs } = await import("./insert-searches.ts");
  const { storeFile } = await import("#app/features/imports/run-import.server.ts");
  const { readReaxml } = await import("#app/features/imports/formats/read-file.server.ts");

  const { feedId, agentId, agentEmail } = await connect();
  await insertSearches(searchCount, "daily", (index) => index % 3 === 0);
  const homes = inventHomes(homeCount, { suburbs: searchedSuburbs, agentEmail, photos: 0 });
  const file = (hour: number) => Buffer.from(writeFeedFile(agentId, `2026-11-21-${hour}:00:00`, homes));

  const reading: number[] = [];
  for (let round = 0; round < readings; round += 1) {
    const start = performance.now();
    const { listings } = await readReaxml(file(10), { arrivedAt: new Date() });
    reading.push((performance.now() - start) / 1000);
    if (listings.length !== homeCount) throw new Error(`${listings.length} homes were read.`);
  }

  const worker = stopAtEnd(await startWorker(url, { SECRET_KEYS: secretKey }));
  const files: AppliedFile[] = [];
  for (let sent = 0; sent <= resends; sent += 1) files.push(await apply(sent));
  const [first, ...again] = files;
  if (!first) return;
  const perSecond = (seconds: number) => Math.round(homeCount / seconds);
  const resend = median(again.map(({ seconds }) => seconds));
  const megabytes = (file(10).length / 1e6).toFixed(1);
  const tables = {
    [`A file of ${homeCount.toLocaleString("en-AU")} homes (${megabytes} MB), with ${searchCount} saved searches`]: [
      { what: "read alone", seconds: median(reading).toFixed(2), "homes per second": perSecond(median(reading)) },
      { what: "first load", seconds: first.seconds.toFixed(2), "homes per second": perSecond(first.seconds) },
      { what: "nothing changed, median", seconds: resend.toFixed(2), "homes per second": perSecond(resend) },
    ],
    [`Budget: nothing changed is at least ${budget} times as fast`]: [
      { times: (first.seconds / resend).toFixed(1), met: first.seconds / resend >= budget ? "yes" : "NO" },
    ],
    "Resident memory of the worker (MB)": files.map(({ name, memory }) => ({
      file: name,
      before: toMegabytes(memory[0] ?? 0),
      median: toMegabytes(median(memory)),
      most: toMegabytes(Math.max(...memory)),
      after: toMegabytes(memory.at(-1) ?? 0),
    })),
  };
  const most = Math.max(...files.flatMap(({ memory }) => memory));
  const figures: Figure[] = [
    { name: "homes of a first load", value: perSecond(first.seconds), unit: "a second", better: "more" },
    { name: "homes in which nothing changed", value: perSecond(resend), unit: "a second", better: "more" },
    { name: "times as fast when nothing changed", value: first.seconds / resend, unit: "times", better: "more" },
    { name: "worker, most", value: toMegabytes(most), unit: "MB", better: "less" },
  ];
  console.log(JSON.stringify(tables, undefined, 2));
  if (homeCount !== fullSize) return;
  const command = "npm run bench:imports";
  await writeResults("imports", { command, machine: await machine(url), figures, tables, files });

  interface AppliedFile {
    name: string;
    /** Seconds to parse and apply the file, without the time until the worker polls. */
    seconds: number;
    memory: number[];
  }

  /** Sends the homes again and waits until the worker has applied them and finished the resulting jobs. */
  async function apply(sent: number): Promise<AppliedFile> {
    const watch = watchMemory(worker);
    const { id } = await storeFile(feedId, { name: "listings.xml", bytes: file(10 + sent) });
    const { seconds, counts } = await finished(id);
    const expected = sent === 0 ? "CREATED" : "UNCHANGED";
    if ((counts[expected] ?? 0) < homeCount * 0.95) throw new Error(`The import ended with ${JSON.stringify(counts)}.`);
    await quiet();
    const memory = await watch();
    const name = sent === 0 ? "first load" : `again, ${sent}`;
    console.log(`${name}: ${seconds.toFixed(1)} s, most ${toMegabytes(Math.max(...memory))} MB`);
    return { name, seconds, memory };
  }

  async function finished(fileId: number): Promise<{ seconds: number; counts: Record<string, number> }> {
    const deadline = performance.now() + timeoutMillis;
    while (performance.now() < deadline) {
      await delay(pollMillis);
      const row = await db()
        .selectFrom("feedFiles")
        .select(["startedAt", "finishedAt", "counts"])
        .where("id", "=", fileId)
        .executeTakeFirstOrThrow();
      if (!row.finishedAt || !row.startedAt) continue;
      const applying = (row.finishedAt.getTime() - row.startedAt.getTime()) / 1000;
      return { seconds: applying + median(reading), counts: row.counts as Record<string, number> };
    }
    throw new Error("The file was not finished in time.");
  }

  /** Waits until the imported changes have been matched against the saved searches. */
  async function quiet(): Promise<void> {
    for (;;) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pgboss.job
        where state in ('created', 'retry', 'active') and name like 'listing.%' and start_after <= now()`.execute(db());
      if (rows[0]?.count === 0) return;
      await delay(pollMillis);
    }
  }

  /** Inserts an agency with a confirmed import connection. */
  async function connect() {
    const { id: agencyId } = await insertAgency(db());
    const { id: userId } = await insertUser(db(), { role: "agent" });
    const email = "jordan.sample@example.com";
    await insertAgent(db(), { agencyId, userId, name: "Jordan Sample", email });
    const feed = await db()
      .insertInto("feeds")
      .values({
        agencyId,
        slug: randomBytes(12).toString("hex"),
        tokenHash: "0".repeat(64),
        crm: "other",
        contactUserId: userId,
        confirmedAt: new Date(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db().insertInto("feedAgents").values({ agentId: "SAMPLE", feedId: feed.id }).execute();
    return { feedId: feed.id, agentId: "SAMPLE", agentEmail: email };
  }
}

/** Samples the memory of a process. The returned function stops the sampling and returns the samples in bytes. */
function watchMemory(process: ServerProcess): () => Promise<number[]> {
  const stopping = new AbortController();
  const samples: number[] = [];
  const watching = (async () => {
    do {
      samples.push((await process.usage()).rss);
      await delay(pollMillis);
    } while (!stopping.signal.aborted);
  })();
  return async () => {
    stopping.abort();
    await watching;
    return samples;
  };
}
