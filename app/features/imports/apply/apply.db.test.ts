import { beforeAll, describe, expect, test } from "vitest";
import type { ImportClosing, ImportListing } from "#app/features/imports/model/import-listing.ts";
import { describeLastChange } from "#app/features/listings/edit.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";
import { db } from "#db/client.server.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { viewer } from "#tests/support/viewer.ts";
import { applyFile } from "./apply-file.server.ts";
import {
  at,
  bare,
  connectAgency,
  findImportedHome,
  outcomesOf,
  readOf,
  send,
  storedFile,
  version,
} from "./apply.fixture.ts";

beforeAll(async () => {
  await prepareQueue();
  await insertSuburb(db(), { name: "Newtown", slug: "newtown", postcode: "2042" });
  await insertSuburb(db(), { name: "Mount Druitt", slug: "mount-druitt", postcode: "2770" });
});

const today = sydneyDate(new Date());

/** A connection whose home S1 is published. */
async function connectionWithHome(changes: Partial<ImportListing> = {}) {
  const connection = await connectAgency();
  const { outcomes } = await send(connection.id, [version(connection, changes)]);
  expect(outcomes).toEqual(["CREATED"]);
  const home = await findImportedHome(connection.id);
  if (!home) throw new Error("The home is not there.");
  return { connection, home };
}

const codesOf = (entry: { messages: unknown } | undefined) =>
  ((entry?.messages ?? []) as { code: string }[]).map(({ code }) => code);

test("the audit log names the import, not the home's manager", async () => {
  const { connection, home } = await connectionWithHome();
  const { fileId } = await send(connection.id, [bare(connection, { status: "withdrawn", modTime: at(1) })]);
  const entries = await db()
    .selectFrom("auditEntries")
    .select(["action", "userId", "detail"])
    .where("subject", "=", "listing")
    .where("subjectId", "=", home.id)
    .orderBy("id")
    .execute();
  expect(entries).toMatchObject([
    { action: "listing.published", userId: null, detail: { import: { id: connection.id } } },
    { action: "listing.withdrawn", userId: null, detail: { import: { id: connection.id, file: fileId } } },
  ]);
  const reader = { user: viewer({ id: connection.contactUserId, role: "agent" }), ip: "192.0.2.1" };
  expect(await describeLastChange(home.id, reader)).toMatch(/^An import from .+ changed this listing on /);
});

