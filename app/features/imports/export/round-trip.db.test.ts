import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { applyFile } from "#app/features/imports/apply/apply-file.server.ts";
import {
  at,
  type ConnectedAgency,
  connectAgency,
  outcomesOf,
  send,
  storedFile,
  version,
} from "#app/features/imports/apply/apply.fixture.ts";
import { csvRows } from "#app/features/imports/formats/csv-columns.ts";
import { readCsv } from "#app/features/imports/formats/read-csv.server.ts";
import { readReaxml } from "#app/features/imports/formats/read-file.server.ts";
import { writeReaxml } from "#app/features/imports/formats/write-reaxml.ts";
import type { ParsedFile } from "#app/features/imports/model/import-listing.ts";
import { deleteListing } from "#app/features/listings/edit.server.ts";
import { agentMember, houseForSale } from "#app/features/listings/manage/own-listings.fixture.ts";
import { closeListing, withdrawListing } from "#app/features/listings/market.server.ts";
import { listingStatementPath } from "#app/features/listings/model/paths.ts";
import { publishListing } from "#app/features/listings/publish.server.ts";
import { csvLines } from "#app/http/file-response.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { addDays, sydneyDate, toSydneyTime } from "#app/lib/sydney-time.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { db } from "#db/client.server.ts";
import { insertInspection } from "#samples/factories/inspections.ts";
import { insertStatement } from "#samples/factories/listings.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { viewer } from "#tests/support/viewer.ts";
import { exportListings } from "./export.server.ts";

const today = sydneyDate(new Date());
const contact = { contactEmail: "contact@example.com", contactPhone: "0491 570 000" };

function moment(date: string, time: string): Date {
  const read = toSydneyTime(date, time);
  if ("problem" in read) throw new Error(read.problem);
  return read.instant;
}

/** An agency for the export, with two agents. */
async function office(): Promise<{ connection: ConnectedAgency; contact: Member; colleague: Member; ids: number[] }> {
  const connection = await connectAgency();
  const asMember = (id: number) => ({ user: viewer({ id, role: "agent" }), ip: "192.0.2.1" });
  return {
    connection,
    contact: asMember(connection.contactUserId),
    colleague: asMember(connection.colleague.userId),
    ids: [],
  };
}

const nextSaturday = addDays(today, 9);
const homes: Record<string, Parameters<typeof houseForSale>[0]> = {
  guide: { price: 1_200_000, priceTo: 1_300_000, saleMethod: "auction", auctionAt: moment(nextSaturday, "11:30") },
  rates: { councilRates: 421 },
  words: { price: 0, priceWords: "By negotiation", saleMethod: "expressions of interest" },
  contactAgent: { price: 0, saleMethod: "tender" },
  oneFigureGuide: { price: 900_000, priceTo: 900_000, propertyType: "Villa" },
  hidden: { addressDisplay: "suburb", latitude: -33.8977, longitude: 151.179 },
  bare: { features: [], propertyType: "Unit", address: "Unit 3, 14 Sample Lane" },
  land: {
    propertyType: "Land",
    landSize: 612,
    yearBuilt: 1924,
    floorArea: 40,
    address: "Lot 12 Example Road",
    features: ["Corner block"],
  },
  rooms: {
    bedrooms: 0,
    bathrooms: 2,
    parking: 1,
    propertyType: "Apartment",
    features: ["Studio", "Gym", "Pool"],
    tourUrl: "https://tours.example.com/7",
  },
  text: {
    title: '=HYPERLINK & friends < "quoted" >b< & more',
    description: "+61 is how it starts.\n\n- A list & more < less\n- 5'6\" doors, “curly” – 🏡",
    features: ["Air conditioning", "Lemon tree", "Dishwasher"],
  },
  rent: {
    listingType: "rent",
    price: 720,
    priceFrequency: "per_week",
    bondWeeks: 4,
    availableFrom: addDays(today, 20),
    applicationUrl: "https://apply.example.com/7?agency=1&home=2",
  },
  monthly: { listingType: "rent", price: 3100, priceFrequency: "per_month", bondWeeks: 3, propertyType: "Townhouse" },
  oddBond: { listingType: "rent", price: 640, priceFrequency: "per_week", bond: 1000, availableFrom: today },
  free: {
    listingType: "rent",
    price: 500,
    priceFrequency: "per_week",
    bondWeeks: 0,
    availableFrom: addDays(today, -5),
  },
};

beforeEach(async () => {
  await empty();
});

/** Deletes all listings, connections, agents and users. */
async function empty() {
  await sql`truncate listings, feeds, agents, agencies, users, pictures restart identity cascade`.execute(db());
}

async function exported(member: Member) {
  const { listings } = await exportListings(member, { page: 1, origin: "https://southerly.example" });
  return listings;
}

