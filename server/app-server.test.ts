import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { startTestServer } from "./app-server.fixture.ts";
import { finishedBody } from "./fetch-adapter.ts";
import { createPageCache } from "./page-cache.ts";

const html = { "content-type": "text/html; charset=utf-8" };
const longPage = `<p>${"Harbour views from the verandah. ".repeat(100)}</p>`;

const echo = (request: Request) =>
  Promise.resolve(
    Response.json({ url: request.url, method: request.method, headers: Object.fromEntries(request.headers) }),
  );

interface Echo {
  url: string;
  method: string;
  headers: Record<string, string>;
}

async function echoed(
  options: Parameters<typeof startTestServer>[0],
  headers: Record<string, string>,
  target = "/x?a=1",
): Promise<Echo> {
  const server = await startTestServer({ ...options, handle: echo });
  return JSON.parse((await server.ask(target, { headers })).text) as Echo;
}

test("the application gets the server's own headers, never the client's", async () => {
  const { url, headers } = await echoed(
    { origin: "https://southerly.example" },
    {
      host: "southerly.example",
      origin: "http://southerly.example",
      "x-request-id": "forged",
      "x-client-address": "forged",
      "x-forwarded-for": "198.51.100.1",
      "x-forwarded-host": "evil.example",
      forwarded: "host=evil.example",
      cookie: "theme=dark",
    },
  );
  expect(url).toBe("https://southerly.example/x?a=1");
  expect(headers).toMatchObject({
    host: "southerly.example",
    origin: "https://southerly.example",
    "x-client-address": "127.0.0.1",
    cookie: "theme=dark",
  });
  expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.stringify(headers)).not.toMatch(/evil|forged|198\.51/);
});

test("behind a trusted proxy the forwarded address and scheme count", async () => {
  const { url, headers } = await echoed(
    { trustedHops: 1, allowedHosts: ["southerly.example"] },
    { host: "southerly.example", "x-forwarded-for": "192.0.2.66, 203.0.113.7", "x-forwarded-proto": "https" },
  );
  expect(url).toBe("https://southerly.example/x?a=1");
  expect(headers["x-client-address"]).toBe("203.0.113.7");
});

test("all addresses of one IPv6 network are one client to the application's limits", async () => {
  const { headers } = await echoed(
    { trustedHops: 1, allowedHosts: ["southerly.example"] },
    { host: "southerly.example", "x-forwarded-for": "2001:db8:1:2:3:4:5:6" },
  );
  expect(headers["x-client-address"]).toBe("2001:db8:1:2::/64");
});

test("HEAD is answered like GET, without the body", async () => {
  const server = await startTestServer({ handle: () => Promise.resolve(new Response(longPage, { headers: html })) });
  const head = await server.ask("/", { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(longPage)));
});

test.each([
  { body: longPage, why: "a string" },
  { body: new TextEncoder().encode(longPage), why: "bytes" },
])("a finished body ($why) is sent past the web streams", async ({ body }) => {
  const handle = () => Promise.resolve(Object.assign(new Response(null, { headers: html }), { [finishedBody]: body }));
  const server = await startTestServer({ handle });
  expect((await server.ask("/")).text).toBe(longPage);
});

test.each([
  { accept: "gzip, deflate, br, zstd", coding: "zstd", unpack: zstdDecompressSync },
  { accept: "gzip, deflate, br", coding: "br", unpack: brotliDecompressSync },
  { accept: "br;q=0, gzip", coding: "gzip", unpack: gunzipSync },
  { accept: "identity", coding: undefined, unpack: (body: Buffer) => body },
])("a client that accepts $accept gets $coding", async ({ accept, coding, unpack }) => {
  const server = await startTestServer({
    handle: () => Promise.resolve(new Response(longPage, { headers: { ...html, vary: "Cookie" } })),
  });
  const answer = await server.ask("/", { headers: { "accept-encoding": accept } });
  expect(answer.headers["content-encoding"]).toBe(coding);
  expect(answer.headers.vary).toBe("Cookie, Accept-Encoding");
  expect(answer.headers["content-length"]).toBe(String(answer.body.length));
  expect(unpack(answer.body).toString()).toBe(longPage);
});

