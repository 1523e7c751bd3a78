import { attributeOf, childOf, type FeedElement } from "./element.ts";
import {
  FEED_KINDS,
  type FeedArrival,
  type FeedMessage,
  type FeedRead,
  MAX_FILE_SIZE,
} from "#app/features/feeds/model/feed-listing.ts";
import { readStamp } from "./times.ts";
import { fileMessage } from "#app/features/feeds/model/notes.ts";
import { type FeedFile, readListing } from "./read-listing.server.ts";
import { markStale } from "./stale.ts";
import { decodeFile, RefusedFile } from "./decode.server.ts";
import { parseFile } from "./parse.server.ts";

const listName = "propertyList";
/** What REAXML has for listings, as it writes them. */
const kindNames = [...FEED_KINDS, "commercial", "commercialLand", "business", "holidayRental"];
const kindsByName = new Map(kindNames.map((name) => [name.toLowerCase(), name]));

/**
 * Reads a REAXML file. A file that is not whole, not REAXML or over a limit is `refused` and gives no listing; every other
 * fault is a message, and never an error. Other requests get their turn while a large file is read.
 */
export async function readReaxml(bytes: Uint8Array, arrival: FeedArrival): Promise<FeedRead> {
  if (bytes.byteLength > MAX_FILE_SIZE) return refusedRead(fileMessage("file.size", undefined));
  try {
    const decoded = decodeFile(bytes);
    const start = decoded.text.trimStart();
    if (start === "") return refusedRead(fileMessage("file.empty", undefined));
    if (!start.startsWith("<")) return refusedRead(fileMessage("file.not-xml", undefined));
    const read = readRoot(await parseFile(decoded), arrival);
    return { ...read, messages: [...decoded.messages, ...read.messages] };
  } catch (error) {
    if (error instanceof RefusedFile) return refusedRead(error.reason);
    throw error;
  }
}

function refusedRead(refused: FeedMessage): FeedRead {
  return { date: undefined, listings: [], messages: [], refused };
}

function readRoot(root: FeedElement, arrival: FeedArrival): FeedRead {
  const isSingle = kindsByName.has(root.name);
  if (!isSingle && root.name !== listName.toLowerCase())
    return refusedRead(fileMessage("file.root", root.line, root.writtenName));
  const messages: FeedMessage[] = [];
  const text = attributeOf(root, "date") ?? "";
  const date = readStamp(text)?.instant;
  if (!date && text !== "" && !/^0{4}/.test(text)) messages.push(fileMessage("file.date", root.line));
  if (isSingle) messages.push(fileMessage("file.single", root.line));
  const elements = isSingle ? [root] : root.children;
  const unknown = elements.filter((element) => !isListing(element));
  const [stranger] = unknown;
  if (stranger) {
    const names = [...new Set(unknown.map(({ writtenName }) => writtenName))];
    messages.push(fileMessage("file.unknown", stranger.line, names.slice(0, 10).join(", ")));
  }
  const odd = [...(isSingle ? [] : [root]), ...elements].find(isOddlyWritten);
  if (odd) messages.push(fileMessage("file.case", odd.line));
  const file: FeedFile = { ...arrival, date };
  const listings = elements.filter(isListing).map((element, index) => readListing(element, index + 1, file));
  return { date, listings: markStale(listings), messages };
}

/** A kind that nobody knows is a listing, too, where it says of which agency or when it was changed. */
function isListing(element: FeedElement): boolean {
  return (
    kindsByName.has(element.name) || element.attributes.has("modtime") || childOf(element, "agentid") !== undefined
  );
}

function isOddlyWritten({ name, writtenName }: FeedElement): boolean {
  const meant = name === listName.toLowerCase() ? listName : kindsByName.get(name);
  return meant !== undefined && meant !== writtenName;
}
