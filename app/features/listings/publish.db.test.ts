import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  agentMember,
  auditOf,
  eventsOf,
  houseForSale,
  member,
  storedListing,
} from "#app/features/listings/manage/own-listings.fixture.ts";
import { findListing } from "#app/features/listings/model/listing.queries.server.ts";
import { buildSale } from "#app/features/suburbs/model/figures.fixture.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { Forbidden, Invalid } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { deleteListing } from "./edit.server.ts";
import { publishListing } from "./publish.server.ts";
import { savedListingMessage } from "./saved-listing.server.ts";

beforeAll(() => prepareQueue());

const countOf = async (userId: number) =>
  (await db().selectFrom("listings").select("id").where("createdByUserId", "=", userId).execute()).length;

test("a published listing is the agent's, visible, announced and audited", async () => {
  const agent = await agentMember();
  const { listing, isPendingVerification } = await publishListing(agent, { input: houseForSale() });
  expect(isPendingVerification).toBe(false);
  expect(listing).toMatchObject({ status: "active", agentId: agent.agentId, agent: { name: "Robin Sample" } });
  await expect(storedListing(listing.id)).resolves.toMatchObject({
    createdByUserId: agent.user.id,
    agentId: agent.agentId,
    priceFrequency: "once",
    publishedAt: expect.any(Date) as Date,
    deletedAt: null,
  });
  await expect(findListing(listing.id)).resolves.toEqual(listing);
  await expect(eventsOf(listing.id)).resolves.toEqual(["listing.published"]);
  await expect(auditOf(listing.id)).resolves.toEqual([
    {
      userId: agent.user.id,
      action: "listing.published",
      detail: { listingType: "sale", price: 1_450_000, priceFrequency: "once" },
    },
  ]);
});

test("a draft is stored without an announcement", async () => {
  const agent = await agentMember();
  const { listing } = await publishListing(agent, {
    input: houseForSale({ status: "draft", listingType: "rent", price: 0 }),
  });
  expect(listing).toMatchObject({ status: "draft", publishedAt: null, priceFrequency: "per_week" });
  await expect(findListing(listing.id)).resolves.toBeUndefined();
  await expect(eventsOf(listing.id)).resolves.toEqual([]);
  expect((await auditOf(listing.id)).map(({ action }) => action)).toEqual(["listing.drafted"]);
});

test("the message of a draft names who can see it: the agent alone, or with the agency", async () => {
  const agent = await agentMember();
  const saved = await publishListing(agent, { input: houseForSale({ status: "draft" }) });
  const { id: agencyId } = await insertAgency(db());
  const setAgency = (id: number | null) =>
    db().updateTable("agents").set({ agencyId: id }).where("id", "=", agent.agentId).execute();
  await setAgency(null);
  expect((await savedListingMessage(saved, agent)).text).toBe("Only you can see it.");
  await setAgency(agencyId);
  expect((await savedListingMessage(saved, agent)).text).toBe("Only your agency can see it.");
});

test("a sale far above the median of its postcode needs its price confirmed, in any suburb above $30,000,000", async () => {
  const agent = await agentMember();
  await db()
    .insertInto("postcodeFigures")
    .values({ postcode: "2204", ...buildSale({ median: 2_000_000 }) })
    .execute();
  const marrickville = houseForSale({ suburb: "Marrickville", postcode: "2204", price: 11_200_000 });
  await expect(publishListing(agent, { input: marrickville })).rejects.toMatchObject({
    errors: {
      confirmPrice: [expect.stringMatching(/^\$11,200,000 is unusually high for a sale. Did you mean \$1,120,000\?/)],
    },
  });
  await expect(publishListing(agent, { input: marrickville, confirmedPrice: 11_200_000 })).resolves.toMatchObject({
    listing: { status: "active", price: 11_200_000 },
  });
  const elsewhere = houseForSale({ suburb: "Cabarita Point", postcode: "2137", price: 30_000_001 });
  await expect(publishListing(agent, { input: elsewhere })).rejects.toHaveProperty("errors.confirmPrice");
  await expect(publishListing(agent, { input: { ...elsewhere, price: 30_000_000 } })).resolves.toBeDefined();
});

