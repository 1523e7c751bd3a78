import { beforeAll, describe, expect, test } from "vitest";
import { hashToken } from "#app/features/accounts/model/account.server.ts";
import { reaxmlFile, listingXml } from "#app/features/imports/imports.fixture.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertFeed } from "#samples/factories/feeds.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { signedInMember } from "#tests/support/members.ts";
import { openSoutherly } from "#tests/support/southerly.ts";
import { zipOf } from "#tests/support/zip.ts";

const { db } = await testDatabase();
const southerly = await openSoutherly({ WORKER: "inline" });

beforeAll(async () => {
  await insertSuburb(db, { name: "Newtown", slug: "newtown", postcode: "2042" });
});

/** A connection of a new agency with a manager. */
async function newFeed({ isConfirmed = true } = {}) {
  const { id: agencyId } = await insertAgency(db);
  const { id: userId, cookie } = await signedInMember(db, { role: "agent" });
  await insertAgent(db, { agencyId, userId });
  const token = `token-${userId}`;
  const confirmedAt = isConfirmed ? new Date() : null;
  const feed = await insertFeed(db, { agencyId, contactUserId: userId, tokenHash: hashToken(token), confirmedAt });
  return { ...feed, cookie, token };
}

type Feed = Awaited<ReturnType<typeof newFeed>>;

interface Sent {
  token?: string;
  type?: string;
  slug?: string;
}

function send(
  feed: Feed,
  body: string | Uint8Array,
  { token = feed.token, type = "text/xml", slug = feed.slug }: Sent = {},
) {
  const headers = { "content-type": type, authorization: `Bearer ${token}` };
  return southerly.send(`/feeds/${slug}`, { method: "POST", headers, body });
}

interface Report {
  id: number;
  state: string;
  counts: Record<string, number>;
  messages: { code: string }[];
  entries: { uniqueId: string; outcome: string; listing: string | null }[];
}

/** The report of a finished file. */
async function reportOf(feed: Feed, address: string): Promise<Report> {
  const target = new URL(address).pathname;
  const headers = { authorization: `Bearer ${feed.token}` };
  await expect
    .poll(async () => ((await southerly.send(target, { headers })).json() as Report).state, { timeout: 15_000 })
    .not.toMatch(/WAITING|RUNNING/);
  return (await southerly.send(target, { headers })).json() as Report;
}

describe("a file of a feed", () => {
  test("is stored at once, applied by the worker, and reported by home", async () => {
    const feed = await newFeed();
    const response = await send(
      feed,
      reaxmlFile([listingXml(feed), listingXml({ agentId: "OTHERX", uniqueId: "S2" })]),
    );
    expect(response.status).toBe(202);
    const { report } = response.json() as { report: string };
    expect(response.headers.location).toBe(report);
    const read = await reportOf(feed, report);
    expect(read).toMatchObject({ state: "ACCEPTED", counts: { CREATED: 1, REFUSED: 1 } });
    const [first, second] = read.entries;
    expect(second).toMatchObject({ uniqueId: "S2", outcome: "REFUSED", listing: null });
    expect((await southerly.send(new URL(first?.listing ?? "").pathname)).text).toContain("Sunny house near the park");
  });

  test("that was sent before gets its report and is not applied again", async () => {
    const feed = await newFeed();
    const file = reaxmlFile([listingXml(feed)]);
    const [first, second] = [await send(feed, file), await send(feed, file)];
    expect([first.status, second.status]).toEqual([202, 200]);
    expect(second.headers.location).toBe(first.headers.location);
  });

  test("can be a ZIP", async () => {
    const feed = await newFeed();
    const zip = zipOf([{ name: "out/a.xml", body: reaxmlFile([listingXml(feed)]) }]);
    const response = await send(feed, zip, { type: "application/zip" });
    expect(response.status).toBe(202);
    expect(await reportOf(feed, response.headers.location ?? "")).toMatchObject({ counts: { CREATED: 1 } });
  });

  test.each([
    { why: "JSON that says that it is XML", body: '{"listings":[]}' },
    { why: "blanks", body: "   \n" },
    { why: "a ZIP that is none", body: "PK\x03\x04nothing" },
    {
      why: "a bomb of entities",
      body: '<!DOCTYPE p [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><propertyList>&b;</propertyList>',
    },
    { why: "a file that breaks off", body: "<propertyList><residential>" },
  ])("of which nothing can be used is refused with a report: $why", async ({ body }) => {
    const feed = await newFeed();
    const response = await send(feed, body);
    expect(response.status).toBe(202);
    expect(await reportOf(feed, response.headers.location ?? "")).toMatchObject({ state: "REFUSED", entries: [] });
  });
});

