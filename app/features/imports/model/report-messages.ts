import type { ImportMessage } from "./import-listing.ts";
import { listingMessages } from "./listing.messages.ts";

/** The problem and its fix. */
type FileMessageText = readonly [level: "error" | "warning" | "note", text: string, fix: string];

const nothing = "";
const ask = "Ask your software's support team to send the file again.";

const fileMessages = {
  "file.size": (): FileMessageText => [
    "error",
    "The file is larger than 20 MB, so none of it was used.",
    "Ask your software's support team to send photos as URLs, or the listings in several files.",
  ],
  "file.empty": (): FileMessageText => ["error", "The file is empty, so nothing was changed.", ask],
  "file.not-xml": (): FileMessageText => [
    "error",
    "This is neither REAXML nor a spreadsheet with our columns, so none of it was used.",
    "Choose REAXML as the export format. Save a spreadsheet as “Excel workbook (.xlsx)” or “CSV UTF-8”, with the headings of the template.",
  ],
  "file.broken": (reason: string): FileMessageText => [
    "error",
    `The file is damaged or incomplete (${reason}), so none of it was used.`,
    ask,
  ],
  "file.two-documents": (line: number): FileMessageText => [
    "error",
    `The file continues after the end of its XML document (line ${line}), as if two files had been joined. None of it was used.`,
    "Ask your software's support team to send each document in its own file.",
  ],
  "file.entities": (): FileMessageText => [
    "error",
    "The file declares entities in its DOCTYPE, which an export never needs, so none of it was used.",
    "Ask your software's support team to send REAXML without its own DOCTYPE.",
  ],
  "file.root": (name: string): FileMessageText => [
    "error",
    `The file starts with <${name}>, not with <propertyList>, so none of it was used.`,
    "Choose REAXML as the export format. Save a spreadsheet as “Excel workbook (.xlsx)” or “CSV UTF-8”.",
  ],
  "file.no-listing": (): FileMessageText => [
    "error",
    "There are no listings in the file, so nothing was changed.",
    ask,
  ],
  "file.limit": (what: string): FileMessageText => [
    "error",
    `The file has ${what}, so none of it was used.`,
    "Ask your software's support team to send the listings in several files, as plain REAXML.",
  ],
  "file.encoding": (): FileMessageText => [
    "warning",
    "The file is not encoded in UTF-8 as it should be. It was read as Windows-1252, so check the quotes and accents.",
    "Set the encoding of the export to UTF-8.",
  ],
  "file.blank-start": (): FileMessageText => [
    "warning",
    "Blank space before the first line of the file was ignored.",
    "Ask your software's support team to start the file with <?xml.",
  ],
  "file.zeros": (): FileMessageText => ["warning", "Zero bytes after the end of the file were ignored.", nothing],
  "file.ampersands": (): FileMessageText => [
    "warning",
    "Single & characters were read as “and” signs.",
    "Ask your software's support team to write & as &amp; in XML.",
  ],
  "file.html-entities": (): FileMessageText => [
    "warning",
    "HTML entities such as &nbsp; were read as the characters that they stand for.",
    "Ask your software's support team to send characters instead of HTML entities.",
  ],
  "file.controls": (): FileMessageText => [
    "warning",
    "Invisible control characters were left out.",
    "They often come from text that was copied from a document: type that text again.",
  ],
  "file.windows": (): FileMessageText => [
    "warning",
    "Windows-1252 characters were read as quotes and dashes.",
    "Set the encoding of the export to UTF-8.",
  ],
  "file.surrogates": (): FileMessageText => [
    "warning",
    "Characters that were sent in two parts, such as emoji, were joined.",
    "Ask your software's support team to send UTF-8 characters.",
  ],
  "file.date": (): FileMessageText => ["warning", "The date of the file cannot be read.", nothing],
  "file.case": (): FileMessageText => [
    "warning",
    "Element names are capitalised differently from REAXML.",
    "Ask your software's support team to write them as <propertyList> and <residential>.",
  ],
  "file.single": (): FileMessageText => [
    "note",
    "The file is one listing without <propertyList>. It was accepted.",
    nothing,
  ],
  "file.unknown": (names: string): FileMessageText => [
    "warning",
    `The file has elements that are not listings: ${names}. They were skipped.`,
    nothing,
  ],
  "file.columns": (names: string, nearest: readonly (readonly [name: string, header: string | undefined])[]) => {
    const known = nearest.flatMap(([name, header]) =>
      header === undefined ? [] : [`“${header}” instead of “${name}”`],
    );
    const fix = known.length > 0 ? `Write ${known.join(", ")}.` : "Use the headings of the template.";
    return [
      "warning",
      `Columns that are unknown or in the file twice were left out: ${names}.`,
      fix,
    ] satisfies FileMessageText;
  },
  "file.column-needed": (name: string, header: string, homes: number): FileMessageText => [
    "error",
    `The column “${name}” was not read. ${homes === 1 ? "1 home needs" : `${homes} homes need`} the column “${header}”.`,
    `If they are the same, write “${header}” instead of “${name}” and send the file again.`,
  ],
  "file.titles": (lines: number): FileMessageText => [
    "note",
    `${lines === 1 ? "A line" : `${lines} lines`} above the headings ${lines === 1 ? "was" : "were"} skipped.`,
    nothing,
  ],
  "file.sheets": (read: string, others: string): FileMessageText => [
    "warning",
    `The workbook has homes on several sheets. “${read}” was read, but not ${others}.`,
    "Put all homes on one sheet, or send each sheet as a separate file.",
  ],
  "file.cell-error": (cell: string): FileMessageText => [
    "error",
    `Cell ${cell} of the workbook contains an error instead of a value, so none of the file was used.`,
    "Correct the formula in that cell and save the workbook again.",
  ],
  "file.no-results": (): FileMessageText => [
    "error",
    "The workbook has formulas without their results, so none of it was used.",
    "Open it in Excel, save it and send it again, or save it as CSV.",
  ],
  "file.workbook": (): FileMessageText => [
    "error",
    "This workbook cannot be read, so none of it was used.",
    "Open it in Excel and save it again as “Excel workbook (.xlsx)”, or save it as “CSV UTF-8”.",
  ],
  "file.no-columns": (names: string): FileMessageText => [
    "error",
    `These headings are missing from the file: ${names}. None of it was used.`,
    "Start from the template.",
  ],
} as const;

