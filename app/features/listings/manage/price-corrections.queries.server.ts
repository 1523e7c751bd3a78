import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import { type ListingScope, type Manager, manageableBy } from "#app/features/managers/manager.queries.server.ts";
import type { PriceBreachKind, PriceLimits } from "#app/features/listings/model/price-rules.ts";

export interface PriceCorrection {
  id: number;
  listingId: number;
  reason: PriceBreachKind;
  dueAt: Date;
  endedAt: Date | null;
}

const columns = ["id", "listingId", "dueAt", "endedAt"] as const;
const reason = sql<PriceBreachKind>`price_corrections.reason`;

/** Call with the locked listing. Undefined if none is open. */
export function findOpenCorrection(listingId: number): Promise<PriceCorrection | undefined> {
  return db()
    .selectFrom("priceCorrections")
    .select(columns)
    .select(reason.as("reason"))
    .where("listingId", "=", listingId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
}

/** Undefined if it was deleted with its listing. */
export function findCorrection(id: number): Promise<PriceCorrection | undefined> {
  return db()
    .selectFrom("priceCorrections")
    .select(columns)
    .select(reason.as("reason"))
    .where("id", "=", id)
    .executeTakeFirst();
}

export function insertCorrection(listingId: number, why: PriceBreachKind, dueAt: Date): Promise<{ id: number }> {
  return db()
    .insertInto("priceCorrections")
    .values({ listingId, reason: why, dueAt })
    .returning("id")
    .executeTakeFirstOrThrow();
}

export async function updateCorrectionEnded(id: number, outcome: "ended" | "stopped"): Promise<void> {
  await db()
    .updateTable("priceCorrections")
    .set({ outcome, endedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
}

/** Open corrections of homes that the manager may edit, the most urgent first. */
export function findManagedCorrections(manager: Manager, scope: ListingScope) {
  return db()
    .selectFrom("priceCorrections")
    .innerJoin("listings", "listings.id", "priceCorrections.listingId")
    .select(["listings.id as listingId", "listings.address", "listings.suburb", "priceCorrections.dueAt"])
    .select(reason.as("reason"))
    .where("priceCorrections.endedAt", "is", null)
    .where((eb) => manageableBy(manager, scope)(eb))
    .orderBy("priceCorrections.dueAt")
    .orderBy("priceCorrections.id")
    .limit(20)
    .execute();
}

/** Waits for other changes of the listing. Undefined if it was deleted; a held listing has the status "suspended". */
export function lockAdvertisement(listingId: number) {
  return db()
    .selectFrom("listings")
    .select([
      "id",
      "title",
      "address",
      "suburb",
      "agentId",
      "secondAgentId",
      "listingType",
      "state",
      "price",
      "priceTo",
      "status",
    ])
    .where("id", "=", listingId)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Limits of sales on the market by ascending id, after `afterId`. */
export async function findAdvertisedPrices(afterId: number, limit: number) {
  const { rows } = await sql<
    PriceLimits & { id: number; listingType: string; state: string; price: number; priceTo: number | null }
  >`select listings.id, listing_type, state, price, price_to,
      (select low from listing_estimates as estimates
        where estimates.listing_id = listings.id and estimates.withdrawn_at is null) as estimate,
      (select max(bid) from auctions
        where auctions.listing_id = listings.id and outcome = 'passed_in' and bid_by = 'bidder') as bid,
      (select max(amount) from listing_offers as offers
        where offers.listing_id = listings.id and kind = 'written' and decision = 'too_low'
          and withdrawn_at is null) as offer
    from listings
    where listings.id > ${afterId} and status = 'active' and listing_type = 'sale' and deleted_at is null
    order by listings.id limit ${limit}`.execute(db());
  return rows;
}

/** Of open corrections, in the order of their deadlines. */
export async function findCorrectedListings(): Promise<number[]> {
  const rows = await db()
    .selectFrom("priceCorrections")
    .select("listingId")
    .where("endedAt", "is", null)
    .orderBy("dueAt")
    .execute();
  return rows.map(({ listingId }) => listingId);
}
