import type { ClosingInput } from "#app/features/listings/manage/closing.schema.ts";
import { changeListing, deleteListing } from "./edit.server.ts";
import { type ListingChanges, listingInputSchema } from "#app/features/listings/manage/input.schema.ts";
import { closeListing, markUnderOffer, relistListing, withdrawListing } from "./market.server.ts";
import {
  type StoredListing,
  updateListingKeeper,
  updateSearchedPrice,
} from "#app/features/listings/manage/own-listings.queries.server.ts";
import { storeListing } from "./publish.server.ts";
import { validateListing } from "./validate.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import { transaction } from "#db/transaction.server.ts";

/**
 * The operations of the agent's form, as the software of an agency calls them: the same rules, events, history and audit,
 * and on top of them who keeps a home. Each throws what those throw.
 */

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

/** The sentences that the rules of a listing have for this one, by field; empty for one that may be stored. */
export function judgeHome(input: unknown): Readonly<Record<string, string[]>> {
  const checked = listingInputSchema.safeParse(input);
  if (checked.success) return {};
  const byField = Map.groupBy(checked.error.issues, ({ path }) => String(path[0] ?? ""));
  return Object.fromEntries([...byField].map(([field, issues]) => [field, issues.map(({ message }) => message)]));
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
    StoredListing,
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
    const changes: ListingChanges = { ...input, status: isShown ? "active" : "draft" };
    const { heldBack } = await changeListing(member, stored.id, changes);
    // What is on the market again begins without the mark.
    const wasUnderOffer = stored.status === "active" && stored.underOfferAt !== null;
    if (isShown && !heldBack && isUnderOffer !== wasUnderOffer) {
      await (isUnderOffer ? markUnderOffer : relistListing)(member, stored.id);
    }
    return { heldBack };
  });
}

/** Gives a home to somebody else of the agency. */
export async function handOverFedHome(
  id: number,
  { userId, agentId }: { userId: number; agentId: number | null },
): Promise<void> {
  await updateListingKeeper(id, { createdByUserId: userId, agentId });
}

/**
 * Says that a home was sold or leased, perhaps before it was first listed here. Without a day, or with one to come, it was
 * today. Without a price it is withheld.
 */
export async function closeFedHome(
  member: Member,
  { id }: Pick<StoredListing, "id">,
  { date, price, withheld }: { date?: string; price?: number; withheld: boolean },
): Promise<void> {
  const isPossible = date !== undefined && date <= sydneyDate(new Date());
  const closing: ClosingInput = withheld || price === undefined ? { priceWithheld: true } : { closedPrice: price };
  await closeListing(member, id, { ...closing, ...(isPossible && { closedOn: date }) });
}

/** Deletes a home that turned out to be another one. */
export async function deleteFedHome(member: Member, id: number): Promise<void> {
  await deleteListing(member, id);
}

/** Takes a home off the market. */
export async function withdrawFedHome(member: Member, id: number): Promise<void> {
  await withdrawListing(member, id);
}
