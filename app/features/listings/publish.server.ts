import { createHash } from "node:crypto";
import { transaction } from "#db/transaction.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { needsVerifiedAgents } from "#app/features/managers/policy.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, plainError } from "#app/lib/errors.ts";
import { findKeyUse, toIdempotencyKey, insertKeyUse, lockKey } from "#app/limits/idempotency.server.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { listingInputMessages as messages, termsMessages } from "#app/features/listings/manage/manage.messages.ts";
import { type ListingInput, listingInputSchema } from "#app/features/listings/manage/input.schema.ts";
import { doubtfulPriceText } from "#app/features/listings/model/likely-price.ts";
import { toStoredBond } from "#app/features/listings/model/rent.ts";
import { listingInsertSchema } from "#app/features/listings/model/listing.schema.ts";
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
import { medianLike } from "#app/features/suburbs/model/market.ts";
import { findNewestFigures } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import type { ZodError } from "zod";
import { reviewPrice, requireLawfulPrice } from "./price-corrections.server.ts";
import { changeAgents, type ListingAgents, requireColleague } from "./listing-agents.server.ts";
import { env } from "#platform/env.server.ts";

export interface SavedListing {
  listing: OwnListing;
  /** Stored as a draft until the agent is verified. */
  isPendingVerification: boolean;
}

/**
 * The same content with the same one-time key is stored once; repeats do not count towards the limits. A doubtful
 * price needs the same `confirmedPrice`. Throws `Forbidden`, `Invalid` and `TooMany`.
 */
export async function publishListing(
  member: Member,
  input: ListingInput,
  oneTimeKey?: string,
  confirmedPrice?: number | null,
  agents: ListingAgents = {},
): Promise<SavedListing> {
  const wanted = wantedListing(member, input);
  if (wanted.status === "active") await requireConfirmedPrice(wanted, confirmedPrice);
  const attempt = oneTimeKey && hashAttempt(oneTimeKey, wanted, agents);
  const { userId } = await requireOwner(member, agents);
  if (!attempt || !(await findListingByAttempt(userId, attempt))) await spendPoints(member);
  return transaction(async () => {
    const { id, isPendingVerification } = await storeListing(member, input, oneTimeKey, agents);
    return { listing: await requireOwnListing(id, member), isPendingVerification };
  });
}

/** The home that the owner advertises at the address already. Undefined for a draft, and for a repeat of `publishListing`. */
export async function findOwnDuplicate(
  member: Member,
  input: ListingInput,
  oneTimeKey: string | undefined,
  agents: ListingAgents,
): Promise<{ id: number; title: string } | undefined> {
  if (input.status !== "active") return undefined;
  const { userId } = await requireOwner(member, agents);
  const duplicate = await findAdvertisedAt(userId, input);
  const attempt = oneTimeKey && hashAttempt(oneTimeKey, wantedListing(member, input), agents);
  // In this order, because the first of two equal requests may commit in between.
  return duplicate && attempt && (await findListingByAttempt(userId, attempt)) ? undefined : duplicate;
}

/**
 * For an Idempotency-Key: a repeat returns the present listing. Throws `Invalid` if the key was used with other
 * content, `Conflict` if its listing was deleted.
 */
export async function publishKeyedListing(
  member: Member,
  input: ListingInput,
  givenKey: string,
  confirmedPrice?: number | null,
  agents: ListingAgents = {},
): Promise<SavedListing> {
  const wanted = wantedListing(member, input);
  if (wanted.status === "active") await requireConfirmedPrice(wanted, confirmedPrice);
  const content = JSON.stringify({ ...input, ...agents });
  const key = toIdempotencyKey(member, givenKey, createHash("sha256").update(content).digest());
  if (!(await findKeyUse(key, messages.keyInUse))) await spendPoints(member);
  return transaction(async () => {
    await lockKey(key);
    const use = await findKeyUse(key, messages.keyInUse);
    if (!use) {
      const { id, isPendingVerification } = await storeListing(member, input, undefined, agents);
      await insertKeyUse({ ...key, listingId: id });
      return { listing: await requireOwnListing(id, member), isPendingVerification };
    }
    const listing = use.listingId === null ? undefined : await findOwnListing(use.listingId, member.user);
    if (!listing) throw new Conflict(messages.keyOfDeleted);
    return { listing, isPendingVerification: wanted.status === "active" && listing.status === "draft" };
  });
}

