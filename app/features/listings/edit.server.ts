import type { RefusedRequest } from "#app/features/agents/model/membership.mail.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { toFormStatus, type MarketStatus, toMarketStatus } from "#app/features/listings/manage/form-values.ts";
import {
  type ListingChanges,
  type ListingInput,
  listingInputFields,
} from "#app/features/listings/manage/input.schema.ts";
import { listingInputMessages as messages, marketMessages } from "#app/features/listings/manage/manage.messages.ts";
import {
  deletePublicationRequests,
  findLastChange,
  findPublicationRequests,
  lockListing,
  markAsDetached,
  type OwnListing,
  type RequestsToFind,
  softDeleteListing,
  type StoredListing,
  updateReimportBarred,
  updateListing,
  upsertPublicationRequest,
} from "#app/features/listings/manage/own-listings.queries.server.ts";
import { FIELDS_OUTSIDE_FILES, type ListingFieldName, TEXT_FIELDS } from "#app/features/listings/model/fields.ts";
import { findPriceDrop, findSettledPrice } from "#app/features/listings/model/history.queries.server.ts";
import { priceLabel } from "#app/features/listings/model/labels.ts";
import { findLargeMove } from "#app/features/listings/model/likely-price.ts";
import { publishListingChanged, SETTLED_AFTER_SECONDS } from "#app/features/listings/model/listing-changed.server.ts";
import { listingMessages } from "#app/features/listings/model/listing-form.messages.ts";
import { listingInsertSchema } from "#app/features/listings/model/listing.schema.ts";
import { cancellationMessages } from "#app/features/listings/model/listings.messages.ts";
import { isPlaceholder } from "#app/features/listings/model/placeholders.ts";
import { type JobContext, runParts } from "#app/jobs/parts.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { displayTime } from "#app/lib/dates.ts";
import { Conflict, Invalid, isRefusal, NotFound, Unavailable } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import { logger } from "#platform/logger.server.ts";
import { cancelUpcomingInspections, clearedMarketState } from "./leave-market.server.ts";
import { changeAgents, type ListingAgents } from "./listing-agents.server.ts";
import { requireLawfulPrice, requireLawfulTexts, reviewPrice } from "./price-corrections.server.ts";
import {
  needsVerification,
  requireConfirmedPrice,
  requireOwnListing,
  type PricedListing,
  toAuditPrice,
  requireAgentOrAdmin,
  requireFutureAuction,
  type SavedListing,
  validateListing,
} from "./publish.server.ts";
import { requireTenantConsent } from "./tenant-photos.server.ts";

/**
 * Omitted fields stay. A `change` function gets the locked listing and may throw to refuse. A published price that
 * moves by more than 25%, or is doubtful, needs the same `confirmedPrice`. Throws `NotFound`, `Forbidden`, `Invalid`, and `Conflict` if
 * the owner's account is suspended.
 */
export async function editListing(
  member: Member,
  id: number,
  change: ListingChanges | ((stored: OwnListing) => ListingChanges),
  confirmedPrice?: number | null,
  agents?: ListingAgents,
): Promise<SavedListing> {
  return transaction(async () => {
    const { isPendingVerification } = await changeListing(member, id, change, confirmedPrice);
    if (agents) await changeAgents(member, id, agents);
    return { listing: await requireOwnListing(id, member), isPendingVerification };
  });
}

