import { createHash } from "node:crypto";
import { connectionTitle } from "#app/features/imports/model/connections.ts";
import { findContactUserId } from "#app/features/imports/model/contact.queries.server.ts";
import type { Outcome, ReportEntry } from "#app/features/imports/model/import-file.ts";
import type { ImportInspection, ImportListing, ImportMessage } from "#app/features/imports/model/import-listing.ts";
import { savePhotos } from "#app/features/imports/model/imported-photos.server.ts";
import { findUpcomingInspections } from "#app/features/inspections/manage.queries.server.ts";
import { addInspections, cancelInspection, moveInspection } from "#app/features/inspections/manage.server.ts";
import { type InspectionTimes, expandSchedule } from "#app/features/inspections/model/inspection.ts";
import { changeListing } from "#app/features/listings/edit.server.ts";
import { closeListing, markUnderOffer, relistListing, withdrawListing } from "#app/features/listings/market.server.ts";
import { findLimitsInForce } from "#app/features/listings/price-corrections.server.ts";
import { findListingProblems, storeListing } from "#app/features/listings/publish.server.ts";
import { findNewestFigures } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import type { ImportCaller, Member, Viewer } from "#app/lib/caller.ts";
import { formatDay } from "#app/lib/dates.ts";
import { Conflict, Invalid } from "#app/lib/errors.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import { afterCommit, transaction } from "#db/transaction.server.ts";
import { env } from "#platform/env.server.ts";
import { applyMessages as messages } from "./apply-messages.ts";
import {
  type KnownListingRow,
  type LastVersionRow,
  isFlapping,
  lockImportedListing,
  lockKnownListing,
  updateListingManager,
  updateSearchedPrice,
  upsertImportedListing,
} from "./apply.queries.server.ts";
import { canonicalText, type ListingContent } from "./content.ts";
import {
  type AgencyMember,
  type ConnectionToApply,
  findAgencyMembers,
  findConnectionToApply,
  findHomesOnMarket,
  findProfiles,
  findSuburbs,
  upsertProfile,
} from "./file.queries.server.ts";
import {
  type Assignment,
  type CurrentAgents,
  haveSameSharers,
  type ImportingAgency,
  Market,
  toCurrentAgents,
} from "./importing-agency.ts";
import type { StoredHome } from "./known-listing.ts";
import { type Plan, type Version, classifyVersion, planVersion, toAppliedInspections, toHomeOnMarket } from "./plan.ts";

/** Undefined fields: nothing was stored. */
interface Applied {
  plan: Plan;
  listingId: number | null;
  remembered?: LastVersionRow;
}

export function toVersion(listing: ImportListing): Version {
  return { listing, hash: createHash("sha256").update(canonicalText(listing)).digest("hex") };
}

/** Undefined before stage 2. */
export function findLimitsOfVersion(
  { listing: { address, suburb } }: Version,
  home: { id: number; createdByUserId: number } | undefined,
  agency: AgencyWithAgents,
): ReturnType<typeof findLimitsInForce> {
  const userId = home?.createdByUserId ?? agency.contact.userId;
  return findLimitsInForce({ listingId: home?.id, userId, address: address ?? "", suburb: suburb ?? "" });
}

export function toReportEntry(
  { position, agentId, uniqueId, address, suburb, title, status }: ImportListing,
  applied: Omit<Applied, "remembered">,
): ReportEntry {
  const { plan, listingId } = applied;
  const label = [address, suburb].filter(Boolean).join(", ") || title || "";
  return {
    position,
    agentId: agentId.slice(0, 50),
    uniqueId: uniqueId.slice(0, 50),
    title: label.slice(0, 255),
    outcome: plan.outcome,
    messages: plan.messages.map((message) =>
      hasEffect(message, plan.outcome, status) ? message : withoutLoss(message),
    ),
    listingId,
  };
}

/** Whether the version changes the home by this value. A home that leaves the market only gets its date and price. */
function hasEffect({ code }: ImportMessage, outcome: Outcome, status: string): boolean {
  if (code === "listing.differs") return true;
  if (["SKIPPED", "STALE", "IGNORED", "DETACHED"].includes(outcome)) return false;
  return status === "current" || code.startsWith("sold.");
}

