import { setImmediate as nextTurn } from "node:timers/promises";
import { withdrawListing } from "#app/features/listings/market.server.ts";
import {
  findPriceBreach,
  refusalTextWithoutAmounts,
  toAdvertisedPrice,
} from "#app/features/listings/model/price-limits.ts";
import { TEXT_FIELDS } from "#app/features/listings/model/fields.ts";
import { isStageTwoInForce } from "#app/features/listings/stage-two.server.ts";
import { findListingProblems } from "#app/features/listings/publish.server.ts";
import type { ReportEntry, FileReport } from "#app/features/imports/model/import-file.ts";
import { isSpreadsheet } from "#app/features/imports/model/connections.ts";
import type { ImportListing, ParsedFile, ModTimeSource } from "#app/features/imports/model/import-listing.ts";
import { Invalid, isRefusal, Unavailable } from "#app/lib/errors.ts";
import { logger } from "#platform/logger.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { applyMessages as messages, toSentence } from "./apply-messages.ts";
import type { ListingContent } from "./content.ts";
import {
  adoptImportedListings,
  findAssignments,
  findImportingConnections,
  findImportedListingsOnMarket,
  findEntriesAwaitingApproval,
  findManager,
  findKnownListings,
  findLastVersions,
  findWaitingDrafts,
  listingKey,
  updateAbsence,
  clearStoredVersion,
  markPriceRefused,
  updateModTimes,
} from "./apply.queries.server.ts";
import {
  deleteUnusedPictures,
  type ConnectionToApply,
  type FileToApply,
  findConnectionToApply,
  findFileToApply,
  moveFilePosition,
  replaceFilesAwaitingApproval,
  updateFileFinished,
  updateFileStarted,
  upsertEntries,
} from "./file.queries.server.ts";
import {
  applyVersion,
  toReportEntry,
  toImporter,
  loadAgency,
  type AgencyWithAgents,
  findLimitsOfVersion,
  reapplyHome,
  toAssignment,
  toVersion,
  withVerification,
} from "./apply-version.server.ts";
import { isAssignmentDue, toCurrentAgents } from "./importing-agency.ts";
import type { KnownListing } from "./known-listing.ts";
import { classifyVersion, type Plan, planVersion, toHomeOnMarket } from "./plan.ts";

const BATCH = 200;
/** Listings between two yields to the event loop. */
const PLANNED_AT_ONCE = 50;

/** Large files may exceed the statement timeout of a request. */
function withJobTimeout<Result>(work: () => Promise<Result>): Promise<Result> {
  return transaction(work, { forJobs: true });
}

/** The number of homes that a full export may omit without approval. */
function absenceLimit(onMarket: number): number {
  return Math.max(3, Math.floor(onMarket / 5));
}

/**
 * Resumes after the last committed listing. Each listing and its report entry are one transaction. Only plans a dry run
 * or a file that awaits approval. Returns the final state; undefined when another worker has claimed the file or its
 * connection was removed. Throws `Unavailable` without a database, and when `signal` aborts.
 */
export async function applyFile(
  fileId: number,
  read: ParsedFile,
  signal?: AbortSignal,
): Promise<FileReport["state"] | undefined> {
  const file = await findFileToApply(fileId);
  const feed = file && (await findConnectionToApply(file.feedId));
  if (!file || !feed) return undefined;
  const early = toRefusal(read);
  if (early) return finish(file, early);
  if (!file.dryRun) await adoptImportedListings(feed);
  const agency = await loadAgency(feed, fileId);
  if (!agency) return finish(file, { state: "refused", messages: [...read.messages, messages.noContact] });
  await updateFileStarted(fileId, read.listings.length);
  if (file.dryRun || !(feed.isConfirmed || file.confirmedAt)) {
    const entries = await planListings(read.listings, agency);
    for (let first = 0; first < entries.length; first += BATCH) {
      await upsertEntries(fileId, entries.slice(first, first + BATCH));
    }
    const end = file.dryRun ? { state: "accepted" as const } : { state: "held" as const, holdReason: "first" as const };
    return finish(file, { ...end, messages: read.messages }, feed.crm);
  }
  if (!(await applyListings(file, read.listings, agency, signal))) return undefined;
  if (!feed.fullExport) return finish(file, { state: "accepted", messages: read.messages });
  return withdrawAbsent(file, read, feed, signal);
}

function toRefusal({ refused, listings, messages: reported }: ParsedFile): Omit<FileReport, "entries"> | undefined {
  if (refused) return { state: "refused", messages: reported.includes(refused) ? reported : [refused, ...reported] };
  return listings.length === 0 ? { state: "empty", messages: [...reported, messages.empty] } : undefined;
}

