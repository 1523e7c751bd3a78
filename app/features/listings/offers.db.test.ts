import { beforeAll, describe, expect, test } from "vitest";
import { agentMember, auditOf, houseForSale } from "#app/features/listings/manage/own-listings.fixture.ts";
import { findEstimates, findOffers } from "#app/features/listings/manage/prices.queries.server.ts";
import { findAccountData } from "#app/features/personal-data/account-data.queries.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { Conflict, Invalid, NotFound } from "#app/lib/errors.ts";
import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { reportAuction } from "./auction-result.server.ts";
import {
  correctOffer,
  type OfferInput,
  recordOffer,
  saveEstimate,
  withdrawEstimate,
  withdrawOffer,
} from "./offers.server.ts";
import { publishListing } from "./publish.server.ts";

beforeAll(() => prepareQueue());

const today = sydneyDate(new Date());
const refused: OfferInput = {
  kind: "written",
  amount: 1_300_000,
  offeredOn: today,
  decision: "too_low",
  reason: "Below the reserve",
};

async function homeForSale() {
  const agent = await agentMember();
  const { listing } = await publishListing(agent, { input: houseForSale() });
  return { agent, id: listing.id };
}

describe("an offer", () => {
  test("is recorded, corrected and withdrawn, each with its author in the audit", async () => {
    const { agent, id } = await homeForSale();
    const offer = await recordOffer(agent, id, refused);
    await correctOffer(agent, id, offer, { ...refused, amount: 1_310_000 });
    await correctOffer(agent, id, offer, { ...refused, amount: 1_310_000 });
    await expect(findOffers(id, agent.user)).resolves.toMatchObject([{ amount: 1_310_000, withdrawnAt: null }]);
    await withdrawOffer(agent, id, offer);
    await withdrawOffer(agent, id, offer);
    await expect(findOffers(id, agent.user)).resolves.toMatchObject([
      { amount: 1_310_000, offeredOn: today, withdrawnAt: expect.any(Date) },
    ]);
    await expect(correctOffer(agent, id, offer, refused)).rejects.toBeInstanceOf(Conflict);
    const entries = await auditOf(id);
    expect(entries.slice(1)).toMatchObject([
      { userId: agent.user.id, action: "listing.offer_recorded", detail: { amount: 1_300_000 } },
      { action: "listing.offer_corrected", detail: { amount: 1_310_000, before: { amount: 1_300_000 } } },
      { action: "listing.offer_withdrawn" },
    ]);
    expect(JSON.stringify(entries)).not.toContain("Below the reserve");
  });

  test("is recorded once if its form is sent twice, also at the same time", async () => {
    const { agent, id } = await homeForSale();
    const sent = { ...refused, attemptId: crypto.randomUUID() };
    const [first, second] = await Promise.all([recordOffer(agent, id, sent), recordOffer(agent, id, sent)]);
    expect(second).toBe(first);
    await withdrawOffer(agent, id, first);
    expect(await recordOffer(agent, id, sent)).toBe(first);
    await expect(findOffers(id, agent.user)).resolves.toHaveLength(1);
    await recordOffer(agent, id, { ...sent, amount: 1_320_000 });
    await recordOffer(agent, id, { ...refused, attemptId: crypto.randomUUID() });
    await expect(findOffers(id, agent.user)).resolves.toHaveLength(3);
  });

  test("that was recorded with an early date keeps it in a correction", async () => {
    const { agent, id } = await homeForSale();
    const offer = await recordOffer(agent, id, refused);
    await db().updateTable("listingOffers").set({ offeredOn: "1900-01-01" }).where("id", "=", offer).execute();
    await correctOffer(agent, id, offer, { ...refused, offeredOn: "1900-01-01", amount: 1_310_000 });
    const early = { ...refused, offeredOn: "1900-01-02" };
    await expect(correctOffer(agent, id, offer, early)).rejects.toBeInstanceOf(Invalid);
  });

  test("of an amount that is unusual for the kind of home needs a confirmation", async () => {
    const { agent, id } = await homeForSale();
    const low = { ...refused, amount: 1300 };
    await expect(recordOffer(agent, id, low)).rejects.toMatchObject({
      errors: { confirmPrice: [expect.stringContaining("Did you mean $1,300,000?")] },
    });
    const offer = await recordOffer(agent, id, { ...low, confirmPrice: 1300 });
    await correctOffer(agent, id, offer, { ...low, reason: "Far below the reserve" });
    await expect(correctOffer(agent, id, offer, { ...refused, amount: 45_000 })).rejects.toBeInstanceOf(Invalid);
    await db().updateTable("listings").set({ propertyType: "Car space" }).where("id", "=", id).execute();
    await correctOffer(agent, id, offer, { ...refused, amount: 45_000 });
    await recordOffer(agent, id, { ...refused, amount: 9500 });
  });

  test("belongs to one home, of its agents and their colleagues", async () => {
    const { agent, id } = await homeForSale();
    const offer = await recordOffer(agent, id, refused);
    const [stranger, other] = [await agentMember(), await homeForSale()];
    await expect(recordOffer(stranger, id, refused)).rejects.toBeInstanceOf(NotFound);
    await expect(saveEstimate(stranger, id, { low: 1_400_000 })).rejects.toBeInstanceOf(NotFound);
    await expect(findOffers(id, stranger.user)).resolves.toEqual([]);
    await expect(findEstimates(id, stranger.user)).resolves.toEqual([]);
    await expect(withdrawOffer(other.agent, other.id, offer)).rejects.toBeInstanceOf(NotFound);

    const { id: agencyId } = await insertAgency(db());
    await db().updateTable("agents").set({ agencyId }).where("id", "in", [agent.agentId, stranger.agentId]).execute();
    await expect(findOffers(id, stranger.user)).resolves.toHaveLength(1);
    await correctOffer(stranger, id, offer, { ...refused, reason: "Too low" });
  });

  test.each([
    ["a date to come", { offeredOn: addDays(today, 1) }, "offeredOn"],
    ["a date more than a year before the listing", { offeredOn: addDays(today, -367) }, "offeredOn"],
    ["no date", { offeredOn: "soon" }, "offeredOn"],
    ["a refusal without a reason", { reason: undefined }, "reason"],
  ])("is refused with %s", async (_, changes, field) => {
    const { agent, id } = await homeForSale();
    const attempt = recordOffer(agent, id, { ...refused, ...changes });
    await expect(attempt).rejects.toBeInstanceOf(Invalid);
    await expect(attempt).rejects.toMatchObject({ errors: { [field]: [expect.any(String)] } });
    await expect(findOffers(id, agent.user)).resolves.toEqual([]);
  });

  test("is not recorded for a rental", async () => {
    const agent = await agentMember();
    const rental = houseForSale({ listingType: "rent", price: 700, priceFrequency: "per_week" });
    const { listing } = await publishListing(agent, { input: rental });
    await expect(recordOffer(agent, listing.id, refused)).rejects.toBeInstanceOf(Conflict);
  });

  test("is in the export of its author, and stays without a name when the account is deleted", async () => {
    const { agent, id } = await homeForSale();
    const colleague = await agentMember();
    const { id: agencyId } = await insertAgency(db());
    await db().updateTable("agents").set({ agencyId }).where("id", "in", [agent.agentId, colleague.agentId]).execute();
    await recordOffer(colleague, id, refused);
    await saveEstimate(colleague, id, { low: 1_400_000 });
    await expect(findAccountData(colleague.user.id)).resolves.toMatchObject({
      offers: [{ listingId: id, amount: 1_300_000, reason: "Below the reserve" }],
      estimates: [{ listingId: id, low: 1_400_000, high: null }],
    });
    await db().deleteFrom("users").where("id", "=", colleague.user.id).execute();
    await expect(findOffers(id, agent.user)).resolves.toMatchObject([{ amount: 1_300_000, author: null }]);
  });
});