describe("the life of a home", () => {
  test("a current listing is published with all its fields", async () => {
    const { connection, home } = await connectionWithHome();
    expect(home).toMatchObject({
      status: "active",
      listingType: "sale",
      price: 1_250_000,
      address: "1 Samplewood Street",
      suburb: "Newtown",
      bedrooms: 3,
      features: ["Air conditioning"],
      createdByUserId: connection.colleague.userId,
      agentId: connection.colleague.agentId,
      contactEmail: "jordan.sample@example.com",
      contactPhone: "0491 570 156",
    });
  });

  test.each([
    ["withdrawn", "withdrawn"],
    ["offmarket", "withdrawn"],
    ["deleted", "withdrawn"],
    ["sold", "sold"],
  ])("%s takes it off the market: it is %s, and comes back as the same home", async (status, expected) => {
    const { connection, home } = await connectionWithHome();
    const removed = await send(connection.id, [bare(connection, { status, modTime: at(1) })]);
    expect(removed.outcomes).toEqual(["REMOVED"]);
    expect(await findImportedHome(connection.id)).toMatchObject({
      id: home.id,
      status: expected,
      description: home.description,
    });
    const back = await send(connection.id, [version(connection, { modTime: at(2) })]);
    expect(back.outcomes).toEqual(["UPDATED"]);
    expect(await findImportedHome(connection.id)).toMatchObject({
      id: home.id,
      status: "active",
      publishedAt: home.publishedAt,
      closedOn: null,
    });
  });

  test.each(["withdrawn", "offmarket", "deleted", "sold", "leased"])(
    "%s of a home that is not here makes no home, and an older version none later",
    async (status) => {
      const connection = await connectAgency();
      expect((await send(connection.id, [bare(connection, { status, modTime: at(5) })])).outcomes).toEqual(["IGNORED"]);
      expect((await send(connection.id, [version(connection, { modTime: at(4) })])).outcomes).toEqual(["STALE"]);
      expect(await findImportedHome(connection.id)).toBeUndefined();
      expect((await send(connection.id, [version(connection, { modTime: at(6) })])).outcomes).toEqual(["CREATED"]);
    },
  );

  test.each(["pending", ""])("the status “%s” changes nothing, for known and unknown homes", async (status) => {
    const { connection, home } = await connectionWithHome();
    const { outcomes } = await send(connection.id, [
      bare(connection, { status, modTime: at(1) }),
      version(connection, { uniqueId: "S2", status }),
    ]);
    expect(outcomes).toEqual(["REFUSED", "REFUSED"]);
    expect(await findImportedHome(connection.id)).toMatchObject({
      id: home.id,
      status: "active",
      updatedAt: home.updatedAt,
    });
    expect(await findImportedHome(connection.id, "S2")).toBeUndefined();
  });

  test.each([
    [
      { date: today, price: 1_300_000, withheld: false },
      { closedPrice: 1_300_000, closedOn: today, priceWithheld: false },
    ],
    [
      { price: 1_300_000, withheld: true },
      { closedPrice: null, closedOn: today, priceWithheld: true },
    ],
    [{ withheld: false }, { closedPrice: null, priceWithheld: true }],
    [{ date: "2009-01-10", withheld: true }, { closedOn: "2009-01-10" }],
    [{ date: addDays(today, 3), withheld: true }, { closedOn: today }],
  ])("sold with %j is stored as %j", async (closing, stored) => {
    const { connection } = await connectionWithHome();
    await send(connection.id, [bare(connection, { status: "sold", modTime: at(1), closing })]);
    expect(await findImportedHome(connection.id)).toMatchObject({ status: "sold", ...stored });
  });

  test.each<[closing: ImportClosing, codes: string[], why: string]>([
    [{ date: addDays(today, -10), withheld: true }, ["status.removed", "sold.before-listed"], "shown as sent"],
    [{ date: today, withheld: true }, ["status.removed"], "as it should be"],
    [{ withheld: true }, ["status.removed", "sold.no-date"], "today"],
  ])("of the day of %j the report says %j (%s)", async (closing, codes) => {
    const { connection } = await connectionWithHome();
    const { entries } = await send(connection.id, [bare(connection, { status: "sold", modTime: at(1), closing })]);
    expect(codesOf(entries[0])).toEqual(codes);
    expect(await findImportedHome(connection.id)).toMatchObject({ closedOn: closing.date ?? today });
  });

  test("keeps the sold price when a later version sends only the status", async () => {
    const { connection } = await connectionWithHome();
    const closing = { date: today, price: 1_300_000, withheld: false };
    await send(connection.id, [bare(connection, { status: "sold", modTime: at(1), closing })]);
    await send(connection.id, [bare(connection, { status: "sold", modTime: at(2) })]);
    expect(await findImportedHome(connection.id)).toMatchObject({
      closedPrice: 1_300_000,
      closedOn: today,
      priceWithheld: false,
    });
    await send(connection.id, [bare(connection, { status: "sold", modTime: at(3), closing: { withheld: true } })]);
    expect(await findImportedHome(connection.id)).toMatchObject({ closedPrice: null, priceWithheld: true });
  });

  test("a withdrawn home can be sold, but a sold home cannot be withdrawn", async () => {
    const { connection } = await connectionWithHome();
    await send(connection.id, [bare(connection, { status: "withdrawn", modTime: at(1) })]);
    expect((await send(connection.id, [bare(connection, { status: "sold", modTime: at(2) })])).outcomes).toEqual([
      "REMOVED",
    ]);
    expect(await findImportedHome(connection.id)).toMatchObject({ status: "sold" });
    expect((await send(connection.id, [bare(connection, { status: "deleted", modTime: at(3) })])).outcomes).toEqual([
      "REMOVED",
    ]);
    expect(await findImportedHome(connection.id)).toMatchObject({ status: "sold" });
  });

  test("refuses to withdraw a home while its manager is suspended, and does not publish it when the manager returns", async () => {
    const { connection, home } = await connectionWithHome();
    const setStatus = (status: "active" | "suspended") =>
      db().updateTable("listings").set({ status }).where("id", "=", home.id).execute();
    const withdrawn = bare(connection, { status: "withdrawn", modTime: at(1) });
    await setStatus("suspended");
    const { entries } = await send(connection.id, [withdrawn]);
    expect(entries).toMatchObject([{ outcome: "REFUSED", messages: [{ code: "account.suspended" }] }]);
    await setStatus("active");
    // Regression: the file was reported as removed, and as unchanged when sent again, while the home stayed
    // published.
    expect((await send(connection.id, [withdrawn])).outcomes).toEqual(["REMOVED"]);
    expect(await findImportedHome(connection.id)).toMatchObject({ status: "withdrawn" });
  });

  test("a draft with placeholders does not appear among sold homes", async () => {
    const { connection } = await connectionWithHome();
    await send(connection.id, [bare(connection, { modTime: at(1), description: null, suburb: null })]);
    expect((await send(connection.id, [bare(connection, { status: "sold", modTime: at(2) })])).outcomes).toEqual([
      "REMOVED",
    ]);
    // Regression: it became a sold home in “Suburb to come” with “Description to come”.
    expect(await findImportedHome(connection.id)).toMatchObject({
      status: "draft",
      closedOn: null,
      suburb: "Suburb to come",
    });
  });

  test("a rental is leased", async () => {
    const rental = {
      kind: "rental",
      listingType: "rent",
      price: 760,
      priceFrequency: "per_week",
      saleMethod: undefined,
    } as const;
    const { connection, home } = await connectionWithHome(rental);
    expect(home).toMatchObject({ listingType: "rent", price: 760, priceFrequency: "per_week" });
    await send(connection.id, [bare(connection, { ...rental, status: "leased", modTime: at(1) })]);
    expect(await findImportedHome(connection.id)).toMatchObject({ status: "leased" });
  });

  test("a home goes under offer and back", async () => {
    const { connection } = await connectionWithHome();
    await send(connection.id, [bare(connection, { modTime: at(1), underOffer: true })]);
    expect((await findImportedHome(connection.id))?.underOfferAt).not.toBeNull();
    await send(connection.id, [bare(connection, { modTime: at(2), price: 1_240_000 })]);
    expect((await findImportedHome(connection.id))?.underOfferAt).not.toBeNull();
    await send(connection.id, [bare(connection, { modTime: at(3), underOffer: false })]);
    expect((await findImportedHome(connection.id))?.underOfferAt).toBeNull();
  });

  test.each(["sold", "withdrawn", "offmarket", "deleted"])(
    "one that was %s comes back without its mark",
    async (status) => {
      const { connection } = await connectionWithHome({ underOffer: true });
      expect((await findImportedHome(connection.id))?.underOfferAt).not.toBeNull();
      await send(connection.id, [bare(connection, { status, modTime: at(1) })]);
      await send(connection.id, [bare(connection, { modTime: at(2) })]);
      expect(await findImportedHome(connection.id)).toMatchObject({ status: "active", underOfferAt: null });
      await send(connection.id, [bare(connection, { modTime: at(3), price: 1_240_000 })]);
      expect(await findImportedHome(connection.id)).toMatchObject({ status: "active", underOfferAt: null });
      await send(connection.id, [bare(connection, { status, modTime: at(4) })]);
      await send(connection.id, [bare(connection, { modTime: at(5), underOffer: true })]);
      expect((await findImportedHome(connection.id))?.underOfferAt).not.toBeNull();
    },
  );

  test("reports a bond that is too high once, with the version that sends it", async () => {
    const terms = { kind: "rental", listingType: "rent", price: 700, priceFrequency: "per_week" } as const;
    const { connection } = await connectionWithHome({ ...terms, bond: 9000 });
    const sentCodes = async (minute: number, changes: Partial<ImportListing>) => {
      const { kind, listingType } = terms;
      const { entries } = await send(connection.id, [
        bare(connection, { kind, listingType, modTime: at(minute), ...changes }),
      ]);
      return entries.flatMap((entry) => codesOf(entry));
    };
    expect(await sentCodes(1, { description: "Rooms with light from three sides." })).toEqual([]);
    expect(await sentCodes(2, { bond: 8000 })).toEqual(["bond.high"]);
    expect(await sentCodes(3, { price: 710 })).toEqual(["bond.high"]);
  });

  test("a home deleted by its agent comes back without its offer", async () => {
    const { connection, home } = await connectionWithHome({ underOffer: true });
    await db().deleteFrom("listings").where("id", "=", home.id).execute();
    await send(connection.id, [bare(connection, { modTime: at(1), price: 1_240_000 })]);
    expect(await findImportedHome(connection.id)).toMatchObject({ status: "active", underOfferAt: null });
  });

  test("a sale that becomes a rental under its id is the same home, and the report says so", async () => {
    const { connection, home } = await connectionWithHome();
    const { entries } = await send(connection.id, [
      bare(connection, { modTime: at(1), kind: "rental", listingType: "rent", price: 700, priceFrequency: "per_week" }),
    ]);
    expect(entries).toMatchObject([{ outcome: "UPDATED", listingId: home.id }]);
    expect(JSON.stringify(entries)).toContain("listing.kind");
    expect(await findImportedHome(connection.id)).toMatchObject({ listingType: "rent", price: 700, saleMethod: null });
  });
});

