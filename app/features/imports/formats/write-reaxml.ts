import { escapeMarkup } from "#app/lib/markup.ts";
import type { FeedListing, FeedPicture } from "#app/features/imports/model/import-listing.ts";
import { getField, LISTING_FIELDS, PLAIN_FILE_FIELDS } from "#app/features/listings/model/fields.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { feedInspection, feedTime } from "./values.ts";
import { AUTHORITIES, FEATURE_GROUPS, flagOf } from "./vocabulary.ts";

/** A listing to be written, without fields about parsing. */
export type WrittenListing = Omit<FeedListing, "position" | "line" | "messages" | "verdict" | "modTimeSource">;

/** Writes a REAXML file that parses to the same listings. Undefined fields are left out; null fields are empty elements. */
export function writeReaxml(listings: readonly WrittenListing[], date: Date): string {
  const root = element("propertyList", { date: feedTime(date) }, listings.map(writeListing));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

/** Escapes a text so that parsing gives it back: our parser removes tags and decodes HTML entities. */
export function literal<Text extends string | null | undefined>(text: Text): Text | string {
  if (typeof text !== "string") return text;
  return text.replaceAll(/&(?=#?\w{1,32};)/g, "&amp;").replaceAll(/<(?=[a-z/!])/gi, "&lt;");
}

type Attributes = Readonly<Record<string, string | undefined>>;

function element(name: string, attributes: Attributes, content?: string | readonly string[]): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(value)}"`],
  );
  const start = `<${name}${written.join("")}`;
  if (typeof content === "string" && content !== "") return `${start}>${escaped(content)}</${name}>`;
  const inner = typeof content === "string" ? [] : (content ?? []).filter((part) => part !== "");
  return inner.length === 0 ? `${start}/>` : `${start}>\n${inner.join("\n")}\n</${name}>`;
}

