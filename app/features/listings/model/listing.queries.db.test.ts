import { beforeAll, describe, expect, test } from "vitest";
import { searchListings } from "#app/features/listings/search/search.queries.server.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { decodeListingFilters } from "./filters.ts";
import { findApiListing, findHomeTrust, findListing, findNearbyListings } from "./listing.queries.server.ts";

let createdByUserId: number;

beforeAll(async () => {
  createdByUserId = (await insertUser(db())).id;
  await insertSuburb(db(), {
    medianPrice: 1_200_000,
    priceGrowth: -4.5,
    propertiesSold: 61,
    figuresPeriod: "to June 2019",
  });
  // Newtown to Enmore is about 1 km, to Manly about 14 km.
  await insertSuburb(db(), { name: "Enmore", slug: "enmore", latitude: -33.9003, longitude: 151.1736 });
  await insertSuburb(db(), { name: "Manly", slug: "manly", latitude: -33.7981, longitude: 151.2861 });
});

describe("one home", () => {
  test("has its agent, agency and suburb, with numbers as numbers", async () => {
    const { id: agencyId } = await insertAgency(db(), { name: "Sample & Sons" });
    const { id: agentId } = await insertAgent(db(), { agencyId, userId: createdByUserId, name: "Robin Sample" });
    const { id } = await insertListing(db(), { createdByUserId, agentId, suburb: " newtown " });
    await expect(findListing(id)).resolves.toMatchObject({
      id,
      agentId,
      publishedAt: "2026-10-01T00:00:00.000Z",
      features: ["Lemon tree"],
      agent: { name: "Robin Sample", licenceNumber: "SAMPLE-0000", agency: { name: "Sample & Sons" } },
      suburbGuide: { name: "Newtown", slug: "newtown", medianPrice: 1_200_000, priceGrowth: -4.5, propertiesSold: 61 },
    });
  });

  test("has the portrait of its agent and the logo of the agency; the API has the URL of the portrait", async () => {
    const { id: agencyId } = await insertAgency(db(), { name: "Pictured & Sons" });
    const { id: agentId } = await insertAgent(db(), { agencyId, userId: null, photoUrl: "https://example.com/a.jpg" });
    const { id } = await insertListing(db(), { createdByUserId, agentId });
    const origin = "https://southerly.example";
    await expect(findListing(id)).resolves.toMatchObject({ agent: { portrait: null, agency: { logo: null } } });
    await expect(findApiListing(id, origin)).resolves.toHaveProperty("agent.photoUrl", "https://example.com/a.jpg");
    await insertPicture(db(), { agentId, kind: "portrait", contentHash: "a".repeat(64) });
    await insertPicture(db(), { agencyId, kind: "logo", contentHash: "b".repeat(64) });
    const media = `/media/${"a".repeat(32)}`;
    await expect(findListing(id)).resolves.toMatchObject({
      agent: { portrait: `${media}-400`, agency: { logo: { src: `/media/${"b".repeat(32)}-400` } } },
    });
    const listing = await findApiListing(id, origin);
    expect(listing?.agent).toMatchObject({ photoUrl: `${origin}${media}-1200.jpg` });
    expect(listing?.agent).not.toHaveProperty("portrait");
    expect(listing?.agent?.agency).not.toHaveProperty("logo");
  });

  test("names both agents and the assistant in emails, with their portraits, but none of them on hold", async () => {
    const { id: agencyId } = await insertAgency(db(), { name: "Mailed & Sons" });
    const join = async (name: string) => {
      const { id: userId } = await insertUser(db(), { role: "agent" });
      return { userId, agentId: (await insertAgent(db(), { agencyId, userId, name })).id };
    };
    const [first, second] = [await join("First Sample"), await join("Second Sample")];
    const assistant = await join("Assistant Sample");
    const { id } = await insertListing(db(), { createdByUserId: first.userId, agentId: first.agentId });
    await db()
      .updateTable("listings")
      .set({ secondAgentId: second.agentId, assistantId: assistant.agentId })
      .where("id", "=", id)
      .execute();
    const portrait = { kind: "portrait", width: 900, height: 1200 } as const;
    await insertPicture(db(), { ...portrait, agentId: first.agentId, contentHash: "c".repeat(64) });
    await insertPicture(db(), { ...portrait, agentId: second.agentId, contentHash: "d".repeat(64) });
    const pictureOf = (letter: string) => ({ src: `/media/${letter.repeat(32)}-400`, width: 64, height: 85 });
    expect(await findHomeTrust(id)).toMatchObject({
      agentName: "First Sample",
      portrait: pictureOf("c"),
      secondAgent: { name: "Second Sample", portrait: pictureOf("d") },
      assistant: { name: "Assistant Sample" },
    });
    for (const { agentId } of [second, assistant]) {
      await db().insertInto("holds").values({ subject: "agent", agentId, reason: "A sample" }).execute();
    }
    expect(await findHomeTrust(id)).toMatchObject({ agentName: "First Sample", secondAgent: null, assistant: null });
  });

  test.each([
    { why: "in full", names: ["Priya Raman", "Tom Ng"], shown: "Priya Raman & Tom Ng · Ironbark Quay" },
    { why: "by first names", names: ["Arjun Mehta", "Stella Papadakis"], shown: "Arjun & Stella · Ironbark Quay" },
    { why: "alone", names: ["Priya Raman"], shown: "Priya Raman · Ironbark Quay" },
  ])("names its agents on the card $why", async ({ names, shown }) => {
    const { id: agencyId } = await insertAgency(db(), { name: "Ironbark Quay" });
    const [agentId, secondAgentId = null] = await Promise.all(
      names.map(async (name) => (await insertAgent(db(), { agencyId, userId: null, name })).id),
    );
    const { id } = await insertListing(db(), { createdByUserId, agentId, suburb: "Cardtown" });
    await db().updateTable("listings").set({ secondAgentId }).where("id", "=", id).execute();
    const { filters } = decodeListingFilters(new URLSearchParams({ suburb: "Cardtown" }));
    const cards = JSON.parse((await searchListings(filters)).json) as unknown[];
    expect(cards).toContainEqual(expect.objectContaining({ id, offeredBy: shown }));
  });

  test("may have no agent and an unknown suburb", async () => {
    const { id } = await insertListing(db(), { createdByUserId, suburb: "Nowhere" });
    await expect(findListing(id)).resolves.toMatchObject({ agent: null, suburbGuide: null });
  });

  test("has only the id of its owner", async () => {
    const { id } = await insertListing(db(), { createdByUserId });
    const { email } = await db()
      .selectFrom("users")
      .select("email")
      .where("id", "=", createdByUserId)
      .executeTakeFirstOrThrow();
    const found = await findListing(id);
    expect(found?.createdByUserId).toBe(createdByUserId);
    expect(JSON.stringify(found)).not.toContain(email);
  });

  test.each([
    ["a draft", { status: "draft" as const, publishedAt: null }],
    ["one deleted", { deletedAt: new Date("2026-10-02T00:00:00Z") }],
  ])("is not found when it is %s", async (_, overrides) => {
    const { deletedAt, ...insertable } = { deletedAt: null, ...overrides };
    const { id } = await insertListing(db(), { createdByUserId, ...insertable });
    await db().updateTable("listings").set({ deletedAt }).where("id", "=", id).execute();
    await expect(findListing(id)).resolves.toBeUndefined();
  });
});

