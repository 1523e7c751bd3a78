import type { Readable } from "node:stream";
import { decodeHTMLStrict } from "entities";
import { type Entry, fromBufferPromise } from "yauzl";
import type { ImportMessage } from "#app/features/imports/model/import-listing.ts";
import { fileMessage } from "#app/features/imports/model/report-messages.ts";
import { severalLines } from "#app/lib/plain-text.ts";

export class RefusedFile extends Error {
  readonly reason: ImportMessage;

  constructor(reason: ImportMessage) {
    super(reason.text);
    this.reason = reason;
  }
}

export interface DecodedFile {
  text: string;
  /** Counts the lines before the text. */
  skippedLines: number;
  messages: ImportMessage[];
}

/** From 0x80 to 0x9F; the five undefined bytes map to themselves. */
const windows1252 =
  "\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178";

/**
 * Decodes by byte order mark, declaration, strict UTF-8, or else Windows-1252 with a warning. Throws `RefusedFile` for
 * implausibly many repairs.
 */
export function decodeFile(bytes: Uint8Array): DecodedFile {
  const messages: ImportMessage[] = [];
  return repair(withoutInlinePictures(decodeText(bytes, messages)), messages);
}

/** Data URLs, base64 as the text of a picture, and base64 longer than any address. */
const inlinePictures = [
  /(\bdata:[a-z]{1,20}\/[^,<>"']{1,100},)([^"'<>(),;\s]{1000,}|[a-z\d+/=\s]{100,})/gi,
  /(<(?:\w+:)?(?:img|floorplan)\b[^<>]*>(?:<!\[CDATA\[)?\s*)([a-z\d+/=\s]{1000,})(?=<|\]\]>)/gi,
  /((?<![\w+/-]))([\w+/-]{60,}(?:\s+[\w+/-]{60,})*)/g,
];

/** Embedded pictures are never used and would exceed the text limit. Preserves line breaks for correct line numbers. */
export function withoutInlinePictures(text: string): string {
  return inlinePictures.reduce(
    (rest, form, index) =>
      rest.replaceAll(form, (match, start: string, picture: string) => {
        const isCut = index < 2 || (picture.length >= MIN_BASE64 && isBase64(picture.slice(0, MIN_BASE64)));
        if (!isCut) return match;
        const lines = picture.slice(PICTURE_START).replaceAll(/[^\n]/g, "");
        return `${start}${picture.slice(0, PICTURE_START)}${lines}`;
      }),
    text,
  );
}

/** Far longer than any address in use. */
const MIN_BASE64 = 10_000;

function isBase64(text: string): boolean {
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);
}

/** The length in characters. */
const PICTURE_START = 80;

export function decodeText(bytes: Uint8Array, messages: ImportMessage[]): string {
  return withoutEnd(decodeBytes(bytes, messages), messages);
}

function decodeBytes(bytes: Uint8Array, messages: ImportMessage[]): string {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf)
    return utf8(bytes.subarray(3)) ?? oldWindows(bytes.subarray(3), messages);
  if (first === 0xff && second === 0xfe) return utf16(bytes.subarray(2), "utf-16le");
  if (first === 0xfe && second === 0xff) return utf16(bytes.subarray(2), "utf-16be");
  // "<?" in UTF-16 without a mark. A declaration readable as ASCII is never UTF-16.
  if (first === 0x3c && second === 0 && third === 0x3f) return utf16(bytes, "utf-16le");
  if (first === 0 && second === 0x3c && third === 0) return utf16(bytes, "utf-16be");
  if (/^(?:iso-?8859-1|iso_8859-1|latin-?1|windows-1252|cp-?1252)$/i.test(declaredEncoding(bytes)))
    return windows(bytes);
  return utf8(bytes) ?? oldWindows(bytes, messages);
}

function declaredEncoding(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 1000)).toString("latin1");
  return /^\s*<\?xml\s[^>]{0,300}?\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1] ?? "";
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function utf16(bytes: Uint8Array, label: "utf-16le" | "utf-16be"): string {
  return new TextDecoder(label).decode(bytes);
}

function oldWindows(bytes: Uint8Array, messages: ImportMessage[]): string {
  messages.push(fileMessage("file.encoding", undefined));
  return windows(bytes);
}

/** Node's windows-1252 decoder does not map 0x80 to 0x9F. */
function windows(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString("latin1")
    .replaceAll(/[\u0080-\u009F]/g, (control) => windows1252.charAt(control.charCodeAt(0) - 0x80));
}

function withoutEnd(text: string, messages: ImportMessage[]): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0) end -= 1;
  if (end < text.length) messages.push(fileMessage("file.zeros", undefined));
  return text.slice(0, end);
}

/** Per file and kind: a hundred per listing. */
const MAX_REPAIRS = 500_000;

