import { type CellObject, read, utils, type WorkSheet } from "@e965/xlsx";
import { beforeAll, describe, expect, test } from "vitest";
import { readCsv } from "#app/features/imports/formats/read-csv.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { signedInMember, type SignedInMember } from "#tests/support/members.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const { db } = await testDatabase();
const southerly = await openSoutherly();

let agent: SignedInMember;
let admin: SignedInMember;
let agentId: number;
let inspectionId: number;

const phones: [typed: string, shown: string][] = [
  ["0412345678", "0412 345 678"],
  ["+61412345678", "+61 412 345 678"],
  ["0299990000", "(02) 9999 0000"],
  ["1300363992", "1300 363 992"],
  ["131213", "131 213"],
  ["+61-412-345-678", "+61 412 345 678"],
  ["+442079460018", "+44 20 7946 0018"],
  ["0412 345 678", "0412 345 678"],
  ["(02) 9999 0000 ext 5", "(02) 9999 0000 ext 5"],
  ["00000000", "00 000 000"],
];

beforeAll(async () => {
  agent = await signedInMember(db, { role: "agent" });
  admin = await signedInMember(db, { isAdmin: true });
  const { id: agencyId } = await insertAgency(db);
  ({ id: agentId } = await insertAgent(db, { agencyId, userId: agent.id }));
  const { id: listingId } = await insertListing(db, {
    createdByUserId: agent.id,
    agentId,
    title: "=1+1 is how it starts",
    state: "NT",
    postcode: "0800",
    contactPhone: "0412345678",
    latitude: -33.8977,
    longitude: 151.179,
    features: ["3/4"],
  });
  ({ id: inspectionId } = await insertInspection(db, { listingId }));
  const about = { userId: null, serviceId: null, listingId: null, tradeId: null, agentId };
  for (const [index, [phone]] of phones.entries()) {
    await insertRegistration(db, { inspectionId, name: `Visitor ${index}`, phone });
    await insertLead(db, { ...about, name: `Sender ${index}`, phone });
  }
});

/** A file as a spreadsheet program reads it: the displayed text of each cell, by column heading. */
async function opened(target: string, { cookie }: SignedInMember) {
  const response = await southerly.send(target, { headers: { cookie } });
  expect(response.status).toBe(200);
  const sheet: WorkSheet = read(Buffer.from(response.text), { type: "buffer", UTC: true }).Sheets["Sheet1"] ?? {};
  const [headings = [], ...rows] = utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
  return rows.map((_, row) =>
    Object.fromEntries(
      headings.map((heading, column) => [
        String(heading),
        sheet[utils.encode_cell({ r: row + 1, c: column })] as CellObject | undefined,
      ]),
    ),
  );
}

const byName = (rows: Awaited<ReturnType<typeof opened>>, name: string) => rows.find((row) => row["Name"]?.v === name);

describe("every phone number is text with its 0 or its +", () => {
  test.each([...phones.entries()])("%i: %j", async (index, [, shown]) => {
    const visitors = await opened(`/dashboard/inspections/${inspectionId}/door.csv`, agent);
    expect(byName(visitors, `Visitor ${index}`)?.["Phone"]).toMatchObject({ t: "s", v: shown });
    const leads = await opened("/admin/leads.csv", admin);
    expect(byName(leads, `Sender ${index}`)?.["Phone"]).toMatchObject({ t: "s", v: shown });
  });

  test("of an agent, too", async () => {
    const [home] = await opened("/api/listings.csv", agent);
    expect(home?.["Agent phone"]).toMatchObject({ t: "s", v: "0412 345 678" });
  });
});

test("has numbers as numbers and text as text, and our import reads it back", async () => {
  const [home] = await opened("/api/listings.csv", agent);
  expect(home?.["Postcode"]).toMatchObject({ t: "s", v: "\u200B0800" });
  expect(home?.["Features"]).toMatchObject({ t: "s", v: "\u200B3/4" });
  expect(home?.["Headline"]).toMatchObject({ t: "s", v: "'=1+1 is how it starts" });
  expect(home?.["Latitude"]).toMatchObject({ t: "n", v: -33.8977 });
  const { text } = await southerly.send("/api/listings.csv", { headers: { cookie: agent.cookie } });
  const { listings } = readCsv(Buffer.from(text), { arrivedAt: new Date() });
  expect(listings).toMatchObject([
    {
      postcode: "0800",
      features: ["3/4"],
      title: "=1+1 is how it starts",
      latitude: -33.8977,
      agents: [{ phone: "0412 345 678" }],
    },
  ]);
});
