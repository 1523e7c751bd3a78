import { createHash } from "node:crypto";
import type { ZodError } from "zod";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { type ListingInput, listingInputSchema } from "#app/features/listings/manage/input.schema.ts";
import { listingInputMessages as messages, termsMessages } from "#app/features/listings/manage/manage.messages.ts";
import {
  findAdvertisedAt,
  findListingAgent,
  lockAgents,
  findListingByAttempt,
  findOwnListing,
  insertListing,
  type OwnListing,
  updateListingOwner,
  upsertPublicationRequest,
} from "#app/features/listings/manage/own-listings.queries.server.ts";
import { deleteUnfinishedByAttempt } from "#app/features/listings/manage/unfinished.queries.server.ts";
import { doubtfulPriceText } from "#app/features/listings/model/likely-price.ts";
import { listingInsertSchema } from "#app/features/listings/model/listing.schema.ts";
import { toStoredBond } from "#app/features/listings/model/rent.ts";
import { needsVerifiedAgents } from "#app/features/managers/policy.ts";
import { medianLike } from "#app/features/suburbs/model/market.ts";
import { findNewestFigures } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, plainError } from "#app/lib/errors.ts";
import {
  findKeyUse,
  type IdempotencyKey,
  insertKeyUse,
  lockKey,
  toIdempotencyKey,
} from "#app/limits/idempotency.server.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { env } from "#platform/env.server.ts";
import { changeAgents, type ListingAgents, requireColleague } from "./listing-agents.server.ts";
import { reviewPrice, requireLawfulPrice } from "./price-corrections.server.ts";

export interface SavedListing {
  listing: OwnListing;
  /** Stored as a draft until the agent is verified. */
  isPendingVerification: boolean;
}

export interface NewListing {
  input: ListingInput;
  /** Of the form. A repeat with the same content returns the stored listing; other content is another listing. */
  attemptId?: string;
  /** Of an API client. A repeat returns the present listing; other content is refused. */
  idempotencyKey?: string;
  /** A doubtful price needs the same one. */
  confirmedPrice?: number | null;
  agents?: ListingAgents;
}

/**
 * A repeat does not count towards the limits. Throws `Forbidden`, `Invalid` and `TooMany`, and for an idempotency key
 * `Conflict` if its listing was deleted.
 */
export async function publishListing(
  member: Member,
  { input, attemptId, idempotencyKey, confirmedPrice, agents = {} }: NewListing,
): Promise<SavedListing> {
  const listing = validateNewListing(member, input);
  if (listing.status === "active") await requireConfirmedPrice(listing, confirmedPrice);
  if (idempotencyKey !== undefined) {
    const content = JSON.stringify({ ...input, ...agents });
    const key = toIdempotencyKey(member, idempotencyKey, createHash("sha256").update(content).digest());
    return publishOncePerKey(member, listing, key, agents);
  }
  const attempt = attemptId ? hashAttempt(attemptId, listing, agents) : undefined;
  const { userId } = await requireOwner(member, agents);
  if (!attempt || !(await findListingByAttempt(userId, attempt))) await consumeListingLimits(member);
  return transaction(async () => {
    const { id, isPendingVerification } = await storeValidListing(member, listing, { attemptId, agents });
    return { listing: await requireOwnListing(id, member), isPendingVerification };
  });
}

async function publishOncePerKey(
  member: Member,
  listing: ValidListing,
  key: IdempotencyKey,
  agents: ListingAgents,
): Promise<SavedListing> {
  if (!(await findKeyUse(key, messages.keyInUse))) await consumeListingLimits(member);
  return transaction(async () => {
    await lockKey(key);
    const use = await findKeyUse(key, messages.keyInUse);
    if (!use) {
      const { id, isPendingVerification } = await storeValidListing(member, listing, { agents });
      await insertKeyUse({ ...key, listingId: id });
      return { listing: await requireOwnListing(id, member), isPendingVerification };
    }
    const stored = use.listingId === null ? undefined : await findOwnListing(use.listingId, member.user);
    if (!stored) throw new Conflict(messages.keyOfDeleted);
    return { listing: stored, isPendingVerification: listing.status === "active" && stored.status === "draft" };
  });
}

