import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cornerPlace, encodeArea, isInArea } from "#app/features/listings/model/area.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { findPriceDrop } from "#app/features/listings/model/history.queries.server.ts";
import { parseCards } from "#app/features/listings/model/listing-card.tsx";
import {
  findNewestListings,
  searchApiListings,
  searchListings,
} from "#app/features/listings/search/search.queries.server.ts";
import { matchChanges, matchListings, matchPriceDrops, sendDigests } from "#app/features/saved-searches/alerts.job.ts";
import { keysOfHomes, searchMayWantHome } from "#app/features/saved-searches/alerts.queries.server.ts";
import {
  clearAlerts,
  digestMails,
  liveSearch,
  makeDue,
  matchesOf,
  searchOf,
  visibleHome,
} from "#app/features/saved-searches/match/alerts.fixture.ts";
import { toColumns } from "#app/features/saved-searches/model/saved-search.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { db } from "#db/client.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { buildListing } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { backdatePriceChanges } from "#tests/support/backdate-price-changes.ts";
import { outsideTransaction, untilBlocked } from "#tests/support/lock-waits.ts";
import { insertSchoolArea } from "#tests/support/school-area.ts";
import { sparse } from "#tests/support/sparse.ts";

const suburbs = ["Newtown", "Bondi", "Manly", "Potts Point"];
const propertyTypes = ["House", "Apartment", "Land"];
const words = ["pool", "harbour", "garden", "study"];

const anyFilters: fc.Arbitrary<ListingFilters> = fc.record({
  type: fc.constantFrom<ListingType>("sale", "rent"),
  suburb: sparse(fc.subarray([...suburbs, "NEWTOWN", "potts  point", "Nowhere", "2042", "9999"], { minLength: 1 })),
  nearby: sparse(fc.constant(true as const)),
  area: sparse(fc.subarray(["w9pFw4mEg9DAAg9D_8DA", "gw7Fg6kEg9DAAg9D_8DA"], { minLength: 1 })),
  propertyType: sparse(fc.subarray([...propertyTypes, "house", "Castle"], { minLength: 1 })),
  priceMin: sparse(fc.constantFrom(450, 500, 800_000)),
  priceMax: sparse(fc.constantFrom(800_000, 1_200_000)),
  bedroomsMin: sparse(fc.integer({ min: 1, max: 5 })),
  bathroomsMin: sparse(fc.integer({ min: 1, max: 3 })),
  parkingMin: sparse(fc.integer({ min: 1, max: 2 })),
  bedrooms: sparse(fc.integer({ min: 0, max: 5 })),
  landMin: sparse(fc.constantFrom(90, 91, 1200)),
  features: sparse(fc.subarray(["pool", "study", "garage", "pets"], { minLength: 1 })),
  stepFree: sparse(fc.constant(true as const)),
  stepFreeBathroom: sparse(fc.constant(true as const)),
  hasPictures: sparse(fc.constant(true as const)),
  hasFloorPlan: sparse(fc.constant(true as const)),
  auction: sparse(fc.constant(true as const)),
  method: sparse(fc.constantFrom("auction", "tender")),
  keywords: sparse(
    fc.constantFrom(
      "pool",
      "pools",
      "harbour garden",
      "-pool",
      '"lemon tree"',
      "study or pool",
      "the",
      "((",
      "nothing",
    ),
  ),
  sort: fc.constant("newest" as const),
  page: fc.constant(1),
});

const anyHome = fc.record({
  listingType: fc.constantFrom<ListingType>("sale", "rent"),
  status: fc.constantFrom("active" as const, "active" as const, "active" as const, "draft" as const),
  suburb: fc.constantFrom(...suburbs, "newtown", " Manly "),
  postcode: fc.constantFrom("2042", "2043"),
  latitude: fc.constantFrom(-33.9, -33.905, -33.8901),
  longitude: fc.constantFrom(151.18, 151.27, 151.2),
  addressDisplay: fc.constantFrom("full" as const, "full" as const, "street" as const),
  propertyType: fc.constantFrom(...propertyTypes, "HOUSE"),
  price: fc.constantFrom(0, 450, 500, 2167, 799_999, 800_000, 1_200_000),
  bedrooms: fc.option(fc.integer({ min: 0, max: 5 })),
  bathrooms: fc.option(fc.integer({ min: 0, max: 3 })),
  parking: fc.option(fc.integer({ min: 0, max: 2 })),
  landSize: fc.option(fc.constantFrom(90, 450, 1200)),
  features: fc.subarray([...words, "Lock-up garage", "Pets considered"]),
  stepFreeAccess: fc.option(fc.boolean()),
  stepFreeBathroom: fc.option(fc.boolean()),
  heroImageUrl: fc.option(fc.constant("https://images.example.com/a.jpg")),
  hasFloorPlan: fc.boolean(),
  sold: fc.constantFrom(
    {},
    { saleMethod: "tender" as const },
    { saleMethod: "auction" as const, auctionAt: new Date("2026-01-10T00:00:00Z") },
    { saleMethod: "auction" as const, auctionAt: new Date("2126-01-10T00:00:00Z") },
  ),
  monthly: fc.boolean(),
  deleted: fc.constantFrom(false, false, false, true),
});

