import { createHash, randomBytes } from "node:crypto";
import { access, constants, mkdir, readdir, rm, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Kysely } from "kysely";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { DatabaseHandle } from "./embedded.ts";
import type { DB } from "./schema.ts";

/** `migrated` is empty; `seeded` holds the sample data of `npm start`. */
export type Template = "migrated" | "seeded";

/** A database of a test, and how to throw it away. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

const project = resolve(import.meta.dirname, "..");
/** The pictures of the seeded template, and of the servers that journeys start. */
export const testMedia = join(project, "test-results/media");
/** Linux's folder in memory: a copy of the template takes 35 ms there, and 140 ms on a disk. */
const inMemory = "/dev/shm";
/** A run needs less than one; containers have 64 MB there unless told otherwise. */
const enoughMemoryBytes = 4 * 1024 ** 3;
/** Any number: whoever makes a template holds this advisory lock, so that each is made once. */
const templateLock = 20_261_121;

/**
 * Starts a PostgreSQL for one test run, with a folder and a port of its own, that forgets everything when stopped. With
 * TEST_DATABASE_SERVER it is the one at that address, which serves one run at a time.
 */
export async function startTestCluster(): Promise<Omit<DatabaseHandle, "embedded">> {
  // oxlint-disable-next-line no-restricted-properties -- it is for tests, which the product's environment knows nothing of
  const given = process.env.TEST_DATABASE_SERVER;
  if (given) {
    const dropTemplates = () => asAdministrator(given, dropEveryTemplate);
    // A killed run has left its own, of another schema perhaps.
    await dropTemplates();
    return { url: given, stop: dropTemplates };
  }
  // Imported here: each test file only clones, and what starts a cluster takes long to load.
  const { discardAbandoned, ensureEmbedded } = await import("./embedded.ts");
  const clusters = await clustersFolder();
  await mkdir(clusters, { recursive: true });
  // A killed run could not stop its own.
  for (const name of await readdir(clusters)) await discardAbandoned(join(clusters, name));
  const directory = join(clusters, `${process.pid}-${randomBytes(4).toString("hex")}`);
  const cluster = await ensureEmbedded({ directory, durable: false });
  return {
    url: cluster.url,
    stop: async () => {
      await cluster.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Where test clusters of this checkout lie: in memory where there is room for one. */
async function clustersFolder(): Promise<string> {
  try {
    await access(inMemory, constants.W_OK);
    const { bavail, bsize } = await statfs(inMemory);
    const checkout = createHash("sha256").update(project).digest("hex").slice(0, 12);
    if (bavail * bsize >= enoughMemoryBytes) return join(inMemory, `southerly-tests-${checkout}`);
  } catch {
    // There is no such folder, or it is not ours to write.
  }
  return join(project, ".data/test");
}

/** Makes a new database as a copy of a template, in 35 to 140 ms; the template itself is made at the first question for it. */
export async function cloneDatabase(clusterUrl: string, template: Template): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdministrator(clusterUrl, async (client) => {
    await client.query("select pg_advisory_lock($1)", [templateLock]);
    await ensureTemplate(client, clusterUrl, template);
    await client.query("select pg_advisory_unlock($1)", [templateLock]);
    await client.query(`create database ${name} template ${template}`);
  });
  return {
    url: withDatabase(clusterUrl, name),
    drop: () =>
      asAdministrator(clusterUrl, async (client) => {
        // A connection that is ending by itself would hear of the force when nobody listens to it any more.
        for (let tries = 0; tries < 10; tries += 1) {
          const { rowCount } = await client.query("select 1 from pg_stat_activity where datname = $1", [name]);
          if (rowCount === 0) break;
          await delay(20);
        }
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

/** The database of the running test file: its address, and Kysely on it. */
export async function testDatabase(): Promise<{ url: string; db: Kysely<DB> }> {
  // oxlint-disable-next-line no-restricted-properties -- tests/setup/database.ts puts the address of the clone here
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("Only the tests of *.db.test.ts have a database.");
  const { db } = await import("./client.server.ts");
  return { url, db: db() };
}

async function dropEveryTemplate(client: pg.Client): Promise<void> {
  for (const template of ["migrated", "seeded"] satisfies Template[]) {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [template]);
    if (rowCount !== 0) await client.query(`alter database ${template} with is_template false`);
    await client.query(`drop database if exists ${template} with (force)`);
  }
}

async function ensureTemplate(client: pg.Client, clusterUrl: string, template: Template): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [template]);
  if (rowCount !== 0) return;
  // Made under another name first: a template that bears its name is complete.
  const draft = `${template}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}`);
  await fill(withDatabase(clusterUrl, draft), template);
  await client.query(`alter database ${draft} rename to ${template}`);
  await client.query(`alter database ${template} with is_template true allow_connections false`);
}

async function fill(url: string, template: Template): Promise<void> {
  // Imported here, once in a run: the others only clone.
  const { migrate } = await import("./migrate.ts");
  await migrate(url);
  await installQueue(url);
  if (template === "migrated") return;
  const { bringReference } = await import("#reference/apply.ts");
  const { seedWhenEmpty } = await import("#samples/seed.ts");
  await bringReference(url);
  await seedWhenEmpty(url, { folder: testMedia });
}

/** The job queue's own tables: whoever starts finds them, instead of making them again for every test file and server. */
async function installQueue(url: string): Promise<void> {
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
  await boss.start();
  await boss.stop();
}

async function asAdministrator(clusterUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(clusterUrl, "postgres") });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}
