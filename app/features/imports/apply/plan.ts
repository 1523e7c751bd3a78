import type { Outcome } from "#app/features/imports/model/import-file.ts";
import {
  IMPORT_STATUSES,
  type ImportClosing,
  type ImportInspection,
  type ImportListing,
  type ImportMessage,
  type ModTimeSource,
} from "#app/features/imports/model/import-listing.ts";
import { PLAIN_FILE_FIELDS } from "#app/features/listings/model/fields.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import { applyMessages as messages, LISTING_FIELDS_BY_MESSAGE } from "./apply-messages.ts";
import {
  type ListingContent,
  mergeContent,
  firstLink,
  isUnpriced,
  makeTitle,
  statedPrice,
  statedText,
  toPropertyType,
  toPublicPriceText,
} from "./content.ts";
import {
  type Assignment,
  type CurrentAgents,
  type HomeOnMarket,
  type ImportingAgency,
  type ListingManager,
  chooseManager,
  findCorrectSuburb,
  isAssignmentDue,
  suburbKey,
  suggestSuburbs,
  waitingMessages,
} from "./importing-agency.ts";
import { listingMessage } from "#app/features/imports/model/report-messages.ts";
import { adviseListing, findBreachInTexts } from "#app/features/listings/model/advertising-rules.ts";
import {
  doubtfulPriceText,
  findLargeMove,
  findPriceBreach,
  insteadWithoutAmounts,
  type PriceLimits,
  publicReason,
  toAdvertisedPrice,
} from "#app/features/listings/model/price-rules.ts";
import { maxBond } from "#app/features/listings/model/rent.ts";
import { medianLike } from "#app/features/suburbs/model/market.ts";

/** Returns the messages by field. */
type Validate = (input: Readonly<Record<string, unknown>>) => Readonly<Record<string, readonly string[]>>;

interface DesiredListing {
  manager: ListingManager;
  /** See `ChosenManager`. */
  assigned?: CurrentAgents;
  /**
   * All form fields but the status; null if not stated. Required ones have a placeholder. Without the texts that stay as
   * they are stored.
   */
  input: Readonly<Record<string, unknown>>;
  isUnderOffer: boolean;
  /** Dollars used by the price filter when a text replaces the price; otherwise null. */
  searchedPrice: number | null;
  /** As texts: "the street address". */
  missing: string[];
  messages: ImportMessage[];
  /** A text was refused, so the stored one of the home on the market stays. */
  isTextRefused: boolean;
  /** The question about an unlikely price. Undefined for a likely, confirmed or published one. */
  priceDoubt?: string;
}

const REQUIRED: Readonly<Record<string, readonly [missing: string, placeholder: string]>> = {
  address: [messages.missing.address, "Address to come"],
  suburb: [messages.missing.suburb, "Suburb to come"],
  state: [messages.missing.state, "NSW"],
  postcode: [messages.missing.postcode, "0000"],
  description: [messages.missing.description, "Description to come"],
  contactPhone: [messages.missing.phone, "Phone to come"],
  contactEmail: [messages.missing.email, "no-reply@example.com"],
};

/**
 * Converts merged content to a listing that can be stored, at least as a draft. Drops invalid fields with a warning;
 * required ones are then missing. `auctionAt` is the stored auction, which may be past.
 */
