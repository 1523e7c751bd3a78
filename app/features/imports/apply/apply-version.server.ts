import { createHash } from "node:crypto";
import { arrangeFedInspections } from "./inspections.server.ts";
import { closeListing, markUnderOffer, relistListing, withdrawListing } from "#app/features/listings/market.server.ts";
import { findListingProblems, storeListing, validateListing } from "#app/features/listings/publish.server.ts";
import type { FeedEntry } from "#app/features/imports/model/import-file.ts";
import type { FeedListing } from "#app/features/imports/model/import-listing.ts";
import { keepFeedPhotos } from "#app/features/imports/model/imported-photos.server.ts";
import type { FeedCaller, Member, Viewer } from "#app/lib/caller.ts";
import { afterCommit, transaction } from "#db/transaction.server.ts";
import { applyMessages as messages } from "./apply-messages.ts";
import {
  type FeedToApply,
  findAgencyMembers,
  findHomesOnMarket,
  findProfiles,
  findSuburbs,
  isRestless,
  type KnownRow,
  lockKnown,
  type RememberedRow,
  updateListingKeeper,
  updateSearchedPrice,
  upsertFeedListing,
  upsertProfile,
} from "./apply.queries.server.ts";
import { canonicalText } from "./content.ts";
import { judgeVersion, placed, type Plan, planVersion, type StoredHome, type Version } from "./plan.ts";
import { feedTitle } from "#app/features/imports/model/crms.ts";
import { Market, type Office } from "./importing-agency.ts";
import { changeListing } from "#app/features/listings/edit.server.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";

/** The outcome of applying one listing version. Undefined fields: nothing was stored. */
export interface Applied {
  plan: Plan;
  listingId: number | null;
  remembered?: RememberedRow;
}

export function versionOf(listing: FeedListing): Version {
  return { listing, hash: createHash("sha256").update(canonicalText(listing)).digest("hex") };
}

/** The report entry of a version. */
export function entryOf(
  { position, agentId, uniqueId, address, suburb, title }: FeedListing,
  applied: Omit<Applied, "remembered">,
): FeedEntry {
  const { plan, listingId } = applied;
  const words = [address, suburb].filter(Boolean).join(", ") || title || "";
  return {
    position,
    agentId: agentId.slice(0, 50),
    uniqueId: uniqueId.slice(0, 50),
    title: words.slice(0, 255),
    outcome: plan.outcome,
    messages: plan.messages,
    listingId,
  };
}

/**
 * Applies a version to the home, its inspections and its pictures with the operations of the listing form, and stores what was
 * sent. Needs an open transaction. Throws the errors of those operations.
 */
export async function applyVersion(version: Version, fileId: number, office: StaffedOffice): Promise<Applied> {
  const { listing, hash } = version;
  const known = await lockKnown(office.feedId, listing);
  const plan = judgeVersion(version, known, office) ?? planVersion(version, known, office, findListingProblems);
  const { content, act } = plan;
  const home = known?.home;
  if (!content) {
    return { plan, listingId: home?.id ?? null, ...(known && { remembered: known }) };
  }
  const done = act ? await perform(plan, act, known, office) : { listingId: home?.id ?? null, isWaiting: false };
  const { listingId, isWaiting } = done;
  const { modTime, modTimeSource, status } = listing;
  const sameAs = act && "sameAs" in act ? act.sameAs : undefined;
  const id = await upsertFeedListing(office.feedId, listing, {
    listingId,
    modTime,
    modTimeSource,
    contentHash: hash,
    feedStatus: status,
    content,
    isWaiting,
    sameAsListingId: sameAs?.listingId ?? null,
  });
  await keepFeedPhotos(id, fileId, {
    ...(listing.photos !== undefined && { photos: content.photos ?? [] }),
    ...(listing.floorplans !== undefined && { floorplans: content.floorplans ?? [] }),
  });
  const remembered = { id, listingId, modTime, modTimeSource, hash, isWaiting, ...nothingElse };
  return { plan, listingId, remembered };
}

