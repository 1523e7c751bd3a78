import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import {
  findPublicInspection,
  findInspection,
  findPublicInspections,
} from "#app/features/inspections/model/inspections.queries.server.ts";
import { newAgent } from "#app/features/leads/inbox/inbox.fixture.ts";
import { deleteListing, editListing, setListingStatus } from "#app/features/listings/edit.server.ts";
import { auditOf } from "#app/features/listings/manage/own-listings.fixture.ts";
import {
  closeListing,
  markUnderOffer,
  patchListing,
  relistListing,
  withdrawListing,
} from "#app/features/listings/market.server.ts";
import { cardJson, type ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import { findListingHistory } from "#app/features/listings/model/history.queries.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { notifyVisitors } from "./notify.job.ts";
import { registerForInspection } from "./register.server.ts";

const job = { signal: new AbortController().signal };
const dayMillis = 86_400_000;
let agent: Member;
let listingId: number;
let inspection: { id: number };

beforeEach(async () => {
  ({ member: agent, listingId } = await newAgent());
  inspection = await insertInspection(db(), { listingId });
  await sql`delete from pgboss.job`.execute(db());
  await db().deleteFrom("messages").execute();
});

const registered = (email: string, changes: object = {}) =>
  insertRegistration(db(), { inspectionId: inspection.id, email, ...changes });

const stored = (id = inspection.id) =>
  db()
    .selectFrom("inspections")
    .select(["cancelledAt", "cancelReason", "sequence"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const untouched = { cancelledAt: null, cancelReason: null, sequence: 0 };

const mails = () => db().selectFrom("messages").select(["kind", "toAddress", "textBody"]).orderBy("id").execute();

/** The inspections whose changes are queued for notification. */
async function announced() {
  const { rows } = await sql<{ data: { inspectionId: number } }>`
    select data from pgboss.job where name = 'listing.inspection_changed' order by (data ->> 'inspectionId')::integer
  `.execute(db());
  return rows.map(({ data }) => data);
}

async function asRental() {
  await db()
    .updateTable("listings")
    .set({
      listingType: "rent",
      price: 700,
      priceTo: null,
      priceFrequency: "per_week",
      saleMethod: null,
      auctionAt: null,
    })
    .where("id", "=", listingId)
    .execute();
}

const sell = () => closeListing(agent, listingId, { closedPrice: 1_500_000 });
/** The next inspection on the listing's card. */
async function opensOnCard() {
  const row = db().selectFrom("listings").select(cardJson.as("card")).where("id", "=", listingId);
  return ((await row.executeTakeFirstOrThrow()).card as ListingCardData).open;
}

const withdrawnReason = "This home is no longer advertised.";

test.each<[why: string, leave: () => Promise<unknown>, reason: string]>([
  ["is sold", sell, "This home has been sold."],
  [
    "is leased",
    async () => {
      await asRental();
      await closeListing(agent, listingId, { closedPrice: 700 });
    },
    "This home has been leased.",
  ],
  [
    "is sold through the API",
    () => patchListing(agent, listingId, { status: "sold", closedPrice: 1_400_001 }),
    "This home has been sold.",
  ],
  ["is withdrawn", () => withdrawListing(agent, listingId), withdrawnReason],
  ["is taken offline", () => setListingStatus(agent, listingId, "draft"), withdrawnReason],
  ["is made a draft in its form", () => editListing(agent, listingId, { status: "draft" }), withdrawnReason],
  ["is deleted", () => deleteListing(agent, listingId), withdrawnReason],
])(
  "when a home %s its upcoming inspections are cancelled, and visitors are notified once",
  async (_, leave, reason) => {
    await registered("ada@example.com");
    await registered("gone@example.com", { withdrawnAt: new Date() });
    await registered("door@example.com", { source: "walk-in" });
    await leave();

    expect(await stored()).toEqual({ cancelledAt: expect.any(Date), cancelReason: reason, sequence: 1 });
    expect(await findPublicInspections(listingId)).toEqual([]);
    expect(await announced()).toEqual([{ inspectionId: inspection.id }]);
    expect(await auditOf(listingId)).toContainEqual({
      userId: agent.user.id,
      action: "listing.inspections_changed",
      detail: { changed: "cancelled", inspections: [inspection.id] },
    });

    // A dead worker's job is taken over by another worker, and two may run it at once.
    await expect(notifyVisitors({ inspectionId: inspection.id }, { signal: AbortSignal.abort() })).rejects.toThrow(
      "aborted",
    );
    await Promise.all([1, 2].map(() => notifyVisitors({ inspectionId: inspection.id }, job)));
    await notifyVisitors({ inspectionId: inspection.id }, job);
    const sent = await mails();
    expect(sent.map(({ kind, toAddress }) => [kind, toAddress])).toEqual([["inspection-cancelled", "ada@example.com"]]);
    expect(sent[0]?.textBody).toContain(reason);
    expect(sent[0]?.textBody).not.toContain("other times");
  },
);

test("cancels upcoming inspections only", async () => {
  const at = (startsAt: Date, changes: object = {}) => insertInspection(db(), { listingId, startsAt, ...changes });
  const started = await at(new Date(Date.now() - 60_000));
  const over = await at(new Date(Date.now() - dayMillis));
  const cancelled = await at(new Date(Date.now() + 5 * dayMillis), {
    cancelledAt: new Date(),
    cancelReason: "The owner is unwell.",
  });
  const later = await at(new Date(Date.now() + 9 * dayMillis));
  expect(await opensOnCard()).toEqual(expect.any(String));
  await sell();
  expect(await opensOnCard()).toBeNull();
  expect(await Promise.all([started, over].map(({ id }) => stored(id)))).toEqual([untouched, untouched]);
  expect(await stored(cancelled.id)).toMatchObject({ cancelReason: "The owner is unwell.", sequence: 0 });
  expect(await announced()).toEqual([{ inspectionId: inspection.id }, { inspectionId: later.id }]);
});

test("a home under offer and a draft keep their inspections", async () => {
  await markUnderOffer(agent, listingId);
  await editListing(agent, listingId, { title: "Under offer, and still open" });
  expect(await stored()).toEqual(untouched);
  await setListingStatus(agent, listingId, "draft");
  const planned = await insertInspection(db(), { listingId });
  await editListing(agent, listingId, { title: "A draft with a plan" });
  await setListingStatus(agent, listingId, "active");
  expect(await stored(planned.id)).toEqual(untouched);
});

test("a corrected sale cancels nothing again, and relisting restores nothing", async () => {
  await sell();
  await closeListing(agent, listingId, { closedPrice: 1_510_000 });
  await relistListing(agent, listingId);
  expect(await stored()).toMatchObject({ cancelReason: "This home has been sold.", sequence: 1 });
  expect(await findPublicInspections(listingId)).toEqual([]);
  expect(await announced()).toHaveLength(1);
});

test("a sale that rolls back cancels nothing and sends no mail", async () => {
  await registered("ada@example.com");
  const sale = transaction(async () => {
    await sell();
    throw new Error("The database went away.");
  });
  await expect(sale).rejects.toThrow("went away");
  expect(await stored()).toEqual(untouched);
  expect(await announced()).toEqual([]);
});

test("a registration during the sale is refused or notified", async () => {
  const people = Array.from({ length: 6 }, (_, index) => index);
  const [, ...outcomes] = await Promise.all([
    sell(),
    ...people.map((index) =>
      registerForInspection({ ip: `198.51.100.${index}` }, inspection.id, {
        name: "Sam Sample",
        email: `sam.${index}@example.com`,
        phone: "0491 570 006",
      }).then(
        () => [`sam.${index}@example.com`],
        (error: unknown) => {
          expect(error).toBeInstanceOf(Conflict);
          return [];
        },
      ),
    ),
  ]);
  await notifyVisitors({ inspectionId: inspection.id }, job);
  const sent = (await mails()).filter(({ kind }) => kind === "inspection-cancelled");
  expect(sent.map(({ toAddress }) => toAddress).toSorted()).toEqual(outcomes.flat().toSorted());
});

test("shows the reason to everyone for a sold home, and to registered visitors for a hidden one", async () => {
  await sell();
  expect(await findPublicInspection(inspection.id)).toMatchObject({
    homeStatus: "closed",
    cancelReason: "This home has been sold.",
  });
  await deleteListing(agent, listingId);
  expect(await findPublicInspection(inspection.id)).toBeUndefined();
  expect(await findInspection(inspection.id)).toMatchObject({ homeStatus: "hidden" });
});

test("the history records the change of status but not each inspection", async () => {
  const before = await findListingHistory(listingId);
  await sell();
  const after = await findListingHistory(listingId);
  expect(after?.states.length).toBe((before?.states.length ?? 0) + 1);
  expect(after?.states.at(-1)).toMatchObject({ status: "sold" });
});