test.each(["once", undefined] as const)("a rent of frequency %s is weekly", async (priceFrequency) => {
  const rental = houseForSale({ listingType: "rent", price: 650, priceFrequency });
  const { listing } = await publishListing(await agentMember(), { input: rental });
  expect(listing.priceFrequency).toBe("per_week");
});

test("only agents publish, not other admins", async () => {
  for (const other of [await member(), await member(true)]) {
    await expect(publishListing(other, { input: houseForSale() })).rejects.toBeInstanceOf(Forbidden);
    expect(await countOf(other.user.id)).toBe(0);
  }
});

test("the operation validates its input", async () => {
  const agent = await agentMember();
  for (const [field, broken] of [
    ["price", { listingType: "rent", price: 0 }],
    ["title", { title: "Offers over $1m" }],
  ] as const) {
    const refused = publishListing(agent, { input: houseForSale(broken) });
    await expect(refused).rejects.toBeInstanceOf(Invalid);
    await expect(refused).rejects.toHaveProperty(`errors.${field}`);
  }
  expect(await countOf(agent.user.id)).toBe(0);
});

test("a rollback announces nothing", async () => {
  const agent = await agentMember();
  let id = 0;
  const interrupted = transaction(async () => {
    ({
      listing: { id },
    } = await publishListing(agent, { input: houseForSale() }));
    throw new Error("interrupted");
  });
  await expect(interrupted).rejects.toThrow("interrupted");
  expect(id).toBeGreaterThan(0);
  await expect(eventsOf(id)).resolves.toEqual([]);
  await expect(auditOf(id)).resolves.toEqual([]);
});

describe("with the id of a form's attempt", () => {
  test("the same content sent many times at once is one listing, announced once", async () => {
    const agent = await agentMember();
    const attemptId = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 12 }, () => publishListing(agent, { input: houseForSale(), attemptId })),
    );
    const ids = new Set(sent.map(({ listing }) => listing.id));
    expect(ids.size).toBe(1);
    expect(await countOf(agent.user.id)).toBe(1);
    const [id = 0] = ids;
    await expect(eventsOf(id)).resolves.toEqual(["listing.published"]);
    await expect(auditOf(id)).resolves.toHaveLength(1);
  });

  test("other content, another attempt, or none is another listing", async () => {
    const agent = await agentMember();
    const attemptId = randomUUID();
    await publishListing(agent, { input: houseForSale(), attemptId });
    await publishListing(agent, { input: houseForSale({ price: 1_400_000 }), attemptId });
    await publishListing(agent, { input: houseForSale(), attemptId: randomUUID() });
    await publishListing(agent, { input: houseForSale() });
    await publishListing(agent, { input: houseForSale() });
    expect(await countOf(agent.user.id)).toBe(5);
  });

  test("someone else's key is another listing", async () => {
    const [one, other] = [await agentMember(), await agentMember()];
    const attemptId = randomUUID();
    const mine = await publishListing(one, { input: houseForSale(), attemptId });
    const others = await publishListing(other, { input: houseForSale(), attemptId });
    expect(others.listing.id).not.toBe(mine.listing.id);
  });

  test("sending it again after deletion creates a new listing", async () => {
    const agent = await agentMember();
    const attemptId = randomUUID();
    const { listing } = await publishListing(agent, { input: houseForSale(), attemptId });
    await deleteListing(agent, listing.id);
    const again = await publishListing(agent, { input: houseForSale(), attemptId });
    expect(again.listing.id).not.toBe(listing.id);
    await expect(findListing(again.listing.id)).resolves.toBeDefined();
  });
});
