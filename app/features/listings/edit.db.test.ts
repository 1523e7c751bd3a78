import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { ListingChanges, ListingInput } from "#app/features/listings/manage/input.schema.ts";
import { findOwnListings, summariseOwnListings } from "#app/features/listings/manage/my-listings.queries.server.ts";
import {
  agentMember,
  auditOf,
  eventsOf,
  houseForSale,
  member,
  storedListing,
} from "#app/features/listings/manage/own-listings.fixture.ts";
import { LISTING_FIELDS } from "#app/features/listings/model/fields.ts";
import { findListingHistory } from "#app/features/listings/model/history.queries.server.ts";
import { findListing } from "#app/features/listings/model/listing.queries.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { backdatePriceChanges } from "#tests/support/backdate-price-changes.ts";
import { deleteListing, editListing, setListingStatus } from "./edit.server.ts";
import { publishListing } from "./publish.server.ts";

beforeAll(() => prepareQueue());

const noPhone = { status: "draft", contactPhone: "Phone to come" } as const;

async function published(changes: Partial<ListingInput> = {}) {
  const agent = await agentMember();
  const { listing } = await publishListing(agent, { input: houseForSale(changes) });
  return { agent, id: listing.id };
}

describe("a change", () => {
  test("of the title leaves other fields unchanged", async () => {
    const { agent, id } = await published();
    const before = await storedListing(id);
    const { listing } = await editListing(agent, id, { title: "Another title" });
    expect(listing.title).toBe("Another title");
    const { title: _, updatedAt: changedAt, search: _words, ...after } = await storedListing(id);
    const { title: _old, updatedAt, search: _oldWords, ...was } = before;
    expect(after).toEqual(was);
    expect(changedAt.getTime()).toBeGreaterThan(updatedAt.getTime());
    await expect(eventsOf(id)).resolves.toEqual(["listing.published"]);
    expect((await auditOf(id)).at(-1)).toEqual({
      userId: agent.user.id,
      action: "listing.edited",
      detail: { changed: ["title"] },
    });
  });

  test("of the title never publishes a draft", async () => {
    const { agent, id } = await published({ status: "draft" });
    await editListing(agent, id, { title: "Another title" });
    await expect(storedListing(id)).resolves.toMatchObject({ status: "draft", publishedAt: null });
    await expect(eventsOf(id)).resolves.toEqual([]);
  });

  test("without effect is not stored", async () => {
    const { agent, id } = await published();
    const { updatedAt } = await storedListing(id);
    await editListing(agent, id, { title: "Brick cottage with a lemon tree", bedrooms: null });
    await editListing(agent, id, {});
    await expect(storedListing(id)).resolves.toMatchObject({ updatedAt });
    expect(await auditOf(id)).toHaveLength(1);
  });

  test("is validated together with the unchanged fields", async () => {
    const { agent, id } = await published({ price: 0 });
    const refused = editListing(agent, id, { listingType: "rent" });
    await expect(refused).rejects.toBeInstanceOf(Invalid);
    await expect(refused).rejects.toHaveProperty("errors.price", ["Price must be positive"]);
    await expect(storedListing(id)).resolves.toMatchObject({ listingType: "sale" });
  });

  test("cannot take the phone off a home", async () => {
    const { agent, id } = await published({ status: "draft" });
    await expect(editListing(agent, id, { contactPhone: "Phone to come" })).rejects.toMatchObject({
      errors: { contactPhone: ["Enter a valid contact phone"] },
    });
    const { id: withoutPhone } = (
      await publishListing(agent, { input: houseForSale({ ...noPhone, address: "9 Other Street" }) })
    ).listing;
    await editListing(agent, withoutPhone, { ...noPhone, title: "Another title" });
    await expect(setListingStatus(agent, withoutPhone, "active")).rejects.toThrow(Invalid);
  });

  test("of the type also changes the frequency", async () => {
    const { agent, id } = await published();
    expect((await editListing(agent, id, { listingType: "rent", price: 650 })).listing.priceFrequency).toBe("per_week");
    expect((await editListing(agent, id, { priceFrequency: "per_month", price: 2800 })).listing.priceFrequency).toBe(
      "per_month",
    );
    expect((await editListing(agent, id, { listingType: "sale", price: 1_450_000 })).listing.priceFrequency).toBe(
      "once",
    );
  });

  test("of the type is refused while fields of the other type are set", async () => {
    const auctionAt = new Date(Date.now() + 7 * 86_400_000);
    const terms = { saleMethod: "auction", auctionAt, auctionPlace: "Online" } as const;
    const { agent, id } = await published(terms);
    const toRent = { listingType: "rent", price: 650 } as const;
    const refused = editListing(agent, id, toRent);
    await expect(refused).rejects.toHaveProperty("errors.saleMethod", [LISTING_FIELDS.saleMethod.ofOther]);
    await expect(refused).rejects.toHaveProperty("errors.auctionAt", [LISTING_FIELDS.auctionAt.ofOther]);
    await expect(storedListing(id)).resolves.toMatchObject({ listingType: "sale", ...terms });

    await editListing(agent, id, { ...toRent, saleMethod: null, auctionAt: null, auctionPlace: null });
    const rental = { listingType: "rent", saleMethod: null, auctionAt: null, auctionPlace: null };
    await expect(storedListing(id)).resolves.toMatchObject(rental);
  });

  test("clears optional fields", async () => {
    const { agent, id } = await published({ bedrooms: 3, heroImageUrl: "https://images.example.com/a.jpg" });
    const { listing } = await editListing(agent, id, { bedrooms: null, heroImageUrl: null });
    expect(listing).toMatchObject({ bedrooms: null, heroImageUrl: null });
  });
});

