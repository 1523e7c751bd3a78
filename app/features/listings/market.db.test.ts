import { beforeAll, describe, expect, test } from "vitest";
import type { ClosingInput, ListingInput, ListingPatch } from "#app/features/listings/manage/input.schema.ts";
import {
  summariseOwnListings,
  findOwnListings,
  findPositionInLists,
} from "#app/features/listings/manage/my-listings.queries.server.ts";
import {
  agentMember,
  auditOf,
  eventsOf,
  houseForSale,
  member,
  storedListing,
} from "#app/features/listings/manage/own-listings.fixture.ts";
import { findLastChange } from "#app/features/listings/manage/own-listings.queries.server.ts";
import type { OwnList } from "#app/features/listings/manage/paths.ts";
import { describeChanges } from "#app/features/listings/model/changes.ts";
import { findListingHistory } from "#app/features/listings/model/history.queries.server.ts";
import { findFormerListing, findListing } from "#app/features/listings/model/listing.queries.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";
import { db } from "#db/client.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { editListing, setListingStatus } from "./edit.server.ts";
import { closeListing, markUnderOffer, patchListing, relistListing, withdrawListing } from "./market.server.ts";
import { publishListing } from "./publish.server.ts";

beforeAll(() => prepareQueue());

const today = sydneyDate(new Date());

/** A home listed ten days ago. */
async function listed(changes: Partial<ListingInput> = {}) {
  const agent = await agentMember();
  const { listing } = await publishListing(agent, { input: houseForSale(changes) });
  const { id } = listing;
  if (listing.status === "active") {
    const publishedAt = new Date(Date.now() - 10 * 86_400_000);
    await db().updateTable("listings").set({ publishedAt }).where("id", "=", id).execute();
  }
  return { agent, id };
}

const rental = { listingType: "rent", price: 650 } as const;

/** The events for saved searches. */
const publicationsOf = async (id: number) => (await eventsOf(id)).filter((event) => event !== "listing.changed");

describe("a home under offer", () => {
  test("stays on the market, and can be relisted", async () => {
    const { agent, id } = await listed();
    const { listing } = await markUnderOffer(agent, id);
    expect(listing).toMatchObject({ status: "active", underOfferAt: expect.any(String) });
    await expect(findListing(id)).resolves.toMatchObject({ status: "active" });
    await markUnderOffer(agent, id);
    expect((await relistListing(agent, id)).listing).toMatchObject({ status: "active", underOfferAt: null });
    await relistListing(agent, id);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      "listing.published",
      "listing.under_offer",
      "listing.back_on_market",
    ]);
    expect(await publicationsOf(id)).toHaveLength(1);
  });

  test("is no longer under offer after it was a draft", async () => {
    const { agent, id } = await listed();
    await markUnderOffer(agent, id);
    await setListingStatus(agent, id, "draft");
    await setListingStatus(agent, id, "active");
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active", underOfferAt: null });
  });

  test("stays under offer when its text changes", async () => {
    const { agent, id } = await listed();
    await markUnderOffer(agent, id);
    await editListing(agent, id, { title: "Another title", status: "active" });
    expect((await storedListing(id)).underOfferAt).not.toBeNull();
  });
});

