import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import type { ImportListing } from "#app/features/imports/model/import-listing.ts";
import { restartFile } from "#app/features/imports/report/report.queries.server.ts";
import { applyFile } from "./apply-file.server.ts";
import {
  at,
  bare,
  type ConnectedAgency,
  connectAgency,
  entriesOf,
  findImportedHome,
  outcomesOf,
  readOf,
  send,
  storedFile,
  version,
} from "./apply.fixture.ts";

beforeAll(() => prepareQueue());

const rental = { kind: "rental", listingType: "rent", priceFrequency: "per_week", saleMethod: undefined } as const;

/** An arbitrary full version of one of three homes. */
const anyVersion = fc.record({
  uniqueId: fc.constantFrom("S1", "S2", "S3"),
  status: fc.constantFrom("current", "current", "current", "withdrawn", "offmarket", "deleted", "sold", "leased"),
  change: fc.constantFrom<Partial<ImportListing>>(
    {},
    { price: 1_100_000, bedrooms: null },
    { description: null },
    { underOffer: true },
    { features: ["In-ground pool"], landSize: null },
    { ...rental, price: 650 },
    { ...rental, price: null },
    { address: null },
    { agents: null },
  ),
});

/** The public homes of a connection, with imported fields only. */
async function onMarket(feed: ConnectedAgency) {
  const rows = await db()
    .selectFrom("feedListings")
    .innerJoin("listings", "listings.id", "feedListings.listingId")
    .select([
      "uniqueId",
      "listings.listingType",
      "price",
      "address",
      "bedrooms",
      "features",
      "landSize",
      "description",
      "createdByUserId",
      sql<boolean>`under_offer_at is not null`.as("isUnderOffer"),
    ])
    .where("feedId", "=", feed.id)
    .where("status", "=", "active")
    .orderBy("uniqueId")
    .execute();
  return rows;
}

/** Every row that applying a file may write, with the id of the last transaction that wrote it. */
async function written() {
  const { rows } = await sql`
    select 'listing' as what, id, xmin::text from listings
    union all select 'feed listing', id, xmin::text from feed_listings
    union all select 'photo', id, xmin::text from feed_photos
    union all select 'audit', id, xmin::text from audit_entries
    union all select 'inspection', id, xmin::text from inspections
    union all select 'jobs', 0, count(*)::text from pgboss.job
    order by 1, 2`.execute(db());
  return rows;
}

describe("full versions in any order, split over any files", () => {
  const sequences = fc.array(anyVersion, { minLength: 1, maxLength: 8 }).chain((versions) =>
    fc.record({
      versions: fc.constant(versions.map((one, minute) => ({ ...one, minute }))),
      order: fc.shuffledSubarray(
        versions.map((_, index) => index),
        { minLength: versions.length },
      ),
      cuts: fc.array(fc.boolean(), { minLength: versions.length, maxLength: versions.length }),
    }),
  );

  test("ends with the newest versions; a second run writes nothing", { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(sequences, async ({ versions, order, cuts }) => {
        const feed = await connectAgency();
        const all = versions.map(({ uniqueId, status, change, minute }) =>
          version(feed, { ...change, uniqueId, status, modTime: at(minute) }),
        );
        const files: ImportListing[][] = [[]];
        for (const [place, index] of order.entries()) {
          files.at(-1)?.push(all[index] as ImportListing);
          if (cuts[place]) files.push([]);
        }
        const sent = files.filter((file) => file.length > 0);
        for (const file of sent) await send(feed.id, file);

        const newest = new Map(all.map((one) => [one.uniqueId, one]));
        const alone = await connectAgency();
        await send(
          alone.id,
          [...newest.values()].map((one) => ({ ...one, agentId: alone.agentId })),
        );
        const keeper = (own: ConnectedAgency) => (row: { createdByUserId: number }) => ({
          ...row,
          createdByUserId: row.createdByUserId === own.contactUserId ? "contact" : "colleague",
        });
        expect((await onMarket(feed)).map(keeper(feed))).toEqual((await onMarket(alone)).map(keeper(alone)));

        const before = await written();
        for (const file of sent) {
          const { outcomes } = await send(feed.id, file);
          expect(outcomes.filter((outcome) => !["UNCHANGED", "STALE"].includes(outcome))).toEqual([]);
        }
        expect(await written()).toEqual(before);
      }),
      { numRuns: 12 },
    );
  });
});