describe("a price", () => {
  test("that falls is announced, and every change is audited", async () => {
    const { agent, id } = await published();
    await backdatePriceChanges(id);
    await editListing(agent, id, { price: 1_500_000 });
    await backdatePriceChanges(id);
    expect((await eventsOf(id)).toSorted()).toEqual(["listing.changed", "listing.published"]);
    await editListing(agent, id, { price: 1_400_000 });
    expect((await eventsOf(id)).toSorted()).toEqual([
      "listing.changed",
      "listing.changed",
      "listing.price_dropped",
      "listing.published",
    ]);
    const sale = (price: number) => ({ listingType: "sale", price, priceFrequency: "once" });
    expect((await auditOf(id)).slice(1).map(({ detail }) => detail)).toEqual([
      { changed: ["price"], price: { from: sale(1_450_000), to: sale(1_500_000) } },
      { changed: ["price"], price: { from: sale(1_500_000), to: sale(1_400_000) } },
    ]);
  });

  test("is announced after half an hour, in which it can be corrected without a trace; the audit has both changes", async () => {
    const { agent, id } = await published();
    await backdatePriceChanges(id);
    await editListing(agent, id, { price: 145_000 }, 145_000);
    const { rows } = await sql<{ name: string; minutes: number }>`
      select name, floor(extract(epoch from start_after - created_on) / 60)::integer as minutes from pgboss.job
      where (data->>'listingId')::integer = ${id} and name in ('listing.changed', 'listing.price_dropped')
      order by name`.execute(db());
    expect(rows).toEqual([
      { name: "listing.changed", minutes: 30 },
      { name: "listing.price_dropped", minutes: 30 },
    ]);
    await editListing(agent, id, { price: 1_450_000 });
    expect((await findListingHistory(id))?.states.map(({ price }) => price)).toEqual([1_450_000]);
    expect((await auditOf(id)).slice(1)).toMatchObject([
      { detail: { price: { to: { price: 145_000 } } } },
      { detail: { price: { from: { price: 145_000 }, to: { price: 1_450_000 } } } },
    ]);
  });

  test("of a home just published is announced to searches that match it only now", async () => {
    const { agent, id } = await published();
    await editListing(agent, id, { price: 1_300_000 });
    const { rows } = await sql<{ minutes: number }>`
      select floor(extract(epoch from start_after - created_on) / 60)::integer as minutes from pgboss.job
      where (data->>'listingId')::integer = ${id} and name = 'listing.published' order by created_on`.execute(db());
    expect(rows).toEqual([{ minutes: 0 }, { minutes: 30 }]);
  });

  test("of a rental is compared per week", async () => {
    const { agent, id } = await published({ listingType: "rent", price: 650 });
    await backdatePriceChanges(id);
    await editListing(agent, id, { price: 3000, priceFrequency: "per_month" });
    await backdatePriceChanges(id);
    expect(await eventsOf(id)).not.toContain("listing.price_dropped");
    await editListing(agent, id, { price: 2600 });
    expect(await eventsOf(id)).toContain("listing.price_dropped");
  });

  test.each<[why: string, before: Partial<ListingInput>, after: Partial<ListingInput>]>([
    ["of a draft", { status: "draft" }, { price: 1 }],
    ["that is taken away", {}, { price: 0 }],
    ["that was none before", { price: 0 }, { price: 1_000_000 }],
    ["of a sale that becomes a rent", {}, { listingType: "rent", price: 650 }],
  ])("%s does not fall", async (_, before, after) => {
    const { agent, id } = await published(before);
    await editListing(agent, id, after);
    expect(await eventsOf(id)).not.toContain("listing.price_dropped");
  });
});

