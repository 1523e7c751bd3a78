import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { setVerified } from "#app/features/admin/model/operations.server.ts";
import { signMarkAnswered } from "#app/features/leads/model/mails.server.ts";
import { markAnswered } from "#app/features/leads/model/status.server.ts";
import { houseForSale } from "#app/features/listings/manage/own-listings.fixture.ts";
import { buildSale } from "#app/features/suburbs/model/figures.fixture.ts";
import { freePort } from "#db/embedded-cluster.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { rowsOf, type RouteRow } from "#tests/routes.ts";
import { dataAddress } from "#tests/support/built-routes.ts";
import { canaryPassword, canaryText } from "#tests/support/canaries.ts";
import { eventually } from "#tests/support/eventually.ts";
import { sampleOf } from "#tests/support/full.ts";
import type { ReceivedResponse, RequestOptions } from "#tests/support/http-client.ts";
import { sessionCookie } from "#tests/support/members.ts";
import { jpeg, multipart } from "#tests/support/photos.ts";
import { postPage } from "#tests/support/post-account.ts";
import { buildScene, type Scene } from "#tests/support/private-scene.ts";
import { uncachedPaths } from "#tests/support/route-gaps.ts";
import { sceneAddresses } from "#tests/support/scene-addresses.ts";
import { openSoutherly, type Southerly } from "#tests/support/southerly.ts";
import { viewer } from "#tests/support/viewer.ts";

const { db, url: databaseUrl } = await testDatabase();
const settings = { PAGE_CACHE_MB: "16", ORIGIN: "http://homes.example" };
const metricsPort = await freePort();
const one = await openSoutherly({ ...settings, METRICS_PORT: String(metricsPort), PORT: String(await freePort()) });
/** Another machine with the same address, which also runs the jobs. */
const other = await openSoutherly({ ...settings, WORKER: "inline", PORT: String(await freePort()) });
/** A server without page cache. */
const uncached = await openSoutherly({ ...settings, PAGE_CACHE_MB: "0", PORT: String(await freePort()) });

const host = "homes.example";
let scene: Scene;
/** Every public address, and for pages also the address of their data. */
let addresses: string[];
let listing: string;
/** The addresses whose responses are the same for all visitors. */
const keptAddresses: string[] = [];
let addressOf: (row: RouteRow) => string;
const rows = [...rowsOf("page"), ...rowsOf("endpoint"), ...rowsOf("file")].filter(
  ({ method, access, path }) => method === "GET" && access === "anyone" && !path.startsWith("/media/"),
);
const pages = rows.filter(({ kind }) => kind === "page");

beforeAll(async () => {
  scene = await buildScene(db, { word: canaryText, password: canaryPassword });
  addressOf = await sceneAddresses(db, scene);
  addresses = rows.flatMap((row) => {
    const address = addressOf(row);
    return row.kind === "page" ? [address, dataAddress(address)] : [address];
  });
  listing = addresses.find((address) => address.startsWith(`/listings/${scene.activeId}/`)) ?? "";
});

function read(server: Southerly, target: string, headers: RequestOptions["headers"] = {}): Promise<ReceivedResponse> {
  return server.send(target, { headers: { host, ...headers } });
}

const isCached = ({ headers }: ReceivedResponse) => String(headers["cache-control"]).includes("s-maxage");

const requestId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const content = ({ status, text, headers }: ReceivedResponse) => ({
  status,
  text: text.replaceAll(requestId, ""),
  location: headers.location,
  policy: headers["content-security-policy"],
});

/** The number of requests that the first server answered in this way. */
async function countOf(answer: "hit" | "made" | "joined"): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(new RegExp(`page_cache_requests_total\\{answer="${answer}"\\} (\\d+)`).exec(text)?.[1]);
}

async function psql(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(text, values);
  await client.end();
}

test("every public page is cached, and equals a newly rendered one", { timeout: 60_000 }, async () => {
  for (const address of addresses) {
    const first = await read(one, address);
    if (!isCached(first)) continue;
    keptAddresses.push(address);
    const again = await read(one, address);
    expect(content(again), address).toEqual(content(first));
    expect(content(again), address).toEqual(content(await read(uncached, address)));
    expect(again.headers["x-request-id"], address).not.toBe(first.headers["x-request-id"]);
  }
  const rest = rows.filter((row) => !keptAddresses.includes(addressOf(row)));
  expect(rest.map(({ path }) => path).toSorted()).toEqual(uncachedPaths.toSorted());
  const data = pages.map((row) => addressOf(row)).filter((address) => keptAddresses.includes(address));
  expect(keptAddresses).toEqual(expect.arrayContaining(data.map((address) => dataAddress(address))));
});

