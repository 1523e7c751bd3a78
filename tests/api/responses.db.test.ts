import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "#db/embedded-cluster.ts";
import { testDatabase } from "#db/test-database.ts";
import { BUTTON_PAGES, type RouteRow, rowsOf } from "#tests/routes.ts";
import type { ReceivedResponse, RequestOptions } from "#tests/support/http-client.ts";
import { findInternals } from "#tests/support/internals.ts";
import { buildScene, type Scene } from "#tests/support/private-scene.ts";
import { formQueries, sceneAddresses, callerFor } from "#tests/support/scene-addresses.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly();
const { db } = await testDatabase();
const assets = await readdir(join(import.meta.dirname, "../../build/client/assets"));
const script = `/assets/${assets.find((name) => name.endsWith(".js"))}`;
const font = `/assets/${assets.find((name) => name.endsWith(".woff2"))}`;

let scene: Scene;
let addressOf: (row: RouteRow) => string;

beforeAll(async () => {
  const password = { passwordHash: "none", passwordSalt: "none" };
  scene = await buildScene(db, { word: (name) => `sample-${name}`, password });
  addressOf = await sceneAddresses(db, scene);
});

/** Headers of a caller with access. */
const asWhoMay = ({ access }: RouteRow) => {
  const cookie = scene.cookies[callerFor(access)];
  return cookie ? { cookie } : {};
};
const requestRow = (row: RouteRow, { headers, ...options }: RequestOptions = {}) =>
  southerly.send(addressOf(row), { ...options, headers: { ...asWhoMay(row), ...headers } });
const pageRows = rowsOf("page");
const endpointRows = rowsOf("endpoint").filter(({ path }) => !path.endsWith("*"));
const endpointPaths = [...new Set(endpointRows.map(({ path }) => path))];
const form = { body: "a=1", headers: { "content-type": "application/x-www-form-urlencoded" } };
const json = { body: "{}", headers: { "content-type": "application/json" } };
const unknownHost = { host: "evil.example" };

/** Expects the headers that every response must have, regardless of its status. */
function expectSafe({ headers }: ReceivedResponse, what: string): void {
  expect(headers["x-content-type-options"], what).toBe("nosniff");
  expect(headers["referrer-policy"], what).toBe("strict-origin-when-cross-origin");
  expect(headers["x-frame-options"], what).toBe("DENY");
  expect(headers["cross-origin-opener-policy"], what).toBe("same-origin");
  expect(headers["permissions-policy"], what).toContain("geolocation=()");
  expect(headers["x-request-id"], what).toMatch(/^[\da-f-]{36}$/);
  const policy = String(headers["content-security-policy"]);
  expect(policy, what).toContain("frame-ancestors 'none'");
  expect(policy, what).toMatch(/default-src '(none|self)'/);
  expect(policy, what).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
  expect(headers["x-powered-by"], what).toBeUndefined();
  expect(headers["set-cookie"], what).toBeUndefined();
}