/** Line breaks in an attribute would become spaces. */
function escaped(text: string): string {
  return escapeMarkup(
    text.replaceAll(/[^\t\n\r\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ""),
  );
}

/** An element with this text; empty for null, "" for undefined. */
function said(name: string, value: string | number | null | undefined, attributes: Attributes = {}): string {
  return value === undefined ? "" : element(name, attributes, value === null ? "" : String(value));
}

function writeListing(listing: WrittenListing): string {
  const { kind, status, modTime } = listing;
  return element(kind, { modTime: feedTime(modTime), status }, [
    said("agentID", listing.agentId),
    said("uniqueID", listing.uniqueId),
    ...(listing.agents ?? []).map(writeAgent),
    ...(listing.listingType === "rent" ? writeRent(listing) : writeSale(listing)),
    ...writePlace(listing),
    writeCategory(listing),
    said("headline", literal(listing.title)),
    said("description", literal(listing.description)),
    ...writeFeatures(listing),
    ...writeMeasures(listing),
    writeInspections(listing),
    ...(listing.links ?? []).map(({ kind: link, url }) =>
      element(link === "video" ? "videoLink" : "externalLink", { href: url }),
    ),
    writePictures(listing),
    writeClosing(listing),
  ]);
}

function writeAgent(agent: NonNullable<FeedListing["agents"]>[number]): string {
  return element("listingAgent", { id: String(agent.id) }, [
    said("uniqueListingAgentID", agent.uniqueListingAgentId),
    said("name", literal(agent.name)),
    said("telephone", agent.phone, { type: "BH" }),
    said("email", agent.email),
  ]);
}

function flag(value: boolean): string {
  return value ? "yes" : "no";
}

function writeSale({ price, priceHidden, underOffer, ...listing }: WrittenListing): string[] {
  const { saleMethod, auctionAt, auctionDate } = listing;
  const auction = auctionAt ? feedTime(auctionAt) : (auctionDate ?? undefined);
  return [
    saleMethod === undefined ? "" : element("authority", { value: saleMethod === null ? "" : AUTHORITIES[saleMethod] }),
    underOffer == null ? "" : element("underOffer", { value: flag(underOffer) }),
    said("price", price, { display: flag(!priceHidden) }),
    said("priceView", literal(priceText({ price, ...listing }))),
    auctionAt === undefined && auctionDate === undefined ? "" : element("auction", { date: auction }),
  ];
}

/** The price text, or the guide that `price` starts; null if neither. */
export function priceText({
  price,
  priceTo,
  priceWords,
}: Pick<FeedListing, "price" | "priceTo" | "priceWords">): string | null | undefined {
  if (priceWords) return priceWords;
  if (!priceTo || !price) return priceWords === undefined ? undefined : null;
  if (priceTo === price) return `Guide ${formatDollars(price)}`;
  return `Guide ${formatDollars(price)} - ${formatDollars(priceTo)}`;
}

function writeRent(listing: WrittenListing): string[] {
  const { price, priceFrequency, bond, availableFrom, underOffer } = listing;
  return [
    underOffer == null ? "" : element("depositTaken", { value: flag(underOffer) }),
    said("rent", price, { period: priceFrequency === "per_month" ? "month" : "week", display: "yes" }),
    said("bond", bond),
    said("dateAvailable", availableFrom),
  ];
}

function writePlace(listing: WrittenListing): string[] {
  const { address, addressDisplay, suburb, state, postcode, latitude, longitude } = listing;
  const place = [
    ...writeStreet(address),
    said("suburb", suburb, { display: "yes" }),
    said("state", state),
    said("postcode", postcode),
    state === undefined ? "" : said("country", "AUS"),
  ];
  const point = [["geoLat", latitude] as const, ["geoLong", longitude] as const];
  return [
    addressDisplay === undefined ? "" : element("address", { display: flag(addressDisplay === "full") }, place),
    ...point.map(([name, value]) => (value == null ? "" : element("extraFields", { name, value: String(value) }))),
  ];
}

/** Splits an address into unit, number and street; one that cannot be split parses the same as a street alone. */
function writeStreet(address: FeedListing["address"]): string[] {
  if (address == null) return [said("street", address)];
  const lot = /^Lot (\S+) (\S.*)$/.exec(address);
  if (lot) return [said("lotNumber", lot[1]), said("street", lot[2])];
  const [, unit, number, street] = /^(?:([^\s/]+)\/)?(\d[^\s/]*) (\S.*)$/.exec(address) ?? [];
  if (number === undefined) return [said("street", address)];
  return [said("subNumber", unit), said("streetNumber", number), said("street", street)];
}

function writeCategory({ kind, propertyType }: WrittenListing): string {
  if (kind === "land") return element("landCategory", { name: "Residential" });
  return kind === "rural" || propertyType === undefined ? "" : element("category", { name: propertyType ?? "" });
}

/** Writes leading features as ticks where possible, which keeps the order; the rest as typed text. */
function writeFeatures({ bedrooms, bathrooms, parking, features }: WrittenListing): string[] {
  const rooms = [said("bedrooms", bedrooms), said("bathrooms", bathrooms), said("openSpaces", parking)];
  const ticks: Record<string, string[]> = Object.fromEntries(FEATURE_GROUPS.map((group) => [group, []]));
  let last = 0;
  let ticked = 0;
  for (const words of features ?? []) {
    const known = flagOf(words);
    const group = known ? FEATURE_GROUPS.indexOf(known.group) : -1;
    if (!known || known.words !== words || group < last) break;
    last = group;
    ticked += 1;
    ticks[known.group]?.push(said(known.element, "yes"));
  }
  const typed = features && said("otherFeatures", literal(features.slice(ticked).join(", ")));
  const [first = [], ...others] = FEATURE_GROUPS.map((group) => ticks[group] ?? []);
  const inFeatures = [...rooms, ...first, typed ?? ""].filter((part) => part !== "");
  const groupNames = { allowances: "allowances", ecofriendly: "ecoFriendly" } as const;
  return [
    inFeatures.length === 0 ? "" : element("features", {}, inFeatures),
    ...Object.values(groupNames).map((name, index) => {
      const inGroup = others[index] ?? [];
      return inGroup.length === 0 ? "" : element(name, {}, inGroup);
    }),
  ];
}

function writeMeasures(listing: WrittenListing): string[] {
  const unit = { unit: "squareMeter" };
  const parts: [element: string, text: string | number | null | undefined, attributes?: Attributes][] = [
    [LISTING_FIELDS.landSize.file.element, listing.landSize, unit],
    [LISTING_FIELDS.floorArea.file.element, listing.floorArea, unit],
    ...PLAIN_FILE_FIELDS.map((name): [string, string | number | null | undefined] => {
      const value: unknown = listing[name];
      return [
        getField(name).file?.element ?? name,
        typeof value === "boolean" ? flag(value) : (value as string | null),
      ];
    }),
  ];
  const byParent = Map.groupBy(parts, ([path]) => path.split("/").slice(0, -1).join("/"));
  return [...byParent].flatMap(([parent, children]) => {
    const elements = children.map(([path, text, attributes]) => said(path.split("/").at(-1) ?? "", text, attributes));
    if (parent === "") return elements;
    return elements.every((xml) => xml === "") ? [] : [element(parent, {}, elements)];
  });
}

function writeInspections({ inspections }: WrittenListing): string {
  if (!inspections) return "";
  return element(
    "inspectionTimes",
    {},
    inspections.map((inspection) => said("inspection", feedInspection(inspection))),
  );
}

function writePictures({ photos, floorplans }: WrittenListing): string {
  const parts = [...(photos ?? []).map(writePicture("img")), ...(floorplans ?? []).map(writePicture("floorplan"))];
  if (parts.length > 0) return element("objects", {}, parts);
  return photos === null || floorplans === null ? element("objects", {}) : "";
}

const writePicture = (name: "img" | "floorplan") => (picture: FeedPicture) =>
  element(name, {
    id: picture.slot,
    modTime: picture.modTime && feedTime(picture.modTime),
    url: "url" in picture ? picture.url : undefined,
    file: "file" in picture ? picture.file : undefined,
  });

function writeClosing({ closing }: WrittenListing): string {
  if (!closing) return "";
  return element("soldDetails", {}, [
    said("soldPrice", closing.price ?? null, { display: flag(!closing.withheld) }),
    said("soldDate", closing.date),
  ]);
}
