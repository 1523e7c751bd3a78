import { type CsvError, type InfoRecord, parse } from "csv-parse/sync";
import {
  type FeedArrival,
  type FeedListing,
  type FeedMessage,
  type FeedRead,
  MAX_FILE_SIZE,
  MAX_LISTINGS,
} from "#app/features/feeds/model/feed-listing.ts";
import { fileMessage, listingMessage } from "#app/features/feeds/model/notes.ts";
import { severalLines } from "#app/lib/plain-text.ts";
import { type Column, columnOf, REQUIRED_HEADERS } from "./csv-columns.ts";
import { decodeText, RefusedFile, withoutInlinePictures } from "./decode.server.ts";
import type { FeedElement } from "./element.ts";
import { readListing } from "./read-listing.server.ts";
import { slotAt } from "./read-pictures.ts";
import { markStale } from "./stale.ts";
import { checkCsvLimits, type CsvHead, findCsvHead, type TableRow } from "./table.server.ts";

/**
 * Reads a CSV file of listings, by the rules of REAXML: an empty cell clears, a column that is not there leaves. A line
 * "sep=;" and titles above the headings are skipped. A file that is not whole, lacks a column it needs or is over a limit is
 * `refused`. Times without a zone are Sydney's, and dates may be as spreadsheets write them here: 5/12/2026.
 */
export function readCsv(bytes: Uint8Array, arrival: FeedArrival): FeedRead {
  if (bytes.byteLength > MAX_FILE_SIZE) return refusedRead(fileMessage("file.size", undefined));
  const messages: FeedMessage[] = [];
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

/** The text of a CSV file, without what PostgreSQL cannot store. */
export function csvText(bytes: Uint8Array, messages: FeedMessage[] = []): string {
  return decodeText(bytes, messages)
    .replace(/^\u{FEFF}/u, "")
    .replaceAll("\0", "");
}

/** Reads rows of which the first has the headings. */
export function readTable(rows: readonly TableRow[], messages: FeedMessage[], arrival: FeedArrival): FeedRead {
  const [head, ...body] = rows;
  const columns = (head?.cells ?? []).map((header) => columnOf(header));
  const missing = REQUIRED_HEADERS.filter((header) => !columns.some((column) => column?.header === header));
  if (!head || missing.length > 0) {
    return refusedRead(fileMessage("file.no-columns", head?.line ?? 1, missing.join(", ")));
  }
  if (body.length > MAX_LISTINGS) return refusedRead(fileMessage("file.limit", undefined, "more than 5,000 listings"));
  const unknown = head.cells.filter((header, index) => header.trim() !== "" && !columns[index]);
  if (unknown.length > 0) messages.push(fileMessage("file.columns", head.line, unknown.slice(0, 10).join(", ")));
  const listings = body.map((row, index) => readRow(row, columns, index + 1, arrival));
  return { date: undefined, listings: markStale(listings), messages };
}

export function refusedRead(refused: FeedMessage): FeedRead {
  return { date: undefined, listings: [], messages: [], refused };
}

/** Spreadsheets save every row that was ever touched: rows of separators alone at the end of a file are no rows. */
function lengthWithoutBlankEnd(text: string): number {
  let length = text.length;
  while (length > 0 && ",;\t\r\n \u00A0".includes(text.charAt(length - 1))) length -= 1;
  return length;
}

/** Throws `RefusedFile` for what is no CSV. */
function parseRows(text: string, { delimiter, line: firstLine }: CsvHead): TableRow[] {
  let parsed: { info: InfoRecord; record: string[] }[];
  try {
    parsed = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: MAX_LISTINGS + 2,
    }) as unknown as { info: InfoRecord; record: string[] }[];
  } catch (error) {
    const { lines, message } = error as Partial<CsvError>;
    if (typeof lines !== "number") throw error;
    const line = lines + firstLine - 1;
    throw new RefusedFile(fileMessage("file.broken", line, `line ${line}: ${message?.split(":")[0] ?? ""}`));
  }
  let line = firstLine;
  return parsed.map(({ info, record }) => {
    const row = { cells: record, line };
    line = info.lines + firstLine;
    return row;
  });
}

