import type { ImportListing, ImportPicture } from "#app/features/imports/model/import-listing.ts";
import { getField, LISTING_FIELDS, PLAIN_FILE_FIELDS } from "#app/features/listings/model/fields.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { escapeMarkup } from "#app/lib/text.ts";
import { formatInspection, formatStamp, withPeriod } from "./values.ts";
import { AUTHORITIES, FEATURE_GROUPS, findFlag, STATEMENT_TITLE } from "./vocabulary.ts";

export interface WrittenListing extends Omit<
  ImportListing,
  "position" | "line" | "messages" | "verdict" | "modTimeSource"
> {
  /** The public page of the home's Statement of Information. Ignored in files that are sent to us. */
  statementUrl?: string;
}

/** Parses to the same listings. Omits undefined fields; null fields are empty elements. */
export function writeReaxml(listings: readonly WrittenListing[], date: Date): string {
  const root = element("propertyList", { date: formatStamp(date) }, listings.map(writeListing));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

/** Escapes a text for our parser, which removes tags and decodes HTML entities. */
export function toLiteral<Text extends string | null | undefined>(text: Text): Text | string {
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

/** An empty element for null, "" for undefined. */
function optionalElement(name: string, value: string | number | null | undefined, attributes: Attributes = {}): string {
  return value === undefined ? "" : element(name, attributes, value === null ? "" : String(value));
}

function writeListing(listing: WrittenListing): string {
  const { kind, status, modTime } = listing;
  return element(kind, { modTime: formatStamp(modTime), status }, [
    optionalElement("agentID", listing.agentId),
    optionalElement("uniqueID", listing.uniqueId),
    ...(listing.agents ?? []).map(writeAgent),
    ...(listing.listingType === "rent" ? writeRent(listing) : writeSale(listing)),
    ...writePlace(listing),
    writeCategory(listing),
    optionalElement("headline", toLiteral(listing.title)),
    optionalElement("description", toLiteral(listing.description)),
    ...writeFeatures(listing),
    ...writeMeasures(listing),
    writeInspections(listing),
    ...(listing.links ?? []).map(({ kind: link, url }) =>
      element(link === "video" ? "videoLink" : "externalLink", { href: url }),
    ),
    listing.statementUrl === undefined
      ? ""
      : element("externalLink", { href: listing.statementUrl, title: STATEMENT_TITLE }),
    writePictures(listing),
    writeClosing(listing),
  ]);
}

function writeAgent(agent: NonNullable<ImportListing["agents"]>[number]): string {
  return element("listingAgent", { id: String(agent.id) }, [
    optionalElement("uniqueListingAgentID", agent.uniqueListingAgentId),
    optionalElement("name", toLiteral(agent.name)),
    optionalElement("telephone", agent.phone, { type: "BH" }),
    optionalElement("email", agent.email),
  ]);
}

function flag(value: boolean): string {
  return value ? "yes" : "no";
}

function writeSale({ price, priceHidden, underOffer, ...listing }: WrittenListing): string[] {
  const { saleMethod, auctionAt, auctionDate } = listing;
  const auction = auctionAt ? formatStamp(auctionAt) : (auctionDate ?? undefined);
  return [
    saleMethod === undefined ? "" : element("authority", { value: saleMethod === null ? "" : AUTHORITIES[saleMethod] }),
    underOffer == null ? "" : element("underOffer", { value: flag(underOffer) }),
    optionalElement("price", price, { display: flag(!priceHidden) }),
    optionalElement("priceView", toLiteral(priceText({ price, ...listing }))),
    auctionAt === undefined && auctionDate === undefined ? "" : element("auction", { date: auction }),
  ];
}

/** The price text, or the guide from `price`; null if neither. */
export function priceText({
  price,
  priceTo,
  priceWords,
}: Pick<ImportListing, "price" | "priceTo" | "priceWords">): string | null | undefined {
  if (priceWords) return priceWords;
  if (!priceTo || !price) return priceWords === undefined ? undefined : null;
  if (priceTo === price) return `Guide ${formatDollars(price)}`;
  return `Guide ${formatDollars(price)} - ${formatDollars(priceTo)}`;
}

function writeRent(listing: WrittenListing): string[] {
  const { price, priceFrequency, bond, availableFrom, underOffer } = listing;
  return [
    underOffer == null ? "" : element("depositTaken", { value: flag(underOffer) }),
    optionalElement("rent", price, { period: priceFrequency === "per_month" ? "month" : "week", display: "yes" }),
    optionalElement("bond", bond),
    optionalElement("dateAvailable", availableFrom),
  ];
}

function writePlace(listing: WrittenListing): string[] {
  const { address, addressDisplay, suburb, state, postcode, latitude, longitude } = listing;
  const place = [
    ...writeStreet(address),
    optionalElement("suburb", suburb, { display: "yes" }),
    optionalElement("state", state),
    optionalElement("postcode", postcode),
    state === undefined ? "" : optionalElement("country", "AUS"),
  ];
  const point = [["geoLat", latitude] as const, ["geoLong", longitude] as const];
  return [
    addressDisplay === undefined ? "" : element("address", { display: flag(addressDisplay === "full") }, place),
    ...point.map(([name, value]) => (value == null ? "" : element("extraFields", { name, value: String(value) }))),
  ];
}

/** An address that cannot be split parses the same as a street alone. */
function writeStreet(address: ImportListing["address"]): string[] {
  if (address == null) return [optionalElement("street", address)];
  const lot = /^Lot (\S+) (\S.*)$/.exec(address);
  if (lot) return [optionalElement("lotNumber", lot[1]), optionalElement("street", lot[2])];
  const [, unit, number, street] = /^(?:([^\s/]+)\/)?(\d[^\s/]*) (\S.*)$/.exec(address) ?? [];
  if (number === undefined) return [optionalElement("street", address)];
  return [
    optionalElement("subNumber", unit),
    optionalElement("streetNumber", number),
    optionalElement("street", street),
  ];
}

function writeCategory({ kind, propertyType }: WrittenListing): string {
  if (kind === "land") return element("landCategory", { name: "Residential" });
  return kind === "rural" || propertyType === undefined ? "" : element("category", { name: propertyType ?? "" });
}

/** Writes leading features as ticks where possible, in order; the rest as text. */
function writeFeatures({ bedrooms, bathrooms, parking, features }: WrittenListing): string[] {
  const rooms = [
    optionalElement("bedrooms", bedrooms),
    optionalElement("bathrooms", bathrooms),
    optionalElement("openSpaces", parking),
  ];
  const ticks: Record<string, string[]> = Object.fromEntries(FEATURE_GROUPS.map((group) => [group, []]));
  let last = 0;
  let ticked = 0;
  for (const feature of features ?? []) {
    const known = findFlag(feature);
    const group = known ? FEATURE_GROUPS.indexOf(known.group) : -1;
    if (!known || known.feature !== feature || group < last) break;
    last = group;
    ticked += 1;
    ticks[known.group]?.push(optionalElement(known.element, "yes"));
  }
  const typed = features && optionalElement("otherFeatures", toLiteral(features.slice(ticked).join(", ")));
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
        typeof value === "boolean" ? flag(value) : withPeriod(getField(name), value as string | number | null),
      ];
    }),
  ];
  const byParent = Map.groupBy(parts, ([path]) => path.split("/").slice(0, -1).join("/"));
  return [...byParent].flatMap(([parent, children]) => {
    const elements = children.map(([path, text, attributes]) =>
      optionalElement(path.split("/").at(-1) ?? "", text, attributes),
    );
    if (parent === "") return elements;
    return elements.every((xml) => xml === "") ? [] : [element(parent, {}, elements)];
  });
}

function writeInspections({ inspections }: WrittenListing): string {
  if (!inspections) return "";
  return element(
    "inspectionTimes",
    {},
    inspections.map((inspection) => optionalElement("inspection", formatInspection(inspection))),
  );
}

function writePictures({ photos, floorplans }: WrittenListing): string {
  const parts = [...(photos ?? []).map(writePicture("img")), ...(floorplans ?? []).map(writePicture("floorplan"))];
  if (parts.length > 0) return element("objects", {}, parts);
  return photos === null || floorplans === null ? element("objects", {}) : "";
}

const writePicture = (name: "img" | "floorplan") => (picture: ImportPicture) =>
  element(name, {
    id: picture.slot,
    modTime: picture.modTime && formatStamp(picture.modTime),
    url: "url" in picture ? picture.url : undefined,
    file: "file" in picture ? picture.file : undefined,
  });

function writeClosing({ closing }: WrittenListing): string {
  if (!closing) return "";
  return element("soldDetails", {}, [
    optionalElement("soldPrice", closing.price ?? null, { display: flag(!closing.withheld) }),
    optionalElement("soldDate", closing.date),
  ]);
}
