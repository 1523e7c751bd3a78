import { sql } from "kysely";
import { coverAddress } from "#app/features/pictures/model/pictures.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { orderBy } from "./order.queries.server.ts";
import { findPageKeys } from "./pages.queries.server.ts";
import { listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";

/** What a feed says of a home. */
export type FeedListing = Awaited<ReturnType<typeof findNewestListings>>[number];

/** As much of the description as a feed tells. */
const summary = sql<string>`left(listings.description, 600)`;

/** The newest homes that match a search, whatever order and page it asks for; at most `most`. */
export async function findNewestListings(filters: ListingFilters, most: number, pictureOrigin: string) {
  const newestFirst: ListingFilters = { ...filters, sort: "newest", page: 1, after: undefined, before: undefined };
  const keys = await findPageKeys(newestFirst, { offset: 0, reversed: false }, most);
  if (keys.length === 0) return [];
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
      .where(
        "id",
        "in",
        keys.map(({ id }) => id),
      )
      // It may have gone since it was found.
      .where(listingIsVisible)
      .orderBy(orderBy(newestFirst, false))
      .execute()
  );
}
