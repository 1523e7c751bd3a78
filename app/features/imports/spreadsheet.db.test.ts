import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { sendInvitations } from "#app/features/agencies/invitations.server.ts";
import { toVersion } from "#app/features/audit/versions.server.ts";
import { changeListing, setListingStatus } from "#app/features/listings/edit.server.ts";
import { findOwnListings } from "#app/features/listings/manage/my-listings.queries.server.ts";
import { tellIfImportStops } from "#app/features/listings/manage/own-listing.form.server.ts";
import { changePrices, toPriceValues } from "#app/features/listings/manage/several.server.ts";
import { csvLines } from "#app/http/file-response.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { Conflict, Invalid, NotFound } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { resumeImport } from "./apply/decisions.server.ts";
import { createAgencyWithAgent, openConnection } from "./imports.fixture.ts";
import {
  countEntries,
  countWithoutPhotos,
  findEntries,
  findFile,
  findUnknownAgents,
  findWaitingPhotos,
} from "./report/report.queries.server.ts";
import { confirmFile, planSpreadsheet, reapplyFile, runImport } from "./run-import.server.ts";

beforeAll(async () => {
  await prepareQueue();
});

type OpenedConnection = Awaited<ReturnType<typeof openConnection>>;
const never = new AbortController().signal;

async function openSheet(): Promise<OpenedConnection> {
  const connection = await openConnection();
  await db().updateTable("feeds").set({ crm: "spreadsheet" }).where("id", "=", connection.id).execute();
  return connection;
}

const heads = [
  "Agent ID",
  "Listing ID",
  "Status",
  "Type",
  "Property type",
  "Price",
  "Street address",
  "Suburb",
  "State",
];

function sheet({ agentId }: OpenedConnection, rows: readonly string[][]): string {
  return csvLines([
    [...heads, "Postcode", "Description", "Agent phone"],
    ...rows.map(([uniqueId = "", status = "", price = ""]) => [
      agentId,
      uniqueId,
      status,
      "Sale",
      "House",
      price,
      `${uniqueId} Sheet Street`,
      "Newtown",
      "NSW",
      "2042",
      "A house of three bedrooms near the station.",
      "0491 570 006",
    ]),
  ]);
}

async function drop(connection: OpenedConnection, content: string | Uint8Array, name = "homes.csv"): Promise<number> {
  return (await upload(connection, content, name)).id;
}

