import type {
  ParseContext,
  ImportLink,
  ImportListing,
  ImportPicture,
} from "#app/features/imports/model/import-listing.ts";
import type { AddMessage } from "#app/features/imports/model/report-messages.ts";
import {
  getAttribute,
  getChildren,
  type XmlElement,
  readLink,
  readPictureAddress,
  isZeroDate,
  readStamp,
} from "./values.ts";
import { STATEMENT_TITLE } from "./vocabulary.ts";

export const MAX_PHOTOS = 35;
const MAX_FLOORPLANS = 2;

/** Returns them in the order of their slots. */
export function readPictures(
  listing: XmlElement,
  { files }: ParseContext,
  note: AddMessage,
): Pick<ImportListing, "photos" | "floorplans"> {
  const holders = getChildren(listing, "images", "objects");
  const empty = holders.filter(({ children }) => children.length === 0);
  const isObjectsEmpty = empty.some(({ name }) => name === "objects");
  const photos = holders.flatMap((holder) => getChildren(holder, "img"));
  const plans = holders.flatMap((holder) => getChildren(holder, "floorplan"));
  return {
    photos: photos.length > 0 ? readPhotos(photos, files, note) : empty.length > 0 ? null : undefined,
    floorplans: plans.length > 0 ? readPlans(plans, files, note) : isObjectsEmpty ? null : undefined,
  };
}

function readPhotos(elements: XmlElement[], files: ParseContext["files"], note: AddMessage): ImportPicture[] {
  const slotted = inOrder(elements);
  const numbered = slotted.find(({ slot, element }) => /^\d/.test(slot) && !isEmpty(element));
  if (numbered) note("photo.slot", numbered.element);
  const read = slotted.flatMap(({ slot, element }) => readPicture(slot, element, files, note) ?? []);
  const present = read.filter((picture) => !("removed" in picture));
  if (present.length > MAX_PHOTOS && slotted[0]) note("photo.many", slotted[0].element, MAX_PHOTOS);
  const beyond = new Set(present.slice(MAX_PHOTOS));
  return read.filter((picture) => !beyond.has(picture));
}

function readPlans(elements: XmlElement[], files: ParseContext["files"], note: AddMessage): ImportPicture[] {
  const slotted = inOrder(elements);
  const beyond = slotted.slice(MAX_FLOORPLANS).find(({ element }) => !isEmpty(element));
  if (beyond) note("floorplan.many", beyond.element);
  return slotted.slice(0, MAX_FLOORPLANS).flatMap(({ slot, element }) => {
    if (!isPdf(element)) return readPicture(slot, element, files, note) ?? [];
    note("floorplan.format", element, slot);
    return [];
  });
}

function inOrder(elements: XmlElement[]): { slot: string; element: XmlElement }[] {
  const bySlot = new Map(
    elements.map((element, index) => [getAttribute(element, "id")?.toLowerCase() || String(index + 1), element]),
  );
  return [...bySlot]
    .map(([slot, element]) => ({ slot, element }))
    .toSorted((one, other) => compareSlots(one.slot, other.slot));
}

/** m, a … z, aa … ai, numbers, other names. */
function compareSlots(one: string, other: string): number {
  const [rank, otherRank] = [rankOf(one), rankOf(other)];
  if (rank !== otherRank) return rank - otherRank;
  if (rank === 3) return Number(one) - Number(other);
  return one < other ? -1 : 1;
}

function rankOf(slot: string): number {
  if (slot === "m") return 0;
  if (/^[a-z]$/.test(slot)) return 1;
  if (/^[a-z]{2}$/.test(slot)) return 2;
  return /^\d{1,6}$/.test(slot) ? 3 : 4;
}

function isEmpty(element: XmlElement): boolean {
  return !getAttribute(element, "url") && !getAttribute(element, "file") && !isInline(element);
}

