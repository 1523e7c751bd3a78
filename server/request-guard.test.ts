import { expect, test, vi } from "vitest";
import { startTestServer } from "./app-server.fixture.ts";
import { MAX_BODY, MAX_FEED, MAX_UPLOAD } from "./request-guard.ts";

const json = { "content-type": "application/json" };

test.each([
  { method: "GET", target: "/listings", status: 200, why: "pages are read" },
  { method: "POST", target: "/listings", status: 200, why: "pages have forms" },
  { method: "PUT", target: "/listings", status: 405, why: "no page is put" },
  { method: "DELETE", target: "/listings", status: 405, why: "no page is deleted" },
  { method: "OPTIONS", target: "/listings", status: 405, why: "other sites are never invited" },
  { method: "TRACE", target: "/listings", status: 405, why: "TRACE echoes cookies" },
  { method: "PROPFIND", target: "/", status: 405, why: "Node knows it, we do not" },
  { method: "PATCH", target: "/api/listings/1", status: 200, why: "the API answers for itself" },
  { method: "DELETE", target: "/api/listings/1", status: 200, why: "the API answers for itself" },
  { method: "OPTIONS", target: "/api/listings", status: 405, why: "no CORS" },
  { method: "OPTIONS", target: "*", status: 405, why: "the server as a whole has none either" },
  { method: "POST", target: "/healthz", status: 405, why: "health is only read" },
  { method: "POST", target: "/assets/x.js", status: 404, why: "nothing listens among the files" },
])("$method $target is answered with $status: $why", async ({ method, target, status }) => {
  const server = await startTestServer();
  const answer = await server.ask(target, { method });
  expect(answer.status).toBe(status);
  expect(answer.headers.allow ?? "none").toMatch(status === 405 ? /^GET, HEAD/ : /^none$/);
});

test.each([
  { host: "localhost:PORT", status: 200, why: "the address that is printed" },
  { host: "LOCALHOST:PORT", status: 200, why: "names have no case" },
  { host: "127.0.0.1:PORT", status: 200, why: "loopback" },
  { host: "[::1]:PORT", status: 200, why: "loopback" },
  { host: "internal.example", status: 200, why: "in ALLOWED_HOSTS" },
  { host: "localhost", status: 421, why: "another port is another site" },
  { host: "evil.example", status: 421, why: "DNS rebinding" },
  { host: "localhost:PORT.evil.example", status: 400, why: "no host at all" },
  { host: "user@localhost:PORT", status: 400, why: "a user name has no business here" },
  { host: "local host", status: 400, why: "a space" },
])("Host $host is answered with $status: $why", async ({ host, status }) => {
  const server = await startTestServer({ allowedHosts: ["internal.example"] });
  const answer = await server.ask("/", { headers: { host: host.replace("PORT", String(server.port)) } });
  expect(answer.status).toBe(status);
});

test.each([
  { head: "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", status: 400, why: "no Host" },
  { head: "GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n", status: 400, why: "an empty Host" },
  {
    head: "GET / HTTP/1.1\r\nHost: localhost:PORT\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    status: 400,
    why: "two Hosts",
  },
  {
    head: "GET http://evil.example/ HTTP/1.1\r\nHost: localhost:PORT\r\nConnection: close\r\n\r\n",
    status: 421,
    why: "the target outranks Host",
  },
  {
    head: "GET http://localhost:PORT/ HTTP/1.1\r\nHost: localhost:PORT\r\nConnection: close\r\n\r\n",
    status: 200,
    why: "absolute form",
  },
  { head: "GET /a b HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", status: 400, why: "a space in the target" },
  { head: "GET /\0 HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", status: 400, why: "a NUL in the target" },
  { head: "BREW / HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", status: 405, why: "an unknown method" },
  { head: "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n", status: 405, why: "we are no proxy" },
  {
    head: "GET / HTTP/1.1\r\nHost: localhost:PORT\r\nExpect: a-miracle\r\nConnection: close\r\n\r\n",
    status: 417,
    why: "an unknown expectation",
  },
  { head: "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", status: 400, why: "TLS on the plain port" },
  {
    head: "POST / HTTP/1.1\r\nHost: localhost:PORT\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    status: 400,
    why: "request smuggling",
  },
  {
    head: `GET / HTTP/1.1\r\nHost: localhost:PORT\r\nCookie: ${"x".repeat(17_000)}\r\n\r\n`,
    status: 431,
    why: "a head above 16 kB",
  },
  {
    head: "GET / HTTP/1.1\r\nHost: localhost:PORT\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n",
    status: 200,
    why: "an upgrade is not obliged",
  },
])("raw bytes are answered with $status and security headers: $why", async ({ head, status }) => {
  const server = await startTestServer();
  const reply = await server.raw(Buffer.from(head.replaceAll("PORT", String(server.port)), "latin1"));
  expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(reply.toLowerCase()).toContain("x-content-type-options: nosniff");
  expect(reply.toLowerCase()).toContain("x-request-id: ");
});

