import { transaction } from "#db/transaction.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { NotFound } from "#app/lib/errors.ts";
import { mustKeepListings } from "./validate.server.ts";
import { listingInputMessages as says } from "./input.messages.ts";
import { softDeleteListing } from "./own-listings.queries.server.ts";

/**
 * Deletes a listing of one's own (an admin: anybody's): nobody sees it any more, its enquiries stay. Deleting twice is
 * deleting once. Throws `NotFound` for what was never theirs, `Forbidden` for who is neither agent nor admin.
 */
export async function deleteListing(member: Member, id: number): Promise<void> {
  mustKeepListings(member);
  await transaction(async () => {
    const outcome = await softDeleteListing(id, member.user);
    if (outcome === "none") throw new NotFound(says.notFound);
    if (outcome === "deleted") {
      await recordChange(member, { action: "listing.deleted", subject: "listing", subjectId: id, detail: {} });
    }
  });
}
