import { type FeedMessage, MAX_FILE_SIZE } from "#app/features/feeds/model/feed-listing.ts";
import { memberName } from "#app/features/feeds/formats/read-pictures.ts";
import { isZip, listZip, type ZipMember, ZipPathEscapes, ZipTooLarge } from "#app/features/feeds/model/zip.server.ts";
import { zipRefusals } from "./refusals.ts";

/** What came in one file: the listings, and the pictures that came with them in a ZIP. */
export interface Unpacked {
  /** XML, CSV or an Excel workbook. */
  listings: Buffer;
  /** Excel workbooks are kept packed, as they are. */
  isWorkbook: boolean;
  /** Named as `memberName` has them. */
  pictures: { name: string; body: Buffer }[];
}

/** In bytes: pictures do not shrink, so an honest ZIP of 20 MB is not much more than that. */
const MAX_UNPACKED = 100 * 1024 * 1024;
/** A ZIP of 20 MB with more pictures than this has none that can be shown. */
const MAX_MEMBERS = 2000;
/** Bytes of the smallest picture worth showing, and how many smaller ones may come in one ZIP. */
const SMALL_PICTURE = 1024;
const MAX_SMALL = 100;

const isXml = /\.xml$/i;
const isSpreadsheet = /\.(?:csv|xlsx)$/i;
/** By which an Excel workbook is known. */
const WORKBOOK = "xl/workbook.xml";
const isUnread = /\.(?:xlsb?|ods|numbers|numbers\/.*)$/i;
const isPicture = /\.(?:jpe?g|png|webp|avif|gif)$/i;
/** Files by which spreadsheets and documents that are not read are known: OpenDocument, Numbers, binary Excel, Word. */
const otherFormats =
  /^(?:mimetype|META-INF\/manifest\.xml|Index\.zip|Index\/.*\.iwa|xl\/workbook\.bin|word\/document\.xml)$/;
/** How old Excel files and workbooks with a password start. */
const oleSignature = Buffer.from("d0cf11e0a1b11ae1", "hex");

/**
 * Unpacks a ZIP in memory; anything but a ZIP holds the listings itself. Returns why it is refused when it is: what its
 * directory already shows is refused without unpacking.
 */
export async function unpack(file: Buffer): Promise<Unpacked | FeedMessage> {
  if (isOle(file)) return zipRefusals.workbook;
  if (!isZip(file)) return { listings: file, isWorkbook: false, pictures: [] };
  try {
    return await unpackZip(file);
  } catch (error) {
    if (error instanceof ZipTooLarge) return zipRefusals.tooLarge;
    return error instanceof ZipPathEscapes ? zipRefusals.paths : zipRefusals.unreadable;
  }
}

function isOle(file: Buffer): boolean {
  return file.subarray(0, oleSignature.length).equals(oleSignature);
}

async function unpackZip(file: Buffer): Promise<Unpacked | FeedMessage> {
  const members = await listZip(file, MAX_MEMBERS).catch((error: unknown) => {
    if (error instanceof ZipTooLarge) return undefined;
    throw error;
  });
  if (!members) return zipRefusals.tooMany;
  const paths = new Set(members.map(({ path }) => path));
  if (paths.has(WORKBOOK)) return { listings: file, isWorkbook: true, pictures: [] };
  if (paths.has("[Content_Types].xml") || [...paths].some((path) => otherFormats.test(path))) {
    return zipRefusals.workbook;
  }
  const wanted = members.filter(isWanted);
  const documents = wanted.filter(({ path }) => !isPicture.test(path));
  const images = wanted.filter(({ path }) => isPicture.test(path));
  const [document] = documents;
  if (!document) return [...paths].some((path) => isUnread.test(path)) ? zipRefusals.workbook : zipRefusals.noXml;
  if (documents.length > 1) return zipRefusals.manyXml;
  if (images.filter(({ size }) => size < SMALL_PICTURE).length > MAX_SMALL) return zipRefusals.tooSmall;
  if (wanted.reduce((sum, { size }) => sum + size, 0) > MAX_UNPACKED) return zipRefusals.tooLarge;
  let left = MAX_UNPACKED;
  const read = async (member: ZipMember) => {
    const body = await member.read(Math.min(left, MAX_FILE_SIZE));
    left -= body.length;
    return body;
  };
  const listings = await read(document);
  const isPacked = isZip(listings);
  const isWorkbook = isPacked && (await listZip(listings, MAX_MEMBERS)).some(({ path }) => path === WORKBOOK);
  if ((isPacked && !isWorkbook) || isOle(listings)) return zipRefusals.workbook;
  const pictures: Unpacked["pictures"] = [];
  for (const image of images) pictures.push({ name: memberName(image.path), body: await read(image) });
  return { listings, isWorkbook, pictures };
}

/** Leaves out folders, other kinds of file, and what a Mac adds for each file. */
function isWanted({ path }: ZipMember): boolean {
  const name = path.split("/").at(-1) ?? "";
  if (name === "" || name.startsWith(".") || path.startsWith("__MACOSX/")) return false;
  return isXml.test(name) || isSpreadsheet.test(name) || isPicture.test(name);
}

/** A file as it may be kept. */
export interface KeptFile {
  body: Buffer;
  /** What its root calls its date, as written; undefined where it does not. */
  date?: string;
}

/** The log-in that many programs write into the root; in a broken file its quotes may not close. */
const logIn = /\s(?:user_?name|password)\s*=\s*(?:"[^"<]*"|'[^'<]*'|["'][^<>\n]*|[^\s"'<>]+)/gi;
const rootDate = /<(?:[\w.-]+:)?propertyList\s[^<>]*?\bdate\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/i;
/** An element without content has no end tag of its own. */
const emptySeller = /<(?:[\w.-]+:)?vendorDetails(?:\s[^<>]*)?\/>/gi;
/** Up to its end, or to the end of a file that is cut off in the middle of it. */
const seller = /<((?:[\w.-]+:)?vendorDetails)(?=[\s>])[\s\S]*?(?:<\/\1\s*>|$)/gi;

/**
 * Takes out of a file what is never kept: the log-in of the software, and the sellers. Lines stay where they are, so that
 * a report can name them. It reads letters and not XML, so that a broken file loses them, too.
 */
export function withoutSecrets(file: Uint8Array): KeptFile {
  const encoding = encodingOf(file);
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const text = encoding === "utf16be" ? swapped(bytes).toString("utf16le") : bytes.toString(encoding);
  const [, double, single] = rootDate.exec(text) ?? [];
  const kept = text.replace(logIn, linesOf).replace(emptySeller, linesOf).replace(seller, linesOf);
  const body = encoding === "utf16be" ? swapped(Buffer.from(kept, "utf16le")) : Buffer.from(kept, encoding);
  return { body, date: double ?? single };
}

/** The line ends of what is taken out. */
function linesOf(text: string): string {
  return "\n".repeat(text.split("\n").length - 1);
}

/** How its tags are written: in every encoding but those of two bytes a letter as in ASCII. */
function encodingOf([first, second]: Uint8Array): "latin1" | "utf16le" | "utf16be" {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? "utf16be" : "latin1";
}

/** UTF-16 in the other order of bytes; an odd byte at the end is half a letter. */
function swapped(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16();
}
