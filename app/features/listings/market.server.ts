import { deleteAuditDetail } from "#app/features/audit/audit.queries.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import {
  type ClosingInput,
  type ListingChanges,
  listingInputFields,
  type ListingPatch,
} from "#app/features/listings/manage/input.schema.ts";
import { listingInputMessages, marketMessages as messages } from "#app/features/listings/manage/manage.messages.ts";
import {
  lockListing,
  type MarketRow,
  type OwnListing,
  type StoredListing,
  updateMarketStatus,
} from "#app/features/listings/manage/own-listings.queries.server.ts";
import { deleteClosedPrices } from "#app/features/listings/model/history.queries.server.ts";
import { priceLabel } from "#app/features/listings/model/labels.ts";
import { publishListingChanged } from "#app/features/listings/model/listing-changed.server.ts";
import { cancellationMessages } from "#app/features/listings/model/listings.messages.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Invalid, NotFound } from "#app/lib/errors.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { longDateLabel, sydneyDate } from "#app/lib/sydney-time.ts";
import { transaction } from "#db/transaction.server.ts";
import { editListing, mustStopImport, requireNotSuspended, stopImport } from "./edit.server.ts";
import { cancelUpcomingInspections, clearedMarketState } from "./leave-market.server.ts";
import { changeAgents } from "./listing-agents.server.ts";
import { reviewPrice } from "./price-corrections.server.ts";
import { requireOwnListing, requireAgentOrAdmin, type SavedListing } from "./publish.server.ts";

/**
 * Searches still find the home. Throws `Conflict` unless it is on the market. All operations here throw `NotFound`,
 * `Forbidden`, and `Conflict` if the owner's account is suspended.
 */
export function markUnderOffer(member: Member, id: number): Promise<SavedListing> {
  return changeMarketStatus(member, id, (before) => {
    requireOnMarket(before);
    return { ...clearedMarketState, status: "active", underOfferAt: before.underOfferAt ?? new Date() };
  });
}

export type Closing = Pick<StoredListing, "closedOn" | "closedPrice" | "priceWithheld">;

/**
 * Marks a home as sold or leased, or corrects date and price. The date defaults to today; a withheld price is not
 * stored. Throws `Invalid` for a date before the listing or in the future, without a price, and for one far from the
 * guide unless `confirmPrice` repeats it. `check` gets the locked
 * listing and throws to refuse.
 */
export function closeListing(
  member: Member,
  id: number,
  input: ClosingInput,
  check?: (stored: Closing) => void,
): Promise<SavedListing> {
  return changeMarketStatus(member, id, (before) => {
    check?.(before);
    // Imports may withdraw a home first and mark it as sold later.
    const canComeFromWithdrawn = member.importer !== undefined && before.publishedAt !== null;
    if (before.closedOn === null && !canComeFromWithdrawn) requireOnMarket(before);
    const closing = toClosing(before, input);
    const type = toListingType(before);
    // An import may know of a sale before the home was first listed here.
    requireValidClosing(before, closing, { isBeforeListing: member.importer !== undefined });
    if (!member.importer) requireLikelyPrice(before, closing.closedPrice, input.confirmPrice);
    return { ...clearedMarketState, ...closing, status: type === "rent" ? "leased" : "sold" };
  });
}

export function withdrawListing(member: Member, id: number): Promise<SavedListing> {
  return changeMarketStatus(member, id, (before) => {
    if (before.status !== "withdrawn") requireOnMarket(before);
    return { ...clearedMarketState, status: "withdrawn" };
  });
}

/**
 * Publishes the home again: throws `Invalid`, and leaves a draft if its agent is not verified. Of an active home it
 * only ends the offer.
 */
export async function relistListing(member: Member, id: number): Promise<SavedListing> {
  requireAgentOrAdmin(member);
  return transaction(async () => {
    const { status } = await lockOwnListing(member, id);
    if (status === "draft") throw new Conflict(messages.draft);
    if (status !== "active") return editListing(member, id, { status: "active" });
    return changeMarketStatus(member, id, () => ({ ...clearedMarketState, status }));
  });
}

