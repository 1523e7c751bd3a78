import { sql } from "kysely";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { findSuburbSalesStats } from "./homes.queries.server.ts";
import { SuburbSales } from "./homes.tsx";

let createdByUserId: number;

beforeEach(async () => {
  await db().deleteFrom("listings").execute();
  ({ id: createdByUserId } = await insertUser(db()));
});

interface Closed {
  /** Null if the price is withheld. */
  price: number | null;
  /** Days from the first day on the market to the contract. */
  days: number;
  /** Days from the contract to today. */
  ago?: number;
}

/** Inserts a home in Newtown with a recorded sale or lease. */
async function closedHome(
  { price, days, ago = 30 }: Closed,
  overrides: Partial<Parameters<typeof insertListing>[1]> = {},
) {
  const { rows } = await sql<{ publishedAt: Date }>`
    select ((now() at time zone 'Australia/Sydney')::date - ${ago + days}::integer + time '12:00')
      at time zone 'Australia/Sydney' as "publishedAt"`.execute(db());
  const { id } = await insertListing(db(), { createdByUserId, publishedAt: rows[0]!.publishedAt, ...overrides });
  await sql`
    update listings set status = ${overrides.listingType === "rent" ? "leased" : "sold"}, closed_price = ${price},
      price_withheld = ${price === null}, closed_on = (now() at time zone 'Australia/Sydney')::date - ${ago}::integer
    where id = ${id}`.execute(db());
  return id;
}

const shown = async (suburb: string) =>
  renderToStaticMarkup(<SuburbSales suburb={suburb} figures={await findSuburbSalesStats(suburb)} />).replaceAll(
    /<[^>]+>/g,
    " ",
  );

test("are medians of the last twelve months, without withheld prices", async () => {
  const days = [10, 20, 30, 40, 55];
  for (const [index, price] of [1_000_000, 1_200_000, 1_400_000, 1_600_000, null].entries())
    await closedHome({ price, days: days[index] ?? 0 });
  await closedHome({ price: 9_000_000, days: 300, ago: 400 });
  await closedHome({ price: 9_000_000, days: 300 }, { suburb: "Glebe" });
  const deleted = await closedHome({ price: 9_000_000, days: 300 });
  await db().updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", deleted).execute();
  await insertListing(db(), { createdByUserId });
  expect(await findSuburbSalesStats(" NEWTOWN")).toEqual([
    { listingType: "sale", count: 5, priced: 4, medianPrice: 1_300_000, medianDays: 30, averageDays: 31 },
  ]);
  expect(await findSuburbSalesStats("Bondi")).toEqual([]);
});

test("compare rents per week", async () => {
  await closedHome({ price: 780, days: 5 }, { listingType: "rent", priceFrequency: "per_week", price: 780 });
  await closedHome({ price: 2600, days: 7 }, { listingType: "rent", priceFrequency: "per_month", price: 2600 });
  expect(await findSuburbSalesStats("Newtown")).toEqual([
    { listingType: "rent", count: 2, priced: 2, medianPrice: 690, medianDays: 6, averageDays: 6 },
  ]);
});

test("need five homes, prices five published ones, and are marked as our own", async () => {
  for (const days of [10, 20, 30, 40]) await closedHome({ price: 1_500_000, days });
  expect(await shown("Newtown")).toBe("");
  await closedHome({ price: null, days: 50 });
  const withoutPrice = await shown("Newtown");
  expect(withoutPrice).not.toContain("Median sold price");
  expect(withoutPrice).toMatch(/Median days to sell\s+30\s+5 sales/);
  await closedHome({ price: 1_600_000, days: 30 });
  const html = await shown("Newtown");
  expect(html).toMatch(/Median sold price\s+\$1,500,000\s+5 sales with a published price/);
  expect(html).toContain("Our own records of the last 12 months");
});

test("computes the days of many homes like those of one", async () => {
  const homes = [await closedHome({ price: 1, days: 40 }), await closedHome({ price: 1, days: 7, ago: 3 })];
  // A home that was sold and is published again.
  const back = await closedHome({ price: 1, days: 60, ago: 20 });
  await sql`update listings set status = 'active', closed_on = null, closed_price = null where id = ${back}`.execute(
    db(),
  );
  const { rows } = await sql<{ id: number; each: number; all: number }>`
    select id, days_on_market(id) as each, days as all from listings
    left join days_of_listings(array(select id from listings)) as advertised on listing_id = id order by id`.execute(
    db(),
  );
  expect(rows.map(({ id }) => id)).toEqual([...homes, back]);
  for (const { each, all } of rows) expect(all).toBe(each);
  expect(rows.slice(0, 2).map(({ all }) => all)).toEqual([40, 7]);
});
