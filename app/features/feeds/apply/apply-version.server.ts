import { createHash } from "node:crypto";
import { arrangeFedInspections } from "./inspections.server.ts";
import { withdrawListing } from "#app/features/listings/market.server.ts";
import { findListingProblems } from "#app/features/listings/validate.server.ts";
import { changeFedHome, closeFedHome, publishFedHome } from "./listed-home.server.ts";
import type { FeedEntry } from "#app/features/feeds/model/feed-file.ts";
import type { FeedListing } from "#app/features/feeds/model/feed-listing.ts";
import { keepFeedPhotos } from "#app/features/feeds/model/feed-photos.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { afterCommit } from "#db/transaction.server.ts";
import { applyMessages as messages } from "./said.ts";
import {
  isRestless,
  type KnownRow,
  lockKnown,
  type RememberedRow,
  updateListingKeeper,
  upsertFeedListing,
  upsertProfile,
} from "./apply.queries.server.ts";
import { canonicalText } from "./content.ts";
import type { StaffedOffice } from "./open-office.server.ts";
import { judgeVersion, placed, type Plan, planVersion, type StoredHome, type Version } from "./plan.ts";

/** What became of a version, and what is remembered of it; nothing where nothing is. */
export interface Applied {
  plan: Plan;
  listingId: number | null;
  remembered?: RememberedRow;
}

/** A version of a listing with what it is compared by. */
export function versionOf(listing: FeedListing): Version {
  return { listing, hash: createHash("sha256").update(canonicalText(listing)).digest("hex") };
}

/** What became of a version, for the report. */
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
 * Applies a version of a listing, in the open transaction: the home, its inspections and pictures, and what is remembered
 * of it, by the operations of the agent's form. Throws what they throw.
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

/** What is true of a listing of which a version was just applied. */
const nothingElse = { isDetached: false, isBarred: false, isAbsent: false } as const;

/** What the feed wants of a home, done. */
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
  // Whoever kept it has left the agency, and nobody else may take it off the market.
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

/** The person in whose name a home is kept, with the feed speaking; the contact where that person may not act any more. */
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