function requireUpdatedAt({ updatedAt }: Pick<OwnListing, "updatedAt">, expected: string): void {
  if (Date.parse(updatedAt) !== Date.parse(expected)) throw new Conflict(listingInputMessages.changedMeanwhile);
}

/**
 * Changes the listing, then its market status, then its agents. Also throws `Invalid` for contradictions, and `Conflict` if the listing
 * has changed since `unchangedSince`.
 */
export async function patchListing(
  member: Member,
  id: number,
  {
    status,
    underOffer,
    closedOn,
    closedPrice,
    priceWithheld,
    unchangedSince,
    confirmPrice,
    agentId,
    secondAgentId,
    assistantId,
    ...changes
  }: ListingPatch,
): Promise<SavedListing> {
  requireAgentOrAdmin(member);
  return transaction(async () => {
    const before = await lockOwnListing(member, id);
    if (unchangedSince !== undefined) requireUpdatedAt(await requireOwnListing(id, member), unchangedSince);
    const edited: ListingChanges = status === "active" || status === "draft" ? { ...changes, status } : changes;
    const isEdited = listingInputFields.some((field) => edited[field] !== undefined);
    let saved = isEdited ? await editListing(member, id, edited, confirmPrice) : undefined;
    const closing = { closedOn, closedPrice, priceWithheld };
    if (status === "sold" || status === "leased") {
      const wanted =
        toListingType({ listingType: changes.listingType ?? before.listingType }) === "rent" ? "leased" : "sold";
      if (status !== wanted) throw new Invalid({ status: [messages.otherType[wanted]] });
      saved = await closeListing(member, id, { ...closing, confirmPrice });
    } else if (status === undefined && before.closedOn !== null) {
      if (Object.values(closing).some((value) => value != null))
        saved = await closeListing(member, id, { ...closing, confirmPrice });
    } else if (closedOn != null || closedPrice != null || priceWithheld === true) {
      // `false` is valid for any home.
      throw new Invalid({ status: [messages.closingWithout] });
    }
    if (status === "withdrawn") saved = await withdrawListing(member, id);
    if (underOffer === true) saved = await markUnderOffer(member, id);
    const stays = status === undefined || status === "active";
    if (underOffer === false && before.underOfferAt !== null && stays) saved = await relistListing(member, id);
    if (agentId !== undefined || secondAgentId !== undefined || assistantId !== undefined) {
      await changeAgents(member, id, { agentId, secondAgentId, assistantId });
      saved = { isPendingVerification: false, ...saved, listing: await requireOwnListing(id, member) };
    }
    return saved ?? { listing: await requireOwnListing(id, member), isPendingVerification: false };
  });
}

/** Does nothing without a change. */
async function changeMarketStatus(
  member: Member,
  id: number,
  rowFor: (before: StoredListing) => MarketRow,
): Promise<SavedListing> {
  requireAgentOrAdmin(member);
  return transaction(async () => {
    const before = await lockOwnListing(member, id);
    const row = rowFor(before);
    if (!isSame(before, row)) {
      if (mustStopImport(member, before)) await stopImport(member, id);
      await updateMarketStatus(id, row);
      if (row.priceWithheld) await eraseClosedPrices(id);
      const { closedOn, closedPrice } = row;
      const hasNewPrice = closedOn !== null && (closedPrice !== null || before.closedOn !== null);
      await publishListingChanged(member, id, { hasNewPrice });
      await recordChange(member, {
        action: toAuditAction(row),
        subject: "listing",
        subjectId: id,
        detail: { ...(closedOn && { closedOn }), ...(closedPrice !== null && { price: closedPrice }) },
      });
      if (row.status !== "active") await cancelUpcomingInspections(member, id, toCancellationReason(row));
      await reviewPrice(id);
    }
    return { listing: await requireOwnListing(id, member), isPendingVerification: false };
  });
}

