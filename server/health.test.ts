import { expect, test } from "vitest";
import { startTestServer } from "./app-server.fixture.ts";

const never = new Promise<never>(() => {});

test.each([
  {
    path: "/healthz",
    pingDatabase: () => Promise.reject(new Error("down")),
    stopping: false,
    status: 200,
    why: "the process lives without it",
  },
  { path: "/readyz", pingDatabase: () => Promise.resolve(), stopping: false, status: 200, why: "all is well" },
  {
    path: "/readyz",
    pingDatabase: () => Promise.reject(new Error("down")),
    stopping: false,
    status: 503,
    why: "the database is away",
  },
  { path: "/readyz", pingDatabase: () => never, stopping: false, status: 503, why: "the database is silent" },
  { path: "/readyz", pingDatabase: () => Promise.resolve(), stopping: true, status: 503, why: "we are about to go" },
])("$path answers $status when $why", async ({ path, pingDatabase, stopping, status }) => {
  const server = await startTestServer({ readiness: { pingDatabase, isStopping: () => stopping } });
  // Monitors use the IP address instead of the host name.
  const answer = await server.ask(path, { headers: { host: "10.0.0.9:3000" } });
  expect(answer.status).toBe(status);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
});