describe("a run that is stopped", () => {
  test("resumes without repeating anything", async () => {
    const feed = await connectAgency();
    const listings = ["S1", "S2", "S3", "S4"].map((uniqueId) => version(feed, { uniqueId }));
    const file = await storedFile(feed.id);
    const stop = new AbortController();
    let calls = 0;
    const signal = {
      throwIfAborted: () => {
        calls += 1;
        if (calls === 3) stop.abort(new DOMException("stopping", "AbortError"));
        stop.signal.throwIfAborted();
      },
    } as AbortSignal;
    await expect(applyFile(file, readOf(listings), signal)).rejects.toThrow("stopping");
    expect(await outcomesOf(file)).toEqual(["CREATED", "CREATED"]);
    expect(await applyFile(file, readOf(listings))).toBe("accepted");
    expect(await outcomesOf(file)).toEqual(["CREATED", "CREATED", "CREATED", "CREATED"]);
    expect(await onMarket(feed)).toHaveLength(4);
  });

  test("repeats nothing when two workers have the file", async () => {
    const feed = await connectAgency();
    const listings = Array.from({ length: 6 }, (_, index) => version(feed, { uniqueId: `S${index + 1}` }));
    const file = await storedFile(feed.id);
    const ends = await Promise.all([applyFile(file, readOf(listings)), applyFile(file, readOf(listings))]);
    expect(ends).toContain("accepted");
    expect(await outcomesOf(file)).toEqual(Array.from({ length: 6 }, () => "CREATED"));
    expect(await onMarket(feed)).toHaveLength(6);
  });
});

describe("before anything is published", () => {
  test("the first file awaits approval, then is applied as planned", async () => {
    const feed = await connectAgency({ isConfirmed: false });
    const listings = [
      version(feed),
      version(feed, { uniqueId: "S2", description: null }),
      version(feed, { uniqueId: "S3", address: "1 Samplewood St" }),
      bare(feed, { uniqueId: "S4", status: "sold" }),
      version(feed, { modTime: at(1), price: 1_000_000 }),
    ];
    const before = await written();
    const file = await storedFile(feed.id);
    expect(await applyFile(file, readOf(listings))).toBe("held");
    const planned = ["CREATED", "DRAFT", "DRAFT", "IGNORED", "UPDATED"];
    expect(await outcomesOf(file)).toEqual(planned);
    expect(await written()).toEqual(before);

    await db().updateTable("feeds").set({ confirmedAt: new Date() }).where("id", "=", feed.id).execute();
    await db()
      .updateTable("feedFiles")
      .set({ confirmedAt: new Date(), state: "waiting" })
      .where("id", "=", file)
      .execute();
    expect(await applyFile(file, readOf(listings))).toBe("accepted");
    expect(await outcomesOf(file)).toEqual(planned);
    expect(await onMarket(feed)).toMatchObject([{ uniqueId: "S1", price: 1_000_000 }]);
  });

  test("a dry run predicts the real run and writes nothing", { timeout: 60_000 }, async () => {
    const anyFile = fc.array(anyVersion, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(anyFile, anyFile, async (first, second) => {
        const feed = await connectAgency();
        const versionsOf = (file: typeof first, hour: number) =>
          file.map(({ uniqueId, status, change }, index) =>
            version(feed, { ...change, uniqueId, status, modTime: at(hour * 60 + index) }),
          );
        await send(feed.id, versionsOf(first, 0));
        const read = readOf(versionsOf(second, 1));
        const before = await written();
        const tried = await storedFile(feed.id, { dryRun: true });
        expect(await applyFile(tried, read)).toBe("accepted");
        expect(await written()).toEqual(before);
        const file = await storedFile(feed.id);
        await applyFile(file, read);
        expect(await outcomesOf(tried)).toEqual(await outcomesOf(file));
      }),
      {
        numRuns: 12,
        // The second version makes the home a draft, which cannot be withdrawn.
        examples: [
          [
            [{ uniqueId: "S3", status: "current", change: {} }],
            [
              { uniqueId: "S3", status: "current", change: { ...rental, price: null } },
              { uniqueId: "S3", status: "deleted", change: {} },
            ],
          ],
          // A sold home is advertised again, as a rental without a price.
          [
            [{ uniqueId: "S3", status: "current", change: {} }],
            [
              { uniqueId: "S3", status: "sold", change: {} },
              { uniqueId: "S3", status: "current", change: { ...rental, price: null } },
            ],
          ],
        ],
      },
    );
  });
});

