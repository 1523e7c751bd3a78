import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";
import {
  attributeOf,
  childOf,
  childrenOf,
  type FeedElement,
  readEmail,
  readFlag,
  readInspection,
  readPhone,
  readStamp,
  wordsOf,
} from "./values.ts";
import {
  FEED_KINDS,
  FEED_STATUSES,
  type Fed,
  type FeedAgent,
  type FeedArrival,
  type FeedInspection,
  type FeedListing,
  MAX_UNIQUE_ID_LENGTH,
  type ModTimeSource,
} from "#app/features/imports/model/import-listing.ts";
import { cutAtWord, isMojibake, readLine, readText } from "./decode.server.ts";
import { categoryOf, ruralWord, saleMethodOf } from "./vocabulary.ts";
import { listingMessage, type Notes } from "#app/features/imports/model/report-messages.ts";
import { readFeatures, readFloorArea, readLand, readPlainFields, readRoomCounts } from "./read-features.server.ts";
import { readLinks, readPictures } from "./read-pictures.ts";
import { readPlace } from "./read-address.server.ts";
import { readClosing, readPrice, readRent } from "./read-price.server.ts";

const kindByName = new Map<string, string>(FEED_KINDS.map((kind) => [kind, kind]));
const DAY = 86_400_000;

export interface FeedFile extends FeedArrival {
  date: Date | undefined;
}

/** Reads a listing in the product's terms; unreadable values are left out with a message. */
export function readListing(element: FeedElement, position: number, file: FeedFile): FeedListing {
  const messages: FeedListing["messages"] = [];
  const note: Notes = (code, at, ...words) => messages.push(listingMessage(code, at, ...words));
  const kind = kindByName.get(element.name) ?? element.writtenName;
  const status = (attributeOf(element, "status") ?? "").toLowerCase().replaceAll(/\s/g, "");
  const agentId = wordsOf(childOf(element, "agentid")).toUpperCase();
  const uniqueId = (childOf(element, "uniqueid")?.text ?? "").trim();
  const verdict = judge(element, { kind, status, agentId, uniqueId }, note);
  const base = { position, line: element.line, messages, agentId, uniqueId, kind, status };
  const version = readModTime(element, file, note);
  const listing = { ...base, ...version, ...readContent(element, status, file, note) };
  const { outside, ...rest } = listing;
  const isOutside = outside !== undefined && status === "current";
  if (isOutside) note("address.outside", childOf(element, "address") ?? element, outside);
  return { ...rest, ...(verdict ? { verdict } : isOutside && { verdict: "SKIPPED" }) };
}

type Identity = Pick<FeedListing, "kind" | "status" | "agentId" | "uniqueId">;

function judge(element: FeedElement, identity: Identity, note: Notes): FeedListing["verdict"] {
  const { kind, status, agentId, uniqueId } = identity;
  if (!kindByName.has(element.name)) {
    note("kind.not-carried", element, kind);
    return "SKIPPED";
  }
  const category = childOf(element, "landcategory");
  const isCommercial = kind === "land" && attributeOf(category, "name")?.toLowerCase() === "commercial";
  // Commercial land that was published as land is still withdrawn.
  if (isCommercial && (status === "current" || !FEED_STATUSES.some((known) => known === status))) {
    note("kind.commercial-land", category ?? element);
    return "SKIPPED";
  }
  const idElement = childOf(element, "uniqueid") ?? element;
  if (agentId === "") note("identity.no-agent", childOf(element, "agentid") ?? element);
  else if (uniqueId === "") note("identity.no-id", idElement);
  else if (uniqueId.length > MAX_UNIQUE_ID_LENGTH) note("identity.long-id", idElement, "unique id");
  else if (agentId.length > MAX_UNIQUE_ID_LENGTH) note("identity.long-id", element, "agent id");
  else if (status === "") note("status.none", element);
  else if (!FEED_STATUSES.some((known) => known === status)) {
    note("status.unknown", element, attributeOf(element, "status") ?? "");
  } else {
    if (!/^[\w.-]+$/.test(uniqueId)) note("identity.odd-id", idElement, uniqueId);
    return undefined;
  }
  return "REFUSED";
}

