import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readReaxml } from "#app/features/imports/formats/read-file.server.ts";
import { notifyAgency } from "#app/features/imports/report/notify.server.ts";
import { addInspections } from "#app/features/inspections/manage.server.ts";
import { deleteListing, editListing, setListingStatus } from "#app/features/listings/edit.server.ts";
import { agentMember, houseForSale, storedListing } from "#app/features/listings/manage/own-listings.fixture.ts";
import { findUnconfirmedPrices } from "#app/features/listings/manage/prices.queries.server.ts";
import { changeSeveral, type SeveralInput } from "#app/features/listings/manage/several.server.ts";
import { closeListing, relistListing, withdrawListing } from "#app/features/listings/market.server.ts";
import { recordOffer, saveEstimate, withdrawEstimate } from "#app/features/listings/offers.server.ts";
import {
  findCorrectionDeadline,
  findListingsToReview,
  reviewDaily,
} from "#app/features/listings/price-corrections.server.ts";
import { publishListing, storeListing } from "#app/features/listings/publish.server.ts";
import { adviseManager } from "#app/features/listings/saved-listing.server.ts";
import { upsertTenantPhotos } from "#app/features/pictures/manage.queries.server.ts";
import { buildSale } from "#app/features/suburbs/model/figures.fixture.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { Conflict, Invalid, NotFound } from "#app/lib/errors.ts";
import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { stageTwo } from "#tests/support/stage-two.ts";
import { viewer } from "#tests/support/viewer.ts";
import { applyFile } from "./apply-file.server.ts";
import { importedListingMessages } from "./apply-messages.ts";
import {
  at,
  connectAgency,
  entriesOf,
  findImportedHome,
  outcomesOf,
  readOf,
  send,
  storedFile,
  version,
} from "./apply.fixture.ts";
import { confirmImportedPrice, detachHome, resumeImport } from "./decisions.server.ts";
import { findImportState } from "./file.queries.server.ts";

vi.mock(import("#platform/env.server.ts"), async (original) => {
  const { withStageTwo } = await import("#tests/support/stage-two.ts");
  return withStageTwo(await original());
});

const today = sydneyDate(new Date());
const inForce = () => {
  stageTwo.from = today;
};

beforeAll(async () => {
  await prepareQueue();
  await insertSuburb(db(), { name: "Newtown", slug: "newtown", postcode: "2042" });
});

beforeEach(() => {
  stageTwo.from = undefined;
});

const refusedOffer = {
  kind: "written",
  amount: 1_460_000,
  offeredOn: today,
  decision: "too_low",
  reason: "Below the reserve",
} as const;

/** A home published at $1,450,000. */
async function homeForSale(changes: Parameters<typeof houseForSale>[0] = {}) {
  const agent = await agentMember();
  const { listing } = await publishListing(agent, { input: houseForSale(changes) });
  return { agent, id: listing.id };
}

describe("before stage 2", () => {
  test.each([undefined, addDays(today, 1)])("prices are advised on (from %s)", async (from) => {
    stageTwo.from = from;
    const { agent, id } = await homeForSale();
    await recordOffer(agent, id, refusedOffer);
    await editListing(agent, id, { price: 1_440_000 });
    await expect(adviseManager(await saleOf(id), agent.user.id, id)).resolves.toMatchObject({
      price: expect.stringContaining("$1,460,000"),
    });
    await editListing(agent, id, { price: 0 }, 0);
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active", price: 0 });
  });

  test("a limit of the address is advice for a new listing and a stored one, without its amount", async () => {
    const { agent, id: first } = await homeForSale({ address: "9 Limit Street" });
    await recordOffer(agent, first, refusedOffer);
    const { id } = await homeForSale({ address: "9 Limit Street" });
    const home = await saleOf(id);
    expect(await adviseManager(home, agent.user.id)).toEqual({
      price: expect.stringMatching(
        /^Another listing of this address sets a limit\. The price is below a written offer/,
      ),
    });
    expect(JSON.stringify(await adviseManager(home, agent.user.id))).not.toContain("1,460,000");
    expect(await adviseManager({ ...home, price: 1_460_000 }, agent.user.id)).toBeUndefined();
    // Offers of another account are private, so its listing is not limited, even if an admin of the other one opens
    // it.
    expect(await adviseManager(home, agent.user.id, id)).toBeUndefined();
    await db().updateTable("listings").set({ createdByUserId: agent.user.id }).where("id", "=", id).execute();
    expect(await adviseManager(home, agent.user.id, id)).toMatchObject({ price: expect.any(String) });
  });
});

async function saleOf(id: number) {
  const { title, description, address, suburb, status, state, postcode, price, priceTo, contactPhone } =
    await storedListing(id);
  const texts = { title, description, address, suburb, status, state, postcode, contactPhone };
  return { ...texts, price, priceTo, listingType: "sale" as const };
}

