import { sql, type Updateable } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { dailyTasks } from "#app/jobs/timetable.job.ts";
import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";
import { db } from "#db/client.server.ts";
import type { Listings } from "#db/schema.ts";
import { transaction } from "#db/transaction.server.ts";
import { buildListing, insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { backdatePriceChanges } from "#tests/support/backdate-price-changes.ts";
import { describeChanges, describeChangesSince } from "./changes.ts";
import { findListingHistory, historySinceJson } from "./history.queries.server.ts";

let createdByUserId: number;

beforeEach(async () => {
  ({ id: createdByUserId } = await insertUser(db(), { role: "agent" }));
});

let homes = 0;
/** Each listing has its own address, because a later listing of an address may mean that a sale fell through. */
const insert = async (overrides: Partial<Parameters<typeof insertListing>[1]> = {}) =>
  (await insertListing(db(), { createdByUserId, address: `${(homes += 1)} History Street`, ...overrides })).id;

/** Changes a listing outside the product, like a manual repair. */
const change = (id: number, row: Updateable<Listings>) =>
  db().updateTable("listings").set(row).where("id", "=", id).execute();

const statesOf = async (id: number) => (await findListingHistory(id))?.states ?? [];

/** Moves the history of a listing back by `days`. */
const age = (id: number, days: number) =>
  sql`update listing_changes set changed_at = changed_at - make_interval(days => ${days}), closed_on = closed_on - ${days}::integer
    where listing_id = ${id}`.execute(db());

describe("the history written by PostgreSQL", () => {
  test("starts with the publication and has each change of price and status", async () => {
    const id = await insert({ price: 1_450_000 });
    await change(id, { price: 1_400_000 });
    await backdatePriceChanges(id);
    await change(id, { title: "Another title", description: "Other words" });
    await change(id, { underOfferAt: new Date() });
    await change(id, { underOfferAt: null, price: 1_350_000 });
    await change(id, { status: "sold", closedOn: "2026-11-02", closedPrice: 1_375_000 });
    expect(await statesOf(id)).toMatchObject([
      { changedAt: "2026-09-30T23:00:00.000Z", status: "active", price: 1_450_000, isUnderOffer: false },
      { status: "active", price: 1_400_000, isUnderOffer: false },
      { status: "active", price: 1_400_000, isUnderOffer: true },
      { status: "active", price: 1_350_000, isUnderOffer: false },
      { status: "sold", closedOn: "2026-11-02", closedPrice: 1_375_000, priceWithheld: false },
    ]);
  });

  test("starts with the first publication, ignoring earlier prices", async () => {
    const id = await insert({ status: "draft", publishedAt: null, price: 900_000 });
    await change(id, { price: 950_000 });
    expect(await findListingHistory(id)).toBeUndefined();
    await change(id, { status: "active", publishedAt: new Date("2026-11-20T00:00:00Z") });
    expect(await statesOf(id)).toMatchObject([{ changedAt: "2026-11-20T00:00:00.000Z", price: 950_000 }]);
  });

  test("records only that a home is not advertised", async () => {
    const id = await insert();
    await change(id, { status: "draft" });
    await change(id, { price: 1 });
    await change(id, { status: "withdrawn", price: 2 });
    await change(id, { status: "active", price: 1_300_000 });
    expect((await statesOf(id)).map(({ status, price }) => [status, price])).toEqual([
      ["active", 1_450_000],
      ["withdrawn", 1_450_000],
      ["active", 1_300_000],
    ]);
  });

  test("ignores a suspension, which hides the first publication only while it lasts", async () => {
    const [shown, hidden] = [await insert(), await insert({ status: "draft", publishedAt: null })];
    const suspend = (at: Date | null) =>
      db().updateTable("users").set({ suspendedAt: at }).where("id", "=", createdByUserId).execute();
    await suspend(new Date());
    await change(hidden, { status: "active", publishedAt: new Date("2026-11-20T00:00:00Z") });
    expect([(await statesOf(shown)).length, (await statesOf(hidden)).length]).toEqual([1, 0]);
    await suspend(null);
    expect(await statesOf(shown)).toMatchObject([{ status: "active" }]);
    expect(await statesOf(hidden)).toMatchObject([{ status: "active", changedAt: "2026-11-20T00:00:00.000Z" }]);
  });

  test("a home inserted as sold also has an earlier active state", async () => {
    const row = await insert({ status: "draft" });
    const { rows } = await sql<{ id: number }>`
      insert into listings (created_by_user_id, title, status, listing_type, property_type, price, address, suburb, postcode,
        description, contact_email, contact_phone, published_at, closed_on, closed_price)
      select created_by_user_id, title, 'sold', listing_type, property_type, price, address, suburb, postcode,
        description, contact_email, contact_phone, '2026-02-01T00:00:00Z', '2026-03-08', 1500000
      from listings where id = ${row} returning id`.execute(db());
    const history = await findListingHistory(rows[0]!.id);
    expect(history).toMatchObject({
      days: 35,
      states: [
        { status: "active", changedAt: "2026-02-01T00:00:00.000Z", closedPrice: null },
        { status: "sold", changedAt: "2026-03-08T01:00:00.000Z", closedOn: "2026-03-08", closedPrice: 1_500_000 },
      ],
    });
  });

  test("a withheld price stays in the database", async () => {
    const id = await insert();
    await change(id, { status: "sold", closedOn: "2026-11-02", priceWithheld: true });
    expect((await statesOf(id)).at(-1)).toMatchObject({ closedPrice: null, priceWithheld: true });
  });

  test("records the owner, or the user that the transaction names", async () => {
    const { id: admin } = await insertUser(db());
    const id = await insert();
    await transaction(async () => {
      await sql`select set_config('southerly.user_id', ${String(admin)}, true)`.execute(db());
      await change(id, { price: 1_400_000 });
    });
    await backdatePriceChanges(id);
    await change(id, { price: 1_300_000 });
    const rows = await db()
      .selectFrom("listingChanges")
      .select("changedByUserId")
      .where("listingId", "=", id)
      .orderBy("id")
      .execute();
    expect(rows.map(({ changedByUserId }) => changedByUserId)).toEqual([createdByUserId, admin, createdByUserId]);
  });

  test("has a row for each of ten concurrent changes of an auction", async () => {
    const id = await insert({ price: 1_000_000 });
    const times = Array.from({ length: 10 }, (_, day) => new Date(Date.UTC(2036, 0, 1 + day)));
    await Promise.all(times.map((auctionAt) => change(id, { saleMethod: "auction", auctionAt })));
    const auctions = (await statesOf(id)).map(({ auctionAt }) => auctionAt);
    expect(new Set(auctions).size).toBe(11);
  });

  test("has only the last of ten concurrent changes of a price", async () => {
    const id = await insert({ price: 1_000_000 });
    await Promise.all(Array.from({ length: 10 }, (_, step) => change(id, { price: 1_000_001 + step })));
    const prices = (await statesOf(id)).map(({ price }) => price);
    expect(prices).toHaveLength(2);
    const { price } = await db().selectFrom("listings").select("price").where("id", "=", id).executeTakeFirstOrThrow();
    expect(prices.at(-1)).toBe(price);
  });

  test("is deleted with its home", async () => {
    const id = await insert();
    await db().deleteFrom("listings").where("id", "=", id).execute();
    expect(await findListingHistory(id)).toBeUndefined();
  });
});

describe("a price corrected within 30 minutes", () => {
  const minutesLater = (id: number, minutes: number) =>
    sql`update listing_changes set changed_at = changed_at - make_interval(mins => ${minutes}),
      price_set_at = price_set_at - make_interval(mins => ${minutes}) where listing_id = ${id}`.execute(db());
  const toldOf = async (id: number) =>
    describeChanges(await statesOf(id)).map((sentence) => sentence.replace(/ on \d+ \w+( \d{4})?$/, ""));

  test("to the previous price leaves no trace", async () => {
    const id = await insert({ price: 1_450_000 });
    await change(id, { price: 145_000 });
    await change(id, { underOfferAt: new Date() });
    await db()
      .insertInto("inspections")
      .values({ listingId: id, startsAt: "2036-11-29T23:00:00Z", endsAt: "2036-11-29T23:30:00Z" })
      .execute();
    await change(id, { price: 1_450_000 });
    expect(await toldOf(id)).toEqual(["Listed for $1.45m", "Under offer"]);
    const rows = db().selectFrom("listingChanges").select(["price", "priceSetAt"]).where("listingId", "=", id);
    expect(await rows.execute()).toEqual(Array.from({ length: 3 }, () => ({ price: 1_450_000, priceSetAt: null })));
  });

  test.each<
    [why: string, first: Updateable<Listings>, typo: Updateable<Listings>, meant: Updateable<Listings>, told: string]
  >([
    ["a price", {}, { price: 140_000 }, { price: 1_400_000 }, "Price lowered from $1.45m to $1.4m"],
    [
      "a guide",
      { priceTo: 1_500_000 },
      { price: 140_000, priceTo: 150_000 },
      { price: 1_400_000, priceTo: 1_500_000 },
      "Guide lowered from $1.45m–$1.5m to $1.4m–$1.5m",
    ],
    [
      "a rent",
      { listingType: "rent", price: 800, priceFrequency: "per_week" },
      { price: 80 },
      { price: 780 },
      "Rent lowered from $800 a week to $780 a week",
    ],
    [
      "words",
      {},
      { price: 0, priceWords: "Guide of one" },
      { price: 0, priceWords: "Guide on request" },
      "Price changed to “Guide on request”",
    ],
  ])("to another one lists that change only: %s", async (_, first, typo, meant, told) => {
    const id = await insert();
    if (Object.keys(first).length > 0) await change(id, first);
    await backdatePriceChanges(id);
    await change(id, typo);
    await minutesLater(id, 29);
    await change(id, meant);
    expect((await toldOf(id)).at(-1)).toBe(told);
    expect(JSON.stringify(await statesOf(id))).not.toMatch(/:140000\b|:80\b|of one/);
  });

  test("counts from the last price: one of 31 minutes stays, and earlier ones of 20 minutes do not", async () => {
    const id = await insert({ price: 1_450_000 });
    await change(id, { price: 1_400_000 });
    await minutesLater(id, 20);
    await change(id, { price: 1_390_000 });
    await minutesLater(id, 20);
    await change(id, { price: 1_380_000 });
    await minutesLater(id, 31);
    await change(id, { price: 1_300_000 });
    expect((await statesOf(id)).map(({ price }) => price)).toEqual([1_450_000, 1_380_000, 1_300_000]);
  });

  test("is also removed if it was the first price, even if the home was withdrawn for it", async () => {
    const id = await insert({ price: 145_000, publishedAt: new Date() });
    await change(id, { status: "draft" });
    await change(id, { price: 1_450_000 });
    await change(id, { status: "active" });
    expect((await toldOf(id))[0]).toBe("Listed for $1.45m");
    expect((await statesOf(id)).map(({ price }) => price)).toEqual([1_450_000, 1_450_000, 1_450_000]);
  });

  test("may be a closing price, several times", async () => {
    const id = await insert();
    await change(id, { status: "sold", closedOn: "2026-11-02", closedPrice: 150_000 });
    await change(id, { closedPrice: 1_500_000 });
    expect((await toldOf(id)).slice(1)).toEqual(["Sold for $1.5m"]);
    await backdatePriceChanges(id);
    await change(id, { closedPrice: 15_000_000 });
    await change(id, { closedPrice: 1_500_000 });
    expect((await toldOf(id)).slice(1)).toEqual(["Sold for $1.5m"]);
    await change(id, { closedPrice: 1_550_000 });
    expect((await toldOf(id)).slice(1)).toEqual(["Sold for $1.5m", "Corrected: Sold for $1.55m"]);
  });
});

test("the history omits the price of a sale that fell through, and has that of the next one", async () => {
  const id = await insert();
  await change(id, { status: "sold", closedOn: "2026-11-02", closedPrice: 1_234_500 });
  await backdatePriceChanges(id);
  await change(id, { status: "active", closedOn: null, closedPrice: null });
  const rows = await db().selectFrom("listingChanges").selectAll().where("listingId", "=", id).execute();
  expect(JSON.stringify(rows)).not.toContain("1234500");
  expect(describeChanges(await statesOf(id))).toEqual([
    expect.stringMatching(/^Listed for /),
    expect.stringMatching(/^Sold on 2 November/),
    expect.stringMatching(/^Back on the market on /),
  ]);
  await change(id, { status: "sold", closedOn: "2026-11-20", closedPrice: 1_400_000 });
  expect((await statesOf(id)).map(({ closedPrice }) => closedPrice)).toEqual([null, null, null, 1_400_000]);
});

describe("a sale fell through", () => {
  /** The ids of sales that fell through. Fails unless the stored column equals the SQL function that defines it. */
  async function findFallen(): Promise<number[]> {
    const { rows } = await sql<{ id: number; isMarked: boolean; fell: boolean }>`
      select id, fell_through as "isMarked", sale_fell_through(id) as fell from listings order by id`.execute(db());
    for (const { isMarked, fell } of rows) expect(isMarked).toBe(fell);
    return rows.flatMap(({ id, fell }) => (fell ? [id] : []));
  }

  async function sellAndRelist() {
    await db().deleteFrom("listings").execute();
    const address = "1 Fallen Street";
    const sale = await insert({ address });
    await change(sale, { status: "sold", closedOn: sydneyDate(new Date()), closedPrice: 1_400_000 });
    const later = await insert({ address: "1 Fallen St", publishedAt: new Date() });
    expect(await findFallen()).toEqual([sale]);
    return { sale, later };
  }

  const isUndone: {
    why: string;
    changes: (ids: Record<"sale" | "later", number>) => [number, Updateable<Listings>];
  }[] = [
    { why: "the later listing is withdrawn", changes: ({ later }) => [later, { status: "withdrawn" }] },
    { why: "it is deleted", changes: ({ later }) => [later, { deletedAt: new Date() }] },
    { why: "it is another home", changes: ({ later }) => [later, { address: "2/1 Fallen Street" }] },
    { why: "it is in another suburb", changes: ({ later }) => [later, { suburb: "Enmore" }] },
    { why: "it hides its address", changes: ({ later }) => [later, { addressDisplay: "suburb" }] },
    { why: "it is for rent", changes: ({ later }) => [later, { listingType: "rent", priceFrequency: "per_week" }] },
    { why: "the sale was another home", changes: ({ sale }) => [sale, { address: "3 Fallen Street" }] },
    { why: "the sale has no number", changes: ({ sale }) => [sale, { address: "Fallen Street" }] },
    { why: "it has no number", changes: ({ later }) => [later, { address: "Fallen Street" }] },
    { why: "the sale was earlier", changes: ({ sale }) => [sale, { closedOn: addDays(sydneyDate(new Date()), -91) }] },
    {
      why: "it is no longer sold",
      changes: ({ sale }) => [sale, { status: "active", closedOn: null, closedPrice: null }],
    },
  ];

  test.each(isUndone)("until $why", async ({ changes }) => {
    const ids = await sellAndRelist();
    const [id, row] = changes(ids);
    const before = await db().selectFrom("listings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await change(id, row);
    expect(await findFallen()).toEqual([]);
    const former = Object.fromEntries(Object.entries(before).filter(([column]) => column in row));
    await change(id, former);
    // A sale that is recorded again is later than the listing that followed it.
    expect(await findFallen()).toEqual("closedPrice" in row ? [] : [ids.sale]);
  });

  test("until its agent is suspended or the row is deleted", async () => {
    const { sale, later } = await sellAndRelist();
    const suspend = (suspendedAt: Date | null) =>
      db().updateTable("users").set({ suspendedAt }).where("id", "=", createdByUserId).execute();
    await suspend(new Date());
    expect(await findFallen()).toEqual([]);
    await suspend(null);
    expect(await findFallen()).toEqual([sale]);
    await db().insertInto("holds").values({ subject: "listing", listingId: later, reason: "Sample" }).execute();
    expect(await findFallen()).toEqual([]);
    await db().updateTable("holds").set({ releasedAt: new Date() }).execute();
    expect(await findFallen()).toEqual([sale]);
    await db().insertInto("holds").values({ subject: "picture", listingId: later, reason: "Sample" }).execute();
    expect(await findFallen()).toEqual([sale]);
    await db().deleteFrom("listings").where("id", "=", later).execute();
    expect(await findFallen()).toEqual([]);
  });

  test("as soon as both are imported at once", async () => {
    await db().deleteFrom("listings").execute();
    const address = "1 Fallen Street";
    const rows = [
      {
        ...buildListing({ createdByUserId, address, publishedAt: new Date("2026-10-01") }),
        status: "sold",
        closedOn: "2026-11-02",
        closedPrice: 1_400_000,
      },
      buildListing({ createdByUserId, address, publishedAt: new Date("2026-11-20") }),
    ];
    const [sale] = await db().insertInto("listings").values(rows).returning("id").execute();
    expect(await findFallen()).toEqual([sale?.id]);
  });

  test("after the daily job if both were recorded at the same moment", async () => {
    await db().deleteFrom("listings").execute();
    const address = "1 Fallen Street";
    const sale = await insert({ address });
    const [isSold, isPublished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const sell = async () => {
      await change(sale, { status: "sold", closedOn: sydneyDate(new Date()), closedPrice: 1_400_000 });
      isSold.resolve();
      await isPublished.promise;
    };
    const publish = async () => {
      await isSold.promise;
      await transaction(() => insert({ address, publishedAt: new Date() }));
      isPublished.resolve();
    };
    await Promise.all([transaction(sell), publish()]);
    const mark = db().selectFrom("listings").select("fellThrough").where("id", "=", sale);
    expect(await mark.executeTakeFirst(), "no trigger saw both").toEqual({ fellThrough: false });
    await dailyTasks["fallen-through sales"]();
    expect(await findFallen()).toEqual([sale]);
  });

  test("until the daily job if its mark is wrong, at any age", async () => {
    const { sale } = await sellAndRelist();
    const other = await insert({ address: "2 Fallen Street" });
    await change(other, { status: "sold", closedOn: addDays(sydneyDate(new Date()), -400), closedPrice: 1_400_000 });
    const lease = await insert({ address: "2 Fallen Street", listingType: "rent", priceFrequency: "per_week" });
    for (const id of [other, lease]) await change(id, { fellThrough: true });
    await dailyTasks["fallen-through sales"]();
    expect(await findFallen()).toEqual([sale]);
  });
});

describe("the inspections of a home", () => {
  const [first, second] = ["2036-11-29T23:00:00Z", "2036-12-06T23:00:00Z"];

  const open = (listingId: number, ...times: string[]) =>
    db()
      .insertInto("inspections")
      .values(times.map((startsAt) => ({ listingId, startsAt, endsAt: new Date(Date.parse(startsAt) + 1_800_000) })))
      .execute();

  /** The changes for followers since the publication. */
  async function toldOf(id: number): Promise<string[]> {
    const { states } = await db()
      .selectNoFrom(historySinceJson(sql`${id}::integer`, sql`'2026-10-01T00:00:00Z'::timestamptz`).as("states"))
      .executeTakeFirstOrThrow();
    return describeChangesSince(states).map((sentence) => sentence.replace(/ on \d+ \w+( \d{4})?$/, ""));
  }

  test("appear when announced, moved and cancelled, with other changes", async () => {
    const id = await insert();
    await open(id, first, second);
    await sql`update inspections set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
      where listing_id = ${id} and starts_at = ${first}`.execute(db());
    await change(id, { price: 1_400_000 });
    await sql`update inspections set cancelled_at = now() where listing_id = ${id} and starts_at = ${second}`.execute(
      db(),
    );
    await sql`update inspections set sequence = sequence + 1 where listing_id = ${id}`.execute(db());
    expect(await toldOf(id)).toEqual([
      "Inspection on Sun 7 December 2036, 10:00 am cancelled",
      "Price lowered from $1.45m to $1.4m",
      "Inspection moved from Sun 30 November 2036, 10:00 am to Sun 30 November 2036, 11:00 am",
      "2 inspections, the first on Sun 30 November 2036, 10:00 am, announced",
    ]);
    expect((await statesOf(id)).map(({ price }) => price)).toEqual([1_450_000, 1_400_000]);
  });

  test("appear once when only the end changes or they are by appointment, and not in the public history", async () => {
    const id = await insert();
    await open(id, first);
    await sql`update inspections set ends_at = ends_at + interval '15 minutes' where listing_id = ${id}`.execute(db());
    await sql`update inspections set ends_at = ends_at, sequence = 2 where listing_id = ${id}`.execute(db());
    for (const inspectionsByAppointment of [true, true, false]) {
      await db().updateTable("listings").set({ inspectionsByAppointment }).where("id", "=", id).execute();
    }
    expect(await toldOf(id)).toEqual([
      "Inspection by appointment no longer offered",
      "Inspection by appointment offered",
      "End of inspection on Sun 30 November 2036, 10:00 am, moved to 10:45 am",
      "Inspection on Sun 30 November 2036, 10:00 am announced",
    ]);
    expect(await statesOf(id)).toHaveLength(1);
  });

  test("do not appear for drafts, nor once they have begun", async () => {
    const [draft, home] = [await insert({ status: "draft", publishedAt: null }), await insert()];
    await open(draft, first);
    await open(home, "2026-01-03T23:00:00Z");
    await sql`update inspections set cancelled_at = now() where listing_id = ${home}`.execute(db());
    expect([await toldOf(draft), await toldOf(home)]).toEqual([[], []]);
  });
});

describe("days on the market", () => {
  const now = () => new Date();

  test("count from publication", async () => {
    const id = await insert({ publishedAt: now() });
    expect(await findListingHistory(id)).toMatchObject({ days: 0 });
    await age(id, 12);
    await change(id, { price: 1_400_000 });
    expect(await findListingHistory(id)).toMatchObject({ days: 12 });
  });

  test("exclude days without advertising", async () => {
    const id = await insert({ publishedAt: now() });
    await age(id, 5);
    await change(id, { status: "withdrawn" });
    await age(id, 30);
    await change(id, { status: "active" });
    await age(id, 2);
    expect(await findListingHistory(id)).toMatchObject({ days: 7 });
  });

  test("end with the contract, not with its recording", async () => {
    const id = await insert({ publishedAt: now() });
    await age(id, 40);
    await change(id, { status: "sold", closedPrice: 1, closedOn: addDays(sydneyDate(now()), -6) });
    expect(await findListingHistory(id)).toMatchObject({ days: 34 });
  });

  test("end with it whatever changed in between: a new price counted 38 days, not 34", async () => {
    const id = await insert({ publishedAt: now() });
    await age(id, 38);
    await change(id, { price: 1_400_000 });
    await age(id, 2);
    await change(id, { status: "sold", closedPrice: 1, closedOn: addDays(sydneyDate(now()), -6) });
    expect(await findListingHistory(id)).toMatchObject({ days: 34 });
  });

  test("follow a corrected contract date", async () => {
    const id = await insert({ publishedAt: now() });
    await age(id, 40);
    await change(id, { status: "sold", closedPrice: 1, closedOn: addDays(sydneyDate(now()), -6) });
    await change(id, { closedOn: addDays(sydneyDate(now()), -4) });
    expect(await findListingHistory(id)).toMatchObject({ days: 36 });
  });
});