test.each([
  { body: "short", headers: html, why: "it would not shrink" },
  { body: longPage, headers: { "content-type": "image/png" }, why: "pictures are compressed already" },
  { body: longPage, headers: { ...html, "content-encoding": "br" }, why: "the application has done it" },
])("nothing is compressed when $why", async ({ body, headers }) => {
  const server = await startTestServer({ handle: () => Promise.resolve(new Response(body, { headers })) });
  expect((await server.ask("/", { headers: { "accept-encoding": "br" } })).text).toBe(body);
});

test("every reply carries the security headers, and the application's own policy stays", async () => {
  const policy = "default-src 'self'; script-src 'sha256-x'";
  const server = await startTestServer({
    origin: "https://southerly.example",
    handle: ({ url }) =>
      Promise.resolve(
        url.endsWith("/own")
          ? new Response("", { headers: { ...html, "content-security-policy": policy } })
          : Response.json([]),
      ),
  });
  const host = { host: "southerly.example" };
  const json = await server.ask("/api/listings", { headers: host });
  expect(json.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": expect.stringContaining("geolocation=()"),
    "cross-origin-opener-policy": "same-origin",
    "x-frame-options": "DENY",
    "strict-transport-security": "max-age=63072000",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  });
  expect((await server.ask("/own", { headers: host })).headers["content-security-policy"]).toBe(policy);
});

test("without an https origin there is no HSTS header", async () => {
  const server = await startTestServer();
  expect((await server.ask("/")).headers).not.toHaveProperty("strict-transport-security");
});

test.each([
  { request: {}, response: {}, control: "no-cache", why: "nobody in particular asked" },
  { request: { cookie: "session=1" }, response: {}, control: "private, no-store", why: "somebody is known" },
  { request: {}, response: { "set-cookie": "session=1" }, control: "private, no-store", why: "somebody becomes known" },
  {
    request: { cookie: "session=1" },
    response: { "cache-control": "max-age=5" },
    control: "max-age=5",
    why: "the application knows better",
  },
])("Cache-Control is $control when $why", async ({ request, response, control }) => {
  const headers = new Headers(html);
  for (const [name, value] of Object.entries(response)) headers.set(name, value);
  const server = await startTestServer({ handle: () => Promise.resolve(new Response("", { headers })) });
  expect((await server.ask("/", { headers: request })).headers["cache-control"]).toBe(control);
});

test("each cookie keeps its own header", async () => {
  const headers = new Headers(html);
  headers.append("set-cookie", "a=1");
  headers.append("set-cookie", "b=2");
  const server = await startTestServer({ handle: () => Promise.resolve(new Response("", { headers })) });
  expect((await server.ask("/")).headers["set-cookie"]).toEqual(["a=1", "b=2"]);
});

test("a 304 and a 204 have no body and no length", async () => {
  const server = await startTestServer({
    handle: ({ url }) => Promise.resolve(new Response(null, { status: Number(url.slice(-3)) })),
  });
  for (const status of [204, 304]) {
    const answer = await server.ask(`/${status}`);
    expect(answer.status).toBe(status);
    expect(answer.headers).not.toHaveProperty("content-length");
  }
});

test("a handler that throws is a 500 in plain words: no stack, the same request id in page and log", async () => {
  const server = await startTestServer({ handle: () => Promise.reject(new Error("select secret from users")) });
  const answer = await server.ask("/listings?token=secret", { headers: { cookie: "session=secret" } });
  expect(answer.status).toBe(500);
  expect(answer.text).toContain("There is a problem with the service");
  expect(answer.text).not.toMatch(/secret|Error:|at /);
  const requestId = answer.headers["x-request-id"];
  expect(answer.text).toContain(requestId);
  await eventually(() => expect(server.lines).toHaveLength(2));
  expect(server.lines).toMatchObject([
    { level: "error", requestId, err: expect.any(Error) },
    { level: "error", requestId, path: "/listings", status: 500 },
  ]);
});