/** All messages of a report as JSON. */
async function messagesOf(fileId: number): Promise<string> {
  const file = await db().selectFrom("feedFiles").select("messages").where("id", "=", fileId).executeTakeFirstOrThrow();
  return JSON.stringify([file.messages, await entriesOf(fileId)]);
}

describe("absence", () => {
  const ids = Array.from({ length: 10 }, (_, index) => `S${index + 1}`);
  const exportOf = (feed: ConnectedAgency, count: number, minutes = 0) =>
    ids.slice(0, count).map((uniqueId) => version(feed, { uniqueId, modTime: at(minutes) }));

  test("means nothing unless the agency sends full exports", async () => {
    const feed = await connectAgency();
    await send(feed.id, exportOf(feed, 10));
    for (const count of [9, 2, 1, 0, 1]) await send(feed.id, exportOf(feed, count));
    expect(await onMarket(feed)).toHaveLength(10);
  });

  test("from two full exports in a row withdraws a home; the same version publishes it again", async () => {
    const feed = await connectAgency({ fullExport: true });
    await send(feed.id, exportOf(feed, 10));
    expect(await send(feed.id, exportOf(feed, 9))).toMatchObject({ state: "accepted" });
    expect(await onMarket(feed)).toHaveLength(10);
    // The home returned in between, and only two consecutive exports count.
    await send(feed.id, exportOf(feed, 10));
    await send(feed.id, exportOf(feed, 9));
    expect(await onMarket(feed)).toHaveLength(10);
    const { outcomes, entries } = await send(feed.id, exportOf(feed, 9));
    expect(outcomes.slice(9)).toEqual(["REMOVED"]);
    expect(JSON.stringify(entries.at(-1)?.messages)).toContain("missing from two full exports in a row");
    expect(await findImportedHome(feed.id, "S10")).toMatchObject({ status: "withdrawn" });
    expect((await send(feed.id, exportOf(feed, 10))).outcomes.at(-1)).toBe("UPDATED");
    expect(await onMarket(feed)).toHaveLength(10);
  });

  test("in one full export that is applied twice counts once", async () => {
    const feed = await connectAgency({ fullExport: true });
    await send(feed.id, exportOf(feed, 10));
    const { fileId } = await send(feed.id, exportOf(feed, 9));
    await restartFile(fileId);
    expect(await applyFile(fileId, readOf(exportOf(feed, 9)))).toBe("accepted");
    // Regression: the second run withdrew the home, as if it were another export.
    expect(await findImportedHome(feed.id, "S10")).toMatchObject({ status: "active" });
    expect((await send(feed.id, exportOf(feed, 9))).outcomes.slice(9)).toEqual(["REMOVED"]);
  });

  test("of a suspended home is refused, and the file finishes", async () => {
    const feed = await connectAgency({ fullExport: true });
    await send(feed.id, exportOf(feed, 10));
    await send(feed.id, exportOf(feed, 9));
    const home = await findImportedHome(feed.id, "S10");
    const file = await storedFile(feed.id);
    const { promise: isRead, resolve: read } = Promise.withResolvers<undefined>();
    const { promise: isChanged, resolve: changed } = Promise.withResolvers<undefined>();
    const suspension = db()
      .transaction()
      .execute(async (trx) => {
        await trx
          .updateTable("listings")
          .set({ status: "suspended" })
          .where("id", "=", home?.id ?? 0)
          .execute();
        changed(undefined);
        await isRead;
      });
    await isChanged;
    let calls = 0;
    const signal = {
      // Called before each of the nine listings, and before the missing home.
      throwIfAborted: () => {
        calls += 1;
        if (calls === 10) read(undefined);
      },
    } as AbortSignal;
    // Regression: the complete file was refused as an internal error.
    expect(await applyFile(file, readOf(exportOf(feed, 9)), signal)).toBe("accepted");
    await suspension;
    expect((await outcomesOf(file)).slice(9)).toEqual(["REFUSED"]);
  });

  test("of many homes needs approval by a person", async () => {
    const feed = await connectAgency({ fullExport: true });
    await send(feed.id, exportOf(feed, 10));
    const { fileId, state, entries } = await send(feed.id, exportOf(feed, 2));
    expect(state).toBe("held");
    expect(entries.filter(({ outcome }) => outcome === "HELD")).toHaveLength(8);
    const messages = await messagesOf(fileId);
    expect(messages).toContain("8 homes of 10 on the market are missing from this full export, for the first time.");
    expect(messages).not.toContain("two full exports");
    expect(await onMarket(feed)).toHaveLength(10);
    await db()
      .updateTable("feedFiles")
      .set({ confirmedAt: new Date(), state: "waiting" })
      .where("id", "=", fileId)
      .execute();
    expect(await applyFile(fileId, readOf(exportOf(feed, 2)))).toBe("accepted");
    expect(await onMarket(feed)).toHaveLength(2);
    expect((await entriesOf(fileId)).filter(({ outcome }) => outcome === "REMOVED")).toHaveLength(8);
    expect(await messagesOf(fileId)).not.toContain("two full exports");
  });

  test("of many homes states how many the previous export lacked", async () => {
    const feed = await connectAgency({ fullExport: true });
    await send(feed.id, exportOf(feed, 10));
    await send(feed.id, exportOf(feed, 8));
    const { fileId, entries } = await send(feed.id, exportOf(feed, 2));
    expect(await messagesOf(fileId)).toContain("2 of them also from the previous one");
    const held = entries
      .filter(({ outcome }) => outcome === "HELD")
      .map(({ uniqueId, messages }) => ({
        uniqueId,
        isSecond: JSON.stringify(messages).includes("two full exports in a row"),
      }));
    expect(held.filter(({ isSecond }) => isSecond).map(({ uniqueId }) => uniqueId)).toEqual(["S9", "S10"]);
    expect(held).toHaveLength(8);
  });

  test("that a person approves does not withdraw homes that have come back", async () => {
    const feed = await connectAgency({ fullExport: true });
    await send(feed.id, exportOf(feed, 10));
    const { fileId } = await send(feed.id, exportOf(feed, 2));
    await send(feed.id, exportOf(feed, 5));
    await db()
      .updateTable("feedFiles")
      .set({ confirmedAt: new Date(), state: "waiting" })
      .where("id", "=", fileId)
      .execute();
    await applyFile(fileId, readOf(exportOf(feed, 2)));
    expect(await onMarket(feed)).toHaveLength(5);
  });

  test.each(["empty", "refused"])("from a file that is %s does not count", async (kind) => {
    const feed = await connectAgency({ fullExport: true });
    await send(feed.id, exportOf(feed, 3));
    const refused = { level: "error", code: "file.cut", text: "It is cut.", fix: "Send it again." } as const;
    for (let times = 0; times < 3; times += 1) await send(feed.id, [], kind === "refused" ? { refused } : {});
    expect(await onMarket(feed)).toHaveLength(3);
  });
});

test("an agency that reconnects its software keeps its homes", async () => {
  const feed = await connectAgency();
  await send(feed.id, [version(feed)]);
  const home = await findImportedHome(feed.id);
  await db().updateTable("feeds").set({ removedAt: new Date() }).where("id", "=", feed.id).execute();
  await db().deleteFrom("feedAgents").where("feedId", "=", feed.id).execute();
  const { id } = await db()
    .insertInto("feeds")
    .values({
      agencyId: feed.agencyId,
      slug: `again-${feed.id}`,
      tokenHash: "0".repeat(64),
      crm: "other",
      contactUserId: feed.contactUserId,
      confirmedAt: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db().insertInto("feedAgents").values({ agentId: feed.agentId, feedId: id }).execute();
  expect((await send(id, [version(feed, { modTime: at(1), price: 1_000_000 })])).outcomes).toEqual(["UPDATED"]);
  expect(await findImportedHome(id)).toMatchObject({ id: home?.id, price: 1_000_000 });
});
