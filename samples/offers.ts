import { type Kysely, sql } from "kysely";
import { streamOf } from "#app/lib/random.ts";
import type { DB } from "#db/schema.ts";

/** Of homes without an auction; about one in 25 of all homes for sale. */
const SHARE_UNDER_OFFER = 0.08;
/** As a fraction of the time on the market. */
const EARLIEST = 0.4;

/**
 * Sets some homes without an auction under offer. Chosen by address, so that adding a home changes no other. The
 * history dates each offer between the first day and `today`.
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
  const [ids, times] = [offers.map(({ id }) => id), offers.map(({ at }) => at.toISOString())];
  await sql`
    update listings set under_offer_at = offers.at
    from unnest(${ids}::integer[], ${times}::timestamptz[]) as offers (id, at) where listings.id = offers.id
  `.execute(db);
  // The trigger has recorded the present time.
  await sql`
    update listing_changes set changed_at = listings.under_offer_at
    from listings where listings.id = listing_changes.listing_id and listing_changes.is_under_offer
  `.execute(db);
}