test.each([
  { trustedHops: 1, id: "7f0c2d1e9b", isTaken: true, why: "of a proxy that we know" },
  { trustedHops: 0, id: "7f0c2d1e9b", isTaken: false, why: "of anybody" },
  { trustedHops: 1, id: "short", isTaken: false, why: "too short to be one of its kind" },
  { trustedHops: 1, id: "7f0c2d1e9b<script>", isTaken: false, why: "not to be put into a page" },
  { trustedHops: 1, id: "a".repeat(65), isTaken: false, why: "too long for a line" },
])("the request id $why: $id", async ({ trustedHops, id, isTaken }) => {
  const server = await startTestServer({ trustedHops, handle: () => Promise.reject(new Error("a bug")) });
  const headers = { "x-request-id": id, "x-forwarded-for": "192.0.2.7" };
  const page = await server.ask("/", { headers });
  const given = page.headers["x-request-id"];
  expect(given === id).toBe(isTaken);
  if (!isTaken) expect(given).toMatch(/^[\da-f-]{36}$/);
  expect(page.text).toContain(`quote this: ${String(given)}`);
  expect((await server.ask("/api/x", { headers })).text).toMatch(
    isTaken ? `"requestId":"${id}"` : /"requestId":"[\da-f-]{36}"/,
  );
  await eventually(() => expect(server.lines).toContainEqual(expect.objectContaining({ path: "/api/x" })));
  expect(server.lines.filter(({ requestId }) => requestId === given).slice(0, 2)).toMatchObject([
    { message: "a request failed" },
    { message: "request", status: 500 },
  ]);
});

test.each([
  { response: new Response("Unexpected Server Error\n\nError: secret", { status: 500 }), status: 500 },
  { response: new Response(null, { status: 500 }), status: 500 },
  { response: new Response("Bad Request", { status: 400 }), status: 400 },
])("React Router's bare $status becomes a page", async ({ response, status }) => {
  const server = await startTestServer({ handle: () => Promise.resolve(response) });
  const answer = await server.ask("/");
  expect(answer.status).toBe(status);
  expect(answer.headers["content-type"]).toContain("text/html");
  expect(answer.text).not.toContain("secret");
});

test("plain words that the application chose stay as they are", async () => {
  const body = "Check the inputs\n";
  const headers = { "content-type": "text/plain; charset=utf-8" };
  const handle = () =>
    Promise.resolve(Object.assign(new Response(body, { status: 422, headers }), { [finishedBody]: body }));
  const { status, headers: sent, text } = await (await startTestServer({ handle })).ask("/");
  expect([status, sent["content-type"], text]).toEqual([422, headers["content-type"], body]);
});

test("a page without POST responds 405 with Allow", async () => {
  const server = await startTestServer({
    handle: () => Promise.resolve(new Response("no", { status: 405, headers: html })),
  });
  expect((await server.ask("/", { method: "POST" })).headers.allow).toBe("GET, HEAD");
});

test("a disconnecting client aborts the application's request", async () => {
  const aborted = Promise.withResolvers<boolean>();
  const arrived = Promise.withResolvers<void>();
  const server = await startTestServer({
    handle: ({ signal }) => {
      signal.addEventListener("abort", () => aborted.resolve(true));
      arrived.resolve();
      return aborted.promise.then(() => new Response("late"));
    },
  });
  const leaving = new AbortController();
  const request = fetch(`http://localhost:${server.port}/`, { signal: leaving.signal });
  await arrived.promise;
  leaving.abort();
  await expect(request).rejects.toThrow("aborted");
  expect(await aborted.promise).toBe(true);
  await eventually(() => expect(server.lines).toMatchObject([{ status: 0, message: "request abandoned" }]));
});