function withoutLoss({ isLoss: _isLoss, ...message }: ImportMessage): ImportMessage {
  return message;
}

/** Uses the operations of the listing form and throws their errors. Needs an open transaction. */
export async function applyVersion(version: Version, fileId: number, agency: AgencyWithAgents): Promise<Applied> {
  const { listing, hash } = version;
  const known = await lockKnownListing(agency.feedId, listing);
  const home = known?.home;
  const plan =
    classifyVersion(version, known, agency) ??
    planVersion(version, known, agency, findListingProblems, await findLimitsOfVersion(version, home, agency));
  const { content, act } = plan;
  if (!content) {
    return { plan, listingId: home?.id ?? null, ...(known && { remembered: known }) };
  }
  const done = act
    ? await executePlan(plan, act, known, agency)
    : { listingId: home?.id ?? null, isWaiting: plan.priceDoubt !== undefined };
  const { listingId, isWaiting } = done;
  const { modTime, modTimeSource, status } = listing;
  const sameAs = act && "sameAs" in act ? act.sameAs : undefined;
  const { agents, current, ...assigned } = toAssignment(content, act, known);
  const id = await upsertImportedListing(agency.feedId, listing, {
    listingId,
    modTime,
    modTimeSource,
    contentHash: hash,
    feedStatus: status,
    content,
    priceProblem: plan.priceProblem ?? null,
    priceDoubt: plan.priceDoubt ?? null,
    isWaiting,
    sameAsListingId: sameAs?.listingId ?? null,
    ...assigned,
  });
  await savePhotos(id, fileId, {
    ...(listing.photos !== undefined && { photos: content.photos ?? [] }),
    ...(listing.floorplans !== undefined && { floorplans: content.floorplans ?? [] }),
  });
  const assignment = { agents, current, ...assigned };
  const remembered = { id, listingId, modTime, modTimeSource, hash, isWaiting, ...assignment, ...resetFlags };
  return { plan, listingId, remembered };
}

/** The assignment once the plan is executed. */
export function toAssignment(
  { agents = null }: ListingContent,
  act: Plan["act"],
  before: Assignment | undefined,
): Assignment {
  const { assigned, manager } = act && "home" in act ? act.home : {};
  return {
    agents,
    assignedAgentId: assigned ? assigned.agentId : (before?.assignedAgentId ?? null),
    assignedSecondAgentId: assigned ? assigned.secondAgentId : (before?.assignedSecondAgentId ?? null),
    assignedAssistantId: assigned ? assigned.assistantId : (before?.assignedAssistantId ?? null),
    current: manager ? toCurrentAgents(manager) : (before?.current ?? null),
  };
}

const resetFlags = { detachedAt: null, isBarred: false, isAbsent: false } as const;

async function executePlan(
  plan: Plan,
  act: NonNullable<Plan["act"]>,
  known: KnownListingRow | undefined,
  agency: AgencyWithAgents,
): Promise<{ listingId: number | null; isWaiting: boolean }> {
  const home = known?.home;
  if ("home" in act) return saveListing(plan, act, known, agency);
  if (!home) throw new Error("A plan to withdraw a home needs a stored home.");
  const member = await toMember(home.createdByUserId, agency, home, home.status === "active");
  // No one else may withdraw the listing of an agent who left, so the contact becomes the manager.
  if (!agency.viewers.has(home.createdByUserId)) {
    const { userId, agentId } = agency.contact;
    await updateListingManager(home.id, { createdByUserId: userId, agentId });
  }
  if ("closing" in act) await closeImportedListing(member, home.id, act.closing);
  else await withdrawListing(member, home.id);
  afterCommit(() => agency.homes.leave(home.id));
  return { listingId: home.id, isWaiting: false };
}