test.each([
  { bytes: MAX_BODY, type: "application/json", status: 200, why: "as large as allowed" },
  { bytes: MAX_BODY + 1, type: "application/json", status: 413, why: "one byte more" },
  { bytes: 2_000_000, type: "application/json", status: 413, why: "a client in full flow still reads the answer" },
  { bytes: 5, type: "application/x-www-form-urlencoded; charset=utf-8", status: 200, why: "a form" },
  { bytes: 5, type: "multipart/form-data; boundary=x", status: 200, why: "a form with files" },
  { bytes: 5, type: "text/plain", status: 415, why: "what a foreign form can send without asking" },
  { bytes: 5, type: "application/jsonp", status: 415, why: "not quite JSON" },
  { bytes: 5, type: undefined, status: 415, why: "no type" },
  { bytes: 0, type: undefined, status: 200, why: "nothing was sent" },
])("a body of $bytes bytes as $type is answered with $status: $why", async ({ bytes, type, status }) => {
  const handle = vi.fn((request: Request) => request.text().then((text) => Response.json({ received: text.length })));
  const server = await startTestServer({ handle });
  const reply = await server.ask("/api/leads", {
    method: "POST",
    headers: type ? { "content-type": type } : {},
    body: "x".repeat(bytes),
  });
  expect(reply.status).toBe(status);
  expect(handle).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
  expect(reply.text).toContain(status === 200 ? JSON.stringify({ received: bytes }) : '"message"');
});

test("a compressed body is not unpacked: 415", async () => {
  const server = await startTestServer();
  const headers = { ...json, "content-encoding": "gzip" };
  expect((await server.ask("/api/leads", { method: "POST", headers, body: "xxxx" })).status).toBe(415);
});

test("a long body is accepted only where pictures are uploaded", async () => {
  const server = await startTestServer();
  const statusOf = async (
    target: string,
    { length = MAX_BODY + 1, method = "POST", type = "multipart/form-data" } = {},
  ) => {
    const head = `${method} ${target} HTTP/1.1\r\nHost: localhost:${server.port}\r\nContent-Type: ${type}; boundary=x\r\nContent-Length: ${length}\r\n\r\n`;
    return Number((await server.raw(head)).slice(9, 12));
  };
  const address = "/api/listings/12/pictures";
  const taken = ["listings/12/pictures", "listings/12/pictures.data", "profile/portrait", "profile/logo"];
  const requests = [
    ...[address, ...taken.map((path) => `/dashboard/${path}`)].map(async (target) => [await statusOf(target), 200]),
    ...[`${address}/order`, `${address}/`, "/api/listings/%31/pictures", "/api/leads", "/dashboard/profile"].map(
      async (target) => [await statusOf(target), 413],
    ),
    statusOf(address, { type: "application/json" }).then((status) => [status, 413]),
    statusOf(address, { method: "PATCH" }).then((status) => [status, 413]),
    statusOf(address, { length: MAX_UPLOAD + 1 }).then((status) => [status, 413]),
  ];
  const responses = await Promise.all(requests);
  expect(responses.map(([status]) => status)).toEqual(responses.map(([, expected]) => expected));
});

test.each([
  { length: MAX_FEED, type: "application/xml", status: 200, why: "as large as allowed" },
  { length: MAX_FEED, type: "text/xml; charset=utf-8", status: 200, why: "the other name of XML" },
  { length: MAX_FEED, type: "application/zip", status: 200, why: "a ZIP with pictures" },
  { length: MAX_FEED, type: "application/octet-stream", status: 200, why: "its bytes say what it is" },
  { length: MAX_FEED + 1, type: "application/xml", status: 413, why: "one byte more" },
  { length: 5, type: "application/json", status: 415, why: "no kind of feed" },
  { length: 5, type: "text/xml", path: "/feeds/a/files/1", status: 415, why: "where nothing is sent to" },
])(
  "a feed of $length bytes as $type is answered with $status: $why",
  async ({ length, type, status, path = "/feeds/a-B_1" }) => {
    const server = await startTestServer();
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost:${server.port}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
    const reply = await server.raw(head);
    expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    if (status !== 200) expect(reply.toLowerCase()).toContain("content-type: application/json");
  },
);

test("pictures have a flood limit of their own, ten times that of pages", async () => {
  const server = await startTestServer({ flood: { requests: 2, seconds: 60 } });
  for (let count = 0; count < 20; count += 1) expect((await server.ask("/media/a.avif")).status).toBe(200);
  expect((await server.ask("/media/a.avif")).status).toBe(429);
  expect((await server.ask("/")).status).toBe(200);
  expect((await server.ask("/media/a.avif", { method: "POST" })).status).toBe(200);
  expect((await server.ask("/")).status).toBe(429);
});

test("a body without a length is not waited for: 411", async () => {
  const server = await startTestServer();
  const head = `POST /api/leads HTTP/1.1\r\nHost: localhost:${server.port}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`;
  const reply = await server.raw(head);
  expect(reply).toMatch(/^HTTP\/1\.1 411 /);
  expect(reply.toLowerCase()).toContain("connection: close");
});

