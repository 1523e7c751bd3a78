import { recordChange } from "#app/features/audit/record-change.server.ts";
import { listingInputMessages } from "#app/features/listings/manage/manage.messages.ts";
import { lockListing, updateMarketStatus } from "#app/features/listings/manage/own-listings.queries.server.ts";
import { myListingsPath } from "#app/features/listings/manage/paths.ts";
import { availabilityMessages, duplicateMessages } from "#app/features/listings/manage/upkeep.messages.ts";
import {
  EXPIRY_DAYS,
  findStaleListings,
  lockStaleListing,
  type StaleListing,
  updateConfirmed,
  updateRequested,
  updateSamplesConfirmed,
  type Advertisement,
  findDuplicatesByIds,
  insertDuplicates,
  lockOwnDuplicate,
  updateDuplicateAnswered,
} from "#app/features/listings/manage/upkeep.queries.server.ts";
import { publishListingChanged } from "#app/features/listings/model/listing-changed.server.ts";
import { cancellationMessages } from "#app/features/listings/model/listings.messages.ts";
import { stillAvailablePath } from "#app/features/listings/model/paths.ts";
import type { Caller, Member } from "#app/lib/caller.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { addDays, daysBetween, longDateLabel, sydneyDate } from "#app/lib/sydney-time.ts";
import { linkSigner } from "#app/mail/link-token.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { requireNotSuspended } from "./edit.server.ts";
import { cancelUpcomingInspections, clearedMarketState, queueToAgents, SYSTEM } from "./leave-market.server.ts";
import { availabilityExpiredMail, availabilityRequestMail, duplicateListingMail } from "./listing.mail.ts";
import { requireAgentOrAdmin } from "./publish.server.ts";

/** Confirms one home without a session. Valid for a week longer than the time until the home is withdrawn. */
export const { sign: signStillAvailable, read: readStillAvailable } = linkSigner({
  purpose: "listing-available.1",
  days: 21,
});

/** Emails the agents of homes without a recent change or confirmation, and withdraws homes without an answer. */
export async function reviewAvailability(signal: AbortSignal): Promise<void> {
  await updateSamplesConfirmed();
  const { toRequest, toExpire } = await findStaleListings();
  for (const id of toExpire) {
    signal.throwIfAborted();
    await expireListing(id);
  }
  for (const id of toRequest) {
    signal.throwIfAborted();
    await requestConfirmation(id);
  }
}

/** Once for each period without a change: repeats do nothing. */
export async function requestConfirmation(id: number): Promise<void> {
  await transaction(async () => {
    const home = await lockStaleListing(id);
    if (!home?.needsRequest) return;
    await updateRequested(id);
    await recordChange(SYSTEM, {
      action: "listing.confirmation_requested",
      subject: "listing",
      subjectId: id,
      detail: { confirmedAt: home.confirmedAt },
    });
    const today = sydneyDate(new Date());
    const days = daysBetween(sydneyDate(home.confirmedAt), today);
    const url = publicUrl(stillAvailablePath(signStillAvailable({ id })));
    // The daily job runs early in the morning, so the home is shown until the day before.
    const left = Math.max(EXPIRY_DAYS - days, 14);
    const deadline = longDateLabel(addDays(today, left));
    const mailed = { home: nameOf(home), url, deadline, days };
    await queueToAgents(home, (to) => availabilityRequestMail(mailed, to), { agentsOnly: true });
  });
}

/** Exactly once: repeats, and jobs that were killed, change nothing. */
export async function expireListing(id: number): Promise<void> {
  await transaction(async () => {
    const home = await lockStaleListing(id);
    if (!home?.isExpired) return;
    await updateMarketStatus(id, { ...clearedMarketState, status: "withdrawn" });
    await publishListingChanged(SYSTEM, id);
    await recordChange(SYSTEM, {
      action: "listing.expired",
      subject: "listing",
      subjectId: id,
      detail: { confirmedAt: home.confirmedAt },
    });
    await cancelUpcomingInspections(SYSTEM, id, cancellationMessages.withdrawn);
    const url = publicUrl(myListingsPath({ list: "withdrawn", page: 1 }));
    const days = daysBetween(sydneyDate(home.confirmedAt), sydneyDate(new Date()));
    await queueToAgents(home, (to) => availabilityExpiredMail({ home: nameOf(home), url, days }, to));
  });
}

/** Throws `NotFound`, `Forbidden`, and `Conflict` unless the home is on the market and not under offer. */
export async function confirmAvailable(member: Member, id: number): Promise<void> {
  requireAgentOrAdmin(member);
  await transaction(async () => {
    const own = await lockListing(id, member.user);
    if (!own) throw new NotFound(listingInputMessages.notFound);
    requireNotSuspended(own);
    await confirm(member, await lockStaleListing(id));
  });
}

/** For the holder of a mailed link. Throws `NotFound` for an invalid or expired one, and `Conflict` like the above. */
export async function confirmByLink(caller: Caller, token: string): Promise<void> {
  const link = readStillAvailable(token);
  if (link.state !== "valid") throw new NotFound(listingInputMessages.notFound);
  await transaction(async () => confirm(caller, await lockStaleListing(link.id)));
}

async function confirm(caller: Caller, home: StaleListing | undefined): Promise<void> {
  if (!home) throw new NotFound(listingInputMessages.notFound);
  if (!home.isAdvertised) throw new Conflict(availabilityMessages.notAdvertised);
  await updateConfirmed(home.id);
  await recordChange(caller, {
    action: "listing.confirmed_available",
    subject: "listing",
    subjectId: home.id,
    detail: {},
  });
}

const nameOf = ({ address, suburb }: StaleListing) => `${address}, ${suburb}`;

const BATCH = 50;

/**
 * Finds pairs of listings for the same home, and emails their agents unless they are one person or work for the same
 * agency.
 */
export async function reviewDuplicates(signal: AbortSignal): Promise<void> {
  for (let count = BATCH; count === BATCH;) {
    signal.throwIfAborted();
    count = await recordDuplicates();
  }
}

/** A pair and its emails are stored in one transaction, so repeated and killed jobs send no email twice. */
function recordDuplicates(): Promise<number> {
  return transaction(async () => {
    const ids = await insertDuplicates(BATCH);
    for (const { first, second, isSameAgency, isSameAccount } of await findDuplicatesByIds(ids)) {
      if (isSameAgency || isSameAccount) continue;
      await queueDuplicateMails(first, second);
      await queueDuplicateMails(second, first);
    }
    return ids.length;
  });
}

async function queueDuplicateMails(home: Advertisement, other: Advertisement): Promise<void> {
  const mailed = {
    home: `${home.address}, ${home.suburb}`,
    other: other.agency ?? other.agent ?? duplicateMessages.noName,
    url: publicUrl(myListingsPath()),
  };
  await queueToAgents(home, (to) => duplicateListingMail(mailed, to), { agentsOnly: true });
}

/**
 * Records that both advertisements are right; repeats change nothing. Throws `Forbidden` for members who are neither
 * agents nor admins, and `NotFound` unless they manage one of the homes.
 */
export async function answerDuplicate(member: Member, id: number): Promise<void> {
  requireAgentOrAdmin(member);
  await transaction(async () => {
    const pair = await lockOwnDuplicate(member.user, id);
    if (!pair) throw new NotFound(duplicateMessages.notFound);
    if (pair.answeredAt) return;
    await updateDuplicateAnswered(id);
    await recordChange(member, {
      action: "listing.duplicate_answered",
      subject: "listing",
      subjectId: pair.firstListingId,
      detail: { otherListingId: pair.secondListingId },
    });
  });
}
