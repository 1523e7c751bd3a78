import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "#db/embedded-cluster.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertInspection } from "#samples/factories/inspections.ts";
import { insertDrawing, insertPicture } from "#samples/factories/pictures.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { openCachingProxy } from "#tests/support/caching-proxy.ts";
import { findAddressesWithCanary, canaryAddresses, insertCanaryHome } from "#tests/support/canary-home.ts";
import { eventually } from "#tests/support/eventually.ts";
import { sendRequest } from "#tests/support/http-client.ts";
import { freshEmail, signedInMember, type SignedInMember } from "#tests/support/members.ts";
import { postPage } from "#tests/support/post-account.ts";
import { newClient } from "#tests/support/post-enquiry.ts";
import { openSoutherly, type Southerly } from "#tests/support/southerly.ts";

const { db } = await testDatabase();
const settings = { PAGE_CACHE_MB: "16", ORIGIN: "http://homes.example", TRUST_PROXY: "1" };
const one = await openSoutherly({ ...settings, PORT: String(await freePort()) });
/** Another process, which PostgreSQL notifies of writes by the first one. */
const other = await openSoutherly({ ...settings, PORT: String(await freePort()) });
/** A server behind a cache, with another host name. */
const behindCache = await openSoutherly();
const host = "homes.example";

const reason = "The photos are of another home.";
let admin: SignedInMember;
let agent: SignedInMember & { email: string };
let agentId: number;
let listingId: number;
let inspectionId: number;
let pictureId: number;
let drawingPath: string;

beforeAll(async () => {
  await insertSuburb(db);
  admin = await signedInMember(db, { isAdmin: true, email: "addison@example.com" });
});

beforeEach(async () => {
  await db.deleteFrom("listings").execute();
  await db.deleteFrom("agents").execute();
  ({ agent, agentId, listingId } = await insertCanaryHome(db));
  ({ id: inspectionId } = await insertInspection(db, { listingId }));
  ({ id: pictureId, path: drawingPath } = await insertDrawing(db, { listingId, words: "Canary photo" }));
});

const read = (target: string, { server = one, cookie = "" }: { server?: Southerly; cookie?: string } = {}) =>
  server.send(target, { headers: { host, ...(cookie && { cookie }) } });
const post = (target: string, fields: Record<string, string> = {}, cookie = admin.cookie) =>
  postPage(one, target, fields, { host, cookie });
const decide = (query: string, fields: Record<string, string> = { reason }) =>
  post(`/admin/listings/${listingId}?do=${query}`, fields);
const holdId = async () => {
  const holds = db.selectFrom("holds").select("id").where("releasedAt", "is", null);
  return (await holds.orderBy("id", "desc").executeTakeFirstOrThrow()).id;
};

/** All public addresses that may show a home, its picture or its agent. */
const publicAddresses = () => [
  ...canaryAddresses({ agentId, listingId }),
  "/",
  `/listings/${listingId}/canary-cottage-newtown/photos`,
  `/listings/${listingId}/canary-cottage-newtown/report`,
  `/listings/${listingId}/inspections.ics`,
  `/inspections/${inspectionId}`,
  `/inspections/${inspectionId}/calendar.ics`,
  "/listings",
  "/listings?suburb=Newtown&keywords=canary",
  `/compare?home=${listingId}`,
  `/api/listings/${listingId}/pictures`,
  drawingPath,
];

const showing = (addresses: readonly string[], marks: readonly (string | RegExp)[], server = one) =>
  findAddressesWithCanary((address) => read(address, { server }), addresses, marks);

/** Waits until no process shows a mark. Pages in memory are discarded a moment after the commit. */
async function expectNowhere(addresses: readonly string[], marks: readonly (string | RegExp)[]) {
  for (const server of [one, other]) {
    await vi.waitFor(async () => expect(await showing(addresses, marks, server)).toEqual([]), { timeout: 5000 });
  }
}

const warm = async (addresses: readonly string[]) => {
  for (const server of [one, other]) for (const address of addresses) await read(address, { server });
};

