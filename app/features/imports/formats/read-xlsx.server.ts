import { zipSync } from "fflate";
import { decodeXML } from "entities";
import readWorkbook from "read-excel-file/node";
import {
  type ParseContext,
  type ImportMessage,
  type ParsedFile,
  MAX_FILE_SIZE,
} from "#app/features/imports/model/import-listing.ts";
import { fileMessage } from "#app/features/imports/model/report-messages.ts";
import { listZip, ZipTooLarge, RefusedFile } from "./decode.server.ts";
import { REQUIRED_HEADERS } from "./csv-columns.ts";
import { findHeadRow, readTable, refusedRead, tableLimits, type TableRow } from "./read-csv.server.ts";

const MAX_MEMBERS = 1000;
const MAX_XML = 40 * 1024 * 1024;
const DAY = 24 * 3600 * 1000;
/** Day 0 of Excel. */
const EPOCH = Date.UTC(1899, 11, 30);

type Cell = string | number | boolean | Date | null;

/**
 * Parses the sheet with the most known headings like CSV; notes other sheets with headings. Uses saved results of
 * formulas; dates are Sydney time. Refuses damaged files and those over a limit.
 */
export async function readXlsx(bytes: Uint8Array, arrival: ParseContext): Promise<ParsedFile> {
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
    let left = MAX_XML;
    for (const member of members) {
      if (!/^(?:xl\/)?[^/]*\.xml$|^xl\/worksheets\/[^/]+\.xml$|\.rels$/.test(member.path)) continue;
      const body = await member.read(Math.min(left, MAX_FILE_SIZE));
      left -= body.length;
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
  if (rounded.getTime() - EPOCH < DAY) return clock;
  return clock === "00:00" ? day : `${day} ${clock}`;
}
