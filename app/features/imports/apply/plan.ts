import type { Outcome } from "#app/features/imports/model/import-file.ts";
import {
  FEED_STATUSES,
  type FeedClosing,
  type FeedListing,
  type FeedMessage,
  type ModTimeSource,
} from "#app/features/imports/model/import-listing.ts";
import { PLAIN_FILE_FIELDS } from "#app/features/listings/model/fields.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import { applyMessages as messages } from "./apply-messages.ts";
import { type FeedContent, mergeContent } from "./content.ts";
import { homeOf, type Judge, type WantedHome } from "./desired-listing.ts";
import type { HomeOnMarket, Office } from "./importing-agency.ts";
import { listingMessage } from "#app/features/imports/model/report-messages.ts";

export interface Version {
  listing: FeedListing;
  /** Equal for versions with the same content. */
  hash: string;
}

export interface Remembered {
  modTime: Date;
  modTimeSource: ModTimeSource;
  hash: string;
  /** The last version could not be applied completely, so it is applied again. */
  isWaiting: boolean;
  isDetached: boolean;
  /** An admin removed the home. */
  isBarred: boolean;
}

export interface StoredHome {
  id: number;
  status: string;
  listingType: string;
  auctionAt: Date | null;
  /** Null for a draft that was never public. */
  publishedAt: Date | null;
  /** "2026-11-20" */
  closedOn: string | null;
  createdByUserId: number;
  agentId: number | null;
  underOfferAt: Date | null;
  /** Dollars used by the price filter when a text replaces the price. */
  searchedPrice: number | null;
  /** Held by a moderator and hidden from the public. `status` is the one without the hold. */
  isHeld: boolean;
}

export interface Known extends Remembered {
  content: FeedContent;
  /** A person decided that it is not the existing home at its address. */
  isApart: boolean;
  /** Undefined if it was never created, or was deleted. */
  home: StoredHome | undefined;
}

export interface Plan {
  outcome: Outcome;
  messages: FeedMessage[];
  /** The content to store; absent: store nothing. */
  content?: FeedContent;
  /** The change to the home; absent: none. */
  act?: { home: WantedHome; isShown: boolean; sameAs?: HomeOnMarket } | { closing: FeedClosing } | { withdrawn: true };
}

/**
 * Decides from the stored state alone that a version need not be applied; undefined when it must be. Keeps unchanged listings
 * cheap.
 */
export function judgeVersion(
  { listing, hash }: Version,
  remembered: Remembered | undefined,
  { agentIds }: Pick<Office, "agentIds">,
): Plan | undefined {
  const said = listing.messages;
  if (listing.verdict) return { outcome: listing.verdict, messages: said };
  if (!agentIds.has(listing.agentId)) {
    return { outcome: "REFUSED", messages: [...said, messages.foreign(listing.agentId)] };
  }
  if (!(FEED_STATUSES as readonly string[]).includes(listing.status)) {
    return { outcome: "REFUSED", messages: [...said, messages.status(listing.status)] };
  }
  if (!remembered) return undefined;
  if (remembered.isBarred) {
    return listing.status === "current"
      ? { outcome: "REFUSED", messages: [...said, messages.barred] }
      : { outcome: "IGNORED", messages: [...said, messages.gone] };
  }
  if (remembered.isDetached) return { outcome: "IGNORED", messages: [...said, messages.detached] };
  if (isOlder(listing, remembered)) return { outcome: "STALE", messages: [...said, messages.stale] };
  return hash === remembered.hash && !remembered.isWaiting ? { outcome: "UNCHANGED", messages: said } : undefined;
}

/** An arrival time does not make a version older than one with the software's own time. */
function isOlder({ modTime, modTimeSource }: FeedListing, remembered: Remembered): boolean {
  if (remembered.modTimeSource === "arrival" && modTimeSource !== "arrival") return false;
  return modTime < remembered.modTime;
}

export function planVersion(version: Version, known: Known | undefined, office: Office, judge: Judge): Plan {
  const { listing } = version;
  // Store nothing, so that the same version is applied once the account or agent is reinstated.
  if (known?.home?.status === "suspended") {
    return { outcome: "REFUSED", messages: [...listing.messages, messages.suspended] };
  }
  const content = mergeContent(contentBefore(known), listing);
  return listing.status === "current"
    ? planCurrent(version, content, known, office, judge)
    : planRemoval(listing, content, known?.home);
}

/** A home that left the market comes back without its offer, unless that is sent again. */
function contentBefore(known: Known | undefined): FeedContent {
  const { underOffer, ...content } = known?.content ?? {};
  const isOnItsWay = known?.home && ["active", "draft"].includes(known.home.status);
  return isOnItsWay && underOffer !== undefined ? { ...content, underOffer } : content;
}

