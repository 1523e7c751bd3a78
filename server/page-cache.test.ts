import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { PageDependencies } from "#platform/cache-dependencies.server.ts";
import type { BufferedResponse } from "./buffered-response.ts";
import { createPageCache, sharedCaching } from "./page-cache.ts";

const words = "a home in Newtown, ".repeat(200);
const page = (over: Partial<BufferedResponse> = {}): BufferedResponse => ({
  status: 200,
  headers: { "content-type": "text/html", "cache-control": "no-cache", vary: "Cookie" },
  body: words,
  ...over,
});
const requestWith = (headers: Record<string, string> = {}) => ({ headers }) as unknown as IncomingMessage;

const textOf = (reply: unknown) => Buffer.from((reply as { body: Uint8Array }).body).toString();

/** In this test, a statement is the name of the table that it reads. Changes of "sessions" are not reported. */
function open({ bytes = 1_000_000 } = {}) {
  let time = 0;
  let isConnected = true;
  const cache = createPageCache({
    bytes,
    now: () => time,
    changes: {
      isConnected: () => isConnected,
      tablesRead: (statements) => (new Set(statements).has("sessions") ? undefined : new Set(statements)),
      reads: (statement, table) => statement === table,
    },
  });
  const serve = (
    target: string,
    make: (dependencies: PageDependencies) => BufferedResponse | Promise<BufferedResponse> = sharing(target),
    headers?: Record<string, string>,
  ) =>
    cache.serve(requestWith(headers), { key: `http://host${target}`, target }, async (dependencies) =>
      make(dependencies),
    );
  return {
    cache,
    serve,
    cached: (target: string, headers?: Record<string, string>) =>
      cache.find(requestWith(headers), `http://host${target}`),
    pass: (milliseconds: number) => void (time += milliseconds),
    setConnected: (value: boolean) => void (isConnected = value),
  };
}

/** Renders a public page that depends on these tables. */
const sharing =
  (address: string, tables: string[] = ["listings"], reply = page()) =>
  (dependencies: PageDependencies) => {
    dependencies.address = address;
    for (const table of tables) dependencies.statements.add(table);
    return reply;
  };

describe("is cached", () => {
  test("public pages of this address, with headers for other caches", async () => {
    const { serve, cached } = open();
    const first = await serve("/listings");
    expect(cached("/listings")).toEqual(first);
    expect(first).toMatchObject({
      status: 200,
      headers: { "cache-control": sharedCaching, vary: "Cookie, Accept-Encoding", "content-type": "text/html" },
    });
  });

  test.each([
    { target: "/listings.data?page=2", address: "/listings?page=2", why: "the data of a page" },
    { target: "/_.data", address: "/", why: "the data of the landing page" },
  ])("$why", async ({ target, address }) => {
    const { serve, cached } = open();
    await serve(target, sharing(address));
    expect(cached(target)).toBeDefined();
  });
});

test.each([
  { why: "it is not declared public", make: () => page() },
  { why: "its canonical address is another", make: sharing("/listings?type=rent") },
  { why: "it is not found", make: sharing("/listings", [], page({ status: 404 })) },
  { why: "it is a redirect", make: sharing("/listings", [], page({ status: 301 })) },
  { why: "it sets a cookie", make: sharing("/listings", [], page({ headers: { "set-cookie": ["flash=1"] } })) },
  { why: "it is private", make: sharing("/listings", [], page({ headers: { "cache-control": "private, no-store" } })) },
  { why: "changes of a table are not reported", make: sharing("/listings", ["sessions"]) },
])("is not cached: $why", async ({ make }) => {
  const { serve, cached, cache } = open();
  const reply = await serve("/listings", make);
  expect(cached("/listings")).toBeUndefined();
  expect(reply).not.toMatchObject({ headers: { "cache-control": sharedCaching } });
  expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0 });
});

test("a page with a failed query is not cached: it is incomplete", async () => {
  const { serve, cached } = open();
  await serve("/", (dependencies) => {
    dependencies.isPartial = true;
    return sharing("/")(dependencies);
  });
  expect(cached("/")).toBeUndefined();
});

test("an address longer than any link is not cached", async () => {
  const { serve, cached } = open();
  const long = `/listings?keywords=${"x".repeat(500)}`;
  await serve(long);
  expect(cached(long)).toBeUndefined();
});