test("a client with Expect gets 100 when the body is wanted, and otherwise the response", async () => {
  const server = await startTestServer();
  const head = (length: number) =>
    `POST /api/leads HTTP/1.1\r\nHost: localhost:${server.port}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`;
  expect(await server.raw(`${head(2)}{}`)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  expect(await server.raw(head(MAX_BODY + 1))).toMatch(/^HTTP\/1\.1 413 /);
});

test.each([
  { headers: { "sec-fetch-site": "same-origin" }, status: 200, why: "our own page" },
  { headers: { "sec-fetch-site": "none" }, status: 200, why: "the address bar" },
  { headers: { "sec-fetch-site": "cross-site" }, status: 403, why: "another site" },
  { headers: { "sec-fetch-site": "same-site" }, status: 403, why: "a sibling sub-domain" },
  {
    headers: { "sec-fetch-site": "cross-site", origin: "http://localhost:PORT" },
    status: 403,
    why: "the browser's word counts, not Origin",
  },
  { headers: { origin: "http://localhost:PORT" }, status: 200, why: "an older browser on our page" },
  { headers: { origin: "http://evil.example" }, status: 403, why: "an older browser elsewhere" },
  { headers: { origin: "http://localhost:1" }, status: 403, why: "another port is another site" },
  { headers: { origin: "null" }, status: 403, why: "a sandboxed frame" },
  { headers: {}, status: 200, why: "no browser at all" },
])("a write with $headers is answered with $status: $why", async ({ headers, status }) => {
  const server = await startTestServer();
  const sent = Object.fromEntries(
    Object.entries({ host: "localhost:PORT", ...headers }).map(([name, value]) => [
      name,
      value.replace("PORT", String(server.port)),
    ]),
  );
  for (const target of ["/login/consumer", "/api/leads", "/login/consumer.data"]) {
    expect((await server.ask(target, { method: "POST", headers: sent })).status).toBe(status);
  }
  expect((await server.ask("/listings", { headers: sent })).status).toBe(200);
});

test.each([
  { origin: "https://southerly.example", status: 200, why: "our own page" },
  { origin: "http://southerly.example", status: 403, why: "anyone on the network can write a page of that address" },
  { origin: "ftp://southerly.example", status: 403, why: "no page" },
  { origin: "https://southerly.example:8443", status: 403, why: "another port is another site" },
])("an https installation answers a write from $origin without Sec-Fetch-Site with $status: $why", async (row) => {
  const server = await startTestServer({ origin: "https://southerly.example" });
  for (const target of ["/login/consumer", "/api/leads", "/login/consumer.data"]) {
    const headers = { host: "southerly.example", origin: row.origin };
    expect((await server.ask(target, { method: "POST", headers })).status).toBe(row.status);
  }
});

test("the public origin is the only name once it is set, but for ALLOWED_HOSTS", async () => {
  const server = await startTestServer({
    origin: "https://southerly.example",
    allowedHosts: ["WWW.southerly.example"],
  });
  const statusOf = async (host: string) => (await server.ask("/", { headers: { host } })).status;
  expect(await statusOf("southerly.example")).toBe(200);
  expect(await statusOf("www.southerly.example")).toBe(200);
  expect(await statusOf(`localhost:${server.port}`)).toBe(421);
});

test("a flood of one client is slowed with 429 and Retry-After, and others are not", async () => {
  const server = await startTestServer({ flood: { requests: 3, seconds: 60 }, trustedHops: 1 });
  const from = (address: string) => server.ask("/", { headers: { "x-forwarded-for": address } });
  for (let count = 0; count < 3; count += 1) expect((await from("203.0.113.7")).status).toBe(200);
  const refused = await from("203.0.113.7");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await from("203.0.113.8")).status).toBe(200);
  expect((await server.ask("/healthz")).status).toBe(200);
});

test("error responses are JSON below /api and with Accept, otherwise a page", async () => {
  const server = await startTestServer();
  const foreign = { host: "evil.example" };
  const api = await server.ask("/api/listings", { headers: foreign });
  expect(api.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(JSON.parse(api.text)).toEqual({ message: expect.stringContaining("This address is not served here") });
  const response = await server.ask("/", { headers: { ...foreign, accept: "application/json" } });
  expect(response.headers["content-type"]).toContain("json");
  const rather = await server.ask("/", { headers: { ...foreign, accept: "text/html;q=0.5, application/json" } });
  expect(rather.headers["content-type"]).toContain("json");

  const page = await server.ask("/", { headers: { ...foreign, accept: "text/html,*/*" } });
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.text).toContain("<h1>This address is not served here</h1>");
  expect(page.text).toContain('<a href="/">');
  expect(page.text).toContain(page.headers["x-request-id"]);
  expect(page.headers["content-security-policy"]).toContain("style-src 'sha256-");
  expect(page.headers["cache-control"]).toBe("no-store");
});