/** `editListing` without reading the result: saves two thirds of the time. */
export async function changeListing(
  member: Member,
  id: number,
  change: Parameters<typeof editListing>[2],
  confirmedPrice?: number | null,
): Promise<Pick<SavedListing, "isPendingVerification">> {
  requireAgentOrAdmin(member);
  return transaction(async () => {
    const before = await lockListing(id, member.user);
    if (!before) throw new NotFound(messages.notFound);
    requireNotSuspended(before);
    const changes = typeof change === "function" ? change(await requireOwnListing(id, member)) : change;
    const marketStatus = changes.status === undefined ? toMarketStatus(before) : undefined;
    requireClosedUnchanged(before, changes);
    const wanted = validateListing({
      ...before,
      status: toFormStatus(before),
      ...withoutUndefined(changes),
      ...bondChange(changes),
    });
    // Only a draft that never had a description or a phone may be saved without one. Imports make drafts of such homes.
    for (const name of member.importer ? [] : (["contactPhone", "description"] as const)) {
      if (isPlaceholder(name, wanted[name]) && !isPlaceholder(name, before[name]))
        throw new Invalid({ [name]: [listingMessages[name]] }, messages.reviewDetails);
    }
    const publishes = !marketStatus && wanted.status === "active" && before.status !== "active";
    if (!member.importer && wanted.price !== confirmedPrice) {
      const isPublic = publishes || before.publishedAt !== null;
      if (isPublic && (before.publishedAt === null || isOtherPrice(before, wanted)))
        await requireConfirmedPrice(wanted, null);
      await requirePriceConfirmation(before, wanted);
    }
    // A sale that fell through or was a mistake may follow an auction that was held.
    const isAnnounced = publishes && before.closedOn === null;
    if (isAnnounced || !isSame(before.auctionAt, wanted.auctionAt ?? null)) requireFutureAuction(wanted);
    const isAdvertised = !marketStatus && wanted.status === "active";
    if (isAdvertised && (publishes || isRepriced(before, wanted))) await requireLawfulPrice(member, wanted, before);
    else if (isAdvertised) await requireLawfulTexts(member, wanted, before, rewordedFields(before, wanted));
    if (publishes) await requireTenantConsent(id);
    const isPendingVerification = publishes && (await needsVerification(member, before.createdByUserId));
    await storeListingChange(
      member,
      before,
      { ...wanted, status: isPendingVerification ? "draft" : wanted.status },
      marketStatus,
    );
    if (isPendingVerification && !member.importer) await upsertPublicationRequest(id, member.user.id, wanted.price);
    else if (before.status === "draft" && changes.status !== undefined) await deletePublicationRequests([id]);
    return { isPendingVerification };
  });
}

/** An unlawful price that stays has a deadline instead; see `reviewPrice`. */
function isRepriced(before: StoredListing, wanted: ListingInput): boolean {
  return (["listingType", "address", "suburb", "state", "postcode", "price", "priceTo"] as const).some(
    (name) => (before[name] ?? null) !== (wanted[name] ?? null),
  );
}

function isOtherPrice(before: StoredListing, wanted: ListingInput): boolean {
  const frequency = wanted.priceFrequency ?? before.priceFrequency;
  return (
    before.price !== wanted.price ||
    before.listingType !== wanted.listingType ||
    (wanted.listingType === "rent" && before.priceFrequency !== frequency)
  );
}

function rewordedFields(before: StoredListing, wanted: ListingInput): ListingFieldName[] {
  return TEXT_FIELDS.filter((name) => String(before[name] ?? "") !== String(wanted[name] ?? ""));
}

/** Throws `Invalid` if a published price moves by more than 25%, unless that about restores the previous one. */
async function requirePriceConfirmation(before: StoredListing, wanted: ListingInput): Promise<void> {
  const { listingType, price, priceTo = null, priceFrequency = "once" } = wanted;
  const after = { listingType, price, priceTo, priceFrequency };
  const move = findLargeMove(before, after);
  if (before.publishedAt === null || move === undefined) return;
  const settled = await findSettledPrice(before.id);
  if (settled?.listingType === listingType && settled.price > 0 && findLargeMove(settled, after) === undefined) return;
  const [from, to] = [before, after].map((asking) => {
    const { amount, frequency } = priceLabel({ ...asking, listingType, priceWords: null, closedOn: null });
    return frequency ? `${amount} ${frequency}` : amount;
  });
  const message = messages.priceMoves(from ?? "", to ?? "", Math.max(-99, Math.round(move * 100)));
  throw new Invalid({ confirmPrice: [message] }, messages.confirmByApi(price));
}

/** Unpublishing skips validation. Throws like `editListing`. */
export async function setListingStatus(member: Member, id: number, status: "active" | "draft"): Promise<SavedListing> {
  if (status === "active") return editListing(member, id, { status });
  requireAgentOrAdmin(member);
  return transaction(async () => {
    const before = await lockListing(id, member.user);
    if (!before) throw new NotFound(messages.notFound);
    requireNotSuspended(before);
    requireClosedUnchanged(before, { status });
    await storeListingChange(member, before, { ...before, status });
    if (before.status === "draft") await deletePublicationRequests([id]);
    return { listing: await requireOwnListing(id, member), isPendingVerification: false };
  });
}

