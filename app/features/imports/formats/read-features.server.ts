import type { Sent, ImportListing, PlainFields } from "#app/features/imports/model/import-listing.ts";
import type { AddMessage } from "#app/features/imports/model/report-messages.ts";
import type { ListingField } from "#app/features/listings/model/field-kinds.ts";
import { getField, PLAIN_FILE_FIELDS } from "#app/features/listings/model/fields.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { cutAtWord, readLine } from "./decode.server.ts";
import {
  getAttribute,
  getChild,
  getChildren,
  type XmlElement,
  MAX_LAND_SIZE,
  MAX_ROOMS,
  readArea,
  readDollars,
  readDollarsAQuarter,
  readFlag,
  readGroupedNumber,
  readRooms,
  sumOfParking,
  getText,
} from "./values.ts";
import {
  joinFeatures,
  uniqueFeatures,
  FEATURE_GROUPS,
  getFlagFeature,
  MAX_FEATURES,
  typedPart,
  getTypedFeature,
} from "./vocabulary.ts";

type Rooms = Pick<ImportListing, "bedrooms" | "bathrooms" | "parking" | "parkingParts">;

export function readRoomCounts(listing: XmlElement, note: AddMessage): Rooms {
  const features = getChild(listing, "features");
  return {
    bedrooms: readBedrooms(getChild(features, "bedrooms"), note),
    bathrooms: readRoom(getChild(features, "bathrooms"), "Bathrooms", note),
    ...readParking(features, note),
  };
}

function readBedrooms(element: XmlElement | undefined, note: AddMessage): Sent<number> {
  return isStudio(element) ? 0 : readRoom(element, "Bedrooms", note);
}

function isStudio(element: XmlElement | undefined): boolean {
  return getText(element).toLowerCase() === "studio";
}

function readRoom(element: XmlElement | undefined, label: string, note: AddMessage): Sent<number> {
  if (!element) return undefined;
  const text = getText(element);
  if (text === "") return null;
  const { count, fault } = readRooms(text);
  if (fault === "part") note("rooms.part", element, label, text, count ?? 0);
  else if (fault) note(fault === "many" ? "rooms.many" : "rooms.words", element, label, text);
  return count;
}

const parkingLabels: Readonly<Record<string, string>> = {
  garages: "Garages",
  carports: "Carports",
  openspaces: "Open car spaces",
};

function readParking(features: XmlElement | undefined, note: AddMessage): Pick<Rooms, "parking" | "parkingParts"> {
  const elements = getChildren(features, ...Object.keys(parkingLabels));
  if (elements.length === 0) return { parking: undefined };
  const counts = elements.map((element) => [element.name, readSpaces(element, note)] as const);
  const isEmpty = counts.every(([, count]) => count === null);
  const parts: Record<string, number | null> = {};
  for (const [name, count] of counts) {
    if (count !== undefined) parts[name] = count === null ? (parts[name] ?? null) : (parts[name] ?? 0) + count;
  }
  const sum = sumOfParking(parts);
  if (sum === null && !isEmpty) return { parking: undefined };
  if (sum === null || sum <= MAX_ROOMS) return { parking: sum, parkingParts: parts };
  if (elements[0]) note("rooms.many", elements[0], "Car spaces", String(sum));
  return { parking: undefined };
}

function readSpaces(element: XmlElement, note: AddMessage): Sent<number> {
  const text = getText(element);
  const isThere = text === "" || /\d/.test(text) ? undefined : readFlag(text);
  if (isThere !== undefined) return Number(isThere);
  return readRoom(element, parkingLabels[element.name] ?? element.writtenName, note);
}

