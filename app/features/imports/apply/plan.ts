import type { Outcome } from "#app/features/imports/model/import-file.ts";
import {
  IMPORT_STATUSES,
  type ImportClosing,
  type ImportListing,
  type ImportMessage,
  type ModTimeSource,
} from "#app/features/imports/model/import-listing.ts";
import { PLAIN_FILE_FIELDS } from "#app/features/listings/model/fields.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import { applyMessages as messages } from "./apply-messages.ts";
import { type ListingContent, mergeContent } from "./content.ts";
import { toDesiredListing, type Validate, type DesiredListing } from "./desired-listing.ts";
import type { HomeOnMarket, ImportingAgency } from "./importing-agency.ts";
import { listingMessage } from "#app/features/imports/model/report-messages.ts";

export interface Version {
  listing: ImportListing;
  hash: string;
}

export interface LastVersion {
  modTime: Date;
  modTimeSource: ModTimeSource;
  hash: string;
  /** The last version was applied only partly; apply it again. */
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
  /** See `DesiredListing`. */
  searchedPrice: number | null;
  /** Held by a moderator. `status` is the one without the hold. */
  isOnHold: boolean;
}

export interface KnownListing extends LastVersion {
  content: ListingContent;
  /** A person decided that it is not the existing home at its address. */
  isApart: boolean;
  /** Undefined if never created or deleted. */
  home: StoredHome | undefined;
}

export interface Plan {
  outcome: Outcome;
  messages: ImportMessage[];
  /** Absent: store nothing. */
  content?: ListingContent;
  /** Absent: do not change the home. */
  act?:
    | { home: DesiredListing; isPublic: boolean; sameAs?: HomeOnMarket }
    | { closing: ImportClosing }
    | { withdrawn: true };
}

/** Makes unchanged listings cheap. Undefined when the version must be applied. */
export function classifyVersion(
  { listing, hash }: Version,
  remembered: LastVersion | undefined,
  { agentIds }: Pick<ImportingAgency, "agentIds">,
): Plan | undefined {
  const reported = listing.messages;
  if (listing.verdict) return { outcome: listing.verdict, messages: reported };
  if (!agentIds.has(listing.agentId)) {
    return { outcome: "REFUSED", messages: [...reported, messages.foreign(listing.agentId)] };
  }
  if (!(IMPORT_STATUSES as readonly string[]).includes(listing.status)) {
    return { outcome: "REFUSED", messages: [...reported, messages.status(listing.status)] };
  }
  if (!remembered) return undefined;
  if (remembered.isBarred) {
    return listing.status === "current"
      ? { outcome: "REFUSED", messages: [...reported, messages.barred] }
      : { outcome: "IGNORED", messages: [...reported, messages.notListed] };
  }
  if (remembered.isDetached) return { outcome: "IGNORED", messages: [...reported, messages.detached] };
  if (isOlder(listing, remembered)) return { outcome: "STALE", messages: [...reported, messages.stale] };
  return hash === remembered.hash && !remembered.isWaiting ? { outcome: "UNCHANGED", messages: reported } : undefined;
}

/** An arrival time does not make a version older than one with the software's own time. */
function isOlder({ modTime, modTimeSource }: ImportListing, remembered: LastVersion): boolean {
  if (remembered.modTimeSource === "arrival" && modTimeSource !== "arrival") return false;
  return modTime < remembered.modTime;
}

export function planVersion(
  version: Version,
  known: KnownListing | undefined,
  agency: ImportingAgency,
  validate: Validate,
): Plan {
  const { listing } = version;
  // Store nothing, so that the same version applies after reinstatement.
  if (known?.home?.status === "suspended") {
    return { outcome: "REFUSED", messages: [...listing.messages, messages.suspended] };
  }
  const content = mergeContent(toPreviousContent(known), listing);
  return listing.status === "current"
    ? planCurrent(version, content, known, agency, validate)
    : planRemoval(listing, content, known?.home);
}

/** A home that left the market returns without its offer. */
function toPreviousContent(known: KnownListing | undefined): ListingContent {
  const { underOffer, ...content } = known?.content ?? {};
  const isOnItsWay = known?.home && ["active", "draft"].includes(known.home.status);
  return isOnItsWay && underOffer !== undefined ? { ...content, underOffer } : content;
}

