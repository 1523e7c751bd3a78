import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { countByWeekend, findAuctions } from "#app/features/auctions/auctions.queries.server.ts";
import { findOwnListings } from "#app/features/listings/manage/my-listings.queries.server.ts";
import {
  agentMember,
  eventsOf,
  houseForSale,
  storedListing,
} from "#app/features/listings/manage/own-listings.fixture.ts";
import { weekendOf } from "#app/features/listings/model/auctions.ts";
import { listChanges } from "#app/features/listings/model/changes.ts";
import { findListingHistory } from "#app/features/listings/model/history.queries.server.ts";
import { findApiListing } from "#app/features/listings/model/listing.queries.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { Conflict, Invalid, NotFound } from "#app/lib/errors.ts";
import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";
import { db } from "#db/client.server.ts";
import { stageTwo } from "#tests/support/stage-two.ts";
import { reportAuction } from "./auction-result.server.ts";
import { deleteListing, editListing } from "./edit.server.ts";
import { closeListing, relistListing, withdrawListing } from "./market.server.ts";
import { findCorrectionDeadline } from "./price-corrections.server.ts";
import { publishListing } from "./publish.server.ts";

vi.mock(import("#platform/env.server.ts"), async (original) => {
  const { withStageTwo } = await import("#tests/support/stage-two.ts");
  return withStageTwo(await original());
});

beforeAll(() => prepareQueue());
beforeEach(() => {
  stageTwo.from = undefined;
});

const DAY = 86_400_000;
const today = sydneyDate(new Date());
const inDays = (days: number) => new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY);

let homes = 0;

/**
 * A listing published 20 days ago, with an auction `days` days from today. Each has its own address, because price
 * limits belong to addresses.
 */
async function auctioned(days: number) {
  const agent = await agentMember();
  const { listing } = await publishListing(agent, {
    input: houseForSale({ address: `${++homes} Gavel Street`, saleMethod: "auction", auctionAt: inDays(30) }),
  });
  const { id } = listing;
  await db()
    .updateTable("listings")
    .set({ publishedAt: inDays(-20) })
    .where("id", "=", id)
    .execute();
  if (days < 0) {
    await db()
      .updateTable("auctions")
      .set({ scheduledAt: inDays(days) })
      .where("listingId", "=", id)
      .execute();
    await db()
      .updateTable("listings")
      .set({ auctionAt: inDays(days) })
      .where("id", "=", id)
      .execute();
  }
  return { agent, id };
}

const auctionsOf = (id: number) =>
  db().selectFrom("auctions").selectAll().where("listingId", "=", id).orderBy("scheduledAt").execute();

