import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { ImportListing } from "#app/features/imports/model/import-listing.ts";
import { restartFile } from "#app/features/imports/report/report.queries.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { db } from "#db/client.server.ts";
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
async function onMarket(connection: ConnectedAgency) {
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
    .where("feedId", "=", connection.id)
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
        const connection = await connectAgency();
        const all = versions.map(({ uniqueId, status, change, minute }) =>
          version(connection, { ...change, uniqueId, status, modTime: at(minute) }),
        );
        const files: ImportListing[][] = [[]];
        for (const [place, index] of order.entries()) {
          files.at(-1)?.push(all[index] as ImportListing);
          if (cuts[place]) files.push([]);
        }
        const sent = files.filter((file) => file.length > 0);
        for (const file of sent) await send(connection.id, file);

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
        expect((await onMarket(connection)).map(keeper(connection))).toEqual(
          (await onMarket(alone)).map(keeper(alone)),
        );

        const before = await written();
        for (const file of sent) {
          const { outcomes } = await send(connection.id, file);
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
    const connection = await connectAgency();
    const listings = ["S1", "S2", "S3", "S4"].map((uniqueId) => version(connection, { uniqueId }));
    const file = await storedFile(connection.id);
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
    expect(await onMarket(connection)).toHaveLength(4);
  });

  test("repeats nothing when two workers have the file", async () => {
    const connection = await connectAgency();
    const listings = Array.from({ length: 6 }, (_, index) => version(connection, { uniqueId: `S${index + 1}` }));
    const file = await storedFile(connection.id);
    const ends = await Promise.all([applyFile(file, readOf(listings)), applyFile(file, readOf(listings))]);
    expect(ends).toContain("accepted");
    expect(await outcomesOf(file)).toEqual(Array.from({ length: 6 }, () => "CREATED"));
    expect(await onMarket(connection)).toHaveLength(6);
  });
});