/** Adds homes of every kind and state, from the agency's own software and from its agents. */
async function fill(at0: Awaited<ReturnType<typeof office>>) {
  const { connection, contact: first, colleague } = at0;
  let number = 20;
  for (const [name, changes] of Object.entries(homes)) {
    number += 1;
    const member = number % 2 === 0 ? first : colleague;
    const person =
      number % 2 === 0 ? contact : { contactEmail: "jordan.sample@example.com", contactPhone: "0491 570 006" };
    const { listing } = await publishListing(member, {
      input: houseForSale({ address: `${number} ${name} Street`, ...person, ...changes }),
    });
    at0.ids.push(listing.id);
    await insertInspection(db(), { listingId: listing.id, startsAt: moment(nextSaturday, "10:00") });
    for (const position of [1, 2, 3]) await insertPicture(db(), { listingId: listing.id, position });
    await insertPicture(db(), { listingId: listing.id, kind: "floorplan", position: 1 });
  }
  await send(connection.id, [
    version(connection, { uniqueId: "F1", underOffer: true }),
    version(connection, {
      uniqueId: "F2",
      agents: [
        { id: 1, name: "Jordan Sample", email: "jordan.sample@example.com", phone: "0491 570 156" },
        { id: 2, name: "Kit Example", email: "kit@example.com", uniqueListingAgentId: "K7" },
      ],
      links: [
        { kind: "video", url: "https://video.example/1" },
        { kind: "video", url: "https://video.example/2" },
      ],
      photos: [
        { slot: "m", url: "https://crm.example/m.jpg", modTime: at(0) },
        { slot: "a", url: "https://crm.example/a.jpg" },
      ],
      floorplans: [{ slot: "1", url: "https://crm.example/plan.jpg" }],
    }),
    version(connection, { uniqueId: "F3", modTime: at(5) }),
    version(connection, { uniqueId: "F4" }),
    version(connection, {
      uniqueId: "F5",
      listingType: "rent",
      kind: "rental",
      price: 650,
      priceFrequency: "per_week",
    }),
  ]);
}

/** Makes the changes of a typical week. */
async function close({ contact: first, colleague, connection, ids }: Awaited<ReturnType<typeof office>>) {
  const agentOf = (index: number) => ((index + 21) % 2 === 0 ? first : colleague);
  await closeListing(agentOf(1), ids[1] ?? 0, { closedPrice: 1_500_000 });
  await closeListing(agentOf(2), ids[2] ?? 0, { priceWithheld: true });
  await closeListing(agentOf(9), ids[9] ?? 0, { closedPrice: 700, confirmPrice: 700 });
  await withdrawListing(agentOf(5), ids[5] ?? 0);
  const removed = (uniqueId: string, status: string, closing?: object) =>
    version(connection, {
      uniqueId,
      status,
      modTime: at(30),
      ...(closing && { closing: { withheld: true, ...closing } }),
    });
  await send(connection.id, [
    removed("F3", "sold", { date: today, price: 1_300_000, withheld: false }),
    removed("F4", "sold", { date: today }),
    { ...removed("F5", "leased", { date: today }), listingType: "rent", kind: "rental" },
  ]);
}

/** Replaces everything by another agency with the same people. */
async function emptyOffice(agentIds: readonly string[]) {
  await empty();
  const other = await office();
  for (const agentId of agentIds) {
    await db()
      .insertInto("feedAgents")
      .values({ agentId, feedId: other.connection.id })
      .onConflict((on) => on.doNothing())
      .execute();
  }
  return other;
}

async function importInto(connection: ConnectedAgency, read: ParsedFile) {
  expect(read.refused).toBeUndefined();
  expect(read.messages).toEqual([]);
  const fileId = await storedFile(connection.id);
  expect(await applyFile(fileId, read)).toBe("accepted");
  return outcomesOf(fileId);
}

const arrival = () => ({ arrivedAt: new Date() });

test("homes of every kind, exported as REAXML and imported into an empty installation, are exported as the same bytes", async () => {
  const here = await office();
  await fill(here);
  const date = new Date();
  const before = writeReaxml(await exported(here.contact), date);
  await close(here);
  const after = writeReaxml(await exported(here.contact), date);
  expect(after).not.toBe(before);

  const there = await emptyOffice([here.connection.agentId, "AGENCY1"]);
  const created = await importInto(there.connection, await readReaxml(Buffer.from(before), arrival()));
  expect(created).toEqual(created.map(() => "CREATED"));
  expect(writeReaxml(await exported(there.colleague), date)).toBe(before);

  await importInto(there.connection, await readReaxml(Buffer.from(after), arrival()));
  expect(writeReaxml(await exported(there.contact), date)).toBe(after);
});

test("CSV exports and imports the same homes", async () => {
  const here = await office();
  await fill(here);
  const before = csvLines(csvRows(await exported(here.contact)));
  await close(here);
  const after = csvLines(csvRows(await exported(here.contact)));

  const there = await emptyOffice([here.connection.agentId, "AGENCY1"]);
  const created = await importInto(there.connection, readCsv(Buffer.from(before), arrival()));
  expect(created).toEqual(created.map(() => "CREATED"));
  expect(csvLines(csvRows(await exported(there.contact)))).toBe(before);

  await importInto(there.connection, readCsv(Buffer.from(after), arrival()));
  expect(csvLines(csvRows(await exported(there.contact)))).toBe(after);
});