/** Square metres, or a text for land above the limit. */
export function readLand(listing: XmlElement, note: AddMessage): { landSize: Sent<number>; feature?: string } {
  const read = readAreaOf(getChild(getChild(listing, "landdetails"), "area"), "Land size", note);
  if (read?.squareMetres == null) return { landSize: read?.squareMetres };
  const { element, text, unit, squareMetres } = read;
  if (squareMetres <= MAX_LAND_SIZE) return { landSize: squareMetres };
  const feature = largeArea(text, unit, squareMetres);
  note("area.large", element, "Land size", feature);
  return { landSize: null, feature };
}

export function readFloorArea(listing: XmlElement, note: AddMessage): Sent<number> {
  const read = readAreaOf(getChild(getChild(listing, "buildingdetails"), "area"), "Floor area", note);
  if (read?.squareMetres == null) return read?.squareMetres;
  if (read.squareMetres <= MAX_LAND_SIZE) return read.squareMetres;
  note("area.floor", read.element, formatNumber(read.squareMetres));
  return undefined;
}

/** Leaves unreadable fields unchanged, with a note. */
export function readPlainFields(listing: XmlElement, note: AddMessage): PlainFields {
  const fields = PLAIN_FILE_FIELDS.map((name) => {
    const path = (getField(name).file?.element ?? name).toLowerCase().split("/");
    const element = path.reduce<XmlElement | undefined>((parent, child) => getChild(parent, child), listing);
    return [name, readPlain(getField(name), element, note)];
  });
  return Object.fromEntries(fields) as PlainFields;
}

function readPlain(
  field: ListingField,
  element: XmlElement | undefined,
  note: AddMessage,
): Sent<number | boolean | string> {
  if (!element) return undefined;
  const text = getText(element);
  if (text === "") return null;
  const value = plainValue(field, text);
  if (value === undefined) note("field.unread", element, field.label, text, field.invalid);
  return value;
}

function plainValue(field: ListingField, text: string): number | boolean | string | undefined {
  if (field.kind === "stated") return readFlag(text);
  if (field.kind === "money") {
    const dollars = field.per === "quarter" ? readDollarsAQuarter(text) : readDollars(text);
    return dollars !== undefined && dollars >= field.min ? dollars : undefined;
  }
  if (field.kind === "link") return readLine(text);
  if (field.kind !== "number") return cutAtWord(readLine(text), MAX_FEATURE_LENGTH);
  const number = readGroupedNumber(text);
  const fits = number !== undefined && Number.isInteger(number) && number >= field.min && number <= field.max;
  return fits ? number : undefined;
}

interface ReadArea {
  element: XmlElement;
  text: string;
  unit: string;
  /** Null: sent empty; undefined: unreadable. */
  squareMetres: number | null | undefined;
}

/** The lower end of a range, with a note. Undefined if not sent. */
function readAreaOf(element: XmlElement | undefined, label: string, note: AddMessage): ReadArea | undefined {
  if (!element) return undefined;
  // Some programs leave out <range>, or <min> and <max>.
  const range = getChild(element, "range") ?? element;
  const ends = ["min", "max"].map((name) => getChild(range, name));
  const sentEnds = ["min", "max"].map((name, index) => getText(ends[index]) || (getAttribute(range, name) ?? ""));
  const [min = "", max = ""] = range === element || sentEnds.some(Boolean) ? sentEnds : [getText(range)];
  const own = getText(element);
  const isOfRange = readGroupedNumber(own) === 0 || own === "";
  const text = isOfRange ? min : own;
  const unit = getAttribute(isOfRange ? ends[0] : element, "unit") || (getAttribute(element, "unit") ?? "");
  const rangeText = [min, max].filter(Boolean).join(" to ");
  const isReversed = isOfRange && (readGroupedNumber(max) ?? Infinity) < (readGroupedNumber(min) ?? 0) && max !== "";
  const area = isReversed ? ({ fault: "words" } as const) : readArea(text, unit);
  const read = { element, text, unit };
  if (isOfRange && rangeText !== "" && (!area || "fault" in area) && !(area && area.fault === "unit")) {
    const isNothing = [min, max].every((end) => end === "" || readGroupedNumber(end) === 0);
    if (isNothing) return { ...read, squareMetres: null };
    note("area.range-unread", element, label, rangeText);
    return { ...read, squareMetres: undefined };
  }
  if (!area) return { ...read, squareMetres: null };
  if ("fault" in area) {
    if (area.fault === "unit") note("area.unit", element, label, unit);
    else note("area.words", element, label, text);
    return { ...read, squareMetres: undefined };
  }
  if (isOfRange && rangeText !== min) note("area.range", element, label, rangeText, formatNumber(area.squareMetres));
  else if (!isOfRange && rangeText !== "") note("area.range-ignored", element, label, rangeText, text);
  return { ...read, squareMetres: area.squareMetres };
}

