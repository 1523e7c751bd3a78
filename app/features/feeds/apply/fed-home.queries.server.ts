import { jsonObjectFrom } from "kysely/helpers/postgres";
import { db } from "#db/client.server.ts";

/** What a feed says of a home. */
export interface FedState {
  crm: string;
  agentId: string;
  uniqueId: string;
  /** In the words of the feed: "current", "sold". */
  feedStatus: string;
  /** When the software last changed it. */
  modTime: Date;
  /** The home is no more the feed's, or the feed is removed. */
  isDetached: boolean;
  /** The home that it may be; null where nothing is asked. */
  sameAs: { id: number; title: string; address: string; suburb: string } | null;
}

/** What the feed of a home says of it; undefined for one that comes from none. */
export async function findFedState(listingId: number): Promise<FedState | undefined> {
  const row = await db()
    .selectFrom("feedListings")
    .innerJoin("feeds", "feeds.id", "feedListings.feedId")
    .select((eb) => [
      "feeds.crm",
      "feedListings.agentId",
      "feedListings.uniqueId",
      "feedListings.feedStatus",
      "feedListings.modTime",
      eb
        .or([eb("feedListings.detachedAt", "is not", null), eb("feeds.removedAt", "is not", null)])
        .$castTo<boolean>()
        .as("isDetached"),
      jsonObjectFrom(
        eb
          .selectFrom("listings")
          .select(["listings.id", "listings.title", "listings.address", "listings.suburb"])
          .whereRef("listings.id", "=", "feedListings.sameAsListingId"),
      ).as("sameAs"),
    ])
    .where("feedListings.listingId", "=", listingId)
    .executeTakeFirst();
  return row;
}