describe("a held home", () => {
  const marks = () => ["Canary cottage", `/listings/${listingId}/`, "Canary photo"];

  test("is public nowhere, in no process or cache, until it is released", async () => {
    const addresses = publicAddresses();
    const before = await showing(addresses, marks());
    expect(before).toEqual(
      expect.arrayContaining(addresses.filter((address) => !/^\/(?:api\/)?agents$|^\/$|agents-1/.test(address))),
    );
    await warm(addresses);
    expect((await decide("hold")).status).toBe(303);
    // The listing's own addresses contain its slug, which the caller already knows.
    const shown = addresses.filter((address) => !address.startsWith(`/listings/${listingId}/`));
    await expectNowhere(shown, marks());
    await expectNowhere(addresses, ["Canary cottage", "Canary photo", "lemon"]);
    const removed = await read(`/listings/${listingId}`);
    expect(removed.status).toBe(410);
    expect(await holdId().then((id) => post(`/admin/holds?do=release&id=${id}`))).toMatchObject({ status: 303 });
    await vi.waitFor(async () => expect(await showing(addresses, marks(), other)).toEqual(before), { timeout: 5000 });
  });

  test("accepts no enquiry, report, registration or save", async () => {
    await decide("hold");
    const enquiry = { name: "Jo Sample", email: "jo@example.com", phone: "0491 570 006" };
    const asJson = { "content-type": "application/json", host, ...newClient() };
    const body = JSON.stringify({ ...enquiry, message: "Is it still there?", listingId });
    expect((await one.send("/api/leads", { method: "POST", headers: asJson, body })).status).toBe(422);
    const report = `/listings/${listingId}/canary-cottage-newtown/report`;
    expect((await postPage(one, report, { reason: "scam" }, { host })).status).toBe(404);
    expect((await postPage(one, `/inspections/${inspectionId}`, enquiry, { host })).status).toBe(404);
    const saved = { method: "POST", headers: asJson, body: JSON.stringify({ listingId }) };
    expect((await one.send("/api/saved-homes", saved)).status).toBe(404);
    expect(await db.selectFrom("leads").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("inspectionRegistrations").select("id").execute()).toEqual([]);
  });

  test("is visible to its agent, who reads the reason, fixes it and requests the release", async () => {
    await decide("hold");
    const own = await read("/dashboard/listings", { cookie: agent.cookie });
    expect(own.text).toContain(reason);
    const page = `/dashboard/holds/${await holdId()}`;
    expect((await read(page, { cookie: agent.cookie })).text).toContain(reason);
    const edit = await read(`/dashboard/listings/${listingId}/edit`, { cookie: agent.cookie });
    expect(edit.status).toBe(200);
    expect((await read(drawingPath, { cookie: agent.cookie })).status).toBe(200);
    expect((await post(page, { words: "" }, agent.cookie)).status).toBe(422);
    const request = await post(page, { words: "I have sent the right photos." }, agent.cookie);
    expect([request.status, request.headers.location]).toEqual([303, `${page}#flash`]);
    expect((await read("/admin/holds", { cookie: admin.cookie })).text).toContain("I have sent the right photos.");
  });
});

test("a held picture is not public, not even its cached file, but the home is", async () => {
  const addresses = publicAddresses();
  const marks = ["Canary photo", drawingPath];
  const proxy = await openCachingProxy(behindCache.url);
  onTestFinished(() => proxy.close());
  const throughCache = () => sendRequest(proxy.url, drawingPath).then(({ status }) => status);
  expect(await throughCache()).toBe(200);
  await warm(addresses);
  expect((await decide(`picture&id=${pictureId}`)).status).toBe(303);
  await expectNowhere(addresses, marks);
  await vi.waitFor(async () => expect(await throughCache()).toBe(404), { timeout: 5000 });
  const { headers } = await read(drawingPath);
  expect(headers["cache-control"]).not.toMatch(/max-age=[1-9]/);
  expect((await read(`/listings/${listingId}/canary-cottage-newtown`)).status).toBe(200);
  expect((await read(`/dashboard/listings/${listingId}/pictures`, { cookie: agent.cookie })).text).toContain(reason);
  expect((await read(drawingPath, { cookie: agent.cookie })).status).toBe(200);
});