describe("before anything is published", () => {
  test("the first file awaits approval, then is applied as planned", async () => {
    const connection = await connectAgency({ isConfirmed: false });
    const listings = [
      version(connection),
      version(connection, { uniqueId: "S2", description: null }),
      version(connection, { uniqueId: "S3", address: "1 Samplewood St" }),
      bare(connection, { uniqueId: "S4", status: "sold" }),
      version(connection, { modTime: at(1), price: 1_000_000 }),
    ];
    const before = await written();
    const file = await storedFile(connection.id);
    expect(await applyFile(file, readOf(listings))).toBe("held");
    const planned = ["CREATED", "DRAFT", "DRAFT", "IGNORED", "UPDATED"];
    expect(await outcomesOf(file)).toEqual(planned);
    expect(await written()).toEqual(before);

    await db().updateTable("feeds").set({ confirmedAt: new Date() }).where("id", "=", connection.id).execute();
    await db()
      .updateTable("feedFiles")
      .set({ confirmedAt: new Date(), state: "waiting" })
      .where("id", "=", file)
      .execute();
    expect(await applyFile(file, readOf(listings))).toBe("accepted");
    expect(await outcomesOf(file)).toEqual(planned);
    expect(await onMarket(connection)).toMatchObject([{ uniqueId: "S1", price: 1_000_000 }]);
  });

  test("a dry run predicts the real run and writes nothing", { timeout: 60_000 }, async () => {
    const anyFile = fc.array(anyVersion, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(anyFile, anyFile, async (first, second) => {
        const connection = await connectAgency();
        const versionsOf = (file: typeof first, hour: number) =>
          file.map(({ uniqueId, status, change }, index) =>
            version(connection, { ...change, uniqueId, status, modTime: at(hour * 60 + index) }),
          );
        await send(connection.id, versionsOf(first, 0));
        const read = readOf(versionsOf(second, 1));
        const before = await written();
        const tried = await storedFile(connection.id, { dryRun: true });
        expect(await applyFile(tried, read)).toBe("accepted");
        expect(await written()).toEqual(before);
        const file = await storedFile(connection.id);
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
  const exportOf = (connection: ConnectedAgency, count: number, minutes = 0) =>
    ids.slice(0, count).map((uniqueId) => version(connection, { uniqueId, modTime: at(minutes) }));

  test("means nothing unless the agency sends full exports", async () => {
    const connection = await connectAgency();
    await send(connection.id, exportOf(connection, 10));
    for (const count of [9, 2, 1, 0, 1]) await send(connection.id, exportOf(connection, count));
    expect(await onMarket(connection)).toHaveLength(10);
  });

  test("from two full exports in a row withdraws a home; the same version publishes it again", async () => {
    const connection = await connectAgency({ fullExport: true });
    await send(connection.id, exportOf(connection, 10));
    expect(await send(connection.id, exportOf(connection, 9))).toMatchObject({ state: "accepted" });
    expect(await onMarket(connection)).toHaveLength(10);
    // The home returned in between, and only two consecutive exports count.
    await send(connection.id, exportOf(connection, 10));
    await send(connection.id, exportOf(connection, 9));
    expect(await onMarket(connection)).toHaveLength(10);
    const { outcomes, entries } = await send(connection.id, exportOf(connection, 9));
    expect(outcomes.slice(9)).toEqual(["REMOVED"]);
    expect(JSON.stringify(entries.at(-1)?.messages)).toContain("missing from two full exports in a row");
    expect(await findImportedHome(connection.id, "S10")).toMatchObject({ status: "withdrawn" });
    expect((await send(connection.id, exportOf(connection, 10))).outcomes.at(-1)).toBe("UPDATED");
    expect(await onMarket(connection)).toHaveLength(10);
  });

  test("in one full export that is applied twice counts once", async () => {
    const connection = await connectAgency({ fullExport: true });
    await send(connection.id, exportOf(connection, 10));
    const { fileId } = await send(connection.id, exportOf(connection, 9));
    await restartFile(fileId);
    expect(await applyFile(fileId, readOf(exportOf(connection, 9)))).toBe("accepted");
    // Regression: the second run withdrew the home, as if it were another export.
    expect(await findImportedHome(connection.id, "S10")).toMatchObject({ status: "active" });
    expect((await send(connection.id, exportOf(connection, 9))).outcomes.slice(9)).toEqual(["REMOVED"]);
  });

  test("of a suspended home is refused, and the file finishes", async () => {
    const connection = await connectAgency({ fullExport: true });
    await send(connection.id, exportOf(connection, 10));
    await send(connection.id, exportOf(connection, 9));
    const home = await findImportedHome(connection.id, "S10");
    const file = await storedFile(connection.id);
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
    expect(await applyFile(file, readOf(exportOf(connection, 9)), signal)).toBe("accepted");
    await suspension;
    expect((await outcomesOf(file)).slice(9)).toEqual(["REFUSED"]);
  });

  test("of many homes needs approval by a person", async () => {
    const connection = await connectAgency({ fullExport: true });
    await send(connection.id, exportOf(connection, 10));
    const { fileId, state, entries } = await send(connection.id, exportOf(connection, 2));
    expect(state).toBe("held");
    expect(entries.filter(({ outcome }) => outcome === "HELD")).toHaveLength(8);
    const messages = await messagesOf(fileId);
    expect(messages).toContain("8 homes of 10 on the market are missing from this full export, for the first time.");
    expect(messages).not.toContain("two full exports");
    expect(await onMarket(connection)).toHaveLength(10);
    await db()
      .updateTable("feedFiles")
      .set({ confirmedAt: new Date(), state: "waiting" })
      .where("id", "=", fileId)
      .execute();
    expect(await applyFile(fileId, readOf(exportOf(connection, 2)))).toBe("accepted");
    expect(await onMarket(connection)).toHaveLength(2);
    expect((await entriesOf(fileId)).filter(({ outcome }) => outcome === "REMOVED")).toHaveLength(8);
    expect(await messagesOf(fileId)).not.toContain("two full exports");
  });

  test("of many homes states how many the previous export lacked", async () => {
    const connection = await connectAgency({ fullExport: true });
    await send(connection.id, exportOf(connection, 10));
    await send(connection.id, exportOf(connection, 8));
    const { fileId, entries } = await send(connection.id, exportOf(connection, 2));
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
    const connection = await connectAgency({ fullExport: true });
    await send(connection.id, exportOf(connection, 10));
    const { fileId } = await send(connection.id, exportOf(connection, 2));
    await send(connection.id, exportOf(connection, 5));
    await db()
      .updateTable("feedFiles")
      .set({ confirmedAt: new Date(), state: "waiting" })
      .where("id", "=", fileId)
      .execute();
    await applyFile(fileId, readOf(exportOf(connection, 2)));
    expect(await onMarket(connection)).toHaveLength(5);
  });

  test.each(["empty", "refused"])("from a file that is %s does not count", async (kind) => {
    const connection = await connectAgency({ fullExport: true });
    await send(connection.id, exportOf(connection, 3));
    const refused = { level: "error", code: "file.cut", text: "It is cut.", fix: "Send it again." } as const;
    for (let times = 0; times < 3; times += 1) await send(connection.id, [], kind === "refused" ? { refused } : {});
    expect(await onMarket(connection)).toHaveLength(3);
  });
});

test("an agency that reconnects its software keeps its homes", async () => {
  const connection = await connectAgency();
  await send(connection.id, [version(connection)]);
  const home = await findImportedHome(connection.id);
  await db().updateTable("feeds").set({ removedAt: new Date() }).where("id", "=", connection.id).execute();
  await db().deleteFrom("feedAgents").where("feedId", "=", connection.id).execute();
  const { id } = await db()
    .insertInto("feeds")
    .values({
      agencyId: connection.agencyId,
      slug: `again-${connection.id}`,
      tokenHash: "0".repeat(64),
      crm: "other",
      contactUserId: connection.contactUserId,
      confirmedAt: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db().insertInto("feedAgents").values({ agentId: connection.agentId, feedId: id }).execute();
  expect((await send(id, [version(connection, { modTime: at(1), price: 1_000_000 })])).outcomes).toEqual(["UPDATED"]);
  expect(await findImportedHome(id)).toMatchObject({ id: home?.id, price: 1_000_000 });
});