const nothingElse = { isDetached: false, isBarred: false, isAbsent: false } as const;

async function perform(
  plan: Plan,
  act: NonNullable<Plan["act"]>,
  known: KnownRow | undefined,
  office: StaffedOffice,
): Promise<{ listingId: number | null; isWaiting: boolean }> {
  const home = known?.home;
  if ("home" in act) return show(plan, act, known, office);
  if (!home) throw new Error("Only a home that is here is taken off the market.");
  const member = await memberOf(home.createdByUserId, office, home, home.status === "active");
  // The managing agent has left the agency; no one else may withdraw the listing, so the contact takes it over.
  if (!office.viewers.has(home.createdByUserId)) {
    const { userId, agentId } = office.contact;
    await updateListingKeeper(home.id, { createdByUserId: userId, agentId });
  }
  if ("closing" in act) await closeFedHome(member, home.id, act.closing);
  else await withdrawListing(member, home.id);
  afterCommit(() => office.homes.leave(home.id));
  return { listingId: home.id, isWaiting: false };
}

async function show(
  plan: Plan,
  { home: wanted, isShown, sameAs }: Extract<NonNullable<Plan["act"]>, { home: unknown }>,
  known: KnownRow | undefined,
  office: StaffedOffice,
): Promise<{ listingId: number; isWaiting: boolean }> {
  const { keeper, input, isUnderOffer, searchedPrice } = wanted;
  const { userId, agentId, learnedId } = keeper;
  if (learnedId !== undefined && agentId !== null) {
    await upsertProfile(office.feedId, learnedId, agentId);
    afterCommit(() => office.profiles.set(learnedId, agentId));
  }
  const home = known?.home;
  const switches = home !== undefined && (home.status === "active") !== isShown;
  const member = await memberOf(userId, office, home, switches);
  const fed = { input, isShown, isUnderOffer, searchedPrice, agentId };
  const { listingId, heldBack } = home
    ? { listingId: home.id, ...(await changeFedHome(member, home, fed)) }
    : await publishFedHome(member, fed);
  const isOnMarket = isShown && !heldBack;
  if (!isOnMarket) afterCommit(() => office.homes.leave(listingId));
  if (isOnMarket) {
    afterCommit(() => office.homes.enter({ listingId, ...placed(wanted) }));
    const problems = await arrangeFedInspections(
      member,
      listingId,
      known?.content.inspections ?? [],
      plan.content?.inspections ?? [],
    );
    plan.messages.push(...problems.map(messages.inspection));
  }
  if (heldBack) {
    plan.outcome = "DRAFT";
    plan.messages.push(messages.heldBack);
  }
  return { listingId, isWaiting: heldBack || sameAs !== undefined };
}

/** The member in whose name the import acts: the home's manager, or the contact when that person may no longer act. */
async function memberOf(
  userId: number,
  office: StaffedOffice,
  home: StoredHome | undefined,
  switches: boolean,
): Promise<Member> {
  const user = office.viewers.get(userId) ?? office.viewers.get(office.contact.userId);
  if (!user) throw new Error("An office has its contact.");
  const isSwitching = switches && home !== undefined && (await isRestless(home.id));
  return { user, address: "", feed: { ...office.importer, isRestless: isSwitching } };
}

/** An agency with the accounts that may act for it. */
export interface StaffedOffice extends Office {
  feedId: number;
  importer: Omit<FeedCaller, "isRestless">;
  viewers: ReadonlyMap<number, Viewer>;
  profiles: Map<string, number>;
}

