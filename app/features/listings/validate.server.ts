import type { ZodError } from "zod";
import { env } from "#platform/env.server.ts";
import { toStoredBond } from "#app/features/listings/model/bond.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, Invalid } from "#app/lib/errors.ts";
import { listingInputMessages as messages, termsMessages } from "#app/features/listings/manage/manage.messages.ts";
import { type ListingInput, listingInputSchema } from "#app/features/listings/manage/input.schema.ts";
import { findListingAgent } from "#app/features/listings/manage/own-listings.queries.server.ts";

/** Only agents keep listings; an admin may change and delete everybody's. Throws `Forbidden`. */
export function requireAgentOrAdmin({ user }: Member): void {
  if (user.role !== "agent" && !user.isAdmin) throw new Forbidden(messages.agentsOnly);
}

/** A whole listing by all its rules, with its bond as it is stored. Throws `Invalid` with their sentences by field. */
export function validateListing(listing: unknown): ListingInput {
  const checked = listingInputSchema.safeParse(listing);
  if (checked.success) {
    const { bond } = checked.data;
    return bond == null ? checked.data : { ...checked.data, ...toStoredBond(bond, checked.data) };
  }
  throw new Invalid(messagesByField(checked.error), messages.reviewDetails);
}

/** The messages of `validateListing` by field, without throwing; empty for a valid listing. */
export function findListingProblems(listing: unknown): Readonly<Record<string, string[]>> {
  const checked = listingInputSchema.safeParse(listing);
  return checked.success ? {} : messagesByField(checked.error);
}

function messagesByField({ issues }: Pick<ZodError, "issues">): Record<string, string[]> {
  const byField = Map.groupBy(issues, ({ path }) => String(path[0] ?? ""));
  return Object.fromEntries([...byField].map(([field, ofField]) => [field, ofField.map(({ message }) => message)]));
}

/**
 * An auction that is announced is to come. Of a stored listing only where it is changed or published: the day after its
 * auction a home can still be edited. Throws `Invalid`.
 */
export function requireAuctionToCome({ auctionAt }: Pick<ListingInput, "auctionAt">): void {
  if (!auctionAt || auctionAt > new Date()) return;
  throw new Invalid({ auctionAt: [termsMessages.auctionPast] }, messages.reviewDetails);
}

/** Whether what this person wants published must wait as a draft until an admin has verified them and the agent whose it is. */
export async function awaitsVerification({ user }: Member, ownerId: number): Promise<boolean> {
  if (!env.REQUIRE_AGENT_VERIFICATION || user.isAdmin) return false;
  const agents = await Promise.all([...new Set([ownerId, user.id])].map(findListingAgent));
  return agents.some((agent) => !agent?.verifiedAt);
}
