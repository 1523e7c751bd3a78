import { type CsvError, parse } from "csv-parse/sync";
import {
  type ParseContext,
  type ImportListing,
  type ImportMessage,
  type ParsedFile,
  MAX_FILE_SIZE,
  MAX_LISTINGS,
} from "#app/features/imports/model/import-listing.ts";
import { fileMessage, listingMessage } from "#app/features/imports/model/report-messages.ts";
import { severalLines } from "#app/lib/plain-text.ts";
import {
  type Column,
  findColumn,
  findColumns,
  findHeader,
  headerOfElement,
  isExportOnly,
  isOfferStatus,
  NEEDED_HEADERS,
  nearestHeader,
  rentPeriodOf,
  REQUIRED_HEADERS,
} from "./csv-columns.ts";
import { decodeText, RefusedFile, withoutInlinePictures } from "./decode.server.ts";
import { readListing } from "./read-listing.server.ts";
import { slotAt } from "./read-pictures.ts";
import type { XmlElement } from "./values.ts";

/**
 * Follows REAXML: an empty cell clears, a missing column changes nothing. Skips "sep=;" and titles. An incomplete file,
 * or one without a required column or over a limit, is `refused`. Times are Sydney's without a zone; dates may be
 * 5/12/2026.
 */
export function readCsv(bytes: Uint8Array, arrival: ParseContext): ParsedFile {
  if (bytes.byteLength > MAX_FILE_SIZE) return refusedRead(fileMessage("file.size", undefined));
  const messages: ImportMessage[] = [];
  const text = withoutInlinePictures(csvText(bytes, messages));
  if (text.trim() === "") return refusedRead(fileMessage("file.empty", undefined));
  try {
    const head = findCsvHead(text) ?? { start: 0, line: 1, titleLines: 0, delimiter: "," };
    const body = text.slice(head.start, lengthWithoutBlankEnd(text));
    checkCsvLimits(body, head.delimiter, head.line);
    if (head.titleLines > 0) messages.push(fileMessage("file.titles", head.line, head.titleLines));
    return readTable(parseRows(body, head), messages, arrival);
  } catch (error) {
    if (error instanceof RefusedFile) return refusedRead(error.reason);
    throw error;
  }
}

export function csvText(bytes: Uint8Array, messages: ImportMessage[] = []): string {
  return decodeText(bytes, messages)
    .replace(/^\u{FEFF}/u, "")
    .replaceAll("\0", "");
}

export function readTable(rows: readonly TableRow[], messages: ImportMessage[], arrival: ParseContext): ParsedFile {
  const [head, ...body] = rows;
  const columns = findColumns(head?.cells ?? []);
  const required = REQUIRED_HEADERS.filter((header) => header !== "Agent ID" || arrival.agentId === undefined);
  const missing = required.filter((header) => !columns.some((column) => column?.header === header));
  if (!head || missing.length > 0) {
    return refusedRead(fileMessage("file.no-columns", head?.line ?? 1, missing.join(", ")));
  }
  if (body.length > MAX_LISTINGS) return refusedRead(fileMessage("file.limit", undefined, "more than 5,000 listings"));
  const unknown = head.cells.filter(
    (header, index) => header.trim() !== "" && !columns[index] && !isExportOnly(header),
  );
  const nearest = unknown.map((header) => [header.trim(), nearestHeader(header, columns)] as const);
  const needed = nearest.flatMap(([name, header = ""]) => {
    const homes = countRowsThatNeed(header, body, columns);
    return homes > 0 ? [{ name, header, homes }] : [];
  });
  const others = nearest.filter(([name]) => !needed.some((column) => column.name === name)).slice(0, MAX_NAMED);
  if (others.length > 0) {
    const names = others.map(([name]) => name);
    messages.push(fileMessage("file.columns", head.line, names.join(", "), others));
  }
  // The reason for many drafts comes first.
  messages.unshift(
    ...needed
      .slice(0, MAX_NAMED)
      .map(({ name, header, homes }) => fileMessage("file.column-needed", head.line, name, header, homes)),
  );
  const table = { columns, ...toRowConventions(head, body, columns) };
  const listings = body.map((row, index) => readRow(row, table, index + 1, arrival));
  return { date: undefined, listings: markStale(refuseRepeated(listings), "row"), messages };
}

