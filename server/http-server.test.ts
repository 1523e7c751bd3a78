import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startTestServer } from "./app-server.fixture.ts";
import { closeGracefully, createHttpServer, listen } from "./http-server.ts";

const impatient = { headersTimeout: 100, requestTimeout: 150, keepAliveTimeout: 200, connectionsCheckingInterval: 25 };
const silent = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} };

test.each([
  { bytes: "GET / HTTP/1.1\r\nHost: local", why: "a head that never ends" },
  {
    bytes:
      "POST /api/x HTTP/1.1\r\nHost: localhost:PORT\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    why: "a body that never ends",
  },
])("waiting for $why ends with 408", async ({ bytes }) => {
  const server = await startTestServer({ timeouts: impatient });
  const reply = await server.raw(bytes.replace("PORT", String(server.port)));
  expect(reply).toMatch(/^HTTP\/1\.1 408 /);
  expect(reply.toLowerCase()).toContain("x-frame-options: deny");
});

test("rubbish behind a request that is being answered is never mixed into its answer", async () => {
  const server = await startTestServer({
    answer: () => delay(50).then(() => new Response("the answer", { headers: { "content-type": "text/html" } })),
  });
  const reply = await server.raw(`GET / HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n\0rubbish\r\n\r\n`);
  expect(reply).toBe("");
});

test("a shutdown finishes what is being answered, closes idle connections and accepts nobody new", async () => {
  const asked = Promise.withResolvers<void>();
  const server = createHttpServer(
    (_, response) => {
      asked.resolve();
      setTimeout(() => response.end("finished"), 100);
    },
    { log: silent },
  );
  const port = await listen(server, 0, "127.0.0.1");
  const idle = connect(port, "127.0.0.1");
  const busy = fetch(`http://127.0.0.1:${port}/`);
  await asked.promise;
  const closed = closeGracefully(server, 5000);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow("fetch failed");
  expect(await (await busy).text()).toBe("finished");
  await closed;
  idle.destroy();
});

test("a shutdown waits no longer than its grace", async () => {
  const server = createHttpServer(() => {}, { log: silent });
  const port = await listen(server, 0, "127.0.0.1");
  const stuck = connect(port, "127.0.0.1");
  stuck.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  onTestFinished(() => void stuck.destroy());
  await arrival(stuck);
  const startedAt = performance.now();
  await closeGracefully(server, 100);
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

test("a port that is taken is one clear sentence", async () => {
  const first = createHttpServer(() => {}, { log: silent });
  const port = await listen(first, 0, "127.0.0.1");
  onTestFinished(() => closeGracefully(first, 0));
  const second = createHttpServer(() => {}, { log: silent });
  await expect(listen(second, port, "127.0.0.1")).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use by another program. Stop that program, or set PORT to another number.`,
  );
  await expect(listen(second, port, "127.0.0.1", "METRICS_PORT")).rejects.toThrow(/set METRICS_PORT to another number/);
});

async function arrival(socket: Socket): Promise<void> {
  await new Promise((resolve) => socket.once("connect", resolve));
  await delay(20);
}
