import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, describe, test } from "vitest";
import { reaxmlFile, listingXml } from "#app/features/imports/imports.fixture.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { type FeedClient, openFeedClient } from "#tests/support/feed-client.ts";
import { openSoutherly } from "#tests/support/southerly.ts";
import { zipOf, type ZipMember } from "#tests/support/zip.ts";

const database = await testDatabase();
const southerly = await openSoutherly({ WORKER: "inline" });

let feed: FeedClient;
beforeAll(async () => {
  await insertSuburb(database.db, { name: "Newtown", slug: "newtown", postcode: "2042" });
  feed = await openFeedClient(southerly, database);
});

/** The peak memory of the server in bytes. */
function peakMemory(): number {
  const [, kilobytes = "0"] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${southerly.pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}

let homes = 0;
/** A listing that is valid in a harmless file. */
const home = () => listingXml({ ...feed, uniqueId: `H${(homes += 1)}` });
const file = (before: string, listing: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${before}<propertyList date="2026-11-20-09:00:00">\n${listing}\n</propertyList>`;
const nested = (depth: number) => "<a>".repeat(depth) + "</a>".repeat(depth);
const within = (listing: string, extra: string) => listing.replace("</residential>", `${extra}</residential>`);

const laughs = Array.from({ length: 9 }, (_, index) => {
  const name = index === 0 ? "lol" : `lol${index}`;
  return `<!ENTITY lol${index + 1} "${`&${name};`.repeat(10)}">`;
}).join("");

// Concurrent tests need the `expect` of their context: each start of a test resets the counter of the shared one.
describe.concurrent("a harmful file is refused with a report, and nothing of it is used", () => {
  test.for<[why: string, body: () => string | Uint8Array]>([
    [
      "a billion laughs",
      () => file(`<!DOCTYPE p [<!ENTITY lol "lol">${laughs}]>`, home().replace("Sunny house", "&lol9;")),
    ],
    [
      "an entity that names a file of the server",
      () => file(`<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]>`, home().replace("Sunny house", "&x;")),
    ],
    ["a parameter entity", () => file(`<!DOCTYPE p [<!ENTITY % x SYSTEM "http://127.0.0.1:1/"> %x;]>`, home())],
    ["a hundred levels", () => file("", within(home(), nested(100)))],
    [
      "an element with sixty-five attributes",
      () => file("", within(home(), `<a ${Array.from({ length: 65 }, (_, at) => `a${at}="1"`).join(" ")}/>`)),
    ],
    ["an attribute twice", () => file("", home().replace("<residential ", '<residential modTime="x" '))],
    ["5,001 homes", () => file("", "<residential/>".repeat(5001))],
    ["a file that breaks off in an attribute", () => file("", home()).slice(0, 120)],
    ["a picture that says that it is XML", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array(200).fill(7)])],
    ["a ZIP whose names climb out", () => zip({ name: "../../etc/cron.d/x.xml" })],
    ["a ZIP whose names start at the root", () => zip({ name: "/etc/x.xml" })],
    ["a ZIP whose names start at a drive", () => zip({ name: "C:\\Windows\\x.xml" })],
    ["a ZIP with a path that only Windows reads as one", () => zip({ name: "..\\..\\x.xml" })],
    ["a ZIP bomb", () => zip({ name: "a.xml", body: zeros })],
    ["a ZIP bomb that says that it is small", () => zip({ name: "a.xml", body: zeros, claims: 10 })],
    [
      "a ZIP of 10,001 members",
      () => zip(...Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}.txt`, body: "" }))),
    ],
    ["a ZIP in a ZIP", () => zip({ name: "inner.zip", body: zipOf([{ name: "a.xml", body: file("", home()) }]) })],
    [
      "an Excel workbook",
      () => zip({ name: "[Content_Types].xml", body: "<Types/>" }, { name: "xl/workbook.xml", body: "<workbook/>" }),
    ],
  ])("%s", async ([, body], { expect }) => {
    const response = await feed.send(body());
    expect(response.status).toBe(202);
    const report = await feed.report(response.headers.location ?? "");
    expect(report).toMatchObject({ state: "REFUSED", entries: [] });
    expect(report.messages[0]?.text).toMatch(/\w/);
    expect(JSON.stringify(report)).not.toContain("root:");
  });
});

const zeros = Buffer.alloc(40 * 1024 * 1024);
const zip = (...members: (Partial<ZipMember> & { name: string })[]) =>
  zipOf(members.map((member) => ({ body: file("", home()), ...member })));

