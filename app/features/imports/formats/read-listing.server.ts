import {
  IMPORT_KINDS,
  IMPORT_STATUSES,
  type Sent,
  type ImportAgent,
  type ParseContext,
  type ImportInspection,
  type ImportListing,
  MAX_UNIQUE_ID_LENGTH,
  type ModTimeSource,
} from "#app/features/imports/model/import-listing.ts";
import { listingMessage, type AddMessage } from "#app/features/imports/model/report-messages.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";
import { cutAtWord, isMojibake, readLine, readText } from "./decode.server.ts";
import { readFeatures, readFloorArea, readLand, readPlainFields, readRoomCounts } from "./read-features.server.ts";
import { readAddress, readClosing, readPrice, readRent } from "./read-offer.server.ts";
import { readLinks, readPictures } from "./read-pictures.ts";
import {
  getAttribute,
  getChild,
  getChildren,
  type XmlElement,
  readEmail,
  readFlag,
  readInspection,
  readPhone,
  isZeroDate,
  readStamp,
  getText,
} from "./values.ts";
import { findCategory, getRuralFeature, findSaleMethod } from "./vocabulary.ts";

const kindByName = new Map<string, string>(IMPORT_KINDS.map((kind) => [kind, kind]));

export interface FileContext extends ParseContext {
  date: Date | undefined;
  /** A spreadsheet, whose cells people type. */
  isTyped?: true;
}

/** Omits unreadable values, with a message. */
export function readListing(element: XmlElement, position: number, file: FileContext): ImportListing {
  const messages: ImportListing["messages"] = [];
  const note: AddMessage = (code, at, ...values) => messages.push(listingMessage(code, at, ...values));
  const kind = kindByName.get(element.name) ?? element.writtenName;
  const status = (getAttribute(element, "status") ?? "").toLowerCase().replaceAll(/\s/g, "");
  const agentId = getText(getChild(element, "agentid")).toUpperCase();
  const uniqueId = (getChild(element, "uniqueid")?.text ?? "").trim();
  const verdict = toVerdict(element, { kind, status, agentId, uniqueId }, note);
  const base = { position, line: element.line, messages, agentId, uniqueId, kind, status };
  const version = readModTime(element, file, note);
  const listing = { ...base, ...version, ...readContent(element, status, file, note) };
  const { outside, ...rest } = listing;
  const isOutside = outside !== undefined && status === "current";
  if (isOutside) note("address.outside", getChild(element, "address") ?? element, outside);
  return { ...rest, ...(verdict ? { verdict } : isOutside && { verdict: "SKIPPED" }) };
}

type Identity = Pick<ImportListing, "kind" | "status" | "agentId" | "uniqueId">;

function toVerdict(element: XmlElement, identity: Identity, note: AddMessage): ImportListing["verdict"] {
  const { kind, status, agentId, uniqueId } = identity;
  if (!kindByName.has(element.name)) {
    note("kind.not-carried", element, kind);
    return "SKIPPED";
  }
  const category = getChild(element, "landcategory");
  const isCommercial = kind === "land" && getAttribute(category, "name")?.toLowerCase() === "commercial";
  // Withdraw commercial land that was published as land.
  if (isCommercial && (status === "current" || !IMPORT_STATUSES.some((known) => known === status))) {
    note("kind.commercial-land", category ?? element);
    return "SKIPPED";
  }
  const idElement = getChild(element, "uniqueid") ?? element;
  if (agentId === "") note("identity.no-agent", getChild(element, "agentid") ?? element);
  else if (uniqueId === "") note("identity.no-id", idElement);
  else if (uniqueId.length > MAX_UNIQUE_ID_LENGTH) note("identity.long-id", idElement, "unique id");
  else if (agentId.length > MAX_UNIQUE_ID_LENGTH) note("identity.long-id", element, "agent id");
  else if (status === "") note("status.none", element);
  else if (!IMPORT_STATUSES.some((known) => known === status)) {
    note("status.unknown", element, getAttribute(element, "status") ?? "");
  } else {
    if (!/^[\w.-]+$/.test(uniqueId)) note("identity.odd-id", idElement, uniqueId);
    return undefined;
  }
  return "REFUSED";
}

function readModTime(
  element: XmlElement,
  { date, arrivedAt, isTyped }: FileContext,
  note: AddMessage,
): { modTime: Date; modTimeSource: ModTimeSource } {
  const latest = arrivedAt.getTime() + DAY_MS;
  const text = getAttribute(element, "modtime") ?? "";
  const stamp = readStamp(text, { isTyped });
  if (stamp && stamp.instant.getTime() <= latest) return { modTime: stamp.instant, modTimeSource: "listing" };
  if (stamp) {
    note("time.future", element, text);
    return { modTime: arrivedAt, modTimeSource: "arrival" };
  }
  if (text === "" || isZeroDate(text)) note("time.missing", element);
  else note("time.unreadable", element, text);
  const isUsable = date !== undefined && date.getTime() <= latest;
  return isUsable ? { modTime: date, modTimeSource: "file" } : { modTime: arrivedAt, modTimeSource: "arrival" };
}

