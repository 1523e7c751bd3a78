import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { findAgentRecords } from "#app/features/agents/directory/agents.queries.server.ts";
import {
  findAgentSales,
  findQuotedSales,
  findQuotedSalesInSuburb,
  findSuburbSalesStats,
} from "#app/features/listings/embeds/homes.queries.server.ts";
import { findPlacedHomes } from "#app/features/listings/map/counts.queries.server.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { findListingHistory } from "#app/features/listings/model/history.queries.server.ts";
import { findApiListing, findListing } from "#app/features/listings/model/listing.queries.server.ts";
import { FELL_THROUGH_DAYS, toPriceHistory } from "#app/features/listings/model/price-history.ts";
import { isRegulatedSale } from "#app/features/listings/model/price-limits.ts";
import { priceHistogram } from "#app/features/listings/search/counts.queries.server.ts";
import { findNewestListings, searchListings } from "#app/features/listings/search/search.queries.server.ts";
import { buildSale } from "#app/features/suburbs/model/figures.fixture.ts";
import type { Member } from "#app/lib/caller.ts";
import { formatDay } from "#app/lib/dates.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { addDays, longDateLabel, sydneyDate } from "#app/lib/sydney-time.ts";
import { db } from "#db/client.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertClosedListing, insertListing, insertStatement } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { stageTwo } from "#tests/support/stage-two.ts";
import { viewer } from "#tests/support/viewer.ts";
import { saveEstimate } from "./offers.server.ts";
import {
  deleteOldStatements,
  findDueStatements,
  findStatement,
  findStatementRequests,
} from "./statement/statement.queries.server.ts";
import { statementSchema } from "./statement/statement.schema.ts";
import { confirmationOf, oldMedianText, toSaleView } from "./statement/statement.ts";
import {
  answerRequestsOfHomes,
  needsStatement,
  eraseOldStatements,
  findStatementsToShow,
  proposeSales,
  publishStatement,
  remindOfStatements,
  requestMissingStatement,
  requestStatement,
} from "./statements.server.ts";

vi.mock(import("#platform/env.server.ts"), async (original) => {
  const { withStageTwo } = await import("#tests/support/stage-two.ts");
  return withStageTwo(await original());
});

const today = sydneyDate(new Date());
const daysAgo = (days: number) => addDays(today, -days);

let agent: Member;
let listingId: number;

beforeEach(async () => {
  stageTwo.from = undefined;
  for (const table of ["listings", "suburbs", "users", "messages", "rateLimits", "postcodeFigures"] as const) {
    await db().deleteFrom(table).execute();
  }
  await insertSuburb(db());
  agent = await newAgent();
  listingId = await homeOf(agent);
});

async function newAgent(): Promise<Member> {
  const user = await insertUser(db(), { role: "agent" });
  return { user: { ...user, role: "agent", isAdmin: false }, ip: "192.0.2.1" } as Member;
}

async function homeOf({ user }: Member, overrides: Partial<Parameters<typeof insertListing>[1]> = {}): Promise<number> {
  const { id: agentId } = await insertAgent(db(), { agencyId: null, userId: null });
  const { id } = await insertListing(db(), { createdByUserId: user.id, agentId, ...overrides });
  return id;
}

const sold = (address: string, overrides: Partial<Parameters<typeof insertClosedListing>[1]> = {}) =>
  insertClosedListing(db(), { createdByUserId: agent.user.id, closedOn: daysAgo(30), address, ...overrides });

const typed = (place: number, changes: Record<string, unknown> = {}) => ({
  [`address${place}`]: `${place} Other Street, Newtown`,
  [`price${place}`]: "1,400,000",
  [`soldOn${place}`]: daysAgo(60),
  [`source${place}`]: "Valuer General",
  ...changes,
});

const parse = (fields: Record<string, unknown>) => statementSchema.parse(fields);
const threeTyped = () => parse({ ...typed(1), ...typed(2), ...typed(3) });
const errorsOf = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Invalid ? error.errors : error),
  );