beforeAll(async () => {
  const postcodes = { Newtown: "2042", Bondi: "2026", Manly: "2095" };
  for (const [name, postcode] of Object.entries(postcodes)) {
    await insertSuburb(db(), { name, slug: name.toLowerCase(), postcode });
  }
  await setNeighbours({ newtown: ["bondi"], bondi: ["newtown"], "potts point": ["manly"] });
});

/** The neighbours of suburbs, by key. */
async function setNeighbours(neighbours: Readonly<Record<string, string[]>>): Promise<void> {
  await db().deleteFrom("suburbNeighbours").execute();
  await db()
    .insertInto("suburbNeighbours")
    .values(Object.entries(neighbours).map(([key, others]) => ({ key, neighbours: others })))
    .execute();
}

beforeEach(async () => {
  await prepareQueue();
  await clearAlerts();
});

const announced = async () =>
  (
    await sql<{ wait: number }>`
      select round(extract(epoch from start_after - created_on))::int as wait from pgboss.job
      where name = 'digests.due' order by start_after`.execute(db())
  ).rows.map(({ wait }) => wait);

describe("matching", () => {
  test(
    "finds the same homes as the search page, the API and the feed, for any searches and homes",
    { timeout: 60_000 },
    async () => {
      const { id: createdByUserId } = await insertUser(db());
      const someHomes = fc.array(anyHome, { minLength: 1, maxLength: 40 });
      const someSearches = fc.array(anyFilters, { minLength: 1, maxLength: 25 });
      await fc.assert(
        fc.asyncProperty(someHomes, someSearches, async (homes, searches) => {
          await clearAlerts();
          const rows = homes.map(({ monthly, deleted, hasFloorPlan, sold, ...home }) => ({
            ...buildListing({
              ...home,
              ...(home.listingType === "sale" && sold),
              createdByUserId,
              price: home.listingType === "rent" && home.status === "active" ? Math.max(home.price, 300) : home.price,
              priceFrequency: home.listingType === "sale" ? "once" : monthly ? "per_month" : "per_week",
              publishedAt: home.status === "active" ? new Date("2026-10-01T00:00:00Z") : null,
            }),
            deletedAt: deleted ? new Date() : null,
            hasFloorPlan,
          }));
          const listings = await db().insertInto("listings").values(rows).returning("id").execute();
          // One address each, because equal searches of one address share a row.
          const searchIds: number[] = [];
          for (const filters of searches) searchIds.push(await liveSearch(toColumns(filters)));

          await matchListings(
            listings.map(({ id }) => id),
            "published",
          );
          for (const [index, filters] of searches.entries()) {
            const found = parseCards((await searchApiListings(filters, 100, "")).json).map(({ id }) => id);
            expect(parseCards((await searchListings(filters, 100)).json).map(({ id }) => id)).toEqual(found);
            expect((await findNewestListings(filters, 100, "")).map(({ id }) => id)).toEqual(found);
            const matched = (await matchesOf(searchIds[index]!)).map(({ listingId }) => listingId);
            expect(matched).toEqual(found.toSorted((a, b) => a - b));
          }
        }),
        { numRuns: 30 },
      );
    },
  );

  test.each([
    { suburb: ["Newtown"], nearby: true, found: ["Bondi", "Newtown"], why: "its neighbours" },
    { suburb: ["2042"], nearby: true, found: ["Bondi", "Newtown"], why: "the neighbours of its suburbs" },
    { suburb: ["2042", "Manly"], nearby: true, found: ["Bondi", "Manly", "Newtown"], why: "each by itself" },
    { suburb: ["Nowhere"], nearby: true, found: [], why: "what nobody knows is near to nothing" },
    { suburb: ["Newtown", "Manly"], nearby: null, found: ["Manly", "Newtown"], why: "none unless they are asked for" },
  ])("near $suburb, $nearby: $why", async ({ suburb, nearby, found }) => {
    const search = await liveSearch({ suburb, nearby });
    const homes: number[] = [];
    for (const name of ["Bondi", "Manly", "Newtown"]) homes.push(await visibleHome({ suburb: name, postcode: "2999" }));
    await matchListings(homes, "published");
    const matched = (await matchesOf(search)).map(({ listingId }) => listingId);
    expect(matched.map((id) => ["Bondi", "Manly", "Newtown"][homes.indexOf(id)])).toEqual(found);
  });

  test("finds the areas around a public location by cells of a grid", async () => {
    const steps = fc.tuple(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 90_000 }));
    const someAreas = fc.array(fc.array(steps, { minLength: 3, maxLength: 8 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(someAreas, fc.array(steps, { minLength: 20, maxLength: 20 }), async (areas, points) => {
        const { rows } = await sql<{ isInside: boolean; sharesCell: boolean; cells: number }>`
          with drawn as (select area_polygons(${areas.map(encodeArea)}::text[]) as areas)
          select point(longitude, latitude) <@ any(areas) as "isInside",
            area_cells(areas) && point_cells(latitude, longitude) as "sharesCell",
            cardinality(area_cells(areas)) as cells
          from drawn, jsonb_to_recordset(${JSON.stringify(points.map(cornerPlace))}::jsonb)
            as points (latitude float8, longitude float8)`.execute(db());
        // PostgreSQL counts points on a border as inside.
        const around = (x: number, y: number) =>
          [-1, 0, 1].flatMap((east) =>
            [-1, 0, 1].map((south) => areas.some((area) => isInArea([x + east, y + south], area))),
          );
        for (const [index, [x, y]] of points.entries()) {
          const [expected, ...others] = around(x, y);
          if (others.every((other) => other === expected)) expect(rows[index]?.isInside).toBe(expected);
        }
        for (const { isInside, sharesCell, cells } of rows) {
          if (isInside) expect(sharesCell).toBe(true);
          expect(cells).toBeLessThanOrEqual(9 * areas.length);
        }
      }),
      { numRuns: 50 },
    );
  });

  test("never reads the searches of other areas", async () => {
    const near = await liveSearch({ area: ["w9pFw4mEg9DAAg9D_8DA"] });
    await liveSearch({ area: ["gw7Fg6kEg9DAAg9D_8DA"] });
    const wanted = sql<{ id: number }>`
      with ${keysOfHomes([
        await visibleHome({ latitude: -33.9, longitude: 151.18 }),
        await visibleHome({ latitude: -33.9, longitude: 151.18, addressDisplay: "street" }),
      ])} select saved_searches.id from homes join saved_searches on ${searchMayWantHome}`;
    expect((await wanted.execute(db())).rows).toEqual([{ id: near }]);
  });

  test("finds the searches of the schools that take its public location, and no others", async () => {
    await insertSchoolArea(db(), "Matchville Public School");
    await insertSchoolArea(db(), "Matchville High", { layer: "future" });
    const near = await liveSearch({ school: ["Nowhere School", "matchville public school"] });
    const others = [
      await liveSearch({ school: ["Nowhere School"] }),
      await liveSearch({ school: ["Matchville High"] }),
      await liveSearch({ school: ["Matchville Public School"], suburb: ["Manly"] }),
    ];
    const home = await visibleHome({ latitude: -33.9, longitude: 151.18 });
    const withheld = await visibleHome({ latitude: -33.9, longitude: 151.18, addressDisplay: "street" });
    const wanted = sql<{ id: number }>`
      with ${keysOfHomes([home, withheld])}
      select saved_searches.id from homes join saved_searches on ${searchMayWantHome} where school is not null`;
    expect((await wanted.execute(db())).rows).toEqual([{ id: near }]);
    await matchListings([home, withheld], "published");
    expect((await matchesOf(near)).map(({ listingId }) => listingId)).toEqual([home]);
    for (const id of others) expect(await matchesOf(id)).toEqual([]);
  });

  test("follows changes of neighbours", async () => {
    const search = await liveSearch({ suburb: ["Potts Point"], nearby: true });
    await db().updateTable("suburbNeighbours").set({ neighbours: [] }).where("key", "=", "potts point").execute();
    expect(await searchOf(search)).toMatchObject({ suburbKeys: ["potts point"] });
    await insertSuburb(db(), { name: "Potts Point", slug: "potts-point", postcode: "2011" });
    await db()
      .updateTable("suburbNeighbours")
      .set({ neighbours: ["manly"] })
      .where("key", "=", "potts point")
      .execute();
    expect(await searchOf(search)).toMatchObject({ suburbKeys: ["manly", "potts point"] });
  });

  test("ignores searches that are not live", async () => {
    const paused = await liveSearch({ isLive: false, pausedAt: new Date() });
    const unconfirmed = await liveSearch({ isLive: false });
    const live = await liveSearch();
    const home = await visibleHome();
    await expect(matchListings([home], "published")).resolves.toMatchObject({ matches: 1, searches: 1 });
    expect(await matchesOf(live)).toMatchObject([{ listingId: home, reason: "published", notifiedAt: null }]);
    expect([...(await matchesOf(paused)), ...(await matchesOf(unconfirmed))]).toEqual([]);
  });

  test("ignores drafts, deleted and unknown homes", async () => {
    await liveSearch();
    const draft = await visibleHome({ status: "draft", publishedAt: null });
    const deleted = await visibleHome();
    await db().updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", deleted).execute();
    await expect(matchListings([draft, deleted, 2_147_483_647], "published")).resolves.toEqual({
      matches: 0,
      searches: 0,
    });
    await expect(matchListings([], "published")).resolves.toMatchObject({ matches: 0 });
  });
});