test("a contact without a phone number is advised on", async () => {
  const { agent, id } = await homeForSale();
  const home = { ...(await saleOf(id)), contactPhone: "abcdef" };
  await expect(adviseManager(home, agent.user.id, id)).resolves.toEqual({
    contactPhone: "Advice: this has no phone number that buyers could call.",
  });
});

describe("from stage 2 on", () => {
  test("a home is published only with a price", async () => {
    inForce();
    const agent = await agentMember();
    const attempt = publishListing(agent, { input: houseForSale({ price: 0, priceWords: "Contact agent" }) });
    await expect(attempt).rejects.toMatchObject({
      errors: { price: [expect.stringContaining("with a price or a range")] },
    });
    const draft = await publishListing(agent, { input: houseForSale({ price: 0, status: "draft" }) });
    await expect(editListing(agent, draft.listing.id, { status: "active" })).rejects.toMatchObject({
      errors: { price: [expect.any(String)] },
    });
    const rental = houseForSale({ listingType: "rent", price: 700, priceFrequency: "per_week" });
    await publishListing(agent, { input: rental });
  });

  test("a price for which no home is sold is refused, also when it is confirmed", async () => {
    inForce();
    const agent = await agentMember();
    const nonsense = houseForSale({ price: 1, title: "Contact agent for price guide" });
    await expect(publishListing(agent, { input: nonsense, confirmedPrice: 1 })).rejects.toMatchObject({
      errors: { price: [expect.stringMatching(/^\$1 is no price of a home\./)] },
    });
    await publishListing(agent, {
      input: houseForSale({ price: 9_500, propertyType: "Car space" }),
      confirmedPrice: 9_500,
    });
    const connection = await connectAgency();
    const { outcomes, entries } = await send(connection.id, [version(connection, { price: 5_000 })]);
    expect(outcomes).toEqual(["DRAFT"]);
    expect(codesOf(entries[0])).toContain("price.unlawful");
  });

  test("another state with a postcode of New South Wales is refused at the state", async () => {
    inForce();
    const agent = await agentMember();
    const state = [expect.stringContaining("The postcode 2042 is in NSW, not in VIC")];
    const attempt = publishListing(agent, { input: houseForSale({ state: "vic", price: 0 }) });
    await expect(attempt).rejects.toMatchObject({ errors: { state } });
    const unproven = publishListing(agent, { input: houseForSale({ state: "VIC", postcode: "unknown", price: 0 }) });
    await expect(unproven).rejects.toMatchObject({ errors: { price: [expect.any(String)] } });

    const { listing } = await publishListing(agent, { input: houseForSale({ state: "n.s.w" }) });
    await saveEstimate(agent, listing.id, { low: 1_450_000 });
    await expect(editListing(agent, listing.id, { state: "VIC", price: 1_400_000 })).rejects.toMatchObject({
      errors: { state },
    });
    await expect(storedListing(listing.id)).resolves.toMatchObject({ state: "NSW", price: 1_450_000 });
    await publishListing(agent, { input: houseForSale({ state: "VIC", postcode: "3220", price: 0 }) });
  });

  test("a stored home of an unknown state is judged, and can leave the market", async () => {
    const { agent, id } = await homeForSale();
    await db().updateTable("listings").set({ state: "Elsewhere", price: 0 }).where("id", "=", id).execute();
    inForce();
    expect(await findListingsToReview()).toContain(id);
    await expect(editListing(agent, id, { title: "Another title" })).rejects.toMatchObject({
      errors: { state: [expect.stringContaining("Choose NSW")] },
    });
    await setListingStatus(agent, id, "draft");
    await expect(storedListing(id)).resolves.toMatchObject({ status: "draft", state: "Elsewhere" });
  });

  test("a price below a refused offer or the estimate is refused at its field, and other fields stay editable", async () => {
    const { agent, id } = await homeForSale();
    await recordOffer(agent, id, refusedOffer);
    await saveEstimate(agent, id, { low: 1_480_000 });
    inForce();
    await expect(editListing(agent, id, { price: 1_470_000 })).rejects.toMatchObject({
      errors: { price: [expect.stringContaining("below your estimate, which begins at $1,480,000")] },
    });
    await editListing(agent, id, { title: "Brick cottage with two lemon trees" });
    await editListing(agent, id, { price: 1_480_000 });
    await withdrawEstimate(agent, id);
    await expect(editListing(agent, id, { price: 1_459_999 })).rejects.toMatchObject({
      errors: { price: [expect.stringContaining("below $1,460,000, a written offer")] },
    });
    await editListing(agent, id, { price: 1_460_000, priceTo: 1_606_000 });
  });

  test("a text may name no lower price, and a text that stays does not keep others from being changed", async () => {
    const { agent, id } = await homeForSale();
    await editListing(agent, id, { price: 1_500_000, title: "Cottage, guide $1.45m" });
    await recordOffer(agent, id, refusedOffer);
    inForce();
    await expect(editListing(agent, id, { description: "The price guide is $1,455,000." })).rejects.toMatchObject({
      errors: { description: [expect.stringContaining("below $1,460,000, a written offer")] },
    });
    await editListing(agent, id, { description: "The price guide is $1,460,000." });
    await expect(editListing(agent, id, { price: 1_510_000 })).rejects.toMatchObject({
      errors: { title: [expect.stringContaining("below $1,460,000, a written offer")] },
    });
  });

  test("no other way puts a home on the market with such a price", async () => {
    const { agent, id } = await homeForSale();
    await recordOffer(agent, id, refusedOffer);
    await withdrawListing(agent, id);
    inForce();
    await expect(relistListing(agent, id)).rejects.toMatchObject({ errors: { price: [expect.any(String)] } });
    const input: SeveralInput = { homes: [id], change: "status", status: "active" };
    const { changed, refused } = await changeSeveral(agent, input, {
      addInspection: addInspections,
      stopImport: detachHome,
      resumeImport,
    });
    expect(changed).toBe(0);
    expect([...refused.keys()]).toEqual([expect.stringContaining("a written offer that was refused as too low")]);
    await expect(storedListing(id)).resolves.toMatchObject({ status: "withdrawn" });
  });

  test("a limit belongs to the address, also in a new listing", async () => {
    const address = "3 Limit Street";
    const { agent, id } = await homeForSale({ address });
    const colleague = await agentMember();
    const stranger = await agentMember();
    const { id: agencyId } = await insertAgency(db());
    await db().updateTable("agents").set({ agencyId }).where("id", "in", [agent.agentId, colleague.agentId]).execute();
    await recordOffer(agent, id, refusedOffer);
    inForce();
    const again = houseForSale({ address: "3 Limit St", title: "The same cottage" });
    await expect(storeListing(agent, again)).rejects.toMatchObject({
      errors: {
        price: [expect.stringMatching(/^Another listing of this address sets a limit\. .+ refused as too low/)],
      },
    });
    await deleteListing(agent, id);
    await expect(storeListing(colleague, again)).rejects.toMatchObject({
      errors: { price: [expect.not.stringContaining("1,460,000")] },
    });
    await storeListing(agent, { ...again, price: 1_460_000 });
    await storeListing(stranger, again);
  });

  test("a limit of a home off the market ends six months after it was recorded, however recently the home was changed", async () => {
    const recorded = (months: number) => sql<Date>`now() - make_interval(months => ${months}) - interval '1 day'`;
    const again = houseForSale({ address: "4 Limit Street", title: "The same cottage" });
    const { agent, id } = await homeForSale({ address: "4 Limit Street" });
    await recordOffer(agent, id, refusedOffer);
    await saveEstimate(agent, id, { low: 1_460_000 });
    const auction = { listingId: id, scheduledAt: new Date(0), outcome: "passed_in", bid: 1_460_000, bidBy: "bidder" };
    await db()
      .insertInto("auctions")
      .values({ ...auction, reportedAt: new Date() })
      .execute();
    await deleteListing(agent, id);
    inForce();
    const recordedLongAgo = [
      () =>
        db()
          .updateTable("listingOffers")
          .set({ createdAt: recorded(7) })
          .where("listingId", "=", id),
      () =>
        db()
          .updateTable("listingEstimates")
          .set({ createdAt: recorded(7) })
          .where("listingId", "=", id),
      () =>
        db()
          .updateTable("auctions")
          .set({ reportedAt: recorded(7) })
          .where("listingId", "=", id),
    ];
    for (const makeOld of recordedLongAgo) {
      await expect(storeListing(agent, again)).rejects.toThrow(Invalid);
      await makeOld().execute();
    }
    for (const table of ["listings", "listingOffers"] as const) {
      await db()
        .updateTable(table)
        .set({ updatedAt: sql<Date>`now() - interval '1 day'` })
        .where(table === "listings" ? "id" : "listingId", "=", id)
        .execute();
    }
    await storeListing(agent, again);
  });

  test("an old limit of a home on the market counts", async () => {
    const { agent, id } = await homeForSale({ address: "6 Limit Street" });
    await recordOffer(agent, id, refusedOffer);
    const createdAt = new Date(0);
    await db().updateTable("listingOffers").set({ createdAt }).where("listingId", "=", id).execute();
    inForce();
    const again = houseForSale({ address: "6 Limit Street", title: "The same cottage" });
    await expect(storeListing(agent, again)).rejects.toThrow(Invalid);
  });

  test("the highest bid at an auction limits every agent, until 90 days after the home is sold", async () => {
    const { agent, id } = await homeForSale({ address: "5 Limit Street" });
    await db()
      .insertInto("auctions")
      .values({
        listingId: id,
        scheduledAt: new Date(0),
        outcome: "passed_in",
        reportedAt: new Date(0),
        bid: 1_500_000,
        bidBy: "bidder",
      })
      .execute();
    inForce();
    const stranger = await agentMember();
    const again = houseForSale({ address: "5 Limit Street", title: "The same cottage" });
    const refusal = { errors: { price: [expect.stringContaining("$1,500,000")] } };
    await expect(storeListing(stranger, again)).rejects.toMatchObject(refusal);
    await closeListing(agent, id, { closedPrice: 1_520_000, confirmPrice: 1_520_000 });
    await expect(storeListing(stranger, again)).rejects.toMatchObject(refusal);
    // Change the history first, so that the trigger records no change.
    await sql`update listing_changes set changed_at = changed_at - interval '91 days', closed_on = closed_on - 91
      where listing_id = ${id}`.execute(db());
    await sql`update listings set closed_on = closed_on - 91, published_at = published_at - interval '91 days'
      where id = ${id}`.execute(db());
    await storeListing(stranger, again);
  });

  test("the daily job finds a home below the limit of another listing of its address", async () => {
    const address = "7 Limit Street";
    const first = await homeForSale({ address });
    const { id } = await storeListing(first.agent, houseForSale({ address, title: "The same cottage" }));
    await recordOffer(first.agent, first.id, { ...refusedOffer });
    inForce();
    const found = await findListingsToReview();
    expect(found).toEqual(expect.arrayContaining([first.id, id]));
    await reviewDaily(id);
    await expect(findCorrectionDeadline(id)).resolves.toMatch(/^by the end of /);
  });

  test("spoken offers, open offers and vendor bids set no limit; a bidder's bid does", async () => {
    const { agent, id } = await homeForSale();
    await recordOffer(agent, id, { ...refusedOffer, kind: "spoken" });
    await recordOffer(agent, id, { ...refusedOffer, decision: "open" });
    await recordOffer(agent, id, { ...refusedOffer, decision: "other" });
    const auction = { listingId: id, scheduledAt: new Date(0), outcome: "passed_in", reportedAt: new Date(0) };
    await db()
      .insertInto("auctions")
      .values({ ...auction, bid: 1_500_000, bidBy: "vendor" })
      .execute();
    inForce();
    await editListing(agent, id, { price: 1_440_000 });
    await db()
      .insertInto("auctions")
      .values({ ...auction, scheduledAt: new Date(1), bid: 1_445_000, bidBy: "bidder" })
      .execute();
    await expect(editListing(agent, id, { price: 1_444_000 })).rejects.toMatchObject({
      errors: { price: [expect.stringContaining("below $1,445,000, the highest bid")] },
    });
  });
});