test.each([
  {
    format: "REAXML",
    write: (listings: Awaited<ReturnType<typeof exported>>) => writeReaxml(listings, new Date()),
    read: (text: string) => readReaxml(Buffer.from(text), arrival()),
  },
  {
    format: "CSV",
    write: (listings: Awaited<ReturnType<typeof exported>>) => csvLines(csvRows(listings)),
    read: (text: string) => readCsv(Buffer.from(text), arrival()),
  },
])("$format keeps an assistant apart from a second agent", async ({ write, read }) => {
  const agentOf = async ({ user }: Member) =>
    (await db().selectFrom("agents").select("id").where("userId", "=", user.id).executeTakeFirstOrThrow()).id;
  const here = await office();
  for (const [place, address] of Object.entries({ secondAgentId: "1 Second Street", assistantId: "2 Helper Street" })) {
    const { listing } = await publishListing(here.contact, { input: houseForSale({ ...contact, address }) });
    const sharer = await agentOf(here.colleague);
    await db()
      .updateTable("listings")
      .set({ [place]: sharer })
      .where("id", "=", listing.id)
      .execute();
  }
  const file = write(await exported(here.contact));
  const there = await emptyOffice([here.connection.agentId, "AGENCY1"]);
  await importInto(there.connection, await read(file));
  const sharer = await agentOf(there.colleague);
  const rows = db().selectFrom("listings").select(["address", "secondAgentId", "assistantId"]).orderBy("address");
  expect(await rows.execute()).toEqual([
    { address: "1 Second Street", secondAgentId: sharer, assistantId: null },
    { address: "2 Helper Street", secondAgentId: null, assistantId: sharer },
  ]);
});

test("lists what an export cannot carry", async () => {
  const here = await office();
  const { listing } = await publishListing(here.contact, {
    input: houseForSale({ ...contact, auctionPlace: "On site", stepFreeAccess: true, saleMethod: "auction" }),
  });
  await send(here.connection.id, [version(here.connection, { uniqueId: "F1" })]);
  await closeListing(here.contact, listing.id, { closedPrice: 1_500_000 });
  const after = writeReaxml(await exported(here.contact), new Date());

  const there = await emptyOffice([here.connection.agentId, "AGENCY1"]);
  // A home that is sold in its first import is not created.
  expect(await importInto(there.connection, await readReaxml(Buffer.from(after), arrival()))).toEqual([
    "IGNORED",
    "CREATED",
  ]);
  const current = after.replace('status="sold"', 'status="current"');
  await importInto(there.connection, await readReaxml(Buffer.from(current), arrival()));
  const row = await db()
    .selectFrom("listings")
    .selectAll()
    .where("saleMethod", "=", "auction")
    .executeTakeFirstOrThrow();
  // REAXML has no elements for these fields.
  expect(row).toMatchObject({ auctionPlace: null, stepFreeAccess: null });
});

test("does not export drafts, deleted homes or other agencies' homes; an agent without an agency exports their own", async () => {
  const here = await office();
  const other = await office();
  await publishListing(here.contact, { input: houseForSale({ ...contact, status: "draft" }) });
  await publishListing(other.contact, { input: houseForSale({ ...contact, address: "1 Other Street" }) });
  const lone = await agentMember();
  await publishListing(lone, { input: houseForSale({ ...contact, address: "1 Lone Street" }) });
  expect(await exported(here.contact)).toEqual([]);
  expect(await exported(lone)).toMatchObject([{ address: "1 Lone Street", agentId: `AGENT${lone.agentId}` }]);
  expect(await exported(other.colleague)).toMatchObject([{ address: "1 Other Street" }]);
  await deleteListing(lone, Number((await exported(lone))[0]?.uniqueId));
  expect(await exported(lone)).toEqual([]);
});

test("a home on the market is exported with a link to its Statement of Information, which imports ignore", async () => {
  const here = await office();
  const { listing } = await publishListing(here.contact, {
    input: houseForSale({ ...contact, tourUrl: "https://tours.example.com/7" }),
  });
  await insertStatement(db(), { listingId: listing.id });
  const written = await exported(here.contact);
  const [xml, csv] = [writeReaxml(written, new Date()), csvLines(csvRows(written))];
  const url = publicUrl(listingStatementPath(listing));
  expect(xml).toContain(`<externalLink href="${url}" title="Statement of Information"/>`);
  expect(csv).toContain(url);
  for (const read of [await readReaxml(Buffer.from(xml), arrival()), readCsv(Buffer.from(csv), arrival())]) {
    expect(read.messages).toEqual([]);
    expect(read.listings[0]).toMatchObject({
      messages: [],
      links: [{ kind: "tour", url: "https://tours.example.com/7" }],
    });
  }
  await withdrawListing(here.contact, listing.id);
  expect(writeReaxml(await exported(here.contact), new Date())).not.toContain("statement");
});
