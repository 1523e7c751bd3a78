import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { appendToReport } from "#app/features/imports/model/photos.queries.server.ts";
import { unreadRefusals } from "#app/features/imports/receive/unpack.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { zipOf } from "#tests/support/zip.ts";
import { createAgencyWithAgent, listingXml, openConnection, reaxmlFile } from "./imports.fixture.ts";
import { deleteExpiredFiles } from "./imports.queries.server.ts";
import { notifyAgenciesDaily, notifyAgency } from "./report/notify.server.ts";
import { findEntries, findFile } from "./report/report.queries.server.ts";
import {
  confirmFile,
  dryRunFile,
  reapplyFile,
  recordUnreadFile,
  runImport,
  storeDryRun,
  storeFile,
  storeSpreadsheet,
} from "./run-import.server.ts";

beforeAll(async () => {
  await prepareQueue();
  await insertSuburb(db(), { name: "Newtown", slug: "newtown", postcode: "2042" });
});
beforeEach(async () => {
  await db().deleteFrom("messages").execute();
});

type OpenedConnection = Awaited<ReturnType<typeof openConnection>>;
const never = new AbortController().signal;

/** Stores and runs a file. */
async function send(connection: OpenedConnection, listings: readonly string[], date?: string) {
  const { id } = await storeFile(connection.id, { name: "listings.xml", bytes: reaxmlFile(listings, date) });
  await runImport(connection.id, never);
  return id;
}

const reportOf = async (connection: OpenedConnection, id: number) => {
  const file = await findFile(connection.id, id);
  const entries = await findEntries(id, { onlyAttention: false, limit: 100, offset: 0 });
  return {
    state: file?.state,
    reason: file?.holdReason,
    attention: file?.attentionCount,
    outcomes: entries.map(({ outcome }) => outcome),
  };
};
const homes = () =>
  db().selectFrom("listings").select(["title", "status"]).where("title", "=", "Sunny house near the park").execute();
const mails = async () =>
  (
    await db().selectFrom("messages").select(["kind", "subject", "textBody", "toAddress"]).orderBy("id").execute()
  ).filter(({ kind }) => kind.startsWith("feed"));

describe("the first files", () => {
  test("send no email while the contact's address is unconfirmed", async () => {
    const connection = await openConnection();
    const { id } = connection.member.user;
    await db().updateTable("users").set({ emailConfirmedAt: null }).where("id", "=", id).execute();
    await send(connection, [listingXml(connection)]);
    expect(await mails()).toEqual([]);
  });

  test("await approval, cause one email, and are then applied in order", async () => {
    const connection = await openConnection();
    const first = await send(connection, [
      listingXml(connection),
      listingXml({ ...connection, uniqueId: "S2", description: "" }),
    ]);
    const second = await send(connection, [listingXml({ ...connection, uniqueId: "S3" })], "2026-11-20-10:00:00");
    expect(await reportOf(connection, first)).toEqual({
      state: "held",
      reason: "first",
      attention: 1,
      outcomes: ["CREATED", "DRAFT"],
    });
    expect(await reportOf(connection, second)).toMatchObject({ state: "held" });
    expect(await homes()).toEqual([]);
    const sent = await mails();
    expect(sent).toMatchObject([{ kind: "feed-held", toAddress: connection.member.user.email }]);
    expect(sent[0]?.subject).toContain("2 homes: 1 to be published, 1 to stay a draft. 1 needs attention");
    expect(sent[0]?.textBody).toContain(`/dashboard/feeds/${connection.id}/files/${first}`);

    expect(await confirmFile(connection.member, connection.id, first)).toBe("first");
    await expect(confirmFile(connection.member, connection.id, first)).rejects.toThrow(Conflict);
    await runImport(connection.id, never);
    expect(await reportOf(connection, first)).toMatchObject({ state: "accepted", outcomes: ["CREATED", "DRAFT"] });
    expect(await reportOf(connection, second)).toMatchObject({ state: "accepted", outcomes: ["CREATED"] });
    expect((await homes()).map(({ status }) => status).toSorted()).toEqual(["active", "active", "draft"]);
    await db().deleteFrom("listings").execute();
  });

  test("only its agency can approve a file, within its own connection", async () => {
    const [connection, other] = [await openConnection(), await openConnection()];
    const file = await send(connection, [listingXml(connection)]);
    await expect(confirmFile(other.member, connection.id, file)).rejects.toThrow(NotFound);
    await expect(confirmFile(other.member, other.id, file)).rejects.toThrow(NotFound);
    await expect(reapplyFile(other.member, other.id, file)).rejects.toThrow(NotFound);
    expect(await findFile(other.id, file)).toBeUndefined();
  });
});