test("stops when aborted", async () => {
  const search = await liveSearch();
  const stopped = matchListings([await visibleHome()], "published", {
    signal: AbortSignal.abort(new Error("stopping")),
  });
  await expect(stopped).rejects.toThrow("stopping");
  expect(await matchesOf(search)).toEqual([]);
});

describe("matching repeatedly", () => {
  test("ignores repeated events and lower prices of matched homes", async () => {
    const search = await liveSearch({ maxPrice: 2_000_000 });
    const home = await visibleHome();
    await matchListings([home], "published");
    await matchListings([home, home], "published");
    await matchListings([home], "price_dropped");
    expect(await matchesOf(search)).toMatchObject([{ listingId: home, reason: "published" }]);
  });

  test("finds new searches for a lower price", async () => {
    const wide = await liveSearch();
    const narrow = await liveSearch({ maxPrice: 1_000_000 });
    const home = await visibleHome({ price: 1_450_000 });
    await matchListings([home], "published");
    await db().updateTable("listings").set({ price: 990_000 }).where("id", "=", home).execute();
    await matchListings([home], "price_dropped");
    expect(await matchesOf(wide)).toMatchObject([{ reason: "published" }]);
    expect(await matchesOf(narrow)).toMatchObject([{ listingId: home, reason: "price_dropped" }]);
  });

  test("in parallel records each match once", async () => {
    const searches = await Promise.all(Array.from({ length: 30 }, () => liveSearch()));
    const homes = await Promise.all(Array.from({ length: 12 }, () => visibleHome()));
    await Promise.all(
      [homes, homes.toReversed(), homes.slice(3), homes.slice(0, 7)].flatMap((some) => [
        matchListings(some, "published"),
        matchListings(some, "price_dropped"),
      ]),
    );
    for (const search of searches) expect(await matchesOf(search)).toHaveLength(homes.length);
  });

  test("ignores a search that is deleted meanwhile, and records the others", async () => {
    const gone = await liveSearch();
    const stays = await liveSearch();
    const home = await visibleHome();
    let matching: Promise<unknown> = Promise.resolve();
    await transaction(async () => {
      await db().deleteFrom("savedSearches").where("id", "=", gone).execute();
      matching = outsideTransaction(() => matchListings([home], "published"));
      await untilBlocked();
    });
    await expect(matching).resolves.toMatchObject({ matches: 1 });
    expect(await matchesOf(stays)).toHaveLength(1);
  });

  test.each(["savedSearches", "listings"] as const)(
    "blocks deletions from %s meanwhile, which then delete the new matches",
    async (table) => {
      const ids = { savedSearches: await liveSearch(), listings: await visibleHome() };
      let deleting: Promise<unknown> = Promise.resolve();
      await transaction(async () => {
        await matchListings([ids.listings], "published");
        deleting = outsideTransaction(() => db().deleteFrom(table).where("id", "=", ids[table]).execute());
        await untilBlocked();
      });
      expect(await deleting).toMatchObject([{ numDeletedRows: 1n }]);
      expect(await matchesOf(ids.savedSearches)).toEqual([]);
    },
  );

  test("ignores a home that is deleted meanwhile", async () => {
    const search = await liveSearch();
    const [deleted, stays] = [await visibleHome(), await visibleHome()];
    let matching: Promise<unknown> = Promise.resolve();
    await transaction(async () => {
      await db().deleteFrom("listings").where("id", "=", deleted).execute();
      matching = outsideTransaction(() => matchListings([deleted, stays], "published"));
      await untilBlocked();
    });
    await matching;
    expect(await matchesOf(search)).toMatchObject([{ listingId: stays }]);
  });

  test("ignores a search that is paused meanwhile", async () => {
    const search = await liveSearch();
    const home = await visibleHome();
    let matching: Promise<unknown> = Promise.resolve();
    await transaction(async () => {
      await db()
        .updateTable("savedSearches")
        .set({ isLive: false, pausedAt: new Date() })
        .where("id", "=", search)
        .execute();
      matching = outsideTransaction(() => matchListings([home], "published"));
      await untilBlocked();
    });
    await matching;
    expect(await matchesOf(search)).toEqual([]);
  });
});