describe("proposals", () => {
  test("are sales of the same kind with similar bedrooms, a public price and address, of the last six months", async () => {
    const near = await sold("1 Near Street");
    const larger = await sold("2 Larger Street", { bedrooms: 4 });
    await sold("3 Huge Street", { bedrooms: 6 });
    await sold("4 Flat Street", { propertyType: "Apartment" });
    await sold("5 Old Street", { closedOn: daysAgo(200) });
    await sold("6 Withheld Street", { closedPrice: null });
    await sold("7 Hidden Street", { addressDisplay: "suburb" });
    await sold("8 Leased Street", { listingType: "rent", closedPrice: 800, priceFrequency: "per_week" });
    const proposals = await proposeSales(listingId);
    expect(proposals.map((proposal) => proposal.listingId)).toEqual([near.id, larger.id]);
    expect(proposals[0]).toMatchObject({ address: "1 Near Street, Newtown", price: 1_500_000, source: null });
  });

  test("leave out a sale that fell through, whose price is in no page or API", async () => {
    const { id: agentId } = await insertAgent(db(), { agencyId: null, userId: null });
    const fallen = await sold("9 Fallen Street", {
      agentId,
      closedPrice: 1_260_000,
      latitude: -33.9,
      longitude: 151.18,
    });
    const isProposed = async () => (await proposeSales(listingId)).some((one) => one.listingId === fallen.id);
    const api = async () => JSON.stringify(await findApiListing(fallen.id, "https://southerly.example"));
    const text = async () => JSON.stringify(toPriceHistory((await findListingHistory(fallen.id))?.states ?? []).states);
    const lists = async () =>
      JSON.stringify([
        (await findAgentSales([agentId])).homes,
        [...(await findQuotedSales(agentId)), ...(await findQuotedSalesInSuburb("Newtown"))],
        await findNewestListings(
          { type: "sale", closed: true, sort: "newest", page: 1 },
          9,
          "https://southerly.example",
        ),
        await findPlacedHomes({ type: "sale", closed: true }, ["newtown"], 9),
      ]);
    expect(await isProposed()).toBe(true);
    expect(await api()).toContain("Sold for $1.26m");
    for (const list of (JSON.parse(await lists()) as unknown[]).filter((_, index) => index !== 1)) {
      expect(list).toEqual([expect.objectContaining({ id: fallen.id })]);
    }
    const { id } = await insertListing(db(), {
      createdByUserId: agent.user.id,
      address: "9 Fallen St",
      publishedAt: new Date(),
    });
    expect(await isProposed()).toBe(false);
    for (const json of [await api(), await text(), await lists(), JSON.stringify(await findListing(fallen.id))]) {
      expect(json).not.toMatch(/1\.26|1,?260,?000/);
    }
    const found = async (filters: Pick<ListingFilters, "priceMin" | "price"> = {}) => {
      const search = { ...filters, type: "sale", closed: true, sort: "newest", page: 1 } as const;
      return {
        homes: (await searchListings(search)).total,
        priced: (await priceHistogram(search)).counts.some(Boolean),
      };
    };
    expect(await found({ priceMin: 1_000_000 })).toEqual({ homes: 0, priced: false });
    expect(await found({ price: "unpublished" }), "as without a published price").toEqual({ homes: 1, priced: false });
    const records = async () => ({
      agent: (await findAgentSales([agentId])).sold.priced,
      suburb: (await findSuburbSalesStats("Newtown"))[0]?.priced ?? 0,
      card: (await findAgentRecords([agentId])).get(agentId)?.sold,
    });
    expect(await records()).toEqual({ agent: 0, suburb: 0, card: 0 });
    // Neither a listing of another unit nor a resale after the period of the price history means that the sale fell
    // through.
    await db().updateTable("listings").set({ address: "2/9 Fallen St" }).where("id", "=", id).execute();
    expect(await isProposed()).toBe(true);
    await db().updateTable("listings").set({ address: "9 Fallen St" }).where("id", "=", id).execute();
    const close = (days: number) =>
      db()
        .updateTable("listings")
        .set({ closedOn: daysAgo(days) })
        .where("id", "=", fallen.id)
        .execute();
    await close(FELL_THROUGH_DAYS);
    expect(await isProposed()).toBe(false);
    await close(FELL_THROUGH_DAYS + 1);
    expect(await isProposed()).toBe(true);
    expect(await records()).toEqual({ agent: 1, suburb: 1, card: 1 });
    expect(await found({ priceMin: 1_000_000 })).toEqual({ homes: 1, priced: true });
  });

  test("include an older sale behind many that fell through", async () => {
    const older = await sold("1 Older Street", { closedOn: daysAgo(100) });
    for (let number = 1; number <= 20; number += 1) {
      const address = `${number} Fallen Street`;
      await sold(address);
      await insertListing(db(), { createdByUserId: agent.user.id, address, publishedAt: new Date() });
    }
    expect((await proposeSales(listingId)).map((proposal) => proposal.listingId)).toEqual([older.id]);
  });

  test("give distances from the public location only", async () => {
    const at = { latitude: -33.9, longitude: 151.18 };
    await sold("1 Near Street", { latitude: -33.9, longitude: 151.181 });
    const open = await homeOf(agent, at);
    const hidden = await homeOf(agent, { ...at, addressDisplay: "suburb" });
    const distance = async (id: number) => (await proposeSales(id))[0]?.km;
    expect(await distance(open)).toBeCloseTo(0.09, 1);
    const suburb = await homeOf(agent, { latitude: null, longitude: null });
    expect(await distance(hidden)).toBe(await distance(suburb));
  });
});