async function finish(file: FileToApply, end: Omit<FileReport, "entries">, crm = ""): Promise<FileReport["state"]> {
  await withJobTimeout(async () => {
    if (end.holdReason === "first" && isSpreadsheet(crm)) await replaceFilesAwaitingApproval(file, messages.replaced);
    await updateFileFinished(file.id, end);
    // A file that awaits approval still needs its pictures.
    if (end.state !== "held") await deleteUnusedPictures(file.id);
  });
  return end.state;
}

/**
 * Gives the homes whose file names agents who have joined since to those agents, except homes that a person reassigned.
 * Throws when `signal` aborts; the next run continues.
 */
export async function assignWaitingHomes(agencyId: number, signal?: AbortSignal): Promise<void> {
  for (const feedId of await findImportingConnections(agencyId)) {
    const feed = await findConnectionToApply(feedId);
    const agency = feed && (await loadAgency(feed));
    if (!agency) continue;
    const homes = await withJobTimeout(() => findAssignments(feedId));
    const dueHomes = homes.filter((one) => isAssignmentDue(one.agents ?? [], one, agency));
    await reapplyHomes(
      dueHomes.map(({ listingId }) => listingId),
      agencyId,
      agency,
      signal,
    );
  }
}

/**
 * Publishes the imported homes that waited for the verification of these accounts, by the rules of every import. Throws
 * when `signal` aborts; the next run continues.
 */
export async function publishWaitingHomes(
  agencyId: number,
  userIds: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  for (const feedId of await findImportingConnections(agencyId)) {
    const feed = await findConnectionToApply(feedId);
    const agency = feed && (await loadAgency(feed));
    if (agency) await reapplyHomes(await findWaitingDrafts(feedId, userIds), agencyId, agency, signal);
  }
}

/** A home that cannot be saved waits for the next file. */
async function reapplyHomes(
  listingIds: readonly number[],
  agencyId: number,
  agency: AgencyWithAgents,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const listingId of listingIds) {
    signal?.throwIfAborted();
    await withJobTimeout(() => reapplyHome(listingId, agencyId, agency)).catch((error: unknown) =>
      toFailedPlan(error, { messages: [], line: 1 }),
    );
  }
}

/** As if the previous listings had been applied. */
async function planListings(listings: readonly ImportListing[], agency: AgencyWithAgents): Promise<ReportEntry[]> {
  const known: Map<string, KnownListing> = await withJobTimeout(() => findKnownListings(agency.feedId, listings));
  const entries: ReportEntry[] = [];
  for (const [index, listing] of listings.entries()) {
    if (index % PLANNED_AT_ONCE === 0) await nextTurn();
    const version = toVersion(listing);
    const key = listingKey(listing);
    const before = known.get(key);
    const plan = classifyVersion(version, before, agency) ?? (await planWithLimits(version, before, agency));
    const after = plan.content && assumeApplied(version, plan, before);
    if (after) known.set(key, after);
    const id = before?.home?.id ?? -listing.position;
    if (plan.act && "home" in plan.act && plan.act.isPublic) {
      agency.homes.enter({ listingId: id, ...toHomeOnMarket(plan.act.home) });
    } else if (plan.act) agency.homes.leave(id);
    entries.push(
      toReportEntry(listing, { plan, listingId: before?.home && before.home.id > 0 ? before.home.id : null }),
    );
  }
  return entries;
}

/** Of a home on the market, saving refuses a new price below its limits. */
async function planWithLimits(
  version: ReturnType<typeof toVersion>,
  before: KnownListing | undefined,
  agency: AgencyWithAgents,
): Promise<Plan> {
  const { home } = before ?? {};
  // Homes of this file that are not stored have negative ids.
  const stored = home && home.id > 0 ? home : undefined;
  const limits = isStageTwoInForce()
    ? await withJobTimeout(() => findLimitsOfVersion(version, stored, agency))
    : undefined;
  const plan = withVerification(planVersion(version, before, agency, findListingProblems, limits), home, agency);
  if (!limits || home?.status !== "active" || !plan.act || !("home" in plan.act) || !plan.act.isPublic) return plan;
  const breach = findPriceBreach(toAdvertisedPrice(plan.act.home.input), limits);
  if (!breach || toPriceKey(before?.content) === toPriceKey(plan.content)) return plan;
  const { messages: reported } = version.listing;
  return { outcome: "REFUSED", messages: [...reported, messages.refused(refusalTextWithoutAmounts(breach))] };
}