describe("versions", () => {
  test("ignores older versions; applies an equally new one only if its content differs", async () => {
    const { connection, home } = await connectionWithHome({ modTime: at(5) });
    const older = await send(connection.id, [version(connection, { modTime: at(4), price: 1 })]);
    const equal = await send(connection.id, [version(connection, { modTime: at(5), price: 1_150_000 })]);
    const same = await send(connection.id, [version(connection, { modTime: at(5), price: 1_150_000 })]);
    const newer = await send(connection.id, [version(connection, { modTime: at(9), price: 1_150_000 })]);
    const between = await send(connection.id, [version(connection, { modTime: at(8), price: 2 })]);
    expect([older, equal, same, newer, between].map(({ outcomes }) => outcomes[0])).toEqual([
      "STALE",
      "UPDATED",
      "UNCHANGED",
      "UNCHANGED",
      "STALE",
    ]);
    expect(await findImportedHome(connection.id)).toMatchObject({ id: home.id, price: 1_150_000 });
  });

  test("of two versions in one file the newer wins, or the last if equally new", async () => {
    const connection = await connectAgency();
    const { outcomes } = await send(connection.id, [
      version(connection, { modTime: at(5), price: 1_250_000 }),
      version(connection, { modTime: at(1), price: 1_000_000 }),
      version(connection, { uniqueId: "S2", price: 1_000_000 }),
      version(connection, { uniqueId: "S2", price: 1_100_000 }),
    ]);
    expect(outcomes).toEqual(["CREATED", "STALE", "CREATED", "UPDATED"]);
    expect(await findImportedHome(connection.id)).toMatchObject({ price: 1_250_000 });
    expect(await findImportedHome(connection.id, "S2")).toMatchObject({ price: 1_100_000 });
  });

  test("the software's own time wins over an arrival time", async () => {
    const { connection } = await connectionWithHome({ modTime: new Date(), modTimeSource: "arrival" });
    expect((await send(connection.id, [version(connection, { modTime: at(1), price: 1_190_000 })])).outcomes).toEqual([
      "UPDATED",
    ]);
    expect(await findImportedHome(connection.id)).toMatchObject({ price: 1_190_000 });
  });

  test("uniqueIDs are case-sensitive", async () => {
    const connection = await connectAgency();
    await send(connection.id, [
      version(connection, { uniqueId: "a1" }),
      version(connection, { uniqueId: "A1", address: "9 Other Street" }),
    ]);
    expect((await findImportedHome(connection.id, "a1"))?.id).not.toBe(
      (await findImportedHome(connection.id, "A1"))?.id,
    );
  });

  test("a listing of another agency's id is refused", async () => {
    const { connection: other } = await connectionWithHome();
    const connection = await connectAgency();
    const { entries } = await send(connection.id, [version({ agentId: other.agentId }, { price: 5, modTime: at(9) })]);
    expect(entries).toMatchObject([{ outcome: "REFUSED", listingId: null }]);
    expect(await findImportedHome(other.id)).toMatchObject({ price: 1_250_000 });
  });
});