describe("a file that is tried", () => {
  async function onDisk(bytes: Uint8Array): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "try-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, "try"), bytes);
    return join(folder, "try");
  }

  test("has its whole report and changes nothing", async () => {
    const connection = await openConnection({ isConfirmed: true });
    const path = await onDisk(reaxmlFile([listingXml(connection), listingXml({ agentId: "OTHERX", uniqueId: "S9" })]));
    const id = await dryRunFile(connection.member, connection.id, { name: "mine.xml", path });
    expect(await reportOf(connection, id)).toMatchObject({
      state: "accepted",
      outcomes: ["CREATED", "REFUSED"],
      attention: 1,
    });
    expect(await findFile(connection.id, id)).toMatchObject({ dryRun: true, name: "mine.xml" });
    expect(await homes()).toEqual([]);
    await expect(reapplyFile(connection.member, connection.id, id)).rejects.toThrow(NotFound);
    await notifyAgency(connection.id);
    expect(await mails()).toEqual([]);
  });

  test("counts homes with a lost or doubtful value as needing attention, and others not", async () => {
    await insertSuburb(db(), { name: "Randwick", slug: "randwick", postcode: "2031" });
    const connection = await openConnection({ isConfirmed: true });
    const xml = (uniqueId: string, from = "", to = "") => listingXml({ ...connection, uniqueId }).replace(from, to);
    const price = '<price display="yes">1250000</price>';
    const inRandwick = (name: string) =>
      `<suburb>${name}</suburb><state>NSW</state><postcode>2031</postcode><country>AUS</country></address>`;
    const suburb =
      "<suburb>Newtown</suburb><state>NSW</state><postcode>2042</postcode><country>AUS</country></address>";
    const inspection = `<inspectionTimes><inspection>soon</inspection></inspectionTimes>`;
    const path = await onDisk(
      reaxmlFile([
        xml("S1"),
        xml("S2", price, `<price display="yes">POA</price>`),
        xml("S3", price, `${price}${inspection}`),
        xml("S4", "Robin Sample</name><email>robin.sample", "Una Known</name><email>una"),
        xml("S5", suburb, inRandwick("Randwik")),
        xml("S6", "<postcode>2042", "<postcode>2031"),
        xml("S7", suburb, inRandwick("Wandering")),
        xml(
          "S8",
          "<suburb>Newtown</suburb><state>NSW</state><postcode>2042",
          "<suburb>Bowral</suburb><state>NSW</state><postcode>2576",
        ),
        xml("S9", price, `<price display="yes">$1.25m</price>`),
        xml("S10", `status="current"`, `status="withdrawn"`).replace(price, `<price display="yes">POA</price>`),
      ]),
    );
    const id = await dryRunFile(connection.member, connection.id, { name: "mine.xml", path });
    const entries = await findEntries(id, { onlyAttention: false, limit: 100, offset: 0 });
    const codesOf = (entry: (typeof entries)[number]) =>
      entry.messages
        .filter(({ level, isLoss }) => level === "error" || isLoss)
        .map(({ code, field, fix }) => `${code} ${field}: ${fix}`);
    expect(entries.map((entry) => [entry.uniqueId, entry.outcome, entry.needsAttention, ...codesOf(entry)])).toEqual([
      ["S1", "CREATED", false],
      [
        "S2",
        "CREATED",
        true,
        "price.words price: Enter the price in dollars, such as 1,250,000 or $1.25m. Put any words in the price text.",
      ],
      ["S3", "CREATED", true, "inspection.unreadable inspection: It should look like 28-Nov-2026 11:00am to 11:30am."],
      // The report lists unknown agents separately.
      ["S4", "CREATED", false],
      [
        "S5",
        "DRAFT",
        true,
        "suburb.misspelt suburb: Write Randwick and send the listing again. If “Randwik” is right, stop the import of this home on its page and publish it there.",
      ],
      ["S6", "CREATED", true, "postcode.other postcode: Write 2042, or the suburb whose postcode is 2031."],
      [
        "S7",
        "DRAFT",
        true,
        "suburb.misspelt suburb: Write Randwick 2031 and send the listing again. If “Wandering” is right, stop the import of this home on its page and publish it there.",
      ],
      ["S8", "CREATED", false],
      ["S9", "CREATED", false],
      ["S10", "IGNORED", false],
    ]);
    expect((await findFile(connection.id, id))?.attentionCount).toBe(5);
    await db().deleteFrom("suburbs").where("slug", "=", "randwick").execute();
  });

  test("is refused for other agencies", async () => {
    const connection = await openConnection();
    const { member } = await createAgencyWithAgent();
    const path = await onDisk(reaxmlFile([]));
    await expect(dryRunFile(member, connection.id, { name: "a.xml", path })).rejects.toThrow(NotFound);
  });
});

