import { sql, type Updateable } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { findListingHistory } from "#app/features/listings/model/history.queries.server.ts";
import { addDays, startOfDate, sydneyDate } from "#app/lib/sydney-time.ts";
import { db } from "#db/client.server.ts";
import type { Listings } from "#db/schema.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertClosedListing, insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { findAgentSales, findQuotedSales, findQuotedSalesInSuburb } from "./homes.queries.server.ts";

const today = sydneyDate(new Date());
let agentId: number;
let createdByUserId: number;

beforeEach(async () => {
  ({ id: createdByUserId } = await insertUser(db()));
  ({ id: agentId } = await insertAgent(db(), { agencyId: null, userId: null }));
});

interface Closing {
  /** Days since the sale. */
  closed?: number;
  /** Days on the market. */
  days?: number;
  closedPrice?: number | null;
  /** For a rental. */
  frequency?: "per_week" | "per_month";
}

async function close({ closed = 10, days = 30, closedPrice = 1_000_000, frequency }: Closing = {}): Promise<number> {
  const closedOn = addDays(today, -closed);
  const { id } = await insertClosedListing(db(), {
    createdByUserId,
    agentId,
    publishedAt: startOfDate(addDays(closedOn, -days)),
    closedOn,
    closedPrice,
    ...(frequency && { listingType: "rent" as const, priceFrequency: frequency }),
  });
  return id;
}

test("an agent without sales has none", async () => {
  await insertListing(db(), { createdByUserId, agentId });
  const none = { count: 0, priced: 0, medianPrice: null, medianDays: null };
  await expect(findAgentSales([agentId])).resolves.toEqual({ sold: none, leased: none, homes: [] });
});

test("medians use published prices and the days of all homes", async () => {
  await close({ closedPrice: 900_000, days: 10 });
  await close({ closedPrice: 1_100_000, days: 20 });
  await close({ closedPrice: 2_000_000, days: 60 });
  await close({ closedPrice: null, days: 40 });
  const { sold } = await findAgentSales([agentId]);
  expect(sold).toEqual({ status: "sold", count: 4, priced: 3, medianPrice: 1_100_000, medianDays: 30 });
});

test("rents are compared per week", async () => {
  await close({ frequency: "per_week", closedPrice: 700 });
  await close({ frequency: "per_month", closedPrice: 2_600 });
  const { leased, homes } = await findAgentSales([agentId]);
  expect(leased).toMatchObject({ count: 2, priced: 2, medianPrice: 650 });
  expect(homes).toMatchObject([{ closedPrice: 2_600, priceFrequency: "per_month" }, { closedPrice: 700 }]);
});

test("counts twelve months, without deleted, hidden or other agents' homes", async () => {
  const last = await close({ closed: 0 });
  const first = await close({ closed: 360 });
  await close({ closed: 370 });
  const deleted = await close();
  await db().updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", deleted).execute();
  const hidden = await close();
  await db().updateTable("listings").set({ status: "suspended" }).where("id", "=", hidden).execute();
  const others = await close();
  await db().updateTable("listings").set({ agentId: null }).where("id", "=", others).execute();
  const { sold, homes } = await findAgentSales([agentId]);
  expect(homes.map(({ id }) => id)).toEqual([last, first]);
  expect(sold.count).toBe(2);
});

test("days are those on the home's page: a month in which it was withdrawn was counted here only", async () => {
  const { id } = await insertListing(db(), { createdByUserId, agentId, publishedAt: startOfDate(addDays(today, -60)) });
  const change = async (daysAgo: number, row: Updateable<Listings>) => {
    await db().updateTable("listings").set(row).where("id", "=", id).execute();
    await sql`update listing_changes set changed_at = ${startOfDate(addDays(today, -daysAgo))}
      where listing_id = ${id} and id = (select max(id) from listing_changes)`.execute(db());
  };
  await change(50, { status: "withdrawn" });
  await change(20, { status: "active" });
  await change(0, { status: "sold", closedOn: today, closedPrice: 1 });
  const history = await findListingHistory(id);
  expect(history?.days).toBe(30);
  expect((await findAgentSales([agentId])).homes).toMatchObject([{ days: history?.days }]);
});

test("shows the latest twelve, newest first; all count", async () => {
  for (let closed = 1; closed <= 14; closed += 1) await close({ closed });
  const { sold, homes } = await findAgentSales([agentId]);
  expect(sold.count).toBe(14);
  expect(homes.map(({ closedOn }) => closedOn)).toEqual(
    Array.from({ length: 12 }, (_, index) => addDays(today, -(index + 1))),
  );
});

test("a quoted sale has its first and last advertised price and its sale price", async () => {
  const publishedAt = startOfDate(addDays(today, -60));
  const { id } = await insertListing(db(), { createdByUserId, agentId, price: 900_000, publishedAt });
  const change = (values: Updateable<Listings>) =>
    db().updateTable("listings").set(values).where("id", "=", id).execute();
  await change({ price: 950_000, priceTo: 1_000_000 });
  // Make the price older than a correction may be.
  await sql`update listing_changes set changed_at = changed_at - interval '1 day',
    price_set_at = price_set_at - interval '1 day' where listing_id = ${id}`.execute(db());
  await change({ price: 1_000_000, priceTo: 1_100_000 });
  await change({ status: "sold", closedOn: addDays(today, -1), closedPrice: 1_080_000 });
  await close({ closedPrice: null });
  await close({ frequency: "per_week", closedPrice: 700 });
  await close({ closed: 400 });
  expect(await findQuotedSales(agentId)).toMatchObject([
    {
      id,
      soldFor: 1_080_000,
      closedOn: addDays(today, -1),
      first: { price: 900_000, priceTo: null },
      last: { price: 1_000_000, priceTo: 1_100_000 },
    },
  ]);
  expect((await findQuotedSalesInSuburb("newtown")).map((sale) => sale.id)).toContain(id);
  expect(await findQuotedSalesInSuburb("Newtown", ["Castle"])).toEqual([]);
  expect(await findQuotedSalesInSuburb("Enmore")).toEqual([]);
  const contact = await close();
  await db().updateTable("listingChanges").set({ price: 0 }).where("listingId", "=", contact).execute();
  expect(await findQuotedSales(agentId)).toHaveLength(1);
});
