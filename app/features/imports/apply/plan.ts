import type { Outcome } from "#app/features/imports/model/import-file.ts";
import {
  IMPORT_STATUSES,
  type ImportClosing,
  type ImportInspection,
  type ImportListing,
  type ImportMessage,
} from "#app/features/imports/model/import-listing.ts";
import { listingMessage } from "#app/features/imports/model/report-messages.ts";
import { findBreachInTexts, findBrokenRule } from "#app/features/listings/model/check-advertisement.ts";
import {
  findPriceBreach,
  insteadWithoutAmounts,
  type PriceLimits,
  publicReason,
  toAdvertisedPrice,
} from "#app/features/listings/model/price-limits.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import { applyMessages as messages, LISTING_FIELDS_BY_MESSAGE } from "./apply-messages.ts";
import { type ListingContent, mergeContent } from "./content.ts";
import { type DesiredListing, toDesiredListing, type Validate } from "./desired-listing.ts";
import {
  type HomeOnMarket,
  type ImportingAgency,
  isAssignmentDue,
  questionSuburb,
  waitingMessages,
} from "./importing-agency.ts";
import { type KnownListing, type LastVersion, type StoredHome, wasNeverPublic } from "./known-listing.ts";

export interface Version {
  listing: ImportListing;
  hash: string;
}

export interface Plan {
  outcome: Outcome;
  messages: ImportMessage[];
  /** Absent if nothing is to be stored. */
  content?: ListingContent;
  /** Why the home is held as a draft by the rules about advertised prices. */
  priceProblem?: string;
  /** The version waits until an agent confirms its price. */
  priceDoubt?: string;
  /** Absent: do not change the home. */
  act?:
    /** `appliesAgain`: an unchanged version is applied again next time, because what prevents it may have changed. */
    | { home: DesiredListing; isPublic: boolean; sameAs?: HomeOnMarket; appliesAgain?: boolean }
    | { closing: ImportClosing }
    | { withdrawn: true };
}

/** Makes unchanged listings cheap. Undefined when the version must be applied. */
export function classifyVersion(
  { listing, hash }: Version,
  remembered: LastVersion | undefined,
  agency: ImportingAgency,
): Plan | undefined {
  const { agentIds } = agency;
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
  if (remembered.detachedAt) {
    // Without a home, the import of another ID continues it.
    if (!remembered.current) return { outcome: "IGNORED", messages: [...reported, messages.detached] };
    const isChanged = hash !== remembered.hash;
    const state = isChanged ? messages.differs(sydneyDate(remembered.detachedAt)) : messages.detached;
    return { outcome: "DETACHED", messages: [...reported, state] };
  }
  if (isOlder(listing, remembered)) return { outcome: "STALE", messages: [...reported, messages.stale] };
  if (hash !== remembered.hash || remembered.isWaiting) return undefined;
  if (listing.status !== "current") return { outcome: "UNCHANGED", messages: reported };
  const agents = remembered.agents ?? [];
  if (isAssignmentDue(agents, remembered, agency)) return undefined;
  return { outcome: "UNCHANGED", messages: [...reported, ...waitingMessages(agents, remembered, agency)] };
}

/** An arrival time does not make a version older than one with the software's own time. */
function isOlder({ modTime, modTimeSource }: ImportListing, remembered: LastVersion): boolean {
  if (remembered.modTimeSource === "arrival" && modTimeSource !== "arrival") return false;
  return modTime < remembered.modTime;
}

