import { createHash, randomBytes } from "node:crypto";
import { access, constants, mkdir, readdir, rm, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import pg from "pg";
import type { DatabaseHandle } from "./embedded.ts";
import type { DB } from "./schema.ts";

/** `seeded` has the sample data of `npm start`. */
export type Template = "migrated" | "seeded";

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

const project = resolve(import.meta.dirname, "..");
/** Pictures of the seeded template and of browser tests. */
export const testMedia = join(project, "test-results/media");
/** RAM disk: cloning takes 35 ms there and 140 ms on a disk. */
const inMemory = "/dev/shm";
/** More than a run needs. Containers default to 64 MB. */
const enoughMemoryBytes = 4 * 1024 ** 3;
/** Advisory lock, so that each template is created once. */
const templateLock = 20_261_121;

/** Starts a non-durable PostgreSQL, or uses TEST_DATABASE_SERVER, which supports one run at a time. */
export async function startTestCluster(): Promise<Omit<DatabaseHandle, "embedded">> {
  // oxlint-disable-next-line no-restricted-properties -- for tests only; the product's environment does not include it
  const given = process.env.TEST_DATABASE_SERVER;
  if (given) {
    const dropTemplates = () => asAdministrator(given, dropEveryTemplate);
    // They may have an outdated schema.
    await dropTemplates();
    return { url: given, stop: dropTemplates };
  }
  // Slow to load, and test files only need to clone.
  const { discardAbandoned, ensureEmbedded } = await import("./embedded.ts");
  const clusters = await clustersFolder();
  await mkdir(clusters, { recursive: true });
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

async function clustersFolder(): Promise<string> {
  try {
    await access(inMemory, constants.W_OK);
    const { bavail, bsize } = await statfs(inMemory);
    const checkout = createHash("sha256").update(project).digest("hex").slice(0, 12);
    if (bavail * bsize >= enoughMemoryBytes) return join(inMemory, `southerly-tests-${checkout}`);
  } catch {
    // The folder is missing or not writable.
  }
  return join(project, ".data/test");
}

/** Takes 35 to 140 ms. The first call creates the template. */
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
        // Forcing a drop while a connection closes would raise an unhandled error in its client.
        for (let tries = 0; tries < 10; tries += 1) {
          const { rowCount } = await client.query("select 1 from pg_stat_activity where datname = $1", [name]);
          if (rowCount === 0) break;
          await delay(20);
        }
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

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
  // An interrupted run leaves no partial template.
  const draft = `${template}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}`);
  await fill(withDatabase(clusterUrl, draft), template);
  await client.query(`alter database ${draft} rename to ${template}`);
  await client.query(`alter database ${template} with is_template true allow_connections false`);
}

async function fill(url: string, template: Template): Promise<void> {
  const { migrate } = await import("./migrate.ts");
  await migrate(url);
  await installQueue(url);
  if (template === "migrated") return;
  const { updateReference } = await import("#reference/apply.ts");
  const { seedWhenEmpty } = await import("#samples/seed.ts");
  await updateReference(url);
  await seedWhenEmpty(url, { folder: testMedia });
}

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