const codesOf = (entry: { messages: unknown } | undefined) =>
  ((entry?.messages ?? []) as { code: string }[]).map(({ code }) => code);

const messagesOf = (entry: { messages: unknown } | undefined) =>
  (entry?.messages ?? []) as { code: string; text: string; fix: string }[];

describe("an import with a text that a law forbids", () => {
  const refusals = [
    ["sale", { description: "A sunny cottage near the park. Offers over $1,250,000." }, "description", "Offers over"],
    ["rent", { description: "A sunny cottage near the park. Sorry, no pets." }, "description", "no pets"],
    ["rent", { title: "Cottage, no pets" }, "headline", "no pets"],
  ] as const;
  const rental = { listingType: "rent", kind: "rental", price: 700, priceFrequency: "per_week" } as const;

  test.each(refusals)("leaves a home for %s on the market with its text (%j)", async (type, texts, field, phrase) => {
    const connection = await connectAgency();
    const terms = type === "rent" ? rental : {};
    await send(connection.id, [version(connection, terms)]);
    const before = await findImportedHome(connection.id);
    const changed = version(connection, { ...terms, ...texts, bedrooms: 4, modTime: at(1) });
    const plannedFile = await storedFile(connection.id, { dryRun: true });
    await applyFile(plannedFile, readOf([changed]));
    expect(await outcomesOf(plannedFile)).toEqual(["UPDATED"]);
    const { outcomes, entries } = await send(connection.id, [changed]);
    expect(outcomes).toEqual(["UPDATED"]);
    const refused = messagesOf(entries[0]).find(({ code }) => code === `${field}.refused`);
    expect(refused?.text).toContain(`the home keeps its earlier one. Remove “${phrase}`);
    expect(refused?.text).not.toMatch(/\.\.|\.\)/);
    const { status, title, description } = before ?? {};
    expect(status).toBe("active");
    await expect(findImportedHome(connection.id)).resolves.toMatchObject({ status, title, description, bedrooms: 4 });

    // The report repeats the reason until the software sends a lawful text.
    const again = await send(connection.id, [{ ...changed, modTime: at(2) }]);
    expect(codesOf(again.entries[0])).toContain(`${field}.refused`);
    const corrected = { title: "Cottage with a lemon tree", description: "A sunny cottage, close to the park." };
    await send(connection.id, [version(connection, { ...terms, ...corrected, modTime: at(3) })]);
    await expect(findImportedHome(connection.id)).resolves.toMatchObject({ status: "active", ...corrected });
  });

  test("keeps a new home as a draft, and gives the sentence once", async () => {
    const connection = await connectAgency();
    const [, texts] = refusals[1];
    const { outcomes, entries } = await send(connection.id, [version(connection, { ...rental, ...texts })]);
    expect(outcomes).toEqual(["DRAFT"]);
    const reported = JSON.stringify(messagesOf(entries[0]));
    expect(reported.match(/Remove “no pets”/g)).toHaveLength(1);
    expect(reported).toContain("it lacks a description that may be shown.");
    expect(reported).not.toMatch(/\.\.|\.\)/);
  });
});

