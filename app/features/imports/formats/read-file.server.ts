import { decodeXML } from "entities";
import { zipSync } from "fflate";
import readWorkbook from "read-excel-file/node";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import {
  IMPORT_KINDS,
  type ParseContext,
  type ImportListing,
  type ImportMessage,
  type ParsedFile,
  MAX_FILE_SIZE,
  MAX_LISTINGS,
} from "#app/features/imports/model/import-listing.ts";
import { fileMessage } from "#app/features/imports/model/report-messages.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { REQUIRED_HEADERS } from "./csv-columns.ts";
import { isZip, type DecodedFile, decodeFile, RefusedFile, listZip, ZipTooLarge } from "./decode.server.ts";
import {
  csvText,
  findCsvHead,
  markStale,
  readCsv,
  refusedRead,
  findHeadRow,
  readTable,
  tableLimits,
  type TableRow,
} from "./read-csv.server.ts";
import { type FileContext, readListing } from "./read-listing.server.ts";
import { getAttribute, getChild, type XmlElement, isZeroDate, readStamp } from "./values.ts";

const listName = "propertyList";
const kindNames = [...IMPORT_KINDS, "commercial", "commercialLand", "business", "holidayRental"];
const kindsByName = new Map(kindNames.map((name) => [name.toLowerCase(), name]));

/**
 * An incomplete file, or one that is not REAXML or over a limit, is `refused`; other faults become messages. Yields to
 * the event loop.
 */
