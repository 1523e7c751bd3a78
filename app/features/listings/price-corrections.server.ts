import { findMailedPrincipals, findReplyAuthor } from "#app/features/agents/model/agent.queries.server.ts";
import { queueToMember } from "#app/features/agents/model/membership.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { listingInputMessages } from "#app/features/listings/manage/manage.messages.ts";
import { updateMarketStatus } from "#app/features/listings/manage/own-listings.queries.server.ts";
import {
  type AdvertisedAddress,
  findAddressLimits,
  findAgenciesOfListing,
  findPriceLimits,
  findAdvertisedPrices,
  findCorrectedListings,
  findCorrection,
  findFirstDeadline,
  findManagedCorrections,
  findOpenCorrection,
  findSharedAddresses,
  findSiblings,
  insertCorrection,
  lockAdvertisement,
  updateCorrectionEnded,
} from "#app/features/listings/manage/prices.queries.server.ts";
import {
  findBreachInTexts,
  findForbiddenText,
  type ListingTexts,
} from "#app/features/listings/model/check-advertisement.ts";
import { type ListingFieldName, TEXT_FIELDS } from "#app/features/listings/model/fields.ts";
import { publishListingChanged } from "#app/features/listings/model/listing-changed.server.ts";
import { cancellationMessages } from "#app/features/listings/model/listings.messages.ts";
import { listingOffersPath } from "#app/features/listings/model/paths.ts";
import {
  findLoweredLimits,
  findPriceBreach,
  isRegulatedSale,
  type PriceBreach,
  publicReason,
  adviceOnPrice,
  type AdvertisedPrice,
  NO_LIMITS,
  type PriceLimits,
  refusalText,
  refusalTextWithoutAmounts,
} from "#app/features/listings/model/price-limits.ts";
import type { ListingScope, Manager } from "#app/features/managers/manager.queries.server.ts";
import { findCaptions } from "#app/features/pictures/manage.queries.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { Invalid } from "#app/lib/errors.ts";
import { addDays, dateLabel, longDateLabel, startOfDate, sydneyDate, weekdayOf } from "#app/lib/sydney-time.ts";
import { findRecentTexts } from "#app/mail/outbox.queries.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { brand } from "#platform/brand.ts";
import { env } from "#platform/env.server.ts";
import holidays from "#reference/data/nsw-public-holidays.json" with { type: "json" };
import { cancelUpcomingInspections, clearedMarketState, queueToAgents, SYSTEM } from "./leave-market.server.ts";
import { limitsLoweredMail, priceCorrectionMail, priceStoppedMail } from "./listing.mail.ts";
import { isStageTwoInForce, stageTwoDate } from "./stage-two.server.ts";

const publicHolidays = new Set(holidays.map(({ date }) => date));

/** Monday to Friday without public holidays. After the last year of the data, holidays count as business days. */
export function isBusinessDay(date: string): boolean {
  return !["saturday", "sunday"].includes(weekdayOf(date)) && !publicHolidays.has(date);
}

/** The end of the first business day after the day of `start`, but not before stage 2. */
export function correctionDeadline(start: Date, stageTwoFrom: string): Date {
  let day = addDays(sydneyDate(start), 1);
  while (!isBusinessDay(day)) day = addDays(day, 1);
  const end = startOfDate(addDays(day, 1));
  const begin = startOfDate(stageTwoFrom);
  return end > begin ? end : begin;
}

/** "by the end of Monday 30 November 2026" */
export function deadlineText(dueAt: Date): string {
  return `by the end of ${longDateLabel(sydneyDate(new Date(dueAt.getTime() - 1)))}`;
}

type Advertisement = NonNullable<Awaited<ReturnType<typeof lockAdvertisement>>>;

async function findAdvertisedBreach(home: Advertisement): Promise<PriceBreach | undefined> {
  if (home.status !== "active") return undefined;
  return (await findBreach(home, toAddress(home))).breach;
}