describe("an import, from stage 2 on", () => {
  test("holds a new home without a price as a draft, until the software sends one", async () => {
    inForce();
    const connection = await connectAgency();
    const first = await send(connection.id, [version(connection, { price: null, priceWords: "Contact agent" })]);
    expect(first.outcomes).toEqual(["DRAFT"]);
    const [entry] = first.entries;
    expect(codesOf(entry)).toContain("price.unlawful");
    expect(JSON.stringify(entry)).toContain("Guide $1,200,000 - $1,300,000");
    const second = await send(connection.id, [
      version(connection, { price: 1_250_000, priceTo: 1_300_000, priceWords: null, modTime: at(1) }),
    ]);
    expect(second.outcomes).toEqual(["UPDATED"]);
    await expect(findImportedHome(connection.id)).resolves.toMatchObject({ status: "active", price: 1_250_000 });
  });

  test("names held homes on My Listings and emails their agent at once, each problem once", async () => {
    const connection = await connectAgency();
    const manager = { id: connection.colleague.userId, isAdmin: false };
    const mails = async () => {
      await notifyAgency(connection.id);
      return db()
        .selectFrom("messages")
        .innerJoin("users", "users.email", "messages.toAddress")
        .select(["subject", "textBody"])
        .where("kind", "=", "feed-prices")
        .where("users.id", "=", manager.id)
        .orderBy("messages.id")
        .execute();
    };
    await send(connection.id, [version(connection), version(connection, { uniqueId: "S2" })]);
    expect(await findUnconfirmedPrices(manager, "mine")).toEqual([]);
    const home = await findImportedHome(connection.id);
    const listing = { listingId: home?.id ?? 0, userId: null };
    await db()
      .insertInto("listingOffers")
      .values({ ...listing, ...refusedOffer, amount: 1_234_567 })
      .execute();
    inForce();
    const unpriced = { price: null, priceWords: "Contact agent" };
    const next = (minute: number) => [
      version(connection, { price: 1_230_000, modTime: at(minute) }),
      version(connection, { uniqueId: "S3", ...unpriced, modTime: at(minute) }),
    ];
    expect((await send(connection.id, next(1))).outcomes).toEqual(["REFUSED", "DRAFT"]);
    const held = await findUnconfirmedPrices(manager, "mine");
    expect(held).toMatchObject([
      { home: "3 Samplewood Street, Newtown", text: expect.stringContaining("with a price or a range") },
      { id: home?.id, text: expect.stringContaining("a written offer that was refused as too low") },
    ]);
    expect(JSON.stringify(held)).not.toMatch(/1,?234,?567/);
    expect(await findImportState(home?.id ?? 0)).toMatchObject({ priceProblem: held[1]?.text });
    expect(await findUnconfirmedPrices({ id: connection.contactUserId, isAdmin: false }, "mine")).toEqual([]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("The prices of 2 homes may not be advertised");
    expect(mail?.textBody).toContain("1 Samplewood Street, Newtown");
    expect(mail?.textBody).toContain(`/dashboard/listings/${home?.id}/feed`);

    // The same problems are not mailed again.
    await send(connection.id, next(2));
    expect(await mails()).toHaveLength(1);
    // The former price solves the problem of the published home, and a lawful price that of the draft.
    const restored = await send(connection.id, [
      version(connection, { modTime: at(3) }),
      version(connection, { uniqueId: "S3", modTime: at(3) }),
    ]);
    expect(restored.outcomes).toEqual(["UPDATED", "UPDATED"]);
    expect(await findUnconfirmedPrices(manager, "mine")).toEqual([]);
    await send(connection.id, [version(connection, { price: 1_230_000, modTime: at(4) })]);
    expect(await mails()).toMatchObject([
      {},
      { subject: "The price of 1 Samplewood Street, Newtown may not be advertised" },
    ]);
  });

  test("emails nothing about a file that is only planned", async () => {
    inForce();
    const connection = await connectAgency({ isConfirmed: false });
    await send(connection.id, [version(connection, { price: null, priceWords: "Contact agent" })]);
    await notifyAgency(connection.id);
    const mailed = await db()
      .selectFrom("messages")
      .innerJoin("users", "users.email", "messages.toAddress")
      .select("messages.kind")
      .where("users.id", "in", [connection.contactUserId, connection.colleague.userId])
      .execute();
    expect(mailed).toEqual([{ kind: "feed-held" }]);
  });

  test("holds a home that another listing of its address limits", async () => {
    const connection = await connectAgency();
    await send(connection.id, [version(connection, { address: "9 Limit Street", price: 1_250_000 })]);
    const home = await findImportedHome(connection.id);
    if (!home) throw new Error("The home was not imported.");
    await db()
      .insertInto("listingEstimates")
      .values({ listingId: home.id, userId: home.createdByUserId, low: 1_250_000, high: null })
      .execute();
    await send(connection.id, [version(connection, { status: "withdrawn", modTime: at(1) })]);
    inForce();
    const again = version(connection, { uniqueId: "AGAIN", address: "9 Limit St", price: 1_100_000, modTime: at(2) });
    const { outcomes, entries } = await send(connection.id, [again]);
    expect(outcomes).toEqual(["DRAFT"]);
    expect(codesOf(entries[0])).toContain("price.unlawful");
    const inWords = async (text: string) => {
      const file = `<residential status="current"><priceView>${text}</priceView></residential>`;
      const { price, priceTo, priceWords } =
        (await readReaxml(Buffer.from(file), { arrivedAt: at(3) })).listings[0] ?? {};
      return { price, priceTo, priceWords };
    };
    const worded = await send(connection.id, [
      { ...again, ...(await inWords("Offers around $1,240,000")), modTime: at(3) },
      { ...again, ...(await inWords("Offers around $1,250,000")), modTime: at(4) },
    ]);
    expect(worded.outcomes).toEqual(["DRAFT", "UPDATED"]);
    expect(codesOf(worded.entries[0])).toContain("price.unlawful");
  });

  test("gives as an example the price that was sent with a text, if it may be advertised", async () => {
    inForce();
    const connection = await connectAgency();
    const priceWords = "Contact agent";
    const reportOf = async (price: number, minute: number) =>
      JSON.stringify(
        (await send(connection.id, [version(connection, { price, priceWords, modTime: at(minute) })])).entries,
      );
    expect(await reportOf(2_000_000, 0)).toContain("such as “Guide $2,000,000 - $2,200,000”");
    const home = await findImportedHome(connection.id);
    await db()
      .insertInto("listingEstimates")
      .values({ listingId: home?.id ?? 0, low: 1_950_000 })
      .execute();
    expect(await reportOf(1_900_000, 1)).toContain("such as “Guide $1,200,000 - $1,300,000”");
    expect(await reportOf(1_950_000, 2)).toContain("such as “Guide $1,950,000 - $2,145,000”");
  });

  test("has in its preview the same results as after publishing", async () => {
    const connection = await connectAgency();
    await send(connection.id, [version(connection), version(connection, { uniqueId: "S2" })]);
    const home = await findImportedHome(connection.id);
    if (!home) throw new Error("The home was not imported.");
    await db()
      .insertInto("listingOffers")
      .values({ listingId: home.id, userId: null, ...refusedOffer })
      .execute();
    inForce();
    const isUnpriced = { price: null, priceWords: "Contact agent" };
    const read = readOf([
      version(connection, { price: 1_230_000, modTime: at(1) }),
      version(connection, { uniqueId: "S2", price: 1_300_000, modTime: at(1) }),
      version(connection, { uniqueId: "S3", ...isUnpriced }),
      version(connection, { uniqueId: "S4", ...isUnpriced, status: "withdrawn" }),
      version(connection, { uniqueId: "S5" }),
      version(connection, { uniqueId: "S5", ...isUnpriced, modTime: at(1) }),
      // The price stays unlawful, so save another text.
      version(connection, { title: "Sunny home near the station", modTime: at(2) }),
    ]);
    const tried = await storedFile(connection.id, { dryRun: true });
    expect(await applyFile(tried, read)).toBe("accepted");
    const planned = await outcomesOf(tried);
    expect(planned).toEqual(["REFUSED", "UPDATED", "DRAFT", "IGNORED", "CREATED", "REFUSED", "UPDATED"]);
    expect(JSON.stringify(await entriesOf(tried))).not.toMatch(/1,?460,?000/);
    const file = await storedFile(connection.id);
    await applyFile(file, read);
    expect(await outcomesOf(file)).toEqual(planned);
  });

  test("holds a new home whose price is probably a mistake as a draft until it is corrected or confirmed", async () => {
    const connection = await connectAgency();
    const { outcomes, entries } = await send(connection.id, [version(connection, { price: 13_000 })]);
    expect(outcomes).toEqual(["DRAFT"]);
    const doubt = {
      level: "error",
      code: "price.doubtful",
      text: expect.stringContaining("Did you mean $13,000,000?"),
    };
    expect(entries[0]?.messages).toContainEqual(expect.objectContaining(doubt));
    const corrected = await send(connection.id, [version(connection, { price: 1_300_000, modTime: at(1) })]);
    expect(corrected.outcomes).toEqual(["UPDATED"]);
    expect(codesOf(corrected.entries[0])).not.toContain("price.doubtful");
    await expect(findImportedHome(connection.id)).resolves.toMatchObject({ status: "active", price: 1_300_000 });
  });

  test("asks about an unlikely price once, and leaves a home on the market as it was until then", async () => {
    const connection = await connectAgency();
    const member = { user: viewer({ id: connection.contactUserId, role: "agent" }), ip: "192.0.2.1" };
    await send(connection.id, [version(connection, { price: 90_000_000 })]);
    const home = await findImportedHome(connection.id);
    if (!home) throw new Error("The home was not imported.");
    expect(home).toMatchObject({ status: "draft" });
    await expect(confirmImportedPrice(member, home.id, 9_000_000)).rejects.toThrow(Conflict);
    await confirmImportedPrice(member, home.id, 90_000_000);
    await expect(findImportedHome(connection.id)).resolves.toMatchObject({ status: "active", price: 90_000_000 });
    await expect(confirmImportedPrice(member, home.id, 90_000_000)).rejects.toThrow(Conflict);
    const again = await send(connection.id, [
      version(connection, { price: 90_000_000, title: "Another title", modTime: at(1) }),
    ]);
    expect([again.outcomes, codesOf(again.entries[0])]).toEqual([["UPDATED"], []]);

    const typo = { price: 900_000_000, title: "A third title" };
    const held = await send(connection.id, [version(connection, { ...typo, modTime: at(2) })]);
    expect([held.outcomes, codesOf(held.entries[0])]).toEqual([["REFUSED"], ["price.doubtful"]]);
    expect(held.entries[0]).toMatchObject({ listingId: home.id });
    const unchanged = { status: "active", price: 90_000_000, title: "Another title" };
    await expect(findImportedHome(connection.id)).resolves.toMatchObject(unchanged);
    // The report of the same version repeats the question.
    const repeated = await send(connection.id, [version(connection, { ...typo, modTime: at(3) })]);
    expect(codesOf(repeated.entries[0])).toEqual(["price.doubtful"]);
    await confirmImportedPrice(member, home.id, 900_000_000);
    await expect(findImportedHome(connection.id)).resolves.toMatchObject(typo);
    const other = await connectAgency();
    const stranger = { ...member, user: viewer({ id: other.contactUserId, role: "agent" }) };
    await expect(confirmImportedPrice(stranger, home.id, 900_000_000)).rejects.toThrow(NotFound);
  });

  test("a confirmed price says why the home is still a draft, and is not asked about again", async () => {
    const connection = await connectAgency();
    const member = { user: viewer({ id: connection.contactUserId, role: "agent" }), ip: "192.0.2.1" };
    const dear = { price: 90_000_000 };
    const confirm = async (uniqueId: string) => {
      const home = await findImportedHome(connection.id, uniqueId);
      const confirmed = await confirmImportedPrice(member, home?.id ?? 0, dear.price);
      expect(await findImportedHome(connection.id, uniqueId)).toMatchObject({
        status: confirmed === undefined ? "active" : "draft",
      });
      expect(await findImportState(home?.id ?? 0)).toMatchObject({ priceDoubt: null });
      return confirmed && importedListingMessages.doubt.confirmedDraft(confirmed).text;
    };
    const address = "1 Samplewood Street";
    await send(connection.id, [
      version(connection, dear),
      version(connection, { ...dear, uniqueId: "S2", description: null }),
      version(connection, { ...dear, uniqueId: "S3", address }),
      version(connection, { ...dear, uniqueId: "S4", description: null }),
    ]);
    const photographed = await findImportedHome(connection.id, "S4");
    if (!photographed) throw new Error("The home was not imported.");
    const { id, createdByUserId } = photographed;
    await upsertTenantPhotos(id, createdByUserId, { showsBelongings: true, consentOn: null });
    expect(await confirm("S1")).toBeUndefined();
    expect(await confirm("S2")).toContain(
      "It is a draft that only your agency can see, because it lacks a description",
    );
    expect(await confirm("S3")).toContain(`already has a home at ${address}`);
    expect(await confirm("S4")).toMatch(
      /^It is a draft that only your agency can see, because it lacks a description of at least 10 characters\. Also, photos that show a tenant’s belongings need the date of the tenant’s written consent \(Residential Tenancies Act 2010, s 55A\)\.$/,
    );
    const other = await findImportedHome(connection.id, "S3");
    expect(await findImportState(other?.id ?? 0)).toMatchObject({ sameAs: { address } });
  });

  test("a price is not confirmed when its version cannot be applied", async () => {
    const connection = await connectAgency();
    const member = { user: viewer({ id: connection.contactUserId, role: "agent" }), ip: "192.0.2.1" };
    await send(connection.id, [version(connection, { price: 90_000_000 })]);
    const home = await findImportedHome(connection.id);
    const confirm = () => confirmImportedPrice(member, home?.id ?? 0, 90_000_000);
    const setRemoved = (removedAt: Date | null) =>
      db().updateTable("feeds").set({ removedAt }).where("id", "=", connection.id).execute();
    await setRemoved(new Date());
    await expect(confirm()).rejects.toThrow("The connection that imported this home was removed.");
    await setRemoved(null);
    await db().updateTable("feedListings").set({ barredAt: new Date() }).where("feedId", "=", connection.id).execute();
    await expect(confirm()).rejects.toThrow("A Southerly admin removed this listing");
    const { priceDoubt } = (await findImportState(home?.id ?? 0)) ?? {};
    expect(priceDoubt).toContain("unusually high");
  });

  test("reports a price far above the median, and one that moves by more than a quarter", async () => {
    const connection = await connectAgency();
    const place = { suburb: "Cabarita Point", postcode: "2137" };
    await insertSuburb(db(), { name: place.suburb, slug: "cabarita-point", postcode: place.postcode });
    const figure = buildSale({ median: 1_900_000 });
    await db()
      .insertInto("postcodeFigures")
      .values({ postcode: "2137", ...figure })
      .execute();
    const sendPrice = async (minute: number, price: number) => {
      const { outcomes, entries } = await send(connection.id, [
        version(connection, { ...place, price, modTime: at(minute) }),
      ]);
      const { messages = [] } = entries[0] ?? {};
      return [...outcomes, ...messages.filter(({ level }) => level === "error").map(({ text }) => text)];
    };
    expect(await sendPrice(0, 11_200_000)).toEqual([
      "DRAFT",
      "It is a draft that only your agency can see, because its price may be a mistake: $11,200,000 is unusually high for a sale. Did you mean $1,120,000?",
    ]);
    expect(await sendPrice(1, 1_200_000)).toEqual(["UPDATED"]);
    expect(await sendPrice(2, 1_500_000)).toEqual(["UPDATED"]);
    expect(await sendPrice(3, 1_900_000)).toEqual([
      "UPDATED",
      "The price changes from $1,500,000 to $1,900,000, 27% higher.",
    ]);
    expect(await sendPrice(4, 19_000_000)).toEqual([
      "REFUSED",
      "The home on the market stays as it was, because the new price may be a mistake: $19,000,000 is unusually high for a sale. Did you mean $1,900,000?",
    ]);
  });

  test("holds a home whose postcode is in another state as a draft", async () => {
    const connection = await connectAgency();
    const first = await send(connection.id, [version(connection, { postcode: "3220" })]);
    expect(first.outcomes).toEqual(["DRAFT"]);
    expect(JSON.stringify(first.entries)).toContain("The postcode 3220 is in VIC, not in NSW");
    await send(connection.id, [version(connection, { postcode: "2042", modTime: at(1) })]);
    await expect(findImportedHome(connection.id)).resolves.toMatchObject({ status: "active", postcode: "2042" });
  });

  test("does not publish photos of a tenant's belongings before there is a consent", async () => {
    const connection = await connectAgency();
    await send(connection.id, [version(connection)]);
    const home = await findImportedHome(connection.id);
    if (!home) throw new Error("The home was not imported.");
    await send(connection.id, [version(connection, { status: "withdrawn", modTime: at(1) })]);
    await upsertTenantPhotos(home.id, home.createdByUserId, { showsBelongings: true, consentOn: null });
    const { outcomes, entries } = await send(connection.id, [
      version(connection, { status: "current", modTime: at(2) }),
    ]);
    expect(outcomes).toEqual(["DRAFT"]);
    expect(codesOf(entries[0])).toContain("photos.consent");
    await upsertTenantPhotos(home.id, home.createdByUserId, { showsBelongings: true, consentOn: today });
    // The same version is applied again.
    await send(connection.id, [version(connection, { status: "current", modTime: at(3) })]);
    await expect(findImportedHome(connection.id)).resolves.toMatchObject({ status: "active" });
  });

  test("keeps the price of a home on the market, and its report names no private amount", async () => {
    const connection = await connectAgency();
    await send(connection.id, [version(connection)]);
    const home = await findImportedHome(connection.id);
    if (!home) throw new Error("The home was not imported.");
    const listing = { listingId: home.id, userId: null };
    await db()
      .insertInto("listingOffers")
      .values({ ...listing, ...refusedOffer, amount: 1_234_567 })
      .execute();
    inForce();
    const { outcomes, entries } = await send(connection.id, [
      version(connection, { price: 1_230_000, modTime: at(1) }),
    ]);
    expect(outcomes).toEqual(["REFUSED"]);
    expect(JSON.stringify(entries)).toContain("below a written offer that was refused as too low");
    expect(JSON.stringify(entries)).not.toMatch(/1,?234,?567/);
    await expect(storedListing(home.id)).resolves.toMatchObject({ status: "active", price: 1_250_000 });
    const again = await send(connection.id, [version(connection, { price: 1_235_000, modTime: at(2) })]);
    expect(again.outcomes).toEqual(["UPDATED"]);
  });
});