async function upload(connection: OpenedConnection, content: string | Uint8Array, name = "homes.csv") {
  const folder = await mkdtemp(join(tmpdir(), "sheet-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "file"), content);
  return planSpreadsheet(connection.member, connection.id, { name, path: join(folder, "file") });
}

async function reportOf(connection: OpenedConnection, id: number) {
  const file = await findFile(connection.id, id);
  const entries = await findEntries(id, { onlyAttention: false, limit: 100, offset: 0 });
  return {
    state: file?.state,
    outcomes: entries.map(({ outcome }) => outcome),
    codes: file?.messages.map(({ code }) => code),
  };
}

const prices = async (connection: OpenedConnection) =>
  (
    await db()
      .selectFrom("feedListings")
      .innerJoin("listings", "listings.id", "feedListings.listingId")
      .select(["listings.price", "listings.status"])
      .where("feedId", "=", connection.id)
      .orderBy("uniqueId")
      .execute()
  ).map(({ price, status }) => `${status} ${price}`);

test("each spreadsheet is planned first, and published by a click", async () => {
  const connection = await openSheet();
  const first = await drop(
    connection,
    sheet(connection, [
      ["1", "current", "1200000"],
      ["2", "current", "900000"],
    ]),
  );
  expect(await reportOf(connection, first)).toEqual({ state: "held", outcomes: ["CREATED", "CREATED"], codes: [] });
  expect(await prices(connection)).toEqual([]);

  await confirmFile(connection.member, connection.id, first);
  await runImport(connection.id, never);
  expect(await reportOf(connection, first)).toMatchObject({ state: "accepted", outcomes: ["CREATED", "CREATED"] });
  expect(await prices(connection)).toEqual(["active 1200000", "active 900000"]);

  const second = await drop(
    connection,
    sheet(connection, [
      ["1", "current", "1150000"],
      ["2", "withdrawn", ""],
    ]),
  );
  expect(await reportOf(connection, second)).toMatchObject({ state: "held", outcomes: ["UPDATED", "REMOVED"] });
  expect(await prices(connection)).toEqual(["active 1200000", "active 900000"]);
  await confirmFile(connection.member, connection.id, second);
  await runImport(connection.id, never);
  expect(await prices(connection)).toEqual(["active 1150000", "withdrawn 900000"]);
});

test("a spreadsheet without agent IDs belongs to the connection", async () => {
  const connection = await openSheet();
  const text = sheet(connection, [["1", "current", "$1.2m"]]);
  const rows = text.split(/\r?\n/).map((line) => line.slice(line.indexOf(",") + 1));
  const id = await drop(connection, rows.join("\r\n"));
  expect(await reportOf(connection, id)).toMatchObject({ state: "held", outcomes: ["CREATED"] });
  await confirmFile(connection.member, connection.id, id);
  await runImport(connection.id, never);
  expect(await prices(connection)).toEqual(["active 1200000"]);
});

test("a connection approved for other software still plans each spreadsheet first", async () => {
  const connection = await openSheet();
  await db().updateTable("feeds").set({ confirmedAt: new Date() }).where("id", "=", connection.id).execute();
  const id = await drop(connection, sheet(connection, [["1", "current", "1200000"]]));
  expect(await reportOf(connection, id)).toMatchObject({ state: "held" });
  expect(await prices(connection)).toEqual([]);
});

test("an unpublished spreadsheet is replaced by the next and keeps its report; the same bytes are one file", async () => {
  const connection = await openSheet();
  const wrong = await drop(connection, sheet(connection, [["1", "current", "12"]]));
  const right = await drop(connection, sheet(connection, [["1", "current", "1200000"]]), "right.csv");
  expect(await reportOf(connection, wrong)).toMatchObject({ state: "replaced", outcomes: ["CREATED"] });
  expect((await findFile(connection.id, wrong))?.messages).toMatchObject([
    { code: "file.replaced", text: "Replaced by right.csv. Nothing in this file was published." },
  ]);
  await expect(confirmFile(connection.member, connection.id, wrong)).rejects.toThrow(Conflict);
  expect(await drop(connection, sheet(connection, [["1", "current", "1200000"]]))).toBe(right);
  expect(await reportOf(connection, right)).toMatchObject({ state: "held", outcomes: ["CREATED"] });
  await confirmFile(connection.member, connection.id, right);
  await runImport(connection.id, never);
  const { finishedAt } = (await findFile(connection.id, right)) ?? {};
  const again = await upload(connection, sheet(connection, [["1", "current", "1200000"]]));
  expect(again).toEqual({ id: right, importedAt: finishedAt });
  expect(await reportOf(connection, right)).toMatchObject({ state: "accepted", outcomes: ["CREATED"] });
});

test("a replaced spreadsheet can take its place again, and a file that cannot be used replaces none", async () => {
  const connection = await openSheet();
  const [one = "", two = ""] = ["1200000", "1150000"].map((price) => sheet(connection, [["1", "current", price]]));
  const first = await drop(connection, one);
  const second = await drop(connection, two);
  await reapplyFile(connection.member, connection.id, first);
  await runImport(connection.id, never);
  expect(await reportOf(connection, first)).toMatchObject({ state: "held", codes: [] });
  expect(await reportOf(connection, second)).toMatchObject({ state: "replaced" });
  expect(await drop(connection, two)).toBe(second);
  expect(await reportOf(connection, first)).toMatchObject({ state: "replaced" });
  await drop(connection, "Name,Colour\nRobin,Blue\n");
  expect(await reportOf(connection, second)).toMatchObject({ state: "held" });
  await confirmFile(connection.member, connection.id, second);
  await runImport(connection.id, never);
  expect(await prices(connection)).toEqual(["active 1150000"]);
  expect(await reportOf(connection, first)).toMatchObject({ state: "replaced" });
});

test("the report of an imported spreadsheet stays when it and another one are sent again", async () => {
  const connection = await openSheet();
  const [before, after] = ["1200000", "1150000"].map((price) => sheet(connection, [["1", "current", price]]));
  const publish = async (content = "") => {
    const id = await drop(connection, content);
    await confirmFile(connection.member, connection.id, id);
    await runImport(connection.id, never);
    return id;
  };
  const first = await publish(before);
  await drop(connection, before ?? "");
  const second = await publish(after);
  const third = await drop(connection, before ?? "");
  expect(new Set([first, second, third]).size).toBe(3);
  await drop(connection, sheet(connection, [["1", "current", "1"]]));
  expect(await reportOf(connection, first)).toMatchObject({ state: "accepted", outcomes: ["CREATED"] });
  expect(await reportOf(connection, second)).toMatchObject({ state: "accepted", outcomes: ["UPDATED"] });
});

test("an earlier spreadsheet can be sent again and is applied again", async () => {
  const connection = await openSheet();
  const [before, after] = ["1200000", "1150000"].map((price) => sheet(connection, [["1", "current", price]]));
  for (const content of [before, after, before]) {
    const id = await drop(connection, content ?? "");
    expect(await reportOf(connection, id)).toMatchObject({ state: "held" });
    await confirmFile(connection.member, connection.id, id);
    await runImport(connection.id, never);
    expect(await reportOf(connection, id)).toMatchObject({ state: "accepted" });
  }
  expect(await prices(connection)).toEqual(["active 1200000"]);
});

test("another kind of file is refused with advice; other agencies cannot send", async () => {
  const connection = await openSheet();
  const other = await drop(connection, "Name,Colour\nRobin,Blue\n");
  expect(await reportOf(connection, other)).toMatchObject({ state: "refused", outcomes: [] });
  const { member: stranger } = await createAgencyWithAgent();
  await expect(planSpreadsheet(stranger, connection.id, { name: "a.csv", path: "/nowhere" })).rejects.toThrow(NotFound);
  // People who see the report get no email about it.
  await runImport(connection.id, never);
  expect(await db().selectFrom("messages").select("id").where("kind", "like", "feed%").execute()).toEqual([]);
});

test("a home whose photos are still being fetched is named, and does not count as without photos", async () => {
  const connection = await openSheet();
  const id = await drop(
    connection,
    sheet(connection, [
      ["1", "current", "1200000"],
      ["2", "current", "900000"],
    ]),
  );
  await confirmFile(connection.member, connection.id, id);
  await runImport(connection.id, never);
  expect(await countWithoutPhotos(id)).toBe(2);
  expect(await findWaitingPhotos(id)).toEqual([]);
  const { id: feedListingId } = await db()
    .selectFrom("feedListings")
    .select("id")
    .where("feedId", "=", connection.id)
    .where("uniqueId", "=", "2")
    .executeTakeFirstOrThrow();
  const photo = { feedListingId, fileId: id, nextTryAt: new Date() };
  await db()
    .insertInto("feedPhotos")
    .values([
      { ...photo, slot: "a", fileName: "a.jpg", state: "waiting" },
      { ...photo, slot: "b", fileName: "b.jpg", state: "waiting" },
    ])
    .execute();
  expect(await countWithoutPhotos(id)).toBe(1);
  expect(await findWaitingPhotos(id)).toEqual([{ title: expect.stringContaining("2 Sheet Street"), count: 2 }]);
});

test("an unknown agent is reported once with the number of homes, and homes without photos are counted once", async () => {
  const connection = await openSheet();
  const [head = "", ...rows] = sheet(connection, [
    ["1", "current", "1200000"],
    ["2", "current", "900000"],
    ["3", "current", "950000"],
  ])
    .trim()
    .split(/\r?\n/);
  const lines = rows.map((row, index) => `${row},${index < 2 ? "Una Known,una.known@example.com" : ","}`);
  const id = await drop(connection, [`${head},Agent,Agent email`, ...lines].join("\r\n"));
  const una = { name: "Una Known", email: "una.known@example.com", homes: 2 };
  expect(await reportOf(connection, id)).toMatchObject({ state: "held", outcomes: ["CREATED", "CREATED", "CREATED"] });
  expect(await countEntries(id)).toEqual({ all: 3, attention: 0 });
  expect(await countWithoutPhotos(id)).toBe(3);
  expect(await findUnknownAgents(id, connection.agencyId)).toEqual([{ ...una, isInvited: false }]);
  await sendInvitations(connection.member, { emails: [{ email: una.email }] });
  expect(await findUnknownAgents(id, connection.agencyId)).toEqual([{ ...una, isInvited: true }]);
  await insertAgent(db(), { agencyId: connection.agencyId, userId: null, name: "una known" });
  expect(await findUnknownAgents(id, connection.agencyId)).toEqual([]);
});

test("a draft without a description is not published by hand, and stays in its import", async () => {
  const feed = await openSheet();
  const bare = sheet(feed, [["1", "current", "1200000"]]).replace("A house of three bedrooms near the station.", "");
  await confirmFile(feed.member, feed.id, await drop(feed, bare));
  await runImport(feed.id, never);
  const findHome = () =>
    db()
      .selectFrom("feedListings")
      .innerJoin("listings", "listings.id", "feedListings.listingId")
      .select(["listings.id", "status", "description", "detachedAt"])
      .where("feedId", "=", feed.id)
      .executeTakeFirstOrThrow();
  const { id } = await findHome();
  expect(await findHome()).toMatchObject({ status: "draft", description: "Description to come" });

  const [row] = await findOwnListings(feed.member.user.id, { sort: "due" }, { limit: 10, offset: 0 });
  expect(row).toMatchObject({
    id,
    due: ["held", "photos"],
    held: { code: "listing.missing", text: expect.stringContaining("it lacks a description") },
  });

  // Regression: the public page showed "Description to come", and later files no longer changed the home.
  const refusal = await setListingStatus(feed.member, id, "active").catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Invalid);
  expect(refusal).toMatchObject({ errors: { description: ["Description is required"] } });
  expect(await findHome()).toMatchObject({ status: "draft", detachedAt: null });

  await db().updateTable("feedListings").set({ detachedAt: new Date() }).where("listingId", "=", id).execute();
  await changeListing(feed.member, id, { description: "A house for families.", status: "active" });
  expect(await findHome()).toMatchObject({ status: "active", description: "A house for families." });
});

test("a home whose row changes while its import is stopped needs attention until the import starts again", async () => {
  const feed = await openSheet();
  const apply = async (content: string) => {
    const id = await drop(feed, content);
    await confirmFile(feed.member, feed.id, id);
    await runImport(feed.id, never);
    return id;
  };
  await apply(sheet(feed, [["1", "current", "1200000"]]));
  const { listingId } = await db()
    .selectFrom("feedListings")
    .select("listingId")
    .where("feedId", "=", feed.id)
    .$narrowType<{ listingId: number }>()
    .executeTakeFirstOrThrow();
  await changeListing(feed.member, listingId, { price: 1_150_000 });
  const same = await apply(`${sheet(feed, [["1", "current", "1200000"]])}\n`);
  expect(await countEntries(same)).toEqual({ all: 1, attention: 0 });

  const corrected = await apply(sheet(feed, [["1", "current", "1180000"]]));
  expect(await prices(feed)).toEqual(["active 1150000"]);
  const [entry] = await findEntries(corrected, { onlyAttention: true, limit: 10, offset: 0 });
  expect(entry).toMatchObject({
    outcome: "DETACHED",
    listing: { id: listingId },
    messages: [{ code: "listing.differs", text: expect.stringContaining("differs from your file; edited here on") }],
  });
  await resumeImport(feed.member, listingId);
  expect(await countEntries(corrected)).toEqual({ all: 1, attention: 0 });
  await reapplyFile(feed.member, feed.id, corrected);
  await runImport(feed.id, never);
  await confirmFile(feed.member, feed.id, corrected).catch(() => undefined);
  await runImport(feed.id, never);
  expect(await prices(feed)).toEqual(["active 1180000"]);
});

test("a change that stops the import of a home is counted, and its message tells how to start it again", async () => {
  const feed = await openSheet();
  await confirmFile(feed.member, feed.id, await drop(feed, sheet(feed, [["1", "current", "1200000"]])));
  await runImport(feed.id, never);
  const { listingId: id } = await db()
    .selectFrom("feedListings")
    .select("listingId")
    .where("feedId", "=", feed.id)
    .$narrowType<{ listingId: number }>()
    .executeTakeFirstOrThrow();
  const take = async () => {
    await setListingStatus(feed.member, id, "draft");
    return { title: "Unpublished", text: "It is a draft." };
  };
  expect((await tellIfImportStops(id, take)).text).toMatch(
    /^It is a draft\. The import of the whole home has stopped: .*“Import again”/,
  );
  expect(await tellIfImportStops(id, take)).toEqual({ title: "Unpublished", text: "It is a draft." });

  await setListingStatus(feed.member, id, "active");
  await resumeImport(feed.member, id);
  const version = toVersion(toPriceValues({ price: 1_200_000 }));
  const typed = { id, price: "1150000", priceTo: "", confirmPrice: "", version };
  expect(await changePrices(feed.member, [typed])).toMatchObject({ changed: 1, detached: 1 });
  const next = { ...typed, price: "1160000", version: toVersion(toPriceValues({ price: 1_150_000 })) };
  expect(await changePrices(feed.member, [next])).toMatchObject({ changed: 1, detached: 0 });
});