/** 0 for a column without which homes are published. */
function countRowsThatNeed(
  header: string,
  body: readonly TableRow[],
  columns: readonly (Column | undefined)[],
): number {
  const scope = NEEDED_HEADERS[header];
  if (scope === undefined) return 0;
  const typeAt = columns.findIndex((column) => column?.header === "Type");
  const isIn = ({ cells }: TableRow) =>
    scope === "all" || (kindOf(cells[typeAt] ?? "", "") === "rental") === (scope === "rent");
  return body.filter(isIn).length;
}

/** What the headings and other rows of a table say about each row. */
interface RowConventions {
  /** The period of rents without one. */
  rentPeriod: "week" | "month" | undefined;
  /** The statuses, not a column of their own, say which homes are under offer. */
  isOfferInStatus: boolean;
}

function toRowConventions(
  head: TableRow,
  body: readonly TableRow[],
  columns: readonly (Column | undefined)[],
): RowConventions {
  const placeOf = (header: string) => columns.findIndex((column) => column?.header === header);
  const statusAt = placeOf("Status");
  return {
    rentPeriod: rentPeriodOf(head.cells[placeOf("Rent")] ?? ""),
    isOfferInStatus: placeOf("Under offer") === -1 && body.some(({ cells }) => isOfferStatus(cells[statusAt] ?? "")),
  };
}

/** Unknown columns in the message. */
const MAX_NAMED = 10;

export function refusedRead(refused: ImportMessage): ParsedFile {
  return { date: undefined, listings: [], messages: [], refused };
}

/** Spreadsheets save once-edited rows as separators only. */
function lengthWithoutBlankEnd(text: string): number {
  let length = text.length;
  while (length > 0 && ",;\t\r\n \u00A0".includes(text.charAt(length - 1))) length -= 1;
  return length;
}