/** The home that the owner advertises at the address already. Undefined for a draft, and for a repeat of `publishListing`. */
export async function findOwnDuplicate(
  member: Member,
  { input, attemptId, agents = {} }: Pick<NewListing, "input" | "attemptId" | "agents">,
): Promise<{ id: number; title: string } | undefined> {
  if (input.status !== "active") return undefined;
  const { userId } = await requireOwner(member, agents);
  const duplicate = await findAdvertisedAt(userId, input);
  const attempt = attemptId && hashAttempt(attemptId, validateNewListing(member, input), agents);
  // In this order, because the first of two equal requests may commit in between.
  return duplicate && attempt && (await findListingByAttempt(userId, attempt)) ? undefined : duplicate;
}

async function consumeListingLimits({ user }: Member): Promise<void> {
  await consumeRateLimit("listing.create.hour", `user ${user.id}`);
  await consumeRateLimit("listing.create.day", `user ${user.id}`);
}

/** Throws `Forbidden` and `Invalid`. */
function validateNewListing({ user }: Member, input: unknown): ValidListing {
  if (user.role !== "agent") throw new Forbidden(messages.agentsOnly);
  const listing = validateListing(input);
  requireFutureAuction(listing);
  return listing;
}

/** Throws `Invalid` for a price that is probably a mistake, unless it is the confirmed one. */
export async function requireConfirmedPrice(
  listing: ListingInput,
  confirmedPrice: number | null | undefined,
): Promise<void> {
  const question = await findPriceQuestion(listing, confirmedPrice);
  if (question !== undefined) throw new Invalid({ confirmPrice: [question] }, messages.confirmByApi(listing.price));
}

/** Undefined for a likely price and for the confirmed one. */
export async function findPriceQuestion(
  listing: Pick<ListingInput, "listingType" | "propertyType" | "price" | "priceFrequency" | "postcode" | "bedrooms">,
  confirmedPrice: number | null | undefined,
): Promise<string | undefined> {
  if (listing.price === confirmedPrice) return undefined;
  const figures = await findNewestFigures([listing.postcode]);
  const like = medianLike(figures.get(listing.postcode) ?? [], { ...listing, bedrooms: listing.bedrooms ?? null });
  const doubt = doubtfulPriceText(listing, like?.median);
  return doubt && messages.doubtfulPrice(doubt);
}

interface StoredNewListing {
  id: number;
  agentId: number | null;
  isPendingVerification: boolean;
}

/** Without limits, confirmation of the price and reading the result: saves two thirds of the time. */
export function storeListing(member: Member, input: unknown): Promise<StoredNewListing> {
  return storeValidListing(member, validateNewListing(member, input), {});
}

async function storeValidListing(
  member: Member,
  listing: ValidListing,
  { attemptId, agents = {} }: Pick<NewListing, "attemptId" | "agents">,
): Promise<StoredNewListing> {
  const { user } = member;
  if (listing.status === "active") await requireLawfulPrice(member, listing);
  const attempt = attemptId ? hashAttempt(attemptId, listing, agents) : null;
  return transaction(async () => {
    // Again, because it locks the colleague.
    const owner = await requireOwner(member, agents);
    const isPendingVerification = listing.status === "active" && (await needsVerification(member, owner.userId));
    const status = isPendingVerification ? "draft" : listing.status;
    const row = listingInsertSchema.parse({
      ...listing,
      status,
      createdByUserId: owner.userId,
      agentId: (await findListingAgent(user.id))?.id ?? null,
      publishedAt: status === "active" ? new Date() : null,
    });
    const stored = await insertListing(row, attempt);
    const { id } = stored ?? (await findSameAttempt(owner.userId, attempt));
    if (attemptId) await deleteUnfinishedByAttempt(user.id, attemptId);
    if (stored) {
      // The member's own contact becomes that of the colleague.
      if (owner.colleague) await updateListingOwner(id, owner.colleague);
      const { agentId: _owner, ...sharers } = agents;
      await changeAgents(member, id, sharers);
      if (status === "active") await publishEvent("listing.published", { listingId: id });
      await recordChange(member, {
        action: status === "active" ? "listing.published" : "listing.drafted",
        subject: "listing",
        subjectId: id,
        detail: { ...toAuditPrice(row), ...(owner.colleague && { agent: owner.userId }) },
      });
      if (status === "active") await reviewPrice(id);
      if (isPendingVerification && !member.importer) await upsertPublicationRequest(id, user.id, listing.price);
    }
    return { id, agentId: owner.colleague?.agentId ?? row.agentId, isPendingVerification };
  });
}

