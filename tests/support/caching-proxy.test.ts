import { createServer, type OutgoingHttpHeaders } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { type CachingProxyOptions, openCachingProxy } from "./caching-proxy.ts";
import { sendRequest } from "./http-client.ts";

/** A server that responds to each request with an increasing number, the caller's cookie and these headers. */
async function opened(headers: OutgoingHttpHeaders, options?: CachingProxyOptions) {
  let count = 0;
  const server = createServer((request, response) => {
    const isKnown = headers.etag !== undefined && request.headers["if-none-match"] === headers.etag;
    count += 1;
    response.writeHead(isKnown ? 304 : 200, headers);
    response.end(isKnown ? undefined : `${count} for ${request.headers.cookie ?? "anybody"}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const proxy = await openCachingProxy(`http://127.0.0.1:${port}`, options);
  onTestFinished(async () => {
    await proxy.close();
    await new Promise((resolve) => server.close(resolve));
  });
  const get = async (cookie?: string, method = "GET") => {
    const { text, headers: responseHeaders } = await sendRequest(proxy.url, "/page", {
      method,
      headers: cookie ? { cookie } : {},
    });
    return `${text} ${String(responseHeaders["x-cache"])}`;
  };
  return { get, kept: () => proxy.kept().length };
}

test("public responses are cached for their max-age", async () => {
  const { get } = await opened({ "cache-control": "public, max-age=60" });
  expect([await get(), await get("a=1"), await get()]).toEqual([
    "1 for anybody MISS",
    "1 for anybody HIT",
    "1 for anybody HIT",
  ]);
});

test("responses without Cache-Control may be cached, and are", async () => {
  const { get } = await opened({});
  expect([await get("a=1"), await get()]).toEqual(["1 for a=1 MISS", "1 for a=1 HIT"]);
});

test("responses that set a cookie without Cache-Control: private are cached, as careless caches do", async () => {
  const { get } = await opened({ "set-cookie": "session=1" });
  expect([await get("a=1"), await get()]).toEqual(["1 for a=1 MISS", "1 for a=1 HIT"]);
});

test.each(["private", "no-store", "private, no-store", "Private, max-age=60", "max-age=60, NO-STORE"])(
  "%s is not cached, even by a careless cache",
  async (cacheControl) => {
    const further = { ignoresNoCache: true, ignoresVary: true };
    const { get, kept } = await opened({ "cache-control": cacheControl }, further);
    expect([await get("a=1"), await get()]).toEqual(["1 for a=1 MISS", "2 for anybody MISS"]);
    expect(kept()).toBe(0);
  },
);

test("no-cache is requested again, and with a validator conditionally", async () => {
  const without = await opened({ "cache-control": "no-cache" });
  expect([await without.get(), await without.get()]).toEqual(["1 for anybody MISS", "2 for anybody MISS"]);
  const { get } = await opened({ "cache-control": "no-cache", etag: '"1"' });
  expect([await get(), await get()]).toEqual(["1 for anybody MISS", "1 for anybody REVALIDATED"]);
  const further = await opened({ "cache-control": "no-cache" }, { ignoresNoCache: true });
  expect([await further.get(), await further.get()]).toEqual(["1 for anybody MISS", "1 for anybody HIT"]);
});

test("Vary separates requests by header, and * all of them", async () => {
  const { get } = await opened({ "cache-control": "max-age=60", vary: "Accept-Encoding, Cookie" });
  expect([await get("a=1"), await get(), await get("a=1"), await get()]).toEqual([
    "1 for a=1 MISS",
    "2 for anybody MISS",
    "1 for a=1 HIT",
    "2 for anybody HIT",
  ]);
  const any = await opened({ "cache-control": "max-age=60", vary: "*" });
  expect([await any.get(), await any.get()]).toEqual(["1 for anybody MISS", "2 for anybody MISS"]);
});

test("a write invalidates its address", async () => {
  const { get, kept } = await opened({ "cache-control": "max-age=60" });
  await get();
  await get(undefined, "POST");
  expect(kept()).toBe(0);
  expect(await get()).toBe("3 for anybody MISS");
});