function readRow({ cells, line }: TableRow, columns: (Column | undefined)[], position: number, arrival: FeedArrival) {
  const byHeader = new Map(
    columns.flatMap((column, index) => (column ? [[column, withLostZero(column, plainCell(cells[index]))]] : [])),
  );
  const cellOf = (header: string) => [...byHeader].find(([column]) => column.header === header)?.[1] ?? "";
  const type = cellOf("Type");
  const name = kindOf(type, cellOf("Property type"));
  const listing = newElement(name ?? "residential", "Type", line);
  for (const [column, cell] of byHeader) addCell(listing, column, cell);
  const read = readListing(listing, position, { ...arrival, date: undefined });
  // The sheet has one column for all kinds of car spaces.
  delete read.parkingParts;
  if (name !== undefined) return withoutTimeNote(read);
  return { ...read, verdict: "REFUSED" as const, messages: [listingMessage("kind.none", listing, type)] };
}

/** Nobody who types a row says when that was. */
function withoutTimeNote(listing: FeedListing): FeedListing {
  return { ...listing, messages: listing.messages.filter(({ code }) => code !== "time.missing") };
}

/** Our own files have an apostrophe or an invisible space before a cell that a spreadsheet would read as something else. */
function plainCell(cell: string | undefined): string {
  return severalLines(cell ?? "").replace(/^'(?=[=+\-@\t\r])/, "");
}

/** Spreadsheets take a phone number or a postcode for a number, and drop the 0 or "+" with which it starts. */
function withLostZero({ header }: Column, cell: string): string {
  if (header === "Postcode" && /^\d{3}$/.test(cell)) return `0${cell}`;
  if (!/phone$/i.test(header)) return cell;
  return /^[23478]\d{8}$/.test(cell) ? `0${cell}` : /^61[23478]\d{8}$/.test(cell) ? `+${cell}` : cell;
}

/** Undefined where nobody knows which is meant: nothing is shown on a guess. */
function kindOf(type: string, propertyType: string): string | undefined {
  const word = type.toLowerCase().replaceAll(/[^a-z]/g, "");
  if (["rent", "rental", "forrent", "lease", "forlease"].includes(word)) return "rental";
  if (!["sale", "forsale", "sell"].includes(word)) return undefined;
  return propertyType.toLowerCase() === "land" ? "land" : "residential";
}

type Building = FeedElement & { attributes: Map<string, string> };

function newElement(name: string, writtenName: string, line: number): Building {
  return { name: name.toLowerCase(), writtenName, attributes: new Map(), children: [], text: "", line };
}

function addCell(listing: Building, { header, path, isList }: Column, cell: string): void {
  if (path === "") return;
  const [elements = "", attribute] = path.split("@");
  const names = elements.split("/").filter(Boolean);
  if (isList) return addList(listing, names, header, cell);
  const element = names.reduce<Building>(
    (parent, name) => childNamed(parent, elementName(listing, name), header),
    listing,
  );
  const value = withIsoDate(cell);
  if (attribute === undefined) element.text = value;
  else if (value !== "") element.attributes.set(attribute.toLowerCase(), value);
  if (element.name === "area") element.attributes.set("unit", "squareMeter");
}

function elementName(listing: FeedElement, name: string): string {
  return listing.name === "rental" && name === "underOffer" ? "depositTaken" : name;
}

/** The child of this name, made where it is not there yet; "listingAgent2" is the second one of its name. */
function childNamed(parent: Building, name: string, header: string): Building {
  const [, base = name, number] = /^(\D+)(\d)$/.exec(name) ?? [];
  const id = base === "listingAgent" ? (number ?? "1") : undefined;
  const found = parent.children.find((child) => child.name === base.toLowerCase() && child.attributes.get("id") === id);
  if (found) return found as Building;
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
    for (const text of split(cell, /[\r\n;]+/)) addChild(parent, name, header, {}, withIsoDate(text));
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
  // An empty holder would clear photos and floor plans alike.
  if (!isPhoto && values.length === 0) for (const id of ["1", "2"]) addChild(parent, name, header, { id });
}

function split(cell: string, separator: RegExp): string[] {
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** "5/12/2026 11:00" as "2026-12-05 11:00": the way in which spreadsheets here save a date. */
function withIsoDate(cell: string): string {
  return cell.replace(
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?=$|\s)/,
    (_, day: string, month: string, year: string) => `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
  );
}