/** A limit belongs to the home: advertising it again in another listing does not end the limit. */
interface Limits {
  own: PriceLimits;
  /** Of other listings of the address. */
  others: PriceLimits;
}

async function findLimits(home: AdvertisedAddress): Promise<Limits> {
  const { listingId } = home;
  const own = listingId === undefined ? NO_LIMITS : await findPriceLimits(listingId);
  const others = await findAddressLimits(home);
  // A later estimate replaces the earlier one.
  return { own, others: own.estimate === null ? others : { ...others, estimate: null } };
}

interface Breach {
  breach?: PriceBreach;
  /** Of another listing: its amounts may be private to a colleague. */
  isOfAnother?: boolean;
}

async function findBreach(asking: AdvertisedPrice, home: AdvertisedAddress): Promise<Breach> {
  return isRegulatedSale(asking) ? compareWithLimits(asking, await findLimits(home)) : {};
}

function compareWithLimits(asking: AdvertisedPrice, { own, others }: Limits): Breach {
  const breach = findPriceBreach(asking, own);
  return breach ? { breach } : { breach: findPriceBreach(asking, others), isOfAnother: true };
}

interface StoredAddress {
  id: number;
  createdByUserId: number;
  address: string;
  suburb: string;
}

function toAddress({ id, createdByUserId, address, suburb }: StoredAddress): AdvertisedAddress {
  return { listingId: id, userId: createdByUserId, address, suburb };
}

/** A limit that is removed and entered again within this time gives no new deadline, unless the price has changed. */
const DAYS_OF_SAME_DEADLINE = 7;

/**
 * Call after every change of a price, its limits or the market status. A job reviews the other listings of the address,
 * because locking them here could deadlock with their own changes.
 */
export async function reviewPrice(listingId: number, now = new Date()): Promise<void> {
  if (env.NSW_STAGE_2_FROM === undefined) return;
  await transaction(async () => {
    await reviewOnePrice(listingId, now);
    if (stageTwoDate(now) === undefined) return;
    for (const id of await findSiblings(listingId)) await publishEvent("listing.limits_changed", { listingId: id });
  });
}

/**
 * Starts the time for a correction and emails the agents and the principals, or ends it if the price is lawful or no
 * longer advertised. The first deadline stays if another limit is broken meanwhile.
 */
export async function reviewOnePrice(listingId: number, now = new Date()): Promise<void> {
  if (env.NSW_STAGE_2_FROM === undefined) return;
  await transaction(async () => {
    const home = await lockAdvertisement(listingId);
    const open = await findOpenCorrection(listingId);
    const breach = home && (await findAdvertisedBreach(home));
    if (!home || !breach) {
      if (open) await updateCorrectionEnded(open.id, "ended", now);
      return;
    }
    const from = stageTwoDate(now);
    if (open || from === undefined) return;
    const since = new Date(now.getTime() - DAYS_OF_SAME_DEADLINE * DAY_MS);
    const dueAt = (await findFirstDeadline(listingId, home, since)) ?? correctionDeadline(now, from);
    const { id } = await insertCorrection(home, breach.kind, dueAt);
    const afterSeconds = Math.max(0, Math.ceil((dueAt.getTime() - now.getTime()) / 1000));
    await publishEvent("listing.price_correction_due", { correctionId: id }, { afterSeconds });
    await record(listingId, "listing.price_correction_started", { reason: breach.kind, dueAt });
    // Withdrawn from the market at once, with an email of its own.
    if (dueAt <= now) return;
    const mailed = { ...toMailedHome(home), reason: breach.kind, deadline: deadlineText(dueAt) };
    await queueToAgents(home, (to) => priceCorrectionMail(mailed, to));
  });
}

/**
 * Withdraws a home from the market if its price is still unlawful at the deadline. Exactly once: repeats and an early
 * or late job change nothing.
 */
