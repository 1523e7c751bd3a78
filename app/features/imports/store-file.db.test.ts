import { beforeAll, expect, test } from "vitest";
import { zipOf } from "#tests/support/zip.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { db } from "#db/client.server.ts";
import { unreadRefusals } from "./receive/refusals.ts";
import { reaxmlFile, listingXml, openConnection } from "./imports.fixture.ts";
import { storeFile, storeSpreadsheet, storeDryRun, recordUnreadFile } from "./store-file.server.ts";

beforeAll(prepareQueue);

const filesOf = (feedId: number) =>
  db().selectFrom("feedFiles").selectAll().where("feedId", "=", feedId).orderBy("id").execute();

test("stores a file with its date, without credentials and sellers", async () => {
  const feed = await openConnection();
  const bytes = reaxmlFile([listingXml(feed)]);
  expect(await storeFile(feed.id, { name: "C:\\out\\listings.xml", bytes })).toMatchObject({
    state: "waiting",
    isNew: true,
  });
  const [file] = await filesOf(feed.id);
  expect(file).toMatchObject({ name: "listings.xml", bytes: bytes.length, state: "waiting", dryRun: false });
  expect(file?.fileDate.toISOString()).toBe("2026-11-19T22:00:00.000Z");
  const body = file?.body.toString() ?? "";
  expect(body).toContain("Samplewood Street");
  for (const secret of ["ironbark", "s3cret", "Vera"]) expect(body).not.toContain(secret);
  const { lastFileAt } = await db()
    .selectFrom("feeds")
    .select("lastFileAt")
    .where("id", "=", feed.id)
    .executeTakeFirstOrThrow();
  expect(lastFileAt).not.toBeNull();
});

test("the same bytes are one file per connection", async () => {
  const [feed, other] = [await openConnection(), await openConnection()];
  const file = { name: "a.xml", bytes: reaxmlFile([listingXml(feed)]) };
  const first = await storeFile(feed.id, file);
  const twice = await Promise.all([storeFile(feed.id, { ...file, name: "b.xml" }), storeFile(feed.id, file)]);
  expect(twice).toEqual([1, 2].map(() => ({ ...first, isNew: false })));
  expect(await filesOf(feed.id)).toHaveLength(1);
  expect(await storeFile(other.id, file)).toMatchObject({ isNew: true });
});

test("replaces a date far ahead by the arrival time", async () => {
  const feed = await openConnection();
  for (const date of ["2099-01-01", "never", "0000-00-00"]) {
    await storeFile(feed.id, { name: `${date}.xml`, bytes: reaxmlFile([listingXml(feed)], date) });
  }
  const files = await filesOf(feed.id);
  expect(files.map(({ fileDate }) => Math.abs(fileDate.getTime() - Date.now()) < 60_000)).toEqual([true, true, true]);
});

test("stores the pictures of a ZIP", async () => {
  const feed = await openConnection();
  const xml = reaxmlFile([listingXml(feed)]);
  const { id } = await storeFile(feed.id, {
    name: "a.zip",
    bytes: zipOf([
      { name: "a.xml", body: xml },
      { name: "M.JPG", body: "a photo" },
    ]),
  });
  const pictures = await db().selectFrom("feedFilePictures").selectAll().where("fileId", "=", id).execute();
  expect(pictures).toEqual([{ fileId: id, name: "m.jpg", body: Buffer.from("a photo") }]);
  expect((await filesOf(feed.id))[0]?.body.toString()).not.toContain("Vera");
});

test("refuses a forbidden ZIP without storing its content", async () => {
  const feed = await openConnection();
  const bytes = zipOf([{ name: "../a.xml", body: "<propertyList/>" }]);
  expect(await storeFile(feed.id, { name: "a.zip", bytes })).toMatchObject({ state: "refused" });
  const [file] = await filesOf(feed.id);
  expect(file).toMatchObject({ state: "refused", body: Buffer.alloc(0), messages: [{ code: "zip.paths" }] });
  expect(file?.finishedAt).not.toBeNull();
});

test("records each file that is too large", async () => {
  const feed = await openConnection();
  for (const [bytes, writtenAt] of [
    [30_000_000, 1],
    [5_000_000_000, 2],
    [5_000_000_000, 2],
  ] as const) {
    await recordUnreadFile(feed.id, { name: "all.xml", bytes, writtenAt }, unreadRefusals.tooLarge);
  }
  const files = await filesOf(feed.id);
  expect(files.map(({ state, bytes }) => ({ state, bytes }))).toEqual([
    { state: "refused", bytes: 30_000_000 },
    { state: "refused", bytes: 2_147_483_647 },
  ]);
});

test("rejects more than a gigabyte a day, but accepts known files", async () => {
  const [feed, other] = [await openConnection(), await openConnection()];
  const file = (uniqueId: string) => ({ name: "a.xml", bytes: reaxmlFile([listingXml({ ...feed, uniqueId })]) });
  const { id } = await storeFile(feed.id, file("S1"));
  const earlier = (values: { bytes: number; receivedAt?: Date }) =>
    db().updateTable("feedFiles").set(values).where("id", "=", id).execute();
  // Nothing of it is kept, so it takes no room.
  await recordUnreadFile(feed.id, { name: "all.xml", bytes: 2 ** 31, writtenAt: 1 }, unreadRefusals.tooLarge);
  await earlier({ bytes: 1024 ** 3 });
  for (const keep of [
    () => storeFile(feed.id, file("S2")),
    () => recordUnreadFile(feed.id, { name: "all.xml", bytes: 30_000_000, writtenAt: 2 }, unreadRefusals.tooLarge),
    () => storeDryRun(feed.id, file("S2")),
    () => storeSpreadsheet(feed.id, file("S2")),
  ]) {
    await expect(keep()).rejects.toMatchObject({ name: "TooMany", retryAfterSeconds: 3600 });
  }
  expect(await storeFile(feed.id, file("S1"))).toMatchObject({ id, isNew: false });
  expect(await storeFile(other.id, file("S2"))).toMatchObject({ isNew: true });
  await earlier({ bytes: 1024 ** 3, receivedAt: new Date(Date.now() - 25 * 3600 * 1000) });
  expect(await storeFile(feed.id, file("S2"))).toMatchObject({ isNew: true });
});

test("a dry run does not block the same file sent later", async () => {
  const feed = await openConnection();
  const file = { name: "a.xml", bytes: reaxmlFile([listingXml(feed)]) };
  await storeDryRun(feed.id, file);
  await storeDryRun(feed.id, file);
  expect(await storeFile(feed.id, file)).toMatchObject({ isNew: true });
  expect((await filesOf(feed.id)).map(({ dryRun }) => dryRun)).toEqual([true, true, false]);
});
