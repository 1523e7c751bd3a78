import { fileMessage } from "#app/features/feeds/model/notes.ts";
import { columnOf } from "./csv-columns.ts";
import { RefusedFile } from "./decode.server.ts";

/** A row of a spreadsheet, with its line in the file from 1. */
export interface TableRow {
  cells: string[];
  line: number;
}

/** Rows, blank ones too: more than ten times what a file may list. */
const MAX_ROWS = 50_000;
const MAX_COLUMNS = 500;
const MAX_CELLS = 1_000_000;
/** Characters of one row. */
const MAX_RECORD = 200_000;
/** Rows from the top in which the headings are looked for. */
const TITLE_ROWS = 20;

/** Counts the rows and cells of a table while it is read. Its methods throw `RefusedFile` at the first that is too many. */
export function tableLimits() {
  let rows = 0;
  let cells = 0;
  const refuse = (what: string, line: number): never => {
    throw new RefusedFile(fileMessage("file.limit", line, `${what} (line ${line})`));
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

/**
 * Throws `RefusedFile` for CSV that is over a limit. It keeps nothing, so that a file of a million headings or blank lines
 * costs no more than reading its characters once.
 */
export function checkCsvLimits(text: string, delimiter: string, firstLine: number): void {
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
    if (isNewLine) line += 1;
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
      column = 1;
      recordStart = at + 1;
      isCellStart = true;
      limits.addRow(line);
      limits.addCell(column, line);
    } else isCellStart = false;
  }
}

/** The first line and the separator of CSV, past what stands above its headings. */
export interface CsvHead {
  /** Where the line of headings begins in the text. */
  start: number;
  /** Of the headings, from 1. */
  line: number;
  /** Lines with something in them above the headings, apart from "sep=;". */
  titleLines: number;
  delimiter: string;
}

const separatorLine = /^"?\s*sep\s?=\s?(.)"?[ ,;\t]*$/i;
/** Lines that a heading in quotes may go over. */
const MAX_HEAD_LINES = 10;

/**
 * Finds the headings of CSV: of its first 20 lines the one with the most columns that we know, separated as a line "sep=;"
 * says, or by commas, semicolons, tabs or bars. Undefined when no line has any.
 */
export function findCsvHead(text: string): CsvHead | undefined {
  let start = 0;
  let titleLines = 0;
  let delimiters = [",", ";", "\t", "|"];
  let best: (CsvHead & { known: number }) | undefined;
  for (let line = 1; line <= TITLE_ROWS && start < text.length; line += 1) {
    const end = /\r\n|\n|\r/g;
    end.lastIndex = start;
    const found = end.exec(text);
    const content = text.slice(start, Math.min(found?.index ?? text.length, start + 100_000));
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
    if (!found) break;
    start = end.lastIndex;
  }
  return best;
}

/** The record that starts with this line, where a heading in quotes goes on in the next ones; "" where none does. */
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

/** The same for rows that are read already: the index of the headings among them, and how many of them we know. */
export function findHeadRow(rows: readonly TableRow[]): { index: number; known: number } | undefined {
  const counts = rows.slice(0, TITLE_ROWS).map(({ cells }) => countKnown(cells));
  const known = Math.max(0, ...counts);
  return known > 0 ? { index: counts.indexOf(known), known } : undefined;
}

function countKnown(cells: readonly string[]): number {
  return new Set(cells.map((cell) => columnOf(cell)).filter((column) => column !== undefined)).size;
}
