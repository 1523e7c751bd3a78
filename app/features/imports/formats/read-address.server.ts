import { checkCoordinates } from "#app/features/nearby/coordinates.ts";
import { getAttribute, getChild, getChildren, type XmlElement, readDisplay, getText } from "./values.ts";
import type { ImportListing } from "#app/features/imports/model/import-listing.ts";
import { readLine } from "./decode.server.ts";
import { isAustralia, findState } from "./vocabulary.ts";
import type { AddMessage } from "#app/features/imports/model/report-messages.ts";

type Place = Pick<
  ImportListing,
  "address" | "addressDisplay" | "suburb" | "state" | "postcode" | "latitude" | "longitude"
> & {
  /** State or country, unless New South Wales. */
  outside?: string;
  street?: string;
};

export function readAddress(listing: XmlElement, note: AddMessage): Place {
  const point = readPoint(listing);
  const element = getChild(listing, "address");
  const unmentioned = { address: undefined, addressDisplay: undefined, suburb: undefined, state: undefined };
  if (!element) return { ...unmentioned, postcode: undefined, ...point };
  const display = getAttribute(element, "display");
  const { isPublic, isClear } = readDisplay(display);
  if (!isClear) note("address.display", element, display ?? "");
  const suburb = getChild(element, "suburb");
  const isSuburbHidden = suburb && !readDisplay(getAttribute(suburb, "display")).isPublic;
  if (isSuburbHidden) note("address.suburb-hidden", suburb);
  const sentState = readOptional(getChild(element, "state"));
  const state = sentState ? (findState(sentState) ?? sentState) : sentState;
  const country = getText(getChild(element, "country"));
  const outside = state ? (state === "NSW" ? undefined : state) : isAustralia(country) ? undefined : country;
  return {
    address: readStreet(element, note),
    addressDisplay: isPublic ? "full" : "suburb",
    suburb: isSuburbHidden ? null : readOptional(suburb),
    state,
    postcode: readOptional(getChild(element, "postcode")),
    ...point,
    ...(outside && { outside }),
    street: getText(getChild(element, "street")),
  };
}

/** Undefined if absent, null if empty. */
function readOptional(element: XmlElement | undefined): string | null | undefined {
  return element && (readLine(element.text) || null);
}

function readStreet(element: XmlElement, note: AddMessage): string | null | undefined {
  const [unit, lot, number, street] = ["subnumber", "lotnumber", "streetnumber", "street"].map((name) =>
    getChild(element, name),
  );
  if (!unit && !lot && !number && !street) return undefined;
  const name = readLine(street?.text ?? "");
  if (name === "") return null;
  const before = numberOf(readLine(unit?.text ?? ""), readLine(number?.text ?? ""), readLine(lot?.text ?? ""));
  const sent = before === "" || name.startsWith(`${before} `) ? name : `${before} ${name}`;
  // A unit alone is not a street number.
  const own = withoutZero(name);
  const isNumbered = readLine(number?.text ?? "") !== "" || readLine(lot?.text ?? "") !== "";
  const address = withoutZero(own === name || before === "" ? sent : isNumbered ? `${before} ${own}` : own);
  if (address !== sent) note("address.zero", number ?? unit ?? lot ?? element, sent, address);
  return address;
}

/** "5/102" for unit 5 and number 102 or "5/102"; "Lot 12" for a lot alone. */
function numberOf(unit: string, number: string, lot: string): string {
  const isLotKnown = lot !== "" && !/^0+$/.test(lot);
  if (number !== "" && !(isLotKnown && /^0+$/.test(number))) {
    return unit === "" || number.includes("/") ? number : `${unit}/${number}`;
  }
  if (unit !== "" && number === "") return unit;
  return lot === "" ? "" : `Lot ${lot.replace(/^lot\s+/i, "")}`;
}

/** Removes the 0 that programs send for an unknown number: "0 Wilson Street", "Lot 0 Wilson Street". */
function withoutZero(address: string): string {
  return address
    .replace(/^(?:[a-z]+\.?\s+)?0+\s*[/,]\s*(?=[\da-z])/i, "")
    .replace(/^(?:(?:lot|no\.?|number|street)\s+|(?:[a-z]+\s+)?[\w-]+\s*\/\s*|#\s*)?0+(?:\.0+)?[,\s]\s*(?=\S)/i, "");
}

/** Undefined outside Greater Sydney. */
function readPoint(listing: XmlElement): Pick<ImportListing, "latitude" | "longitude"> {
  const holders = [
    getChild(listing, "address"),
    ...getChildren(listing, "geocode", "extrafields"),
    ...getChildren(getChild(listing, "address"), "geocode"),
    listing,
  ];
  const numberIn = (holder: XmlElement | undefined, names: readonly string[]): number | undefined => {
    const match = holder?.children.find(
      (child) => names.includes(child.name) || names.includes(getAttribute(child, "name")?.toLowerCase() ?? ""),
    );
    const text = getText(match) || (getAttribute(match, "value") ?? "");
    return /^-?\d{1,3}(?:\.\d{1,20})?$/.test(text) ? Number(text) : undefined;
  };
  for (const holder of holders) {
    const latitude = numberIn(holder, ["latitude", "lat", "geolat"]);
    const longitude = numberIn(holder, ["longitude", "long", "lng", "lon", "geolong", "geolng"]);
    if (latitude === undefined || longitude === undefined) continue;
    const point = checkCoordinates({ latitude, longitude });
    if (!("fault" in point)) return point;
  }
  return { latitude: undefined, longitude: undefined };
}