describe("a lowered limit", () => {
  /** A listing whose agency has a principal; both agents have confirmed addresses. */
  async function homeOfAgency() {
    const { agent, id } = await homeForSale();
    const principal = await agentMember();
    const { id: agencyId } = await insertAgency(db());
    const people = [agent.agentId, principal.agentId];
    await db().updateTable("agents").set({ agencyId }).where("id", "in", people).execute();
    await db().updateTable("agents").set({ name: "Ada Agent" }).where("id", "=", agent.agentId).execute();
    await db().updateTable("agents").set({ agencyRole: "principal" }).where("id", "=", principal.agentId).execute();
    await confirmEmails([agent.user.id, principal.user.id], new Date());
    return { agent, principal, id };
  }

  const confirmEmails = (users: number[], emailConfirmedAt: Date | null) =>
    db().updateTable("users").set({ emailConfirmedAt }).where("id", "in", users).execute();

  /** The text of each mail without line breaks, oldest first. */
  const mailsTo = async ({ user }: { user: { id: number } }) =>
    (
      await db()
        .selectFrom("messages")
        .innerJoin("users", "users.email", "messages.toAddress")
        .select(["messages.subject", "messages.textBody"])
        .where("users.id", "=", user.id)
        .where("messages.kind", "=", "limits-lowered")
        .orderBy("messages.id")
        .execute()
    ).map(({ subject, textBody }) => `${subject}: ${textBody.replaceAll(/\s+/g, " ")}`);

  test("is emailed to the principals with the person, both amounts and a link, and to no one else", async () => {
    const { agent, principal, id } = await homeOfAgency();
    const offer = await recordOffer(agent, id, refused);
    await saveEstimate(agent, id, { low: 1_400_000 });
    await correctOffer(agent, id, offer, { ...refused, amount: 1_350_000 });
    await saveEstimate(agent, id, { low: 1_420_000 });
    expect(await mailsTo(principal)).toEqual([]);
    await correctOffer(agent, id, offer, { ...refused, amount: 1_320_000 });
    const [first = ""] = await mailsTo(principal);
    expect(first).toContain("Lower limit for the price of 12 Sample Street, Newtown");
    expect(first).toContain("Ada Agent lowered or removed");
    expect(first).toContain("Highest written offer refused as too low: $1,350,000, now $1,320,000");
    expect(first).toContain(`/dashboard/listings/${id}/offers`);
    expect(first).not.toContain("1,420,000");
    await withdrawEstimate(agent, id);
    await correctOffer(agent, id, offer, { ...refused, decision: "open", reason: undefined });
    const [, ...others] = await mailsTo(principal);
    expect(others).toEqual([
      expect.stringContaining("Lower end of the estimate: $1,420,000, now none"),
      expect.stringContaining("refused as too low: $1,320,000, now none"),
    ]);
    expect(await mailsTo(agent)).toEqual([]);
  });

  test("is emailed again only if it is another change, at most ten times an hour", async () => {
    const { agent, principal, id } = await homeOfAgency();
    for (let repeat = 0; repeat < 3; repeat += 1) {
      await saveEstimate(agent, id, { low: 1_400_000 });
      await withdrawEstimate(agent, id);
    }
    expect(await mailsTo(principal)).toHaveLength(1);
    for (let low = 1_320_000; low > 1_300_000; low -= 1000) await saveEstimate(agent, id, { low });
    expect(await mailsTo(principal)).toHaveLength(10);
    await db()
      .updateTable("messages")
      .set({ createdAt: new Date(Date.now() - 3_601_000) })
      .execute();
    await withdrawEstimate(agent, id);
    expect(await mailsTo(principal)).toHaveLength(11);
  });

  test("is not emailed to the principal who lowered it, nor to an address that is not confirmed", async () => {
    const { agent, principal, id } = await homeOfAgency();
    await saveEstimate(agent, id, { low: 1_400_000 });
    await withdrawEstimate(principal, id);
    await confirmEmails([principal.user.id], null);
    await saveEstimate(agent, id, { low: 1_400_000 });
    await withdrawEstimate(agent, id);
    expect(await mailsTo(principal)).toEqual([]);
  });

  test("is not emailed for a home outside NSW, whose price the Act does not limit", async () => {
    const { agent, principal, id } = await homeOfAgency();
    await db().updateTable("listings").set({ state: "QLD", postcode: "4000" }).where("id", "=", id).execute();
    await saveEstimate(agent, id, { low: 1_400_000 });
    await withdrawEstimate(agent, id);
    expect(await mailsTo(principal)).toEqual([]);
  });

  test("is emailed although the agent has not confirmed an address", async () => {
    const { agent, principal, id } = await homeOfAgency();
    await confirmEmails([agent.user.id], null);
    await saveEstimate(agent, id, { low: 1_400_000 });
    await withdrawEstimate(agent, id);
    expect(await mailsTo(principal)).toHaveLength(1);
  });

  test("is emailed for the bid of a passed-in auction that is corrected", async () => {
    const { agent, principal, id } = await homeOfAgency();
    await db()
      .insertInto("auctions")
      .values({ listingId: id, scheduledAt: new Date(Date.now() - 86_400_000) })
      .execute();
    await reportAuction(agent, id, { outcome: "passed_in", bid: 1_430_000, bidBy: "bidder" });
    expect(await mailsTo(principal)).toEqual([]);
    await reportAuction(agent, id, { outcome: "passed_in", bid: 1_430_000, bidBy: "vendor" });
    expect(await mailsTo(principal)).toEqual([
      expect.stringContaining("Highest bid when passed in: $1,430,000, now none"),
    ]);
    expect(await auditOf(id)).toContainEqual(
      expect.objectContaining({ detail: { outcome: "passed_in", bid: 1_430_000, bidBy: "vendor" } }),
    );
  });
});

describe("an estimate", () => {
  test("replaces the former one, which stays on record", async () => {
    const { agent, id } = await homeForSale();
    await saveEstimate(agent, id, { low: 1_400_000, high: 1_500_000 });
    await saveEstimate(agent, id, { low: 1_450_000, high: 1_450_000 });
    await expect(findEstimates(id, agent.user)).resolves.toMatchObject([
      { low: 1_450_000, high: null, withdrawnAt: null },
      { low: 1_400_000, high: 1_500_000, withdrawnAt: expect.any(Date) },
    ]);
    await withdrawEstimate(agent, id);
    await expect(withdrawEstimate(agent, id)).rejects.toBeInstanceOf(Conflict);
  });

  test("is at most 10% wide", async () => {
    const { agent, id } = await homeForSale();
    await expect(saveEstimate(agent, id, { low: 1_000_000, high: 1_100_001 })).rejects.toMatchObject({
      errors: { high: [expect.stringContaining("$1,100,000")] },
    });
    await expect(saveEstimate(agent, id, { low: 1_000_000, high: 900_000 })).rejects.toBeInstanceOf(Invalid);
    await saveEstimate(agent, id, { low: 1_000_000, high: 1_100_000 });
  });
});