describe("a price that moves by more than 25 %", () => {
  test.each<[why: string, before: Partial<ListingInput>, after: ListingChanges, sentence: string]>([
    ["a price", {}, { price: 145_000 }, "The price changes from $1,450,000 to $145,000, 90% lower."],
    ["up", {}, { price: 14_500_000 }, "The price changes from $1,450,000 to $14,500,000, 900% higher."],
    [
      "a guide",
      { priceTo: 1_500_000 },
      { price: 145_000, priceTo: 150_000 },
      "The price changes from Guide $1,450,000 – $1,500,000 to Guide $145,000 – $150,000, 90% lower.",
    ],
    [
      "the upper end",
      {},
      { price: 1_700_000, priceTo: 1_870_000 },
      "The price changes from $1,450,000 to Guide $1,700,000 – $1,870,000, 29% higher.",
    ],
    [
      "a rent",
      { listingType: "rent", price: 800 },
      { price: 80 },
      "The price changes from $800 per week to $80 per week, 90% lower.",
    ],
    [
      "a rent for another period",
      { listingType: "rent", price: 800 },
      { priceFrequency: "per_month" },
      "The price changes from $800 per week to $800 per month, 77% lower.",
    ],
  ])("needs one confirmation: %s", async (_, first, change, sentence) => {
    const { agent, id } = await published(first);
    const before = await storedListing(id);
    const edit = editListing(agent, id, { title: "Another title", ...change });
    await expect(edit).rejects.toBeInstanceOf(Invalid);
    await expect(edit).rejects.toHaveProperty("errors.confirmPrice", [`${sentence} Confirm that this is right.`]);
    await expect(storedListing(id)).resolves.toEqual(before);
    const price = change.price ?? before.price;
    await expect(editListing(agent, id, change, price + 1)).rejects.toBeInstanceOf(Invalid);
    const { listing } = await editListing(agent, id, change, price);
    expect(listing).toMatchObject(change);
  });

  test.each<[why: string, before: Partial<ListingInput>, after: ListingChanges]>([
    ["25 % lower", { price: 1_000_000 }, { price: 750_000 }],
    ["25 % higher", { price: 1_000_000 }, { price: 1_250_000 }],
    [
      "the same rent for another period",
      { listingType: "rent", price: 780 },
      { price: 3380, priceFrequency: "per_month" },
    ],
    ["a draft", { status: "draft" }, { price: 145_000 }],
    ["the first price", { price: 0 }, { price: 1_450_000 }],
    ["none instead", {}, { price: 0 }],
    ["a rent instead of a price", {}, { listingType: "rent", price: 780 }],
  ])("is not what %s is", async (_, first, change) => {
    const { agent, id } = await published(first);
    await expect(editListing(agent, id, change)).resolves.toMatchObject({ listing: change });
  });

  test("may be restored without confirmation while it can be corrected", async () => {
    const { agent, id } = await published();
    await backdatePriceChanges(id);
    await editListing(agent, id, { price: 145_000 }, 145_000);
    await expect(editListing(agent, id, { price: 1_440_000 })).resolves.toMatchObject({
      listing: { price: 1_440_000 },
    });
    await editListing(agent, id, { price: 145_000 }, 145_000);
    await backdatePriceChanges(id);
    await expect(editListing(agent, id, { price: 1_440_000 })).rejects.toBeInstanceOf(Invalid);
  });
});