function readContent(element: XmlElement, status: string, file: FileContext, note: AddMessage) {
  const { name: kind } = element;
  const listingType = kind === "rental" ? ("rent" as const) : ("sale" as const);
  const { street, outside, ...place } = readAddress(element, note);
  const texts = readTexts(element, note);
  if (place.addressDisplay === "suburb" && street && isNamed(street, texts)) {
    note("address.in-text", getChild(element, "address") ?? element);
  }
  const rooms = readRoomCounts(element, note);
  const { propertyType, word } = readCategory(element, rooms.bedrooms, note);
  const { landSize, feature } = readLand(element, note);
  const isLandStated = getChild(getChild(element, "landdetails"), "area") !== undefined;
  const features = readFeatures(
    element,
    {
      ...(getChildren(element, "category", "ruralcategory").length > 0 && {
        category: word === undefined ? [] : [word],
      }),
      ...(isLandStated && { land: feature === undefined ? [] : [feature] }),
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
    ...readAvailable(element, listingType, file, note),
    ...readSale(element, listingType, file, note),
    ...place,
    ...(outside !== undefined && { outside }),
    ...rooms,
    landSize,
    floorArea: readFloorArea(element, note),
    ...readPlainFields(element, note),
    ...features,
    ...texts,
    ...readPictures(element, file, note),
    inspections: readInspections(element, file, note),
    agents: readAgents(element, note),
    links: readLinks(element, note),
    closing: readClosing(element, status, file, note),
  };
}

function readCategory(
  element: XmlElement,
  bedrooms: Sent<number>,
  note: AddMessage,
): { propertyType: ImportListing["propertyType"]; word?: string } {
  if (element.name === "land") return { propertyType: "Land" };
  if (element.name === "rural") {
    const isUsable = getChild(element, "features") !== undefined;
    const propertyType = bedrooms ? ("House" as const) : isUsable ? ("Land" as const) : undefined;
    const rural = getChildren(element, "ruralcategory", "category").find((each) => nameOf(each) !== "");
    const word = rural && getRuralFeature(nameOf(rural));
    if (!rural || word === undefined) return { propertyType };
    const label = { House: "a house", Land: "land" }[propertyType ?? "Land"];
    note("category.rural", rural, nameOf(rural), propertyType === undefined ? "land or a house" : label, word);
    return { propertyType, word };
  }
  const categories = getChildren(element, "category");
  const category = categories.find((each) => getAttribute(each, "name")) ?? categories[0];
  if (!category) return { propertyType: undefined };
  const name = nameOf(category);
  if (name === "") return { propertyType: null };
  const known = findCategory(name);
  if (!known) note("category.unknown", category, name);
  return known ?? { propertyType: "House" };
}

function nameOf(category: XmlElement): string {
  return getAttribute(category, "name") || getText(category);
}

function readUnderOffer(element: XmlElement): boolean | undefined {
  const deposit = element.name === "rental" ? getChild(element, "deposittaken") : undefined;
  const mark = deposit ?? getChild(element, "underoffer");
  return mark && readFlag(getAttribute(mark, "value") ?? getText(mark));
}

function readAvailable(
  listing: XmlElement,
  listingType: ImportListing["listingType"],
  { arrivedAt, isTyped }: FileContext,
  note: AddMessage,
): Pick<ImportListing, "availableFrom"> {
  const element = listingType === "rent" ? getChild(listing, "dateavailable") : undefined;
  if (!element) return { availableFrom: undefined };
  const text = getText(element);
  if (text === "" || isZeroDate(text)) return { availableFrom: null };
  if (availableNow.test(text)) return { availableFrom: "now" };
  const date = readStamp(text, { isTyped })?.date;
  if (date === undefined) note("available.words", element, text, isTyped);
  else if (date < sydneyDate(arrivedAt)) note("available.past", element, text);
  return { availableFrom: date };
}

/** Matches "Available now" and "Now! Call us"; not "Not available now" or "Now leased". */
const availableNow =
  /^(?:(?:is|it is|currently|property is|home is)\s+)?(?:(?:available|vacant|vacant possession|immediate possession|ready)[\s:,–—-]*(?:from\s+)?)?(?:now|immediately|immediate|today|asap|a\.s\.a\.p\.?|as soon as possible|straight away|right away)(?: (?:available|possession|occupancy|occupation))?(?:\s*[.!,;:–—-].*)?$|^(?:currently )?(?:available|vacant|vacant possession|immediate(?:ly)?|ready to move in(?:to)?|move in ready)(?:\s*[–—,-]\s*(?:available|ready to move in)(?: now)?)?[.!]*$/i;

/** Auctions further ahead are ignored. */
const MAX_AUCTION_DAYS = 366;

function readSale(
  listing: XmlElement,
  listingType: ImportListing["listingType"],
  { arrivedAt: now, isTyped }: FileContext,
  note: AddMessage,
): Pick<ImportListing, "saleMethod" | "auctionAt" | "auctionDate"> {
  if (listingType === "rent") return { saleMethod: undefined, auctionAt: undefined, auctionDate: undefined };
  const method = readMethod(getChild(listing, "authority"), note);
  const element = getChild(listing, "auction");
  if (!element) return { saleMethod: method, auctionAt: undefined, auctionDate: undefined };
  const sent = getAttribute(element, "date");
  const text = sent ?? getText(element);
  const stamp = readStamp(text, { isTyped });
  const today = sydneyDate(now);
  const isFar = stamp !== undefined && stamp.date > addDays(today, MAX_AUCTION_DAYS);
  const isNothing = text === "" ? sent === undefined || method !== "auction" : isZeroDate(text);
  if ((!stamp || isFar) && !isNothing) note("auction.words", element, text, isTyped);
  if (!stamp || isFar || (stamp.hasTime ? stamp.instant <= now : stamp.date < today)) {
    return { saleMethod: method, auctionAt: null, auctionDate: null };
  }
  return { saleMethod: "auction", auctionAt: stamp.hasTime ? stamp.instant : null, auctionDate: stamp.date };
}

function readMethod(element: XmlElement | undefined, note: AddMessage): ImportListing["saleMethod"] {
  if (!element) return undefined;
  const text = getAttribute(element, "value") || getText(element);
  if (text === "") return null;
  const method = findSaleMethod(text);
  if (!method) note("authority.unknown", element, text);
  return method;
}

const MIN_TITLE = 3;
const MAX_TITLE = 255;
const MAX_DESCRIPTION = 10_000;

function readTexts(listing: XmlElement, note: AddMessage): Pick<ImportListing, "title" | "description"> {
  const headline = getChild(listing, "headline");
  const descriptionElement = getChild(listing, "description");
  const title = headline && readLine(headline.text);
  const description = descriptionElement && readText(descriptionElement.text);
  const broken = [headline, descriptionElement].find((element) => element && isMojibake(element.text));
  if (broken) note("text.mojibake", broken);
  if (headline && title && title.length > MAX_TITLE) note("text.title-long", headline);
  if (descriptionElement && description && description.length > MAX_DESCRIPTION)
    note("text.description-long", descriptionElement);
  return {
    title: title === undefined ? undefined : title.length < MIN_TITLE ? null : cutAtWord(title, MAX_TITLE),
    description: description === undefined ? undefined : cutAtWord(description, MAX_DESCRIPTION) || null,
  };
}

function isNamed(street: string, { title, description }: Pick<ImportListing, "title" | "description">): boolean {
  const normalise = (text: string) => ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ")} `;
  return normalise(`${title ?? ""} ${description ?? ""}`).includes(normalise(street));
}

const MAX_INSPECTIONS = 60;

function readInspections(
  listing: XmlElement,
  { arrivedAt, isTyped }: FileContext,
  note: AddMessage,
): ImportInspection[] | undefined {
  const holders = getChildren(listing, "inspectiontimes");
  if (holders.length === 0) return undefined;
  const read = holders
    .flatMap((holder) => getChildren(holder, "inspection"))
    .flatMap((element) => {
      const text = getText(element);
      const inspection = text === "" ? undefined : readInspection(text, arrivedAt, { isTyped });
      if (!inspection) return [];
      if (!("fault" in inspection)) return [inspection];
      note(`inspection.${inspection.fault}`, element, text);
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

function readAgents(listing: XmlElement, note: AddMessage): ImportAgent[] | undefined {
  const elements = getChildren(listing, "listingagent");
  if (elements.length === 0) return undefined;
  return elements
    .map((element, index) => ({
      element,
      id: Number(/^\d{1,3}$/.exec(getAttribute(element, "id") ?? "")?.[0] ?? index + 1),
    }))
    .toSorted((one, other) => one.id - other.id)
    .flatMap(({ element, id }) => readAgent(element, id, note) ?? [])
    .slice(0, MAX_AGENTS);
}

function readAgent(element: XmlElement, id: number, note: AddMessage): ImportAgent | undefined {
  const name = readLine(getChild(element, "name")?.text ?? "").slice(0, MAX_NAME);
  const emailElement = getChild(element, "email");
  const emailText = getText(emailElement);
  const phones = getChildren(element, "telephone").filter((phone) => getText(phone) !== "");
  const uniqueListingAgentId = getText(getChild(element, "uniquelistingagentid"));
  if (name === "" && emailText === "" && phones.length === 0 && uniqueListingAgentId === "") return undefined;
  const email = readEmail(emailText);
  if (emailElement && emailText !== "" && email === undefined) note("agent.email", emailElement, emailText);
  const isMobile = (phone: XmlElement) => getAttribute(phone, "type")?.toLowerCase() === "mobile";
  const readable = phones.filter((phone) => readPhone(getText(phone)) !== undefined);
  const phone = readable.find(isMobile) ?? readable[0];
  if (!phone && phones[0]) note("agent.phone", phones[0], getText(phones[0]));
  return {
    id,
    ...(uniqueListingAgentId !== "" && { uniqueListingAgentId }),
    ...(name !== "" && { name }),
    ...(email !== undefined && { email }),
    ...(phone && { phone: getText(phone) }),
  };
}