describe.concurrent("a file that only looks harmful is read, without fetching or opening anything", () => {
  test("the address of a DTD is never requested", async ({ expect, onTestFinished }) => {
    let asked = 0;
    const dtd = createServer((_, response) => {
      asked += 1;
      response.end("");
    });
    await new Promise<void>((resolve) => dtd.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void dtd.close());
    const { port } = dtd.address() as AddressInfo;
    const body = file(`<!DOCTYPE propertyList SYSTEM "http://127.0.0.1:${port}/propertyList.dtd">`, home());
    const { headers } = await feed.send(body);
    expect(await feed.report(headers.location ?? "")).toMatchObject({ state: "ACCEPTED", counts: { CREATED: 1 } });
    expect(asked).toBe(0);
  });

  test("a link in a ZIP is the bytes that it has, and leads nowhere", async ({ expect }) => {
    const bytes = zipOf([
      { name: "a.xml", body: file("", within(home(), '<objects><img id="m" file="link.jpg"/></objects>')) },
      { name: "link.jpg", body: "/etc/passwd" },
    ]);
    // Mark the entry as a symbolic link made on Unix.
    const entry = bytes.lastIndexOf(Buffer.from("PK\x01\x02", "latin1"));
    bytes.writeUInt16LE(0x0314, entry + 4);
    bytes.writeUInt32LE(0o120777 * 0x10000, entry + 38);
    const { headers } = await feed.send(bytes);
    expect(await feed.report(headers.location ?? "")).toMatchObject({ state: "ACCEPTED" });
    const photos = () =>
      database.db
        .selectFrom("feedPhotos")
        .select(["problem", "pictureId"])
        .where("fileName", "=", "link.jpg")
        .execute();
    await expect
      .poll(photos, { timeout: 15_000 })
      .toEqual([{ problem: expect.stringContaining("photo"), pictureId: null }]);
  });

  test.for<[why: string, body: () => Buffer]>([
    [
      "UTF-16 that calls itself UTF-8",
      () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(file("", home()), "utf16le")]),
    ],
    [
      "Windows-1252 that calls itself UTF-8",
      () => Buffer.from(file("", home().replace("Sunny", "Caf\u00e9")), "latin1"),
    ],
    ["UTF-8 that calls itself UTF-16", () => Buffer.from(file("", home()).replace("UTF-8", "UTF-16"))],
    ["an encoding that nobody knows", () => Buffer.from(file("", home()).replace("UTF-8", "UTF-7"))],
    ["NULs after the end", () => Buffer.concat([Buffer.from(file("", home())), Buffer.alloc(5000)])],
    ["half a million empty elements", () => Buffer.from(file("", within(home(), "<a/>".repeat(500_000))))],
    ["a description of a megabyte", () => Buffer.from(file("", home().replace("Sunny", "x".repeat(1_000_000))))],
    ["a hundred thousand bare ampersands", () => Buffer.from(file("", home().replace("Sunny", "&".repeat(99_000))))],
  ])("%s: answered, and never by a fault of ours", async ([, body], { expect }) => {
    const response = await feed.send(body());
    expect(response.status).toBe(202);
    const { state, messages } = await feed.report(response.headers.location ?? "");
    expect(state).toMatch(/^(?:ACCEPTED|REFUSED)$/);
    expect(messages.map(({ code }) => code)).not.toContain("file.fault");
  });
});

test("an agent id belongs to one connection: another one cannot send under it, and the homes stay", async ({
  expect,
}) => {
  const mine = listingXml({ ...feed, uniqueId: "MINE" });
  const { headers } = await feed.send(reaxmlFile([mine]));
  expect(await feed.report(headers.location ?? "")).toMatchObject({ counts: { CREATED: 1 } });
  const other = await openFeedClient(southerly, database);
  const taken = await other.send(reaxmlFile([mine.replace('status="current"', 'status="withdrawn"')]));
  expect(await other.report(taken.headers.location ?? "")).toMatchObject({ counts: { REFUSED: 1 } });
  const row = await database.db
    .selectFrom("feedListings")
    .innerJoin("listings", "listings.id", "feedListings.listingId")
    .select("listings.status")
    .where("uniqueId", "=", "MINE")
    .executeTakeFirst();
  expect(row).toEqual({ status: "active" });
  // A token is valid only for its own feed.
  expect((await other.send(reaxmlFile([mine]), feed.slug)).status).toBe(401);
});

test("after all that the server has had no fault and little memory", ({ expect }) => {
  expect(southerly.log()).not.toMatch(/"level":(?:50|60)/);
  expect(peakMemory()).toBeLessThan(900 * 1024 * 1024);
});
