import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { keepPrivate, privatePage, responseHeadersMiddleware, setResponseHeader } from "./response-headers.server.ts";

type Args = Parameters<typeof responseHeadersMiddleware>[0];

async function answer(page: (context: RouterContextProvider) => void): Promise<Record<string, string>> {
  const context = new RouterContextProvider();
  const response = await responseHeadersMiddleware({ context } as unknown as Args, () => {
    page(context);
    return Promise.resolve(new Response(null, { headers: { "Cache-Control": "no-cache", "X-Other": "kept" } }));
  });
  return Object.fromEntries((response ?? Response.error()).headers);
}

test("sends a page's headers in addition to the own ones, or instead of them", async () => {
  expect(await answer(() => undefined)).toEqual({ "cache-control": "no-cache", "x-other": "kept" });
  const set = await answer((context) => {
    setResponseHeader(context, "Retry-After", "60");
    keepPrivate(context);
  });
  expect(set).toEqual({ "cache-control": "private, no-store", "retry-after": "60", "x-other": "kept" });
});

test("a private page is never cached, whatever its response", async () => {
  const whole = await answer(
    (context) => void privatePage({ context } as unknown as Args, () => Promise.resolve(new Response())),
  );
  expect(whole["cache-control"]).toBe("private, no-store");
});
