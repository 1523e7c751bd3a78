import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Kysely } from "kysely";
import pg from "pg";
import { createDatabase } from "#db/client.server.ts";
import { freePort } from "#db/embedded-cluster.ts";
import { migrate } from "#db/migrate.ts";
import type { DB } from "#db/schema.ts";
import { openTcpProxy, type TcpProxy } from "#tests/support/tcp-proxy.ts";
import { createBreakpoints } from "./breakpoints.ts";
import type { KillableSystem } from "./kill-at-step.ts";
import { openMailSink } from "./mail-sink.ts";
import { supervisePostgres } from "./postgres.ts";
import { type SupervisedProcess, superviseProcess } from "./supervised.ts";

/** The running system of a test. */
export interface TestSystem<Fixtures> extends KillableSystem {
  /** Origin of the web process. */
  origin: string;
  /** The connection between the worker and the mail server. */
  mailLine: TcpProxy;
  /** The connection between the product and PostgreSQL. The test itself bypasses it. */
  databaseLine: TcpProxy;
  web: SupervisedProcess;
  worker: SupervisedProcess;
  /** The folder of the picture files. */
  media: string;
  /** The rows that were inserted before the processes started. */
  fixtures: Fixtures;
  /** Aborts when a process exits without being killed by the test. */
  unexpectedExit: AbortSignal;
  /** The last output of the processes, to explain a failed run. */
  recentOutput(): string;
}

const project = resolve(import.meta.dirname, "../..");
const loopback = "127.0.0.1";

/**
 * Starts a PostgreSQL with the rows of `insertFixtures`, a mail server, a web process (or several, depending on `settings`) and a
 * worker. `stack` stops all of them.
 */
export async function openTestSystem<Fixtures>(
  stack: AsyncDisposableStack,
  insertFixtures: (db: Kysely<DB>) => Promise<Fixtures>,
  settings: Record<string, string> = {},
): Promise<TestSystem<Fixtures>> {
  const postgres = stack.adopt(await supervisePostgres(), (it) => it.stop());
  const sink = stack.adopt(await openMailSink(), (it) => it.close());
  const mailLine = stack.adopt(await openTcpProxy(sink.url), (it) => it.close());
  const databaseLine = stack.adopt(await openTcpProxy(postgres.url), (it) => it.close());
  await migrate(postgres.url);
  const fixtures = await withDatabase(postgres.url, insertFixtures);
  const pool = stack.adopt(openPool(postgres.url), (it) => it.end());
  await createBreakpoints(pool);

  const media = stack.adopt(await mkdtemp(join(tmpdir(), "southerly-media-")), (it) => rm(it, { recursive: true }));
  const port = String(await freePort());
  const unexpectedExit = new AbortController();
  const start = async (file: string, environment: Record<string, string>) => {
    const started = await superviseProcess(join(project, file), environment, (reason) => unexpectedExit.abort(reason));
    return stack.adopt(started, (it) => it.stop());
  };
  const common = {
    HOST: loopback,
    DATABASE_URL: databaseLine.url,
    ORIGIN: `http://${loopback}:${port}`,
    SMTP_URL: mailLine.url,
    MAIL_FROM: "hello@southerly.test",
    SERVICE_DESK_EMAIL: "desk@southerly.test",
    SECRET_KEYS: "a-key-for-tests-that-is-no-secret-to-anybody",
    // The product's limits stay enabled: each sender has its own address in X-Forwarded-For.
    TRUST_PROXY: "1",
    FLOOD_LIMIT: "0",
    MEDIA_URL: pathToFileURL(media).href,
    ...settings,
  };
  const web = await start("server/main.ts", { ...common, WORKER: "off", PORT: port });
  const worker = withoutGivingUp(await start("scripts/worker.ts", common), pool);
  return {
    pool,
    sink,
    targets: { web, worker, PostgreSQL: postgres },
    origin: `http://${loopback}:${port}`,
    mailLine,
    databaseLine,
    web,
    worker,
    media,
    fixtures,
    unexpectedExit: unexpectedExit.signal,
    recentOutput: () => `-- web:\n${endOf(web)}\n-- worker:\n${endOf(worker)}`,
  };
}

/**
 * Before each kill, deletes earlier deaths from the record, so that each job has at most one. A job is given up after two in a row,
 * and the test kills much more often than a real system (app/jobs/deaths.db.test.ts tests the rule).
 */
function withoutGivingUp(worker: SupervisedProcess, pool: pg.Pool): SupervisedProcess {
  return {
    ...worker,
    kill: async () => {
      await pool.query(`delete from job_runs where not exists (
        select from pg_stat_activity where application_name = 'southerly jobs ' || job_runs.worker)`);
      await pool.query("delete from job_deaths where given_up_at is null");
      await worker.kill();
    },
  };
}

async function withDatabase<Result>(url: string, work: (db: Kysely<DB>) => Promise<Result>): Promise<Result> {
  const db = createDatabase(url, { size: 1, forJobs: true });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** A pool for the test's own queries, which may lose its connections at any time. */
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

/** The last lines of the log, preceded by output that is not from the log, such as stack traces. */
function endOf({ output }: SupervisedProcess): string {
  const lines = output()
    .split("\n")
    .map((line) => line.slice(0, 400));
  return [...lines.filter((line) => !line.startsWith("{")).slice(-30), ...lines.slice(-10)].join("\n");
}