describe("a price that is only a range", () => {
  const open = { price: 1_000_000, priceTo: undefined, priceWords: undefined, isPriceOpen: true } as const;

  test("stays a draft if it must not be shown", async () => {
    const connection = await connectAgency();
    const { outcomes, entries } = await send(connection.id, [version(connection, open)]);
    expect(outcomes).toEqual(["DRAFT"]);
    expect(codesOf(entries[0])).toContain("listing.missing");
    expect(await findImportedHome(connection.id)).toMatchObject({ status: "draft", price: 0, publishedAt: null });
    await send(connection.id, [bare(connection, { modTime: at(1), price: 1_150_000 })]);
    expect(await findImportedHome(connection.id)).toMatchObject({ status: "active", price: 1_150_000 });
  });

  test("is shown as its text and filtered by its lower end", async () => {
    const { connection, home } = await connectionWithHome({ ...open, priceWords: "Auction" });
    expect(home).toMatchObject({ status: "active", price: 0, priceWords: "Auction", searchedPrice: 1_000_000 });
    // Without the price text, the listing has no lawful price.
    const { outcomes } = await send(connection.id, [bare(connection, { modTime: at(1), priceWords: null })]);
    expect(outcomes).toEqual(["DRAFT"]);
  });
});

describe("a rental", () => {
  const rental = {
    kind: "rental",
    listingType: "rent",
    price: 650,
    priceFrequency: "per_week",
    saleMethod: undefined,
  } as const;

  test.each([
    [2600, { bond: null, bondWeeks: 4 }, []],
    [1000, { bond: 1000, bondWeeks: null }, []],
    [3000, { bond: null, bondWeeks: null }, ["bond.high"]],
    [4, { bond: null, bondWeeks: null }, ["bond.refused"]],
  ])("with a bond of %d keeps %j", async (bond, stored, codes) => {
    const connection = await connectAgency();
    const { entries } = await send(connection.id, [version(connection, { ...rental, bond })]);
    expect(await findImportedHome(connection.id)).toMatchObject({ status: "active", ...stored });
    expect(codesOf(entries[0]).filter((code) => code.startsWith("bond."))).toEqual(codes);
  });

  test("keeps a lawful bond when only the rent changes, and drops an unlawful one with a warning", async () => {
    const { connection } = await connectionWithHome({ ...rental, bond: 2400 });
    await send(connection.id, [bare(connection, { ...rental, price: 600, modTime: at(1) })]);
    expect(await findImportedHome(connection.id)).toMatchObject({ price: 600, bond: null, bondWeeks: 4 });
    const { entries } = await send(connection.id, [bare(connection, { ...rental, price: 500, modTime: at(2) })]);
    expect(codesOf(entries[0])).toContain("bond.high");
    expect(await findImportedHome(connection.id)).toMatchObject({ price: 500, bond: null, bondWeeks: null });
  });

  test.each([
    ["now", today],
    [addDays(today, -100), addDays(today, -100)],
    [addDays(today, 20), addDays(today, 20)],
  ])("available from %j is so from %s, and the same again changes nothing", async (availableFrom, stored) => {
    const { connection, home } = await connectionWithHome({ ...rental, availableFrom });
    expect(home).toMatchObject({ availableFrom: stored });
    const again = await send(connection.id, [version(connection, { ...rental, availableFrom, modTime: at(1) })]);
    expect(again.outcomes).toEqual(["UNCHANGED"]);
  });
});

