import { type Kysely, sql } from "kysely";
import type { DB } from "#db/schema.ts";
import { roundAskingPrice } from "./sale-price.ts";

type Step = { price: number } | { status: "withdrawn" | "active" };

/**
 * What agents did to three homes, so that their pages have a price history: each step with its share of the time since
 * the home was published. Prices are fractions of the first.
 */
const LIVES: readonly (readonly (Step & { at: number })[])[] = [
  [
    { at: 0.35, price: 0.97 },
    { at: 0.7, price: 0.94 },
  ],
  [{ at: 0.5, price: 1.04 }],
  [
    { at: 0.3, status: "withdrawn" },
    { at: 0.6, status: "active" },
    { at: 0.8, price: 0.96 },
  ],
];
const FEWEST_DAYS = 15;

/** Homes with an auction, an offer or a range stay as they are. */
export async function seedRevisions(db: Kysely<DB>, today: Date): Promise<void> {
  const homes = await db
    .selectFrom("listings")
    .select(["id", "price", "publishedAt"])
    .where("status", "=", "active")
    .where("listingType", "=", "sale")
    .where("auctionAt", "is", null)
    .where("underOfferAt", "is", null)
    .where("priceTo", "is", null)
    .where("priceWords", "is", null)
    .where("price", ">", 0)
    .where("publishedAt", "<", new Date(today.getTime() - FEWEST_DAYS * 86_400_000))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("auctions").select("id").whereRef("auctions.listingId", "=", "listings.id"))),
    )
    .orderBy("id")
    .limit(LIVES.length)
    .execute();
  for (const [place, { id, price, publishedAt }] of homes.entries()) {
    const first = publishedAt?.getTime() ?? today.getTime();
    for (const { at, ...step } of LIVES[place] ?? []) {
      const change = "price" in step ? { price: roundAskingPrice(price * step.price) } : step;
      await db.updateTable("listings").set(change).where("id", "=", id).execute();
      // The trigger has recorded the present time.
      await sql`
        update listing_changes
        set changed_at = moment.at, price_set_at = case when price_set_at is not null then moment.at end
        from (select ${new Date(first + at * (today.getTime() - first))}::timestamptz as at) as moment
        where id = (select max(id) from listing_changes where listing_id = ${id}) and listing_id = ${id}
      `.execute(db);
    }
  }
}