describe("publishing", () => {
  test("copies the advertised price, three sales and the distance", async () => {
    const record = await sold("1 Near Street");
    const version = await publishStatement(
      agent,
      listingId,
      parse({ records: [String(record.id)], ...typed(1, { km1: "1.5" }), ...typed(3) }),
    );
    expect(version).toBe(1);
    const statement = await findStatement(listingId);
    expect(statement).toMatchObject({
      version: 1,
      price: 1_450_000,
      priceTo: null,
      propertyType: "House",
      median: null,
    });
    expect(statement?.sales).toMatchObject([
      { address: "1 Near Street, Newtown", price: 1_500_000, listingId: record.id },
      { address: "1 Other Street, Newtown", price: 1_400_000, soldOn: daysAgo(60), km: 1.5, source: "Valuer General" },
      { address: "3 Other Street, Newtown", km: null },
    ]);
  });

  test("stores the period of the median, and marks one that ended more than a year before", async () => {
    await db()
      .insertInto("postcodeFigures")
      .values({ postcode: "2042", ...buildSale({ median: 1_900_000 }) })
      .execute();
    await publishStatement(agent, listingId, threeTyped());
    const median = (await findStatement(listingId))?.median;
    expect(median).toMatchObject({ median: 1_900_000, period: "January to March 2024", periodEnd: "2024-03-31" });
    if (!median) throw new Error("expected a median");
    expect(oldMedianText(median, "2025-03-31")).toBeUndefined();
    expect(oldMedianText(median, "2025-04-01")).toContain("This median is of sales from January to March 2024");
    const { period: _period, periodEnd: _end, ...older } = median;
    await insertStatement(db(), { listingId, version: 2, median: older });
    const stored = (await findStatement(listingId))?.median;
    expect(stored).toEqual({ median: 1_900_000, scope: median.scope, source: median.source });
    expect(stored && oldMedianText(stored, "2030-01-01")).toBeUndefined();
  });

  test("a repeat changes nothing, a new price makes a new version", async () => {
    expect(await publishStatement(agent, listingId, threeTyped())).toBe(1);
    expect(await publishStatement(agent, listingId, threeTyped())).toBe(1);
    await db().updateTable("listings").set({ price: 1_500_000 }).where("id", "=", listingId).execute();
    expect(await publishStatement(agent, listingId, threeTyped())).toBe(2);
    expect(await findStatement(listingId, 1)).toMatchObject({ price: 1_450_000 });
    expect(await findStatement(listingId)).toMatchObject({ version: 2, price: 1_500_000 });
  });

  test("two at once are two requests for one version", async () => {
    const versions = await Promise.all([1, 2].map(() => publishStatement(agent, listingId, threeTyped())));
    expect(versions).toEqual([1, 1]);
  });

  test.each([
    ["no sale", {}, { records: ["Choose or enter three sales. You have none."] }],
    ["two sales", { ...typed(1), ...typed(2) }, { records: ["Choose or enter three sales. You have 2."] }],
    ["an unknown record", { records: ["2000000"] }, { records: [expect.stringContaining("no longer in our records")] }],
    [
      "an incomplete sale",
      { address2: "1 Other Street" },
      {
        price2: [expect.stringContaining("Enter the price")],
        soldOn2: [expect.stringContaining("Enter the date")],
        source2: [expect.stringContaining("Enter the source")],
      },
    ],
    [
      "a sale in the future",
      typed(1, { soldOn1: addDays(today, 2) }),
      { soldOn1: ["The date of the contract cannot be in the future"] },
    ],
  ])("%s is refused at its field", async (_, fields, errors) => {
    expect(await errorsOf(publishStatement(agent, listingId, parse(fields)))).toEqual(errors);
    expect(await findStatement(listingId)).toBeUndefined();
  });

  test("four sales are refused", async () => {
    const record = await sold("1 Near Street");
    const input = parse({ records: [String(record.id)], ...typed(1), ...typed(2), ...typed(3) });
    expect(await errorsOf(publishStatement(agent, listingId, input))).toEqual({
      records: ["Choose or enter only three sales. You have 4."],
    });
  });

  test("is refused to others, for a rental, a home without a price and a sold home", async () => {
    await expect(publishStatement(await newAgent(), listingId, threeTyped())).rejects.toThrow(NotFound);
    const buyer = { ...agent, user: { ...agent.user, role: "buyer" } } as Member;
    await expect(publishStatement(buyer, listingId, threeTyped())).rejects.toThrow(Forbidden);
    const rental = await homeOf(agent, { listingType: "rent", price: 800, priceFrequency: "per_week" });
    await expect(publishStatement(agent, rental, threeTyped())).rejects.toThrow(Conflict);
    const unpriced = await homeOf(agent, { price: 0 });
    await expect(publishStatement(agent, unpriced, threeTyped())).rejects.toThrow(Conflict);
    const { id: closed } = await sold("1 Near Street");
    await expect(publishStatement(agent, closed, threeTyped())).rejects.toThrow(Conflict);
  });

  test("a version cannot be changed, but outlives its author's account", async () => {
    const { id } = await insertStatement(db(), { listingId, userId: agent.user.id });
    const change = db().updateTable("informationStatements").set({ price: 1 }).where("id", "=", id).execute();
    await expect(change).rejects.toThrow("cannot be changed");
    await db().updateTable("informationStatements").set({ userId: null }).where("id", "=", id).execute();
    expect(await findStatement(listingId)).toMatchObject({ price: 1_450_000 });
  });
});