function toDesiredListing(
  content: ListingContent,
  agency: ImportingAgency,
  validate: Validate,
  stored: { auctionAt: Date | null; isOnMarket: boolean } | undefined,
  known: KnownListing | undefined,
): DesiredListing {
  const home = known?.home;
  const chosen = chooseManager(content.agents ?? [], agency, home, known);
  const { manager, messages: reported } = chosen;
  const place = toAddress(content, agency, reported, home);
  const draft: Record<string, unknown> = {
    ...toTerms(content, agency.now, stored, reported),
    ...place,
    ...toContact(content, manager, agency),
    propertyType: toPropertyType(content),
    title: statedText(content.title) ?? makeTitle(content),
    description: statedText(content.description),
    features: content.features ?? [],
    bedrooms: content.bedrooms ?? null,
    bathrooms: content.bathrooms ?? null,
    parking: content.parking ?? null,
    landSize: content.landSize ?? null,
    floorArea: content.floorArea ?? null,
    ...Object.fromEntries(PLAIN_FILE_FIELDS.map((name) => [name, content[name] ?? null])),
    videoUrl: firstLink(content, "video"),
    tourUrl: firstLink(content, "tour"),
  };
  const missing = Object.entries(REQUIRED).flatMap(([field, [label, placeholder]]) => {
    if (draft[field] !== undefined) return [];
    draft[field] = placeholder;
    return [label];
  });
  if (content.listingType === "rent" && !content.price) missing.push(messages.missing.rent);
  if (isUnpriced(content)) missing.push(messages.missing.price);
  // Showing only the lower end of a range would be underquoting.
  if (content.isPriceOpen && draft["priceWords"] === null) missing.push(messages.missing.closedPrice);
  const isOnMarket = home?.status === "active" && home.listingType === draft["listingType"];
  const refused = dropInvalidFields(draft, validate, { missing, reported, isOnMarket, title: makeTitle(content) });
  const { input } = refused;
  const { doubt: priceDoubt, move } = questionPrice(content, input, agency, known);
  if (move) reported.push(move);
  if (content.listingType) {
    const texts = { ...input, listingType: content.listingType };
    for (const [field, advised] of Object.entries(adviseListing(texts, home) ?? {})) {
      reported.push(messages.advice(field === "title" ? "headline" : field, advised));
    }
  }
  const searchedPrice = input.priceWords === null ? null : statedPrice(content) || null;
  return {
    ...chosen,
    ...refused,
    isUnderOffer: content.underOffer === true,
    searchedPrice,
    missing,
    ...(priceDoubt !== undefined && { priceDoubt }),
  };
}

/** The questions of the listing form. */
function questionPrice(
  { listingType = "sale", priceFrequency, priceTo, bedrooms = null }: ListingContent,
  { price: desired, propertyType, postcode }: Readonly<Record<string, unknown>>,
  { figures }: ImportingAgency,
  known: KnownListing | undefined,
): { doubt?: string; move?: ImportMessage } {
  const after = { listingType, priceFrequency, priceTo, price: Number(desired) };
  const home = { listingType, bedrooms, propertyType: String(propertyType), postcode: String(postcode) };
  const median = listingType === "sale" ? medianLike(figures.get(home.postcode) ?? [], home)?.median : undefined;
  const doubt = doubtfulPriceText({ ...after, propertyType: home.propertyType }, median);
  const isPublished = !wasNeverPublic(known?.home) && known?.home?.price === after.price;
  if (doubt !== undefined) return isPublished || known?.confirmedPrice === after.price ? {} : { doubt };
  if (!known?.content.price || wasNeverPublic(known.home) || isPublished) return {};
  const { content } = known;
  const before = { ...content, listingType: content.listingType ?? "sale", price: known.content.price };
  const move = findLargeMove(before, after);
  return move === undefined ? {} : { move: messages.priceMoves(before.price, after.price, move) };
}

/** On the market, the stored text stays if the new one is refused. */
const STORED_TEXTS: readonly string[] = ["title", "description", "heatingCooling", "roomSizes", "documents"];

function dropInvalidFields(
  draft: Readonly<Record<string, unknown>>,
  validate: Validate,
  {
    missing,
    reported,
    isOnMarket,
    title,
  }: { missing: string[]; reported: ImportMessage[]; isOnMarket: boolean; title: string },
): Pick<DesiredListing, "input" | "isTextRefused"> {
  const input = { ...draft };
  let isTextRefused = false;
  const faults = validate({ ...input, status: "draft" });
  for (const [field, [problem = ""]] of Object.entries(faults)) {
    const required = REQUIRED[field];
    if (isOnMarket && STORED_TEXTS.includes(field)) {
      reported.push(messages.textStays(field === "title" ? "headline" : field, problem));
      delete input[field];
      isTextRefused = true;
    } else if (required) {
      const [label, placeholder] = required;
      missing.push(messages.missing.lawful(field, label));
      reported.push(messages.invalid(field, problem));
      input[field] = placeholder;
      // Its postcode is in another state.
      if (field === "state") input.postcode = REQUIRED.postcode?.[1];
    } else if (field === "features" && Array.isArray(draft["features"])) {
      const sent = draft["features"];
      const isValid = (feature: unknown) =>
        validate({ ...draft, status: "draft", features: [feature] })["features"] === undefined;
      input[field] = sent.filter(isValid).slice(0, 40);
      const refused = sent.filter((feature) => !isValid(feature));
      reported.push(messages.leftOut(field, refused.join(", "), problem));
    } else if (field === "title") {
      reported.push(messages.leftOut("headline", toText(draft["title"]), problem));
      input.title = title;
    } else {
      reported.push(messages.leftOut(field, toText(draft[field]), problem));
      input[field] = field === "price" ? 0 : field === "features" ? [] : null;
    }
  }
  return { input, isTextRefused };
}