describe("fields missing from a version", () => {
  test("causes no repeated warning about its suburb", async () => {
    const { connection } = await connectionWithHome();
    const { entries } = await send(connection.id, [bare(connection, { modTime: at(1), price: 1_190_000 })]);
    expect(entries[0]?.messages).toEqual([]);
    const other = await connectAgency();
    const first = await send(other.id, [version(other, { suburb: "Atlantis", postcode: "2999" })]);
    expect(codesOf(first.entries[0])).toContain("suburb.unknown");
    const later = await send(other.id, [bare(other, { modTime: at(1), price: 1_190_000 })]);
    expect(later.entries[0]?.messages).toEqual([]);
  });

  test("stays unchanged; empty values are cleared", async () => {
    const { connection, home } = await connectionWithHome();
    const partial = await send(connection.id, [bare(connection, { modTime: at(1), price: 1_190_000 })]);
    expect(partial.outcomes).toEqual(["UPDATED"]);
    expect(await findImportedHome(connection.id)).toMatchObject({
      price: 1_190_000,
      title: home.title,
      description: home.description,
      features: home.features,
      landSize: 240,
    });
    await send(connection.id, [bare(connection, { modTime: at(2), landSize: null, features: null })]);
    expect(await findImportedHome(connection.id)).toMatchObject({
      price: 1_190_000,
      landSize: null,
      floorArea: 130,
      features: [],
    });
  });

  test("includes tour and video links; the first of each is shown", async () => {
    const tours = ["https://tours.example.com/1", "https://tours.example.com/2"];
    const links = tours.map((url) => ({ kind: "tour" as const, url }));
    const { connection } = await connectionWithHome({
      links: [...links, { kind: "video", url: "https://youtu.be/1" }],
    });
    await send(connection.id, [bare(connection, { modTime: at(1), price: 1_190_000 })]);
    expect(await findImportedHome(connection.id)).toMatchObject({ tourUrl: tours[0], videoUrl: "https://youtu.be/1" });
    await send(connection.id, [bare(connection, { modTime: at(2), links: links.slice(1) })]);
    expect(await findImportedHome(connection.id)).toMatchObject({ tourUrl: tours[1], videoUrl: null });
  });

  test("gives a rental the page to apply on, and leaves it out of a sale and without https", async () => {
    const connection = await connectAgency();
    const applicationUrl = "https://apply.example.com/7";
    const rent = { kind: "rental", listingType: "rent", price: 780, priceFrequency: "per_week" } as const;
    await send(connection.id, [version(connection, { ...rent, applicationUrl })]);
    expect(await findImportedHome(connection.id)).toMatchObject({ applicationUrl });
    const plain = await send(connection.id, [
      version(connection, { ...rent, applicationUrl: "http://apply.example.com/7", modTime: at(1) }),
    ]);
    expect(codesOf(plain.entries[0])).toContain("applicationUrl.refused");
    expect(await findImportedHome(connection.id)).toMatchObject({ applicationUrl: null });
    const sale = await send(connection.id, [version(connection, { uniqueId: "S2", applicationUrl })]);
    expect(codesOf(sale.entries[0])).toContain("applicationUrl.refused");
  });

  test("is refused for an unknown home", async () => {
    const connection = await connectAgency();
    const { entries } = await send(connection.id, [bare(connection, { price: 1_190_000 })]);
    expect(entries).toMatchObject([{ outcome: "REFUSED", listingId: null }]);
    expect(JSON.stringify(entries[0]?.messages)).toContain("the street address, the suburb");
    // Nothing was stored, so the full version may have the same time.
    expect((await send(connection.id, [version(connection)])).outcomes).toEqual(["CREATED"]);
  });

  test.each<[string, Partial<ImportListing>, string]>([
    ["an address", { address: undefined }, "the street address"],
    ["a postcode", { postcode: null }, "the postcode"],
    ["a description", { description: "Short" }, "description"],
    ["a price", { price: undefined, priceHidden: undefined, priceWords: undefined }, "a price, or text instead of it"],
    ["a rent", { kind: "rental", listingType: "rent", saleMethod: undefined, price: null }, "a weekly or monthly rent"],
  ])("%s makes a draft that says so, until it comes", async (_, lacking, words) => {
    const connection = await connectAgency();
    const { entries } = await send(connection.id, [version(connection, lacking)]);
    expect(entries).toMatchObject([{ outcome: "DRAFT" }]);
    expect(JSON.stringify(entries[0]?.messages)).toContain(words);
    expect(await findImportedHome(connection.id)).toMatchObject({ status: "draft", publishedAt: null });
    expect((await send(connection.id, [version(connection, lacking)])).outcomes).toEqual(["UNCHANGED"]);
    expect((await send(connection.id, [version(connection, { modTime: at(1) })])).outcomes).toEqual(["UPDATED"]);
    expect(await findImportedHome(connection.id)).toMatchObject({ status: "active", address: "1 Samplewood Street" });
  });

  test.each<[string, Partial<ImportListing>]>([
    ["sent empty", { price: null }],
    ["hidden", { price: null, priceHidden: true }],
    ["in words that may not be shown", { price: undefined, priceWords: null }],
  ])("a price that is %s is for the agent to say", async (_, said) => {
    const { home } = await connectionWithHome({ priceHidden: undefined, priceWords: undefined, ...said });
    expect(home).toMatchObject({ status: "active", price: 0, priceWords: null });
  });

  test("leaves out an auction that was over before the file was approved", async () => {
    const connection = await connectAgency();
    const hour = 3_600_000;
    const fileId = await storedFile(connection.id);
    await db()
      .updateTable("feedFiles")
      .set({ receivedAt: new Date(Date.now() - 2 * hour) })
      .where("id", "=", fileId)
      .execute();
    const auctionAt = new Date(Date.now() - hour);
    await applyFile(fileId, readOf([version(connection, { saleMethod: "auction", auctionAt })]));
    // The rest of the listing was applied.
    expect(await outcomesOf(fileId)).toEqual(["CREATED"]);
    expect(await findImportedHome(connection.id)).toMatchObject({
      status: "active",
      saleMethod: "auction",
      auctionAt: null,
    });
  });

  test("makes a headline from type and suburb", async () => {
    const { home } = await connectionWithHome({ title: undefined });
    expect(home.title).toBe("3 bedroom house in Newtown");
  });

  test("shows a price text, and filters by the price unless it is hidden", async () => {
    const { connection, home } = await connectionWithHome({ priceWords: "Auction", saleMethod: "auction" });
    expect(home).toMatchObject({ price: 0, priceWords: "Auction", comparablePrice: 1_250_000 });
    await send(connection.id, [bare(connection, { modTime: at(1), price: 1_300_000 })]);
    expect(await findImportedHome(connection.id)).toMatchObject({ price: 0, comparablePrice: 1_300_000 });
    await send(connection.id, [bare(connection, { modTime: at(2), priceHidden: true })]);
    expect(await findImportedHome(connection.id)).toMatchObject({
      price: 0,
      comparablePrice: null,
      searchedPrice: null,
    });
    await send(connection.id, [bare(connection, { modTime: at(3), priceHidden: false, priceWords: null })]);
    expect(await findImportedHome(connection.id)).toMatchObject({
      price: 1_300_000,
      priceWords: null,
      searchedPrice: null,
    });
  });

  test.each<[why: string, first: Partial<ImportListing>, then: Partial<ImportListing>]>([
    ["hidden after words were shown", { priceWords: "High 900s" }, { price: null, priceHidden: true }],
    ["words after it was hidden", { price: null, priceHidden: true }, { priceWords: "High 900s" }],
  ])("a hidden price is not revealed by its text: %s", async (_, first, then) => {
    const { connection } = await connectionWithHome(first);
    await send(connection.id, [bare(connection, { modTime: at(1), ...then })]);
    expect(await findImportedHome(connection.id)).toMatchObject({ status: "active", price: 0, priceWords: null });
    await send(connection.id, [bare(connection, { modTime: at(2), priceWords: "Contact agent" })]);
    expect(await findImportedHome(connection.id)).toMatchObject({ price: 0, priceWords: "Contact agent" });
  });

  test("unlawful text keeps a home a draft; an unlawful headline is replaced", async () => {
    const connection = await connectAgency();
    const { outcomes } = await send(connection.id, [
      version(connection, { description: "A sunny home. Offers over $650,000 are welcome until Friday." }),
      version(connection, { uniqueId: "S2", title: "Offers over $650,000" }),
    ]);
    expect(outcomes).toEqual(["DRAFT", "CREATED"]);
    expect((await findImportedHome(connection.id, "S2"))?.title).toBe("3 bedroom house in Newtown");
  });

  test("only the feature that the law forbids is left out", async () => {
    const connection = await connectAgency();
    const features = ["Pool", "Offers over $650,000", "Study"];
    const { outcomes, entries } = await send(connection.id, [version(connection, { features })]);
    expect(outcomes).toEqual(["CREATED"]);
    expect((await findImportedHome(connection.id))?.features).toEqual(["Pool", "Study"]);
    expect(JSON.stringify(entries[0]?.messages)).toContain("features.refused");
  });
});