/** `limits` of the advertised price are given once the law applies. */
export function planVersion(
  version: Version,
  known: KnownListing | undefined,
  agency: ImportingAgency,
  validate: Validate,
  limits?: PriceLimits,
): Plan {
  const { listing } = version;
  // Store nothing, so that the same version applies after reinstatement.
  if (known?.home?.status === "suspended") {
    return { outcome: "REFUSED", messages: [...listing.messages, messages.suspended] };
  }
  const content = mergeContent(toPreviousContent(known), listing);
  return listing.status === "current"
    ? planCurrent(version, content, known, { agency, validate, limits })
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
  { agency, validate, limits }: { agency: ImportingAgency; validate: Validate; limits: PriceLimits | undefined },
): Plan {
  const { home } = known ?? {};
  const stored = home && { auctionAt: home.auctionAt, isOnMarket: home.status === "active" };
  const desired = toDesiredListing(content, agency, validate, stored, known);
  if (!home && isPartial(content)) {
    return { outcome: "REFUSED", messages: [...listing.messages, messages.bare(desired.missing)] };
  }
  const { priceDoubt } = desired;
  if (priceDoubt !== undefined && home?.status === "active") {
    return {
      outcome: "REFUSED",
      messages: [...listing.messages, messages.priceWaits(priceDoubt)],
      content: { ...content, appliedInspections: toAppliedInspections(known?.content) },
      priceDoubt,
    };
  }
  const sameAs = known?.isApart || home?.status === "active" ? undefined : findHomeAtAddress(desired, agency, home?.id);
  // A home on the market retains its stored price: saving the version refuses a new one that is unlawful.
  const breach =
    limits && home?.status !== "active"
      ? (findPriceBreach(toAdvertisedPrice(desired.input), limits) ?? findBreachInTexts(desired.input, limits)?.breach)
      : undefined;
  // Like the form, an import needs a confirmation before it publishes such a home.
  const likelySuburbs = wasNeverPublic(home) ? questionSuburb(content, agency.suburbs) : undefined;
  const { tenantPhotos } = home ?? {};
  const lackedConsent = home?.status === "active" ? undefined : findBrokenRule("tenant-consent", { tenantPhotos });
  const isQuestioned = likelySuburbs !== undefined || priceDoubt !== undefined;
  const isPublic = desired.missing.length === 0 && !sameAs && !breach && !lackedConsent && !isQuestioned;
  const isDue = known !== undefined && isAssignmentDue(content.agents ?? [], known, agency);
  if (home && !isPublic && !isDue && hash === known?.hash && home.status === "draft") {
    return { outcome: "UNCHANGED", messages: listing.messages };
  }
  const isReported = (code: string) => listing.messages.some((message) => message.code === code);
  // Problems of other fields were reported before.
  const isSent = ({ field = "" }: ImportMessage) =>
    !home || (LISTING_FIELDS_BY_MESSAGE[field]?.some((name) => listing[name] !== undefined) ?? true);
  const reported = [
    // The message about the draft names the missing rent.
    ...listing.messages.filter(({ code }) => code !== "rent.none" || !desired.missing.includes(messages.missing.rent)),
    ...(home ? [] : missingFieldMessages(listing)),
    ...desired.messages.filter((message) => !isReported(message.code) && isSent(message)),
  ];
  if (isDue && desired.manager.colleague) reported.push(messages.assigned(desired.manager.colleague.name));
  if (desired.missing.length > 0) reported.push(messages.draft(desired.missing));
  let priceProblem: string | undefined;
  if (breach) {
    const sent = toAdvertisedPrice({ ...desired.input, price: content.price ?? 0 });
    const [reason, instead] = [publicReason(breach.kind), insteadWithoutAmounts(breach, sent, limits)];
    priceProblem = `${reason}. ${instead}.`;
    reported.push(messages.unlawfulPrice(reason, instead));
  }
  if (likelySuburbs !== undefined) {
    reported.push(messages.misspeltSuburb(content.suburb ?? "", likelySuburbs));
  }
  if (priceDoubt !== undefined) reported.push(messages.doubtfulPrice(priceDoubt));
  if (lackedConsent) reported.push(messages.noTenantConsent(lackedConsent));
  if (home?.isOnHold) reported.push(messages.moderated);
  if (sameAs) reported.push(messages.sameHome(sameAs.address));
  if (home && home.listingType !== listing.listingType) {
    reported.push(messages.otherKind(home.listingType, listing.listingType));
  }
  const outcome = !isPublic ? "DRAFT" : home ? "UPDATED" : "CREATED";
  return {
    outcome,
    messages: reported,
    content,
    ...(priceProblem !== undefined && { priceProblem }),
    ...(priceDoubt !== undefined && { priceDoubt }),
    act: {
      home: desired,
      isPublic,
      ...(sameAs && { sameAs }),
      ...((breach || lackedConsent || desired.isTextRefused || priceDoubt !== undefined) && { appliesAgain: true }),
    },
  };
}

/** Of the home on the market. */
export function toAppliedInspections({ appliedInspections, inspections }: ListingContent = {}): ImportInspection[] {
  return appliedInspections ?? inspections ?? [];
}

function isPartial({ address, title, description }: ListingContent): boolean {
  return !address && !title && !description;
}

function findHomeAtAddress(
  desired: DesiredListing,
  { homes }: ImportingAgency,
  ownId: number | undefined,
): HomeOnMarket | undefined {
  return desired.missing.includes(messages.missing.address) ? undefined : homes.sameAs(toHomeOnMarket(desired), ownId);
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

/** Reports the fields that a new listing lacks, with the values shown instead. */
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