function toText(value: unknown): string {
  return value instanceof Date ? sydneyDate(value) : String(value);
}

function toTerms(
  content: ListingContent,
  now: Date,
  stored: Parameters<typeof toDesiredListing>[3],
  reported: ImportMessage[],
): Record<string, unknown> {
  const none = {
    priceTo: null,
    priceWords: null,
    saleMethod: null,
    auctionAt: null,
    availableFrom: null,
    bond: null,
    bondWeeks: null,
  };
  if (content.listingType === "rent") {
    return {
      ...none,
      listingType: "rent",
      price: content.price ?? 0,
      priceFrequency: content.priceFrequency ?? "per_week",
      auctionPlace: null,
      availableFrom: content.availableFrom === "now" ? sydneyDate(now) : (content.availableFrom ?? null),
      bond: lawfulBond(content, reported),
    };
  }
  const priceWords = toPublicPriceText(content);
  const price = content.isPriceOpen ? 0 : statedPrice(content);
  const isAuction = content.saleMethod === "auction";
  return {
    ...none,
    listingType: "sale",
    leaseMonths: null,
    priceFrequency: "once",
    // A listing has either a price or a text.
    price: priceWords === null ? price : 0,
    priceWords,
    priceTo: priceWords === null && price > 0 ? (content.priceTo ?? null) : null,
    saleMethod: content.saleMethod ?? null,
    auctionAt: isAuction ? auctionOf(content.auctionAt ?? null, now, stored) : null,
    ...(!isAuction && { auctionPlace: null }),
  };
}

/** Dollars; null if not stated or above the legal maximum. */
function lawfulBond({ bond, price, priceFrequency }: ListingContent, reported: ImportMessage[]): number | null {
  if (bond == null || !price) return bond ?? null;
  const most = maxBond({ price, priceFrequency: priceFrequency ?? undefined });
  if (bond <= most) return bond;
  reported.push(messages.bondHigh(formatDollars(bond), formatDollars(most)));
  return null;
}

function auctionOf(auctionAt: Date | null, now: Date, stored: Parameters<typeof toDesiredListing>[3]): Date | null {
  if (auctionAt === null || auctionAt > now) return auctionAt;
  return stored?.isOnMarket === true && stored.auctionAt?.getTime() === auctionAt.getTime() ? auctionAt : null;
}

/** Spells the suburb as in its guide. */
function toAddress(
  content: ListingContent,
  { suburbs }: ImportingAgency,
  reported: ImportMessage[],
  home: StoredHome | undefined,
): Record<string, unknown> {
  const suburb = statedText(content.suburb);
  const postcode = statedText(content.postcode);
  const known = suburb === undefined ? undefined : suburbs.get(suburbKey(suburb));
  const isQuestioned = wasNeverPublic(home) && findCorrectSuburb(content, suburbs) !== undefined;
  if (suburb !== undefined && !known && !isQuestioned) {
    reported.push(messages.unknownSuburb(suburb, suggestSuburbs(suburb, postcode, suburbs)));
  }
  if (known?.postcode && postcode !== undefined && known.postcode !== postcode) {
    reported.push(messages.otherPostcode(known.name, known.postcode, postcode));
  }
  return {
    address: statedText(content.address),
    addressDisplay: content.addressDisplay ?? "full",
    suburb: known?.name ?? suburb,
    state: statedText(content.state),
    postcode,
    latitude: content.latitude ?? null,
    longitude: content.longitude ?? null,
  };
}

function wasNeverPublic(home: StoredHome | undefined): boolean {
  return home === undefined || home.publishedAt === null;
}

function toContact(
  content: ListingContent,
  { colleague, details }: ListingManager,
  agency: ImportingAgency,
): Record<string, unknown> {
  const [first] = content.agents ?? [];
  return {
    contactEmail: details?.email ?? colleague?.email ?? agency.email,
    contactPhone: statedText(details?.phone ?? colleague?.phone ?? agency.phone ?? first?.phone),
  };
}