test("a conditional request gets 304 with the policy of that page, and HEAD has the headers of GET", async () => {
  const page = await read(one, "/listings");
  expect(page.headers).toMatchObject({
    etag: expect.stringMatching(/^W\/"/),
    "cache-control": "public, max-age=0, s-maxage=1",
    vary: "Cookie, Accept-Encoding, Available-Dictionary",
  });
  const known = await read(one, "/listings", { "if-none-match": page.headers.etag });
  expect(known).toMatchObject({ status: 304, text: "" });
  const same = ["content-security-policy", "cache-control", "vary", "etag"];
  for (const name of same) expect(known.headers[name], name).toBe(page.headers[name]);
  const { headers: head, text } = await one.send("/listings", { method: "HEAD", headers: { host } });
  expect(text).toBe("");
  expect(head["content-length"]).toBe(page.headers["content-length"]);
});

test.each(["q=newtown", "type=rent&q=newtown"])(
  "suggestions are cached at the address that the search box requests: %s",
  async (query) => {
    expect(isCached(await read(one, `/api/listings/places?${query}`))).toBe(true);
  },
);

test("a suburb guide is cached for each kind of home with figures, at one address each", async () => {
  const slug = "two-kinds";
  await insertSuburb(db, { name: "Two Kinds", slug, postcode: "2998" });
  const dwellings = ["house", "strata"] as const;
  await db
    .insertInto("postcodeFigures")
    .values(dwellings.map((dwelling) => ({ ...buildSale({ dwelling }), postcode: "2998" })))
    .execute();
  const guide = `/suburbs/${slug}`;
  const [houses, units] = [await read(one, guide), await read(one, `${guide}?kind=units`)];
  expect([isCached(houses), isCached(units)]).toEqual([true, true]);
  expect(units.headers.etag).not.toBe(houses.headers.etag);
  expect(await read(one, `${guide}?kind=units`, { "if-none-match": units.headers.etag })).toMatchObject({
    status: 304,
  });
  for (const kind of ["houses", "castles", "units&page=2"])
    expect(isCached(await read(one, `${guide}?kind=${kind}`)), kind).toBe(false);
});

describe("is rendered for each request", () => {
  test.each([
    ["/listings?type=sale", "the type that is meant anyway"],
    ["/listings?page=1", "the first page"],
    ["/listings?suburb=newtown", "a suburb that is written otherwise"],
    ["/listings?page=7", "a page that there is not"],
    ["/listings?suburb=Xyzzy", "a suburb that there is not"],
    ["/listings?priceMin=99999999", "nothing to find"],
    ["/listings?utm_source=mail", "a word that nobody reads"],
    ["/Listings", "other capitals"],
    ["/listings/", "a slash more"],
    ["/agents?search=xyzzyx", "nobody to find"],
    ["/agents?page=99", "a page that there is not"],
    ["/suburbs?search=xyzzyx", "no suburb"],
    ["/insights?page=2", "a page that there is not"],
    ["/finance/calculators/mortgage?amount=750000", "somebody's own loan"],
    ["/nothing-here", "nothing"],
    ["/sitemaps/listings-77.xml", "no such part"],
    ["/api/listings/999999", "no such home"],
  ])("%s: %s", async (address) => {
    const response = await read(one, address);
    expect(isCached(response)).toBe(false);
    expect(response.headers.etag).toBeUndefined();
  });

  test("a home with assumptions about its cost", async () => {
    expect(isCached(await read(one, listing))).toBe(true);
    expect(isCached(await read(one, `${listing}?deposit=5`))).toBe(false);
  });

  test("requests with a session, a flash message or credentials", async () => {
    await read(one, "/listings");
    for (const headers of [
      { cookie: "a=1; session=made-up" },
      { cookie: "flash=made-up" },
      { authorization: "Basic eA==" },
    ]) {
      const response = await read(one, "/listings", headers);
      expect(isCached(response)).toBe(false);
      expect(response.status).toBe(200);
    }
    // These cookies do not change the response.
    for (const cookie of ["saved-homes=1.2.3~x", "_ga=GA1.2.3", "not-our-session=1"]) {
      expect(isCached(await read(one, "/listings", { cookie })), cookie).toBe(true);
    }
  });
});

test("two hundred concurrent requests share one page, each in its own encoding", async () => {
  await psql("update listings set updated_at = now()");
  await eventually(async () => expect(isCached(await read(one, "/agents"))).toBe(true));
  const before = { made: await countOf("made"), hit: await countOf("hit"), joined: await countOf("joined") };
  const codings = ["br", "gzip", "zstd", "identity"];
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      read(one, "/listings?sort=price-asc", { "accept-encoding": codings[index % codings.length] }),
    ),
  );
  expect(responses.every(({ status, headers }) => status === 200 && headers.etag === responses[0]?.headers.etag)).toBe(
    true,
  );
  expect(await countOf("made")).toBe(before.made + 1);
  expect((await countOf("hit")) + (await countOf("joined"))).toBe(before.hit + before.joined + 199);
});