describe("typed sales", () => {
  const publish = (changes: Record<string, unknown>) =>
    publishStatement(agent, listingId, parse({ ...typed(1), ...typed(2), ...typed(3), ...changes }));
  const confirm = [expect.stringContaining("confirm that they are comparable")];
  const self = [expect.stringContaining("This is the home itself")];
  const twice = [expect.stringContaining("already one of the three sales")];

  beforeEach(async () => {
    await insertSuburb(db(), { name: "Enmore", slug: "enmore", latitude: -33.9, longitude: 151.171 });
    await insertSuburb(db(), { name: "Bondi", slug: "bondi", postcode: "2026", latitude: -33.893, longitude: 151.264 });
  });

  test.each<[why: string, changes: Record<string, unknown>, errors: Record<string, unknown>]>([
    ["the home itself", { address2: "8 Own Street, Newtown" }, { address2: self }],
    ["the home itself in another spelling", { address1: "8 Own St, Newtown NSW 2042" }, { address1: self }],
    ["the home itself without its suburb", { address3: "8 own st." }, { address3: self }],
    ["the same home twice", { address3: "1 other st, NEWTOWN, NSW" }, { address3: twice }],
    [
      "a name without a number twice",
      { address1: "Old Mill, Newtown", address2: "old mill, newtown" },
      { address2: twice },
    ],
  ])("%s is refused, also with a confirmation", async (_, changes, errors) => {
    await db().updateTable("listings").set({ address: "8 Own Street" }).where("id", "=", listingId).execute();
    expect(await errorsOf(publish(changes))).toEqual(errors);
    expect(await errorsOf(publish({ ...changes, confirmSales: "anything" }))).toEqual(errors);
  });

  test("a record that is typed again is refused", async () => {
    const record = await sold("1 Other Street");
    const input = parse({ records: [String(record.id)], ...typed(1), ...typed(2) });
    expect(await errorsOf(publishStatement(agent, listingId, input))).toEqual({ address1: twice });
  });

  test.each<[why: string, changes: Record<string, unknown>, field: string, text: string]>([
    ["an old sale", { soldOn2: daysAgo(184) }, "soldOn2", "more than six months ago"],
    ["another state", { address1: "1 Other Street, Fitzroy VIC 3065" }, "address1", "in VIC, another state"],
    ["a postcode of another state", { address1: "1 Other Street, Newtown 3220" }, "address1", "in VIC, another state"],
    ["a far suburb", { address1: "1 Other Street, Bondi NSW 2026" }, "address1", "Bondi is about 7.8\u00a0km"],
    ["an unknown suburb", { address1: "1 Other Street, Broken Hill" }, "address1", "not one that we know"],
    ["a long distance", { km3: "5.5" }, "km3", "5.5\u00a0km is far"],
    ["a high price", { price1: "1,933,400" }, "price1", "$1,933,400 is more than a third above"],
    ["a low price", { price1: "1,087,000" }, "price1", "$1,087,000 is more than a quarter below"],
  ])("%s needs a confirmation at its field", async (_, changes, field, text) => {
    const errors = await errorsOf(publish(changes));
    expect(errors).toEqual({ [field]: [expect.stringContaining(text)], confirmSales: confirm });
    const confirmSales = confirmationOf(errors as Invalid["errors"]);
    // The confirmation does not cover another doubtful value.
    expect(await errorsOf(publish({ ...changes, price2: "1", confirmSales }))).toMatchObject({ confirmSales: confirm });
    expect(await publish({ ...changes, confirmSales })).toBe(1);
  });

  test("of the last six months, in and around the suburb and near the price need none", async () => {
    const version = await publish({
      soldOn1: daysAgo(183),
      address2: "2/14 Rose Street, Enmore NSW 2042, Australia",
      km2: "5",
      price1: "1,933,000",
      price2: "1,088,000",
    });
    expect(version).toBe(1);
  });

  test("are compared with a private estimate, too, without naming it", async () => {
    await saveEstimate(agent, listingId, { low: 2_000_000 });
    await publish({ price1: "2,600,000" });
    expect(JSON.stringify(await errorsOf(publish({ price1: "2,700,000" })))).not.toMatch(/2,?000,?000/);
  });

  test("name the agent as their source, and give no distance of 0 m", async () => {
    await publish({ km1: "0", km2: "0.004", km3: "0.3" });
    const { sales = [] } = (await findStatement(listingId)) ?? {};
    expect(sales.map(toSaleView)).toMatchObject([
      { source: "Valuer General (typed by the agent)", distance: "" },
      { distance: "" },
      { distance: "300\u00a0m" },
    ]);
  });
});

