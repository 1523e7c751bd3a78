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

test("a file is kept with its date, and without the log-in and the seller", async () => {
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

test("the same bytes again are the same file, of another feed they are another", async () => {
  const [feed, other] = [await openConnection(), await openConnection()];
  const file = { name: "a.xml", bytes: reaxmlFile([listingXml(feed)]) };
  const first = await storeFile(feed.id, file);
  const twice = await Promise.all([storeFile(feed.id, { ...file, name: "b.xml" }), storeFile(feed.id, file)]);
  expect(twice).toEqual([1, 2].map(() => ({ ...first, isNew: false })));
  expect(await filesOf(feed.id)).toHaveLength(1);
  expect(await storeFile(other.id, file)).toMatchObject({ isNew: true });
});

test("a date far ahead is the clock of a machine that is wrong: the file counts from when it came", async () => {
  const feed = await openConnection();
  for (const date of ["2099-01-01", "never", "0000-00-00"]) {
    await storeFile(feed.id, { name: `${date}.xml`, bytes: reaxmlFile([listingXml(feed)], date) });
  }
  const files = await filesOf(feed.id);
  expect(files.map(({ fileDate }) => Math.abs(fileDate.getTime() - Date.now()) < 60_000)).toEqual([true, true, true]);
});

test("the pictures of a ZIP are kept with it", async () => {
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

test("a ZIP that may not be opened is refused, and nothing of it is kept", async () => {
  const feed = await openConnection();
  const bytes = zipOf([{ name: "../a.xml", body: "<propertyList/>" }]);
  expect(await storeFile(feed.id, { name: "a.zip", bytes })).toMatchObject({ state: "refused" });
  const [file] = await filesOf(feed.id);
  expect(file).toMatchObject({ state: "refused", body: Buffer.alloc(0), messages: [{ code: "zip.paths" }] });
  expect(file?.finishedAt).not.toBeNull();
});

test("that a file was too large is noted, each time that it comes", async () => {
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

test("what a feed sends beyond a gigabyte a day is to come again; what is known is answered", async () => {
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

test("a file that is tried does not stand in the way of the same file that is sent", async () => {
  const feed = await openConnection();
  const file = { name: "a.xml", bytes: reaxmlFile([listingXml(feed)]) };
  await storeDryRun(feed.id, file);
  await storeDryRun(feed.id, file);
  expect(await storeFile(feed.id, file)).toMatchObject({ isNew: true });
  expect((await filesOf(feed.id)).map(({ dryRun }) => dryRun)).toEqual([true, true, false]);
});