/** Embedded base64, as an address, attribute, text or child. */
function isInline(element: XmlElement): boolean {
  const values = [...element.attributes].filter(([name]) => !["id", "modtime", "format"].includes(name));
  const texts = [element.text, ...values.map(([, value]) => value)];
  return texts.some(isPictureText) || element.children.some(isInline);
}

function isPictureText(text: string): boolean {
  return /^\s*data:/i.test(text) || /^[\s\w+/-]{64,}[=\s]*$/.test(text.trim());
}

function isPdf(element: XmlElement): boolean {
  const [address = ""] = (getAttribute(element, "url") || getAttribute(element, "file") || "").split(/[?#]/);
  return getAttribute(element, "format")?.toLowerCase() === "pdf" || /\.pdf$/i.test(address);
}

function readPicture(
  slot: string,
  element: XmlElement,
  files: ParseContext["files"],
  note: AddMessage,
): ImportPicture | undefined {
  if (isEmpty(element)) return { slot, removed: true };
  const modTime = readModTime(element, note);
  const common = { slot, ...(modTime && { modTime }) };
  const address = getPictureAddress(element);
  if (address && !isPictureText(address)) {
    const url = readPictureAddress(address);
    if (url !== undefined) return { ...common, url };
    note("photo.address", element, slot, address);
    return undefined;
  }
  const file = getAttribute(element, "file") ?? "";
  if (file === "" || isPictureText(file)) {
    note("photo.inline", element, slot);
    return undefined;
  }
  if (files?.has(file) || files?.has(zipPictureName(file))) return { ...common, file };
  note("photo.file", element, file);
  return undefined;
}

/** The address may have been broken into lines. */
function getPictureAddress(element: XmlElement): string {
  const sent = getAttribute(element, "url") ?? "";
  return URL.canParse(sent) ? sent : sent.replaceAll(" ", "");
}

function readModTime(element: XmlElement, note: AddMessage): Date | undefined {
  const text = getAttribute(element, "modtime") ?? "";
  if (text === "" || isZeroDate(text)) return undefined;
  const stamp = readStamp(text);
  if (!stamp) note("photo.time", element, text);
  return stamp?.instant;
}

/** Only https, without duplicates and without our own links to statements. Undefined if none were sent. */
export function readLinks(listing: XmlElement, note: AddMessage): ImportLink[] | undefined {
  const sites = getChildren(listing, "miniweb").flatMap((holder) => getChildren(holder, "uri"));
  const elements = [...getChildren(listing, "externallink", "videolink"), ...sites].filter(
    (element) => getAttribute(element, "title") !== STATEMENT_TITLE,
  );
  if (elements.length === 0) return undefined;
  const links = elements.flatMap((element): ImportLink[] => {
    const sent = getAttribute(element, "href") ?? element.text.trim();
    const url = sent === "" ? "" : readLink(sent);
    if (url === undefined) note("link.address", element, sent);
    return url ? [{ kind: element.name === "videolink" ? "video" : "tour", url }] : [];
  });
  return [...new Map(links.map((link) => [link.url, link])).values()];
}

const letters = "abcdefghijklnopqrstuvwxyz";

/** "m", then "a" to "z", then "aa" and so on. */
export function slotAt(index: number): string {
  if (index === 0) return "m";
  const number = index - 1;
  const letter = letters.charAt(number % letters.length);
  return number < letters.length ? letter : `${letters.charAt(Math.floor(number / letters.length) - 1)}${letter}`;
}

/** In lower case, without folders. */
export function zipPictureName(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? "").toLowerCase().slice(-200);
}

/** A sort key: "m", "a" to "z", "aa" and so on, numbers. */
export function slotRank(slot: string): string {
  if (slot === "m") return "";
  const isNumber = /^\d+$/.test(slot);
  return `${isNumber ? "n" : "a"}${String(slot.length).padStart(2, "0")}${slot}`;
}

/** "" for a picture from a ZIP. */
export function getHost(url: string | null): string {
  return url === null ? "" : (URL.parse(url)?.hostname ?? "").slice(0, 255);
}