test("every change of a guide is audited", async () => {
  const { agent, id } = await published();
  await editListing(agent, id, { priceTo: 1_500_000 });
  await editListing(agent, id, { price: 0, priceTo: null, priceWords: "Guide on request" });
  const sale = { listingType: "sale", priceFrequency: "once" };
  expect((await auditOf(id)).slice(1).map(({ detail }) => detail)).toEqual([
    {
      changed: ["priceTo"],
      price: { from: { ...sale, price: 1_450_000 }, to: { ...sale, price: 1_450_000, priceTo: 1_500_000 } },
    },
    {
      changed: ["price", "priceTo", "priceWords"],
      price: {
        from: { ...sale, price: 1_450_000, priceTo: 1_500_000 },
        to: { ...sale, price: 0, priceWords: "Guide on request" },
      },
    },
  ]);
});

describe("an auction", () => {
  const [before, soon] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000)) as [Date, Date];
  const auction = { saleMethod: "auction" as const, auctionAt: soon };

  test("in the past does not prevent other changes", async () => {
    const { agent, id } = await published(auction);
    await db().updateTable("listings").set({ auctionAt: before }).where("id", "=", id).execute();
    await editListing(agent, id, { title: "Another title" });
    await expect(storedListing(id)).resolves.toMatchObject({ title: "Another title", auctionAt: before });
    await editListing(agent, id, { saleMethod: "private treaty", auctionAt: null });
    await expect(storedListing(id)).resolves.toMatchObject({ saleMethod: "private treaty", auctionAt: null });
  });

  test("must be in the future when announced", async () => {
    await expect(published({ ...auction, auctionAt: before })).rejects.toHaveProperty("errors.auctionAt");
    const { agent, id } = await published({ ...auction, status: "draft" });
    await expect(editListing(agent, id, { auctionAt: before })).rejects.toHaveProperty("errors.auctionAt");
    await db().updateTable("listings").set({ auctionAt: before }).where("id", "=", id).execute();
    await expect(setListingStatus(agent, id, "active")).rejects.toHaveProperty("errors.auctionAt");
  });

  test("is reported with the other fields that a rental cannot have", async () => {
    const { agent, id } = await published({ ...auction, priceTo: 1_500_000 });
    const refused = editListing(agent, id, { listingType: "rent", price: 800 });
    await expect(refused).rejects.toMatchObject({ errors: { saleMethod: {}, auctionAt: {}, priceTo: {} } });
    const none = { saleMethod: null, auctionAt: null, priceTo: null };
    await editListing(agent, id, {
      listingType: "rent",
      price: 800,
      ...none,
      bondWeeks: 4,
      availableFrom: "2026-12-01",
    });
    await expect(storedListing(id)).resolves.toMatchObject({ bondWeeks: 4, availableFrom: "2026-12-01", ...none });
  });

  test("a bond in dollars stays, whole weeks follow the rent, and the result must be lawful", async () => {
    const { agent, id } = await published({ listingType: "rent", price: 650, priceFrequency: "per_week" });
    const bondAfter = async (changes: object) => (await editListing(agent, id, changes)).listing;
    expect(await bondAfter({ bond: 2600 })).toMatchObject({ bond: 2600, bondWeeks: 4 });
    expect(await bondAfter({ price: 700 })).toMatchObject({ bond: 2800, bondWeeks: 4 });
    expect(await bondAfter({ bond: 1000 })).toMatchObject({ bond: 1000, bondWeeks: null });
    expect(await bondAfter({ price: 650 })).toMatchObject({ bond: 1000, bondWeeks: null });
    await expect(editListing(agent, id, { price: 200 })).rejects.toHaveProperty("errors.bond");
    expect(await bondAfter({ bondWeeks: 2 })).toMatchObject({ bond: 1300, bondWeeks: 2 });
    expect(await bondAfter({ bond: null })).toMatchObject({ bond: null, bondWeeks: null });
  });
});

describe("publishing and unpublishing", () => {
  test("hides and shows the home, keeps the first publication date, and announces it each time", async () => {
    const { agent, id } = await published();
    const { publishedAt } = await storedListing(id);
    await setListingStatus(agent, id, "draft");
    await setListingStatus(agent, id, "draft");
    await expect(findListing(id)).resolves.toBeUndefined();
    await setListingStatus(agent, id, "active");
    await setListingStatus(agent, id, "active");
    await expect(findListing(id)).resolves.toBeDefined();
    await expect(storedListing(id)).resolves.toMatchObject({ publishedAt });
    expect((await eventsOf(id)).filter((event) => event === "listing.published")).toHaveLength(2);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      "listing.published",
      "listing.unpublished",
      "listing.published",
    ]);
  });

  test("an invalid draft cannot be published", async () => {
    const { agent, id } = await published({ status: "draft", listingType: "rent", price: 0 });
    await expect(setListingStatus(agent, id, "active")).rejects.toBeInstanceOf(Invalid);
    await expect(storedListing(id)).resolves.toMatchObject({ status: "draft", publishedAt: null });
  });

  test("an invalid listing can always be unpublished", async () => {
    const { agent, id } = await published();
    await db().updateTable("listings").set({ title: "Offers over $1m" }).where("id", "=", id).execute();
    await expect(editListing(agent, id, { price: 1 })).rejects.toHaveProperty("errors.title");
    await setListingStatus(agent, id, "draft");
    await expect(findListing(id)).resolves.toBeUndefined();
  });
});

