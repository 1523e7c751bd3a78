import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { honeypotName } from "#app/lib/fields.ts";
import { testDatabase } from "#db/test-database.ts";
import { rowsOf, type RouteRow } from "#tests/routes.ts";
import { dataAddress } from "#tests/support/built-routes.ts";
import { type CachingProxyOptions, openCachingProxy } from "#tests/support/caching-proxy.ts";
import {
  type Canary,
  canariesOf,
  canaryPassword,
  canaryText,
  leakedTo,
  retiredAgentId,
} from "#tests/support/canaries.ts";
import type { Caller } from "#tests/support/expected-access.ts";
import { sampleOf } from "#tests/support/full.ts";
import { type ReceivedResponse, sendRequest } from "#tests/support/http-client.ts";
import { cookiesOf } from "#tests/support/post-account.ts";
import { freshBody } from "#tests/support/post-enquiry.ts";
import { buildScene, type Scene } from "#tests/support/private-scene.ts";
import { sceneAddresses } from "#tests/support/scene-addresses.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const { db } = await testDatabase();
const southerly = await openSoutherly({ PAGE_CACHE_MB: "16" });

let scene: Scene;
let canaries: Canary[];
let addressOf: (row: RouteRow) => string;

beforeAll(async () => {
  scene = await buildScene(db, { word: canaryText, password: canaryPassword, retiredAgentId });
  canaries = canariesOf(scene);
  addressOf = await sceneAddresses(db, scene);
});

const rows = [...rowsOf("page"), ...rowsOf("endpoint"), ...rowsOf("file")].filter(({ method }) => method === "GET");
/** Every address that can be read, and for pages also the address of their data. */
const addresses = () =>
  rows.flatMap((row) => (row.kind === "page" ? [addressOf(row), dataAddress(addressOf(row))] : [addressOf(row)]));

const people = ["visitor", "buyer", "owner"] as const satisfies Caller[];
const orders = [
  ["visitor", "buyer", "owner", "visitor", "owner", "buyer"],
  ["buyer", "visitor", "owner", "buyer", "visitor", "owner"],
  ["owner", "buyer", "visitor", "visitor", "buyer", "owner"],
] as const satisfies (typeof people)[number][][];

function askAt(url: string, caller: Caller, target: string): Promise<ReceivedResponse> {
  const cookie = scene.cookies[caller];
  return sendRequest(url, target, { headers: cookie ? { cookie } : {} });
}

async function openProxy(options: CachingProxyOptions) {
  const proxy = await openCachingProxy(southerly.url, options);
  onTestFinished(() => proxy.close());
  return proxy;
}