function planCurrent(
  { listing, hash }: Version,
  content: ListingContent,
  known: KnownListing | undefined,
  agency: ImportingAgency,
  validate: Validate,
): Plan {
  const { home } = known ?? {};
  const stored = home && { auctionAt: home.auctionAt, isOnMarket: home.status === "active" };
  const wanted = toDesiredListing(content, agency, validate, stored);
  if (!home && isPartial(content)) {
    return { outcome: "REFUSED", messages: [...listing.messages, messages.bare(wanted.missing)] };
  }
  const sameAs = known?.isApart || home?.status === "active" ? undefined : findHomeAtAddress(wanted, agency, home?.id);
  const isPublic = wanted.missing.length === 0 && !sameAs;
  if (home && !isPublic && hash === known?.hash && home.status === "draft") {
    return { outcome: "UNCHANGED", messages: listing.messages };
  }
  const isReported = (code: string) => listing.messages.some((message) => message.code === code);
  // Problems of other fields were reported before.
  const isSent = ({ field = "" }: ImportMessage) =>
    !home || (LISTING_FIELDS_BY_MESSAGE[field]?.some((name) => listing[name] !== undefined) ?? true);
  const reported = [
    ...listing.messages,
    ...(home ? [] : missingFieldMessages(listing)),
    ...wanted.messages.filter((message) => !isReported(message.code) && isSent(message)),
  ];
  if (wanted.missing.length > 0) reported.push(messages.draft(wanted.missing));
  if (home?.isOnHold) reported.push(messages.moderated);
  if (sameAs) reported.push(messages.sameHome(sameAs.address));
  if (home && home.listingType !== listing.listingType) {
    reported.push(messages.otherKind(home.listingType, listing.listingType));
  }
  const outcome = !isPublic ? "DRAFT" : home ? "UPDATED" : "CREATED";
  return { outcome, messages: reported, content, act: { home: wanted, isPublic, ...(sameAs && { sameAs }) } };
}

/** Messages about other fields are always reported. */
const LISTING_FIELDS_BY_MESSAGE: Readonly<Partial<Record<string, readonly (keyof ImportListing)[]>>> = {
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

function isPartial({ address, title, description }: ListingContent): boolean {
  return !address && !title && !description;
}

function findHomeAtAddress(
  wanted: DesiredListing,
  { homes }: ImportingAgency,
  ownId: number | undefined,
): HomeOnMarket | undefined {
  return wanted.missing.includes(messages.missing.address) ? undefined : homes.sameAs(toHomeOnMarket(wanted), ownId);
}

export function toHomeOnMarket({ input }: DesiredListing): Omit<HomeOnMarket, "listingId"> {
  return {
    listingType: String(input.listingType),
    address: String(input.address),
    suburb: String(input.suburb),
  };
}

function toDateMessages(
  { status }: Pick<ImportListing, "status">,
  { date }: ImportClosing,
  { publishedAt, closedOn }: StoredHome,
): ImportMessage[] {
  if (date === undefined) return closedOn === null ? [messages.closedToday(status)] : [];
  const listedOn = publishedAt && sydneyDate(publishedAt);
  return listedOn && date < listedOn ? [messages.closedBefore(status, date, listedOn)] : [];
}

function planRemoval(listing: ImportListing, content: ListingContent, home: StoredHome | undefined): Plan {
  if (!home) return { outcome: "IGNORED", messages: [...listing.messages, messages.notListed], content };
  const plan: Plan = {
    outcome: "REMOVED",
    messages: [...listing.messages, messages.removed(listing.status)],
    content,
  };
  // Placeholders of drafts must not appear among sold homes.
  if (home.publishedAt === null || home.status === "draft") return plan;
  if (listing.status === "sold" || listing.status === "leased") {
    const closing = content.closing ?? { withheld: true };
    return { ...plan, messages: [...plan.messages, ...toDateMessages(listing, closing, home)], act: { closing } };
  }
  // Sold homes stay sold.
  return home.status === "active" ? { ...plan, act: { withdrawn: true } } : plan;
}

/** What a new listing lacks, and what is shown instead. */
export function missingFieldMessages({
  kind,
  line,
  propertyType,
  title,
  agents,
  photos,
}: Pick<ImportListing, "kind" | "line" | "propertyType" | "title" | "agents" | "photos">): ImportMessage[] {
  const at = { writtenName: kind, line };
  const missing: ImportMessage[] = [];
  if (!propertyType && kind !== "rural") missing.push(listingMessage("category.missing", at));
  if (!title) missing.push(listingMessage("title.made", at));
  if (!agents?.some(({ email }) => email)) missing.push(listingMessage("agent.none", at));
  if (!photos?.some((photo) => !("removed" in photo))) missing.push(listingMessage("photo.none", at));
  return missing;
}