describe("deleting", () => {
  test("hides the listing, keeps its row, and is idempotent", async () => {
    const { agent, id } = await published();
    await deleteListing(agent, id);
    await deleteListing(agent, id);
    await expect(findListing(id)).resolves.toBeUndefined();
    expect((await storedListing(id)).deletedAt).toBeInstanceOf(Date);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(["listing.published", "listing.deleted"]);
    await expect(findOwnListings(agent.user.id, { sort: "newest" }, { limit: 10, offset: 0 })).resolves.toEqual([]);
    await expect(editListing(agent, id, { title: "Back again" })).rejects.toBeInstanceOf(NotFound);
    await expect(setListingStatus(agent, id, "active")).rejects.toBeInstanceOf(NotFound);
  });

  test("an unknown listing cannot be deleted", async () => {
    await expect(deleteListing(await agentMember(), 2_000_000_000)).rejects.toBeInstanceOf(NotFound);
  });
});

describe("permissions", () => {
  test("another agent gets NotFound, and nothing changes", async () => {
    const { id } = await published();
    const before = await storedListing(id);
    const other = await agentMember();
    await expect(editListing(other, id, { title: "Mine now" })).rejects.toBeInstanceOf(NotFound);
    await expect(setListingStatus(other, id, "draft")).rejects.toBeInstanceOf(NotFound);
    await expect(deleteListing(other, id)).rejects.toBeInstanceOf(NotFound);
    await expect(storedListing(id)).resolves.toEqual(before);
  });

  test("a former agent cannot change their own listing", async () => {
    const { agent, id } = await published();
    const buyer = { ...agent, user: { ...agent.user, role: "buyer" as const } };
    await expect(editListing(buyer, id, { title: "Still mine" })).rejects.toBeInstanceOf(Forbidden);
    await expect(setListingStatus(buyer, id, "draft")).rejects.toBeInstanceOf(Forbidden);
    await expect(deleteListing(buyer, id)).rejects.toBeInstanceOf(Forbidden);
  });

  test("an admin may change and delete it, and it keeps its owner", async () => {
    const { agent, id } = await published();
    const admin = await member(true);
    await editListing(admin, id, { title: "A better title" });
    await expect(storedListing(id)).resolves.toMatchObject({ createdByUserId: agent.user.id, agentId: agent.agentId });
    await deleteListing(admin, id);
    expect((await auditOf(id)).map(({ userId }) => userId)).toEqual([agent.user.id, admin.user.id, admin.user.id]);
  });
});

test("own listings come newest first, including drafts, with delivered enquiries", async () => {
  const { agent, id: first } = await published();
  const { listing: second } = await publishListing(agent, { input: houseForSale({ status: "draft" }) });
  await published();
  for (const changes of [{}, {}, { heldReason: "links" }, { withdrawnAt: new Date() }]) {
    const { id } = await insertLead(db(), {
      userId: null,
      serviceId: null,
      tradeId: null,
      listingId: first,
      agentId: agent.agentId,
    });
    if (Object.keys(changes).length > 0) await db().updateTable("leads").set(changes).where("id", "=", id).execute();
  }
  const found = await findOwnListings(agent.user.id, { sort: "newest" }, { limit: 10, offset: 0 });
  expect(found.map(({ id, status, enquiryCount }) => [id, status, enquiryCount])).toEqual([
    [second.id, "draft", 0],
    [first, "active", 2],
  ]);
  expect((await summariseOwnListings(agent.user.id, {})).lists).toEqual({ current: 2, closed: 0, withdrawn: 0 });
  await expect(findOwnListings(agent.user.id, { sort: "newest" }, { limit: 1, offset: 1 })).resolves.toMatchObject([
    { id: first },
  ]);
});
