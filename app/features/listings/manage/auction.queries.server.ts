import { type RawBuilder, sql, type SqlBool } from "kysely";
import { db } from "#db/client.server.ts";
import { type Manager, manageableBy } from "#app/features/managers/manager.queries.server.ts";
import { CORRECTION_SECONDS } from "#app/features/listings/model/changes.ts";
import type { AuctionOutcome } from "#app/features/listings/model/auctions.ts";

/** An unreported auction that is over comes before the newest. */
const byUrgency = sql`(auctions.outcome is null and auctions.scheduled_at <= now()) desc, auctions.scheduled_at desc`;

/** The auction is over, and its agent has not reported a result. */
export function lacksAuctionResult(listingId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from auctions where auctions.listing_id = ${listingId}
    and auctions.outcome is null and auctions.scheduled_at <= now())`;
}

function selectAuction(listingId: number) {
  return db()
    .selectFrom("auctions")
    .select(["auctions.id", "auctions.scheduledAt", "auctions.bid", "auctions.bidBy", "auctions.reportedAt"])
    .select(sql<AuctionOutcome | null>`auctions.outcome`.as("outcome"))
    .where("auctions.listingId", "=", listingId)
    .orderBy(byUrgency)
    .limit(1);
}

/** The auction to report; undefined if none was scheduled, or the listing is not theirs. */
export async function findAuctionToReport(listingId: number, manager: Manager) {
  return selectAuction(listingId)
    .where("auctions.listingId", "in", db().selectFrom("listings").select("id").where(manageableBy(manager)))
    .executeTakeFirst();
}

/** Call with the locked listing. Undefined if no auction was scheduled. */
export async function lockAuction(listingId: number) {
  return selectAuction(listingId).forUpdate().executeTakeFirst();
}

export interface AuctionResultRow {
  outcome: AuctionOutcome;
  bid: number | null;
  bidBy: "bidder" | "vendor" | null;
  postponedTo: Date | null;
}

/** Corrections within 30 minutes leave no trace. */
export async function updateAuctionResult(id: number, userId: number, row: AuctionResultRow): Promise<void> {
  await db()
    .updateTable("auctions")
    .set({
      ...row,
      reportedByUserId: userId,
      reportedAt: sql<Date>`coalesce(reported_at, now())`,
      correctedAt: sql<Date | null>`case
        when reported_at <= now() - make_interval(secs => ${sql.lit(CORRECTION_SECONDS)}) then now()
        else corrected_at end`,
    })
    .where("id", "=", id)
    .execute();
}

/** Null ends the plan for an auction. */
export async function updateAuctionTime(listingId: number, auctionAt: Date | null): Promise<void> {
  await db()
    .updateTable("listings")
    .set({ auctionAt, updatedAt: sql<Date>`now()` })
    .where("id", "=", listingId)
    .execute();
}

/** Removes a sale from the history that is corrected within 30 minutes. Returns the number of removed changes. */
export async function deleteMistakenSale(listingId: number): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom("listingChanges")
    .where("listingId", "=", listingId)
    .where("status", "=", "sold")
    .where("changedAt", ">", sql<Date>`now() - make_interval(secs => ${sql.lit(CORRECTION_SECONDS)})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