export async function stopAfterDeadline(correctionId: number, now = new Date()): Promise<void> {
  await transaction(async () => {
    const listingId = (await findCorrection(correctionId))?.listingId;
    const home = listingId === undefined ? undefined : await lockAdvertisement(listingId);
    // Read again with the listing locked.
    const correction = await findCorrection(correctionId);
    if (!home || !correction || correction.endedAt !== null || correction.dueAt > now) return;
    // The date of stage 2 was moved after the correction began.
    if (!isStageTwoInForce(now)) return;
    const breach = await findAdvertisedBreach(home);
    await updateCorrectionEnded(correctionId, breach ? "stopped" : "ended", now);
    if (!breach) return;
    await updateMarketStatus(home.id, { ...clearedMarketState, status: "withdrawn" });
    await publishListingChanged(SYSTEM, home.id);
    await record(home.id, "listing.price_stopped", { reason: breach.kind });
    await cancelUpcomingInspections(SYSTEM, home.id, cancellationMessages.withdrawn);
    const mailed = { ...toMailedHome(home), reason: breach.kind };
    await queueToAgents(home, (to) => priceStoppedMail(mailed, to));
  });
}

/** Of one home to one principal in an hour. */
const MOST_LIMIT_MAILS = 10;

/**
 * Makes a change that may lower a limit of the locked listing, and emails each lowered one to the principals of its
 * agency, but not to the member. The same change is emailed once an hour. Homes outside NSW have no limits. Returns the
 * result of the change.
 */
export async function changeLimits<Result>(
  { user }: Member,
  home: Pick<StoredAddress, "id" | "address" | "suburb"> & Parameters<typeof isRegulatedSale>[0],
  change: () => Promise<Result>,
): Promise<Result> {
  if (!isRegulatedSale(home)) return change();
  const before = await findPriceLimits(home.id);
  const result = await change();
  const limits = findLoweredLimits(before, await findPriceLimits(home.id));
  if (limits.length === 0) return result;
  const agencies = await Promise.all((await findAgenciesOfListing(home.id)).map(findMailedPrincipals));
  const { name, email } = await findReplyAuthor(user.id);
  const by = user.isAdmin && user.role !== "agent" ? `Our staff at ${brand.name}` : name || email;
  const mailed = { ...toMailedHome(home), by, limits };
  for (const to of agencies.flatMap(({ principals }) => principals)) {
    if (to.userId === user.id) continue;
    const mail = limitsLoweredMail(mailed, to);
    const texts = await findRecentTexts({ kind: mail.kind, toAddress: to.address, subject: mail.subject });
    if (texts.includes(mail.text) || texts.length >= MOST_LIMIT_MAILS) continue;
    await queueToMember(to, () => mail);
  }
  return result;
}

/** Finds prices that became unlawful by the date alone or on a home that returned from a hold. */
export async function reviewPrices(signal: AbortSignal): Promise<void> {
  for (const listingId of await findListingsToReview()) {
    signal.throwIfAborted();
    await reviewDaily(listingId);
  }
}

/** Reviews one home of the daily job, and stops it if its job at the deadline was lost. */
export async function reviewDaily(listingId: number, now = new Date()): Promise<void> {
  await reviewOnePrice(listingId, now);
  const open = await findOpenCorrection(listingId);
  if (open && open.dueAt <= now) await stopAfterDeadline(open.id, now);
}

/**
 * Ids of homes with an open correction, and of sales with a price that is or may be unlawful. Empty until stage 2 is
 * near.
 */
export async function findListingsToReview(now = new Date()): Promise<number[]> {
  if (stageTwoDate(now) === undefined) return [];
  const ids = new Set([...(await findCorrectedListings()), ...(await findSharedAddresses())]);
  const batch = 1000;
  let rows: Awaited<ReturnType<typeof findAdvertisedPrices>> = [];
  do {
    rows = await findAdvertisedPrices(rows.at(-1)?.id ?? 0, batch);
    for (const row of rows) if (findPriceBreach(row, row)) ids.add(row.id);
  } while (rows.length === batch);
  return [...ids];
}