/** Throws `RefusedFile`. */
function parseRows(text: string, { delimiter, line: firstRow }: CsvHead): TableRow[] {
  let parsed: string[][];
  try {
    parsed = parse(text, {
      delimiter,
      relax_column_count: true,
      to: MAX_ROWS,
    });
  } catch (error) {
    const { records, message } = error as Partial<CsvError & { records: number }>;
    if (typeof records !== "number") throw error;
    const row = records + firstRow;
    throw new RefusedFile(fileMessage("file.broken", row, `row ${row}: ${message?.split(":")[0] ?? ""}`));
  }
  // Blank rows count, as in a spreadsheet.
  return parsed
    .map((cells, index) => ({ cells, line: firstRow + index }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
    .slice(0, MAX_LISTINGS + 2);
}

function readRow(
  { cells, line }: TableRow,
  { columns, ...conventions }: RowConventions & { columns: (Column | undefined)[] },
  position: number,
  arrival: ParseContext,
) {
  const byHeader = new Map(
    columns.flatMap((column, index) => (column ? [[column, withLostZero(column, plainCell(cells[index]))]] : [])),
  );
  const cellOf = (header: string) => [...byHeader].find(([column]) => column.header === header)?.[1] ?? "";
  const type = cellOf("Type");
  const name = kindOf(type, cellOf("Property type"));
  const listing = newElement(name ?? "residential", "Type", line);
  for (const [column, cell] of byHeader) addCell(listing, column, cell);
  addOffer(listing, conventions);
  addRentPeriod(listing, conventions);
  addAgentId(listing, arrival.agentId);
  const read = readListing(listing, position, { ...arrival, date: undefined, isTyped: true });
  delete read.parkingParts;
  if (name !== undefined) return withColumns(withoutTimeNote(read));
  return { ...read, verdict: "REFUSED" as const, messages: [listingMessage("kind.none", listing, type)] };
}

/** REAXML has a mark instead of a status for homes under offer. */
function addOffer(listing: Building, { isOfferInStatus }: RowConventions): void {
  const status = listing.attributes.get("status") ?? "";
  const isOffer = isOfferStatus(status);
  if (!isOffer && !(isOfferInStatus && status.trim().toLowerCase() === "current")) return;
  listing.attributes.set("status", "current");
  const mark = childNamed(listing, elementName(listing, "underOffer"), "Under offer");
  mark.attributes.set("value", isOffer ? "yes" : "no");
}

function addRentPeriod(listing: Building, { rentPeriod }: RowConventions): void {
  const rent = listing.children.find(({ name }) => name === "rent") as Building | undefined;
  if (rentPeriod && rent && !rent.attributes.has("period")) rent.attributes.set("period", rentPeriod);
}

function addAgentId(listing: Building, agentId: string | undefined): void {
  if (agentId === undefined) return;
  const element = childNamed(listing, "agentID", "Agent ID");
  if (element.text.trim() === "") element.text = agentId;
}

/** Rows typed by people need no time of change. */
function withoutTimeNote(listing: ImportListing): ImportListing {
  return { ...listing, messages: listing.messages.filter(({ code }) => code !== "time.missing") };
}

/** Messages about the whole listing name the column that they are about. */
function withColumns(listing: ImportListing): ImportListing {
  const messages = listing.messages.map(({ field, ...message }) => {
    const [topic = ""] = message.code.split(".");
    if (message.code === "rent.period") return { ...message, field: "Rent period" };
    const column = field === "Type" && topic !== "kind" ? (columnOfTopic[topic] ?? findHeader(topic)) : field;
    return { ...message, ...(column !== undefined && { field: column }) };
  });
  return { ...listing, messages };
}

const columnOfTopic: Readonly<Record<string, string>> = { identity: "Listing ID", time: "Changed" };

/** Our exports put an apostrophe or a zero-width space before cells that spreadsheets would reinterpret. */
function plainCell(cell: string | undefined): string {
  return severalLines(cell ?? "").replace(/^'(?=[=+\-@\t\r])/, "");
}

/** Spreadsheets drop the leading 0 or "+" of phone numbers and postcodes. */
function withLostZero({ header }: Column, cell: string): string {
  if (header === "Postcode" && /^\d{3}$/.test(cell)) return `0${cell}`;
  if (!/phone$/i.test(header)) return cell;
  return /^[23478]\d{8}$/.test(cell) ? `0${cell}` : /^61[23478]\d{8}$/.test(cell) ? `+${cell}` : cell;
}

/** Undefined when ambiguous. */
function kindOf(type: string, propertyType: string): string | undefined {
  const word = type.toLowerCase().replaceAll(/[^a-z]/g, "");
  if (["rent", "rental", "forrent", "lease", "forlease"].includes(word)) return "rental";
  if (!["sale", "forsale", "sell"].includes(word)) return undefined;
  return propertyType.toLowerCase() === "land" ? "land" : "residential";
}

type Building = XmlElement & { attributes: Map<string, string> };

function newElement(name: string, writtenName: string, line: number): Building {
  return { name: name.toLowerCase(), writtenName, attributes: new Map(), children: [], text: "", line };
}

function addCell(listing: Building, column: Column, cell: string): void {
  const { header, path, isList } = column;
  if (path === "") return;
  const [elements = "", attribute] = path.split("@");
  const names = elements.split("/").filter(Boolean);
  if (isList) return addList(listing, names, header, cell);
  const element = names.reduce<Building>(
    (parent, name) => childNamed(parent, elementName(listing, name), headerOfElement(column)),
    listing,
  );
  if (attribute === undefined) {
    element.text = cell;
    element.writtenName = header;
  }
  if (attribute !== undefined && cell !== "") element.attributes.set(attribute.toLowerCase(), cell);
  if (element.name === "area") element.attributes.set("unit", "squareMeter");
}

function elementName(listing: XmlElement, name: string): string {
  return listing.name === "rental" && name === "underOffer" ? "depositTaken" : name;
}

function childNamed(parent: Building, name: string, header: string): Building {
  const [, base = name, number] = /^(\D+)(\d)$/.exec(name) ?? [];
  const id = base === "listingAgent" ? (number ?? "1") : undefined;
  const existing = parent.children.find(
    (child) => child.name === base.toLowerCase() && child.attributes.get("id") === id,
  );
  if (existing) return existing as Building;
  return addChild(parent, base, header, id === undefined ? {} : { id });
}

function addChild(parent: Building, name: string, header: string, attributes: Record<string, string>, text = "") {
  const child = { ...newElement(name, header, parent.line), attributes: new Map(Object.entries(attributes)), text };
  parent.children.push(child);
  return child;
}

function addList(listing: Building, names: readonly string[], header: string, cell: string): void {
  const [name = "", ...holders] = names.toReversed();
  const parent = holders.toReversed().reduce((above, holder) => childNamed(above, holder, header), listing);
  if (name === "inspection") {
    for (const text of split(cell, /[\r\n;]+/)) addChild(parent, name, header, {}, text);
    return;
  }
  const values = split(cell, /\s+/);
  if (name === "externalLink" || name === "videoLink") {
    for (const href of values.length > 0 ? values : [""]) addChild(parent, name, header, { href });
    return;
  }
  const isPhoto = name === "img";
  for (const [index, value] of values.entries()) {
    const id = isPhoto ? slotAt(index) : String(index + 1);
    addChild(parent, name, header, { id, [/^https?:/i.test(value) ? "url" : "file"]: value });
  }
  // An empty parent would clear photos and floor plans alike.
  if (!isPhoto && values.length === 0) for (const id of ["1", "2"]) addChild(parent, name, header, { id });
}

function split(cell: string, separator: RegExp): string[] {
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
}

export interface TableRow {
  cells: string[];
  /** The number of the row, as in a spreadsheet. */
  line: number;
}

/** With blank rows; ten times the listing limit. */
const MAX_ROWS = 50_000;
const MAX_COLUMNS = 500;
const MAX_CELLS = 1_000_000;
/** The limit of characters in a row. */
const MAX_RECORD = 200_000;
const TITLE_ROWS = 20;

/** Its methods throw `RefusedFile` at a limit. */
export function tableLimits() {
  let rows = 0;
  let cells = 0;
  const refuse = (what: string, line: number): never => {
    throw new RefusedFile(fileMessage("file.limit", line, `${what} (row ${line})`));
  };
  return {
    addCell(column: number, line: number): void {
      cells += 1;
      if (column > MAX_COLUMNS) refuse(`more than ${MAX_COLUMNS} columns`, line);
      if (cells > MAX_CELLS) refuse("more than a million cells", line);
    },
    addRow(line: number): void {
      rows += 1;
      if (rows > MAX_ROWS) refuse("more than 50,000 rows, blank ones included", line);
    },
    checkRecord(length: number, line: number): void {
      if (length > MAX_RECORD) refuse("a row of more than 200,000 characters", line);
    },
  };
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Throws `RefusedFile`. Stores nothing, so that refusing a million headings is cheap. */
function checkCsvLimits(text: string, delimiter: string, firstLine: number): void {
  const limits = tableLimits();
  const separator = delimiter.charCodeAt(0);
  let line = firstLine;
  let column = 1;
  let recordStart = 0;
  let isQuoted = false;
  let isCellStart = true;
  limits.addRow(line);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (at - recordStart > 0) limits.checkRecord(at - recordStart, line);
    const isNewLine = code === LINE_FEED || (code === CARRIAGE_RETURN && text.charCodeAt(at + 1) !== LINE_FEED);
    if (isQuoted) {
      if (code !== QUOTE) continue;
      if (text.charCodeAt(at + 1) === QUOTE) at += 1;
      else isQuoted = false;
    } else if (code === QUOTE && isCellStart) {
      isQuoted = true;
      isCellStart = false;
    } else if (code === separator) {
      column += 1;
      isCellStart = true;
      limits.addCell(column, line);
    } else if (isNewLine) {
      line += 1;
      column = 1;
      recordStart = at + 1;
      isCellStart = true;
      limits.addRow(line);
      limits.addCell(column, line);
    } else isCellStart = false;
  }
}

interface CsvHead {
  start: number;
  line: number;
  /** Without blank lines and "sep=;". */
  titleLines: number;
  delimiter: string;
}

const separatorLine = /^"?\s*sep\s?=\s?(.)"?[ ,;\t]*$/i;
const MAX_HEAD_LINES = 10;

/**
 * The line with the most known columns among the first 20; undefined without any. The separator is that of "sep=;", or
 * a comma, semicolon, tab or bar.
 */
export function findCsvHead(text: string): CsvHead | undefined {
  let start = 0;
  let titleLines = 0;
  let delimiters = [",", ";", "\t", "|"];
  let best: (CsvHead & { known: number }) | undefined;
  for (let line = 1; line <= TITLE_ROWS && start < text.length; line += 1) {
    const end = /\r\n|\n|\r/g;
    end.lastIndex = start;
    const match = end.exec(text);
    const content = text.slice(start, Math.min(match?.index ?? text.length, start + 100_000));
    const [, separator] = (!best && separatorLine.exec(content)) || [];
    if (separator !== undefined) delimiters = [...new Set([separator, ...delimiters])];
    else {
      for (const delimiter of delimiters) {
        for (const record of [content, openRecord(text, start, content)]) {
          const known = countKnown(record.split(delimiter, MAX_COLUMNS).map((cell) => cell.replaceAll('"', "")));
          if (known > (best?.known ?? 0)) best = { start, line, titleLines, delimiter, known };
        }
      }
      if (content.trim() !== "") titleLines += 1;
    }
    if (!match) break;
    start = end.lastIndex;
  }
  return best;
}

/** The full record when quoted headings span several lines; otherwise "". */
function openRecord(text: string, start: number, content: string): string {
  if (content.split('"').length % 2 === 1) return "";
  const lines = text.slice(start, start + 10_000).split(/\r\n|\n|\r/, MAX_HEAD_LINES);
  const count =
    lines.findIndex(
      (_, index) =>
        lines
          .slice(0, index + 1)
          .join("")
          .split('"').length %
          2 ===
        1,
    ) + 1;
  return lines.slice(0, count).join(" ");
}

/** Like `findCsvHead`, for parsed rows. */
export function findHeadRow(rows: readonly TableRow[]): { index: number; known: number } | undefined {
  const counts = rows.slice(0, TITLE_ROWS).map(({ cells }) => countKnown(cells));
  const known = Math.max(0, ...counts);
  return known > 0 ? { index: counts.indexOf(known), known } : undefined;
}

function countKnown(cells: readonly string[]): number {
  return new Set(cells.map((cell) => findColumn(cell)).filter((column) => column !== undefined)).size;
}

/** Refuses rows with the ID of an earlier row of the same age: probably a copied row, which is another home. */
function refuseRepeated(listings: readonly ImportListing[]): ImportListing[] {
  const first = new Map<string, ImportListing>();
  return listings.map((listing) => {
    const known = first.get(keyOf(listing));
    if (listing.verdict) return listing;
    if (!known) first.set(keyOf(listing), listing);
    if (known?.modTime.getTime() !== listing.modTime.getTime()) return listing;
    const at = { writtenName: "uniqueID", line: listing.line };
    const values = [listing.uniqueId, String(known.line)] as const;
    return {
      ...listing,
      verdict: "REFUSED",
      messages: [...listing.messages, listingMessage("identity.repeated", at, ...values)],
    };
  });
}

/** Marks all but the newest version of each listing; of equally new ones the last counts. */
export function markStale(listings: ImportListing[], place: "line" | "row" = "line"): ImportListing[] {
  const newest = new Map<string, ImportListing>();
  for (const listing of listings) {
    if (listing.verdict) continue;
    const before = newest.get(keyOf(listing));
    if (!before || listing.modTime >= before.modTime) newest.set(keyOf(listing), listing);
  }
  return listings.map((listing) => {
    const known = newest.get(keyOf(listing));
    if (listing.verdict || !known || known === listing) return listing;
    const at = { writtenName: "uniqueID", line: listing.line };
    const messages = [...listing.messages, listingMessage("identity.duplicate", at, `${place} ${known.line}`)];
    return { ...listing, verdict: "STALE", messages };
  });
}

function keyOf({ agentId, uniqueId }: ImportListing): string {
  return JSON.stringify([agentId, uniqueId]);
}
