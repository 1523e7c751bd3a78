import { randomBytes } from "node:crypto";
import type { ImportListing, ParsedFile } from "#app/features/imports/model/import-listing.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertUser } from "#samples/factories/users.ts";
import { applyFile } from "./apply-file.server.ts";

/** Numbers the agent ids. */
let feeds = 0;

/** A connection of an agency with its contact and another agent, Jordan Sample. */
export async function connectAgency({ fullExport = false, isConfirmed = true } = {}) {
  const { id: agencyId } = await insertAgency(db());
  const { id: contactUserId } = await insertUser(db(), { role: "agent" });
  await insertAgent(db(), { agencyId, userId: contactUserId, name: "Robin Contact", email: "contact@example.com" });
  const { id: userId } = await insertUser(db(), { role: "agent" });
  const { id: colleagueId } = await insertAgent(db(), {
    agencyId,
    userId,
    name: "Jordan Sample",
    email: "jordan.sample@example.com",
    phone: "0491 570 006",
  });
  const agentId = `SMP${(feeds += 1)}`;
  const { id } = await db()
    .insertInto("feeds")
    .values({
      agencyId,
      slug: randomBytes(12).toString("hex"),
      tokenHash: "0".repeat(64),
      crm: "other",
      fullExport,
      contactUserId,
      confirmedAt: isConfirmed ? new Date() : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db().insertInto("feedAgents").values({ agentId, feedId: id }).execute();
  return { id, agencyId, agentId, contactUserId, colleague: { userId, agentId: colleagueId } };
}
export type ConnectedAgency = Awaited<ReturnType<typeof connectAgency>>;

/** A moment of the eleventh of November 2026, `minutes` past nine in Sydney. */
export function at(minutes: number): Date {
  return new Date(Date.UTC(2026, 10, 10, 22, minutes));
}

/** A full version of a house for sale; by default S1 at nine. */
export function version(
  connection: Pick<ConnectedAgency, "agentId">,
  changes: Partial<ImportListing> = {},
): ImportListing {
  const uniqueId = changes.uniqueId ?? "S1";
  return {
    position: 1,
    line: 3,
    messages: [],
    agentId: connection.agentId,
    uniqueId,
    kind: "residential",
    status: "current",
    modTime: at(0),
    modTimeSource: "listing",
    listingType: "sale",
    propertyType: "House",
    underOffer: false,
    price: 1_250_000,
    priceHidden: false,
    priceTo: null,
    priceWords: null,
    priceFrequency: undefined,
    bond: undefined,
    availableFrom: undefined,
    saleMethod: "private treaty",
    auctionAt: null,
    auctionDate: null,
    address: `${uniqueId.replaceAll(/\D/g, "") || 1} Samplewood Street`,
    addressDisplay: "full",
    suburb: "Newtown",
    state: "NSW",
    postcode: "2042",
    latitude: undefined,
    longitude: undefined,
    bedrooms: 3,
    bathrooms: 2,
    parking: 1,
    landSize: 240,
    floorArea: 130,
    features: ["Air conditioning"],
    title: "Sunny home near the park",
    description: "Sunny three bedroom home with a level garden, close to the train and the shops.",
    photos: undefined,
    floorplans: undefined,
    inspections: undefined,
    agents: [{ id: 1, name: "Jordan Sample", email: "jordan.sample@example.com", phone: "0491 570 156" }],
    links: undefined,
    closing: undefined,
    ...changes,
  };
}

/** A version with only its status and these changes. */
export function bare(
  connection: Pick<ConnectedAgency, "agentId">,
  changes: Partial<ImportListing> = {},
): ImportListing {
  const { position, line, messages, agentId, uniqueId, kind, status, modTime, modTimeSource, listingType } = version(
    connection,
    changes,
  );
  return Object.assign(
    { position, line, messages, agentId, uniqueId, kind, status, modTime, modTimeSource, listingType },
    changes,
  ) as ImportListing;
}

export function readOf(listings: readonly ImportListing[], changes: Partial<ParsedFile> = {}): ParsedFile {
  return {
    date: at(0),
    listings: listings.map((listing, index) => ({ ...listing, position: index + 1 })),
    messages: [],
    ...changes,
  };
}

/** Stores a file that has just arrived. */
export async function storedFile(connectionId: number, { dryRun = false, body = "", bytes = 0 } = {}): Promise<number> {
  const { id } = await db()
    .insertInto("feedFiles")
    .values({
      feedId: connectionId,
      sha256: randomBytes(32).toString("hex"),
      name: "listings.xml",
      body: Buffer.from(body),
      bytes,
      fileDate: at(0),
      dryRun,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores and applies a file; returns its final state and outcomes. */
export async function send(connectionId: number, listings: readonly ImportListing[], read: Partial<ParsedFile> = {}) {
  const fileId = await storedFile(connectionId);
  const state = await applyFile(fileId, readOf(listings, read));
  return { fileId, state, entries: await entriesOf(fileId), outcomes: await outcomesOf(fileId) };
}

export async function entriesOf(fileId: number) {
  return db()
    .selectFrom("feedEntries")
    .select(["position", "uniqueId", "title", "outcome", "messages", "listingId"])
    .where("fileId", "=", fileId)
    .orderBy("position")
    .execute();
}

export async function outcomesOf(fileId: number): Promise<string[]> {
  return (await entriesOf(fileId)).map(({ outcome }) => outcome);
}

/** The home of an imported listing; undefined if none. */
export async function findImportedHome(connectionId: number, uniqueId = "S1") {
  return db()
    .selectFrom("feedListings")
    .innerJoin("listings", "listings.id", "feedListings.listingId")
    .selectAll("listings")
    .where("feedId", "=", connectionId)
    .where("uniqueId", "=", uniqueId)
    .executeTakeFirst();
}
