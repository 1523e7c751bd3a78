import type { Kysely } from "kysely";
import { weekendOf } from "#app/features/listings/model/auctions.ts";
import { streamOf } from "#app/lib/random.ts";
import { addDays, sydneyDate, toSydneyTime } from "#app/lib/sydney-time.ts";
import type { DB } from "#db/schema.ts";
import { isAuctionBreak } from "./terms.ts";

const PAST_WEEKENDS = 2;
/** Of homes that stayed on the market, for each past weekend. */
const UNSOLD = ["passed_in", "passed_in", "withdrawn", null] as const;
/** The highest bid, as a fraction of the advertised price. */
const BID = 0.94;

/**
 * Results of the two weekends before this one. Homes that were sold in those weeks were auctioned on their Saturday. The
 * trigger has scheduled the auctions to come.
 */
export async function seedAuctions(db: Kysely<DB>, today: Date): Promise<void> {
  const sunday = addDays(weekendOf(sydneyDate(today)), -7);
  const sold = await db
    .selectFrom("listings")
    .select(["id", "address", "closedOn"])
    .where("status", "=", "sold")
    .where("closedOn", ">", addDays(sunday, -7 * PAST_WEEKENDS))
    .where("closedOn", "<=", sunday)
    .orderBy("id")
    .execute();
  const unsold = await db
    .selectFrom("listings")
    .select(["id", "address", "price"])
    .where("status", "=", "active")
    .where("listingType", "=", "sale")
    .where("auctionAt", "is", null)
    .where("underOfferAt", "is", null)
    .where("price", ">", 0)
    .where("publishedAt", "<", new Date(today.getTime() - 30 * 86_400_000))
    .orderBy("id")
    .limit(PAST_WEEKENDS * UNSOLD.length)
    .execute();
  const rows = [
    ...sold.map(({ id, address, closedOn }) => {
      const saturday = addDays(weekendOf(closedOn ?? sunday), -1);
      const outcome =
        closedOn === saturday ? "sold_at_auction" : (closedOn ?? "") < saturday ? "sold_before" : "sold_after";
      return { listingId: id, ...resultOn(saturday, address), outcome, bid: null, bidBy: null };
    }),
    ...unsold.map(({ id, address, price }, index) => {
      const saturday = addDays(sunday, -1 - 7 * (index % PAST_WEEKENDS));
      const outcome = UNSOLD[Math.floor(index / PAST_WEEKENDS)] ?? null;
      const bid = outcome === "passed_in" ? Math.round((price * BID) / 1000) * 1000 : null;
      const { scheduledAt, reportedAt } = resultOn(saturday, address);
      return {
        listingId: id,
        scheduledAt,
        reportedAt: outcome === null ? null : reportedAt,
        outcome,
        bid,
        bidBy: bid === null ? null : "bidder",
      };
    }),
  ];
  const held = rows.filter(({ scheduledAt }) => !isAuctionBreak(sydneyDate(scheduledAt)));
  if (held.length > 0) await db.insertInto("auctions").values(held).execute();
}

/** Between nine and half past three, reported at six. */
function resultOn(saturday: string, address: string) {
  const halfHours = streamOf(address, "auction").int(0, 13);
  const time = `${String(9 + Math.floor(halfHours / 2)).padStart(2, "0")}:${halfHours % 2 === 0 ? "00" : "30"}`;
  return { scheduledAt: instantOf(saturday, time), reportedAt: instantOf(saturday, "18:00") };
}

function instantOf(date: string, time: string): Date {
  const found = toSydneyTime(date, time);
  if ("problem" in found) throw new Error(found.problem);
  return found.instant;
}
