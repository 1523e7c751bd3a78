import type { WrittenListing } from "#app/features/feeds/formats/write-reaxml.ts";
import { MAX_LISTINGS } from "#app/features/feeds/model/feed-listing.ts";
import type { Member } from "#app/lib/caller.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { type Exporter, findExportedHomes, findExporter } from "./export.queries.server.ts";
import { writtenHome } from "./written-home.ts";

/** A part of what is exported: as many listings as one file may have. */
export interface Export {
  listings: WrittenListing[];
  hasMore: boolean;
}

/**
 * What the member's agency has or had on the market here, and of a lone agent their own; drafts are nobody else's business
 * and are not in it. `page` is from 1, `origin` is where pictures are served. Throws `TooMany`.
 */
export async function exportListings(
  member: Member,
  { page, origin }: { page: number; origin: string },
): Promise<Export> {
  await consumeRateLimit("feed.export.user", String(member.user.id));
  const exporter = await findExporter(member.user.id);
  const homes = await findExportedHomes(member.user.id, {
    ownAgentId: ownAgentId(exporter),
    origin,
    limit: MAX_LISTINGS + 1,
    offset: (page - 1) * MAX_LISTINGS,
  });
  const now = new Date();
  return {
    listings: homes.slice(0, MAX_LISTINGS).map((home) => writtenHome(home, now)),
    hasMore: homes.length > MAX_LISTINGS,
  };
}

/** Under which homes go out that were typed here: together with the number of the home it is theirs for good. */
function ownAgentId({ agencyId, agentId, userId }: Exporter): string {
  if (agencyId !== null) return `AGENCY${agencyId}`;
  return agentId === null ? `PERSON${userId}` : `AGENT${agentId}`;
}