describe("through a cache that all share, two people and a visitor", () => {
  const caches: [what: string, options: CachingProxyOptions][] = [
    // The standard run uses this cache only, because the others store less.
    [
      "that takes everybody to be alike, and keeps for a minute what it is to ask for again",
      { ignoresNoCache: true, ignoresVary: true },
    ],
    ["that keeps for a minute what it is to ask for again", { ignoresNoCache: true }],
    ["that obeys what it is told", {}],
  ];

  test.each(sampleOf(caches, 1))(
    "read nothing of each other (%s)",
    async (_, options) => {
      const proxy = await openProxy(options);
      let fromCache = 0;
      for (const [place, address] of addresses().entries()) {
        for (const caller of orders[place % orders.length] ?? people) {
          const response = await askAt(proxy.url, caller, address);
          const what = `${address} as ${caller}`;
          const others = canaries.filter(({ text }) => !address.includes(text));
          expect(leakedTo(caller, response, others), what).toEqual([]);
          if (isForEverybody(address, response)) continue;
          if (response.headers["x-cache"] === "HIT") {
            fromCache += 1;
            if (!options.ignoresNoCache) expect(response.headers["cache-control"], what).toContain("s-maxage=1");
          } else if (caller !== "visitor") {
            // The server itself responds to failures, without personal data.
            expect(response.headers["cache-control"], what).toBe(
              response.status < 500 ? "private, no-store" : "no-store",
            );
          }
        }
      }
      expect(fromCache).toBeGreaterThan(0);
      const cached = proxy.kept();
      expect(cached.length).toBeGreaterThan(0);
      for (const { target, text } of cached) {
        expect(
          canaries.filter((canary) => text.includes(canary.text)).map(({ name }) => name),
          target,
        ).toEqual([]);
      }
    },
    60_000,
  );

  test("after a log-out the browser is a visitor to the cache, too", async () => {
    const proxy = await openProxy({ ignoresNoCache: true, ignoresVary: true });
    const { cookies } = await buildScene(db, { word: (name) => `${name}-leaving`, password: canaryPassword });
    const viaCache = (target: string, cookie: string) => sendRequest(proxy.url, target, { headers: { cookie } });
    expect((await viaCache("/dashboard/listings", cookies.owner)).text).toContain("draft-title-leaving");
    const left = await sendRequest(proxy.url, "/logout", {
      method: "POST",
      body: "",
      headers: { cookie: cookies.owner, "content-type": "application/x-www-form-urlencoded" },
    });
    expect(left.status).toBe(303);
    for (const target of ["/", "/dashboard/listings", "/dashboard/listings.data", "/api/listings/mine"]) {
      for (const cookie of [cookies.owner, cookiesOf(left), ""]) {
        expect((await viaCache(target, cookie)).text, target).not.toContain("-leaving");
      }
    }
  });

  test("a saved home and its message reach no one else", async () => {
    const proxy = await openProxy({ ignoresNoCache: true, ignoresVary: true });
    const visitors = async () => (await sendRequest(proxy.url, "/listings")).text;
    const before = await visitors();
    const saved = await sendRequest(proxy.url, "/saved", {
      method: "POST",
      body: new URLSearchParams({ id: String(scene.activeId), from: "/listings", [honeypotName]: "" }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(saved.status, saved.text).toBe(303);
    const cookie = cookiesOf(saved);
    expect(cookie).toMatch(/saved-homes=/);
    expect(cookie).toMatch(/flash=/);
    // Requested past the cache, because a cache without Vary would not forward the request.
    const flashed = await sendRequest(southerly.url, "/listings", { headers: { cookie } });
    expect(flashed.text).toContain("Home saved");
    expect(flashed.headers["cache-control"]).toBe("private, no-store");
    const list = cookie.split("; ").find((pair) => pair.startsWith("saved-homes=")) ?? "";
    // Without the message, the page is the public one: the browser marks saved homes by script.
    expect((await sendRequest(southerly.url, "/listings", { headers: { cookie: list } })).text).toBe(before);
    expect(await visitors()).toBe(before);
    const own = await sendRequest(southerly.url, "/saved", { headers: { cookie: list } });
    expect(own.headers["cache-control"]).not.toContain("s-maxage");
  });

  test("a flash message is shown to one visitor only", async () => {
    const proxy = await openProxy({ ignoresNoCache: true, ignoresVary: true });
    const { name, email, phone, message } = freshBody({ name: "Wilhelmina Whisper" });
    const fields = { name, email, phone, message, [honeypotName]: "" };
    const page = `/agents/${scene.agentId}`;
    const sent = await sendRequest(proxy.url, page, {
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(sent.status).toBe(303);
    const to = String(sent.headers.location).split("#")[0] ?? "";
    const first = await sendRequest(proxy.url, to, { headers: { cookie: cookiesOf(sent) } });
    expect(first.text).toContain("Enquiry Submitted!");
    expect(first.headers["cache-control"]).toBe("private, no-store");
    for (const target of [to, page, dataAddress(page)]) {
      expect((await sendRequest(proxy.url, target)).text, target).not.toMatch(/Enquiry Submitted!|Wilhelmina/);
    }
    expect(proxy.kept().filter(({ text }) => /Wilhelmina|Enquiry Submitted!/.test(text))).toEqual([]);
  });
});

/** A public picture is the same for every caller: it reads no cookie. */
function isForEverybody(address: string, { headers }: ReceivedResponse): boolean {
  return address.startsWith("/media/") && String(headers["cache-control"]).startsWith("public, ");
}

describe("responses to visitors", () => {
  /** Request ids differ between responses; every other difference would depend on the visitor. */
  const requestId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

  test.each(rows)("$kind $path is the same for all visitors, and declares its dependencies", async (row) => {
    for (const address of row.kind === "page" ? [addressOf(row), dataAddress(addressOf(row))] : [addressOf(row)]) {
      const [one, other] = await Promise.all([
        southerly.send(address, { headers: { "user-agent": "one", "accept-language": "en-AU" } }),
        southerly.send(address, {
          headers: { "user-agent": "other", "accept-language": "de", referer: "https://elsewhere.example/", dnt: "1" },
        }),
      ]);
      expect(one.text.replaceAll(requestId, ""), address).toBe(other.text.replaceAll(requestId, ""));
      expect(one.headers["content-security-policy"], address).toBe(other.headers["content-security-policy"]);
      if (isForEverybody(address, one)) {
        const signedIn = await southerly.send(address, { headers: { cookie: "session=made-up" } });
        expect({ ...signedIn.headers, date: "", "x-request-id": "" }).toEqual({
          ...one.headers,
          date: "",
          "x-request-id": "",
        });
        continue;
      }
      for (const { headers } of [one, other]) {
        expect(String(headers.vary).toLowerCase(), address).toMatch(/(?:^|, )cookie(?:,|$)/);
        expect(headers["set-cookie"], address).toBeUndefined();
      }
      // Even an invalid session cookie makes a response private.
      const stale = await southerly.send(address, { headers: { cookie: "session=made-up" } });
      expect(stale.headers["cache-control"], address).toBe("private, no-store");
    }
  });
});