test("a file can be run again after an agent id was added", async () => {
  const connection = await openConnection({ isConfirmed: true });
  const id = await send(connection, [listingXml({ agentId: "LATER" })]);
  expect(await reportOf(connection, id)).toMatchObject({ outcomes: ["REFUSED"] });
  await db().insertInto("feedAgents").values({ feedId: connection.id, agentId: "LATER" }).execute();
  await reapplyFile(connection.member, connection.id, id);
  await expect(reapplyFile(connection.member, connection.id, id)).rejects.toThrow(Conflict);
  await runImport(connection.id, never);
  expect(await reportOf(connection, id)).toMatchObject({ state: "accepted", outcomes: ["CREATED"] });
  await db().deleteFrom("listings").execute();
});

describe("mails", () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000);
  const update = (
    connection: OpenedConnection,
    values: { errorsNotifiedAt?: Date; lastFileAt?: Date; createdAt?: Date },
  ) => db().updateTable("feeds").set(values).where("id", "=", connection.id).execute();

  test("about problems: new ones only, at most once a day", async () => {
    const connection = await openConnection({ isConfirmed: true });
    await update(connection, { createdAt: daysAgo(9) });
    await send(connection, [listingXml({ agentId: "OTHERX" }), listingXml(connection)]);
    expect(await mails()).toMatchObject([
      { kind: "feed-problems", subject: "1 problem with the listings that Rex sent to Southerly" },
    ]);
    expect((await mails())[0]?.textBody).toContain("OTHERX");
    const broken = "<residential>";
    await send(connection, [broken]);
    expect(await mails()).toHaveLength(1);
    // A day later the refused file is reported again, but the same error is not.
    await update(connection, { errorsNotifiedAt: daysAgo(1.1) });
    await db()
      .updateTable("feedFiles")
      .set({ finishedAt: daysAgo(2) })
      .where("feedId", "=", connection.id)
      .where("state", "=", "accepted")
      .execute();
    await send(connection, [listingXml({ agentId: "OTHERX", modTime: "2026-11-20-10:00:00" })], "2026-11-21");
    const [, second] = await mails();
    expect(second?.textBody).toContain("The file listings.xml");
    expect(second?.textBody).not.toContain("OTHERX");
    await db().deleteFrom("listings").execute();
  });

  test("about a photo that is given up after its file", async () => {
    const connection = await openConnection({ isConfirmed: true });
    await update(connection, { createdAt: daysAgo(9), errorsNotifiedAt: daysAgo(1.1) });
    const id = await send(connection, [listingXml(connection)]);
    await db()
      .updateTable("feedFiles")
      .set({ finishedAt: daysAgo(2) })
      .where("id", "=", id)
      .execute();
    await notifyAgency(connection.id);
    expect(await mails()).toEqual([]);
    const row = await db()
      .selectFrom("feedListings")
      .select("id")
      .where("feedId", "=", connection.id)
      .executeTakeFirstOrThrow();
    await appendToReport(row.id, {
      level: "error",
      code: "photo.failed",
      text: "Photo a was not found.",
      fix: "Look.",
    });
    await notifyAgency(connection.id);
    expect(await mails()).toMatchObject([{ kind: "feed-problems" }]);
    await update(connection, { errorsNotifiedAt: daysAgo(1.1) });
    await db().deleteFrom("listings").execute();
  });

  test("about silence: after a week, once, and again after the next file", async () => {
    await db().deleteFrom("feeds").execute();
    const connection = await openConnection({ isConfirmed: true });
    await update(connection, { lastFileAt: daysAgo(6) });
    await notifyAgenciesDaily(never);
    expect(await mails()).toEqual([]);
    await update(connection, { lastFileAt: daysAgo(8) });
    await notifyAgenciesDaily(never);
    await notifyAgenciesDaily(never);
    expect(await mails()).toMatchObject([{ kind: "feed-silent" }]);
    await db()
      .updateTable("feeds")
      .set({ silenceNotifiedAt: daysAgo(20) })
      .where("id", "=", connection.id)
      .execute();
    await notifyAgenciesDaily(never);
    expect(await mails()).toHaveLength(2);
  });

  test("go to a colleague when the contact is suspended, and to no one when all are", async () => {
    await db().deleteFrom("feeds").execute();
    const connection = await openConnection({ isConfirmed: true });
    await update(connection, { lastFileAt: daysAgo(8) });
    await db()
      .updateTable("users")
      .set({ suspendedAt: new Date() })
      .where("id", "=", connection.member.user.id)
      .execute();
    await notifyAgenciesDaily(never);
    expect(await mails()).toEqual([]);
    await db().updateTable("users").set({ suspendedAt: null }).where("id", "=", connection.member.user.id).execute();
    await notifyAgenciesDaily(never);
    expect(await mails()).toHaveLength(1);
  });
});