describe("the schedule", () => {
  test("follows the date of the listing, and a withdrawn home ends it", async () => {
    const { agent, id } = await auctioned(30);
    await editListing(agent, id, { auctionAt: inDays(31) });
    await expect(auctionsOf(id)).resolves.toMatchObject([{ scheduledAt: inDays(31), outcome: null }]);
    await withdrawListing(agent, id);
    await expect(auctionsOf(id)).resolves.toMatchObject([{ outcome: "withdrawn" }]);
  });

  test("counts an auction that is moved to another day in its last week as postponed", async () => {
    const { agent, id } = await auctioned(30);
    const announced = (scheduledAt: Date, announcedAt: Date) =>
      db().updateTable("auctions").set({ scheduledAt, announcedAt }).where("listingId", "=", id).execute();
    // A date that is corrected at once counts as a mistake.
    await editListing(agent, id, { auctionAt: inDays(4) });
    await editListing(agent, id, { auctionAt: inDays(5) });
    await expect(auctionsOf(id)).resolves.toMatchObject([{ scheduledAt: inDays(5), outcome: null }]);
    await announced(inDays(5), inDays(-10));
    const later = new Date(inDays(5).getTime() + 3_600_000);
    await editListing(agent, id, { auctionAt: later });
    await expect(auctionsOf(id)).resolves.toMatchObject([{ scheduledAt: later, outcome: null }]);
    await editListing(agent, id, { auctionAt: inDays(12) });
    await expect(auctionsOf(id)).resolves.toMatchObject([
      { scheduledAt: later, outcome: "postponed", postponedTo: inDays(12) },
      { scheduledAt: inDays(12), outcome: null },
    ]);
    await editListing(agent, id, { auctionAt: later });
    await expect(auctionsOf(id)).resolves.toMatchObject([{ scheduledAt: later, outcome: null, postponedTo: null }]);
  });

  test("counts the auction of a home that is deleted in its last week as withdrawn", async () => {
    const countOf = async (days: number) => {
      const weekend = weekendOf(sydneyDate(inDays(days)));
      return (await countByWeekend(weekend, weekend))[0] ?? { scheduled: 0, withdrawn: 0 };
    };
    const [before, later] = [await countOf(3), await countOf(40)];
    for (const days of [3, 40]) {
      const { agent, id } = await auctioned(30);
      await editListing(agent, id, { auctionAt: inDays(days) });
      await deleteListing(agent, id);
      await expect(auctionsOf(id)).resolves.toMatchObject([{ outcome: "withdrawn" }]);
    }
    await expect(countOf(3)).resolves.toMatchObject({
      scheduled: before.scheduled + 1,
      withdrawn: before.withdrawn + 1,
    });
    await expect(countOf(40)).resolves.toMatchObject({ scheduled: later.scheduled });
  });

  test("knows a sale before the auction, and one within a week after it", async () => {
    const before = await auctioned(30);
    await closeListing(before.agent, before.id, { closedPrice: 1_500_000 });
    await expect(auctionsOf(before.id)).resolves.toMatchObject([{ outcome: "sold_before" }]);
    const after = await auctioned(-3);
    await closeListing(after.agent, after.id, { closedPrice: 1_500_000 });
    await expect(auctionsOf(after.id)).resolves.toMatchObject([{ outcome: "sold" }]);
    const late = await auctioned(-12);
    await closeListing(late.agent, late.id, { closedPrice: 1_500_000 });
    await expect(auctionsOf(late.id)).resolves.toMatchObject([{ outcome: null }]);
  });
});

