import { createHash } from "node:crypto";
import { z } from "zod";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { confirmPrice } from "#app/features/listings/manage/input.schema.ts";
import { listingInputMessages } from "#app/features/listings/manage/manage.messages.ts";
import { offerMessages as messages } from "#app/features/listings/manage/offers.messages.ts";
import { lockListing, type StoredListing } from "#app/features/listings/manage/own-listings.queries.server.ts";
import {
  countOffers,
  type EstimateRow,
  findOffer,
  findOfferByAttempt,
  insertEstimate,
  insertOffer,
  type OfferRow,
  type StoredOffer,
  updateEstimateWithdrawn,
  updateOffer,
  updateOfferWithdrawn,
} from "#app/features/listings/manage/prices.queries.server.ts";
import { doubtfulPriceText } from "#app/features/listings/model/likely-price.ts";
import { OFFER_DECISIONS, OFFER_KINDS } from "#app/features/listings/model/price-limits.ts";
import { maxGuide } from "#app/features/listings/model/price-text.ts";
import { absentIfBlank, dollarsField, lineField } from "#app/http/fields.schema.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Invalid, NotFound } from "#app/lib/errors.ts";
import { MAX_INTEGER } from "#app/lib/fields.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { addDays, longDateLabel, readDate, sydneyDate } from "#app/lib/sydney-time.ts";
import { transaction } from "#db/transaction.server.ts";
import { changeLimits, reviewPrice } from "./price-corrections.server.ts";
import { requireAgentOrAdmin } from "./publish.server.ts";

/** Of one home, withdrawn ones included. */
const MAX_OFFERS = 200;
const MAX_REASON = 500;

const dollars = (message: string) => z.int(message).min(1, message).max(MAX_INTEGER, message);

export const offerSchema = z.object({
  kind: z.enum(OFFER_KINDS, messages.chooseKind),
  amount: dollarsField(dollars(messages.amount)),
  offeredOn: lineField(messages.date).max(40, messages.date),
  decision: z.enum(OFFER_DECISIONS, messages.chooseDecision),
  reason: absentIfBlank(lineField(messages.reason).max(MAX_REASON, messages.reasonTooLong(MAX_REASON)).optional()),
  confirmPrice,
  /** Of a form that records an offer. */
  attemptId: lineField().max(64).optional(),
});
export type OfferInput = z.output<typeof offerSchema>;

export const estimateSchema = z.object({
  low: dollarsField(dollars(messages.lowEstimate)),
  high: absentIfBlank(dollarsField(dollars(messages.amount).optional())),
});
export type EstimateInput = z.output<typeof estimateSchema>;

/**
 * Records an offer and returns its id. The same content with the same `attemptId` is recorded once. An amount that is
 * unusual for the kind of home needs the same `confirmPrice`.
 * Like all operations here: throws `Invalid`, `NotFound` unless the member manages
 * the home, `Forbidden`, and `Conflict` for a rental.
 */
export function recordOffer(member: Member, listingId: number, input: OfferInput): Promise<number> {
  return changeOffers(member, listingId, async (listing) => {
    const row = toRow(input, listing);
    const attempt = input.attemptId ? hashAttempt(input.attemptId, row) : undefined;
    const recorded = attempt && (await findOfferByAttempt(listingId, attempt));
    if (recorded) return recorded.id;
    requireLikelyAmount(listing, input);
    if ((await countOffers(listingId)) >= MAX_OFFERS) throw new Conflict(messages.full(MAX_OFFERS));
    const { id } = await insertOffer(listingId, member.user.id, { ...row, attempt });
    await record(member, listingId, "listing.offer_recorded", toAuditDetail(id, row));
    return id;
  });
}

/** Does nothing without a change. Also throws `Conflict` for a withdrawn offer. */
export function correctOffer(member: Member, listingId: number, id: number, input: OfferInput): Promise<void> {
  return changeOffers(member, listingId, async (listing) => {
    const before = await requireOffer(listingId, id);
    if (before.withdrawnAt) throw new Conflict(messages.withdrawnOffer);
    const row = toRow(input, listing, before);
    if (input.amount !== before.amount) requireLikelyAmount(listing, input);
    if (Object.entries(row).every(([name, value]) => before[name as keyof OfferRow] === value)) return;
    await updateOffer(id, row);
    await record(member, listingId, "listing.offer_corrected", {
      ...toAuditDetail(id, row),
      before: toAuditDetail(id, before),
    });
  });
}