test("deletes files and reports after thirty days", async () => {
  const connection = await openConnection({ isConfirmed: true });
  const id = await send(connection, [listingXml({ agentId: "OTHERX" })]);
  expect(await deleteExpiredFiles(30)).toBe(0);
  await db()
    .updateTable("feedFiles")
    .set({ receivedAt: new Date(Date.now() - 31 * 24 * 3600 * 1000) })
    .where("id", "=", id)
    .execute();
  expect(await deleteExpiredFiles(30)).toBe(1);
  expect(await db().selectFrom("feedEntries").select("fileId").where("fileId", "=", id).execute()).toEqual([]);
});

beforeAll(prepareQueue);

const filesOf = (connectionId: number) =>
  db().selectFrom("feedFiles").selectAll().where("feedId", "=", connectionId).orderBy("id").execute();

test("stores a file with its date, without credentials and sellers", async () => {
  const connection = await openConnection();
  const bytes = reaxmlFile([listingXml(connection)]);
  expect(await storeFile(connection.id, { name: "C:\\out\\listings.xml", bytes })).toMatchObject({
    state: "waiting",
    isNew: true,
  });
  const [file] = await filesOf(connection.id);
  expect(file).toMatchObject({ name: "listings.xml", bytes: bytes.length, state: "waiting", dryRun: false });
  expect(file?.fileDate.toISOString()).toBe("2026-11-19T22:00:00.000Z");
  const body = file?.body.toString() ?? "";
  expect(body).toContain("Samplewood Street");
  for (const secret of ["ironbark", "s3cret", "Vera"]) expect(body).not.toContain(secret);
  const { lastFileAt } = await db()
    .selectFrom("feeds")
    .select("lastFileAt")
    .where("id", "=", connection.id)
    .executeTakeFirstOrThrow();
  expect(lastFileAt).not.toBeNull();
});

test("the same bytes are one file per connection", async () => {
  const [connection, other] = [await openConnection(), await openConnection()];
  const file = { name: "a.xml", bytes: reaxmlFile([listingXml(connection)]) };
  const first = await storeFile(connection.id, file);
  const twice = await Promise.all([
    storeFile(connection.id, { ...file, name: "b.xml" }),
    storeFile(connection.id, file),
  ]);
  expect(twice).toEqual([1, 2].map(() => ({ ...first, isNew: false })));
  expect(await filesOf(connection.id)).toHaveLength(1);
  expect(await storeFile(other.id, file)).toMatchObject({ isNew: true });
});