/** The homes that need a price correction, with the reason and without amounts; the most urgent first. */
export async function findCorrectionsToShow(manager: Manager, scope: ListingScope, now = new Date()) {
  if (env.NSW_STAGE_2_FROM === undefined) return [];
  const corrections = await findManagedCorrections(manager, scope, now);
  return corrections.map(({ listingId, address, suburb, reason, dueAt, endedAt }) => ({
    id: listingId,
    home: `${address}, ${suburb}`,
    text: endedAt
      ? `${publicReason(reason)}. The home was taken off the market on ${dateLabel(sydneyDate(endedAt))}. Correct the price, then put the home back on the market.`
      : `${publicReason(reason)}. Correct it ${deadlineText(dueAt)}, or the home is taken off the market.`,
  }));
}

/** "by the end of Monday 30 November 2026"; undefined if the price needs no correction. */
export async function findCorrectionDeadline(listingId: number): Promise<string | undefined> {
  const open = env.NSW_STAGE_2_FROM === undefined ? undefined : await findOpenCorrection(listingId);
  return open && deadlineText(open.dueAt);
}

function record(listingId: number, action: string, detail: Record<string, unknown>): Promise<void> {
  return recordChange(SYSTEM, { action, subject: "listing", subjectId: listingId, detail });
}

function toMailedHome({ id, address, suburb }: Pick<StoredAddress, "id" | "address" | "suburb">) {
  return {
    home: `${address}, ${suburb}`,
    url: publicUrl(listingOffersPath(id)),
  };
}

/** The highest of each kind for an address. Undefined before stage 2. */
export async function findLimitsInForce(home: AdvertisedAddress): Promise<PriceLimits | undefined> {
  if (!isStageTwoInForce()) return undefined;
  const { own, others } = await findLimits(home);
  const highest = (kind: keyof PriceLimits) => Math.max(own[kind] ?? 0, others[kind] ?? 0) || null;
  return { estimate: highest("estimate"), bid: highest("bid"), offer: highest("offer") };
}

const limitOfAddress = "Another listing of this address sets a limit.";

type PricedHome = AdvertisedPrice & Pick<AdvertisedAddress, "address" | "suburb">;
type AdvertisedHome = PricedHome & ListingTexts;
type Stored = Pick<StoredAddress, "id" | "createdByUserId">;

/**
 * For a price that is about to be advertised, also in a text or with a picture; call it with the locked listing and the
 * account it belongs to, or without them for a new one of the member. Throws `Invalid`, before stage 2 only for pictures.
 * The agency's software gets the reason without amounts.
 */
export async function requireLawfulPrice(member: Member, asking: AdvertisedHome, stored?: Stored): Promise<void> {
  const limits = await findLimitsToKeep(member, asking, stored);
  if (limits) {
    const { breach, isOfAnother } = compareWithLimits(asking, limits);
    if (breach) {
      const text = refusalReason(member, { breach, isOfAnother });
      throw refusal({ field: breach.kind === "range" ? "priceTo" : "price", text });
    }
    const problem = findTextProblem(member, asking, limits);
    if (problem) throw refusal(problem);
  }
  if (!stored) return;
  for (const text of await findCaptions(stored.id)) {
    const problem = findCaptionProblem(member, asking, text, limits);
    if (problem !== undefined) throw new Invalid({ status: [listingInputMessages.unlawfulCaption(text, problem)] });
  }
}

/** For changed texts of a home on the market; by default all of them. Throws `Invalid` from stage 2 on. */
export async function requireLawfulTexts(
  member: Member,
  asking: AdvertisedHome,
  stored?: Stored,
  fields: readonly ListingFieldName[] = TEXT_FIELDS,
): Promise<void> {
  if (fields.length === 0) return;
  const limits = await findLimitsToKeep(member, asking, stored);
  const problem = limits && findTextProblem(member, asking, limits, fields);
  if (problem) throw refusal(problem);
}