function readModTime(
  element: FeedElement,
  { date, arrivedAt }: FeedFile,
  note: Notes,
): { modTime: Date; modTimeSource: ModTimeSource } {
  const latest = arrivedAt.getTime() + DAY;
  const text = attributeOf(element, "modtime") ?? "";
  const stamp = readStamp(text);
  if (stamp && stamp.instant.getTime() <= latest) return { modTime: stamp.instant, modTimeSource: "listing" };
  if (stamp) {
    note("time.future", element, text);
    return { modTime: arrivedAt, modTimeSource: "arrival" };
  }
  if (text === "" || /^0{4}/.test(text)) note("time.missing", element);
  else note("time.unreadable", element, text);
  const isSaid = date !== undefined && date.getTime() <= latest;
  return isSaid ? { modTime: date, modTimeSource: "file" } : { modTime: arrivedAt, modTimeSource: "arrival" };
}

function readContent(element: FeedElement, status: string, file: FeedFile, note: Notes) {
  const { name: kind } = element;
  const listingType = kind === "rental" ? ("rent" as const) : ("sale" as const);
  const { street, outside, ...place } = readPlace(element, note);
  const texts = readTexts(element, note);
  if (place.addressDisplay === "suburb" && street && isNamed(street, texts)) {
    note("address.in-text", childOf(element, "address") ?? element);
  }
  const rooms = readRoomCounts(element, note);
  const { propertyType, word } = readCategory(element, rooms.bedrooms, note);
  const { landSize, words } = readLand(element, note);
  const isLandSaid = childOf(childOf(element, "landdetails"), "area") !== undefined;
  const features = readFeatures(
    element,
    {
      ...(childrenOf(element, "category", "ruralcategory").length > 0 && {
        category: word === undefined ? [] : [word],
      }),
      ...(isLandSaid && { land: words === undefined ? [] : [words] }),
    },
    note,
  );
  const price = kind === "rental" ? readRent(element, note) : readPrice(element, note);
  return {
    listingType,
    propertyType,
    underOffer: readUnderOffer(element),
    priceFrequency: undefined,
    bond: undefined,
    ...price,
    ...readAvailable(element, listingType, file.arrivedAt, note),
    ...readSale(element, listingType, file.arrivedAt, note),
    ...place,
    ...(outside !== undefined && { outside }),
    ...rooms,
    landSize,
    floorArea: readFloorArea(element, note),
    ...readPlainFields(element, note),
    ...features,
    ...texts,
    ...readPictures(element, file, note),
    inspections: readInspections(element, file.arrivedAt, note),
    agents: readAgents(element, note),
    links: readLinks(element, note),
    closing: readClosing(element, status, file.arrivedAt, note),
  };
}

function readCategory(
  element: FeedElement,
  bedrooms: Fed<number>,
  note: Notes,
): { propertyType: FeedListing["propertyType"]; word?: string } {
  if (element.name === "land") return { propertyType: "Land" };
  if (element.name === "rural") {
    const isSaid = childOf(element, "features") !== undefined;
    const propertyType = bedrooms ? ("House" as const) : isSaid ? ("Land" as const) : undefined;
    const rural = childrenOf(element, "ruralcategory", "category").find((each) => nameOf(each) !== "");
    const word = rural && ruralWord(nameOf(rural));
    if (!rural || word === undefined) return { propertyType };
    const shown = { House: "a house", Land: "land" }[propertyType ?? "Land"];
    note("category.rural", rural, nameOf(rural), propertyType === undefined ? "land or a house" : shown, word);
    return { propertyType, word };
  }
  const categories = childrenOf(element, "category");
  const category = categories.find((each) => attributeOf(each, "name")) ?? categories[0];
  if (!category) return { propertyType: undefined };
  const name = nameOf(category);
  if (name === "") return { propertyType: null };
  const found = categoryOf(name);
  if (!found) note("category.unknown", category, name);
  return found ?? { propertyType: "House" };
}

