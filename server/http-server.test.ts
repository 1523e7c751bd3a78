import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startTestServer } from "./app-server.fixture.ts";
import { closeGracefully, createHttpServer, listen } from "./http-server.ts";

const impatient = {
  headersTimeout: 100,
  requestTimeout: 150,
  uploadTimeout: 60_000,
  uploadInterval: 250,
  keepAliveTimeout: 200,
  connectionsCheckingInterval: 25,
};
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

const upload = (port: number, length: number) =>
  `POST /api/listings/1/pictures HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;

/** Reads a body to its end, as the application does with pictures. */
const swallow = async (request: Request) => {
  let bytes = 0;
  for await (const chunk of request.body ?? []) bytes += chunk.length;
  return new Response(`${bytes} bytes`, { headers: { "content-type": "text/html" } });
};

test("pictures may take longer than any other body, as long as they keep coming", async () => {
  const server = await startTestServer({ timeouts: impatient, handle: swallow });
  const piece = Buffer.alloc(150_000);
  const socket = connect(server.port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  const closed = new Promise((resolve) => socket.once("close", resolve));
  await arrival(socket);
  socket.write(upload(server.port, 6 * piece.length));
  for (let sent = 0; sent < 6; sent += 1) {
    socket.write(piece);
    await delay(60);
  }
  await closed;
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 200 [^]*900000 bytes$/);
});

test("pictures that trickle in end with 408", async () => {
  const server = await startTestServer({ timeouts: impatient, handle: swallow });
  expect(await server.raw(`${upload(server.port, 1_000_000)}--x`)).toMatch(/^HTTP\/1\.1 408 /);
});

test("an upload is not too slow while it waits for the application to read it", async () => {
  const server = await startTestServer({
    timeouts: impatient,
    handle: (request) => delay(300).then(() => swallow(request)),
  });
  const body = Buffer.alloc(500_000, 32);
  const reply = await server.raw(Buffer.concat([Buffer.from(upload(server.port, body.length)), body]));
  expect(reply).toMatch(/^HTTP\/1\.1 200 [^]*500000 bytes$/);
});

test("a refused upload gets its reason, however much of it was read", async () => {
  const refused = () => new Response("not yours", { status: 403, headers: { "content-type": "text/html" } });
  for (const handle of [
    () => Promise.resolve(refused()),
    async (request: Request) => {
      await request.body?.getReader().read();
      return refused();
    },
    async (request: Request) => {
      await request.body?.cancel();
      return refused();
    },
  ]) {
    const server = await startTestServer({ handle });
    const response = await server.ask("/api/listings/1/pictures", {
      method: "POST",
      headers: { host: `localhost:${server.port}`, "content-type": "multipart/form-data; boundary=x" },
      body: Buffer.alloc(30_000_000),
    });
    expect(response).toMatchObject({ status: 403, text: "not yours" });
  }
});

test("garbage after a request never gets into its response", async () => {
  const server = await startTestServer({
    handle: () => delay(50).then(() => new Response("the answer", { headers: { "content-type": "text/html" } })),
  });
  const reply = await server.raw(`GET / HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n\0rubbish\r\n\r\n`);
  expect(reply).toBe("");
});

test("a shutdown finishes open requests, closes idle connections and accepts no new ones", async () => {
  const requested = Promise.withResolvers<void>();
  const server = createHttpServer(
    (_, response) => {
      requested.resolve();
      setTimeout(() => response.end("finished"), 100);
    },
    { log: silent },
  );
  const port = await listen(server, 0, "127.0.0.1");
  const idle = connect(port, "127.0.0.1");
  const busy = fetch(`http://127.0.0.1:${port}/`);
  await requested.promise;
  const closed = closeGracefully(server, 5000);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow("fetch failed");
  expect(await (await busy).text()).toBe("finished");
  await closed;
  idle.destroy();
});

test("a shutdown waits no longer than its grace period", async () => {
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

test("a port that is in use gives one clear sentence", async () => {
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