test("replaces a date far ahead by the arrival time", async () => {
  const connection = await openConnection();
  for (const date of ["2099-01-01", "never", "0000-00-00"]) {
    await storeFile(connection.id, { name: `${date}.xml`, bytes: reaxmlFile([listingXml(connection)], date) });
  }
  const files = await filesOf(connection.id);
  expect(files.map(({ fileDate }) => Math.abs(fileDate.getTime() - Date.now()) < 60_000)).toEqual([true, true, true]);
});

test("stores the pictures of a ZIP", async () => {
  const connection = await openConnection();
  const xml = reaxmlFile([listingXml(connection)]);
  const { id } = await storeFile(connection.id, {
    name: "a.zip",
    bytes: zipOf([
      { name: "a.xml", body: xml },
      { name: "M.JPG", body: "a photo" },
    ]),
  });
  const pictures = await db().selectFrom("feedFilePictures").selectAll().where("fileId", "=", id).execute();
  expect(pictures).toEqual([{ fileId: id, name: "m.jpg", body: Buffer.from("a photo") }]);
  expect((await filesOf(connection.id))[0]?.body.toString()).not.toContain("Vera");
});

test("refuses a forbidden ZIP without storing its content", async () => {
  const connection = await openConnection();
  const bytes = zipOf([{ name: "../a.xml", body: "<propertyList/>" }]);
  expect(await storeFile(connection.id, { name: "a.zip", bytes })).toMatchObject({ state: "refused" });
  const [file] = await filesOf(connection.id);
  expect(file).toMatchObject({ state: "refused", body: Buffer.alloc(0), messages: [{ code: "zip.paths" }] });
  expect(file?.finishedAt).not.toBeNull();
});

test("records each file that is too large", async () => {
  const connection = await openConnection();
  for (const [bytes, writtenAt] of [
    [30_000_000, 1],
    [5_000_000_000, 2],
    [5_000_000_000, 2],
  ] as const) {
    await recordUnreadFile(connection.id, { name: "all.xml", bytes, writtenAt }, unreadRefusals.tooLarge);
  }
  const files = await filesOf(connection.id);
  expect(files.map(({ state, bytes }) => ({ state, bytes }))).toEqual([
    { state: "refused", bytes: 30_000_000 },
    { state: "refused", bytes: 2_147_483_647 },
  ]);
});

test("rejects more than a gigabyte a day, but accepts known files", async () => {
  const [connection, other] = [await openConnection(), await openConnection()];
  const file = (uniqueId: string) => ({ name: "a.xml", bytes: reaxmlFile([listingXml({ ...connection, uniqueId })]) });
  const { id } = await storeFile(connection.id, file("S1"));
  const earlier = (values: { bytes: number; receivedAt?: Date }) =>
    db().updateTable("feedFiles").set(values).where("id", "=", id).execute();
  // Unread files are not stored, so they do not count.
  await recordUnreadFile(connection.id, { name: "all.xml", bytes: 2 ** 31, writtenAt: 1 }, unreadRefusals.tooLarge);
  await earlier({ bytes: 1024 ** 3 });
  for (const keep of [
    () => storeFile(connection.id, file("S2")),
    () =>
      recordUnreadFile(connection.id, { name: "all.xml", bytes: 30_000_000, writtenAt: 2 }, unreadRefusals.tooLarge),
    () => storeDryRun(connection.id, file("S2")),
    () => storeSpreadsheet(connection.id, file("S2")),
  ]) {
    await expect(keep()).rejects.toMatchObject({ name: "TooMany", retryAfterSeconds: 3600 });
  }
  expect(await storeFile(connection.id, file("S1"))).toMatchObject({ id, isNew: false });
  expect(await storeFile(other.id, file("S2"))).toMatchObject({ isNew: true });
  await earlier({ bytes: 1024 ** 3, receivedAt: new Date(Date.now() - 25 * 3600 * 1000) });
  expect(await storeFile(connection.id, file("S2"))).toMatchObject({ isNew: true });
});

test("a dry run does not block the same file sent later", async () => {
  const connection = await openConnection();
  const file = { name: "a.xml", bytes: reaxmlFile([listingXml(connection)]) };
  await storeDryRun(connection.id, file);
  await storeDryRun(connection.id, file);
  expect(await storeFile(connection.id, file)).toMatchObject({ isNew: true });
  expect((await filesOf(connection.id)).map(({ dryRun }) => dryRun)).toEqual([true, true, false]);
});