describe("closing", () => {
  test.each<[why: string, home: Partial<ListingInput>, input: ClosingInput, stored: object]>([
    ["a sale", {}, { closedPrice: 1_500_000 }, { status: "sold", closedOn: today, closedPrice: 1_500_000 }],
    ["a rental", rental, { closedPrice: 640 }, { status: "leased", closedOn: today, closedPrice: 640 }],
    [
      "on another day",
      {},
      { closedOn: addDays(today, -3), closedPrice: 1_400_001 },
      { status: "sold", closedOn: addDays(today, -3), comparablePrice: 1_400_001 },
    ],
    [
      "with a price that is withheld",
      {},
      { closedPrice: 1_500_000, priceWithheld: true },
      { status: "sold", closedPrice: null, priceWithheld: true, comparablePrice: null },
    ],
  ])("of %s is kept", async (_, home, input, stored) => {
    const { agent, id } = await listed(home);
    await markUnderOffer(agent, id);
    const { listing } = await closeListing(agent, id, input);
    expect(listing).toMatchObject({ status: home.listingType === "rent" ? "leased" : "sold", underOfferAt: null });
    await expect(storedListing(id)).resolves.toMatchObject(stored);
    await expect(findListing(id)).resolves.toMatchObject({ id, closedOn: listing.closedOn });
    expect(await publicationsOf(id)).toHaveLength(1);
  });

  test.each<[why: string, input: ClosingInput, field: string, sentence: string]>([
    [
      "to come",
      { closedOn: addDays(today, 1), closedPrice: 1_400_001 },
      "closedOn",
      "The date of the sale cannot be in the future",
    ],
    [
      "before it was listed",
      { closedOn: addDays(today, -30), closedPrice: 1_400_001 },
      "closedOn",
      "It cannot have been sold before it was listed here, on ",
    ],
    ["without a price", {}, "closedPrice", "Enter the price that it was sold for, or withhold it"],
    [
      "with a price that is not withheld after all",
      { priceWithheld: false },
      "closedPrice",
      "Enter the price that it was sold for, or withhold it",
    ],
  ])("%s is refused, and nothing is stored", async (_, input, field, sentence) => {
    const { agent, id } = await listed();
    const refused = closeListing(agent, id, input);
    await expect(refused).rejects.toBeInstanceOf(Invalid);
    await expect(refused).rejects.toHaveProperty(`errors.${field}.0`, expect.stringContaining(sentence));
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active", closedOn: null });
  });

  test("again corrects it, and omitted values stay", async () => {
    const { agent, id } = await listed();
    await closeListing(agent, id, { closedPrice: 1_500_000 });
    await closeListing(agent, id, { closedOn: addDays(today, -1) });
    await expect(storedListing(id)).resolves.toMatchObject({ closedOn: addDays(today, -1), closedPrice: 1_500_000 });
    await closeListing(agent, id, { priceWithheld: true });
    await closeListing(agent, id, { closedOn: today });
    await expect(storedListing(id)).resolves.toMatchObject({ closedOn: today, closedPrice: null, priceWithheld: true });
    await closeListing(agent, id, { closedPrice: 1_400_000 });
    await expect(storedListing(id)).resolves.toMatchObject({ closedPrice: 1_400_000, priceWithheld: false });
  });

  test("withholding a price later removes it everywhere: history and audit showed $1.5m", async () => {
    const { agent, id } = await listed();
    await closeListing(agent, id, { closedPrice: 1_500_000 });
    await closeListing(agent, id, { priceWithheld: true });
    const rows = db().selectFrom("listingChanges").selectAll().where("listingId", "=", id);
    expect(JSON.stringify([await rows.execute(), await auditOf(id), await storedListing(id)])).not.toContain("1500000");
    const states = (await findListingHistory(id))?.states ?? [];
    expect(describeChanges(states).slice(1)).toEqual([expect.stringMatching(/^Sold, price withheld, on /)]);
  });

  test("allows correcting the text, but not the type", async () => {
    const { agent, id } = await listed();
    await closeListing(agent, id, { closedPrice: 1_500_000 });
    await editListing(agent, id, { title: "Another title" });
    await expect(storedListing(id)).resolves.toMatchObject({ title: "Another title", status: "sold", closedOn: today });
    await expect(editListing(agent, id, rental)).rejects.toHaveProperty("errors.listingType.0", expect.any(String));
    await expect(setListingStatus(agent, id, "draft")).rejects.toBeInstanceOf(Conflict);
    await expect(withdrawListing(agent, id)).rejects.toBeInstanceOf(Conflict);
    await expect(markUnderOffer(agent, id)).rejects.toBeInstanceOf(Conflict);
  });
});

describe("a withdrawn home", () => {
  test("disappears, and can be relisted unchanged", async () => {
    const { agent, id } = await listed();
    await markUnderOffer(agent, id);
    await withdrawListing(agent, id);
    await withdrawListing(agent, id);
    await expect(findListing(id)).resolves.toBeUndefined();
    await expect(findFormerListing(id)).resolves.toMatchObject({ suburb: "Newtown" });
    await editListing(agent, id, { title: "Another title" });
    await expect(storedListing(id)).resolves.toMatchObject({ status: "withdrawn", underOfferAt: null });
    await relistListing(agent, id);
    await expect(findListing(id)).resolves.toMatchObject({ title: "Another title" });
    expect(await publicationsOf(id)).toHaveLength(2);
    expect(await eventsOf(id)).toContain("listing.changed");
  });

  test("must be valid to be relisted", async () => {
    const { agent, id } = await listed(rental);
    await withdrawListing(agent, id);
    await db().updateTable("listings").set({ price: 0 }).where("id", "=", id).execute();
    await expect(relistListing(agent, id)).rejects.toBeInstanceOf(Invalid);
  });
});

