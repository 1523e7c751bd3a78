import {
  FEED_KINDS,
  type FeedArrival,
  type FeedListing,
  type FeedMessage,
  type FeedRead,
  MAX_FILE_SIZE,
  MAX_LISTINGS,
} from "#app/features/feeds/model/feed-listing.ts";
import { isZip } from "#app/features/feeds/model/zip.server.ts";
import { csvText, findCsvHead, markStale, readCsv } from "./read-csv.server.ts";
import { readXlsx } from "./read-xlsx.server.ts";
import { attributeOf, childOf, type FeedElement, readStamp } from "./values.ts";
import { fileMessage } from "#app/features/feeds/model/notes.ts";
import { type FeedFile, readListing } from "./read-listing.server.ts";
import { type DecodedFile, decodeFile, RefusedFile } from "./decode.server.ts";
import { SaxesParser, type SaxesTagPlain } from "saxes";

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

const MAX_DEPTH = 32;
const MAX_ATTRIBUTES = 64;
const MAX_TEXT = 100_000;
const MAX_GAP = 10 * MAX_TEXT;
/** Elements of one listing; the largest that software sends have some 300. */
const MAX_ELEMENTS = 5000;
/** Elements of a file; the listings that 20 MB hold have half as many. */
const MAX_ALL_ELEMENTS = 1_000_000;
/** Characters that are read before others get their turn. */
const CHUNK = 256 * 1024;

/** Dropped while reading: it tells of the seller. */
const sellers = "vendordetails";

/**
 * Parses a file strictly and answers its root. Nothing that it names is fetched or expanded, and what it says of the seller
 * is in no element. Where `isList` says so, each element below the root is given to `onChild` and not kept. Throws
 * `RefusedFile` for what is not well-formed, declares entities or is over a limit, perhaps after some children.
 */
async function parseFile(
  { text, skippedLines }: DecodedFile,
  isList: (root: FeedElement) => boolean,
  onChild: (child: FeedElement, root: FeedElement) => void,
): Promise<FeedElement> {
  // The parser hands a text on when it ends, which in a hostile file is at the end of it.
  if (hasGap(text)) {
    throw new RefusedFile(fileMessage("file.limit", undefined, "a text of more than 100,000 characters"));
  }
  const builder = treeBuilder(skippedLines, isList, onChild);
  for (let from = 0; from < text.length; from += CHUNK) {
    if (from > 0) await new Promise<void>((resolve) => setImmediate(resolve));
    builder.write(text.slice(from, from + CHUNK));
  }
  return builder.close();
}

interface Open extends FeedElement {
  texts: string[];
  textLength: number;
  attributes: Map<string, string>;
}

/** Whether there are more characters between two tags than any tag and text may have together. */
function hasGap(text: string): boolean {
  let from = 0;
  for (let next = text.indexOf("<"); next !== -1; next = text.indexOf("<", next + 1)) {
    if (next - from > MAX_GAP) return true;
    from = next;
  }
  return text.length - from > MAX_GAP;
}

/** `onChild` gets each element below a root that is a list when it is whole, and the tree forgets it. */
function treeBuilder(
  skippedLines: number,
  isList: (root: FeedElement) => boolean,
  onChild: (child: FeedElement, root: FeedElement) => void,
) {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const open: Open[] = [];
  let root: Open | undefined;
  let attributeCount = 0;
  let elementCount = 0;
  let allCount = 0;
  let childCount = 0;
  let startLine = 1;
  let depth = 0;
  /** How deep the element is that is dropped with all that stands in it. */
  let droppedDepth: number | undefined;

  const line = () => parser.line + skippedLines;
  const refuse = (what: string): never => {
    throw new RefusedFile(fileMessage("file.limit", line(), `${what} (line ${line()})`));
  };

  parser.on("error", (error) => {
    const reason = error.message.replace(/^[^a-z]*/i, "").replace(/\.$/, "");
    if (!root) throw new RefusedFile(fileMessage("file.no-listing", undefined));
    // The first document is whole, and then another one starts.
    if (depth === 0 && /only one root|declaration|doctype/i.test(reason)) {
      throw new RefusedFile(fileMessage("file.two-documents", line(), line()));
    }
    throw new RefusedFile(fileMessage("file.broken", line(), `line ${line()}: ${reason}`));
  });
  parser.on("doctype", (subset) => {
    if (/<!entity/i.test(subset.replaceAll(/<!--[^]*?-->/g, ""))) {
      throw new RefusedFile(fileMessage("file.entities", line()));
    }
  });
  parser.on("opentagstart", () => {
    attributeCount = 0;
    startLine = line();
  });
  parser.on("attribute", ({ value }) => {
    attributeCount += 1;
    if (attributeCount > MAX_ATTRIBUTES) refuse(`an element with more than ${MAX_ATTRIBUTES} attributes`);
    if (value.length > MAX_TEXT) refuse("a text of more than 100,000 characters");
  });
  parser.on("opentag", (tag) => {
    depth += 1;
    if (depth > MAX_DEPTH) refuse(`elements more than ${MAX_DEPTH} deep`);
    // A root that is no list is one listing itself.
    const isStart = depth === 1 || (depth === 2 && root !== undefined && isList(root));
    elementCount = isStart ? 0 : elementCount + 1;
    allCount += 1;
    if (allCount > MAX_ALL_ELEMENTS) refuse("more than a million elements");
    if (elementCount > MAX_ELEMENTS) refuse("a listing of more than 5,000 elements");
    if (droppedDepth !== undefined) return;
    const element = toElement(tag, startLine);
    if (element.name === sellers) {
      droppedDepth = depth;
      return;
    }
    root ??= element;
    const parent = open.at(-1);
    parent?.children.push(element);
    if (depth === 2) childCount += 1;
    if (childCount > MAX_LISTINGS) refuse("more than 5,000 listings");
    open.push(element);
  });
  const onText = (part: string) => {
    const element = open.at(-1);
    if (!element || droppedDepth !== undefined) return;
    element.textLength += part.length;
    if (element.textLength > MAX_TEXT && part.trim() !== "") refuse("a text of more than 100,000 characters");
    element.texts.push(part);
  };
  parser.on("text", onText);
  parser.on("cdata", onText);
  parser.on("closetag", () => {
    depth -= 1;
    if (droppedDepth !== undefined) {
      if (depth < droppedDepth) droppedDepth = undefined;
      return;
    }
    const element = open.pop();
    if (!element) return;
    element.text = element.texts.join("");
    element.texts = [];
    if (depth !== 1 || !root || !isList(root)) return;
    onChild(element, root);
    root.children.pop();
  });

  return {
    write: (chunk: string) => void parser.write(chunk),
    close(): FeedElement {
      parser.close();
      if (!root) throw new RefusedFile(fileMessage("file.no-listing", undefined));
      return root;
    },
  };
}

function toElement({ name, attributes }: SaxesTagPlain, line: number): Open {
  const writtenName = name.replace(/^.*:/, "");
  const named = Object.entries(attributes).map(
    ([key, value]) => [key.replace(/^.*:/, "").toLowerCase(), value] as const,
  );
  return {
    name: writtenName.toLowerCase(),
    writtenName,
    attributes: new Map(named),
    children: [],
    text: "",
    texts: [],
    textLength: 0,
    line,
  };
}