/**
 * The addresses at which a caching server keeps sending an outdated page. A page that is never invalidated would stay
 * for a minute.
 */
async function findOld(shown: readonly string[]): Promise<string[]> {
  const old: string[] = [];
  for (const address of shown) {
    const current = content(await read(uncached, address));
    for (const server of [one, other]) {
      if (isDeepStrictEqual(content(await read(server, address)), current)) continue;
      const same = async () =>
        expect(content(await read(server, address))).toEqual(content(await read(uncached, address)));
      await vi.waitFor(same, { timeout: 5000, interval: 20 }).catch(() => old.push(address));
    }
  }
  return old;
}

async function warm(shown: readonly string[]): Promise<void> {
  for (const server of [one, other]) for (const address of shown) await read(server, address);
}

describe("a write, and then any page that shows it, in any process:", () => {
  const json = (method: string, target: string, body: object, server: Southerly, cookie: string) =>
    server.send(target, {
      method,
      body: JSON.stringify(body),
      headers: { host, cookie, "content-type": "application/json" },
    });
  const owner = (method: string, target: () => string, body: object) => async (server: Southerly) => {
    const { status, text } = await json(method, target(), body, server, scene.cookies.owner);
    expect(status, text).toBeLessThan(300);
  };
  const admin = (target: () => string, body: object) => async (server: Southerly) => {
    const { status, text } = await json("PATCH", target(), body, server, scene.cookies.admin);
    expect(status, text).toBe(200);
  };
  const home = () => `/api/listings/${scene.activeId}`;
  const decide = (what: string, id: () => number, fields: Record<string, string>) => async (server: Southerly) => {
    const headers = { host, cookie: scene.cookies.admin };
    const { status, text } = await postPage(server, `/admin/listings/${id()}?do=${what}`, fields, headers);
    expect(status, text).toBe(303);
  };
  const member = () => ({ user: viewer({ id: scene.userIds.admin, isAdmin: true }), ip: "192.0.2.1" });

  const writes: [what: string, write: (server: Southerly) => Promise<unknown>][] = [
    ["a home is published", owner("POST", () => "/api/listings", houseForSale({ title: "A second cottage" }))],
    ["its words change", owner("PATCH", home, { description: "It has a lemon tree and a fig tree." })],
    ["its price changes", owner("PATCH", home, { price: 1_234_000 })],
    ["it is under offer", owner("PATCH", home, { underOffer: true })],
    ["it is not after all", owner("PATCH", home, { underOffer: false })],
    ["it is taken down", owner("PATCH", home, { status: "draft" })],
    ["it is back", owner("PATCH", home, { status: "active" })],
    ["it is shown by appointment", owner("PATCH", () => `${home()}/inspections`, { byAppointment: true })],
    ["an inspection is arranged", owner("POST", () => `${home()}/inspections`, nextSaturday())],
    ["an inspection is cancelled", owner("PATCH", () => `/api/inspections/${scene.inspectionId}`, { reason: "Rain" })],
    ["a picture is sent, and prepared by the worker", sendPicture],
    ["an agent is featured", admin(() => `/api/admin/agents/${scene.agentId}`, { isFeatured: true })],
    ["an agent is verified, by another process", () => setVerified(member(), scene.agentId, true)],
    ["an enquiry is answered", answerEnquiry],
    ["the home is held", decide("hold", () => scene.activeId, { reason: "Not for sale" })],
    ["the home is released", () => psql("update holds set released_at = now() where subject = 'listing'")],
    ["the home is sold", owner("PATCH", home, { status: "sold", closedPrice: 1_400_000 })],
    ["the home is deleted", owner("DELETE", home, {})],
    [
      "an account is suspended",
      admin(() => `/api/admin/people/${scene.userIds.owner}`, { isSuspended: true, reason: "Why" }),
    ],
    ["and reinstated", admin(() => `/api/admin/people/${scene.userIds.owner}`, { isSuspended: false })],
    ["an article changes, in psql", () => psql("update posts set title = 'Another title'")],
    ["a suburb's figures change, in psql", () => psql("update suburbs set median_price = median_price + 1000")],
    ["a service changes, in psql", () => psql("update services set description = 'Other words'")],
    ["a trade is gone, in psql", () => psql("delete from trades")],
  ];

  const numbered = writes.map(([what, write], number) => ({ what, write, number }));
  test.each(sampleOf(numbered, 5))("$what", async ({ write, number }) => {
    const shown = sampleOf(keptAddresses, 12);
    await warm(shown);
    // The two processes write in turn.
    await write(number % 2 === 0 ? one : other);
    expect(await findOld(shown)).toEqual([]);
  });

  test("the price of a sale that fell through is removed from every public address, cached or not", async () => {
    // The suspension above ended the owner's session.
    const cookie = await sessionCookie(db, scene.userIds.owner);
    const created = await json("POST", "/api/listings", houseForSale(), one, cookie);
    expect(created.status, created.text).toBe(201);
    const { id } = created.json() as { id: number };
    const page = `/listings/${id}/brick-cottage-with-a-lemon-tree-newtown`;
    const api = `/api/listings/${id}`;
    const lists = ["/listings?type=sold", "/api/listings?type=sold", "/listings/feed?type=sold"];
    const shown = [...new Set([page, dataAddress(page), api, ...lists, ...addresses])];
    const showing = async (server: Southerly) => {
      const found: string[] = [];
      for (const address of shown) {
        if (/1,?357,?900|1\.36m/.test((await read(server, address)).text)) found.push(address);
      }
      return found;
    };
    const change = async (server: Southerly, body: object) => {
      const { status, text } = await json("PATCH", api, body, server, cookie);
      expect(status, text).toBeLessThan(300);
    };
    await change(one, { status: "sold", closedPrice: 1_357_900 });
    await warm(shown);
    expect(await showing(uncached)).toEqual(expect.arrayContaining([page, dataAddress(page), api, ...lists]));
    await change(other, { status: "active" });
    expect(await showing(uncached)).toEqual([]);
    for (const server of [one, other]) {
      await vi.waitFor(async () => expect(await showing(server)).toEqual([]), { timeout: 20_000, interval: 100 });
    }
  });

  test("a change that is lost with its connection is made up for by the next connection", async () => {
    await warm(["/insights"]);
    await psql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'southerly changes'");
    await psql("update posts set title = 'Written while nobody listened'");
    expect(await findOld(["/insights"])).toEqual([]);
    await vi.waitFor(async () => expect(isCached(await read(one, "/insights"))).toBe(true), { timeout: 5000 });
  });

  async function sendPicture(server: Southerly) {
    const { body, headers } = multipart([{ name: "kitchen.jpg", bytes: await jpeg() }]);
    const sent = await server.send(`${home()}/pictures`, {
      method: "POST",
      body,
      headers: { ...headers, host, cookie: scene.cookies.owner },
    });
    expect(sent.status, sent.text).toBe(201);
    const page = async () => (await read(one, listing)).text;
    await vi.waitFor(async () => expect(await page()).toMatch(/\/media\/[\da-f]{32}-/), {
      timeout: 20_000,
      interval: 100,
    });
  }

  async function answerEnquiry() {
    const lead = await insertLead(db, {
      agentId: scene.agentId,
      listingId: null,
      serviceId: null,
      tradeId: null,
      userId: null,
    });
    await markAnswered({ ip: "192.0.2.1" }, signMarkAnswered(lead));
  }
});

function nextSaturday() {
  const day = new Date(Date.now() + 14 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  return { date: day, from: "10:00", to: "10:30" };
}