async function saveListing(
  plan: Plan,
  { home: listing, isPublic, sameAs, appliesAgain = false }: Extract<NonNullable<Plan["act"]>, { home: unknown }>,
  known: KnownListingRow | undefined,
  agency: AgencyWithAgents,
): Promise<{ listingId: number; isWaiting: boolean }> {
  const { manager, input, isUnderOffer, searchedPrice } = listing;
  const { userId, agentId, learnedId } = manager;
  if (learnedId !== undefined && agentId !== null) {
    await upsertProfile(agency.feedId, learnedId, agentId);
    afterCommit(() => agency.profiles.set(learnedId, agentId));
  }
  const home = known?.home;
  const switches = home !== undefined && (home.status === "active") !== isPublic;
  const member = await toMember(userId, agency, home, switches);
  const desired = { input, isPublic, isUnderOffer, searchedPrice, agents: toCurrentAgents(manager) };
  const { listingId, isPendingVerification } = home
    ? { listingId: home.id, ...(await updateImportedListing(member, home, desired)) }
    : await createImportedListing(member, desired);
  const isOnMarket = isPublic && !isPendingVerification;
  if (!isOnMarket) afterCommit(() => agency.homes.leave(listingId));
  if (isOnMarket) {
    afterCommit(() => agency.homes.enter({ listingId, ...toHomeOnMarket(listing) }));
    const problems = await syncInspections(
      member,
      listingId,
      toAppliedInspections(known?.content),
      plan.content?.inspections ?? [],
    );
    plan.messages.push(...problems);
  }
  if (isPendingVerification) {
    plan.outcome = "DRAFT";
    plan.messages.push(messages.agentUnverified(agency.unverified.get(member.user.id)));
  }
  return { listingId, isWaiting: isPendingVerification || sameAs !== undefined || appliesAgain };
}

/** The home's manager, or the contact when the manager may no longer act. */
async function toMember(
  userId: number,
  agency: AgencyWithAgents,
  home: StoredHome | undefined,
  switches: boolean,
): Promise<Member> {
  const user = agency.viewers.get(userId) ?? agency.viewers.get(agency.contact.userId);
  if (!user) throw new Error("The agency's contact has no account.");
  const isSwitching = switches && home !== undefined && (await isFlapping(home.id));
  return { user, ip: "", importer: { ...agency.importer, isFlapping: isSwitching } };
}

export interface AgencyWithAgents extends ImportingAgency {
  feedId: number;
  importer: Omit<ImportCaller, "isFlapping">;
  viewers: ReadonlyMap<number, Viewer>;
  /** The names, by account, of the agents who must be verified before their homes are published. */
  unverified: ReadonlyMap<number, string>;
  profiles: Map<string, number>;
}

/** Undefined when no one at the agency can manage a home. */
export async function loadAgency(
  connection: ConnectionToApply,
  fileId?: number,
): Promise<AgencyWithAgents | undefined> {
  const members = await findAgencyMembers(connection.agencyId);
  const viewers = new Map(members.flatMap(({ viewer }) => (viewer ? [[viewer.id, viewer]] : [])));
  const contactUserId = await findContactUserId(connection.agencyId, connection.contactUserId);
  const contact = contactUserId === undefined ? undefined : members.find(({ userId }) => userId === contactUserId);
  if (!contact || contact.userId === null) return undefined;
  const { userId, agentId } = contact;
  const suburbs = await findSuburbs();
  const postcodes = [...suburbs.values()].flatMap(({ postcode }) => postcode ?? []);
  return {
    feedId: connection.id,
    importer: toImporter(connection, fileId),
    // Not the arrival time: an auction may be over by now.
    now: new Date(),
    agentIds: new Set(connection.agentIds),
    colleagues: members,
    profiles: await findProfiles(connection.id),
    viewers,
    unverified: env.REQUIRE_AGENT_VERIFICATION ? namesOfUnverified(members) : new Map(),
    contact: { userId, agentId },
    email: connection.agencyEmail ?? contact.email ?? contact.viewer?.email ?? "",
    phone: connection.agencyPhone ?? contact.phone,
    suburbs,
    figures: await findNewestFigures(postcodes),
    homes: new Market(await findHomesOnMarket(connection.agencyId)),
    reportedAgents: new Set(),
  };
}

function namesOfUnverified(members: readonly AgencyMember[]): Map<number, string> {
  return new Map(
    members.flatMap(({ viewer, name, isVerified }) => (viewer && !isVerified ? [[viewer.id, name] as const] : [])),
  );
}