/**
 * Publishes the drafts of verified accounts that waited only for this, as their requesters. Returns those that were
 * refused and, if the caller gives up, those that failed for another reason than an unavailable PostgreSQL. Keeps their
 * requests. Throws other failures at the end, and at once if PostgreSQL stays unavailable or `signal` aborts.
 */
export async function publishRequested(
  wanted: RequestsToFind,
  job: JobContext,
  givesUp: boolean,
): Promise<RefusedRequest[]> {
  const refused: RefusedRequest[] = [];
  const toPart = ({ listingId, ownerId, address, price, ...user }: PublicationRequest) => {
    const member = { user: { ...user, role: "agent" as const, isAdmin: false }, ip: "" };
    const publish = () => changeListing(member, listingId, { status: "active" }, price);
    const work = () =>
      transaction(publish, { forJobs: true }).catch((error: unknown) => {
        if (!isRefusal(error)) {
          if (!givesUp || error instanceof Unavailable) throw error;
          logger.error({ err: error, listingId }, "gave up publishing a requested draft");
        }
        refused.push({ listingId, address, userIds: [ownerId, user.id] });
      });
    return { subject: `listing ${listingId}`, work };
  };
  await runParts(async () => (await findPublicationRequests(wanted)).map(toPart), job);
  return refused;
}

type PublicationRequest = Awaited<ReturnType<typeof findPublicationRequests>>[number];

/** Their homes stay drafts until a person publishes them. */
export async function deleteRequests(refused: readonly RefusedRequest[]): Promise<void> {
  await deletePublicationRequests(refused.map(({ listingId }) => listingId));
}

export function requireNotSuspended({ status }: StoredListing): void {
  if (status === "suspended") throw new Conflict(messages.ownerSuspended);
}

/** Fields by which agents work with a home after a spreadsheet brought it here. */
const SPREADSHEET_FIELDS: readonly string[] = ["status", "price", "priceTo"];

type ImportState = Pick<StoredListing, "isImported" | "isInSpreadsheet">;

/** The next file would change the home back. Importers and admins may change it. */
function followsImport(member: Member, { isImported }: ImportState): boolean {
  return isImported && !member.importer && !member.user.isAdmin;
}

function importedConflict({ isInSpreadsheet }: ImportState): Conflict {
  return new Conflict(messages.imported[isInSpreadsheet ? "spreadsheet" : "software"]);
}

/**
 * Whether the import of the home must stop for this change. A spreadsheet is often sent once, so a new price or status
 * of one of its homes is possible. Throws `Conflict` for other imported fields.
 */
export function mustStopImport(member: Member, home: ImportState, changed: readonly string[] = ["status"]): boolean {
  if (!followsImport(member, home)) return false;
  const outside: readonly string[] = FIELDS_OUTSIDE_FILES;
  const imported = changed.filter((field) => !outside.includes(field));
  if (imported.length === 0) return false;
  if (home.isInSpreadsheet && imported.every((field) => SPREADSHEET_FIELDS.includes(field))) return true;
  throw importedConflict(home);
}

/** Later files do not change the home until its import is resumed. */
export async function stopImport(member: Member, id: number): Promise<void> {
  await markAsDetached(id);
  await recordChange(member, { action: "listing.detached", subject: "listing", subjectId: id, detail: {} });
}

/** Closed homes cannot change type or become drafts. */
function requireClosedUnchanged({ closedOn, listingType }: StoredListing, changes: ListingChanges): void {
  if (closedOn === null || changes.status === "active") return;
  const type = listingType === "rent" ? "rent" : "sale";
  if (changes.status === "draft") throw new Conflict(marketMessages.closed[type]);
  if (changes.listingType !== undefined && changes.listingType !== type) {
    throw new Invalid({ listingType: [marketMessages.closedType[type]] }, messages.reviewDetails);
  }
}

const priceFields: readonly string[] = ["listingType", "price", "priceTo", "priceWords", "priceFrequency"];