describe("refused requests", () => {
  test("the token of another connection, no token and an unknown address are 401 alike", async () => {
    const [feed, other] = [await newFeed(), await newFeed()];
    const file = reaxmlFile([listingXml(feed)]);
    const responses = [
      await send(feed, file, { token: other.token }),
      await send(feed, file, { token: "" }),
      await send(feed, file, { slug: "nobody" }),
    ];
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    for (const { status, headers } of responses) {
      expect(status).toBe(401);
      expect(headers["www-authenticate"]).toBe("Bearer");
    }
    const stored = await db.selectFrom("feedFiles").select("id").where("feedId", "in", [feed.id, other.id]).execute();
    expect(stored).toEqual([]);
  });

  test("another kind, another method, and more than 20 MB", async () => {
    const feed = await newFeed();
    expect((await send(feed, "{}", { type: "application/json" })).status).toBe(415);
    expect((await send(feed, "a=1", { type: "application/x-www-form-urlencoded" })).status).toBe(415);
    expect((await southerly.send(`/feeds/${feed.slug}`)).status).toBe(405);
    const head = `POST /feeds/${feed.slug} HTTP/1.1\r\nHost: ${new URL(southerly.url).host}\r\nContent-Type: text/xml\r\nConnection: close\r\n`;
    expect(await southerly.sendBytes(`${head}Content-Length: 20971521\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
    expect(await southerly.sendBytes(`${head}Transfer-Encoding: chunked\r\n\r\n`)).toMatch(/^HTTP\/1\.1 411 /);
  });

  test("more than 3,000 files in an hour: 429 with the time to wait", async () => {
    const feed = await newFeed();
    await send(feed, reaxmlFile([listingXml(feed)]));
    await db.updateTable("rateLimits").set({ points: 3000 }).where("key", "like", "feed.file.feed:%").execute();
    const response = await send(feed, reaxmlFile([listingXml({ ...feed, uniqueId: "S2" })]));
    expect(response.status).toBe(429);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    await db.deleteFrom("rateLimits").where("key", "like", "feed.file.feed:%").execute();
  });

  test("the report of another feed's file", async () => {
    const [feed, other] = [await newFeed(), await newFeed()];
    const { headers } = await send(feed, reaxmlFile([listingXml(feed)]));
    const path = new URL(headers.location ?? "").pathname;
    const ask = (target: string, token: string) =>
      southerly.send(target, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status);
    expect(await ask(path, feed.token)).toBe(200);
    expect(await ask(path, other.token)).toBe(401);
    expect(await ask(path.replace(feed.slug, other.slug), other.token)).toBe(404);
  });
});

test(
  "a hundred files at once of two feeds are all applied, each feed's in their order",
  { timeout: 60_000 },
  async () => {
    const feeds = [await newFeed(), await newFeed()];
    const files = feeds.flatMap((feed) =>
      Array.from({ length: 50 }, (_, index) => {
        const minute = String(index).padStart(2, "0");
        const uniqueId = `S${index % 5}`;
        const time = `2026-11-20-09:${minute}:00`;
        return { feed, body: reaxmlFile([listingXml({ ...feed, uniqueId, modTime: time })], time) };
      }),
    );
    const responses = await Promise.all(files.toReversed().map(({ feed, body }) => send(feed, body)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]));
    const unfinished = db
      .selectFrom("feedFiles")
      .select("id")
      .where(
        "feedId",
        "in",
        feeds.map(({ id }) => id),
      )
      .where("state", "<>", "accepted");
    await expect.poll(async () => (await unfinished.execute()).length, { timeout: 50_000, interval: 500 }).toBe(0);
    const known = await db
      .selectFrom("feedListings")
      .select(["feedId", "uniqueId", "modTime"])
      .where(
        "feedId",
        "in",
        feeds.map(({ id }) => id),
      )
      .execute();
    expect(known).toHaveLength(10);
  },
);

describe("a file that is tried on the page", () => {
  const multipart = (file: Uint8Array, name: string) => {
    const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/xml\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), file, Buffer.from("\r\n--x--\r\n")]);
  };
  const tryIt = (feed: Feed, file: Uint8Array, { cookie = feed.cookie, name = "mine.xml" } = {}) =>
    southerly.send(`/dashboard/feeds/${feed.id}`, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x", cookie },
      body: multipart(file, name),
    });

  test("leads to its report, and changes nothing", async () => {
    const feed = await newFeed();
    const response = await tryIt(feed, reaxmlFile([listingXml(feed)]));
    expect(response.status).toBe(303);
    const page = await southerly.send(String(response.headers.location), { headers: { cookie: feed.cookie } });
    expect(page.text).toContain("A test only: nothing was changed. 1 home: 1 to be published");
    const homes = await db.selectFrom("feedListings").select("id").where("feedId", "=", feed.id).execute();
    expect(homes).toEqual([]);
  });

  test("is required, and may not be too large", async () => {
    const feed = await newFeed();
    const empty = await tryIt(feed, Buffer.alloc(0), { name: "" });
    expect(empty.status).toBe(422);
    expect(empty.text).toContain("Choose a file first.");
    const large = await tryIt(feed, Buffer.alloc(20 * 1024 * 1024 + 1, " "));
    expect(large.status).toBe(422);
    expect(large.text).toContain("This file is larger than 20 MB.");
  });

  test("is not tried by another agency", async () => {
    const [feed, other] = [await newFeed(), await newFeed()];
    expect((await tryIt(feed, reaxmlFile([]), { cookie: other.cookie })).status).toBe(404);
    expect((await tryIt(feed, reaxmlFile([]), { cookie: "" })).status).toBeGreaterThanOrEqual(401);
    const tried = await db.selectFrom("feedFiles").select("id").where("feedId", "=", feed.id).execute();
    expect(tried).toEqual([]);
  });
});