describe("security headers", () => {
  test.each<[what: string, target: string, status: number, question?: RequestOptions]>([
    ["the first address", "/", 200],
    ["the homes", "/listings", 200],
    ["a search", "/listings?type=rent&keywords=pool", 200],
    ["the data of a page", "/listings.data", 200],
    ["an unknown page", "/no-such-page", 404],
    ["an unknown home", "/listings/999999/x", 404],
    ["an unknown suburb", "/suburbs/atlantis", 404],
    ["an endpoint", "/api/listings", 200],
    ["an unknown endpoint", "/api/no-such-endpoint", 404],
    ["a picture", "/favicon.svg", 200],
    ["an icon", "/favicon.ico", 200],
    ["a script", script, 200],
    ["a script that is gone", "/assets/gone-12345.js", 404],
    ["a font", font, 200],
    ["the pulse", "/healthz", 200],
    ["readiness", "/readyz", 200],
    ["a broken address", "/%ZZ", 400],
    ["a foreign host", "/listings", 421, { headers: unknownHost }],
    ["a forbidden method", "/listings", 405, { method: "PUT" }],
    ["a forbidden method of an endpoint", "/api/listings", 405, { method: "DELETE" }],
    ["a post to a page without a form", "/listings", 405, { method: "POST", body: "" }],
    [
      "a write from elsewhere",
      "/api/listings",
      403,
      { method: "POST", body: "{}", headers: { "sec-fetch-site": "cross-site" } },
    ],
    ["an address without end", `/listings?keywords=${"x".repeat(9000)}`, 414],
    [
      "too much",
      "/api/listings",
      413,
      { method: "POST", headers: { "content-length": 300_000, "content-type": "application/json" } },
    ],
  ])("are on %s (%s, %i)", async (what, target, status, options) => {
    const response = await southerly.send(target, options);
    expect(response.status).toBe(status);
    expectSafe(response, what);
  });

  test("plain HTTP responses have no HSTS header", async () => {
    const { headers } = await southerly.send("/listings");
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  test("every inline script of a page is in its policy, and nothing else may run", async () => {
    const { text, headers } = await southerly.send("/listings");
    const inline = [...text.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)];
    expect(inline.length).toBeGreaterThan(0);
    const hashes = inline.map(([, source = ""]) => createHash("sha256").update(source).digest("base64"));
    const policy = String(headers["content-security-policy"]).split("; ");
    const scripts = policy.find((directive) => directive.startsWith("script-src "))?.split(" ");
    expect(new Set(scripts)).toEqual(new Set(["script-src", "'self'", ...hashes.map((hash) => `'sha256-${hash}'`)]));
    expect(policy).toEqual(expect.arrayContaining(["object-src 'none'", "base-uri 'none'", "form-action 'self'"]));
    expect(text).not.toMatch(/\son\w+=|javascript:/i);
  });
});

describe("methods", () => {
  const readEndpoints = endpointRows.filter(({ method }) => method === "GET");
  const writeEndpoints = endpointRows.filter(({ method }) => method !== "GET");

  test.each(readEndpoints)("$path has the same headers for GET and HEAD", async (row) => {
    const got = await requestRow(row);
    expect(got.status).toBe(200);
    const head = await requestRow(row, { method: "HEAD" });
    const constant = ({ headers }: ReceivedResponse) => ({ ...headers, date: "", "x-request-id": "" });
    expect(head.status).toBe(200);
    expect(head.text).toBe("");
    expect(constant(head)).toEqual(constant(got));
  });

  test.each(endpointPaths)("%s refuses other methods", async (path) => {
    const rows = endpointRows.filter((row) => row.path === path);
    const own = rows.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
    const others = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"].filter((method) => !own.includes(method));
    expect(others).not.toEqual([]);
    for (const method of others) {
      const writes = method !== "GET" && method !== "HEAD";
      const refused = await southerly.send(addressOf(rows[0] as RouteRow), { method, ...(writes && json) });
      expect(refused.status, method).toBe(405);
      expect(String(refused.headers.allow).split(", ").toSorted(), method).toEqual(own.toSorted());
      expect(refused.headers["content-type"], method).toBe("application/json; charset=utf-8");
      if (method !== "HEAD") expect(refused.json(), method).toEqual({ message: expect.any(String) });
    }
  });

  /** Endpoints without required input. */
  const needsNoInput = ["POST /api/auth/logout", "PATCH /api/listings/:id", "PATCH /api/pictures/:id"];
  const isComplete = ({ method, path }: RouteRow) => needsNoInput.includes(`${method} ${path}`) || method === "DELETE";

  /** Endpoints that take a file; see picture-files.db.test.ts and import-files.db.test.ts. */
  const takesFile = ({ method, path }: RouteRow) =>
    method === "POST" && ["/api/listings/:id/pictures", "/feeds/:slug"].includes(path);
  const takesInput = writeEndpoints.filter((row) => !isComplete(row) && !takesFile(row));

  test.each(takesInput)("$method $path names the missing fields", async (row) => {
    const { status, json: parsed } = await requestRow(row, { method: row.method, ...json });
    expect(status).toBe(422);
    expect(parsed()).toEqual({ message: expect.any(String), errors: expect.any(Object) });
  });

  test.each(writeEndpoints.filter(isComplete))("$method $path needs no input", async (row) => {
    // Deleting a deleted listing succeeds too, and leaves the scene unchanged.
    const isDeletion = row.method === "DELETE" && row.path === "/api/listings/:id";
    const target = isDeletion ? `/api/listings/${scene.deletedId}` : addressOf(row);
    const options = { method: row.method, body: json.body, headers: { ...json.headers, ...asWhoMay(row) } };
    const response = await southerly.send(target, options);
    expect([200, 204]).toContain(response.status);
    expect((await southerly.send(target, options)).status).toBe(response.status);
  });

  test.each(pageRows)("the page $path has the same status and length for HEAD and GET", async (row) => {
    const [got, head] = await Promise.all(["GET", "HEAD"].map((method) => requestRow(row, { method })));
    expect(head?.status).toBe(got?.status);
    expect(head?.headers["content-length"]).toBe(got?.headers["content-length"]);
    expect(head?.text).toBe("");
  });

  test.each(pageRows.filter(({ path }) => path !== "/*"))(
    "the page $path refuses other methods (POST allowed: $takesForm)",
    async (row) => {
      const unanswered = ["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", ...(row.takesForm ? [] : ["POST"])];
      for (const method of unanswered) {
        const { status, headers, text } = await requestRow(row, { method, ...form });
        expect(status, method).toBe(405);
        expect(headers.allow, method).toMatch(/GET, HEAD/);
        expect(findInternals(text), method).toEqual([]);
      }
    },
  );

  test.each(pageRows.filter(({ path, takesForm }) => takesForm && !BUTTON_PAGES.includes(path)))(
    "the page $path accepts forms only",
    async (row) => {
      const target = addressOf(row) + (formQueries[row.path]?.(scene) ?? "");
      const send = ({ body, headers }: typeof form) =>
        southerly.send(target, { method: "POST", body, headers: { ...asWhoMay(row), ...headers } });
      const sent = await send(form);
      expect(sent.status, "a form without its fields is shown again").toBe(422);
      expect(sent.headers["cache-control"]).toBe("private, no-store");
      expect(sent.text).toMatch(/id="([\w-]+-)?errors"/);
      expect((await send(json)).status).toBe(415);
      expect((await send({ ...form, body: "" })).status).toBe(422);
      expectSafe(sent, row.path);
    },
  );

  test("logging out needs no input", async () => {
    for (const body of ["", "a=1"]) {
      const left = await southerly.send("/logout", { method: "POST", ...form, body });
      expect([left.status, left.headers.location]).toEqual([303, "/"]);
      expect(left.headers["set-cookie"]).toEqual(["session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"]);
    }
  });

  test("hiding the sample notice needs no input, and leads back to pages of this site only", async () => {
    const back = async (referer: string) => {
      const headers = { ...form.headers, referer };
      const sent = await southerly.send("/samples-seen", { method: "POST", body: "", headers });
      expect(sent.status).toBe(303);
      expect(sent.headers["set-cookie"]).toEqual([expect.stringMatching(/^samples-seen=1; Path=\/; Max-Age=\d+;/)]);
      return sent.headers.location;
    };
    expect(await back(`${southerly.url}/agents?search=a#b`)).toBe("/agents?search=a");
    expect(await back("https://evil.example/agents")).toBe("/");
    expect(await back(`${southerly.url}//evil.example`)).toBe("/");
    expect(await back("not an address")).toBe("/");
  });

  test("writes from other sites are refused", async () => {
    const { host } = new URL(southerly.url);
    const elsewhere = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.example" },
      { origin: "null" },
    ];
    const allowed = [{ origin: `http://${host}`, "sec-fetch-site": "same-origin" }, {}];
    // Otherwise each address responds as it does to a form of the site.
    const answers = { "/listings": 405, "/api/suburbs": 405, "/api/listings": 401, "/api/leads": 422 };
    for (const [path, own] of Object.entries(answers)) {
      const status = async (headers: object) =>
        (await southerly.send(path, { ...form, method: "POST", headers: { ...form.headers, ...headers } })).status;
      for (const headers of elsewhere) expect(await status(headers), `${path} ${JSON.stringify(headers)}`).toBe(403);
      for (const headers of allowed) expect(await status(headers), `${path} ${JSON.stringify(headers)}`).toBe(own);
    }
  });
});