function toPriceKey({ price, priceTo, priceHidden, priceWords, state, postcode }: ListingContent = {}): string {
  return JSON.stringify([price, priceTo, priceHidden, priceWords, state, postcode]);
}

function assumeApplied(
  { listing, hash }: ReturnType<typeof toVersion>,
  { content = {}, act }: Plan,
  before?: KnownListing,
): KnownListing {
  const { modTime, modTimeSource } = listing;
  const base = {
    modTime,
    modTimeSource,
    hash,
    isDetached: false,
    isBarred: false,
    isApart: before?.isApart ?? false,
    confirmedPrice: before?.confirmedPrice ?? null,
    content,
    ...toAssignment(content, act, before),
  };
  if (!act || !("home" in act)) {
    const status = act && "closing" in act ? "sold" : "withdrawn";
    return { ...base, isWaiting: false, home: before?.home && (act ? { ...before.home, status } : before.home) };
  }
  const { home, isPublic, sameAs } = act;
  return {
    ...base,
    isWaiting: sameAs !== undefined,
    home: {
      id: before?.home?.id ?? -listing.position,
      status: isPublic ? "active" : "draft",
      listingType: listing.listingType,
      price: Number(home.input.price ?? 0),
      auctionAt: null,
      publishedAt: before?.home?.publishedAt ?? (isPublic ? modTime : null),
      closedOn: null,
      underOfferAt: null,
      createdByUserId: home.manager.userId,
      ...toCurrentAgents(home.manager),
      searchedPrice: home.searchedPrice,
      isOnHold: before?.home?.isOnHold ?? false,
      tenantPhotos: before?.home?.tenantPhotos,
      hasLabelledPicture: before?.home?.hasLabelledPicture ?? false,
    },
  };
}

/** False when another worker has claimed the file. */
async function applyListings(
  file: FileToApply,
  listings: readonly ImportListing[],
  agency: AgencyWithAgents,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const remembered = await withJobTimeout(() => findLastVersions(agency.feedId, listings));
  let position = file.position;
  /** Unwritten entries of unchanged listings; `position` is that of the first. */
  const waiting: ReportEntry[] = [];
  const times = new Map<number, { id: number; modTime: Date; modTimeSource: ModTimeSource }>();

  /** In one transaction; false when another worker has claimed the file. */
  const step = async (through: number, work?: () => Promise<ReportEntry>): Promise<boolean> => {
    const isOurs = await withJobTimeout(async () => {
      if (!(await moveFilePosition(file.id, position, through))) return false;
      const entries = work ? [...waiting, await work()] : waiting;
      await updateModTimes([...times.values()]);
      await upsertEntries(file.id, entries);
      return true;
    });
    if (!isOurs) return false;
    position = through;
    waiting.length = 0;
    times.clear();
    return true;
  };

  for (const [index, listing] of listings.entries()) {
    if (index < file.position) continue;
    signal?.throwIfAborted();
    const key = listingKey(listing);
    const version = toVersion(listing);
    const before = remembered.get(key);
    const plan = classifyVersion(version, before, agency);
    if (plan) {
      waiting.push(toReportEntry(listing, { plan, listingId: before?.listingId ?? null }));
      if (plan.outcome === "UNCHANGED" && before && listing.modTime > before.modTime) {
        const { modTime, modTimeSource } = listing;
        times.set(before.id, { id: before.id, modTime, modTimeSource });
        remembered.set(key, { ...before, modTime, modTimeSource });
      }
      if (waiting.length >= BATCH && !(await step(index + 1))) return false;
      continue;
    }
    const isOurs = await step(index + 1, async () => {
      const applied = await applyVersion(version, file.id, agency);
      if (applied.remembered) remembered.set(key, applied.remembered);
      return toReportEntry(listing, applied);
    }).catch((error: unknown) => {
      const refused = toFailedPlan(error, listing);
      const entry = toReportEntry(listing, { plan: refused, listingId: before?.listingId ?? null });
      const problem = toPriceProblem(error);
      return step(index + 1, async () => {
        if (before && problem !== undefined) await markPriceRefused(before.id, problem);
        return entry;
      });
    });
    if (!isOurs) return false;
  }
  return waiting.length === 0 || step(listings.length);
}

/**
 * The error of a home on the market if the rules about advertised prices refused its new price or text. Undefined for
 * other errors: those of the file itself were reported before the home was saved.
 */