describe("homes that need a version", () => {
  const dueOf = async (includeMissing: boolean) =>
    (await findDueStatements({ id: agent.user.id, isAdmin: false }, "mine", { includeMissing })).map((due) => [
      due.listingId,
      due.isMissing,
    ]);

  test("are those without one, if asked for, and those with another price or range", async () => {
    expect(await dueOf(false)).toEqual([]);
    expect(await dueOf(true)).toEqual([[listingId, true]]);
    await insertStatement(db(), { listingId });
    expect(await dueOf(true)).toEqual([]);
    await db().updateTable("listings").set({ priceTo: 1_500_000 }).where("id", "=", listingId).execute();
    expect(await dueOf(false)).toEqual([[listingId, false]]);
    await insertStatement(db(), { listingId, version: 2, priceTo: 1_500_000 });
    expect(await dueOf(true)).toEqual([]);
  });

  test("are on the market, for sale, in New South Wales and have a price", async () => {
    await insertStatement(db(), { listingId });
    await homeOf(agent, { status: "draft", publishedAt: null });
    await homeOf(agent, { listingType: "rent", price: 800, priceFrequency: "per_week" });
    await homeOf(agent, { price: 0 });
    await homeOf(agent, { state: "VIC", postcode: "3220" });
    await sold("1 Near Street");
    await homeOf(await newAgent());
    const typedState = await homeOf(agent, { state: "New South Wales" });
    expect(await dueOf(true)).toEqual([[typedState, true]]);
  });

  test("are shown with the day from which they need one, from ten days before stage 2", async () => {
    const later = await homeOf(agent, { publishedAt: new Date(`${addDays(today, 3)}T02:00:00Z`) });
    const manager = { id: agent.user.id, isAdmin: false };
    const onDay = async (days: number, ids?: number[]) => {
      const now = new Date(`${addDays(today, days)}T02:00:00Z`);
      const shown = await findStatementsToShow(manager, "mine", { now, ids });
      return shown.map(({ id, text, badge, isOverdue }) => ({ id, text, badge, isOverdue }));
    };
    const from = addDays(today, 1);
    stageTwo.from = from;
    expect(await onDay(-10)).toEqual([]);
    const before = {
      text: `no Statement of Information yet. It needs one from ${longDateLabel(from)}.`,
      badge: `Statement needed from ${formatDay(from)}`,
      isOverdue: false,
    };
    expect((await onDay(0))[0]).toEqual({ id: listingId, ...before });
    const published = addDays(today, 3);
    expect(await onDay(3)).toEqual([
      {
        id: listingId,
        text: `no Statement of Information yet. It has needed one since ${longDateLabel(from)}.`,
        badge: `No statement since ${formatDay(from)}`,
        isOverdue: true,
      },
      {
        id: later,
        text: `no Statement of Information yet. It has needed one since ${longDateLabel(published)}.`,
        badge: `No statement since ${formatDay(published)}`,
        isOverdue: true,
      },
    ]);
    expect(await onDay(3, [later])).toMatchObject([{ id: later }]);
    await insertStatement(db(), { listingId });
    await db().updateTable("listings").set({ price: 1_460_000 }).where("id", "=", listingId).execute();
    expect(await onDay(3, [listingId])).toEqual([
      { id: listingId, text: "its statement gives another price.", badge: undefined, isOverdue: false },
    ]);
  });

  test("are judged by state and postcode like their prices", async () => {
    await insertStatement(db(), { listingId });
    const states = ["NSW", "n.s.w", "ＮＳＷ", "vic", "Victoria, AUS", "A C T", "Elsewhere", "NT"];
    const postcodes = ["2042", "3220", "３２２０", " 2604 ", "0800", "0000", "n/a", "32200"];
    const homes = states.flatMap((state) => postcodes.map((postcode) => ({ state, postcode })));
    const judged = [];
    for (const home of homes) {
      const id = await homeOf(agent, home);
      if (isRegulatedSale({ listingType: "sale", ...home })) judged.push(id);
    }
    expect(judged.length).toBeLessThan(homes.length);
    const manager = { id: agent.user.id, isAdmin: false };
    const found: number[] = [];
    for (let due = await findDueStatements(manager, "mine", { includeMissing: true }); due.length > 0;) {
      found.push(...due.map((home) => home.listingId));
      for (const home of due) await insertStatement(db(), { listingId: home.listingId });
      due = await findDueStatements(manager, "mine", { includeMissing: true });
    }
    expect(found).toEqual(judged);
  });
});

