import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "#db/embedded-cluster.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { eventually } from "#tests/support/eventually.ts";
import { signedInMember, type SignedInMember } from "#tests/support/members.ts";
import { freshBody, postJson } from "#tests/support/post-enquiry.ts";
import { openSoutherly, type Southerly } from "#tests/support/southerly.ts";
import { startProgram } from "./program.ts";

const { db, url } = await testDatabase();
let pooled: string;
let southerly: Southerly;
let agent: SignedInMember;
let listingId: number;

/** Four connections for all clients, released after each transaction, as in docs/scaling.md. */
const settings = ({ hostname, port, username, password, pathname }: URL, listen: number) => `
[databases]
southerly = host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password} connect_query='set statement_timeout = 5000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
`;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "southerly-pgbouncer-"));
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  await writeFile(file, settings(new URL(url), port));
  // PgBouncer does not run as root, and its account must be able to read the file.
  await chmod(folder, 0o755);
  const account = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const stop = await startProgram("pgbouncer", [...account, file], port);
  afterAll(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });
  pooled = `postgres://southerly@127.0.0.1:${port}/southerly`;
  agent = await signedInMember(db, { role: "agent" });
  ({ id: listingId } = await insertListing(db, { createdByUserId: agent.id }));
  southerly = await openSoutherly({
    DATABASE_URL: pooled,
    DATABASE_DIRECT_URL: url,
    DATABASE_POOL: "20",
    PAGE_CACHE_MB: "8",
    WORKER: "inline",
  });
});

const paths = [
  "/",
  "/listings",
  "/agents",
  "/suburbs",
  "/insights",
  "/services/trades",
  "/api/listings",
  "/sitemap.xml",
];

test("many visitors share four connections", async () => {
  const responses = Array.from({ length: 120 }, (_, person) => {
    const headers = { cookie: person % 2 === 0 ? agent.cookie : "flash=x" };
    return southerly.send(paths[person % paths.length] ?? "/", { headers });
  });
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  expect(statuses).toEqual(statuses.map(() => 200));
  const { rows } = await sql<{ connections: number }>`
    select count(*)::int as connections from pg_stat_activity where datname = current_database() and application_name = 'southerly'
  `.execute(db);
  // At most four of the pooler; the others belong to this test.
  expect(rows[0]?.connections).toBeLessThanOrEqual(4 + 8);
});

test("pages are cached and invalidated: notifications bypass the pooler", async () => {
  const read = () => southerly.send(`/api/listings/${listingId}`);
  for (const title of ["One title", "Another title"]) {
    await vi.waitFor(async () => expect((await read()).headers.etag).toBeDefined(), { timeout: 10_000 });
    const written = await southerly.send(`/api/listings/${listingId}`, {
      method: "PATCH",
      body: JSON.stringify({ title }),
      headers: { cookie: agent.cookie, "content-type": "application/json" },
    });
    expect(written.status, written.text).toBe(200);
    await eventually(async () => expect((await read()).text).toContain(title));
  }
});

test("transactions with locks, limits and published jobs work", async () => {
  const body = freshBody({ listingId });
  const sent = Array.from({ length: 10 }, () => postJson(southerly, body));
  const statuses = (await Promise.all(sent)).map(({ status }) => status).toSorted((a, b) => a - b);
  // Equal enquiries are stored once, whichever connection each request uses.
  expect(statuses).toEqual([...Array<number>(9).fill(200), 201]);
  const jobs = sql<{ left: number }>`
    select count(*)::int as left from pgboss.job where name = 'mail.queued' and state in ('created', 'active', 'retry')`;
  await vi.waitFor(async () => expect((await jobs.execute(db)).rows[0]?.left).toBe(0), { timeout: 15_000 });
});

test("PostgreSQL cancels slow statements, with the timeout of the pooler's connections", async () => {
  const client = new pg.Client(pooled);
  await client.connect();
  const { rows } = await client.query<{ statement_timeout: string }>("show statement_timeout");
  expect(rows[0]?.statement_timeout).toBe("5s");
  await client.end();
});

test("without DATABASE_DIRECT_URL it reports at once that it is not ready", async () => {
  const { send } = await openSoutherly({ DATABASE_URL: pooled });
  expect((await send("/readyz")).status).toBe(503);
  expect((await send("/listings")).status).toBe(503);
});