test("words that are merely unwise are stored, with advice in the report", async () => {
  const connection = await connectAgency();
  const rental = { kind: "rental", listingType: "rent", price: 700, priceFrequency: "per_week" } as const;
  const { entries } = await send(connection.id, [
    version(connection, { ...rental, description: "A sunny home, professionals only." }),
  ]);
  expect(entries).toMatchObject([
    {
      outcome: "CREATED",
      messages: expect.arrayContaining([
        expect.objectContaining({ level: "note", code: "description.advice", field: "description" }),
      ]),
    },
  ]);
});

describe("the manager of a home", () => {
  test.each<[why: string, agents: ImportListing["agents"], expected: "colleague" | "contact"]>([
    ["by e-mail in any case", [{ id: 1, name: "J", email: "JORDAN.sample@example.com" }], "colleague"],
    ["by name", [{ id: 1, name: "jordan  SAMPLE" }], "colleague"],
    [
      "the second where the first is nobody's",
      [
        { id: 1, name: "Nobody" },
        { id: 2, name: "Jordan Sample" },
      ],
      "colleague",
    ],
    ["the contact for somebody of another agency", [{ id: 1, email: "someone@example.org" }], "contact"],
    ["the contact for none", null, "contact"],
  ])("%s", async (_, agents, expected) => {
    const { connection, home } = await connectionWithHome({ agents });
    expect(home.createdByUserId).toBe(expected === "contact" ? connection.contactUserId : connection.colleague.userId);
    if (expected === "contact") expect(home.contactEmail).toBe("office@daughters.example.com");
  });

  test("shares it with the second agent of the file; an unknown one is named in the report", async () => {
    const agents = [
      { id: 1, name: "Jordan Sample" },
      { id: 2, name: "Robin Contact" },
      { id: 3, name: "Casey Elsewhere" },
    ];
    const { connection, home } = await connectionWithHome({ agents });
    const { id: robin } = await db()
      .selectFrom("agents")
      .select("id")
      .where("userId", "=", connection.contactUserId)
      .executeTakeFirstOrThrow();
    expect(home).toMatchObject({ agentId: connection.colleague.agentId, secondAgentId: robin });
    const { entries } = await send(connection.id, [
      version(connection, { modTime: at(2), agents: agents.toReversed() }),
    ]);
    expect(entries.flatMap(({ messages }) => messages.map(({ text }) => text))).toContain(
      "Casey Elsewhere is not an agent of your agency on Southerly, so the listing does not name them.",
    );
    expect(await findImportedHome(connection.id)).toMatchObject({
      agentId: robin,
      secondAgentId: connection.colleague.agentId,
    });
  });

  test.each([
    { why: "the third agent of the file", ids: [1, 2, 3], expected: ["second", "assistant"] },
    { why: "the agent with the number 3 without a second one", ids: [1, 3], expected: ["assistant"] },
    { why: "nobody where two are named", ids: [1, 2], expected: ["second"] },
    {
      why: "the agent with the number 3 after an unknown second one",
      ids: [1, 2, 3],
      names: ["Jordan Sample", "Casey Elsewhere", "Robin Contact"],
      expected: ["assistant"],
    },
  ])(
    "gives it as the assistant $why",
    async ({ ids, expected, names = ["Jordan Sample", "Robin Contact", "Kim Lowe"] }) => {
      const connection = await connectAgency();
      const { id: robin } = await db()
        .selectFrom("agents")
        .select(["id", "agencyId"])
        .where("userId", "=", connection.contactUserId)
        .executeTakeFirstOrThrow();
      const { agencyId } = await db()
        .selectFrom("agents")
        .select("agencyId")
        .where("id", "=", robin)
        .executeTakeFirstOrThrow();
      const { id: kim } = await insertAgent(db(), { agencyId, userId: null, name: "Kim Lowe" });
      const agents = ids.map((id, index) => ({ id, name: names[index] ?? "" }));
      await send(connection.id, [version(connection, { agents })]);
      const people = [robin, kim];
      const idOf = (place: string) => (expected.includes(place) ? (people[expected.indexOf(place)] ?? null) : null);
      const wanted = { secondAgentId: idOf("second"), assistantId: idOf("assistant") };
      expect(await findImportedHome(connection.id)).toMatchObject({ agentId: connection.colleague.agentId, ...wanted });
      // A person's choice stays while the file names the same people.
      const chosen = { secondAgentId: null, assistantId: robin };
      await db().updateTable("listings").set(chosen).execute();
      await send(connection.id, [version(connection, { modTime: at(2), title: "New title", agents })]);
      expect(await findImportedHome(connection.id)).toMatchObject({ title: "New title", ...chosen });
    },
  );

  test("is found by the private sign-in email", async () => {
    const connection = await connectAgency();
    const email = "own.account@example.com";
    await db().updateTable("users").set({ email }).where("id", "=", connection.colleague.userId).execute();
    await send(connection.id, [version(connection, { agents: [{ id: 1, email: "Own.Account@example.com" }] })]);
    await send(connection.id, [version(connection, { uniqueId: "S2", agents: [{ id: 1, name: "Jordan Sample" }] })]);
    const homes = [await findImportedHome(connection.id), await findImportedHome(connection.id, "S2")];
    expect(homes.map((home) => home?.createdByUserId)).toEqual(Array(2).fill(connection.colleague.userId));
    expect(homes[1]?.contactEmail).toBe("jordan.sample@example.com");
  });

  test("is found by the software's own id once an email has linked it", async () => {
    const connection = await connectAgency();
    const agentsOf = (uniqueListingAgentId: string, more = {}) => [{ id: 1, uniqueListingAgentId, ...more }];
    const keeperAfter = async (uniqueId: string, agents: ImportListing["agents"]) => {
      await send(connection.id, [version(connection, { uniqueId, agents })]);
      return (await findImportedHome(connection.id, uniqueId))?.createdByUserId;
    };
    const { contactUserId, colleague } = connection;
    expect(await keeperAfter("S1", agentsOf("J7"))).toBe(contactUserId);
    // A name may belong to another person, so it does not link the id.
    expect(await keeperAfter("S2", agentsOf("J7", { name: "Jordan Sample" }))).toBe(colleague.userId);
    expect(await keeperAfter("S3", agentsOf("J7"))).toBe(contactUserId);
    expect(await keeperAfter("S4", agentsOf("J7", { email: "jordan.sample@example.com" }))).toBe(colleague.userId);
    expect(await keeperAfter("S5", agentsOf("J7", { email: "jordan@new.example.com" }))).toBe(colleague.userId);
    expect(await keeperAfter("S6", agentsOf("J8"))).toBe(contactUserId);
    // Agents who have left manage none of the homes.
    await db().updateTable("agents").set({ agencyId: null }).where("id", "=", colleague.agentId).execute();
    expect(await keeperAfter("S7", agentsOf("J7"))).toBe(contactUserId);
    const other = await connectAgency();
    await send(other.id, [version(other, { agents: agentsOf("J7") })]);
    expect((await findImportedHome(other.id))?.createdByUserId).toBe(other.contactUserId);
  });

  test("gets the enquiries, not an earlier agent of another agency", async () => {
    const { home } = await connectionWithHome({
      agents: [
        { id: 1, name: "Casey Elsewhere", email: "casey@example.org", phone: "0491 570 110" },
        { id: 2, name: "Jordan Sample", phone: "0491 570 156" },
      ],
    });
    // Regression: enquiries went to the other agency.
    expect(home).toMatchObject({ contactEmail: "jordan.sample@example.com", contactPhone: "0491 570 156" });
  });

  test("changes with the named agent, and stays if none is named", async () => {
    const { connection, home } = await connectionWithHome();
    await send(connection.id, [bare(connection, { modTime: at(1), price: 1_200_000 })]);
    expect((await findImportedHome(connection.id))?.createdByUserId).toBe(connection.colleague.userId);
    await send(connection.id, [bare(connection, { modTime: at(2), agents: [{ id: 1, name: "Robin Contact" }] })]);
    expect(await findImportedHome(connection.id)).toMatchObject({
      id: home.id,
      createdByUserId: connection.contactUserId,
      price: 1_200_000,
    });
  });

  test.each([
    ["withdrawn", "withdrawn"],
    ["sold", "sold"],
  ])("%s takes a home off whose agent has left the agency, in the name of the contact", async (status, expected) => {
    const { connection } = await connectionWithHome();
    const elsewhere = await connectAgency();
    await db()
      .updateTable("agents")
      .set({ agencyId: elsewhere.agencyId })
      .where("id", "=", connection.colleague.agentId)
      .execute();
    // Regression: the change was refused as for an unknown home, which stayed published.
    expect((await send(connection.id, [bare(connection, { status, modTime: at(1) })])).outcomes).toEqual(["REMOVED"]);
    expect(await findImportedHome(connection.id)).toMatchObject({
      status: expected,
      createdByUserId: connection.contactUserId,
    });
  });

  test("is a manager instead of a contact who is an assistant", async () => {
    const connection = await connectAgency();
    const role = (userId: number, agencyRole: string) =>
      db().updateTable("agents").set({ agencyRole }).where("userId", "=", userId).execute();
    await role(connection.contactUserId, "assistant");
    await role(connection.colleague.userId, "manager");
    await send(connection.id, [
      version(connection, { agents: [{ id: 1, name: "Kim Unknown", email: "kim@example.com" }] }),
    ]);
    expect(await findImportedHome(connection.id)).toMatchObject({
      createdByUserId: connection.colleague.userId,
      agentId: connection.colleague.agentId,
    });
  });

  test("is the contact for an agent without an account, who is still shown", async () => {
    const { connection } = await connectionWithHome({ agents: null });
    await db().updateTable("agents").set({ userId: null }).where("id", "=", connection.colleague.agentId).execute();
    await send(connection.id, [version(connection, { modTime: at(1) })]);
    expect(await findImportedHome(connection.id)).toMatchObject({
      createdByUserId: connection.contactUserId,
      agentId: connection.colleague.agentId,
    });
  });
});

