import { recordChange } from "#app/features/audit/record-change.server.ts";
import { requireNotImported, requireNotSuspended } from "#app/features/listings/edit.server.ts";
import { publishListingChanged } from "#app/features/listings/model/listing-changed.server.ts";
import { requireAgentOrAdmin } from "#app/features/listings/publish.server.ts";
import { lockColleague } from "#app/features/managers/manager.queries.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import { handOverMessages as messages, listingInputMessages } from "./manage.messages.ts";
import { lockListing, updateListingOwner, updateOpenLeadsAgent } from "./own-listings.queries.server.ts";

/**
 * Gives a home of the agent, and its open enquiries, to a colleague. Only the owner may, because enquiries are private
 * to the agent they were sent to. Throws `NotFound`, `Forbidden` for a colleague's home, `Invalid` if the other agent is
 * no colleague, and `Conflict` for imported homes and suspended accounts.
 */
export async function handOverListing(member: Member, id: number, colleagueId: number): Promise<void> {
  requireAgentOrAdmin(member);
  await transaction(async () => {
    const before = await lockListing(id, member.user);
    if (!before) throw new NotFound(listingInputMessages.notFound);
    if (before.createdByUserId !== member.user.id) throw new Forbidden(messages.onlyOwner);
    requireNotSuspended(before);
    requireNotImported(member, before);
    const colleague = await lockColleague(member.user.id, colleagueId);
    if (!colleague) throw new Invalid({ colleague: [messages.noColleague] });
    await updateListingOwner(id, colleague);
    if (before.agentId !== null) await updateOpenLeadsAgent(id, before.agentId, colleague.agentId);
    if (before.publishedAt) await publishListingChanged(member, id);
    await recordChange(member, {
      action: "listing.handed_over",
      subject: "listing",
      subjectId: id,
      detail: { from: member.user.id, to: colleagueId },
    });
  });
}