test("homes nearby have the same type, those of a similar distance, size and price first", async () => {
  const villa = { createdByUserId, propertyType: "Villa", bedrooms: 3 };
  const { id } = await insertListing(db(), { ...villa, price: 1_000_000 });
  const manly = await insertListing(db(), { ...villa, suburb: "Manly", price: 1_000_000 });
  const dearer = await insertListing(db(), { ...villa, price: 2_000_000 });
  const closer = await insertListing(db(), { ...villa, price: 1_100_000 });
  const enmore = await insertListing(db(), { ...villa, suburb: "Enmore", price: 1_000_000 });
  const larger = await insertListing(db(), { ...villa, bedrooms: 5, price: 1_000_000 });
  const underOffer = await insertListing(db(), { ...villa, price: 1_000_000 });
  await db().updateTable("listings").set({ underOfferAt: new Date() }).where("id", "=", underOffer.id).execute();
  await insertListing(db(), { ...villa, propertyType: "House" });
  await insertListing(db(), { ...villa, listingType: "rent", price: 700, priceFrequency: "per_week" });
  await insertListing(db(), { ...villa, status: "draft", publishedAt: null });

  const nearby = await findNearbyListings(id, 10);
  expect(nearby.map((home) => home.id)).toEqual(
    [enmore, closer, underOffer, larger, dearer, manly].map((home) => home.id),
  );
  expect(nearby.map((home) => home.distanceKm)).toEqual([0.6, 0, 0, 0, 0, 14.8]);
  await expect(findNearbyListings(id, 1)).resolves.toHaveLength(1);
  await expect(findNearbyListings(2_147_483_647, 10)).resolves.toEqual([]);
});

test("an apartment is similar to a unit", async () => {
  const { id } = await insertListing(db(), { createdByUserId, propertyType: "Apartment", suburb: "Manly" });
  const unit = await insertListing(db(), { createdByUserId, propertyType: "Unit", suburb: "Manly" });
  expect((await findNearbyListings(id, 1)).map((home) => home.id)).toEqual([unit.id]);
});