export interface Version {
  listing: ImportListing;
  hash: string;
}

export interface LastVersion extends Assignment {
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
  /** Dollars; 0 if not published. */
  price: number;
  auctionAt: Date | null;
  /** Null for a draft that was never public. */
  publishedAt: Date | null;
  /** "2026-11-20" */
  closedOn: string | null;
  createdByUserId: number;
  agentId: number | null;
  secondAgentId: number | null;
  underOfferAt: Date | null;
  /** See `DesiredListing`. */
  searchedPrice: number | null;
  /** Held by a moderator. `status` is the one without the hold. */
  isOnHold: boolean;
  /** To publish photos of a tenant's belongings. */
  lacksTenantConsent: boolean;
  hasLabelledPicture: boolean;
}

export interface KnownListing extends LastVersion {
  content: ListingContent;
  /** A person decided that it is not the existing home at its address. */
  isApart: boolean;
  /** Dollars. Null until an agent confirms an unlikely price. */
  confirmedPrice: number | null;
  /** Undefined if never created or deleted. */
  home: StoredHome | undefined;
}

export interface Plan {
  outcome: Outcome;
  messages: ImportMessage[];
  /** Absent: store nothing. */
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
  if (remembered.isDetached) {
    // Without a home, the import of another ID continues it.
    return { outcome: remembered.current ? "DETACHED" : "IGNORED", messages: [...reported, messages.detached] };
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
  const wanted = toDesiredListing(content, agency, validate, stored, known);
  if (!home && isPartial(content)) {
    return { outcome: "REFUSED", messages: [...listing.messages, messages.bare(wanted.missing)] };
  }
  const { priceDoubt } = wanted;
  if (priceDoubt !== undefined && home?.status === "active") {
    return {
      outcome: "REFUSED",
      messages: [...listing.messages, messages.priceWaits(priceDoubt)],
      content: { ...content, appliedInspections: toAppliedInspections(known?.content) },
      priceDoubt,
    };
  }
  const sameAs = known?.isApart || home?.status === "active" ? undefined : findHomeAtAddress(wanted, agency, home?.id);
  // A home on the market retains its stored price: saving the version refuses a new one that is unlawful.
  const breach =
    limits && home?.status !== "active"
      ? (findPriceBreach(toAdvertisedPrice(wanted.input), limits) ?? findBreachInTexts(wanted.input, limits)?.breach)
      : undefined;
  // Like the form, an import needs a confirmation before it publishes such a home.
  const correctSuburb = wasNeverPublic(home) ? findCorrectSuburb(content, agency.suburbs) : undefined;
  const lacksConsent = home?.status !== "active" && home?.lacksTenantConsent === true;
  const isQuestioned = correctSuburb !== undefined || priceDoubt !== undefined;
  const isPublic = wanted.missing.length === 0 && !sameAs && !breach && !lacksConsent && !isQuestioned;
  const isDue = known !== undefined && isAssignmentDue(content.agents ?? [], known, agency);
  if (home && !isPublic && !isDue && hash === known?.hash && home.status === "draft") {
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
  if (isDue && wanted.manager.colleague) reported.push(messages.assigned(wanted.manager.colleague.name));
  if (wanted.missing.length > 0) reported.push(messages.draft(wanted.missing));
  let priceProblem: string | undefined;
  if (breach) {
    const sent = toAdvertisedPrice({ ...wanted.input, price: content.price ?? 0 });
    const [reason, instead] = [publicReason(breach.kind), insteadWithoutAmounts(breach, sent, limits)];
    priceProblem = `${reason}. ${instead}.`;
    reported.push(messages.unlawfulPrice(reason, instead));
  }
  if (correctSuburb !== undefined) {
    reported.push(messages.misspeltSuburb(content.suburb ?? "", correctSuburb));
  }
  if (priceDoubt !== undefined) reported.push(messages.doubtfulPrice(priceDoubt));
  if (lacksConsent) reported.push(messages.noTenantConsent);
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
      home: wanted,
      isPublic,
      ...(sameAs && { sameAs }),
      ...((breach || lacksConsent || wanted.isTextRefused || priceDoubt !== undefined) && { appliesAgain: true }),
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