/** Does nothing without a change. A new status clears offer and sale. */
async function storeListingChange(
  member: Member,
  before: StoredListing,
  wanted: object,
  marketStatus?: MarketStatus,
): Promise<void> {
  const { createdByUserId, agentId, publishedAt } = before;
  const isActive = !marketStatus && Reflect.get(wanted, "status") === "active";
  const {
    createdByUserId: _owner,
    agentId: _agent,
    ...row
  } = listingInsertSchema.parse({
    ...wanted,
    createdByUserId,
    agentId,
    publishedAt: publishedAt ?? (isActive ? new Date() : null),
  });
  const status = marketStatus ?? row.status;
  const stored = { ...row, status, ...(status !== before.status && clearedMarketState) };
  const changed = listingInputFields.filter((field) => !isSame(before[field], stored[field] ?? null));
  if (changed.length === 0) return;
  if (mustStopImport(member, before, changed)) await stopImport(member, before.id);
  await updateListing(before.id, stored);

  const wasActive = before.status === "active";
  if (isActive && !wasActive) await publishEvent("listing.published", { listingId: before.id });
  const hasNewPrice = changed.some((field) => priceFields.includes(field));
  if (isActive && wasActive && hasNewPrice) {
    const changeId = await findPriceDrop(before.id);
    const event = { listingId: before.id, changeId };
    const afterSeconds = SETTLED_AFTER_SECONDS;
    if (changeId) await publishEvent("listing.price_dropped", event, { afterSeconds });
    // A corrected first price is no drop, but searches that match only now need the home.
    else if (!(await findSettledPrice(before.id)))
      await publishEvent("listing.published", { listingId: before.id }, { afterSeconds });
  }
  const isInHistory = hasNewPrice || changed.includes("status") || changed.includes("auctionAt");
  if (before.publishedAt && isInHistory) await publishListingChanged(member, before.id, { hasNewPrice });
  if (wasActive && !isActive) await cancelUpcomingInspections(member, before.id, cancellationMessages.withdrawn);
  await recordChange(member, {
    action: isActive === wasActive ? "listing.edited" : isActive ? "listing.published" : "listing.unpublished",
    subject: "listing",
    subjectId: before.id,
    detail: { changed, ...priceChange(before, row) },
  });
  const isElsewhere = (["address", "suburb", "state", "postcode"] as const).some((name) => changed.includes(name));
  if (isInHistory || isElsewhere) await reviewPrice(before.id);
}

/** Recorded with time and author (Property and Stock Agents Act 2002 NSW, s 73). */
function priceChange(before: PricedListing, after: PricedListing) {
  const [from, to] = [toAuditPrice(before), toAuditPrice(after)];
  return isSame(from, to) ? {} : { price: { from, to } };
}

/** In dollars or weeks: setting one clears the other. */
function bondChange({ bond, bondWeeks }: ListingChanges): Pick<ListingChanges, "bond" | "bondWeeks"> {
  if (bond !== undefined) return { bond, bondWeeks: bondWeeks ?? null };
  return bondWeeks === undefined ? {} : { bond: null, bondWeeks };
}

function withoutUndefined(changes: ListingChanges): ListingChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

/**
 * Only for the owner or an admin; idempotent, preserves enquiries. Imports cannot restore a listing that an admin
 * deleted. Throws `NotFound`, `Forbidden`, and `Conflict` for imported listings.
 */
export async function deleteListing(member: Member, id: number): Promise<void> {
  requireAgentOrAdmin(member);
  await transaction(async () => {
    const before = await lockListing(id, member.user);
    // A deleted home would return with the next file.
    if (before && followsImport(member, before)) throw importedConflict(before);
    const outcome = await softDeleteListing(id, member.user);
    if (outcome === "none") throw new NotFound(messages.notFound);
    if (outcome === "deleted") {
      await recordChange(member, { action: "listing.deleted", subject: "listing", subjectId: id, detail: {} });
      await cancelUpcomingInspections(member, id, cancellationMessages.withdrawn);
      if (member.user.isAdmin) await updateReimportBarred(id);
      await reviewPrice(id);
    }
  });
}

/** For an agent whose form is older than the listing. */
export async function describeLastChange(listingId: number, { user }: Member): Promise<string> {
  const change = await findLastChange(listingId);
  const { day, clock } = displayTime(change?.createdAt ?? new Date());
  const other = change?.importer ? `An import from ${change.importer}` : (change?.name ?? "Someone");
  const who = change?.userId === user.id ? "You" : other;
  return `${who} changed this listing on ${day} at ${clock}, after you opened it. Your changes are not saved yet. Check the differences below, then save again.`;
}
