import { listingInputMessages as messages } from "#app/features/listings/manage/manage.messages.ts";
import { findOwnApiListing, hasAgency } from "#app/features/listings/manage/own-listings.queries.server.ts";
import {
  adviseListing,
  brokenRuleAdvice,
  findBrokenRule,
  type ManagerAdvice,
} from "#app/features/listings/model/check-advertisement.ts";
import type { AdvertisedPrice } from "#app/features/listings/model/price-limits.ts";
import { findApiStatement } from "#app/features/listings/statement/api-statement.server.ts";
import { findMembership } from "#app/features/managers/manager.queries.server.ts";
import { existsAlteredPicture } from "#app/features/pictures/manage.queries.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { hasPhoneNumber } from "#app/lib/fields.ts";
import { advisePrice } from "./price-corrections.server.ts";
import type { SavedListing } from "./publish.server.ts";

/** Adds a message if publication awaits the verification of the agent. */
export async function savedListingJson(
  { listing: { id }, isPendingVerification }: SavedListing,
  member: Member,
  mediaOrigin: string,
): Promise<string> {
  const { user } = member;
  const listing = await findOwnApiListing(id, user, mediaOrigin);
  const advice = listing && (await adviseManager(listing, user.id, id));
  return JSON.stringify({
    ...listing,
    statement: listing && (await findApiStatement(listing)),
    ...(isPendingVerification && { message: (await nameReaders(messages.pendingVerification, member)).text }),
    ...(advice && { advice }),
  });
}

type AdvisedListing = Parameters<typeof adviseListing>[0] &
  AdvertisedPrice & { address: string; suburb: string; status: string; contactPhone: string; agentId?: number | null };

/**
 * Advice by field on texts and, for a home that is or may be advertised, on its price, on a contact without a phone number and on
 * an agent without an agency.
 * Includes private amounts, so it is for people who may edit the listing. Undefined without advice; without an id for a
 * new listing of the account.
 */
export async function adviseManager(
  listing: AdvisedListing,
  userId: number,
  id?: number,
): Promise<ManagerAdvice | undefined> {
  const hasLabelledPicture = id !== undefined && (await existsAlteredPicture(id));
  const advice: ManagerAdvice = { ...adviseListing(listing, { hasLabelledPicture }) };
  if (!["sold", "leased", "withdrawn"].includes(listing.status)) {
    const price = await advisePrice(listing, userId, id);
    if (price !== undefined) advice.price = price;
    const { agentId, contactPhone } = listing;
    if (!hasPhoneNumber(contactPhone)) advice.contactPhone = messages.noPhoneNumber;
    const noAgency = agentId != null && findBrokenRule("missing-agency", { hasAgency: await hasAgency(agentId) });
    if (noAgency) advice.contactEmail = brokenRuleAdvice(noAgency);
  }
  return Object.keys(advice).length === 0 ? undefined : advice;
}

interface SavedMessage {
  title: string;
  text: string;
}

export async function savedListingMessage(
  { listing, isPendingVerification }: SavedListing,
  member: Member,
): Promise<SavedMessage> {
  if (isPendingVerification) return nameReaders(messages.pendingVerification, member);
  if (listing.status === "suspended") return messages.savedOnHold;
  return listing.status === "active" ? messages.published : nameReaders(messages.drafted, member);
}

/** An agency sees the drafts of its people. */
export async function nameReaders({ title, text }: SavedMessage, { user }: Member): Promise<SavedMessage> {
  const membership = await findMembership(user.id);
  const hasColleagues = membership !== undefined && membership.agencyId !== null;
  return { title, text: hasColleagues ? text.replace(messages.onlyYou, messages.onlyAgency) : text };
}
