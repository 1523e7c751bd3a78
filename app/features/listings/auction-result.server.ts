import { z } from "zod";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { confirmPrice } from "#app/features/listings/manage/input.schema.ts";
import { auctionResultMessages, listingInputMessages } from "#app/features/listings/manage/manage.messages.ts";
import {
  deleteMistakenSale,
  isSoldByResult,
  lockAuction,
  updateAuctionResult,
  updateAuctionTime,
} from "#app/features/listings/manage/my-listings.queries.server.ts";
import { lockListing, type StoredListing } from "#app/features/listings/manage/own-listings.queries.server.ts";
import { AUCTION_OUTCOMES, type AuctionOutcome, isSale } from "#app/features/listings/model/auctions.ts";
import { CORRECTION_SECONDS } from "#app/features/listings/model/changes.ts";
import { publishListingChanged } from "#app/features/listings/model/listing-changed.server.ts";
import { FELL_THROUGH_DAYS } from "#app/features/listings/model/price-history.ts";
import { absentIfBlank, dollarsField } from "#app/http/fields.schema.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Invalid, NotFound } from "#app/lib/errors.ts";
import { MAX_INTEGER } from "#app/lib/fields.ts";
import { addDays, longDateLabel, readDate, readTime, sydneyDate, toSydneyTime } from "#app/lib/sydney-time.ts";
import { transaction } from "#db/transaction.server.ts";
import { requireNotSuspended } from "./edit.server.ts";
import { closeListing, relistListing } from "./market.server.ts";
import { changeLimits, requireLawfulPrice, reviewPrice } from "./price-corrections.server.ts";
import { requireAgentOrAdmin } from "./publish.server.ts";

const dollars = absentIfBlank(
  dollarsField(
    z
      .int(auctionResultMessages.amount)
      .min(1, auctionResultMessages.amount)
      .max(MAX_INTEGER, auctionResultMessages.amount)
      .optional(),
  ),
);
const line = absentIfBlank(z.string().max(40).optional());

export const auctionResultSchema = z.object({
  outcome: z.enum(AUCTION_OUTCOMES, auctionResultMessages.outcome),
  soldOn: line,
  closedPrice: dollars,
  confirmPrice,
  priceWithheld: absentIfBlank(z.literal("true").optional().catch(undefined)),
  bid: dollars,
  bidBy: absentIfBlank(z.enum(["bidder", "vendor", "none"], auctionResultMessages.bidBy).optional()),
  newDate: line,
  newTime: line,
});
export type AuctionResultInput = z.output<typeof auctionResultSchema>;

interface Reported {
  outcome: AuctionOutcome;
  /** The home is a draft until its agent is verified. */
  isPendingVerification: boolean;
}

/**
 * Reports or corrects the result of the auction that is over, else of the next one. Sold homes are closed, and postponed
 * auctions get their new date. A correction of the sale publishes the home again if it may be published. A correction
 * within 30 minutes leaves no trace in the history. Saved searches are matched again in any case. Of an imported home
 * only the result is stored, because its status follows the agency software. Throws `Invalid`, `NotFound`, `Forbidden`,
 * and `Conflict` without an auction.
 */
export async function reportAuction(member: Member, id: number, input: AuctionResultInput): Promise<Reported> {
  requireAgentOrAdmin(member);
  return transaction(async () => {
    const listing = await lockListing(id, member.user);
    if (!listing) throw new NotFound(listingInputMessages.notFound);
    requireNotSuspended(listing);
    const auction = await lockAuction(id);
    if (!auction) throw new Conflict(auctionResultMessages.none);
    const now = new Date();
    const result = toResult(input, auction.scheduledAt, now);
    const { outcome } = input;
    const report = { input, scheduledAt: auction.scheduledAt, result };
    const endsSale = !listing.isImported && !isSale(outcome) && (await isSaleOf(listing, auction));
    const isPendingVerification = endsSale && (await putBackOnMarket(member, listing));
    await changeLimits(member, listing, () => updateAuctionResult(auction.id, member.user.id, result));
    // Within 30 minutes a new bid has a deadline, as if the home had stayed on the market.
    if (endsSale && !isWithin30Minutes(auction.reportedAt, now))
      await explainRefusal(() => requireLawfulPrice(member, listing, listing));
    if (!listing.isImported) await changeListing(member, listing, report);
    await recordChange(member, {
      action: "listing.auction_reported",
      subject: "listing",
      subjectId: id,
      detail: { outcome, ...(result.bid !== null && { bid: result.bid, bidBy: result.bidBy }) },
    });
    await reviewPrice(id);
    return { outcome, isPendingVerification };
  });
}