/** For a preview: a home stays a draft until its agent is verified. */
export function withVerification(plan: Plan, home: StoredHome | undefined, agency: AgencyWithAgents): Plan {
  if (!plan.act || !("home" in plan.act) || !plan.act.isPublic || home?.status === "active") return plan;
  const { userId } = plan.act.home.manager;
  const name = agency.unverified.get(agency.viewers.has(userId) ? userId : agency.contact.userId);
  if (name === undefined) return plan;
  return {
    ...plan,
    outcome: "DRAFT",
    messages: [...plan.messages, messages.agentUnverified(name)],
    act: { ...plan.act, isPublic: false },
  };
}

export function toImporter(
  { id, crm }: Pick<ConnectionToApply, "id" | "crm">,
  fileId?: number,
): AgencyWithAgents["importer"] {
  return { id, name: connectionTitle(crm), ...(fileId !== undefined && { fileId }) };
}

interface ImportedListing {
  /** Form fields; null clears, absent leaves unchanged. */
  input: Readonly<Record<string, unknown>>;
  isPublic: boolean;
  isUnderOffer: boolean;
  /** See `DesiredListing`. */
  searchedPrice: number | null;
  /** Its `agentId` is null when only the contact offers the home. The member manages it. */
  agents: CurrentAgents;
}

/** `isPendingVerification`: a draft until its agent is verified. */
async function createImportedListing(
  member: Member,
  { input, isPublic, isUnderOffer, searchedPrice, agents }: ImportedListing,
): Promise<{ listingId: number; isPendingVerification: boolean }> {
  return transaction(async () => {
    const stored = await storeListing(member, { ...input, status: isPublic ? "active" : "draft" });
    const { id: listingId, agentId: own, isPendingVerification } = stored;
    if (own !== agents.agentId || agents.secondAgentId !== null || agents.assistantId !== null) {
      await updateListingManager(listingId, { createdByUserId: member.user.id, ...agents });
    }
    if (searchedPrice !== null) await updateSearchedPrice(listingId, searchedPrice);
    if (isUnderOffer && isPublic && !isPendingVerification) await markUnderOffer(member, listingId);
    return { listingId, isPendingVerification };
  });
}

/** Also publishes a sold or withdrawn home again. */
export async function updateImportedListing(
  member: Member,
  stored: CurrentAgents &
    Pick<StoredHome, "id" | "createdByUserId" | "status" | "closedOn" | "underOfferAt" | "searchedPrice">,
  { input, isPublic, isUnderOffer, searchedPrice, agents }: ImportedListing,
): Promise<{ isPendingVerification: boolean }> {
  return transaction(async () => {
    // A sold home stays as it is until the new version is complete.
    if (!isPublic && stored.closedOn !== null) return { isPendingVerification: false };
    const isSameOwner = stored.createdByUserId === member.user.id;
    if (!isSameOwner || stored.agentId !== agents.agentId || !haveSameSharers(stored, agents)) {
      await updateListingManager(stored.id, { createdByUserId: member.user.id, ...agents });
    }
    if (stored.searchedPrice !== searchedPrice) await updateSearchedPrice(stored.id, searchedPrice);
    const { isPendingVerification } = await changeListing(member, stored.id, {
      ...input,
      status: isPublic ? "active" : "draft",
    });
    // Publishing a home again clears the offer.
    const wasUnderOffer = stored.status === "active" && stored.underOfferAt !== null;
    if (isPublic && !isPendingVerification && isUnderOffer !== wasUnderOffer) {
      await (isUnderOffer ? markUnderOffer : relistListing)(member, stored.id);
    }
    return { isPendingVerification };
  });
}

/**
 * Closes today without a past date, and withholds the price without one. The date may precede the first listing here.
 */
async function closeImportedListing(
  member: Member,
  id: number,
  { date, price, withheld }: { date?: string; price?: number; withheld: boolean },
): Promise<void> {
  const isPossible = date !== undefined && date <= sydneyDate(new Date());
  const closing = withheld || price === undefined ? { priceWithheld: true } : { closedPrice: price };
  await closeListing(member, id, { ...closing, ...(isPossible && { closedOn: date }) });
}

/**
 * Cancels missing inspections, moves those with another time on the same day, and leaves those added by agents. Returns
 * a message for each failure.
 */
