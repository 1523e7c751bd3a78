import { beforeAll, expect, test } from "vitest";
import { newMember } from "#app/features/accounts/model/account.fixture.ts";
import { findAdminListings } from "#app/features/admin/model/admin.queries.server.ts";
import { decodeAdminListingFilters } from "#app/features/admin/model/filters.ts";
import { holdListing } from "#app/features/moderation/moderation.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertClosedListing, insertListing } from "#samples/factories/listings.ts";

const { db } = await testDatabase();

const homes: Record<string, number> = {};

beforeAll(async () => {
  const admin = await newMember(db, { isAdmin: true });
  const { user } = await newMember(db, { role: "agent" });
  const { id: agencyId } = await insertAgency(db, { name: "Quartz & Flint" });
  const { id: agentId } = await insertAgent(db, { agencyId, userId: user.id, name: "Zoë Flint" });
  const stranger = await newMember(db);
  const own = { createdByUserId: user.id, agentId };
  const insert = async (name: string, row: Promise<{ id: number }>) => (homes[name] = (await row).id);
  await insert(
    "active",
    insertListing(db, { ...own, title: "Cottage 100% sunny", address: "7 Ada Lane", price: 890_000, priceTo: 965_000 }),
  );
  await insert("draft", insertListing(db, { ...own, agentId: null, status: "draft", publishedAt: null }));
  await insert("sold", insertClosedListing(db, { ...own, closedOn: "2026-10-20" }));
  await insert("held", insertListing(db, own));
  await insert("foreign", insertListing(db, { createdByUserId: stranger.user.id, suburb: "Manly", postcode: "2095" }));
  await insert("offer", insertListing(db, own));
  await insert("withdrawn", insertListing(db, own));
  await insert("deleted", insertListing(db, own));
  await db
    .updateTable("listings")
    .set({ underOfferAt: new Date() })
    .where("id", "=", homes.offer ?? 0)
    .execute();
  await db
    .updateTable("listings")
    .set({ status: "withdrawn" })
    .where("id", "=", homes.withdrawn ?? 0)
    .execute();
  await db
    .updateTable("listings")
    .set({ deletedAt: new Date() })
    .where("id", "=", homes.deleted ?? 0)
    .execute();
  await holdListing(admin, homes.held ?? 0, "Another home");
});

async function find(query: string): Promise<string[]> {
  const { items } = await findAdminListings(decodeAdminListingFilters(new URLSearchParams(query)));
  return items.map(({ id }) => Object.keys(homes).find((name) => homes[name] === id) ?? `no. ${id}`);
}

test("all listings are listed, newest first, without deleted ones", async () => {
  expect(await find("")).toEqual(["withdrawn", "offer", "foreign", "held", "sold", "draft", "active"]);
});

test.each([
  ["stage=active", ["foreign", "active"]],
  ["stage=underOffer", ["offer"]],
  ["stage=draft", ["draft"]],
  ["stage=suspended", ["held"]],
  ["stage=closed", ["sold"]],
  ["stage=withdrawn", ["withdrawn"]],
  ["search=lane+ada", ["active"]],
  ["search=100%25", ["active"]],
  ["search=2095", ["foreign"]],
  ["search=zoë&stage=suspended", ["held"]],
  ["search=xylophone", []],
  ["agency=flint&stage=active", ["active"]],
  ["agency=flint&search=manly", []],
  ["stage=unknown&search=manly&page=7", ["foreign"]],
])("%s finds them", async (query, expected) => {
  expect(await find(query)).toEqual(expected);
});

test("a listing has its price, its agent and no picture yet", async () => {
  const { items } = await findAdminListings(decodeAdminListingFilters(new URLSearchParams("search=ada+lane")));
  expect(items).toMatchObject([
    {
      price: 890_000,
      priceTo: 965_000,
      listingType: "sale",
      closedOn: null,
      agent: { name: "Zoë Flint" },
      agencyName: "Quartz & Flint",
      cover: null,
    },
  ]);
});

test("a number or an address of a page finds one listing", async () => {
  expect(await find(`search=https://example.com/listings/${homes.sold}/cottage`)).toEqual(["sold"]);
  expect(await find(`search=${homes.foreign}`)).toContain("foreign");
});

test("a listing without an agent shows the profile of the account that manages it", async () => {
  const { items } = await findAdminListings({ stage: "draft", page: 1 });
  expect(items).toMatchObject([{ agent: { name: "Zoë Flint" }, agencyName: "Quartz & Flint" }]);
  const others = await findAdminListings({ search: "Manly", page: 1 });
  expect(others.items).toMatchObject([{ agent: null, agencyName: null, stage: "active" }]);
});