async function spendPoints({ user }: Member): Promise<void> {
  await consumeRateLimit("listing.create.hour", `user ${user.id}`);
  await consumeRateLimit("listing.create.day", `user ${user.id}`);
}

function wantedListing({ user }: Member, input: ListingInput): ListingInput {
  if (user.role !== "agent") throw new Forbidden(messages.agentsOnly);
  const wanted = validateListing(input);
  requireFutureAuction(wanted);
  return wanted;
}

/** Throws `Invalid` for a price that is probably a mistake, unless it is the confirmed one. */
export async function requireConfirmedPrice(
  wanted: ListingInput,
  confirmedPrice: number | null | undefined,
): Promise<void> {
  const question = await findPriceQuestion(wanted, confirmedPrice);
  if (question !== undefined) throw new Invalid({ confirmPrice: [question] }, messages.confirmByApi(wanted.price));
}

/** Undefined for a likely price and for the confirmed one. */
export async function findPriceQuestion(
  wanted: Pick<ListingInput, "listingType" | "propertyType" | "price" | "priceFrequency" | "postcode" | "bedrooms">,
  confirmedPrice: number | null | undefined,
): Promise<string | undefined> {
  if (wanted.price === confirmedPrice) return undefined;
  const figures = await findNewestFigures([wanted.postcode]);
  const like = medianLike(figures.get(wanted.postcode) ?? [], { ...wanted, bedrooms: wanted.bedrooms ?? null });
  const doubt = doubtfulPriceText(wanted, like?.median);
  return doubt && messages.doubtfulPrice(doubt);
}

/** Without limits, confirmation of the price and reading the result: saves two thirds of the time. */
export async function storeListing(
  member: Member,
  input: ListingInput,
  oneTimeKey?: string,
  agents: ListingAgents = {},
): Promise<{ id: number; agentId: number | null; isPendingVerification: boolean }> {
  const { user } = member;
  const wanted = wantedListing(member, input);
  if (wanted.status === "active") await requireLawfulPrice(member, wanted);
  const attempt = oneTimeKey ? hashAttempt(oneTimeKey, wanted, agents) : null;
  return transaction(async () => {
    const owner = await requireOwner(member, agents);
    const isPendingVerification = wanted.status === "active" && (await needsVerification(member, owner.userId));
    const status = isPendingVerification ? "draft" : wanted.status;
    const row = listingInsertSchema.parse({
      ...wanted,
      status,
      createdByUserId: owner.userId,
      agentId: (await findListingAgent(user.id))?.id ?? null,
      publishedAt: status === "active" ? new Date() : null,
    });
    const stored = await insertListing(row, attempt);
    const { id } = stored ?? (await findSameAttempt(owner.userId, attempt));
    if (oneTimeKey) await deleteUnfinishedByAttempt(user.id, oneTimeKey);
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
      if (isPendingVerification && !member.importer) await upsertPublicationRequest(id, user.id, wanted.price);
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

function hashAttempt(oneTimeKey: string, input: ListingInput, agents: ListingAgents): Buffer {
  return createHash("sha256")
    .update(`${oneTimeKey}\n${JSON.stringify({ ...input, ...agents })}`)
    .digest();
}

/** Throws `Forbidden`. */
export function requireAgentOrAdmin({ user }: Member): void {
  if (user.role !== "agent" && !user.isAdmin) throw new Forbidden(messages.agentsOnly);
}

/** Also converts the bond for storage. Throws `Invalid` with messages by field. */
export function validateListing(listing: unknown): ListingInput {
  const checked = listingInputSchema.safeParse(listing, { error: plainError });
  if (checked.success) {
    const { bond } = checked.data;
    return bond == null ? checked.data : { ...checked.data, ...toStoredBond(bond, checked.data) };
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