function toResult(input: AuctionResultInput, scheduledAt: Date, now: Date) {
  const { outcome, bid = null, bidBy } = input;
  const day = longDateLabel(sydneyDate(scheduledAt));
  const isEarly = scheduledAt > now && ["sold_at_auction", "sold_after", "passed_in"].includes(outcome);
  if (isEarly) throw new Invalid({ outcome: [auctionResultMessages.early(day)] });
  if (outcome === "postponed") return { outcome, bid: null, bidBy: null, postponedTo: toNewTime(input, now) };
  if (outcome !== "passed_in") return { outcome, bid: null, bidBy: null, postponedTo: null };
  // The bid limits the price, so it cannot be left out by mistake.
  if (bidBy === undefined) throw new Invalid({ bidBy: [auctionResultMessages.bidBy] });
  if (bidBy === "none") {
    if (bid !== null) throw new Invalid({ bid: [auctionResultMessages.noBid] });
    return { outcome, bid, bidBy: null, postponedTo: null };
  }
  if (bid === null) throw new Invalid({ bid: [auctionResultMessages.bid] });
  return { outcome, bid, bidBy, postponedTo: null };
}

function toNewTime({ newDate, newTime }: AuctionResultInput, now: Date): Date {
  const [date, time] = [readDate(newDate), readTime(newTime)];
  if (date === undefined || time === undefined)
    throw new Invalid({
      ...(date === undefined && { newDate: [auctionResultMessages.date] }),
      ...(time === undefined && { newTime: [auctionResultMessages.time] }),
    });
  const found = toSydneyTime(date, time);
  if ("problem" in found) throw new Invalid({ newTime: [found.problem] });
  if (found.instant <= now) throw new Invalid({ newDate: [auctionResultMessages.past] });
  return found.instant;
}

/** A sale after the auction was passed in, or after the home was back on the market, is not its result. */
async function isSaleOf(
  { closedOn }: StoredListing,
  { id, outcome }: { id: number; outcome: AuctionOutcome | null },
): Promise<boolean> {
  return closedOn !== null && outcome !== null && isSale(outcome) && (await isSoldByResult(id));
}

function isWithin30Minutes(reportedAt: Date | null, now: Date): boolean {
  return reportedAt !== null && now.getTime() - reportedAt.getTime() < CORRECTION_SECONDS * 1000;
}

/** Checks the home as any publication does. Returns whether it is a draft until its agent is verified. */
async function putBackOnMarket(member: Member, { id, closedOn }: StoredListing): Promise<boolean> {
  if (closedOn !== null && addDays(closedOn, FELL_THROUGH_DAYS) < sydneyDate(new Date()))
    throw new Invalid({ outcome: [auctionResultMessages.longSold] });
  await deleteMistakenSale(id);
  return (await explainRefusal(() => relistListing(member, id))).isPendingVerification;
}

/** The fields of the listing are not in the form of a result. */
async function explainRefusal<Result>(publish: () => Promise<Result>): Promise<Result> {
  return publish().catch((error: unknown) => {
    if (!(error instanceof Invalid)) throw error;
    const problems = Object.values(error.errors).flat().join(" ");
    throw new Invalid({ outcome: [auctionResultMessages.unpublishable(problems)] });
  });
}

interface Report {
  input: AuctionResultInput;
  scheduledAt: Date;
  result: { outcome: AuctionOutcome; postponedTo: Date | null };
}

async function changeListing(member: Member, listing: StoredListing, { input, scheduledAt, result }: Report) {
  const { id } = listing;
  if (isSale(result.outcome)) {
    await closeListing(member, id, toClosing(input, scheduledAt));
    return;
  }
  if (result.postponedTo !== null) await updateAuctionTime(id, result.postponedTo);
  else if (result.outcome === "withdrawn") await updateAuctionTime(id, null);
  await publishListingChanged(member, id);
}

function toClosing(
  { outcome, soldOn, closedPrice, confirmPrice: confirmed, priceWithheld }: AuctionResultInput,
  scheduledAt: Date,
) {
  const auctionDay = sydneyDate(scheduledAt);
  const day = longDateLabel(auctionDay);
  const closedOn = outcome === "sold_at_auction" ? auctionDay : readDate(soldOn ?? sydneyDate(new Date()));
  const isWithheld = priceWithheld === "true";
  const errors = {
    ...(closedOn === undefined && { soldOn: [auctionResultMessages.date] }),
    ...(closedOn !== undefined &&
      outcome === "sold_before" &&
      closedOn > auctionDay && { soldOn: [auctionResultMessages.before(day)] }),
    ...(closedOn !== undefined &&
      outcome === "sold_after" &&
      closedOn < auctionDay && { soldOn: [auctionResultMessages.after(day)] }),
    ...(closedPrice === undefined && !isWithheld && { closedPrice: [auctionResultMessages.price] }),
  };
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return {
    closedOn,
    closedPrice: isWithheld ? undefined : closedPrice,
    confirmPrice: confirmed,
    priceWithheld: isWithheld,
  };
}
