import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "#db/embedded-cluster.ts";
import { testDatabase } from "#db/test-database.ts";
import { waitForPostgres } from "#db/wait-for-postgres.ts";
import { superviseProcess } from "#tests/faults/supervised.ts";
import { secretKeys } from "#tests/setup/server-process.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

// Regression: after a reboot, a server and a worker connected to a PostgreSQL in recovery and crashed with a stack
// trace.

vi.setConfig({ testTimeout: 30_000 });

const { url } = await testDatabase();
const program = (path: string) => join(import.meta.dirname, "../..", path);
const recovering = { code: "57P03", message: "the database system is starting up" };
const crowded = { code: "53300", message: "sorry, too many clients already" };

/**
 * The error that PostgreSQL sends before it closes the connection
 * (https://www.postgresql.org/docs/current/protocol-error-fields.html).
 */
function refusal({ code, message }: typeof recovering): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(fields.length + length.length);
  return Buffer.concat([Buffer.from("E"), length, fields]);
}

/** The file's database behind a port that refuses one connection with each of these errors and accepts later ones. */
async function openRefusing(refusals: (typeof recovering)[]) {
  const { hostname, port } = new URL(url);
  let connections = 0;
  const server = createServer((client) => {
    client.on("error", () => undefined);
    const refused = refusals[connections];
    connections += 1;
    if (refused) return client.once("data", () => client.end(refusal(refused)));
    const upstream = connect({ host: hostname, port: Number(port) });
    upstream.on("error", () => client.destroy()).on("close", () => client.destroy());
    return client
      .on("close", () => upstream.destroy())
      .pipe(upstream)
      .pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const own = new URL(url);
  const address = server.address();
  own.port = String(typeof address === "object" ? address?.port : "");
  return { url: own.href, asked: () => connections };
}

const always = (refused: typeof recovering) => Array.from({ length: 1000 }, () => refused);

test("a server that starts while PostgreSQL recovers waits for it", async () => {
  const database = await openRefusing([recovering, recovering, recovering]);
  const southerly = await openSoutherly({ DATABASE_URL: database.url }, onTestFinished);
  expect(database.asked()).toBeGreaterThan(3);
  expect((await southerly.send("/readyz")).status).toBe(200);
});

test("so does a worker", async () => {
  const database = await openRefusing([recovering, recovering, recovering]);
  const settings = { DATABASE_URL: database.url, SECRET_KEYS: secretKeys };
  const worker = await superviseProcess(program("scripts/worker.ts"), settings, () => undefined);
  expect(database.asked()).toBeGreaterThan(3);
  await worker.stop();
});

test("a process that is stopped while it waits exits", async () => {
  const database = await openRefusing(always(recovering));
  const server = spawn(process.execPath, [program("server/main.ts")], {
    env: { ...process.env, NODE_ENV: "production", SECRET_KEYS: secretKeys, DATABASE_URL: database.url },
    stdio: "ignore",
  });
  const ended = once(server, "exit");
  await vi.waitFor(() => expect(database.asked()).toBeGreaterThan(1), { timeout: 20_000 });
  server.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

test("waiting for a PostgreSQL that never starts ends with one sentence", async () => {
  const { url: never } = await openRefusing(always(recovering));
  await expect(waitForPostgres(never, { patience: 300 })).rejects.toThrow(
    /^The database cannot be used: the database system is starting up\.$/,
  );
});

test.each([
  {
    why: "lets nobody in after all",
    open: async () => (await openRefusing([recovering, ...always(crowded)])).url,
    says: /sorry, too many clients already/,
  },
  {
    why: "does not run",
    // The host name has two addresses, so the error is an AggregateError.
    open: async () => `postgres://nobody@localhost:${await freePort()}/southerly`,
    says: /connect ECONNREFUSED \S+/,
  },
])("a database that $why ends the start with one sentence", async ({ open, says }) => {
  const start = openSoutherly({ DATABASE_URL: await open() }, onTestFinished);
  const { message } = await start.then(
    () => expect.fail("It started."),
    (error: Error) => error,
  );
  expect(message).toMatch(
    new RegExp(`^The server ended with code 1:[^]*\nThe database cannot be used: ${says.source}\\.\n$`),
  );
  expect(message).not.toMatch(/^ +at /m);
});
