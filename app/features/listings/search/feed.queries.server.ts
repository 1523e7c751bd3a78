import { sql } from "kysely";
import { coverAddress } from "#app/features/pictures/model/pictures.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";
import { orderBy } from "./order.queries.server.ts";
import { findNewestIds } from "./search.queries.server.ts";

export type FeedListing = Awaited<ReturnType<typeof findNewestListings>>[number];

const summary = sql<string>`left(listings.description, 600)`;

/** At most `most`; ignores order and page of the search. */
export async function findNewestListings(filters: ListingFilters, most: number, pictureOrigin: string) {
  const ids = await findNewestIds(filters, most);
  if (ids.length === 0) return [];
  return (
    db()
      .selectFrom("listings")
      .select(["id", "title", "suburb", "price", "priceTo", "priceWords", "listingType", "priceFrequency", "updatedAt"])
      .select(["status", "underOfferAt", "closedOn", "closedPrice"])
      .select((eb) => [
        sql<Date>`listings.published_at`.as("publishedAt"),
        summary.as("description"),
        coverAddress(eb.ref("listings.id"), pictureOrigin).as("image"),
      ])
      .where("id", "in", ids)
      // The home may have been withdrawn since the search.
      .where(listingIsVisible)
      .orderBy(orderBy({ ...filters, sort: "newest" }, false))
      .execute()
  );
}
