import type { Outcome } from "#app/features/feeds/model/feed-file.ts";
import {
  FEED_STATUSES,
  type FeedClosing,
  type FeedListing,
  type FeedMessage,
  type ModTimeSource,
} from "#app/features/feeds/model/feed-listing.ts";
import { PLAIN_FILE_FIELDS } from "#app/features/listings/model/fields.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import { applyMessages as messages } from "./said.ts";
import { type FeedContent, mergeContent } from "./content.ts";
import { homeOf, type Judge, type WantedHome } from "./home.ts";
import type { HomeOnMarket, Office } from "./office.ts";
import { listingMessage } from "#app/features/feeds/model/notes.ts";

/** One version of a listing. */
export interface Version {
  listing: FeedListing;
  /** Of all that it says: the same for two versions that say the same. */
  hash: string;
}

/** How a version stands to the last one that was read. */
export interface Remembered {
  modTime: Date;
  modTimeSource: ModTimeSource;
  hash: string;
  /** Something outside the feed kept it from becoming what the feed wants. */
  isWaiting: boolean;
  isDetached: boolean;
  /** An administrator removed its home. */
  isBarred: boolean;
}

/** The home that a listing of a feed is here. */
export interface StoredHome {
  id: number;
  status: string;
  listingType: string;
  auctionAt: Date | null;
  /** Null for a draft that nobody has seen. */
  publishedAt: Date | null;
  /** "2026-11-20" */
  closedOn: string | null;
  createdByUserId: number;
  agentId: number | null;
  underOfferAt: Date | null;
  /** Dollars by which it is found, where it has words instead of a price. */
  searchedPrice: number | null;
  /** An admin holds it: whatever is made of it, nobody sees it. Its status is the one that it has without that. */
  isHeld: boolean;
}

/** Everything that is known of a listing of a feed. */
export interface Known extends Remembered {
  content: FeedContent;
  /** A person said that it is not the home that it looks like. */
  isApart: boolean;
  /** Undefined for one that was never here, or is deleted. */
  home: StoredHome | undefined;
}

/** What a version comes to. */
export interface Plan {
  outcome: Outcome;
  messages: FeedMessage[];
  /** What is to be remembered of it; absent: nothing. */
  content?: FeedContent;
  /** What is to be made of the home, or what becomes of it. */
  act?: { home: WantedHome; isShown: boolean; sameAs?: HomeOnMarket } | { closing: FeedClosing } | { withdrawn: true };
}

/**
 * What can be said of a version by looking at the last one alone: that it is not to be applied; undefined when it is.
 * A listing of a file that is unchanged costs no more than this.
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

/** A time that is only when a file arrived says nothing against one that the software wrote. */
function isOlder({ modTime, modTimeSource }: FeedListing, remembered: Remembered): boolean {
  if (remembered.modTimeSource === "arrival" && modTimeSource !== "arrival") return false;
  return modTime < remembered.modTime;
}

/** What a version that is to be applied comes to. */
export function planVersion(version: Version, known: Known | undefined, office: Office, judge: Judge): Plan {
  const { listing } = version;
  // Nothing is remembered of it: the same version is applied once the account is reinstated, or the agent released.
  if (known?.home?.status === "suspended") {
    return { outcome: "REFUSED", messages: [...listing.messages, messages.suspended] };
  }
  const content = mergeContent(contentBefore(known), listing);
  return listing.status === "current"
    ? planCurrent(version, content, known, office, judge)
    : planRemoval(listing, content, known?.home);
}

/** What was said of a home before. One that left the market comes back without the mark of an offer, unless it is sent again. */
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
  // A fault of a field was reported with the version that sent it.
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

/** By the field of a message, what of a listing it is about; a field that is not here is always reported. */
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

/** Whether it is only a part of a listing of which we never had the whole. */
function isBare({ address, title, description }: FeedContent): boolean {
  return !address && !title && !description;
}

/** Another home of the agency, on the market with the same address. */
function sameHome(wanted: WantedHome, { homes }: Office, ownId: number | undefined): HomeOnMarket | undefined {
  return wanted.missing.includes(messages.missing.address) ? undefined : homes.sameAs(placed(wanted), ownId);
}

/** A wanted home as it is compared with those on the market. */
export function placed({ input }: WantedHome): Omit<HomeOnMarket, "listingId"> {
  return {
    listingType: String(input.listingType),
    address: String(input.address),
    suburb: String(input.suburb),
  };
}

/** What is done about the day of a sale that is not sent, or is before the home was listed here. */
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
  // A draft is off the market already, and may hold words for what it lacks, which nobody is to see among the sold.
  if (home.publishedAt === null || home.status === "draft") return plan;
  if (listing.status === "sold" || listing.status === "leased") {
    const closing = content.closing ?? { withheld: true };
    return { ...plan, messages: [...plan.messages, ...dayMessages(listing, closing, home)], act: { closing } };
  }
  // What was sold stays among the sold.
  return home.status === "active" ? { ...plan, act: { withdrawn: true } } : plan;
}

/** What a report says of a listing that is new here of what its office left unsaid, and what is shown instead. */
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