interface Place {
  writtenName: string;
  line: number;
}

type FileMessages = typeof fileMessages;
type ListingMessages = typeof listingMessages;
type MessageText = (...values: never[]) => readonly [ImportMessage["level"] | "loss", string, string];

export function fileMessage<Code extends keyof FileMessages>(
  code: Code,
  line: number | undefined,
  ...values: Parameters<FileMessages[Code]>
): ImportMessage {
  return { code, ...(line !== undefined && { line }), ...toMessage(fileMessages[code], values) };
}

export function listingMessage<Code extends keyof ListingMessages>(
  code: Code,
  at: Place,
  ...values: Parameters<ListingMessages[Code]>
): ImportMessage {
  return { code, field: at.writtenName, line: at.line, ...toMessage(listingMessages[code], values) };
}

export type AddMessage = <Code extends keyof ListingMessages>(
  code: Code,
  at: Place,
  ...values: Parameters<ListingMessages[Code]>
) => void;

const MAX_QUOTED = 80;

function toMessage(
  message: MessageText,
  values: readonly unknown[],
): Pick<ImportMessage, "level" | "isLoss" | "text" | "fix"> {
  const short = values.map((word) =>
    typeof word === "string" && word.length > MAX_QUOTED ? `${word.slice(0, MAX_QUOTED).toWellFormed()}…` : word,
  );
  const [level, text, fix] = message(...(short as never[]));
  return level === "loss" ? { level: "warning", isLoss: true, text, fix } : { level, text, fix };
}

/** The codes of messages with the reason for a draft, which no longer holds once the home is on the market. */
export const DRAFT_REASONS = [
  "agent.unverified",
  "listing.missing",
  "listing.same-home",
  "photos.consent",
  "price.doubtful",
  "price.unlawful",
  "suburb.misspelt",
] as const;

export type DraftReason = (typeof DRAFT_REASONS)[number];

export function isDraftReason({ code }: ImportMessage): boolean {
  return (DRAFT_REASONS as readonly string[]).includes(code);
}