function nameOf(category: FeedElement): string {
  return attributeOf(category, "name") || wordsOf(category);
}

function readUnderOffer(element: FeedElement): boolean | undefined {
  const taken = element.name === "rental" ? childOf(element, "deposittaken") : undefined;
  const mark = taken ?? childOf(element, "underoffer");
  return mark && readFlag(attributeOf(mark, "value") ?? wordsOf(mark));
}

function readAvailable(
  listing: FeedElement,
  listingType: FeedListing["listingType"],
  now: Date,
  note: Notes,
): Pick<FeedListing, "availableFrom"> {
  const element = listingType === "rent" ? childOf(listing, "dateavailable") : undefined;
  if (!element) return { availableFrom: undefined };
  const text = wordsOf(element);
  if (text === "" || /^0{4}/.test(text)) return { availableFrom: null };
  if (availableNow.test(text)) return { availableFrom: "now" };
  const date = readStamp(text)?.date;
  if (date === undefined) note("available.words", element, text);
  else if (date < sydneyDate(now)) note("available.past", element, text);
  return { availableFrom: date };
}

/** Matches "Available now", "Vacant – ready to move in", "Now! Call us"; not "Not available now" or "Now leased". */
const availableNow =
  /^(?:(?:is|it is|currently|property is|home is)\s+)?(?:(?:available|vacant|vacant possession|immediate possession|ready)[\s:,–—-]*(?:from\s+)?)?(?:now|immediately|immediate|today|asap|a\.s\.a\.p\.?|as soon as possible|straight away|right away)(?: (?:available|possession|occupancy|occupation))?(?:\s*[.!,;:–—-].*)?$|^(?:currently )?(?:available|vacant|vacant possession|immediate(?:ly)?|ready to move in(?:to)?|move in ready)(?:\s*[–—,-]\s*(?:available|ready to move in)(?: now)?)?[.!]*$/i;

/** Auctions further ahead are ignored. */
const MAX_AUCTION_DAYS = 366;

function readSale(
  listing: FeedElement,
  listingType: FeedListing["listingType"],
  now: Date,
  note: Notes,
): Pick<FeedListing, "saleMethod" | "auctionAt" | "auctionDate"> {
  if (listingType === "rent") return { saleMethod: undefined, auctionAt: undefined, auctionDate: undefined };
  const method = readMethod(childOf(listing, "authority"), note);
  const element = childOf(listing, "auction");
  if (!element) return { saleMethod: method, auctionAt: undefined, auctionDate: undefined };
  const sent = attributeOf(element, "date");
  const text = sent ?? wordsOf(element);
  const stamp = readStamp(text);
  const today = sydneyDate(now);
  const isFar = stamp !== undefined && stamp.date > addDays(today, MAX_AUCTION_DAYS);
  const isNothing = text === "" ? sent === undefined || method !== "auction" : /^0{4}/.test(text);
  if ((!stamp || isFar) && !isNothing) note("auction.words", element, text);
  if (!stamp || isFar || (stamp.hasTime ? stamp.instant <= now : stamp.date < today)) {
    return { saleMethod: method, auctionAt: null, auctionDate: null };
  }
  return { saleMethod: "auction", auctionAt: stamp.hasTime ? stamp.instant : null, auctionDate: stamp.date };
}

function readMethod(element: FeedElement | undefined, note: Notes): FeedListing["saleMethod"] {
  if (!element) return undefined;
  const text = attributeOf(element, "value") || wordsOf(element);
  if (text === "") return null;
  const method = saleMethodOf(text);
  if (!method) note("authority.unknown", element, text);
  return method;
}