describe("a result", () => {
  test("is due after the auction, and closes a sold home at its price", async () => {
    const { agent, id } = await auctioned(-2);
    const due = async () => (await findOwnListings(agent.user.id, { due: "auction" }, { limit: 9, offset: 0 })).length;
    expect(await due()).toBe(1);
    await reportAuction(agent, id, { outcome: "sold_at_auction", closedPrice: 1_510_000 });
    expect(await due()).toBe(0);
    await expect(storedListing(id)).resolves.toMatchObject({
      status: "sold",
      closedOn: sydneyDate(inDays(-2)),
      closedPrice: 1_510_000,
    });
    const history = await findListingHistory(id);
    expect(listChanges(history?.states ?? [], history).map(({ text }) => text)).toContain(
      "Auction: Sold at auction for $1,510,000",
    );
    const api = await findApiListing(id, "https://southerly.example");
    expect(api?.priceHistory?.changes).toContainEqual(
      expect.objectContaining({ text: "Auction: Sold at auction for $1,510,000" }),
    );
  });

  test("sold for $115 asks for confirmation before it is published", async () => {
    const { agent, id } = await auctioned(-2);
    const sold = { outcome: "sold_at_auction", closedPrice: 115 } as const;
    await expect(reportAuction(agent, id, sold)).rejects.toMatchObject({
      errors: { confirmPrice: ["$115 is far from the advertised price ($1,450,000). Confirm that this is right."] },
    });
    await expect(auctionsOf(id)).resolves.toMatchObject([{ outcome: null }]);
    await reportAuction(agent, id, { ...sold, confirmPrice: 115 });
    await expect(storedListing(id)).resolves.toMatchObject({ status: "sold", closedPrice: 115 });
  });

  test("needs a price or a withheld one", async () => {
    const { agent, id } = await auctioned(-2);
    const report = reportAuction(agent, id, { outcome: "sold_at_auction" });
    await expect(report).rejects.toMatchObject({ errors: { closedPrice: [expect.any(String)] } });
    await reportAuction(agent, id, { outcome: "sold_at_auction", priceWithheld: "true" });
    await expect(storedListing(id)).resolves.toMatchObject({ closedPrice: null, priceWithheld: true });
  });

  test("passed in keeps the home on the market with its bid", async () => {
    const { agent, id } = await auctioned(-2);
    const passedIn = (bid: object) => reportAuction(agent, id, { outcome: "passed_in", ...bid });
    await expect(passedIn({})).rejects.toMatchObject({ errors: { bidBy: [expect.any(String)] } });
    await expect(passedIn({ bid: 1_200_000 })).rejects.toMatchObject({ errors: { bidBy: [expect.any(String)] } });
    await expect(passedIn({ bidBy: "vendor" })).rejects.toMatchObject({ errors: { bid: [expect.any(String)] } });
    await expect(passedIn({ bid: 1_200_000, bidBy: "none" })).rejects.toMatchObject({
      errors: { bid: [expect.any(String)] },
    });
    await passedIn({ bidBy: "none" });
    await expect(auctionsOf(id)).resolves.toMatchObject([{ outcome: "passed_in", bid: null, bidBy: null }]);
    await passedIn({ bid: 1_200_000, bidBy: "vendor" });
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active" });
    await expect(auctionsOf(id)).resolves.toMatchObject([{ bid: 1_200_000, bidBy: "vendor", correctedAt: null }]);
  });

  test("corrected within 30 minutes leaves no trace, and later one", async () => {
    const { agent, id } = await auctioned(-2);
    await reportAuction(agent, id, { outcome: "sold_at_auction", closedPrice: 1_510_000 });
    await reportAuction(agent, id, { outcome: "passed_in", bidBy: "none" });
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active", closedOn: null, closedPrice: null });
    const history = await findListingHistory(id);
    expect(history?.states.map(({ status }) => status)).not.toContain("sold");
    await expect(auctionsOf(id)).resolves.toMatchObject([{ outcome: "passed_in", correctedAt: null }]);
    await db()
      .updateTable("auctions")
      .set({ reportedAt: inDays(-1) })
      .where("listingId", "=", id)
      .execute();
    await reportAuction(agent, id, { outcome: "withdrawn" });
    await expect(auctionsOf(id)).resolves.toMatchObject([{ outcome: "withdrawn", correctedAt: expect.any(Date) }]);
  });

  /** Sold at auction, reported two hours ago. */
  async function soldTwoHoursAgo() {
    const { agent, id } = await auctioned(-2);
    await reportAuction(agent, id, { outcome: "sold_at_auction", closedPrice: 1_510_000 });
    const earlier = sql<Date>`now() - interval '2 hours'`;
    await db().updateTable("auctions").set({ reportedAt: earlier }).where("listingId", "=", id).execute();
    await db()
      .updateTable("listingChanges")
      .set({ changedAt: earlier })
      .where("listingId", "=", id)
      .where("status", "=", "sold")
      .execute();
    return { agent, id };
  }

  const textsOf = async (id: number) => {
    const history = await findListingHistory(id);
    return listChanges(history?.states ?? [], history).map(({ text }) => text);
  };

  test("sold is corrected to passed in after 30 minutes, in one step and with a trace", async () => {
    const { agent, id } = await soldTwoHoursAgo();
    await reportAuction(agent, id, { outcome: "passed_in", bid: 1_400_000, bidBy: "bidder" });
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active", closedOn: null, closedPrice: null });
    expect(await eventsOf(id)).toContain("listing.published");
    const texts = await textsOf(id);
    expect(texts).toContainEqual(expect.stringMatching(/^Auction: Passed in, highest bid \$1,400,000 \(corrected on /));
    expect(texts.slice(texts.indexOf("Sold"))).toContain("Back on the market");
    expect(texts.join()).not.toMatch(/cancelled|1\.51m|1,510,000/);
  });

  const passedInAt = (bid: number) => ({ outcome: "passed_in", bid, bidBy: "bidder" }) as const;

  test.each([
    ["a description that the law forbids", { description: "Bright home with a garden. Offers over $1,400,000." }],
    ["no price", { price: 0 }],
  ])("sold stays if the home may not be published again: %s", async (_, broken) => {
    const { agent, id } = await soldTwoHoursAgo();
    stageTwo.from = today;
    await db().updateTable("listings").set(broken).where("id", "=", id).execute();
    await expect(reportAuction(agent, id, passedInAt(1_400_000))).rejects.toMatchObject({
      errors: { outcome: [expect.stringContaining("Edit the listing first, then correct the result.")] },
    });
    await expect(storedListing(id)).resolves.toMatchObject({ status: "sold", closedPrice: 1_510_000 });
    await expect(auctionsOf(id)).resolves.toMatchObject([{ outcome: "sold_at_auction", bid: null }]);
  });

  test("sold stays after 30 minutes if the new bid is above the price, which can be changed first", async () => {
    const { agent, id } = await soldTwoHoursAgo();
    stageTwo.from = today;
    await expect(reportAuction(agent, id, passedInAt(1_460_000))).rejects.toMatchObject({
      errors: { outcome: [expect.stringContaining("$1,460,000")] },
    });
    await editListing(agent, id, { price: 1_460_000 });
    await reportAuction(agent, id, passedInAt(1_460_000));
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active", price: 1_460_000 });
  });

  test("sold by mistake is corrected at once to a bid above the price, which has a deadline", async () => {
    const { agent, id } = await auctioned(-2);
    stageTwo.from = today;
    await reportAuction(agent, id, { outcome: "sold_at_auction", closedPrice: 1_510_000 });
    await reportAuction(agent, id, passedInAt(1_460_000));
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active" });
    await expect(findCorrectionDeadline(id)).resolves.toMatch(/^by the end of /);
  });

  test("sold more than 90 days ago needs a new listing", async () => {
    const { agent, id } = await soldTwoHoursAgo();
    const soldOn = (days: number) =>
      db()
        .updateTable("listings")
        .set({ closedOn: addDays(today, -days) })
        .where("id", "=", id)
        .execute();
    await soldOn(91);
    await expect(reportAuction(agent, id, passedInAt(1_400_000))).rejects.toMatchObject({
      errors: { outcome: [expect.stringContaining("Enter it as a new listing")] },
    });
    await soldOn(90);
    await reportAuction(agent, id, passedInAt(1_400_000));
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active" });
  });

  test("passed in stays the result of a home that is sold later", async () => {
    const { agent, id } = await auctioned(-2);
    await reportAuction(agent, id, passedInAt(1_400_000));
    await closeListing(agent, id, { closedPrice: 1_470_000 });
    await reportAuction(agent, id, passedInAt(1_410_000));
    await expect(storedListing(id)).resolves.toMatchObject({ status: "sold", closedPrice: 1_470_000 });
    await expect(auctionsOf(id)).resolves.toMatchObject([{ outcome: "passed_in", bid: 1_410_000 }]);
  });

  test("corrected after the home was relisted and sold again leaves the later sale", async () => {
    const { agent, id } = await soldTwoHoursAgo();
    await relistListing(agent, id);
    await closeListing(agent, id, { closedPrice: 1_470_000 });
    await reportAuction(agent, id, passedInAt(1_410_000));
    await expect(storedListing(id)).resolves.toMatchObject({ status: "sold", closedPrice: 1_470_000 });
    await expect(auctionsOf(id)).resolves.toMatchObject([{ outcome: "passed_in", bid: 1_410_000 }]);
  });

  test("sold, passed in and sold again at once is one sale, which can still be corrected", async () => {
    const { agent, id } = await auctioned(-2);
    const sold = { outcome: "sold_at_auction", closedPrice: 1_510_000 } as const;
    for (const result of [sold, passedInAt(1_400_000), sold]) await reportAuction(agent, id, result);
    await reportAuction(agent, id, passedInAt(1_400_000));
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active", closedOn: null });
  });

  test("sold can be put back on the market, and the auction that was held is not cancelled", async () => {
    const { agent, id } = await soldTwoHoursAgo();
    await relistListing(agent, id);
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active", closedOn: null });
    await editListing(agent, id, { auctionAt: null });
    expect((await textsOf(id)).join()).not.toContain("cancelled");
    await editListing(agent, id, { auctionAt: inDays(9) });
    expect((await textsOf(id)).at(-1)).toMatch(/^Auction on .+ announced$/);
  });

  test("postponed schedules another auction", async () => {
    const { agent, id } = await auctioned(-2);
    const newDate = addDays(today, 14);
    await expect(reportAuction(agent, id, { outcome: "postponed" })).rejects.toThrow(Invalid);
    await reportAuction(agent, id, { outcome: "postponed", newDate, newTime: "11:00" });
    await expect(auctionsOf(id)).resolves.toMatchObject([{ outcome: "postponed" }, { outcome: null }]);
    const { auctionAt } = await storedListing(id);
    expect(auctionAt && sydneyDate(auctionAt)).toBe(newDate);
  });

  test("before the auction is a sale, a withdrawal or a new date only", async () => {
    const { agent, id } = await auctioned(30);
    await expect(reportAuction(agent, id, { outcome: "passed_in", bidBy: "none" })).rejects.toMatchObject({
      errors: { outcome: [expect.stringContaining("Until then")] },
    });
    await reportAuction(agent, id, { outcome: "withdrawn" });
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active", auctionAt: null });
  });

  test("is for the agent of a home with an auction", async () => {
    const { agent, id } = await auctioned(-2);
    await expect(reportAuction(await agentMember(), id, { outcome: "passed_in", bidBy: "none" })).rejects.toThrow(
      NotFound,
    );
    await db().deleteFrom("auctions").where("listingId", "=", id).execute();
    await expect(reportAuction(agent, id, { outcome: "passed_in", bidBy: "none" })).rejects.toThrow(Conflict);
  });
});

test("counts include withdrawn homes, whose addresses are not listed", async () => {
  const { agent, id } = await auctioned(-2);
  const weekend = weekendOf(sydneyDate(inDays(-2)));
  const countOf = async () => (await countByWeekend(weekend, weekend))[0]?.scheduled ?? 0;
  const listedIds = async () => (await findAuctions({ weekend })).map(({ home }) => home.id);
  const before = await countOf();
  expect(await listedIds()).toContain(id);
  await withdrawListing(agent, id);
  expect(await countOf()).toBe(before);
  expect(await listedIds()).not.toContain(id);
});

test.each([
  { deletedAt: inDays(-1), counted: 0, why: "after its auction" },
  { deletedAt: inDays(-3), counted: 0, why: "in the week before it" },
  { deletedAt: inDays(-10), counted: -1, why: "earlier" },
])("a home deleted $why changes the count by $counted, and is not listed", async ({ deletedAt, counted }) => {
  const { id } = await auctioned(-2);
  const weekend = weekendOf(sydneyDate(inDays(-2)));
  const countOf = async () => (await countByWeekend(weekend, weekend))[0]?.scheduled ?? 0;
  const before = await countOf();
  await db().updateTable("listings").set({ deletedAt }).where("id", "=", id).execute();
  expect((await countOf()) - before).toBe(counted);
  expect((await findAuctions({ weekend })).map(({ home }) => home.id)).not.toContain(id);
});