export async function readReaxml(bytes: Uint8Array, arrival: ParseContext): Promise<ParsedFile> {
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

/** Never holds the full tree in memory. */
function listReader(arrival: ParseContext) {
  const listings: ImportListing[] = [];
  const strangers = new Set<string>();
  let strangerLine: number | undefined;
  let oddLine: number | undefined;
  let file: FileContext | undefined;

  const add = (element: XmlElement, root: XmlElement) => {
    file ??= { ...arrival, date: dateOf(root) };
    if (hasUnusualCase(element)) oddLine ??= element.line;
    if (isListing(element)) {
      listings.push(readListing(element, listings.length + 1, file));
      return;
    }
    strangerLine ??= element.line;
    if (strangers.size < 10) strangers.add(element.writtenName);
  };
  return {
    add,
    end(): Pick<ParsedFile, "listings" | "messages"> {
      const messages: ImportMessage[] = [];
      if (strangers.size > 0) messages.push(fileMessage("file.unknown", strangerLine, [...strangers].join(", ")));
      if (oddLine !== undefined) messages.push(fileMessage("file.case", oddLine));
      return { listings: markStale(listings), messages };
    },
  };
}

function readRoot(root: XmlElement, list: ReturnType<typeof listReader>): ParsedFile {
  const isSingle = kindsByName.has(root.name);
  if (!isSingle && root.name !== listName.toLowerCase()) {
    return refusedRead(fileMessage("file.root", root.line, root.writtenName));
  }
  if (isSingle) list.add(root, root);
  const { listings, messages } = list.end();
  const date = dateOf(root);
  const text = getAttribute(root, "date") ?? "";
  const isBroken = !date && text !== "" && !isZeroDate(text);
  const rootMessages = [
    ...(isBroken ? [fileMessage("file.date", root.line)] : []),
    ...(isSingle ? [fileMessage("file.single", root.line)] : []),
    ...(!isSingle && hasUnusualCase(root) ? [fileMessage("file.case", root.line)] : []),
  ];
  const isReported = (code: string) => rootMessages.some((message) => message.code === code);
  return { date, listings, messages: [...rootMessages, ...messages.filter(({ code }) => !isReported(code))] };
}

function dateOf(root: XmlElement): Date | undefined {
  return readStamp(getAttribute(root, "date") ?? "")?.instant;
}

/** Unknown elements need an agent id or a time of change. */
function isListing(element: XmlElement): boolean {
  return (
    kindsByName.has(element.name) || element.attributes.has("modtime") || getChild(element, "agentid") !== undefined
  );
}

function hasUnusualCase({ name, writtenName }: XmlElement): boolean {
  const correctName = name === listName.toLowerCase() ? listName : kindsByName.get(name);
  return correctName !== undefined && correctName !== writtenName;
}

/** Bytes searched for CSV headings. */
const HEAD = 64 * 1024;

/** A workbook, a table with known columns, or else REAXML. */
export async function readImportFile(bytes: Uint8Array, arrival: ParseContext): Promise<ParsedFile> {
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
/** Per listing; the largest in use have about 300. */
const MAX_ELEMENTS = 5000;
/** Double the number in 20 MB of listings. */
const MAX_ALL_ELEMENTS = 1_000_000;
/** Characters between two yields to the event loop. */
const CHUNK = 256 * 1024;

/** Personal data, skipped during parsing. */
const sellers = "vendordetails";

/**
 * Strict; never fetches or expands anything. Returns the root without sellers. If `isList` accepts the root, its
 * children go to `onChild` instead. Throws `RefusedFile`, perhaps after some children, for XML that is not well-formed,
 * declares entities or exceeds a limit.
 */
async function parseFile(
  { text, skippedLines }: DecodedFile,
  isList: (root: XmlElement) => boolean,
  onChild: (child: XmlElement, root: XmlElement) => void,
): Promise<XmlElement> {
  // The parser buffers entire texts, so check the limit first.
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

interface Open extends XmlElement {
  texts: string[];
  textLength: number;
  attributes: Map<string, string>;
}

/** Whether the distance between two tags exceeds both limits. */
function hasGap(text: string): boolean {
  let from = 0;
  for (let next = text.indexOf("<"); next !== -1; next = text.indexOf("<", next + 1)) {
    if (next - from > MAX_GAP) return true;
    from = next;
  }
  return text.length - from > MAX_GAP;
}

/** Passes complete children of a list root to `onChild` and drops them from the tree. */
function treeBuilder(
  skippedLines: number,
  isList: (root: XmlElement) => boolean,
  onChild: (child: XmlElement, root: XmlElement) => void,
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
  let droppedDepth: number | undefined;

  const line = () => parser.line + skippedLines;
  const refuse = (what: string): never => {
    throw new RefusedFile(fileMessage("file.limit", line(), `${what} (line ${line()})`));
  };

  parser.on("error", (error) => {
    const reason = error.message.replace(/^[^a-z]*/i, "").replace(/\.$/, "");
    if (!root) throw new RefusedFile(fileMessage("file.no-listing", undefined));
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
    // A root that is not a list is a listing.
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
    close(): XmlElement {
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

const MAX_MEMBERS = 1000;
const MAX_XML = 40 * 1024 * 1024;
/** Day 0 of Excel. */
const EPOCH = Date.UTC(1899, 11, 30);

type Cell = string | number | boolean | Date | null;

/**
 * Parses the sheet with the most known headings like CSV; notes other sheets with headings. Uses saved results of
 * formulas; dates are Sydney time. Refuses damaged files and those over a limit.
 */
async function readXlsx(bytes: Uint8Array, arrival: ParseContext): Promise<ParsedFile> {
  try {
    const messages: ImportMessage[] = [];
    const files = await unpackXml(bytes);
    const sheets = await readSheets(files);
    const tables = sheets.map(({ name, data }) => {
      const rows = toRows(data);
      return { name, rows, ...(findHeadRow(rows) ?? { index: 0, known: 0 }) };
    });
    const [table, ...others] = tables.toSorted((one, other) => other.known - one.known);
    const { rows, index: head, known } = table ?? { rows: [], index: 0, known: 0 };
    checkCells(files, table?.name ?? "");
    const unread = others.filter((other) => other.known > 0 && other.known >= Math.min(known, REQUIRED_HEADERS.length));
    if (unread.length > 0) {
      messages.push(
        fileMessage("file.sheets", undefined, table?.name ?? "", unread.map(({ name }) => name).join(", ")),
      );
    }
    const titles = rows.slice(0, head).filter((row) => !isBlank(row)).length;
    if (titles > 0) messages.push(fileMessage("file.titles", rows[head]?.line, titles));
    const filled = rows.slice(head).filter((row) => !isBlank(row));
    return readTable(filled, messages, arrival);
  } catch (error) {
    if (error instanceof RefusedFile) return refusedRead(error.reason);
    throw error;
  }
}

async function unpackXml(bytes: Uint8Array): Promise<Record<string, Uint8Array>> {
  try {
    const members = await listZip(Buffer.from(bytes), MAX_MEMBERS);
    const files: Record<string, Uint8Array> = {};
    let bytesLeft = MAX_XML;
    for (const member of members) {
      if (!/^(?:xl\/)?[^/]*\.xml$|^xl\/worksheets\/[^/]+\.xml$|\.rels$/.test(member.path)) continue;
      const body = await member.read(Math.min(bytesLeft, MAX_FILE_SIZE));
      bytesLeft -= body.length;
      files[member.path] = body;
    }
    return files;
  } catch (error) {
    if (error instanceof ZipTooLarge) {
      throw new RefusedFile(fileMessage("file.limit", undefined, "more than 20 MB in a sheet, or 40 MB in all"));
    }
    throw unreadable();
  }
}

/** A formula without a saved result, never opened in a spreadsheet. */
const uncalculated = /<(?:\w+:)?f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*<\/(?:\w+:)?c>/;
/** Such as #REF!, which the library returns as an empty cell. */
const failed = /<(?:\w+:)?c(?=\s)(?=[^<>]*\st=["']e["'])[^<>]*\sr=["']([A-Z]+)(\d+)["']/;

/** Throws `RefusedFile` for a formula without a value here, or on any sheet if this one's file is unknown. */
function checkCells(files: Record<string, Uint8Array>, sheet: string): void {
  const path = sheetPath(files, sheet);
  for (const [name, body] of Object.entries(files)) {
    if (!name.startsWith("xl/worksheets/") || (path !== undefined && name !== path)) continue;
    const xml = Buffer.from(body).toString("latin1");
    const [, column, row] = failed.exec(xml) ?? [];
    if (column !== undefined && row !== undefined) throw cellError(column, row);
    if (uncalculated.test(xml)) throw new RefusedFile(fileMessage("file.no-results", undefined));
  }
}

/** Undefined if the workbook does not state it. */
function sheetPath(files: Record<string, Uint8Array>, sheet: string): string | undefined {
  const tagsOf = (path: string, tag: RegExp) =>
    Buffer.from(files[path] ?? [])
      .toString()
      .match(tag) ?? [];
  const valueOf = (tag: string, attribute: string) =>
    decodeXML(new RegExp(`\\s${attribute}\\s*=\\s*(["'])([^]*?)\\1`).exec(tag)?.[2] ?? "");
  const [match, ...others] = tagsOf("xl/workbook.xml", /<(?:\w+:)?sheet\s[^<>]*>/g).filter(
    (tag) => valueOf(tag, "name") === sheet,
  );
  const id = match && others.length === 0 ? valueOf(match, "(?:\\w+:)?id") : "";
  const relation = tagsOf("xl/_rels/workbook.xml.rels", /<(?:\w+:)?Relationship\s[^<>]*>/g).find(
    (tag) => id !== "" && valueOf(tag, "Id") === id,
  );
  const target = relation && valueOf(relation, "Target");
  const path = target && (target.startsWith("/") ? target.slice(1) : `xl/${target}`);
  return path && path in files ? path : undefined;
}

async function readSheets(files: Record<string, Uint8Array>): Promise<{ name: string; data: Cell[][] }[]> {
  try {
    // Repack the checked files; the original ZIP's headers are unchecked.
    const workbook = await readWorkbook(Buffer.from(zipSync(files, { level: 0 })), { trim: false });
    return workbook.map(({ sheet, data }) => ({ name: sheet, data: data as unknown as Cell[][] }));
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const [, row = "", column = ""] = /<c\/> at row (\d+), col (\d+)/.exec(message) ?? [];
    if (row !== "")
      throw new RefusedFile(fileMessage("file.cell-error", Number(row), columnName(Number(column)) + row));
    // Any error of the library is caused by the file.
    throw unreadable();
  }
}

function unreadable(): RefusedFile {
  return new RefusedFile(fileMessage("file.workbook", undefined));
}

function cellError(column: string, row: string): RefusedFile {
  return new RefusedFile(fileMessage("file.cell-error", Number(row), column + row));
}

function columnName(column: number): string {
  const letter = String.fromCodePoint(65 + ((column - 1) % 26));
  return column > 26 ? columnName(Math.floor((column - 1) / 26)) + letter : letter;
}

function toRows(data: readonly (readonly Cell[])[]): TableRow[] {
  const limits = tableLimits();
  return data.map((cells, index) => {
    const line = index + 1;
    limits.addRow(line);
    let length = 0;
    const texts = cells.map((cell, column) => {
      limits.addCell(column + 1, line);
      const text = cellText(cell);
      length += text.length;
      limits.checkRecord(length, line);
      return text;
    });
    return { cells: texts, line };
  });
}

function isBlank({ cells }: TableRow): boolean {
  return cells.every((cell) => cell.trim() === "");
}

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === "boolean") return cell ? "Yes" : "No";
  // Excel shows 15 digits; more are rounding errors.
  if (typeof cell === "number") return String(Number(cell.toPrecision(15)));
  return cell.replaceAll("\0", "").toWellFormed();
}

/** "2026-12-05", "2026-12-05 11:00", or "11:00" without a date. */
function dateText(date: Date): string {
  const rounded = new Date(Math.round(date.getTime() / 60_000) * 60_000);
  if (Number.isNaN(rounded.getTime())) return "";
  const [day = "", time = ""] = rounded.toISOString().split("T");
  const clock = time.slice(0, 5);
  if (rounded.getTime() - EPOCH < DAY_MS) return clock;
  return clock === "00:00" ? day : `${day} ${clock}`;
}
