import { readdirSync, readlinkSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { openSoutherly } from "#tests/support/southerly.ts";
import { runProgram } from "./program.ts";

const { db } = await testDatabase();
const southerly = await openSoutherly();
const connections = 400;

beforeAll(async () => {
  const { id: createdByUserId } = await insertUser(db);
  for (let homes = 0; homes < 24; homes += 1) await insertListing(db, { createdByUserId });
});

/** Number of connections that the server has open. */
function openSockets(): number {
  const links = readdirSync(`/proc/${southerly.pid}/fd`).flatMap((file) => {
    try {
      return readlinkSync(`/proc/${southerly.pid}/fd/${file}`);
    } catch {
      return [];
    }
  });
  return links.filter((link) => link.startsWith("socket:")).length;
}

/**
 * Requests pages in sequence until `over` settles. Returns the statuses, the numbers of open connections, and the program's output.
 */
async function requestUntil(over: Promise<string>): Promise<{ statuses: number[]; sockets: number[]; output: string }> {
  const [statuses, sockets]: [number[], number[]] = [[], []];
  const ending = new AbortController();
  const ended = over.finally(() => ending.abort());
  while (!ending.signal.aborted) {
    for (const path of ["/listings", "/healthz", "/api/agents"]) statuses.push((await southerly.send(path)).status);
    sockets.push(openSockets());
    await delay(100);
  }
  return { statuses, sockets, output: await ended };
}

test.each<[what: string, parameters: string[], seconds: number]>([
  ["headers", ["-H", "-u", `${southerly.url}/listings`], 60],
  ["bodies", ["-B", "-u", `${southerly.url}/api/leads`, "-s", "8192"], 60],
  // The server's timeout for idle connections, and some seconds.
  ["readers", ["-X", "-u", `${southerly.url}/listings`, "-w", "1", "-y", "16", "-n", "5", "-z", "8"], 115],
])(
  "while 400 clients are slow (%s) others get responses, and the slow ones are disconnected",
  { timeout: 180_000 },
  async (_, parameters, seconds) => {
    const before = openSockets();
    const bounds = ["-c", String(connections), "-r", "200", "-i", "3", "-x", "8", "-l", String(seconds), "-p", "5"];
    const { statuses, sockets, output } = await requestUntil(
      runProgram("slowhttptest", [...parameters, ...bounds], seconds + 20),
    );
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(Math.max(...sockets)).toBeGreaterThanOrEqual(before + connections);
    // The program exits when all connections are closed. In slow-read mode it does not notice that and continues.
    const left = output.includes("No open connections left") ? 0 : Math.min(...sockets.slice(-20, -5)) - before;
    expect(left).toBeLessThan(20);
    expect(southerly.log()).not.toMatch(/"level":(?:50|60)/);
    expect((await southerly.send("/readyz")).status).toBe(200);
  },
);