/** "50 acres", "120 hectares" */
function largeArea(text: string, unit: string, squareMetres: number): string {
  const word = /^ac/i.test(unit) ? "acre" : /^h/i.test(unit) ? "hectare" : undefined;
  const number = readGroupedNumber(text);
  if (!word || number === undefined) return `${formatNumber(squareMetres)} sqm of land`;
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}

const MAX_FEATURE_LENGTH = 80;
const notFeatures = new Set([
  "bedrooms",
  "bathrooms",
  "garages",
  "carports",
  "openspaces",
  "ensuite",
  "toilets",
  "livingareas",
]);

/**
 * Ticked features, then `words` from other elements (empty lists without any), then typed ones, without duplicates.
 * Undefined if none were sent.
 */
export function readFeatures(
  listing: XmlElement,
  texts: Readonly<Record<string, readonly string[] | undefined>>,
  note: AddMessage,
): Pick<ImportListing, "features" | "featureParts"> {
  const bedrooms = getChild(getChild(listing, "features"), "bedrooms");
  const parts: Record<string, readonly string[]> = bedrooms ? { studio: isStudio(bedrooms) ? ["Studio"] : [] } : {};
  for (const [part, features] of Object.entries(texts)) if (features) parts[part] = features;
  const isStated = Object.values(parts).some((features) => features.length > 0);
  const elements = FEATURE_GROUPS.flatMap((group) => {
    const inGroup = getChildren(listing, group).flatMap(({ children }) =>
      children.filter(({ name }) => !notFeatures.has(name)),
    );
    if (inGroup.length === 0) return [];
    parts[group] = inGroup.flatMap((element) => readTicked(element, note) ?? []);
    parts[typedPart(group)] = inGroup
      .filter(({ name }) => name === "otherfeatures")
      .flatMap(({ text }) => readLine(text).split(/[,\n]/));
    return inGroup;
  });
  const all = joinFeatures(parts);
  const at = elements.find(({ name }) => name === "otherfeatures") ?? elements[0];
  const isCut = all.length > MAX_FEATURES || all.some((feature) => feature.length > MAX_FEATURE_LENGTH);
  if (isCut && at) note("feature.many", at);
  return {
    features: elements.length === 0 && !isStated ? undefined : shortened(all),
    ...(Object.keys(parts).length > 0 && {
      featureParts: Object.fromEntries(
        Object.entries(parts).map(([part, features]) => [part, shortened(uniqueFeatures(features))]),
      ),
    }),
  };
}

function shortened(features: readonly string[]): string[] {
  return uniqueFeatures(features.map((feature) => cutAtWord(feature, MAX_FEATURE_LENGTH))).slice(0, MAX_FEATURES);
}

function readTicked(element: XmlElement, note: AddMessage): string | undefined {
  const type = getAttribute(element, "type") ?? "";
  if (element.name === "heating" || element.name === "hotwaterservice") return getTypedFeature(element.name, type);
  const feature = getFlagFeature(element.name);
  if (feature === undefined) return undefined;
  const text = getText(element);
  const isThere = readFlag(text);
  if (isThere === undefined) note("feature.flag", element, element.writtenName, text);
  return isThere ? (getTypedFeature(element.name, type) ?? feature) : undefined;
}
