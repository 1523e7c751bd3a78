import { changeListing } from "#app/features/listings/edit.server.ts";
import { closeListing, markUnderOffer, relistListing } from "#app/features/listings/market.server.ts";
import { storeListing } from "#app/features/listings/publish.server.ts";
import { validateListing } from "#app/features/listings/validate.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import { transaction } from "#db/transaction.server.ts";
import { updateListingKeeper, updateSearchedPrice } from "./apply.queries.server.ts";
import type { StoredHome } from "./plan.ts";

/** A home as a feed wants it to be. */
export interface FedHome {
  /** The fields of a listing, null for what is not stated; what is absent stays as it is. */
  input: Readonly<Record<string, unknown>>;
  /** Whether everybody is to see it. */
  isShown: boolean;
  isUnderOffer: boolean;
  /** Dollars by which a home is found that has words instead of a price; null for any other. */
  searchedPrice: number | null;
  /** Its agent's profile; null where it is offered by the agency's contact alone. Who keeps it is the member. */
  agentId: number | null;
}

/** Stores a new home of the member; `heldBack` when it waits until its agent is verified. */
export async function publishFedHome(
  member: Member,
  { input, isShown, isUnderOffer, searchedPrice, agentId }: FedHome,
): Promise<{ listingId: number; heldBack: boolean }> {
  return transaction(async () => {
    const whole = validateListing({ ...input, status: isShown ? "active" : "draft" });
    const { id: listingId, agentId: own, heldBack } = await storeListing(member, whole);
    if (own !== agentId) await updateListingKeeper(listingId, { createdByUserId: member.user.id, agentId });
    if (searchedPrice !== null) await updateSearchedPrice(listingId, searchedPrice);
    if (isUnderOffer && isShown && !heldBack) await markUnderOffer(member, listingId);
    return { listingId, heldBack };
  });
}

/** Changes a home to what the feed says, which puts one back on the market that was sold or withdrawn, and gives it to the member. */
export async function changeFedHome(
  member: Member,
  stored: Pick<
    StoredHome,
    "id" | "createdByUserId" | "agentId" | "status" | "closedOn" | "underOfferAt" | "searchedPrice"
  >,
  { input, isShown, isUnderOffer, searchedPrice, agentId }: FedHome,
): Promise<{ heldBack: boolean }> {
  return transaction(async () => {
    // What was sold stays as it was, until all of it can be shown again.
    if (!isShown && stored.closedOn !== null) return { heldBack: false };
    const keeper = { createdByUserId: member.user.id, agentId };
    if (stored.createdByUserId !== keeper.createdByUserId || stored.agentId !== agentId) {
      await updateListingKeeper(stored.id, keeper);
    }
    if (stored.searchedPrice !== searchedPrice) await updateSearchedPrice(stored.id, searchedPrice);
    const { heldBack } = await changeListing(member, stored.id, { ...input, status: isShown ? "active" : "draft" });
    // What is on the market again begins without the mark.
    const wasUnderOffer = stored.status === "active" && stored.underOfferAt !== null;
    if (isShown && !heldBack && isUnderOffer !== wasUnderOffer) {
      await (isUnderOffer ? markUnderOffer : relistListing)(member, stored.id);
    }
    return { heldBack };
  });
}

/**
 * Says that a home was sold or leased, perhaps before it was first listed here. Without a day, or with one to come, it was
 * today. Without a price it is withheld.
 */
export async function closeFedHome(
  member: Member,
  id: number,
  { date, price, withheld }: { date?: string; price?: number; withheld: boolean },
): Promise<void> {
  const isPossible = date !== undefined && date <= sydneyDate(new Date());
  const closing = withheld || price === undefined ? { priceWithheld: true } : { closedPrice: price };
  await closeListing(member, id, { ...closing, ...(isPossible && { closedOn: date }) });
}