test("a conditional request for a held photo gets 410", async () => {
  const contentHash = "4d".repeat(32);
  const photo = await insertPicture(db, { listingId, contentHash, widths: [400] });
  const file = `${contentHash.slice(0, 32)}-400`;
  const askAgain = () =>
    one
      .send(`/media/${file}.jpg`, { headers: { host, "if-none-match": `"${file}-jpg"` } })
      .then(({ status }) => status);
  expect(await askAgain()).toBe(304);
  await decide(`picture&id=${photo.id}`);
  expect(await askAgain()).toBe(404);
});

test("a held agent and their homes are not public, but the agent can log in and read the reason", async () => {
  const addresses = publicAddresses();
  await warm(addresses);
  expect((await decide(`agent&id=${agentId}`)).status).toBe(303);
  await expectNowhere(addresses, ["Robin Canary", "Canary cottage", "Canary photo", `/agents/${agentId}<`]);
  expect((await read(`/agents/${agentId}`)).status).toBe(404);
  expect((await read("/dashboard/profile", { cookie: agent.cookie })).text).toContain(reason);
  const released = await post(`/admin/agents?do=release&id=${agentId}`);
  expect(released.status).toBe(303);
  await eventually(async () => expect((await read(`/agents/${agentId}`, { server: other })).status).toBe(200));
});