describe("where it is", () => {
  test.each([
    ["Mt. Druitt", "2770", "Mount Druitt", []],
    ["NEWTOWN", "2042", "Newtown", []],
    ["Newtown", "2000", "Newtown", ["postcode.other"]],
    ["Samplewood", "2999", "Samplewood", ["suburb.unknown"]],
  ])("%s %s is %s", async (suburb, postcode, stored, codes) => {
    const connection = await connectAgency();
    const photos = [{ slot: "m", url: "https://photos.example.com/m.jpg" }];
    const { entries } = await send(connection.id, [version(connection, { suburb, postcode, photos })]);
    expect(await findImportedHome(connection.id)).toMatchObject({ suburb: stored, postcode, status: "active" });
    const allMessages = entries.flatMap(({ messages }) => messages as { code: string }[]);
    expect(allMessages.map(({ code }) => code)).toEqual(codes);
  });

  test("a misspelt suburb makes a draft until it is corrected, and leaves a public home on the market", async () => {
    const connection = await connectAgency();
    const { entries } = await send(connection.id, [version(connection, { suburb: "Nwetown" })]);
    expect(entries).toMatchObject([{ outcome: "DRAFT" }]);
    expect(JSON.stringify(entries)).toContain("Did you mean Newtown?");
    expect(await findImportedHome(connection.id)).toMatchObject({ status: "draft", suburb: "Nwetown" });
    const corrected = await send(connection.id, [version(connection, { modTime: at(1) })]);
    expect(corrected.outcomes).toEqual(["UPDATED"]);
    expect(await findImportedHome(connection.id)).toMatchObject({ status: "active", suburb: "Newtown" });
    const again = await send(connection.id, [version(connection, { suburb: "Newton", modTime: at(2) })]);
    expect(again.outcomes).toEqual(["UPDATED"]);
    expect(codesOf(again.entries[0])).toContain("suburb.unknown");
    expect(await findImportedHome(connection.id)).toMatchObject({ status: "active" });
  });

  test.each([
    ["Mont Druit", "2042", "Mount Druitt 2770"],
    ["Atlantis", "2042", "Newtown 2042"],
  ])("%s with the postcode %s of another suburb is a draft", async (suburb, postcode, likely) => {
    const connection = await connectAgency();
    const { entries } = await send(connection.id, [version(connection, { suburb, postcode })]);
    expect(entries).toMatchObject([{ outcome: "DRAFT" }]);
    expect(codesOf(entries[0])).toContain("suburb.misspelt");
    expect(JSON.stringify(entries)).toContain(`Did you mean ${likely}?`);
    expect(await findImportedHome(connection.id)).toMatchObject({ status: "draft", suburb });
  });

  test("an address hidden later disappears", async () => {
    const { connection } = await connectionWithHome();
    await send(connection.id, [version(connection, { modTime: at(1), addressDisplay: "suburb" })]);
    expect(await findImportedHome(connection.id)).toMatchObject({ addressDisplay: "suburb", shownAddress: null });
  });
});

