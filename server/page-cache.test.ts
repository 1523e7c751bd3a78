import { createHash } from "node:crypto";
import fc from "fast-check";
import type { IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import type { PageDependencies } from "#platform/cache-dependencies.server.ts";
import { createPageCache, sharedCaching } from "./page-cache.ts";
import type { BufferedResponse } from "./buffered-response.ts";

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
  let heard = true;
  const cache = createPageCache({
    bytes,
    now: () => time,
    changes: {
      areHeard: () => heard,
      tablesRead: (statements) => (new Set(statements).has("sessions") ? undefined : new Set(statements)),
      reads: (statement, table) => statement === table,
    },
  });
  const answer = (
    target: string,
    make: (facts: PageDependencies) => BufferedResponse | Promise<BufferedResponse> = sharing(target),
    headers?: Record<string, string>,
  ) => cache.serve(requestWith(headers), { key: `http://host${target}`, target }, async (facts) => make(facts));
  return {
    cache,
    answer,
    kept: (target: string, headers?: Record<string, string>) =>
      cache.find(requestWith(headers), `http://host${target}`),
    pass: (milliseconds: number) => void (time += milliseconds),
    hear: (isHeard: boolean) => void (heard = isHeard),
  };
}

/** Renders a public page that depends on these tables. */
const sharing =
  (address: string, tables: string[] = ["listings"], reply = page()) =>
  (facts: PageDependencies) => {
    facts.address = address;
    for (const table of tables) facts.statements.add(table);
    return reply;
  };

describe("is kept", () => {
  test("public pages of this address, with headers for other caches", async () => {
    const { answer, kept } = open();
    const first = await answer("/listings");
    expect(kept("/listings")).toEqual(first);
    expect(first).toMatchObject({
      status: 200,
      headers: { "cache-control": sharedCaching, vary: "Cookie, Accept-Encoding", "content-type": "text/html" },
    });
  });

  test.each([
    { target: "/listings.data?page=2", address: "/listings?page=2", why: "the data of a page" },
    { target: "/_.data", address: "/", why: "the data of the landing page" },
  ])("$why", async ({ target, address }) => {
    const { answer, kept } = open();
    await answer(target, sharing(address));
    expect(kept(target)).toBeDefined();
  });
});

test.each([
  { why: "it does not say so", make: () => page() },
  { why: "another address is its own", make: sharing("/listings?type=rent") },
  { why: "it is not there", make: sharing("/listings", [], page({ status: 404 })) },
  { why: "it leads elsewhere", make: sharing("/listings", [], page({ status: 301 })) },
  { why: "it sets a cookie", make: sharing("/listings", [], page({ headers: { "set-cookie": ["flash=1"] } })) },
  { why: "it is private", make: sharing("/listings", [], page({ headers: { "cache-control": "private, no-store" } })) },
  { why: "a change would not be heard of", make: sharing("/listings", ["sessions"]) },
])("is not kept: $why", async ({ make }) => {
  const { answer, kept, cache } = open();
  const reply = await answer("/listings", make);
  expect(kept("/listings")).toBeUndefined();
  expect(reply).not.toMatchObject({ headers: { "cache-control": sharedCaching } });
  expect(cache.figures()).toMatchObject({ entries: 0, bytes: 0 });
});

test("a page with a failed query is not cached: it is incomplete", async () => {
  const { answer, kept } = open();
  await answer("/", (facts) => {
    facts.isPartial = true;
    return sharing("/")(facts);
  });
  expect(kept("/")).toBeUndefined();
});

test("an address longer than any link is not cached", async () => {
  const { answer, kept } = open();
  const long = `/listings?keywords=${"x".repeat(500)}`;
  await answer(long);
  expect(kept(long)).toBeUndefined();
});

