import { sql } from "kysely";
import { expect, test } from "vitest";
import { mediaStore } from "#app/features/pictures/model/media-store.server.ts";
import { sydneyDate, weekdayOf } from "#app/lib/sydney-time.ts";
import { db, jobDb } from "#db/client.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { updateReference } from "#reference/apply.ts";
import { isEmpty, seed } from "./market.ts";
import { generateTrades } from "./trade-rows.ts";

test("a database without people and homes is filled once, and only once", async () => {
  await updateReference((await testDatabase()).url);
  expect(await isEmpty(db())).toBe(true);
  // With the long statement timeout, as at a start.
  await seed(jobDb(), mediaStore());
  expect(await isEmpty(db())).toBe(false);
  await expect(seed(jobDb(), mediaStore())).rejects.toThrow(/duplicate key/);
}, 120_000);

test("the trades are stored in the order of the samples, ratings as numbers", async () => {
  const rows = await db()
    .selectFrom("trades")
    .select(["companyName", "rating", "coverageArea"])
    .orderBy("id")
    .execute();
  const samples = generateTrades();
  expect(rows).toEqual(samples.map(({ companyName, rating, coverageArea }) => ({ companyName, rating, coverageArea })));
});

test("every listing belongs to the user of its agent, who belongs to an agency", async () => {
  const astray = await db()
    .selectFrom("listings")
    .leftJoin("agents", "agents.id", "listings.agentId")
    .where(({ or, eb }) =>
      or([
        eb("agents.userId", "is distinct from", eb.ref("listings.createdByUserId")),
        eb("agents.agencyId", "is", null),
      ]),
    )
    .select("listings.id")
    .execute();
  expect(astray).toEqual([]);
});

test("sample homes are open on Saturday mornings and at half past five on weekdays, and no agent is at two of them at once", async () => {
  const rows = await db()
    .selectFrom("inspections")
    .innerJoin("listings", "listings.id", "inspections.listingId")
    .select(["agentId", "startsAt", "endsAt"])
    .orderBy("agentId")
    .orderBy("startsAt")
    .execute();
  for (const { startsAt } of rows) {
    const weekday = weekdayOf(sydneyDate(startsAt));
    expect(weekday).not.toBe("sunday");
    const time = startsAt.toLocaleTimeString("en-GB", { timeZone: "Australia/Sydney", timeStyle: "short" });
    if (weekday === "saturday") expect(["09:00", "09:45", "10:30", "11:15"]).toContain(time);
    else expect(time).toBe("17:30");
  }
  const clashes = rows.filter((row, index) => {
    const before = rows[index - 1];
    return before?.agentId === row.agentId && before.endsAt > row.startsAt;
  });
  expect(clashes).toEqual([]);
});

test("no sample home opens after its auction", async () => {
  const opened = await db()
    .selectFrom("inspections")
    .innerJoin("listings", "listings.id", "inspections.listingId")
    .select(["startsAt", "auctionAt"])
    .where("auctionAt", "is not", null)
    .execute();
  expect(opened.length).toBeGreaterThan(0);
  expect(opened.filter(({ startsAt, auctionAt }) => auctionAt && startsAt >= auctionAt)).toEqual([]);
});

test("a home is shown by appointment exactly if it has no inspection", async () => {
  const homes = await db()
    .selectFrom("listings")
    .select(({ exists, selectFrom }) => [
      "inspectionsByAppointment",
      exists(selectFrom("inspections").whereRef("inspections.listingId", "=", "listings.id")).as("isOpen"),
    ])
    .where("status", "=", "active")
    .execute();
  expect(homes.filter(({ inspectionsByAppointment, isOpen }) => inspectionsByAppointment === isOpen)).toEqual([]);
});

test("every home has its street front first, then its rooms and surroundings, and its plan unless it is land", async () => {
  const homes = await db()
    .selectFrom("listings")
    .innerJoin("pictures", "pictures.listingId", "listings.id")
    .select([
      "listings.propertyType",
      sql<string>`string_agg(kind || ' ' || words, '; ' order by position)`.as("views"),
    ])
    .groupBy("listings.id")
    .execute();
  expect(homes).toHaveLength(1746);
  const land = /^photo Illustration of [^;]*seen from the street[^;]*(; photo [^;]*){5}$/;
  const home =
    /^photo Illustration of [^;]*seen from the street[^;]*; photo The living room[^;]*; photo The kitchen[^;]*(; photo [^;]*){4,5}; floorplan The floor plan[^;]*$/;
  const others = homes.filter(({ propertyType, views }) => {
    return propertyType === "Land" ? !land.test(views) : !home.test(views);
  });
  expect(others).toEqual([]);
});

test("about one home for sale in 25 is under offer, none to be auctioned, and its history says since when", async () => {
  const sales = await db()
    .selectFrom("listings")
    .select(["id", "auctionAt", "publishedAt", "underOfferAt"])
    .where("listingType", "=", "sale")
    .where("status", "=", "active")
    .execute();
  const offers = sales.flatMap(({ underOfferAt, ...home }) => (underOfferAt ? [{ ...home, underOfferAt }] : []));
  expect(offers.length / sales.length).toBeGreaterThan(0.03);
  expect(offers.length / sales.length).toBeLessThan(0.055);
  for (const { id, auctionAt, publishedAt, underOfferAt } of offers) {
    expect(auctionAt).toBeNull();
    const changes = await db()
      .selectFrom("listingChanges")
      .select(["changedAt", "isUnderOffer"])
      .where("listingId", "=", id)
      .where("openedAt", "is", null)
      .orderBy("id")
      .execute();
    expect(changes).toEqual([
      { changedAt: publishedAt, isUnderOffer: false },
      { changedAt: underOfferAt, isUnderOffer: true },
    ]);
    expect(underOfferAt.getTime()).toBeGreaterThan(publishedAt?.getTime() ?? 0);
    expect(underOfferAt.getTime()).toBeLessThan(Date.now());
  }
});

test("suburbs keep their figures as numbers, and every listing's suburb is one of them", async () => {
  const newtown = await db().selectFrom("suburbs").selectAll().where("slug", "=", "newtown").executeTakeFirstOrThrow();
  expect(newtown).toMatchObject({ medianPrice: 1_450_000, priceGrowth: -8.23, propertiesSold: 334, key: "newtown" });
  const elsewhere = await db()
    .selectFrom("listings")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("suburbs").whereRef("suburbs.key", "=", "listings.suburbKey").select("suburbs.id"))),
    )
    .select("listings.suburb")
    .execute();
  expect(elsewhere).toEqual([]);
});