describe("a home of the agency at the same address", () => {
  test("under another id makes a draft with a question, never a second public home", async () => {
    const { connection } = await connectionWithHome();
    const twin = version(connection, { uniqueId: "NEW-12345", address: "1 Samplewood St", modTime: at(1) });
    const { entries } = await send(connection.id, [twin]);
    expect(entries).toMatchObject([{ outcome: "DRAFT" }]);
    expect(JSON.stringify(entries)).toContain("listing.same-home");
    expect(await findImportedHome(connection.id, "NEW-12345")).toMatchObject({ status: "draft" });
    expect((await send(connection.id, [twin])).outcomes).toEqual(["UNCHANGED"]);
    // After the old one is withdrawn, the same file publishes the new one.
    await send(connection.id, [bare(connection, { status: "withdrawn", modTime: at(2) })]);
    expect((await send(connection.id, [twin])).outcomes).toEqual(["UPDATED"]);
    expect(await findImportedHome(connection.id, "NEW-12345")).toMatchObject({ status: "active" });
  });

  test("may be for sale and for rent at once", async () => {
    const { connection } = await connectionWithHome();
    const rental = {
      kind: "rental",
      listingType: "rent",
      price: 760,
      priceFrequency: "per_week",
      saleMethod: undefined,
    } as const;
    const { outcomes } = await send(connection.id, [
      version(connection, { ...rental, uniqueId: "R1", address: "1 Samplewood Street" }),
    ]);
    expect(outcomes).toEqual(["CREATED"]);
  });
});

test("a failing listing does not stop others; invalid values are left out with a warning", async () => {
  const connection = await connectAgency();
  const { outcomes, entries } = await send(connection.id, [
    version(connection, { bedrooms: 99 }),
    version(connection, { uniqueId: "S2" }),
  ]);
  expect(outcomes).toEqual(["CREATED", "CREATED"]);
  expect(JSON.stringify(entries[0]?.messages)).toContain("bedrooms.refused");
  expect(await findImportedHome(connection.id)).toMatchObject({ bedrooms: null });
});

test("a failing listing leaves no home behind", async () => {
  const connection = await connectAgency();
  // PostgreSQL cannot store a NUL character, and the links are written last.
  const failing = version(connection, { links: [{ kind: "tour", url: "https://tour.example.com/\0" }] });
  const { outcomes } = await send(connection.id, [
    failing,
    version(connection, { uniqueId: "S2", address: "1 Samplewood St" }),
  ]);
  // Regression: the second listing became a draft, as a duplicate of the home that the first had left behind.
  expect(outcomes).toEqual(["REFUSED", "CREATED"]);
});

test("an empty file and one that cannot be read change nothing", async () => {
  const { connection, home } = await connectionWithHome();
  expect((await send(connection.id, [])).state).toBe("empty");
  const refused = { level: "error", code: "file.cut", text: "It is cut.", fix: "Send it again." } as const;
  expect((await send(connection.id, [], { refused })).state).toBe("refused");
  expect(await findImportedHome(connection.id)).toMatchObject({ status: "active", updatedAt: home.updatedAt });
});
