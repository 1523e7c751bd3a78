import { type Kysely, sql } from "kysely";
import type { DB } from "#db/schema.ts";
import { streamOf } from "#app/lib/random.ts";

/** Of those that are not to be auctioned; of all homes for sale it is about one in 25. */
const SHARE_UNDER_OFFER = 0.08;
/** An offer comes when a home has been seen for a while: this share of its time on the market, at the earliest. */
const EARLIEST = 0.4;

/**
 * Puts some of the sample homes for sale under offer, each by its address, so that one home more changes no other. A home
 * that is to be auctioned waits for its auction. The history of each says when, which is between its first day and `today`.
 */
export async function seedOffers(db: Kysely<DB>, today: Date): Promise<void> {
  const homes = await db
    .selectFrom("listings")
    .select(["id", "address", "suburb", "publishedAt"])
    .where("status", "=", "active")
    .where("listingType", "=", "sale")
    .where("auctionAt", "is", null)
    .orderBy("id")
    .execute();
  const offers = homes.flatMap(({ id, address, suburb, publishedAt }) => {
    const random = streamOf(`${address}, ${suburb}`, "offer");
    if (!publishedAt || !random.chance(SHARE_UNDER_OFFER)) return [];
    const share = EARLIEST + (1 - EARLIEST) * random.next();
    const time = publishedAt.getTime();
    return [{ id, at: new Date(time + share * (today.getTime() - time)) }];
  });
  const [ids, moments] = [offers.map(({ id }) => id), offers.map(({ at }) => at.toISOString())];
  await sql`
    update listings set under_offer_at = offers.at
    from unnest(${ids}::integer[], ${moments}::timestamptz[]) as offers (id, at) where listings.id = offers.id
  `.execute(db);
  // PostgreSQL wrote that they are under offer from this moment on.
  await sql`
    update listing_changes set changed_at = listings.under_offer_at
    from listings where listings.id = listing_changes.listing_id and listing_changes.is_under_offer
  `.execute(db);
}