describe("hosts and addresses", () => {
  test.each([
    ["evil.example", 421],
    ["localhost:1", 421],
    ["localhost.evil.example", 421],
    ["a b", 400],
    ["user@localhost", 400],
  ])("the host %j is refused with %i", async (host, status) => {
    for (const path of ["/listings", "/api/listings", "/favicon.svg"]) {
      const response = await southerly.send(path, { headers: { host } });
      expect(response.status, path).toBe(status);
      expect(response.text, path).not.toContain("evil");
    }
  });

  test("no host, two hosts, or an absolute address of another, are refused too", async () => {
    const { host } = new URL(southerly.url);
    const status = async (bytes: string) => Number((await southerly.sendBytes(bytes)).split(" ")[1]);
    expect(await status(`GET / HTTP/1.1\r\nConnection: close\r\n\r\n`)).toBe(400);
    expect(await status(`GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n`)).toBe(400);
    expect(await status(`GET / HTTP/1.1\r\nHost: ${host}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toBe(400);
    expect(await status(`GET http://evil.example/ HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toBe(421);
  });

  test.each([
    "/%",
    "/%ZZ",
    "/%E0%A4%A",
    "/listings?suburb=%ZZ",
    "/listings?suburb=%E0%A4%A",
    "/listings%00",
    "/api/listings/%C0%AE",
    "/listings?keywords=%00",
    "/listings\\..\\x",
    "//evil.example",
    "/%5Cevil.example",
  ])("%s is malformed", async (target) => {
    const { status, text } = await southerly.send(target);
    expect(status).toBe(400);
    expect(findInternals(text)).toEqual([]);
  });

  test.each([
    "/..%2f..%2fpackage.json",
    "/assets/../../package.json",
    "/assets/..%2f..%2f..%2fpackage.json",
    "/.env",
    "/.git/config",
    "/assets/.sources",
    "/server/index.js",
    "/fonts",
    "/assets/",
  ])("%s leads to no file of ours", async (target) => {
    const { status, text } = await southerly.send(target);
    expect([400, 404]).toContain(status);
    expect(text).not.toMatch(/"dependencies"|DATABASE_URL=|\[core\]/);
  });
});

describe("being watched", () => {
  test.each([
    ["/healthz", "alive\n"],
    ["/readyz", "ready\n"],
  ])("%s responds %j, on any host, and is not cached", async (path, body) => {
    const { status, headers, text } = await southerly.send(path, { headers: { host: "10.0.0.1:8080" } });
    expect(status).toBe(200);
    expect(text).toBe(body);
    expect(headers["cache-control"]).toBe("no-store");
    expect((await southerly.send(path, { method: "POST" })).status).toBe(405);
  });

  test("neither query, cookie nor body reaches the log", async () => {
    const loud = await openSoutherly({ LOG_LEVEL: "trace" }, onTestFinished);
    await loud.send("/listings?keywords=canary-query", { headers: { cookie: "session=canary-cookie" } });
    const headers = { ...json.headers, authorization: "canary-token" };
    await loud.send("/api/listings", { method: "POST", body: '"canary-body"', headers });
    await loud.send("/%ZZcanary-broken");
    expect(loud.log()).toContain('"path":"/listings"');
    expect(loud.log()).not.toContain("canary");
  });
});

describe("behind an https origin", () => {
  test("every response has HSTS, and only the own host is served", async () => {
    const secure = await openSoutherly(
      {
        ORIGIN: "https://southerly.example",
        TRUST_PROXY: "1",
        PORT: String(await freePort()),
      },
      onTestFinished,
    );
    const headers = { host: "southerly.example", "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9" };
    for (const target of ["/listings", "/api/listings", "/no-such-page", "/favicon.svg", "/%ZZ"]) {
      const response = await secure.send(target, { headers });
      expect(response.headers["strict-transport-security"], target).toMatch(/^max-age=\d{8}/);
      expectSafe(response, target);
    }
    const { text } = await secure.send("/listings", { headers });
    expect(/<link rel="canonical" href="([^"]*)"/.exec(text)?.[1]).toBe("https://southerly.example/listings");
    expect((await secure.send("/listings")).status).toBe(421);
  });
});

test("bad requests are not logged as errors", async () => {
  const quiet = await openSoutherly({}, onTestFinished);
  const wrong: [target: string, status: number, question?: RequestOptions][] = [
    ["/listings", 405, { method: "POST", ...form }],
    ["/listings.data", 405, { method: "POST", ...form }],
    ["/listings", 405, { method: "PUT", ...form }],
    ["/api/listings", 405, { method: "DELETE" }],
    ["/no-such-page", 404],
    ["/no-such-page.data", 404],
    ["/no-such-page", 404, { method: "POST", ...form }],
  ];
  for (const [target, status, options] of wrong) {
    const request = `${options?.method ?? "GET"} ${target}`;
    expect((await quiet.send(target, options)).status, request).toBe(status);
    expect(quiet.log(), request).not.toContain("a request failed");
    expect(quiet.log(), request).not.toContain("stack");
  }
});