type Fault = "file.ampersands" | "file.html-entities" | "file.controls" | "file.windows" | "file.surrogates";

/** Repairs text that a strict XML parser rejects; within CDATA only invalid characters, in comments nothing. */
function repair(sent: string, messages: ImportMessage[]): DecodedFile {
  // Concatenated files contain a byte order mark.
  const unmarked = sent.replaceAll("\u{FEFF}", "");
  const blank = /^[\s\0]*/.exec(unmarked)?.[0] ?? "";
  const isDeclared = blank !== "" && unmarked.startsWith("<?xml", blank.length);
  if (isDeclared) messages.push(fileMessage("file.blank-start", 1));
  const skippedLines = isDeclared ? blank.split("\n").length - 1 : 0;
  const faults = new Map<Fault, number>();
  const text = repairReferences(repairCharacters(isDeclared ? unmarked.slice(blank.length) : unmarked, faults), faults);
  const lineOf = lineCounter(text);
  for (const [fault, index] of faults) messages.push(fileMessage(fault, lineOf(index) + skippedLines));
  return { text, skippedLines, messages };
}

function repairCharacters(text: string, faults: Map<Fault, number>): string {
  const controls = /[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u{FFFE}\u{FFFF}]|[\uD800-\uDFFF]/gu;
  let count = 0;
  return text.replaceAll(controls, (match, index: number) => {
    count += 1;
    if (count > MAX_REPAIRS) throw tooBroken();
    const code = match.charCodeAt(0);
    const correct = code >= 0x80 && code <= 0x9f ? windows1252.charAt(code - 0x80) : "";
    const isRepairable = correct !== "" && correct !== match;
    remember(faults, isRepairable ? "file.windows" : "file.controls", index);
    return isRepairable ? correct : "";
  });
}