test("a home sold by mistake can be relisted without a trace on its page", async () => {
  const { agent, id } = await listed();
  await closeListing(agent, id, { closedPrice: 1_500_000 });
  await relistListing(agent, id);
  await expect(storedListing(id)).resolves.toMatchObject({
    status: "active",
    closedOn: null,
    closedPrice: null,
    comparablePrice: 1_450_000,
  });
});

test("a draft is not on the market", async () => {
  const { agent, id } = await listed({ status: "draft" });
  await expect(markUnderOffer(agent, id)).rejects.toBeInstanceOf(Conflict);
  await expect(closeListing(agent, id, { closedPrice: 1_400_001 })).rejects.toBeInstanceOf(Conflict);
  await expect(withdrawListing(agent, id)).rejects.toBeInstanceOf(Conflict);
  await expect(relistListing(agent, id)).rejects.toBeInstanceOf(Conflict);
});

test("only managers change the market status", async () => {
  const { id } = await listed();
  const [other, buyer, admin] = [await agentMember(), await member(), await member(true)];
  await expect(closeListing(other, id, { closedPrice: 1_400_001 })).rejects.toBeInstanceOf(NotFound);
  await expect(markUnderOffer(buyer, id)).rejects.toBeInstanceOf(Forbidden);
  await expect(relistListing(buyer, id)).rejects.toBeInstanceOf(Forbidden);
  await closeListing(admin, id, { closedPrice: 1_400_001 });
  await expect(storedListing(id)).resolves.toMatchObject({ status: "sold" });
});

test("two concurrent closings are stored one after the other", async () => {
  const { agent, id } = await listed();
  await Promise.all([
    closeListing(agent, id, { closedPrice: 1_400_001 }),
    closeListing(agent, id, { closedPrice: 1_400_002 }),
  ]);
  expect([1_400_001, 1_400_002]).toContain((await storedListing(id)).closedPrice);
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    "listing.published",
    "listing.sold",
    "listing.sold",
  ]);
});

test("names who last changed the form, not who changed an offer or inspections since", async () => {
  const { agent, id } = await listed();
  const admin = await member(true);
  await editListing(agent, id, { title: "Another title" });
  await markUnderOffer(admin, id);
  await expect(findLastChange(id)).resolves.toMatchObject({ userId: agent.user.id });
  await closeListing(admin, id, { closedPrice: 1_400_001 });
  await expect(findLastChange(id)).resolves.toMatchObject({ userId: admin.user.id });
});

