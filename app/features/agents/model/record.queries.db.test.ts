import { beforeAll, describe, expect, test } from "vitest";
import { findAgencyPeople } from "#app/features/agencies/agency.queries.server.ts";
import { findAgentRecords } from "#app/features/agents/directory/agents.queries.server.ts";
import { addDays, startOfDate, sydneyDate } from "#app/lib/sydney-time.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertClosedListing, insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";

const today = sydneyDate(new Date());
let createdByUserId: number;
let agencyId: number;
let seller: number;
let other: number;

const newAgent = async (name: string, agency: number) =>
  (await insertAgent(db(), { agencyId: agency, userId: null, name })).id;

beforeAll(async () => {
  ({ id: createdByUserId } = await insertUser(db()));
  ({ id: agencyId } = await insertAgency(db(), { name: "Sample & Daughters" }));
  [seller, other] = [await newAgent("Ann Able", agencyId), await newAgent("Ben Bold", agencyId)];
});

type Closing = Parameters<typeof insertClosedListing>[1];

/** A sale thirty days ago, after ten days on the market. */
function close(agentId: number, changes: Partial<Closing> = {}) {
  const closedOn = changes.closedOn ?? addDays(today, -30);
  const publishedAt = startOfDate(addDays(closedOn, -10));
  return insertClosedListing(db(), { createdByUserId, agentId, publishedAt, ...changes, closedOn });
}

const recordOf = async (agentId: number, place?: string) => (await findAgentRecords([agentId], place)).get(agentId);

describe("an agent's record", () => {
  beforeAll(async () => {
    for (const closedPrice of [900_000, 1_000_000, 1_100_000, 1_300_000]) await close(seller, { closedPrice });
    await close(seller, { listingType: "rent", closedPrice: 700, propertyType: "Unit", closedOn: addDays(today, -3) });
    await close(seller, { closedOn: addDays(today, -366) });
    const { id: deleted } = await close(seller);
    await db().updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", deleted).execute();
    await insertListing(db(), { createdByUserId, agentId: seller });
    const { id: shared } = await insertListing(db(), { createdByUserId, agentId: other, listingType: "rent" });
    await db().updateTable("listings").set({ secondAgentId: seller }).where("id", "=", shared).execute();
    await insertListing(db(), { createdByUserId, agentId: seller, status: "draft" });
  });

  test("counts the same homes in the list of the agency's people", async () => {
    const [record, people] = [await recordOf(seller), await findAgencyPeople(agencyId)];
    expect(people.find(({ id }) => id === seller)).toMatchObject({
      forSale: record?.forSale,
      forRent: 1,
      sold: record?.sold,
      leased: record?.leased,
    });
  });

  test("counts the last 12 months and the homes on the market, without a median of four sales", async () => {
    expect(await recordOf(seller)).toEqual({
      sold: 4,
      leased: 1,
      medianSalePrice: null,
      medianDaysToSell: null,
      propertyTypes: [
        { name: "House", count: 4 },
        { name: "Unit", count: 1 },
      ],
      lastClosedOn: addDays(today, -3),
      forSale: 1,
      forRent: 1,
      medianAnswerSeconds: null,
    });
  });

  test("counts only the given property types", async () => {
    expect((await findAgentRecords([seller], undefined, ["House"])).get(seller)).toMatchObject({ sold: 4, leased: 0 });
    expect((await findAgentRecords([seller], undefined, ["Unit"])).get(seller)).toMatchObject({ sold: 0, leased: 1 });
  });

  test("has medians from five sales; a withheld price does not count for the price", async () => {
    await close(seller, { closedPrice: null });
    expect(await recordOf(seller)).toMatchObject({ sold: 5, medianSalePrice: null, medianDaysToSell: 10 });
    await close(seller, { closedPrice: 1_200_000 });
    expect(await recordOf(seller)).toMatchObject({ sold: 6, medianSalePrice: 1_100_000, medianDaysToSell: 10 });
  });

  test("counts one suburb or postcode, ignoring case and spaces", async () => {
    await close(seller, { suburb: "Enmore", postcode: "2099" });
    const nothing = { sold: 0, leased: 0, propertyTypes: [], forSale: 0, forRent: 0, medianSalePrice: null };
    expect(await recordOf(seller, " ENMORE ")).toMatchObject({ sold: 1, leased: 0, forSale: 0 });
    expect(await recordOf(seller, "2099")).toMatchObject({ sold: 1, leased: 0, forSale: 0 });
    expect(await recordOf(seller, "Newtown")).toMatchObject({ sold: 6, leased: 1, forSale: 1, forRent: 1 });
    expect(await recordOf(seller, "Atlantis")).toMatchObject(nothing);
  });

  test("keeps agents apart, and knows no other ids", async () => {
    const records = await findAgentRecords([other, seller, 2_147_483_647]);
    expect(records.get(other)).toMatchObject({ sold: 0, leased: 0, forRent: 1, lastClosedOn: null });
    expect(records.get(seller)).toMatchObject({ sold: 7 });
    expect(records.get(2_147_483_647)).toMatchObject({ sold: 0, forSale: 0 });
    expect(await findAgentRecords([])).toEqual(new Map());
  });
});
