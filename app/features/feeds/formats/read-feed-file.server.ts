import {
  FEED_KINDS,
  type FeedArrival,
  type FeedListing,
  type FeedMessage,
  type FeedRead,
  MAX_FILE_SIZE,
} from "#app/features/feeds/model/feed-listing.ts";
import { isZip } from "#app/features/feeds/model/zip.server.ts";
import { csvText, readCsv } from "./read-csv.server.ts";
import { readXlsx } from "./read-xlsx.server.ts";
import { findCsvHead } from "./table.server.ts";
import { attributeOf, childOf, type FeedElement } from "./element.ts";
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
    const list = listReader(arrival);
    const root = await parseFile(decoded, ({ name }) => name === listName.toLowerCase(), list.add);
    const read = readRoot(root, list);
    return { ...read, messages: [...decoded.messages, ...read.messages] };
  } catch (error) {
    if (error instanceof RefusedFile) return refusedRead(error.reason);
    throw error;
  }
}

function refusedRead(refused: FeedMessage): FeedRead {
  return { date: undefined, listings: [], messages: [], refused };
}

/** Reads one element below the root after another, so that not all of them need to be kept. */
function listReader(arrival: FeedArrival) {
  const listings: FeedListing[] = [];
  const strangers = new Set<string>();
  let strangerLine: number | undefined;
  let oddLine: number | undefined;
  let file: FeedFile | undefined;

  const add = (element: FeedElement, root: FeedElement) => {
    file ??= { ...arrival, date: dateOf(root) };
    if (isOddlyWritten(element)) oddLine ??= element.line;
    if (isListing(element)) {
      listings.push(readListing(element, listings.length + 1, file));
      return;
    }
    strangerLine ??= element.line;
    if (strangers.size < 10) strangers.add(element.writtenName);
  };
  return {
    add,
    end(): Pick<FeedRead, "listings" | "messages"> {
      const messages: FeedMessage[] = [];
      if (strangers.size > 0) messages.push(fileMessage("file.unknown", strangerLine, [...strangers].join(", ")));
      if (oddLine !== undefined) messages.push(fileMessage("file.case", oddLine));
      return { listings: markStale(listings), messages };
    },
  };
}

function readRoot(root: FeedElement, list: ReturnType<typeof listReader>): FeedRead {
  const isSingle = kindsByName.has(root.name);
  if (!isSingle && root.name !== listName.toLowerCase()) {
    return refusedRead(fileMessage("file.root", root.line, root.writtenName));
  }
  if (isSingle) list.add(root, root);
  const { listings, messages } = list.end();
  const date = dateOf(root);
  const text = attributeOf(root, "date") ?? "";
  const isBroken = !date && text !== "" && !/^0{4}/.test(text);
  const said = [
    ...(isBroken ? [fileMessage("file.date", root.line)] : []),
    ...(isSingle ? [fileMessage("file.single", root.line)] : []),
    ...(!isSingle && isOddlyWritten(root) ? [fileMessage("file.case", root.line)] : []),
  ];
  const isSaid = (code: string) => said.some((message) => message.code === code);
  return { date, listings, messages: [...said, ...messages.filter(({ code }) => !isSaid(code))] };
}

function dateOf(root: FeedElement): Date | undefined {
  return readStamp(attributeOf(root, "date") ?? "")?.instant;
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

/** Bytes in which the headings of CSV are looked for. */
const HEAD = 64 * 1024;

/** Reads a file of any format, told apart by how it starts: what is no workbook and has none of our columns is to be REAXML. */
export async function readFeedFile(bytes: Uint8Array, arrival: FeedArrival): Promise<FeedRead> {
  if (isZip(bytes)) return readXlsx(bytes, arrival);
  return isCsv(bytes) ? readCsv(bytes, arrival) : readReaxml(bytes, arrival);
}

function isCsv(bytes: Uint8Array): boolean {
  const start = csvText(bytes.subarray(0, HEAD));
  return !/^\s*<[?!\w]/.test(start) && findCsvHead(start) !== undefined;
}