/** Withholding a price also removes it from history and audit. */
async function eraseClosedPrices(id: number): Promise<void> {
  await deleteClosedPrices(id);
  await deleteAuditDetail({ subject: "listing", subjectId: id }, ["listing.sold", "listing.leased"], "price");
}

async function lockOwnListing(member: Member, id: number): Promise<StoredListing> {
  const before = await lockListing(id, member.user);
  if (!before) throw new NotFound(listingInputMessages.notFound);
  requireNotSuspended(before);
  return before;
}

function requireOnMarket({ status, listingType }: StoredListing): void {
  if (status === "sold" || status === "leased") throw new Conflict(messages.closed[toListingType({ listingType })]);
  if (status !== "active") throw new Conflict(messages.notOnMarket);
}

/** Unset values of a correction keep the stored ones. */
function toClosing(before: StoredListing, { closedOn, closedPrice, priceWithheld }: ClosingInput) {
  const isWithheld = priceWithheld ?? (closedPrice === undefined && before.priceWithheld);
  return {
    closedOn: closedOn ?? before.closedOn ?? sydneyDate(new Date()),
    closedPrice: isWithheld ? null : (closedPrice ?? before.closedPrice),
    priceWithheld: isWithheld,
  };
}

function requireValidClosing(
  before: StoredListing,
  { closedOn, closedPrice, priceWithheld }: ReturnType<typeof toClosing>,
  { isBeforeListing }: { isBeforeListing: boolean },
) {
  const type = toListingType(before);
  const listedOn = before.publishedAt && sydneyDate(before.publishedAt);
  const errors: Record<string, string[]> = {};
  if (closedOn > sydneyDate(new Date())) errors.closedOn = [messages.dayToCome[type]];
  else if (listedOn && closedOn < listedOn && !isBeforeListing)
    errors.closedOn = [messages.dayBefore[type](longDateLabel(listedOn))];
  if (closedPrice === null && !priceWithheld) errors.closedPrice = [messages.noPrice[type]];
  if (Object.keys(errors).length > 0) throw new Invalid(errors, listingInputMessages.reviewDetails);
}

/** Throws `Invalid` for an unconfirmed price under half or over double the guide. */
function requireLikelyPrice(before: StoredListing, closedPrice: number | null, confirmed?: number | null): void {
  const { price, priceTo, priceFrequency } = before;
  if (closedPrice === null || price === 0 || closedPrice === before.closedPrice || closedPrice === confirmed) return;
  if (closedPrice >= price / 2 && closedPrice <= (priceTo ?? price) * 2) return;
  const { amount, frequency } = priceLabel({
    listingType: toListingType(before),
    price,
    priceTo,
    priceFrequency,
    priceWords: null,
    closedOn: null,
  });
  const guide = frequency ? `${amount} ${frequency}` : amount;
  throw new Invalid(
    { confirmPrice: [messages.farFromGuide(formatDollars(closedPrice), guide)] },
    listingInputMessages.confirmByApi(closedPrice),
  );
}

function toListingType({ listingType }: Pick<StoredListing, "listingType">): "sale" | "rent" {
  return listingType === "rent" ? "rent" : "sale";
}

function isSame(before: StoredListing, row: MarketRow): boolean {
  return (Object.keys(row) as (keyof MarketRow)[]).every((name) => String(before[name]) === String(row[name]));
}

function toCancellationReason({ status }: MarketRow): string {
  return status === "sold" || status === "leased" ? cancellationMessages[status] : cancellationMessages.withdrawn;
}

function toAuditAction({ status, underOfferAt }: MarketRow): string {
  if (status !== "active") return `listing.${status}`;
  return underOfferAt === null ? "listing.back_on_market" : "listing.under_offer";
}