describe("is forgotten", () => {
  test("when a table that it was made of changes, and no other", async () => {
    const { answer, kept, cache } = open();
    await answer("/listings", sharing("/listings", ["listings", "agents"]));
    cache.forget("posts");
    expect(kept("/listings")).toBeDefined();
    cache.forget("agents");
    expect(kept("/listings")).toBeUndefined();
  });

  test("when anything may have changed, and while changes are unknown", async () => {
    const { answer, kept, cache, hear } = open();
    await answer("/listings");
    hear(false);
    expect(kept("/listings")).toBeUndefined();
    await answer("/agents");
    hear(true);
    expect(kept("/agents")).toBeUndefined();
    expect(kept("/listings")).toBeDefined();
    cache.forget();
    expect(kept("/listings")).toBeUndefined();
  });

  test("before a minute has passed, with the second of a cache elsewhere", async () => {
    const { answer, kept, pass } = open();
    await answer("/listings");
    pass(58_999);
    expect(kept("/listings")).toBeDefined();
    pass(1);
    expect(kept("/listings")).toBeUndefined();
  });

  test("while it is rendered, when its data changes", async () => {
    const { answer, kept, cache } = open();
    const change = (table: string) => (facts: PageDependencies) => {
      facts.statements.add("listings");
      cache.forget(table);
      return sharing("/listings", ["agents"])(facts);
    };
    await answer("/listings", change("listings"));
    expect(kept("/listings")).toBeUndefined();
    // Data that is read after the change includes the change.
    await answer("/listings", change("agents"));
    expect(kept("/listings")).toBeDefined();
  });
});

describe("requested many times at once", () => {
  test("it is rendered once, and each client gets its own encoding", async () => {
    const { answer, cache } = open();
    const make = vi.fn(sharing("/listings"));
    const codings = ["br", "zstd", "gzip", "identity"];
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        answer("/listings", make, { "accept-encoding": codings[index % codings.length] ?? "" }),
      ),
    );
    expect(make).toHaveBeenCalledTimes(1);
    expect(cache.figures().requests).toEqual({ hit: 0, joined: 199, made: 1 });
    const readers = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync };
    for (const [index, { headers, body }] of (replies as BufferedResponse[]).entries()) {
      const coding = headers["content-encoding"] as keyof typeof readers | undefined;
      expect(coding ?? "identity").toBe(codings[index % codings.length]);
      const bytes = body as Uint8Array;
      expect(Buffer.from(coding ? readers[coding](bytes) : bytes).toString()).toBe(words);
    }
  });

  test("a browser that accepts every encoding gets the smallest, from the cache too", async () => {
    const { answer, kept } = open();
    const browser = { "accept-encoding": "gzip, deflate, br, zstd" };
    const first = await answer("/listings", sharing("/listings"), browser);
    expect(first).toMatchObject({ headers: { "content-encoding": "br" } });
    expect(kept("/listings", browser)).toEqual(first);
  });

  test("a request after a change does not get a page begun before it", async () => {
    const { answer, cache, kept } = open();
    const { promise, resolve } = Promise.withResolvers<void>();
    const old = answer("/listings", async (facts) => {
      facts.statements.add("listings");
      await promise;
      return sharing("/listings", [], page({ body: "old" }))(facts);
    });
    cache.forget("listings");
    const fresh = await answer("/listings", sharing("/listings", ["listings"], page({ body: "new" })));
    resolve();
    expect(textOf(await old)).toBe("old");
    expect(textOf(fresh)).toBe("new");
    expect(textOf(kept("/listings"))).toBe("new");
  });

  test("private and failed pages are rendered for each request", async () => {
    const { answer } = open();
    const own = vi.fn(() => page());
    await Promise.all([answer("/saved", own), answer("/saved", own), answer("/saved", own)]);
    expect(own).toHaveBeenCalledTimes(3);
    const failing = vi.fn(() => Promise.reject(new Error("gone")));
    const outcomes = await Promise.allSettled([answer("/listings", failing), answer("/listings", failing)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await answer("/listings")).toMatchObject({ status: 200 });
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
    const { answer, kept } = open();
    await answer("/listings");
    expect(kept("/listings", { "if-none-match": known })).toMatchObject({ status, headers: { etag } });
  });
});

