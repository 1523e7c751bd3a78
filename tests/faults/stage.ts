import { join, resolve } from "node:path";
import pg from "pg";
import { createDatabase } from "#db/client.server.ts";
import { freePort } from "#db/embedded-cluster.ts";
import { migrate } from "#db/migrate.ts";
import { type Home, insertHomes } from "./enquiries.ts";
import { createHolds } from "./holds.ts";
import { openMailSink } from "./mail-sink.ts";
import { supervisePostgres } from "./postgres.ts";
import type { Scene } from "./strike.ts";
import { type SupervisedProcess, superviseProcess } from "./supervised.ts";

/** Everything that a run needs, running. */
export interface Stage extends Scene {
  /** Where the web process answers. */
  origin: string;
  homes: Home[];
  /** Aborted when a process ends that nobody has killed. */
  fall: AbortSignal;
  /** What the processes have printed lately, to explain a run that failed. */
  lastWords(): string;
}

const project = resolve(import.meta.dirname, "../..");
const loopback = "127.0.0.1";

/** Starts a PostgreSQL, a mail server, a web process and a worker of its own; `stack` ends them all. */
export async function openStage(stack: AsyncDisposableStack, enquiryCount: number): Promise<Stage> {
  const postgres = stack.adopt(await supervisePostgres(), (it) => it.stop());
  const sink = stack.adopt(await openMailSink(), (it) => it.close());
  await migrate(postgres.url);
  const homes = await writeHomes(postgres.url, enquiryCount);
  const pool = stack.adopt(openPool(postgres.url), (it) => it.end());
  await createHolds(pool);

  const port = String(await freePort());
  const fall = new AbortController();
  const start = async (file: string, settings: Record<string, string>) => {
    const started = await superviseProcess(join(project, file), settings, (reason) => fall.abort(reason));
    return stack.adopt(started, (it) => it.stop());
  };
  const common = {
    HOST: loopback,
    DATABASE_URL: postgres.url,
    SMTP_URL: sink.url,
    SECRET_KEYS: "a-key-for-tests-that-is-no-secret-to-anybody",
    // The limits stay as they are: the senders come from many addresses, which a proxy would tell.
    TRUST_PROXY: "1",
    FLOOD_LIMIT: "0",
  };
  const web = await start("server/main.ts", { ...common, WORKER: "off", PORT: port });
  const worker = await start("scripts/worker.ts", common);
  return {
    pool,
    sink,
    targets: { web, worker, PostgreSQL: postgres },
    origin: `http://${loopback}:${port}`,
    homes,
    fall: fall.signal,
    lastWords: () => `-- web:\n${endOf(web)}\n-- worker:\n${endOf(worker)}`,
  };
}

async function writeHomes(url: string, enquiryCount: number): Promise<Home[]> {
  const db = createDatabase(url, { size: 1 });
  try {
    return await insertHomes(db, enquiryCount);
  } finally {
    await db.destroy();
  }
}

/** For looking on, beside the product: it may lose its connections at any time. */
function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 5000,
    application_name: "faults",
  });
  pool.on("error", () => undefined).on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** The last lines of the log, and before them what was not written by the log, such as a stack. */
function endOf({ output }: SupervisedProcess): string {
  const lines = output()
    .split("\n")
    .map((line) => line.slice(0, 400));
  return [...lines.filter((line) => !line.startsWith("{")).slice(-30), ...lines.slice(-10)].join("\n");
}