function toPriceProblem(error: unknown): string | undefined {
  if (!(error instanceof Invalid) || !isStageTwoInForce()) return undefined;
  const problems = ["price", "priceTo", ...TEXT_FIELDS].flatMap((field) => error.errors[field] ?? []);
  return problems.length === 0 ? undefined : problems.map(toSentence).join(" ");
}

/** Rethrows errors that the listing did not cause. */
function toFailedPlan(error: unknown, { messages: reported, line }: Pick<ImportListing, "messages" | "line">): Plan {
  if (error instanceof Unavailable || (error instanceof Error && error.name === "AbortError")) throw error;
  if (error instanceof Invalid) {
    const problems = Object.values(error.errors).flat();
    return { outcome: "REFUSED", messages: [...reported, ...problems.map(messages.refused)] };
  }
  if (isRefusal(error)) {
    return { outcome: "REFUSED", messages: [...reported, messages.refused(error.message)] };
  }
  logger.error({ err: error, line }, "an imported listing could not be applied");
  return { outcome: "REFUSED", messages: [...reported, messages.failed] };
}

/**
 * Withdraws homes that two consecutive full exports omit. More than `absenceLimit` missing homes need approval, even
 * the first time.
 */
async function withdrawAbsent(
  file: FileToApply,
  read: ParsedFile,
  feed: ConnectionToApply,
  signal: AbortSignal | undefined,
): Promise<FileReport["state"] | undefined> {
  const count = read.listings.length;
  const isApproved = file.holdReason === "absent" && file.confirmedAt !== null;
  const homes = await findImportedListingsOnMarket(feed.id);
  // Applying the same file again is not a second export.
  const isSecond = (absentSince: Date | null | undefined) => absentSince != null && absentSince < file.receivedAt;
  await withJobTimeout(async () => {
    // The position after the last listing marks this step as done.
    if (!(await moveFilePosition(file.id, count, count + 1))) return;
    const named = new Set(read.listings.map(listingKey));
    const present = homes.filter((home) => named.has(listingKey(home)));
    const absent = homes.filter((home) => !named.has(listingKey(home)));
    const isMany = absent.length > absenceLimit(homes.length);
    const missing = isMany ? absent : absent.filter(({ absentSince }) => isSecond(absentSince));
    await updateAbsence(
      feed.id,
      present.map(({ id }) => id),
      absent.map(({ id }) => id),
      file.receivedAt,
    );
    const entries = missing.map(({ agentId, uniqueId, address, listingId, absentSince }, index) => ({
      position: count + index + 1,
      agentId,
      uniqueId,
      title: address,
      outcome: "HELD" as const,
      messages: [messages.absentAwaitingApproval(isSecond(absentSince))],
      listingId,
    }));
    for (let first = 0; first < entries.length; first += BATCH) {
      await upsertEntries(file.id, entries.slice(first, first + BATCH));
    }
  });
  const awaiting = await findEntriesAwaitingApproval(file.id);
  if (awaiting.length > absenceLimit(homes.length) && !isApproved) {
    const since = new Map(homes.map(({ listingId, absentSince }) => [listingId, absentSince]));
    const second = awaiting.filter(({ listingId }) => isSecond(listingId === null ? null : since.get(listingId)));
    const reported = [...read.messages, messages.manyAbsent(awaiting.length, homes.length, second.length)];
    return finish(file, { state: "held", holdReason: "absent", messages: reported });
  }
  const absentNow = new Map((await findImportedListingsOnMarket(feed.id)).map((home) => [home.listingId, home]));
  for (const entry of awaiting) {
    signal?.throwIfAborted();
    const home = entry.listingId === null ? undefined : absentNow.get(entry.listingId);
    const withdraw = async () => {
      const manager = home?.absentSince ? await findManager(home.listingId) : undefined;
      if (home && manager) {
        const importer = { ...toImporter(feed, file.id), isFlapping: false };
        await withdrawListing({ user: manager, address: "", importer }, home.listingId);
        await clearStoredVersion(home.id, "absent");
      }
      const outcome = home && manager ? ("REMOVED" as const) : ("UNCHANGED" as const);
      const removed = [messages.absent(isSecond(home?.absentSince))];
      await upsertEntries(file.id, [{ ...entry, outcome, messages: outcome === "REMOVED" ? removed : [] }]);
    };
    await withJobTimeout(withdraw).catch(async (error: unknown) => {
      const { outcome, messages: reported } = toFailedPlan(error, { messages: [], line: 1 });
      await withJobTimeout(() => upsertEntries(file.id, [{ ...entry, outcome, messages: reported }]));
    });
  }
  return finish(file, { state: "accepted", messages: read.messages });
}