describe("a request by email", () => {
  const visitor = { ip: "192.0.2.7" };
  const input = { name: "Sam Sample", email: "sam@example.com" };
  const mails = () => db().selectFrom("messages").select(["toAddress", "subject", "textBody"]).orderBy("id").execute();
  const ask = async (email = input.email) => {
    const [home, statement] = [await findListing(listingId), await findStatement(listingId)];
    if (!home || !statement) throw new Error("expected a home with a statement");
    await requestStatement(visitor, home, statement, { ...input, email });
  };
  const requests = async () =>
    (await findStatementRequests(listingId, { id: agent.user.id, isAdmin: false })).map(
      ({ email, isMailed, version }) => ({ email, isMailed, version }),
    );

  beforeEach(() => insertStatement(db(), { listingId }));

  test("sends this version once and is recorded for the agents of the home only", async () => {
    await Promise.all([ask(), ask(), ask("SAM@example.com")]);
    expect(await requests()).toEqual([{ email: expect.stringMatching(/^sam@/i), isMailed: true, version: 1 }]);
    expect(await mails()).toHaveLength(1);
    const other = await newAgent();
    expect(await findStatementRequests(listingId, { id: other.user.id, isAdmin: false })).toEqual([]);
  });

  test("of an older price says so, with the present one", async () => {
    await ask("before@example.com");
    await db().updateTable("listings").set({ price: 1_777_000, priceTo: null }).where("id", "=", listingId).execute();
    await ask("after@example.com");
    const texts = (await mails()).map(({ toAddress, textBody }) => [
      toAddress,
      textBody.includes("it is now $1,777,000"),
    ]);
    expect(texts).toEqual([
      ["before@example.com", false],
      ["after@example.com", true],
    ]);
  });

  test("names neither the sender nor, to a stranger, texts of an account that is not established", async () => {
    await ask();
    const [mail] = await mails();
    expect(mail?.subject).toBe("Statement of Information: a home in Newtown");
    expect(mail?.textBody).toContain("$1,450,000");
    expect(mail?.textBody).toContain(`/listings/${listingId}/-/statement?version=1`);
    expect(mail?.textBody).not.toMatch(/Sam Sample|Comparable Street/);
    expect(mail?.textBody.replaceAll(/\s+/g, " ")).toContain("This median is of sales from January to March 2024");
  });

  test("above the daily limit of a mailbox is recorded as not sent", async () => {
    for (let version = 2; version <= 7; version += 1) {
      await ask();
      await insertStatement(db(), { listingId, version });
    }
    expect((await requests()).map(({ isMailed }) => isMailed)).toEqual([false, true, true, true, true, true]);
    expect(await mails()).toHaveLength(5);
  });
});