describe("is dropped", () => {
  test("when a table that it reads changes, and no other", async () => {
    const { serve, cached, cache } = open();
    await serve("/listings", sharing("/listings", ["listings", "agents"]));
    cache.forget("posts");
    expect(cached("/listings")).toBeDefined();
    cache.forget("agents");
    expect(cached("/listings")).toBeUndefined();
  });

  test("when anything may have changed, and while disconnected from the database", async () => {
    const { serve, cached, cache, setConnected } = open();
    await serve("/listings");
    setConnected(false);
    expect(cached("/listings")).toBeUndefined();
    await serve("/agents");
    setConnected(true);
    expect(cached("/agents")).toBeUndefined();
    expect(cached("/listings")).toBeDefined();
    cache.forget();
    expect(cached("/listings")).toBeUndefined();
  });

  test("after 59 seconds, so that with the second of a CDN it is a minute at most", async () => {
    const { serve, cached, pass } = open();
    await serve("/listings");
    pass(58_999);
    expect(cached("/listings")).toBeDefined();
    pass(1);
    expect(cached("/listings")).toBeUndefined();
  });

  test("while it is rendered, when its data changes", async () => {
    const { serve, cached, cache } = open();
    const change = (table: string) => (dependencies: PageDependencies) => {
      dependencies.statements.add("listings");
      cache.forget(table);
      return sharing("/listings", ["agents"])(dependencies);
    };
    await serve("/listings", change("listings"));
    expect(cached("/listings")).toBeUndefined();
    // Data that is read after the change includes the change.
    await serve("/listings", change("agents"));
    expect(cached("/listings")).toBeDefined();
  });
});

describe("requested many times at once", () => {
  test("it is rendered once, and each client gets its own encoding", async () => {
    const { serve, cache } = open();
    const make = vi.fn(sharing("/listings"));
    const codings = ["br", "zstd", "gzip", "identity"];
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        serve("/listings", make, { "accept-encoding": codings[index % codings.length] ?? "" }),
      ),
    );
    expect(make).toHaveBeenCalledTimes(1);
    expect(cache.stats().requests).toEqual({ hit: 0, joined: 199, made: 1 });
    const readers = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync };
    for (const [index, { headers, body }] of (replies as BufferedResponse[]).entries()) {
      const coding = headers["content-encoding"] as keyof typeof readers | undefined;
      expect(coding ?? "identity").toBe(codings[index % codings.length]);
      const bytes = body as Uint8Array;
      expect(Buffer.from(coding ? readers[coding](bytes) : bytes).toString()).toBe(words);
    }
  });

  test("a browser that accepts every encoding gets the smallest, from the cache too", async () => {
    const { serve, cached } = open();
    const browser = { "accept-encoding": "gzip, deflate, br, zstd" };
    const first = await serve("/listings", sharing("/listings"), browser);
    expect(first).toMatchObject({ headers: { "content-encoding": "br" } });
    expect(cached("/listings", browser)).toEqual(first);
  });

  test("a request after a change does not get a page begun before it", async () => {
    const { serve, cache, cached } = open();
    const { promise, resolve } = Promise.withResolvers<void>();
    const old = serve("/listings", async (dependencies) => {
      dependencies.statements.add("listings");
      await promise;
      return sharing("/listings", [], page({ body: "old" }))(dependencies);
    });
    cache.forget("listings");
    const fresh = await serve("/listings", sharing("/listings", ["listings"], page({ body: "new" })));
    resolve();
    expect(textOf(await old)).toBe("old");
    expect(textOf(fresh)).toBe("new");
    expect(textOf(cached("/listings"))).toBe("new");
  });

  test("private and failed pages are rendered for each request", async () => {
    const { serve } = open();
    const own = vi.fn(() => page());
    await Promise.all([serve("/saved", own), serve("/saved", own), serve("/saved", own)]);
    expect(own).toHaveBeenCalledTimes(3);
    const failing = vi.fn(() => Promise.reject(new Error("gone")));
    const outcomes = await Promise.allSettled([serve("/listings", failing), serve("/listings", failing)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await serve("/listings")).toMatchObject({ status: 200 });
  });
});