async function syncInspections(
  member: Member,
  listingId: number,
  before: readonly ImportInspection[],
  after: readonly ImportInspection[],
): Promise<ImportMessage[]> {
  if (before.length === 0 && after.length === 0) return [];
  const now = new Date();
  const toCome = await findUpcomingInspections(listingId, now);
  const stored = (one: ImportInspection) => {
    const opening = toInspectionTimes(one, now);
    return opening && toCome.find((other) => isSame(opening, other));
  };
  const added = after.filter((one) => toInspectionTimes(one, now) && !stored(one));
  const removed = before.flatMap((one) => {
    const opening = after.some((other) => isSameInspection(one, other)) ? undefined : stored(one);
    return opening ? [{ ...one, id: opening.id }] : [];
  });
  const changes = removed.map((one) => {
    const moved = added.findIndex(({ date }) => date === one.date);
    return { ...one, to: moved < 0 ? undefined : added.splice(moved, 1)[0] };
  });
  // To make room, cancel first and start later moves with the last.
  const isLater = ({ from, to }: (typeof changes)[number]) => to !== undefined && to.from > from;
  const inOrder = [
    ...changes.filter(({ to }) => !to),
    ...changes.filter(isLater).toReversed(),
    ...changes.filter((one) => one.to && !isLater(one)),
  ];
  const problems: ImportMessage[] = [];
  const attempt = async ({ date, from }: { date: string; from: string }, work: () => Promise<unknown>) => {
    const time = `${formatDay(date)} at ${from}`;
    problems.push(...(await findProblems(work)).map((problem) => messages.inspection(time, problem)));
  };
  for (const { id, date, from, to } of inOrder) {
    if (to && (await findProblems(() => moveInspection(member, id, to))).length === 0) continue;
    // Even if the new time is refused.
    await attempt({ date, from }, () => cancelInspection(member, id, messages.inspectionRemoved));
    if (to) added.push(to);
  }
  for (const one of added) await attempt(one, () => addInspections(member, listingId, { ...one, weeks: 1 }));
  return problems;
}

async function findProblems(work: () => Promise<unknown>): Promise<string[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (!(error instanceof Invalid || error instanceof Conflict)) throw error;
    return error instanceof Invalid ? Object.values(error.errors).flat() : [error.message];
  }
}

/** Undefined for a past or invalid time. */
function toInspectionTimes(inspection: ImportInspection, now: Date): InspectionTimes | undefined {
  const schedule = expandSchedule({ ...inspection, weeks: 1 }, now);
  return "errors" in schedule ? undefined : schedule.times[0];
}

function isSame(one: InspectionTimes, other: InspectionTimes): boolean {
  return one.startsAt.getTime() === other.startsAt.getTime() && one.endsAt.getTime() === other.endsAt.getTime();
}

function isSameInspection(one: ImportInspection, other: ImportInspection): boolean {
  return one.date === other.date && one.from === other.from && one.to === other.to;
}

export type KnownHome = NonNullable<Awaited<ReturnType<typeof lockImportedListing>>>;

/** Applies the last version of an imported home again, within the open transaction. Does nothing if not found. */
export async function reapplyHome(listingId: number, agencyId: number, office: AgencyWithAgents): Promise<void> {
  const known = await lockImportedListing(listingId, agencyId);
  if (known) await reapplyContent(known, office);
}

/** Undefined if nothing can be applied, for example because the connection was removed. */
export async function reapplyContent(
  { feedId: connectionId, feedStatus, content, agentId, uniqueId, modTime, modTimeSource, hash }: KnownHome,
  loaded?: AgencyWithAgents,
): Promise<Applied | undefined> {
  const connection = loaded ? undefined : await findConnectionToApply(connectionId);
  const office = loaded ?? (connection && (await loadAgency(connection)));
  if (!office || feedStatus !== "current") return undefined;
  const { photos: _photos, floorplans: _floorplans, appliedInspections: _applied, ...sent } = content;
  // The stored content is complete, so merging it with itself changes nothing.
  const listing = {
    ...sent,
    position: 1,
    line: 1,
    messages: [],
    agentId,
    uniqueId,
    status: "current",
    modTime,
    modTimeSource,
  } as unknown as ImportListing;
  return applyVersion({ listing, hash }, 0, office);
}