function planCurrent(
  { listing, hash }: Version,
  content: FeedContent,
  known: Known | undefined,
  office: Office,
  judge: Judge,
): Plan {
  const { home } = known ?? {};
  const stored = home && { auctionAt: home.auctionAt, isOnMarket: home.status === "active" };
  const wanted = homeOf(content, office, judge, stored);
  if (!home && isBare(content)) {
    return { outcome: "REFUSED", messages: [...listing.messages, messages.bare(wanted.missing)] };
  }
  const sameAs = known?.isApart || home?.status === "active" ? undefined : sameHome(wanted, office, home?.id);
  const isShown = wanted.missing.length === 0 && !sameAs;
  if (home && !isShown && hash === known?.hash && home.status === "draft") {
    return { outcome: "UNCHANGED", messages: listing.messages };
  }
  const isSaid = (code: string) => listing.messages.some((message) => message.code === code);
  // Faults of fields that this version does not contain were reported before.
  const isSent = ({ field = "" }: FeedMessage) =>
    !home || (SENT_AS[field]?.some((name) => listing[name] !== undefined) ?? true);
  const said = [
    ...listing.messages,
    ...(home ? [] : unsaidMessages(listing)),
    ...wanted.messages.filter((message) => !isSaid(message.code) && isSent(message)),
  ];
  if (wanted.missing.length > 0) said.push(messages.draft(wanted.missing));
  if (home?.isHeld) said.push(messages.held);
  if (sameAs) said.push(messages.sameHome(sameAs.address));
  if (home && home.listingType !== listing.listingType) {
    said.push(messages.otherKind(home.listingType, listing.listingType));
  }
  const outcome = !isShown ? "DRAFT" : home ? "UPDATED" : "CREATED";
  return { outcome, messages: said, content, act: { home: wanted, isShown, ...(sameAs && { sameAs }) } };
}

/** Listing fields by the field of a message; messages about other fields are always reported. */
const SENT_AS: Readonly<Partial<Record<string, readonly (keyof FeedListing)[]>>> = {
  suburb: ["suburb", "postcode"],
  postcode: ["suburb", "postcode"],
  bond: ["bond", "price"],
  headline: ["title"],
  videoUrl: ["links"],
  tourUrl: ["links"],
  landSize: ["landSize"],
  floorArea: ["floorArea"],
  features: ["features"],
  availableFrom: ["availableFrom"],
  ...Object.fromEntries(PLAIN_FILE_FIELDS.map((name) => [name, [name]])),
};

/** Whether a new listing is only a partial update. */
function isBare({ address, title, description }: FeedContent): boolean {
  return !address && !title && !description;
}

function sameHome(wanted: WantedHome, { homes }: Office, ownId: number | undefined): HomeOnMarket | undefined {
  return wanted.missing.includes(messages.missing.address) ? undefined : homes.sameAs(placed(wanted), ownId);
}

export function placed({ input }: WantedHome): Omit<HomeOnMarket, "listingId"> {
  return {
    listingType: String(input.listingType),
    address: String(input.address),
    suburb: String(input.suburb),
  };
}

/** Notes about a closing date that is missing, or before the home was first listed here. */
function dayMessages(
  { status }: Pick<FeedListing, "status">,
  { date }: FeedClosing,
  { publishedAt, closedOn }: StoredHome,
): FeedMessage[] {
  if (date === undefined) return closedOn === null ? [messages.closedToday(status)] : [];
  const listedOn = publishedAt && sydneyDate(publishedAt);
  return listedOn && date < listedOn ? [messages.closedBefore(status, date, listedOn)] : [];
}

function planRemoval(listing: FeedListing, content: FeedContent, home: StoredHome | undefined): Plan {
  if (!home) return { outcome: "IGNORED", messages: [...listing.messages, messages.gone], content };
  const plan: Plan = {
    outcome: "REMOVED",
    messages: [...listing.messages, messages.removed(listing.status)],
    content,
  };
  // A draft may contain placeholders, which must not appear among sold homes.
  if (home.publishedAt === null || home.status === "draft") return plan;
  if (listing.status === "sold" || listing.status === "leased") {
    const closing = content.closing ?? { withheld: true };
    return { ...plan, messages: [...plan.messages, ...dayMessages(listing, closing, home)], act: { closing } };
  }
  // Sold homes stay sold.
  return home.status === "active" ? { ...plan, act: { withdrawn: true } } : plan;
}

/** Report messages for what a new listing lacks, and what is shown instead. */
export function unsaidMessages({
  kind,
  line,
  propertyType,
  title,
  agents,
  photos,
}: Pick<FeedListing, "kind" | "line" | "propertyType" | "title" | "agents" | "photos">): FeedMessage[] {
  const at = { writtenName: kind, line };
  const unsaid: FeedMessage[] = [];
  if (!propertyType && kind !== "rural") unsaid.push(listingMessage("category.missing", at));
  if (!title) unsaid.push(listingMessage("title.made", at));
  if (!agents?.some(({ email }) => email)) unsaid.push(listingMessage("agent.none", at));
  if (!photos?.some((photo) => !("removed" in photo))) unsaid.push(listingMessage("photo.none", at));
  return unsaid;
}