const wideReference = /&#(\d{1,7}|x[\da-f]{1,6});/iy;
const namedReference = /&([a-z][a-z\d]{1,31});/iy;
const xmlNames = new Set(["amp", "lt", "gt", "quot", "apos"]);
const interesting = /<!\[CDATA\[|<!--|&/g;

function repairReferences(text: string, faults: Map<Fault, number>): string {
  const parts: string[] = [];
  let from = 0;
  interesting.lastIndex = 0;
  for (let match = interesting.exec(text); match; match = interesting.exec(text)) {
    const { index } = match;
    if (match[0] !== "&") {
      const end = text.indexOf(match[0] === "<!--" ? "-->" : "]]>", interesting.lastIndex);
      if (end === -1) break;
      interesting.lastIndex = end;
      continue;
    }
    const repaired = repairReference(text, index, faults);
    if (!repaired) continue;
    parts.push(text.slice(from, index), repaired.text);
    if (parts.length > 2 * MAX_REPAIRS) throw tooBroken();
    from = repaired.end;
    interesting.lastIndex = from;
  }
  return parts.length === 0 ? text : parts.join("") + text.slice(from);
}

interface Repaired {
  text: string;
  end: number;
}

/** Undefined when the reference is valid XML. */
function repairReference(text: string, index: number, faults: Map<Fault, number>): Repaired | undefined {
  const named = matchAt(namedReference, text, index);
  if (named) {
    const [match, name = ""] = named;
    if (xmlNames.has(name)) return undefined;
    const correct = decodeHTMLStrict(match);
    if (correct === match) return bareAmpersand(index, faults);
    remember(faults, "file.html-entities", index);
    return { text: escaped(correct), end: index + match.length };
  }
  const wide = matchAt(wideReference, text, index);
  if (!wide) return bareAmpersand(index, faults);
  const end = index + wide[0].length;
  const code = codeOf(wide[1]);
  if (code >= 0x80 && code <= 0x9f) {
    remember(faults, "file.windows", index);
    return { text: windows1252.charAt(code - 0x80), end };
  }
  if (code >= 0xd800 && code <= 0xdbff) {
    const next = matchAt(wideReference, text, end);
    const low = codeOf(next?.[1]);
    if (next && low >= 0xdc00 && low <= 0xdfff) {
      remember(faults, "file.surrogates", index);
      return { text: String.fromCharCode(code, low), end: end + next[0].length };
    }
  }
  if (isCharacter(code)) return undefined;
  remember(faults, "file.controls", index);
  return { text: "", end };
}

function tooBroken(): RefusedFile {
  return new RefusedFile(fileMessage("file.limit", undefined, "too many characters that are not allowed in XML"));
}

function bareAmpersand(index: number, faults: Map<Fault, number>): Repaired {
  remember(faults, "file.ampersands", index);
  return { text: "&amp;", end: index + 1 };
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

function codeOf(digits: string | undefined): number {
  if (digits === undefined) return Number.NaN;
  return /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits);
}

function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code <= 0x10ffff);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function remember(faults: Map<Fault, number>, fault: Fault, index: number): void {
  if (!faults.has(fault)) faults.set(fault, index);
}

/** Lines start at 1. */
function lineCounter(text: string): (index: number) => number {
  return (index) => {
    let line = 1;
    for (let at = text.indexOf("\n"); at !== -1 && at < index; at = text.indexOf("\n", at + 1)) line += 1;
    return line;
  };
}

/** Includes remains of Word: "<o:p>", "<?xml:namespace />", "<![if mso]>". */
const tag = /<!--|<[!?][a-z[][^<>]*>|<(\/?)([a-z][a-z\d]*)\b[^<>]*>/gi;
const breaking = new Set(["br", "p", "li", "ul", "ol", "div", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6"]);
const unseen = new Set(["script", "style", "template", "iframe", "object"]);

/** Each program in a chain may escape the text once more. */
const MAX_ESCAPES = 20;

/**
 * Plain text without HTML, even escaped several times. Turns block ends into line breaks, composes letters, and leaves
 * at most one blank line in a row.
 */
export function readText(sent: string): string {
  return severalLines(withoutHtml(sent))
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

export function readLine(sent: string): string {
  return readText(sent).replaceAll(/\s+/g, " ");
}

/** "&amp;lt;p&amp;gt;" leaves nothing. */
function withoutHtml(sent: string): string {
  let text = sent.includes("<") ? withoutTags(sent) : sent;
  for (let escapes = 0; escapes < MAX_ESCAPES; escapes += 1) {
    const decoded = decodeHTMLStrict(text);
    if (decoded === text) break;
    text = decoded.includes("<") ? withoutTags(decoded) : decoded;
  }
  return text;
}

function withoutTags(sent: string): string {
  const parts: string[] = [];
  const lower = sent.toLowerCase();
  let from = 0;
  tag.lastIndex = 0;
  for (let tagMatch = tag.exec(sent); tagMatch; tagMatch = tag.exec(sent)) {
    const [match, closing, named] = tagMatch;
    const name = named?.toLowerCase() ?? "";
    parts.push(sent.slice(from, tagMatch.index), breaking.has(name) ? "\n" : "");
    from = tag.lastIndex;
    const end = match === "<!--" ? "-->" : !closing && unseen.has(name) && !match.endsWith("/>") ? `</${name}` : "";
    if (end === "") continue;
    const closed = lower.indexOf(end, from);
    // Browsers show nothing after an unclosed comment or script.
    if (closed === -1) return parts.join("");
    from = end === "-->" ? closed + end.length : closed;
    tag.lastIndex = from;
  }
  parts.push(sent.slice(from));
  return parts.join("");
}

export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most + 1);
  const space = start.search(/\s\S*$/);
  return (space > most / 2 ? start.slice(0, space) : start.slice(0, most)).replace(/[\uD800-\uDBFF]$/, "").trimEnd();
}

/** Whether UTF-8 was decoded as Windows-1252: “agentâ€™s”. */
export function isMojibake(text: string): boolean {
  return /â€[\u0080-\u00BF\u2018-\u201E\u2020-\u2026\u2030\u2039\u203A\u20AC\u2122\u0152\u0153\u0160\u0161\u017D\u017E\u02DC]|Ã[\u0080-\u00BF]|Â[\u00A0-\u00BF]/.test(
    text,
  );
}

export interface ZipMember {
  path: string;
  size: number;
  /** Throws `ZipTooLarge` above `limit` bytes, an Error for a wrong directory. */
  read: (limit: number) => Promise<Buffer>;
}

export class ZipTooLarge extends Error {
  override name = "ZipTooLarge";
}

export class ZipPathEscapes extends Error {
  override name = "ZipPathEscapes";
}

const escapingPath = /^(?:absolute|invalid relative) path/;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/**
 * Does not unpack. Throws `ZipTooLarge` above `maxMembers` files, `ZipPathEscapes`, and an Error for an invalid ZIP.
 */
export async function listZip(file: Buffer, maxMembers: number): Promise<ZipMember[]> {
  const zip = await fromBufferPromise(file, { lazyEntries: true, decodeStrings: true, validateEntrySizes: true });
  if (zip.entryCount > maxMembers) throw new ZipTooLarge();
  const members: ZipMember[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      members.push({
        path: entry.fileName,
        size: entry.uncompressedSize,
        read: (limit) => unpackMember(() => zip.openReadStreamPromise(entry), entry, limit),
      });
    }
  } catch (error) {
    throw error instanceof Error && escapingPath.test(error.message) ? new ZipPathEscapes() : error;
  }
  return members;
}

async function unpackMember(open: () => Promise<Readable>, { uncompressedSize }: Entry, limit: number) {
  if (uncompressedSize > limit) throw new ZipTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of (await open()) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new ZipTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