describe("a report", () => {
  const address = () => `/listings/${listingId}/canary-cottage-newtown/report`;
  const send = (fields: Record<string, string>, headers: Record<string, string> = { ...newClient() }) =>
    postPage(one, address(), fields, { host, ...headers });
  const stored = () =>
    db
      .selectFrom("listingReports")
      .select(["reason", "words", "email", "userId", "listingTitle"])
      .orderBy("id")
      .execute();

  test("is stored once a day, and its confirmation can be reloaded", async () => {
    const fields = { reason: "scam", words: "They want money first.", email: "" };
    const [first, again] = await Promise.all([send(fields), send(fields)]);
    for (const { status, headers } of [first, again]) {
      expect([status, headers.location]).toEqual([303, `${address()}?sent=1#sent`]);
    }
    expect(await stored()).toEqual([
      { reason: "scam", words: fields.words, email: null, userId: null, listingTitle: "Canary cottage" },
    ]);
    expect((await read(`${address()}?sent=1`)).text).toContain("We have your report");
    expect((await read(`${address()}?sent=1`)).text).toContain("We have your report");

    await send({ ...fields, words: "And another thing." });
    expect(await stored()).toHaveLength(2);
  });

  test.each([
    [{}, "Choose what is wrong"],
    [{ reason: "boring" }, "Choose what is wrong"],
    [{ reason: "other" }, "Tell us what is wrong"],
    [{ reason: "other", words: "   " }, "Tell us what is wrong"],
    [{ reason: "scam", words: "x".repeat(2001) }, "Please use at most 2,000 characters"],
    [{ reason: "scam", email: "nobody@" }, "Valid email is required"],
  ])("%j is 422: %s", async (fields, sentence) => {
    const { status, text } = await send(fields);
    expect(status).toBe(422);
    expect(text).toContain(sentence);
    expect(await stored()).toEqual([]);
  });

  test("of a member is prefilled with their address and belongs to them", async () => {
    const member = await signedInMember(db, { email: freshEmail() });
    const page = await read(address(), { cookie: member.cookie });
    expect(page.text).toMatch(/name="email"[^>]*value="newcomer/);
    await send({ reason: "facts" }, { cookie: member.cookie });
    expect(await stored()).toMatchObject([{ reason: "facts", userId: member.id }]);
    const data = await read("/dashboard/my-data", { cookie: member.cookie });
    expect(data.json()).toMatchObject({ reports: [{ listingId, reason: "facts" }] });
  });

  test("is limited by network address, and a repeat costs no point", async () => {
    const client = newClient() as Record<string, string>;
    const words = (number: number) => ({ reason: "other", words: `Number ${number}` });
    for (let number = 0; number < 10; number += 1) expect((await send(words(number), client)).status).toBe(303);
    expect((await send(words(0), client)).status).toBe(303);
    expect((await send(words(10), client)).status).toBe(429);
  });

  test.each<Record<string, string>>([{ reason: "scam" }, { reason: "scam", words: "They want money first." }])(
    "%j counts after a dismissal, once for each visitor: the same reason was ignored for a day",
    async (fields) => {
      const openReports = async () =>
        (await db.selectFrom("listingReports").select("id").where("closedAt", "is", null).execute()).length;
      await send(fields);
      await decide("dismiss", { note: "Nothing is wrong" });
      expect(await openReports()).toBe(0);
      const visitors = Array.from({ length: 5 }, () => newClient() as Record<string, string>);
      // Each visitor sends the form two times, like a double click.
      for (const visitor of [...visitors, ...visitors]) expect((await send(fields, visitor)).status).toBe(303);
      expect(await openReports()).toBe(5);
      expect((await read("/admin/reports", { cookie: admin.cookie })).text).toContain("Canary cottage");
    },
  );

  test("without text counts once per visitor", async () => {
    for (let count = 0; count < 3; count += 1) await send({ reason: "facts" });
    expect(await stored()).toHaveLength(3);
  });

  test("is listed for admins, and closed by a hold or with a note", async () => {
    await send({ reason: "scam", words: "They want money first.", email: "jo@example.com" });
    const queue = await read("/admin/reports", { cookie: admin.cookie });
    for (const text of [
      "Canary cottage",
      "It may be a scam",
      "They want money first.",
      "jo@example.com",
      "Robin Canary",
    ]) {
      expect(queue.text).toContain(text);
    }
    expect((await decide("dismiss", { note: "A misunderstanding" })).status).toBe(303);
    expect((await read("/admin/reports", { cookie: admin.cookie })).text).toContain("No open reports");
    await send({ reason: "facts", words: "The price is wrong." });
    await decide("hold");
    const outcomes = await db.selectFrom("listingReports").select(["outcome", "note"]).orderBy("id").execute();
    expect(outcomes).toEqual([
      { outcome: "dismissed", note: "A misunderstanding" },
      { outcome: "held", note: null },
    ]);
    const found = await read(
      `/admin/reports?home=${encodeURIComponent(`https://homes.example/listings/${listingId}/x`)}`,
      {
        cookie: admin.cookie,
      },
    );
    expect(found.headers.location).toBe(`/admin/listings/${listingId}?from=%2Fadmin%2Freports`);
  });

  test("the page of a home leads back to the admin's list it was opened from, otherwise to all listings", async () => {
    for (const [from, link] of [
      ["/admin", '"/admin"[^>]*>Lead Management<'],
      ["/admin/listings?stage=draft", '"/admin/listings\\?stage=draft"[^>]*>Listings<'],
      ["/admin/reports?page=2", '"/admin/reports\\?page=2"[^>]*>Reports<'],
      ["/admin/holds", '"/admin/holds"[^>]*>On hold<'],
      ["/admin/people", '"/admin/listings"[^>]*>Listings<'],
      ["https://evil.example/admin", '"/admin/listings"[^>]*>Listings<'],
      ["", '"/admin/listings"[^>]*>Listings<'],
    ] as const) {
      const query = new URLSearchParams({ ...(from && { from }) }).toString();
      const { text } = await read(`/admin/listings/${listingId}?${query}`, { cookie: admin.cookie });
      const breadcrumb = /<nav aria-label="Breadcrumb".*?<\/nav>/s.exec(text)?.[0];
      expect(breadcrumb, from).toMatch(new RegExp(`href=${link}`));
    }
  });
});