describe("a request for a missing statement", () => {
  const visitor = { ip: "192.0.2.8" };
  const ask = async (email: string) => {
    const home = await findListing(listingId);
    if (!home) throw new Error("expected a public home");
    await requestMissingStatement(visitor, home, { name: "Sam Sample", email });
  };
  const requests = () => findStatementRequests(listingId, { id: agent.user.id, isAdmin: false });
  const mails = (kind: string) =>
    db().selectFrom("messages").select(["toAddress", "subject", "textBody"]).where("kind", "=", kind).execute();

  beforeEach(async () => {
    const { id: userId } = agent.user;
    await db().updateTable("users").set({ emailConfirmedAt: new Date() }).where("id", "=", userId).execute();
    const ofHome = db().selectFrom("listings").select("agentId").where("id", "=", listingId);
    await db().updateTable("agents").set({ userId }).where("id", "=", ofHome).execute();
  });

  test("is recorded, emails the agent once an hour, and is answered with the first version", async () => {
    await Promise.all([ask("sam@example.com"), ask("SAM@example.com"), ask("kim@example.com")]);
    expect(await requests()).toMatchObject([
      { version: null, isMailed: false },
      { version: null, isMailed: false },
    ]);
    const toAgents = await mails("statement-requested");
    expect(toAgents).toHaveLength(1);
    expect(toAgents[0]?.subject).toMatch(/^Statement of Information requested: /);
    expect(toAgents[0]?.textBody).not.toMatch(/sam@|kim@|Sam Sample/i);
    expect(await mails("statement-of-information")).toEqual([]);

    await publishStatement(agent, listingId, threeTyped());
    await publishStatement(agent, listingId, threeTyped());
    expect(await requests()).toMatchObject([
      { version: 1, isMailed: true },
      { version: 1, isMailed: true },
    ]);
    const sent = await mails("statement-of-information");
    expect(sent.map(({ toAddress }) => toAddress.toLowerCase()).toSorted()).toEqual([
      "kim@example.com",
      "sam@example.com",
    ]);
  });

  test("names both agents in its email, with their phone numbers", async () => {
    const { id: agencyId } = await insertAgency(db());
    const join = async (name: string, phone: string) => {
      const { id: userId } = await insertUser(db(), { role: "agent" });
      return (await insertAgent(db(), { agencyId, userId, name, phone })).id;
    };
    const agents = { agentId: await join("First Sample", "02 5550 0148"), contactPhone: "02 5550 0148" };
    const secondAgentId = await join("Second Sample", "02 5550 0149");
    await db()
      .updateTable("listings")
      .set({ ...agents, secondAgentId })
      .where("id", "=", listingId)
      .execute();
    const email = `${crypto.randomUUID()}@example.com`;
    const reader = await insertUser(db(), { email });
    await publishStatement(agent, listingId, threeTyped());
    const home = await findListing(listingId);
    const statement = await findStatement(listingId);
    if (!home || !statement) throw new Error("expected a home with a statement");
    await requestStatement({ user: viewer({ id: reader.id }), ip: "192.0.2.7" }, home, statement, {
      name: "Sam Sample",
      email,
    });
    const [mail] = await mails("statement-of-information");
    expect(mail?.textBody).toMatch(
      /Agent: First Sample, .+\nPhone: 02 5550 0148\nAgent: Second Sample\nPhone: 02 5550 0149/,
    );
  });

  test("waits for a version that is being published, and gets it", async () => {
    const blocked = async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`.execute(db());
      expect(rows).toHaveLength(1);
    };
    const published = Promise.withResolvers<void>();
    const requested = Promise.withResolvers<void>();
    const publishing = transaction(async () => {
      await publishStatement(agent, listingId, threeTyped());
      published.resolve();
      await requested.promise;
    });
    await published.promise;
    const request = ask("sam@example.com");
    await vi.waitFor(blocked);
    requested.resolve();
    await Promise.all([publishing, request]);
    expect(await requests()).toMatchObject([{ version: 1, isMailed: true }]);
    expect(await mails("statement-of-information")).toHaveLength(1);
    expect(await mails("statement-requested")).toEqual([]);
  });

  test("is answered once the home is public again, if the first version was published before", async () => {
    await ask("sam@example.com");
    const setStatus = (status: string) =>
      db().updateTable("listings").set({ status }).where("id", "=", listingId).execute();
    await setStatus("draft");
    await publishStatement(agent, listingId, threeTyped());
    expect(await requests()).toMatchObject([{ version: null, isMailed: false }]);
    await setStatus("active");
    const { signal } = new AbortController();
    await Promise.all([1, 2].map(() => answerRequestsOfHomes([listingId], signal)));
    expect(await requests()).toMatchObject([{ version: 1, isMailed: true }]);
    expect(await mails("statement-of-information")).toHaveLength(1);
  });

  test("is possible in stage 2, for a home for sale in New South Wales that is on the market", () => {
    const home = { listingType: "sale", state: "NSW", postcode: "2042", closedOn: null };
    stageTwo.from = addDays(sydneyDate(new Date()), 1);
    expect(needsStatement(home)).toBe(false);
    stageTwo.from = sydneyDate(new Date());
    expect(needsStatement(home)).toBe(true);
    for (const changes of [{ listingType: "rent" }, { state: "VIC", postcode: "3220" }, { closedOn: "2026-11-01" }]) {
      expect(needsStatement({ ...home, ...changes })).toBe(false);
    }
    stageTwo.from = undefined;
  });
});

describe("erasing", () => {
  const leftMarket = (days: number) =>
    db()
      .updateTable("listingChanges")
      .set({ changedAt: new Date(Date.now() - days * 86_400_000) })
      .where("listingId", "=", listingId)
      .execute();
  const before = new Date(Date.now() - 1000 * 86_400_000);
  const oldStatement = async () => {
    const { id } = await insertStatement(db(), { listingId });
    // Statements cannot be changed, so insert a copy with an old date.
    await db()
      .insertInto("informationStatements")
      .columns(["listingId", "version", "price", "propertyType", "sales", "createdAt"])
      .expression((eb) =>
        eb
          .selectFrom("informationStatements")
          .select(["listingId", eb.lit(2).as("version"), "price", "propertyType", "sales"])
          .select(eb.val(new Date("2020-01-01T00:00:00Z")).as("createdAt"))
          .where("id", "=", id),
      )
      .execute();
    await db().deleteFrom("informationStatements").where("id", "=", id).execute();
  };

  test("keeps the versions of homes on the market, and of homes that left it later", async () => {
    await oldStatement();
    await leftMarket(2000);
    expect(await deleteOldStatements(before)).toBe(0);
    await db().updateTable("listings").set({ status: "withdrawn" }).where("id", "=", listingId).execute();
    await leftMarket(999);
    expect(await deleteOldStatements(before)).toBe(0);
    await leftMarket(1001);
    expect(await deleteOldStatements(before)).toBe(1);
  });

  test("deletes those of a home that was deleted as long ago", async () => {
    await oldStatement();
    await db()
      .updateTable("listings")
      .set({ deletedAt: new Date("2021-01-01T00:00:00Z") })
      .where("id", "=", listingId)
      .execute();
    expect(await deleteOldStatements(before)).toBe(1);
  });

  test("deletes requests of 24 months, but not their statements", async () => {
    const { id: statementId } = await insertStatement(db(), { listingId });
    const request = (createdAt: Date) =>
      db()
        .insertInto("informationStatementRequests")
        .values({ statementId, name: "Sam", email: "sam@example.com", isMailed: true, createdAt })
        .execute();
    await request(new Date("2024-11-01T00:00:00Z"));
    await request(new Date("2024-12-01T00:00:00Z"));
    const upTo = { leftMarket: before, requested: new Date("2024-11-15T00:00:00Z") };
    expect(await eraseOldStatements(upTo)).toEqual({ statements: 0, requests: 1 });
  });
});

describe("reminders", () => {
  const remind = () => remindOfStatements(new AbortController().signal);
  const sent = () => db().selectFrom("messages").select(["toAddress", "subject", "textBody"]).orderBy("id").execute();

  /** An agent with a confirmed address and a home at each of `addresses`. */
  async function agentWith(...addresses: string[]) {
    const email = `${randomUUID()}@example.com`;
    const user = await insertUser(db(), { role: "agent", email, emailConfirmedAt: new Date() });
    const { id: agentId } = await insertAgent(db(), { agencyId: null, userId: user.id });
    const ids: number[] = [];
    for (const address of addresses) {
      ids.push((await insertListing(db(), { createdByUserId: user.id, agentId, address })).id);
    }
    return { member: { user: { ...user, role: "agent", isAdmin: false }, ip: "192.0.2.1" } as Member, ids, email };
  }

  test("name all homes of an agent in one email, once", async () => {
    stageTwo.from = today;
    const { email } = await agentWith("1 First Street", "2 Second Street");
    await remind();
    await remind();
    const mails = await sent();
    expect(mails).toMatchObject([{ toAddress: email, subject: "Statement of Information needed: 2 homes" }]);
    expect(mails[0]?.textBody).toContain("No statement yet: 1 First Street, Newtown");
    expect(mails[0]?.textBody).toContain("No statement yet: 2 Second Street, Newtown");
  });

  test("follow each statement whose price was changed, once", async () => {
    stageTwo.from = today;
    const { member, ids, email } = await agentWith("1 First Street");
    const [id = 0] = ids;
    await publishStatement(member, id, threeTyped());
    await remind();
    expect(await sent()).toEqual([]);
    await db().updateTable("listings").set({ price: 1_500_000 }).where("id", "=", id).execute();
    await remind();
    await remind();
    await publishStatement(member, id, threeTyped());
    await remind();
    await db().updateTable("listings").set({ price: 1_520_000 }).where("id", "=", id).execute();
    await remind();
    const needed = { toAddress: email, subject: "Statement of Information needed: 1 First Street, Newtown" };
    expect(await sent()).toMatchObject([needed, needed]);
  });

  test("begin ten days before stage 2, and never name rentals, drafts, samples, unpriced homes and other states", async () => {
    const { ids } = await agentWith("1 First Street", "2 Rental", "3 Draft", "4 Sample", "5 Unpriced", "6 Elsewhere");
    const [, rental = 0, draft = 0, sample = 0, unpriced = 0, elsewhere = 0] = ids;
    const change = (id: number, values: object) =>
      db().updateTable("listings").set(values).where("id", "=", id).execute();
    await change(rental, { listingType: "rent", priceFrequency: "per_week", price: 800 });
    await change(draft, { status: "draft" });
    await db().insertInto("listingAvailability").values({ listingId: sample, isSample: true }).execute();
    await change(unpriced, { price: 0 });
    await change(elsewhere, { state: "VIC", postcode: "3220" });
    await remind();
    stageTwo.from = addDays(today, 11);
    await remind();
    expect(await sent()).toEqual([]);
    stageTwo.from = addDays(today, 10);
    await remind();
    expect(await sent()).toMatchObject([{ subject: "Statement of Information needed: 1 First Street, Newtown" }]);
  });

  test("are sent once by two jobs at the same time", async () => {
    stageTwo.from = today;
    await agentWith("1 First Street");
    await Promise.all([remind(), remind()]);
    expect(await sent()).toHaveLength(1);
  });
});