test("a save waits for a concurrent sale: it used the earlier row and relisted a sold home", async () => {
  const { agent, id } = await listed();
  const [isSold, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const sale = transaction(async () => {
    await closeListing(agent, id, { closedPrice: 1_400_001 });
    isSold.resolve();
    await release.promise;
  });
  await isSold.promise;
  const save = editListing(agent, id, ({ status }) => {
    // The form of a sold home has no status field.
    const title = "Another title";
    return status === "active" ? { title, status } : { title };
  });
  release.resolve();
  await Promise.all([sale, save]);
  await expect(storedListing(id)).resolves.toMatchObject({ title: "Another title", status: "sold" });
});

test("closed and withdrawn homes have their own lists, latest closing first", async () => {
  const { agent, id: current } = await listed();
  const more = async () => (await publishListing(agent, { input: houseForSale() })).listing.id;
  const [sold, earlier, withdrawn] = [await more(), await more(), await more()];
  const publishedAt = new Date(Date.now() - 10 * 86_400_000);
  await db().updateTable("listings").set({ publishedAt }).where("id", "in", [sold, earlier]).execute();
  await closeListing(agent, earlier, { closedOn: addDays(today, -3), closedPrice: 1_400_001 });
  await closeListing(agent, sold, { closedOn: today, priceWithheld: true });
  await withdrawListing(agent, withdrawn);

  const idsIn = async (list: OwnList) =>
    (await findOwnListings(agent.user.id, { list }, { limit: 10, offset: 0 })).map(({ id }) => id);
  await expect(idsIn("current")).resolves.toEqual([current]);
  await expect(idsIn("closed")).resolves.toEqual([sold, earlier]);
  await expect(idsIn("withdrawn")).resolves.toEqual([withdrawn]);
  await expect(summariseOwnListings(agent.user.id, {})).resolves.toMatchObject({
    lists: { current: 1, closed: 2, withdrawn: 1 },
  });
  await expect(findPositionInLists(agent.user.id, "mine", earlier)).resolves.toEqual({ list: "closed", before: 1 });
  await expect(findPositionInLists((await agentMember()).user.id, "agency", earlier)).resolves.toBeUndefined();
});

describe("a closing price far from the guide", () => {
  test.each<[why: string, home: Partial<ListingInput>, closedPrice: number, message: string]>([
    [
      "of a sale for $115",
      { price: 1_100_000, priceTo: 1_200_000 },
      115,
      "$115 is far from the advertised price (Guide $1,100,000 – $1,200,000). Confirm that this is right.",
    ],
    [
      "of a sale over double",
      {},
      14_500_000,
      "$14,500,000 is far from the advertised price ($1,450,000). Confirm that this is right.",
    ],
    [
      "of a rental for $8",
      rental,
      8,
      "$8 is far from the advertised price ($650 per week). Confirm that this is right.",
    ],
  ])("%s is stored only after it was confirmed", async (_, home, closedPrice, message) => {
    const { agent, id } = await listed(home);
    const refused = { errors: { confirmPrice: [message] } };
    await expect(closeListing(agent, id, { closedPrice })).rejects.toMatchObject(refused);
    const status = home.listingType === "rent" ? "leased" : "sold";
    await expect(patchListing(agent, id, { status, closedPrice })).rejects.toMatchObject(refused);
    await expect(closeListing(agent, id, { closedPrice, confirmPrice: 99 })).rejects.toMatchObject(refused);
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active", closedPrice: null });
    await patchListing(agent, id, { status, closedPrice, confirmPrice: closedPrice });
    await expect(storedListing(id)).resolves.toMatchObject({ status, closedPrice });
    await closeListing(agent, id, { closedOn: addDays(today, -1) });
  });
});

describe("an API client", () => {
  test.each<[why: string, steps: ListingPatch[], stored: object]>([
    [
      "sells and describes at once",
      [{ status: "sold", closedPrice: 1_400_002, title: "Sold at last" }],
      { status: "sold", title: "Sold at last" },
    ],
    ["takes an offer and lets it go", [{ underOffer: true }, { underOffer: false }], { underOfferAt: null }],
    [
      "corrects a price",
      [{ status: "sold", closedPrice: 1_400_002 }, { closedPrice: 1_400_003 }],
      { status: "sold", closedPrice: 1_400_003 },
    ],
    ["withdraws and lists again", [{ status: "withdrawn" }, { status: "active" }], { status: "active" }],
    [
      "lists again what was sold",
      [{ status: "sold", closedPrice: 1_400_002 }, { status: "active" }],
      { closedOn: null },
    ],
    ["changes nothing", [{}], { status: "active" }],
    [
      "sells what is under offer: it was sold and listed again at once, its inspections cancelled",
      [{ underOffer: true }, { status: "sold", closedPrice: 1_400_002, underOffer: false }],
      { status: "sold", closedPrice: 1_400_002, underOfferAt: null },
    ],
    [
      "withdraws what is under offer",
      [{ underOffer: true }, { status: "withdrawn", underOffer: false }],
      { status: "withdrawn", underOfferAt: null },
    ],
    [
      "takes offline what is under offer: that was refused, as if the draft were to be listed",
      [{ underOffer: true }, { status: "draft", underOffer: false }],
      { status: "draft", underOfferAt: null },
    ],
    [
      "sends back that no price is withheld",
      [{ priceWithheld: false, price: 1_400_000 }],
      { status: "active", price: 1_400_000 },
    ],
  ])("%s", async (_, steps, stored) => {
    const { agent, id } = await listed();
    for (const step of steps) await patchListing(agent, id, step);
    await expect(storedListing(id)).resolves.toMatchObject(stored);
  });

  test.each<[why: string, patch: ListingPatch, sentence: string]>([
    [
      "lease a house that is for sale",
      { status: "leased", closedPrice: 1_400_002 },
      "A home for sale is sold, not leased",
    ],
    [
      "close without a status",
      { closedPrice: 1_400_002 },
      "Only a sold or leased home can have a closing date and price",
    ],
    [
      "withdraw for a price",
      { status: "withdrawn", closedPrice: 1_400_002 },
      "Only a sold or leased home can have a closing date and price",
    ],
  ])("cannot %s", async (_, patch, sentence) => {
    const { agent, id } = await listed();
    await expect(patchListing(agent, id, patch)).rejects.toHaveProperty("errors.status", [sentence]);
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active" });
  });

  test("stores nothing if one part of the change is refused", async () => {
    const { agent, id } = await listed();
    await expect(patchListing(agent, id, { title: "Sold at last", status: "sold" })).rejects.toBeInstanceOf(Invalid);
    await expect(storedListing(id)).resolves.toMatchObject({ title: "Brick cottage with a lemon tree" });
  });
});