describe("a home that changes", () => {
  /** A search with a mailed home. */
  async function notified(overrides: Parameters<typeof liveSearch>[0] = {}) {
    const [search, home] = [await liveSearch(overrides), await visibleHome()];
    await matchListings([home], "published");
    await makeDue(search);
    await sendDigests();
    return { search, home };
  }

  async function setPrice(home: number, price: number): Promise<void> {
    await db().updateTable("listings").set({ price }).where("id", "=", home).execute();
    await backdatePriceChanges(home);
  }

  test("is pending again once for searches that mailed it", async () => {
    const { search, home } = await notified({ frequency: "weekly" });
    await expect(matchChanges([home])).resolves.toEqual({ matches: 0, searches: 0 });
    await setPrice(home, 1_400_000);
    await expect(matchChanges([home, home])).resolves.toEqual({ matches: 1, searches: 1 });
    await expect(matchChanges([home])).resolves.toEqual({ matches: 0, searches: 0 });
    expect(await matchesOf(search)).toEqual([
      { listingId: home, reason: "published", notifiedAt: expect.any(Date), messageId: expect.any(Number) },
      { listingId: home, reason: "changed", notifiedAt: null, messageId: null },
    ]);
    const { rows } = await sql<{ due: Date }>`select next_digest_at('weekly', now()) as due`.execute(db());
    expect(await searchOf(search)).toMatchObject({ nextRunAt: rows[0]?.due });
  });

  test("reports a price once it is settled, and never a corrected one", async () => {
    const { search, home } = await notified();
    const cheap = await liveSearch({ maxPrice: 1_000_000 });
    const set = (price: number) => db().updateTable("listings").set({ price }).where("id", "=", home).execute();
    const dropOf = () => transaction(async () => (await set(145_000), findPriceDrop(home)));
    const changeId = await dropOf();
    const drop = { listingId: home, changeId };
    const nothing = { matches: 0, searches: 0 };
    await expect(matchChanges([home])).resolves.toEqual(nothing);
    await expect(matchPriceDrops([drop])).resolves.toEqual(nothing);
    await set(1_450_000);
    await backdatePriceChanges(home);
    await expect(matchChanges([home])).resolves.toEqual(nothing);
    await expect(matchPriceDrops([drop])).resolves.toEqual(nothing);
    const meant = { listingId: home, changeId: await dropOf() };
    await backdatePriceChanges(home);
    await expect(matchChanges([home])).resolves.toEqual({ matches: 1, searches: 1 });
    await expect(matchPriceDrops([drop, meant])).resolves.toEqual({ matches: 1, searches: 1 });
    expect(await matchesOf(search)).toMatchObject([{ reason: "published" }, { reason: "changed" }]);
    expect(await matchesOf(cheap)).toMatchObject([{ reason: "price_dropped" }]);
  });

  test("with a due digest reports the settled change, and the new price once settled", async () => {
    const { search, home } = await notified();
    await db().updateTable("listings").set({ underOfferAt: new Date() }).where("id", "=", home).execute();
    await matchChanges([home]);
    await db().updateTable("listings").set({ price: 145_000 }).where("id", "=", home).execute();
    await makeDue(search);
    await sendDigests();
    expect((await digestMails()).at(-1)?.textBody).toContain("Under offer on");
    expect((await digestMails()).at(-1)?.textBody).not.toContain("145,000");
    await backdatePriceChanges(home);
    await matchChanges([home]);
    await makeDue(search);
    await sendDigests();
    expect((await digestMails()).at(-1)?.textBody).toContain("Price lowered from $1.45m to $145,000");
    expect((await digestMails()).at(-1)?.textBody).not.toContain("Under offer");
  });

  test("with a pending match stays new", async () => {
    const [search, home] = [await liveSearch(), await visibleHome()];
    await matchListings([home], "published");
    await setPrice(home, 1_400_000);
    await expect(matchChanges([home])).resolves.toEqual({ matches: 0, searches: 0 });
    expect(await matchesOf(search)).toMatchObject([{ reason: "published" }]);
  });

  test("is not pending for paused searches, nor once deleted", async () => {
    const [paused, deleted] = [await notified(), await notified()];
    await db()
      .updateTable("savedSearches")
      .set({ isLive: false, pausedAt: new Date() })
      .where("id", "=", paused.search)
      .execute();
    for (const { home } of [paused, deleted]) await setPrice(home, 1_400_000);
    await db().updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", deleted.home).execute();
    await expect(matchChanges([paused.home, deleted.home, 2_147_483_647])).resolves.toEqual({
      matches: 0,
      searches: 0,
    });
  });

  test("during the writing of a digest is pending only with later changes", async () => {
    const { search, home } = await notified();
    await setPrice(home, 1_400_000);
    await matchChanges([home]);
    await makeDue(search);
    let matching: Promise<unknown> = Promise.resolve();
    await transaction(async () => {
      await sendDigests();
      await outsideTransaction(() => setPrice(home, 1_300_000));
      matching = outsideTransaction(() => matchChanges([home]));
      await untilBlocked();
    });
    await expect(matching).resolves.toEqual({ matches: 1, searches: 1 });
    await makeDue(search);
    await sendDigests();
    const bodies = (await digestMails()).map(({ textBody }) => textBody);
    expect(bodies.at(-2)).toMatch(/Price lowered from \$1\.45m to \$1\.4m on/);
    expect(bodies.at(-1)).toMatch(/Price lowered from \$1\.4m to \$1\.3m on/);
    expect(bodies.at(-1)).not.toContain("$1.45m");
  });
});