test("a client that disconnects within a body causes no error", async () => {
  const handle = vi.fn(() => Promise.resolve(new Response("")));
  const server = await startTestServer({ handle });
  const head = `POST /api/leads HTTP/1.1\r\nHost: localhost:${server.port}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`;
  const socket = connect(server.port, "127.0.0.1", () => socket.end(head));
  await eventually(() => expect(server.lines.at(-1)).toMatchObject({ path: "/api/leads", status: 0 }));
  expect(server.lines.map(({ level }) => level)).not.toContain("error");
  expect(handle).not.toHaveBeenCalled();
});

test("the log has one line per request: path without query, status, time, bytes, client, id; nothing secret", async () => {
  const server = await startTestServer();
  const answer = await server.ask("/listings?token=secret", {
    method: "POST",
    headers: { cookie: "session=secret", "content-type": "application/json" },
    body: '"secret"',
  });
  await eventually(() => expect(server.lines).toHaveLength(1));
  expect(server.lines[0]).toEqual({
    level: "info",
    message: "request",
    requestId: answer.headers["x-request-id"],
    method: "POST",
    path: "/listings",
    status: 200,
    ms: expect.any(Number),
    bytes: "a page".length,
    clientAddress: "127.0.0.1",
  });
});

describe("when the queue for the database is full", () => {
  const handle = () => Promise.resolve(new Response("done", { headers: html }));

  test.each([
    { method: "GET", status: 503, why: "a page says when to try again" },
    { method: "HEAD", status: 503, why: "also without a body" },
    { method: "POST", status: 200, why: "a form still reaches the application, which preserves its input" },
  ])("$method: $why", async ({ method, status }) => {
    const server = await startTestServer({ handle, isQueueFull: () => true });
    const replied = await server.ask("/x", {
      method,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(replied.status).toBe(status);
    expect(replied.headers["retry-after"]).toBe(status === 503 ? "2" : undefined);
  });

  test("health checks still succeed", async () => {
    const server = await startTestServer({ handle, isQueueFull: () => true });
    expect((await server.ask("/healthz")).status).toBe(200);
    expect((await server.ask("/readyz")).status).toBe(200);
  });
});

test("a 503 of the application gets a Retry-After header", async () => {
  const handle = () => Promise.resolve(new Response("away", { status: 503, headers: html }));
  const server = await startTestServer({ handle });
  expect((await server.ask("/x")).headers["retry-after"]).toBe("5");
});

test("a page is cached per host: its links lead there", async () => {
  const changes = { isConnected: () => true, tablesRead: () => new Set<string>(), reads: () => false };
  const cache = createPageCache({ bytes: 1_000_000, changes });
  const names = ["southerly.example", "www.southerly.example"];
  const { ask } = await startTestServer({
    allowedHosts: names,
    handle: ({ url }) => Promise.resolve(new Response(url, { headers: { "content-type": "text/html" } })),
    pages: {
      cache,
      getPageVariant: () => "",
      trackDependencies: (facts, answer) => {
        facts.address = "/listings";
        return answer();
      },
    },
  });
  for (const host of [...names, ...names]) {
    expect((await ask("/listings", { headers: { host } })).text).toBe(`http://${host}/listings`);
  }
  expect(cache.stats().requests).toEqual({ made: 2, hit: 2, joined: 0 });
});

test("each variant of a page is cached apart, and personal pages are not", async () => {
  const changes = { isConnected: () => true, tablesRead: () => new Set<string>(), reads: () => false };
  const cache = createPageCache({ bytes: 1_000_000, changes });
  const { ask } = await startTestServer({
    handle: ({ headers }) =>
      Promise.resolve(new Response(headers.get("cookie"), { headers: { "content-type": "text/html" } })),
    pages: {
      cache,
      getPageVariant: (cookie) => (cookie === "personal=1" ? undefined : cookie),
      trackDependencies: (facts, answer) => {
        facts.address = "/listings";
        return answer();
      },
    },
  });
  for (const cookie of ["a=1", "b=1", "personal=1", "a=1", "b=1", "personal=1"]) {
    expect((await ask("/listings", { headers: { cookie } })).text).toBe(cookie);
  }
  expect(cache.stats().requests).toEqual({ made: 2, hit: 2, joined: 0 });
});