describe("conditional requests", () => {
  const etag = `W/"${createHash("sha256").update(words).digest("base64url")}"`;

  test.each([
    { known: etag, status: 304, why: "the same" },
    { known: etag.slice(2), status: 304, why: "a proxy has made it strong" },
    { known: `"x", ${etag}`, status: 304, why: "one of several" },
    { known: "*", status: 304, why: "any" },
    { known: 'W/"x"', status: 200, why: "another" },
  ])("gets $status: $why", async ({ known, status }) => {
    const { serve, cached } = open();
    await serve("/listings");
    expect(cached("/listings", { "if-none-match": known })).toMatchObject({ status, headers: { etag } });
  });
});

test("a hundred thousand addresses stay within the bound, and the newest are there", async () => {
  const bytes = 2_000_000;
  const { serve, cached, cache } = open({ bytes });
  let most = 0;
  for (let number = 0; number < 100_000; number += 1) {
    const address = `/listings?page=${number}`;
    await serve(address, sharing(address, [], page({ body: String(number) })));
    most = Math.max(most, cache.stats().bytes);
  }
  expect(most).toBeLessThanOrEqual(bytes);
  expect(cache.stats().entries).toBeGreaterThan(100);
  expect(cached("/listings?page=99999")).toBeDefined();
  expect(cached("/listings?page=1")).toBeUndefined();
});

test("the encodings of a page count towards the size, and one too large is not cached", async () => {
  const { serve, cached, cache } = open({ bytes: 100_000 });
  await serve("/listings", sharing("/listings"), { "accept-encoding": "br" });
  const before = cache.stats().bytes;
  expect(cached("/listings")?.body).toHaveLength(words.length);
  expect(cache.stats().bytes).toBe(before + words.length);
  expect(cached("/listings")?.body).toHaveLength(words.length);
  expect(cache.stats().bytes).toBe(before + words.length);
  await serve("/large", sharing("/large", [], page({ body: "x".repeat(20_000) })));
  expect(cached("/large")).toBeUndefined();
});

test("in any order of events, cached pages match the tables, except for changes still in transit", async () => {
  const tables = ["listings", "agents", "posts"];
  const table = fc.constantFrom(...tables);
  const steps = fc.array(
    fc.oneof(
      fc.record({
        do: fc.constant("request" as const),
        page: fc.constantFrom("/a", "/b"),
        reads: fc.array(table, { minLength: 1, maxLength: 3 }),
      }),
      fc.record({ do: fc.constant("continue" as const), which: fc.nat(3) }),
      fc.record({ do: fc.constant("write" as const), table }),
      fc.record({ do: fc.constant("notify" as const) }),
    ),
    { maxLength: 60 },
  );
  const runs = fc.assert(
    fc.asyncProperty(steps, async (events) => {
      const { serve, cached, cache } = open();
      const versions: Record<string, number> = Object.fromEntries(tables.map((name) => [name, 0]));
      const inTransit: string[] = [];
      const waiting: (() => void)[] = [];
      const pause = () => new Promise<void>((resolve) => void waiting.push(resolve));
      const settle = () => new Promise((resolve) => void setImmediate(resolve));
      const all: Promise<unknown>[] = [];
      for (const step of events) {
        if (step.do === "request" && !cached(step.page)) {
          const made = serve(step.page, async (dependencies) => {
            const found: Record<string, number> = {};
            for (const name of step.reads) {
              dependencies.statements.add(name);
              await pause();
              found[name] = versions[name] ?? 0;
              await pause();
            }
            return sharing(step.page, [], page({ body: JSON.stringify(found) }))(dependencies);
          });
          all.push(made);
        } else if (step.do === "continue") waiting.splice(step.which, 1)[0]?.();
        else if (step.do === "write") {
          versions[step.table] = (versions[step.table] ?? 0) + 1;
          inTransit.push(step.table);
        } else if (step.do === "notify") {
          const changed = inTransit.shift();
          if (changed !== undefined) cache.forget(changed);
        }
        await settle();
        for (const target of ["/a", "/b"]) {
          const reply = cached(target);
          const found = reply ? (JSON.parse(textOf(reply)) as Record<string, number>) : {};
          for (const [name, version] of Object.entries(found)) {
            if (!inTransit.includes(name)) expect(version).toBe(versions[name]);
          }
        }
      }
      while (waiting.length > 0) {
        waiting.shift()?.();
        await settle();
      }
      await Promise.all(all);
    }),
    { numRuns: 150 },
  );
  await expect(runs).resolves.toBeUndefined();
});