/** The member or the chosen colleague. Throws `Invalid` if the chosen agent is no colleague. */
async function requireOwner({ user }: Member, { agentId }: ListingAgents) {
  if (agentId === undefined || agentId === (await findListingAgent(user.id))?.id) return { userId: user.id };
  const colleague = await requireColleague(user.id, { agentId });
  return { userId: colleague.userId, colleague };
}

export interface PricedListing {
  listingType: string;
  price: number;
  priceFrequency: string;
  priceTo?: number | null;
  priceWords?: string | null;
}

/** For an audit entry; omits unset values. */
export function toAuditPrice({ listingType, price, priceFrequency, priceTo, priceWords }: PricedListing) {
  return {
    listingType,
    price,
    priceFrequency,
    ...(priceTo != null && { priceTo }),
    ...(priceWords != null && { priceWords }),
  };
}

/** Throws if it does not exist. */
export async function requireOwnListing(id: number, { user }: Member): Promise<OwnListing> {
  const listing = await findOwnListing(id, user);
  if (!listing) throw new Error(`Listing ${id} is gone within its own transaction.`);
  return listing;
}

async function findSameAttempt(userId: number, attempt: Buffer | null): Promise<{ id: number }> {
  const same = attempt && (await findListingByAttempt(userId, attempt));
  // Deleted between both queries; a retry will succeed.
  if (!same) throw new Conflict(messages.tryLater);
  return same;
}

function hashAttempt(attemptId: string, listing: ValidListing, agents: ListingAgents): Buffer {
  return createHash("sha256")
    .update(`${attemptId}\n${JSON.stringify({ ...listing, ...agents })}`)
    .digest();
}

/** Throws `Forbidden`. */
export function requireAgentOrAdmin({ user }: Member): void {
  if (user.role !== "agent" && !user.isAdmin) throw new Forbidden(messages.agentsOnly);
}

/** Checked by `validateListing`, with the bond as it is stored. */
export type ValidListing = ListingInput & { readonly [isValid]: true };
declare const isValid: unique symbol;

/** Also converts the bond for storage. Throws `Invalid` with messages by field. */
export function validateListing(listing: unknown): ValidListing {
  const checked = listingInputSchema.safeParse(listing, { error: plainError });
  if (checked.success) {
    const { bond } = checked.data;
    return (bond == null ? checked.data : { ...checked.data, ...toStoredBond(bond, checked.data) }) as ValidListing;
  }
  throw new Invalid(messagesByField(checked.error), messages.reviewDetails);
}

/** By field; empty for a valid listing. */
export function findListingProblems(listing: unknown): Readonly<Record<string, string[]>> {
  const checked = listingInputSchema.safeParse(listing, { error: plainError });
  return checked.success ? {} : messagesByField(checked.error);
}

function messagesByField({ issues }: Pick<ZodError, "issues">): Record<string, string[]> {
  const byField = Map.groupBy(issues, ({ path }) => String(path[0] ?? ""));
  return Object.fromEntries([...byField].map(([field, ofField]) => [field, ofField.map(({ message }) => message)]));
}

/** Checked only on publication or change, so that a home can be edited after its auction. Throws `Invalid`. */
export function requireFutureAuction({ auctionAt }: Pick<ListingInput, "auctionAt">): void {
  if (!auctionAt || auctionAt > new Date()) return;
  throw new Invalid({ auctionAt: [termsMessages.auctionPast] }, messages.reviewDetails);
}

/** Whether an admin must first verify this member or the owner's agent. Locks their agents. */
export async function needsVerification({ user }: Member, ownerId: number): Promise<boolean> {
  if (!needsVerifiedAgents(user, env.REQUIRE_AGENT_VERIFICATION)) return false;
  const userIds = [...new Set([ownerId, user.id])];
  const verified = (await lockAgents(userIds)).filter(({ verifiedAt }) => verifiedAt !== null);
  return verified.length < userIds.length;
}