const MIN_TITLE = 3;
const MAX_TITLE = 255;
const MAX_DESCRIPTION = 10_000;

function readTexts(listing: FeedElement, note: Notes): Pick<FeedListing, "title" | "description"> {
  const headline = childOf(listing, "headline");
  const words = childOf(listing, "description");
  const title = headline && readLine(headline.text);
  const description = words && readText(words.text);
  const broken = [headline, words].find((element) => element && isMojibake(element.text));
  if (broken) note("text.mojibake", broken);
  if (headline && title && title.length > MAX_TITLE) note("text.title-long", headline);
  if (words && description && description.length > MAX_DESCRIPTION) note("text.description-long", words);
  return {
    title: title === undefined ? undefined : title.length < MIN_TITLE ? null : cutAtWord(title, MAX_TITLE),
    description: description === undefined ? undefined : cutAtWord(description, MAX_DESCRIPTION) || null,
  };
}

function isNamed(street: string, { title, description }: Pick<FeedListing, "title" | "description">): boolean {
  const words = (text: string) => ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ")} `;
  return words(`${title ?? ""} ${description ?? ""}`).includes(words(street));
}

const MAX_INSPECTIONS = 60;

function readInspections(listing: FeedElement, now: Date, note: Notes): FeedInspection[] | undefined {
  const holders = childrenOf(listing, "inspectiontimes");
  if (holders.length === 0) return undefined;
  const read = holders
    .flatMap((holder) => childrenOf(holder, "inspection"))
    .flatMap((element) => {
      const text = wordsOf(element);
      const found = text === "" ? undefined : readInspection(text, now);
      if (!found) return [];
      if (!("fault" in found)) return [found];
      note(`inspection.${found.fault}`, element, text);
      return [];
    });
  const byTime = new Map(
    read.map((inspection) => [`${inspection.date} ${inspection.from}-${inspection.to}`, inspection]),
  );
  return [...byTime]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, MAX_INSPECTIONS)
    .map(([, inspection]) => inspection);
}

const MAX_AGENTS = 4;
const MAX_NAME = 120;

function readAgents(listing: FeedElement, note: Notes): FeedAgent[] | undefined {
  const elements = childrenOf(listing, "listingagent");
  if (elements.length === 0) return undefined;
  return elements
    .map((element, index) => ({
      element,
      id: Number(/^\d{1,3}$/.exec(attributeOf(element, "id") ?? "")?.[0] ?? index + 1),
    }))
    .toSorted((one, other) => one.id - other.id)
    .flatMap(({ element, id }) => readAgent(element, id, note) ?? [])
    .slice(0, MAX_AGENTS);
}

function readAgent(element: FeedElement, id: number, note: Notes): FeedAgent | undefined {
  const name = readLine(childOf(element, "name")?.text ?? "").slice(0, MAX_NAME);
  const emailElement = childOf(element, "email");
  const emailText = wordsOf(emailElement);
  const phones = childrenOf(element, "telephone").filter((phone) => wordsOf(phone) !== "");
  const uniqueListingAgentId = wordsOf(childOf(element, "uniquelistingagentid"));
  if (name === "" && emailText === "" && phones.length === 0 && uniqueListingAgentId === "") return undefined;
  const email = readEmail(emailText);
  if (emailElement && emailText !== "" && email === undefined) note("agent.email", emailElement, emailText);
  const isMobile = (phone: FeedElement) => attributeOf(phone, "type")?.toLowerCase() === "mobile";
  const readable = phones.filter((phone) => readPhone(wordsOf(phone)) !== undefined);
  const phone = readable.find(isMobile) ?? readable[0];
  if (!phone && phones[0]) note("agent.phone", phones[0], wordsOf(phones[0]));
  return {
    id,
    ...(uniqueListingAgentId !== "" && { uniqueListingAgentId }),
    ...(name !== "" && { name }),
    ...(email !== undefined && { email }),
    ...(phone && { phone: wordsOf(phone) }),
  };
}
