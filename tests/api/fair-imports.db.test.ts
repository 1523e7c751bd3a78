import { beforeAll, expect, test } from "vitest";
import { reaxmlFile, listingXml } from "#app/features/imports/imports.fixture.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { openFeedClient } from "#tests/support/feed-client.ts";
import { openSoutherly, startUpload } from "#tests/support/southerly.ts";
import { zipOf } from "#tests/support/zip.ts";

const database = await testDatabase();
const southerly = await openSoutherly({ WORKER: "inline" });

beforeAll(async () => {
  await insertSuburb(database.db, { name: "Newtown", slug: "newtown", postcode: "2042" });
});

test("262 slow senders and ZIPs of thousands of bytes of one connection hold up no other, and leave no stack in the log", async () => {
  const [greedy, other] = [await openFeedClient(southerly, database), await openFeedClient(southerly, database)];
  const headers = {
    authorization: `Bearer ${greedy.token}`,
    "content-type": "text/xml",
    "content-length": 100_000,
  };
  const slow = Array.from({ length: 262 }, () => startUpload(southerly, `/feeds/${greedy.slug}`, { headers }));
  for (const upload of slow) upload.write(Buffer.from("<propertyList>"));
  const many = zipOf(Array.from({ length: 9900 }, (_, at) => ({ name: `${at}.jpg`, body: "x" })));
  const zips = Promise.allSettled(Array.from({ length: 8 }, () => greedy.send(many)));

  const sent = await other.send(reaxmlFile([listingXml({ ...other, uniqueId: "S1" })]));
  expect(sent.status).toBe(202);
  expect(await other.report(sent.headers.location ?? "")).toMatchObject({ state: "ACCEPTED" });

  for (const upload of slow) upload.destroy();
  await zips;
  // The places are free again once the server has noticed that the clients disconnected.
  const next = () => greedy.send(reaxmlFile([listingXml({ ...greedy, uniqueId: "S1" })])).then(({ status }) => status);
  await expect.poll(next, { timeout: 60_000, interval: 500 }).toBeLessThan(300);
  expect(southerly.log()).not.toMatch(/"level":(?:50|60)|"stack"/);
});

test("a ZIP of 1.3 kB with 600,000 blank lines is refused with a report while other requests are answered", async () => {
  const feed = await openFeedClient(southerly, database);
  const csv = `Agent ID,Listing ID,Status,Type\n${" \n".repeat(600_000)}S,A1,current,Sale`;
  const reading = feed
    .send(zipOf([{ name: "a.xml", body: csv }]))
    .then(({ headers }) => feed.report(headers.location ?? ""));
  let responded = 0;
  const health = () => southerly.send("/healthz").then(({ status }) => status);
  for (let first: unknown = 0; typeof first === "number"; responded += 1) {
    expect(await health()).toBe(200);
    first = await Promise.race([reading, Promise.resolve(responded)]);
  }
  const report = await reading;
  expect(report).toMatchObject({ state: "REFUSED", entries: [] });
  expect(report.messages.map(({ code }) => code)).toEqual(["file.limit"]);
  expect(responded).toBeGreaterThan(1);
});