test("a hundred thousand addresses stay within the bound, and the newest are there", async () => {
  const bytes = 2_000_000;
  const { answer, kept, cache } = open({ bytes });
  let most = 0;
  for (let number = 0; number < 100_000; number += 1) {
    const address = `/listings?page=${number}`;
    await answer(address, sharing(address, [], page({ body: String(number) })));
    most = Math.max(most, cache.figures().bytes);
  }
  expect(most).toBeLessThanOrEqual(bytes);
  expect(cache.figures().entries).toBeGreaterThan(100);
  expect(kept("/listings?page=99999")).toBeDefined();
  expect(kept("/listings?page=1")).toBeUndefined();
});

test("the encodings of a page count towards the size, and one too large is not cached", async () => {
  const { answer, kept, cache } = open({ bytes: 100_000 });
  await answer("/listings", sharing("/listings"), { "accept-encoding": "br" });
  const before = cache.figures().bytes;
  expect(kept("/listings")?.body).toHaveLength(words.length);
  expect(cache.figures().bytes).toBe(before + words.length);
  expect(kept("/listings")?.body).toHaveLength(words.length);
  expect(cache.figures().bytes).toBe(before + words.length);
  await answer("/large", sharing("/large", [], page({ body: "x".repeat(20_000) })));
  expect(kept("/large")).toBeUndefined();
});

test("in any order of events, cached pages match the tables, except for changes still in transit", async () => {
  const tables = ["listings", "agents", "posts"];
  const table = fc.constantFrom(...tables);
  const steps = fc.array(
    fc.oneof(
      fc.record({
        do: fc.constant("ask" as const),
        page: fc.constantFrom("/a", "/b"),
        reads: fc.array(table, { minLength: 1, maxLength: 3 }),
      }),
      fc.record({ do: fc.constant("go on" as const), which: fc.nat(3) }),
      fc.record({ do: fc.constant("write" as const), table }),
      fc.record({ do: fc.constant("hear" as const) }),
    ),
    { maxLength: 60 },
  );
  const runs = fc.assert(
    fc.asyncProperty(steps, async (happening) => {
      const { answer, kept, cache } = open();
      const versions: Record<string, number> = Object.fromEntries(tables.map((name) => [name, 0]));
      const onTheirWay: string[] = [];
      const waiting: (() => void)[] = [];
      const pause = () => new Promise<void>((resolve) => void waiting.push(resolve));
      const settle = () => new Promise((resolve) => void setImmediate(resolve));
      const all: Promise<unknown>[] = [];
      for (const step of happening) {
        if (step.do === "ask" && !kept(step.page)) {
          const made = answer(step.page, async (facts) => {
            const found: Record<string, number> = {};
            for (const name of step.reads) {
              facts.statements.add(name);
              await pause();
              found[name] = versions[name] ?? 0;
              await pause();
            }
            return sharing(step.page, [], page({ body: JSON.stringify(found) }))(facts);
          });
          all.push(made);
        } else if (step.do === "go on") waiting.splice(step.which, 1)[0]?.();
        else if (step.do === "write") {
          versions[step.table] = (versions[step.table] ?? 0) + 1;
          onTheirWay.push(step.table);
        } else if (step.do === "hear") {
          const heard = onTheirWay.shift();
          if (heard !== undefined) cache.forget(heard);
        }
        await settle();
        for (const target of ["/a", "/b"]) {
          const reply = kept(target);
          const found = reply ? (JSON.parse(textOf(reply)) as Record<string, number>) : {};
          for (const [name, version] of Object.entries(found)) {
            if (!onTheirWay.includes(name)) expect(version).toBe(versions[name]);
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
