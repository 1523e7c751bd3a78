import { jsonObjectFrom } from "kysely/helpers/postgres";
import { db } from "#db/client.server.ts";

export interface ImportState {
  crm: string;
  agentId: string;
  uniqueId: string;
  feedStatus: string;
  modTime: Date;
  /** Also when the connection was removed. */
  isDetached: boolean;
  /** The existing home at the same address; null if there is nothing to decide. */
  sameAs: { id: number; title: string; address: string; suburb: string } | null;
}

/** Undefined when the home was not imported. */
export async function findImportState(listingId: number): Promise<ImportState | undefined> {
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