/** For the text of a picture of the locked home, which is shown with the advertisement. Throws `Invalid`. */
export async function requireLawfulCaption(
  member: Member,
  home: PricedHome & Stored & { status: string },
  text: string,
): Promise<void> {
  const limits = home.status === "active" ? await findLimitsToKeep(member, home, home) : undefined;
  const problem = findCaptionProblem(member, home, text, limits);
  if (problem !== undefined) throw refusal({ field: "description", text: problem });
}

/** Undefined before stage 2, and for rentals and homes outside NSW. */
async function findLimitsToKeep(
  { user }: Member,
  asking: PricedHome,
  stored: Stored | undefined,
): Promise<Limits | undefined> {
  if (!isStageTwoInForce() || !isRegulatedSale(asking)) return undefined;
  const { address, suburb } = asking;
  return findLimits({ listingId: stored?.id, userId: stored?.createdByUserId ?? user.id, address, suburb });
}

interface Problem {
  field: ListingFieldName;
  text: string;
}

function findTextProblem(
  member: Member,
  asking: ListingTexts,
  { own, others }: Limits,
  fields: readonly ListingFieldName[] = TEXT_FIELDS,
): Problem | undefined {
  for (const [limits, isOfAnother] of [
    [own, false],
    [others, true],
  ] as const) {
    const found = findBreachInTexts(asking, limits, fields);
    if (found) return { field: found.field, text: refusalReason(member, { breach: found.breach, isOfAnother }) };
  }
  return undefined;
}

function findCaptionProblem(
  member: Member,
  home: PricedHome,
  caption: string,
  limits: Limits | undefined,
): string | undefined {
  const asking = { ...home, title: "", description: caption };
  const forbidden = findForbiddenText("description", asking);
  return forbidden ?? (limits && findTextProblem(member, asking, limits, ["description"])?.text);
}

interface Refused {
  breach: PriceBreach;
  isOfAnother: boolean | undefined;
}

function refusalReason({ importer }: Member, { breach, isOfAnother }: Refused): string {
  const text = importer || isOfAnother ? refusalTextWithoutAmounts(breach) : refusalText(breach);
  return isOfAnother ? `${limitOfAddress} ${text}` : text;
}

function refusal({ field, text }: Problem): Invalid {
  return new Invalid({ [field]: [text] }, listingInputMessages.reviewDetails);
}

/**
 * For people who may edit the listing, next to the price. Without an id for a new listing of the account. Undefined if
 * stage 2 is in force or allows the price.
 */
export async function advisePrice(asking: PricedHome, userId: number, id?: number): Promise<string | undefined> {
  if (isStageTwoInForce()) return undefined;
  const { address, suburb } = asking;
  const { breach, isOfAnother } = await findBreach(asking, { listingId: id, userId, address, suburb });
  return breach && adviceBeforeStageTwo(breach, isOfAnother);
}

function adviceBeforeStageTwo(breach: PriceBreach, isOfAnother = false): string {
  const reason = isOfAnother ? `${limitOfAddress} ${publicReason(breach.kind)}` : undefined;
  return adviceOnPrice(breach, env.NSW_STAGE_2_FROM, reason);
}

/** For the page of its offers; undefined if the price may be advertised or the home is sold. */
export async function checkPrice(
  listing: AdvertisedPrice & StoredAddress & { status: string },
): Promise<{ title: string; text: string } | undefined> {
  if (listing.status === "sold") return undefined;
  const { breach, isOfAnother } = await findBreach(listing, toAddress(listing));
  if (!breach) return undefined;
  if (!isStageTwoInForce()) {
    return { title: "This price will not be allowed", text: adviceBeforeStageTwo(breach, isOfAnother) };
  }
  const title = "This price may not be advertised";
  if (!isOfAnother) return { title, text: refusalText(breach) };
  return { title, text: `${limitOfAddress} ${refusalTextWithoutAmounts(breach)}` };
}