/** Loads what the listings of a file are matched against; undefined when nobody at the agency can manage a home. */
export async function openOffice(feed: FeedToApply, fileId?: number): Promise<StaffedOffice | undefined> {
  const members = await findAgencyMembers(feed.agencyId);
  const viewers = new Map(members.flatMap(({ viewer }) => (viewer ? [[viewer.id, viewer]] : [])));
  const contact = members.find(({ userId }) => userId === feed.contactUserId) ?? members.find(({ viewer }) => viewer);
  if (!contact || contact.userId === null) return undefined;
  const { userId, agentId } = contact;
  return {
    feedId: feed.id,
    importer: importerOf(feed, fileId),
    // The time of applying, which may be long after arrival: an auction may be over by then.
    now: new Date(),
    agentIds: new Set(feed.agentIds),
    colleagues: members,
    profiles: await findProfiles(feed.id),
    viewers,
    contact: { userId, agentId },
    email: feed.agencyEmail ?? contact.email ?? contact.viewer?.email ?? "",
    phone: feed.agencyPhone ?? contact.phone,
    suburbs: await findSuburbs(),
    homes: new Market(await findHomesOnMarket(feed.agencyId)),
  };
}

export function importerOf({ id, crm }: Pick<FeedToApply, "id" | "crm">, fileId?: number): StaffedOffice["importer"] {
  return { id, name: feedTitle(crm), ...(fileId !== undefined && { fileId }) };
}

interface FedHome {
  /** Form fields; null clears, absent leaves unchanged. */
  input: Readonly<Record<string, unknown>>;
  /** Whether it is to be public. */
  isShown: boolean;
  isUnderOffer: boolean;
  /** Dollars used by the price filter when a text replaces the price; otherwise null. */
  searchedPrice: number | null;
  /** The agent's profile; null when only the agency's contact offers it. The member manages it. */
  agentId: number | null;
}

/** Publishes a new home; `heldBack` means that it is a draft until its agent is verified. */
async function publishFedHome(
  member: Member,
  { input, isShown, isUnderOffer, searchedPrice, agentId }: FedHome,
): Promise<{ listingId: number; heldBack: boolean }> {
  return transaction(async () => {
    const whole = validateListing({ ...input, status: isShown ? "active" : "draft" });
    const { id: listingId, agentId: own, heldBack } = await storeListing(member, whole);
    if (own !== agentId) await updateListingKeeper(listingId, { createdByUserId: member.user.id, agentId });
    if (searchedPrice !== null) await updateSearchedPrice(listingId, searchedPrice);
    if (isUnderOffer && isShown && !heldBack) await markUnderOffer(member, listingId);
    return { listingId, heldBack };
  });
}

/** Updates a home and its manager; publishes it again if it was sold or withdrawn. */
export async function changeFedHome(
  member: Member,
  stored: Pick<
    StoredHome,
    "id" | "createdByUserId" | "agentId" | "status" | "closedOn" | "underOfferAt" | "searchedPrice"
  >,
  { input, isShown, isUnderOffer, searchedPrice, agentId }: FedHome,
): Promise<{ heldBack: boolean }> {
  return transaction(async () => {
    // A sold home stays as it is until the new version is complete.
    if (!isShown && stored.closedOn !== null) return { heldBack: false };
    const keeper = { createdByUserId: member.user.id, agentId };
    if (stored.createdByUserId !== keeper.createdByUserId || stored.agentId !== agentId) {
      await updateListingKeeper(stored.id, keeper);
    }
    if (stored.searchedPrice !== searchedPrice) await updateSearchedPrice(stored.id, searchedPrice);
    const { heldBack } = await changeListing(member, stored.id, { ...input, status: isShown ? "active" : "draft" });
    // Publishing a home again clears the offer.
    const wasUnderOffer = stored.status === "active" && stored.underOfferAt !== null;
    if (isShown && !heldBack && isUnderOffer !== wasUnderOffer) {
      await (isUnderOffer ? markUnderOffer : relistListing)(member, stored.id);
    }
    return { heldBack };
  });
}

/**
 * Records a sale or lease. Without a date, or with a future one, it is today; without a price, the price is withheld. The date
 * may be before the home was first listed here.
 */
async function closeFedHome(
  member: Member,
  id: number,
  { date, price, withheld }: { date?: string; price?: number; withheld: boolean },
): Promise<void> {
  const isPossible = date !== undefined && date <= sydneyDate(new Date());
  const closing = withheld || price === undefined ? { priceWithheld: true } : { closedPrice: price };
  await closeListing(member, id, { ...closing, ...(isPossible && { closedOn: date }) });
}