describe("the next digest", () => {
  test.each(["daily", "weekly"] as const)("%s is due at its next 7 am", async (frequency) => {
    const search = await liveSearch({ frequency });
    await matchListings([await visibleHome()], "published");
    const { rows } = await sql<{ due: Date }>`select next_digest_at(${frequency}, now()) as due`.execute(db());
    expect(await searchOf(search)).toMatchObject({ nextRunAt: rows[0]?.due, lastMatchCreatedAt: expect.any(Date) });
  });

  test("instant is due now, with an event", async () => {
    const search = await liveSearch({ frequency: "instant" });
    await matchListings([await visibleHome()], "published");
    const { nextRunAt, lastMatchCreatedAt } = await searchOf(search);
    expect(nextRunAt).toEqual(lastMatchCreatedAt);
    expect(await announced()).toEqual([0]);
  });

  test("instant is due ten minutes after a recent mail, with an event", async () => {
    const lastNotifiedAt = new Date(Date.now() - 60_000);
    const search = await liveSearch({ frequency: "instant", lastNotifiedAt });
    await matchListings([await visibleHome()], "published");
    expect((await searchOf(search)).nextRunAt).toEqual(new Date(lastNotifiedAt.getTime() + 600_000));
    const [wait] = await announced();
    expect(wait).toBeGreaterThanOrEqual(538);
    expect(wait).toBeLessThanOrEqual(541);
  });

  test("is not delayed when it is due earlier", async () => {
    const search = await liveSearch({ frequency: "weekly" });
    await makeDue(search);
    const { nextRunAt } = await searchOf(search);
    await matchListings([await visibleHome()], "published");
    expect((await searchOf(search)).nextRunAt).toEqual(nextRunAt);
  });

  test("is not scheduled without new matches", async () => {
    const search = await liveSearch({ suburb: ["Bondi"] });
    await matchListings([await visibleHome()], "published");
    expect(await searchOf(search)).toMatchObject({ nextRunAt: null, lastMatchCreatedAt: null });
    expect(await announced()).toEqual([]);
  });
});