/** Idempotent. The offer stays in the list. */
export function withdrawOffer(member: Member, listingId: number, id: number): Promise<void> {
  return changeOffers(member, listingId, async () => {
    const before = await requireOffer(listingId, id);
    if (before.withdrawnAt) return;
    await updateOfferWithdrawn(id);
    await record(member, listingId, "listing.offer_withdrawn", toAuditDetail(id, before));
  });
}

/** Replaces the current estimate, which stays on record. */
export function saveEstimate(member: Member, listingId: number, input: EstimateInput): Promise<void> {
  return changeOffers(member, listingId, async () => {
    const row = toEstimate(input);
    const before = await updateEstimateWithdrawn(listingId);
    await insertEstimate(listingId, member.user.id, row);
    await record(member, listingId, "listing.estimate_saved", { ...row, ...(before && { before }) });
  });
}

/** Also throws `Conflict` without an estimate. */
export function withdrawEstimate(member: Member, listingId: number): Promise<void> {
  return changeOffers(member, listingId, async () => {
    const before = await updateEstimateWithdrawn(listingId);
    if (!before) throw new Conflict(messages.noEstimate);
    await record(member, listingId, "listing.estimate_withdrawn", { ...before });
  });
}

function changeOffers<Result>(
  member: Member,
  listingId: number,
  change: (listing: StoredListing) => Promise<Result>,
): Promise<Result> {
  requireAgentOrAdmin(member);
  return transaction(async () => {
    const listing = await lockListing(listingId, member.user);
    if (!listing) throw new NotFound(listingInputMessages.notFound);
    if (listing.listingType === "rent") throw new Conflict(messages.rental);
    const result = await changeLimits(member, listing, () => change(listing));
    await reviewPrice(listingId);
    return result;
  });
}

async function requireOffer(listingId: number, id: number): Promise<StoredOffer> {
  const offer = await findOffer(listingId, id);
  if (!offer) throw new NotFound(messages.noOffer);
  return offer;
}

function requireLikelyAmount({ propertyType }: StoredListing, { amount, confirmPrice: confirmed }: OfferInput): void {
  const doubt = doubtfulPriceText({ listingType: "sale", propertyType, price: amount });
  if (doubt === undefined || amount === confirmed) return;
  throw new Invalid({ confirmPrice: [listingInputMessages.doubtfulPrice(doubt)] });
}

/** An offer that is corrected may keep its date. */
function toRow(
  { kind, amount, decision, offeredOn, reason }: OfferInput,
  listing: StoredListing,
  before?: OfferRow,
): OfferRow {
  const date = readDate(offeredOn);
  const dateProblem = date !== undefined && date === before?.offeredOn ? undefined : findDateProblem(date, listing);
  const errors = {
    ...(dateProblem !== undefined && { offeredOn: [dateProblem] }),
    ...(decision !== "open" && reason === undefined && { reason: [messages.reason] }),
  };
  if (date === undefined || Object.keys(errors).length > 0) throw new Invalid(errors);
  return { kind, amount, decision, offeredOn: date, reason: reason ?? null };
}

/** Offers may precede the listing: the home may have been shown privately, or elsewhere. */
const MAX_DAYS_BEFORE = 366;

function findDateProblem(date: string | undefined, { createdAt, publishedAt }: StoredListing): string | undefined {
  if (date === undefined) return messages.date;
  if (date > sydneyDate(new Date())) return messages.future;
  const first = sydneyDate(publishedAt && publishedAt < createdAt ? publishedAt : createdAt);
  return date < addDays(first, -MAX_DAYS_BEFORE) ? messages.tooEarly(longDateLabel(first)) : undefined;
}

function hashAttempt(attemptId: string, row: OfferRow): Buffer {
  return createHash("sha256")
    .update(`${attemptId}\n${JSON.stringify(row)}`)
    .digest();
}

/** Equal ends are an estimate of one amount. */
function toEstimate({ low, high }: EstimateInput): EstimateRow {
  if (high === undefined || high === low) return { low, high: null };
  if (high < low) throw new Invalid({ high: [messages.reversed] });
  if (high > maxGuide(low)) throw new Invalid({ high: [messages.tooWide(formatDollars(maxGuide(low)))] });
  return { low, high };
}

/** Without the reason, which may concern a person. */
function toAuditDetail(offer: number, { kind, amount, offeredOn, decision }: OfferRow) {
  return { offer, kind, amount, offeredOn, decision };
}

function record(member: Member, listingId: number, action: string, detail: Record<string, unknown>): Promise<void> {
  return recordChange(member, { action, subject: "listing", subjectId: listingId, detail });
}
