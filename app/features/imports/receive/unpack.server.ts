import {
  type ZipMember,
  ZipPathEscapes,
  ZipTooLarge,
  isZip,
  listZip,
} from "#app/features/imports/formats/decode.server.ts";
import { zipPictureName } from "#app/features/imports/formats/read-pictures.ts";
import { type ImportMessage, MAX_FILE_SIZE } from "#app/features/imports/model/import-listing.ts";

export const receiveMessages = {
  unknown: "Please send the token of this connection as “Authorization: Bearer …”.",
  suspended: "This connection is paused because the agency's account is suspended. Please write to us.",
  failed: "The file could not be stored. Please send it again.",
} as const;

const refusal = (code: string, text: string, fix: string): ImportMessage => ({ level: "error", code, text, fix });

export const unreadRefusals = {
  tooLarge: refusal(
    "file.size",
    "The file is larger than 20 MB, so none of it was used.",
    "Ask your software's support team to send photos as URLs, or the listings in several files.",
  ),
  locked: refusal(
    "file.locked",
    "The file is in your folder, but its permissions do not let us read it.",
    "Ask the administrator of the FTP server to make new files readable for us, and send the file again.",
  ),
} as const;

export const zipRefusals = {
  unreadable: refusal(
    "zip.unreadable",
    "This ZIP cannot be opened.",
    "Send it again. If that fails too, ask your software's support team whether the file is cut off in transit.",
  ),
  noXml: refusal(
    "zip.no_xml",
    "There is neither an XML file nor a spreadsheet in this ZIP.",
    "Put the XML with the listings, or a spreadsheet (.xlsx or .csv), into the ZIP.",
  ),
  workbook: refusal(
    "zip.workbook",
    "We cannot read this kind of spreadsheet or document.",
    "Open it in Excel, Numbers or LibreOffice, save it without a password as “Excel workbook (.xlsx)” or “CSV UTF-8”, and send that file.",
  ),
  manyXml: refusal(
    "zip.many_xml",
    "There is more than one list of homes in this ZIP, so it was not used.",
    "Send one file with all listings, or one ZIP for each list.",
  ),
  tooMany: refusal(
    "zip.too_many",
    "There are more than 2,000 files in this ZIP, so it was not unpacked.",
    "Send the listings in several ZIPs, or the photos as URLs.",
  ),
  tooSmall: refusal(
    "zip.too_small",
    "More than 100 pictures in this ZIP are smaller than 1 kB, so it was not unpacked.",
    "Ask your software's support team to put the full-size photos into the ZIP.",
  ),
  tooLarge: refusal(
    "zip.too_large",
    "This ZIP is too large when unpacked.",
    "Send at most 20 MB of XML and 100 MB in total per ZIP. Split larger exports into several files.",
  ),
  paths: refusal(
    "zip.paths",
    "The path of a file in this ZIP leads outside the ZIP, so nothing was unpacked.",
    "Ask your software's support team to put the files into the ZIP without folders.",
  ),
};

export interface Unpacked {
  /** XML, CSV or an Excel workbook. */
  listings: Buffer;
  /** Excel workbooks stay packed. */
  isWorkbook: boolean;
  pictures: { name: string; body: Buffer }[];
}

/** Bytes. Pictures hardly compress, so a genuine ZIP is not much larger unpacked. */
const MAX_UNPACKED = 100 * 1024 * 1024;
/** With more, the pictures of a 20 MB ZIP would be too small to show. */
const MAX_MEMBERS = 2000;
/** Bytes. Smaller pictures are not worth showing; a ZIP may hold `MAX_SMALL` of them. */
const SMALL_PICTURE = 1024;
const MAX_SMALL = 100;

const isXml = /\.xml$/i;
const isSpreadsheet = /\.(?:csv|xlsx)$/i;
const WORKBOOK = "xl/workbook.xml";
const isUnsupported = /\.(?:xlsb?|ods|numbers|numbers\/.*)$/i;
const isPicture = /\.(?:jpe?g|png|webp|avif|gif)$/i;
/** OpenDocument, Numbers, binary Excel and Word files, which are not supported. */
const otherFormats =
  /^(?:mimetype|META-INF\/manifest\.xml|Index\.zip|Index\/.*\.iwa|xl\/workbook\.bin|word\/document\.xml)$/;
/** Old Excel files and password-protected workbooks. */
const oleSignature = Buffer.from("d0cf11e0a1b11ae1", "hex");

/**
 * Any file but a ZIP is treated as the listings. Returns the reason for a refusal. Checks the ZIP's directory before
 * unpacking.
 */
export async function unpack(file: Buffer): Promise<Unpacked | ImportMessage> {
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

async function unpackZip(file: Buffer): Promise<Unpacked | ImportMessage> {
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
  const used = members.filter(isWanted);
  const documents = used.filter(({ path }) => !isPicture.test(path));
  const images = used.filter(({ path }) => isPicture.test(path));
  const [document] = documents;
  if (!document) return [...paths].some((path) => isUnsupported.test(path)) ? zipRefusals.workbook : zipRefusals.noXml;
  if (documents.length > 1) return zipRefusals.manyXml;
  if (images.filter(({ size }) => size < SMALL_PICTURE).length > MAX_SMALL) return zipRefusals.tooSmall;
  if (used.reduce((sum, { size }) => sum + size, 0) > MAX_UNPACKED) return zipRefusals.tooLarge;
  let bytesLeft = MAX_UNPACKED;
  const read = async (member: ZipMember) => {
    const body = await member.read(Math.min(bytesLeft, MAX_FILE_SIZE));
    bytesLeft -= body.length;
    return body;
  };
  const listings = await read(document);
  const isPacked = isZip(listings);
  const isWorkbook = isPacked && (await listZip(listings, MAX_MEMBERS)).some(({ path }) => path === WORKBOOK);
  if ((isPacked && !isWorkbook) || isOle(listings)) return zipRefusals.workbook;
  const pictures: Unpacked["pictures"] = [];
  for (const image of images) pictures.push({ name: zipPictureName(image.path), body: await read(image) });
  return { listings, isWorkbook, pictures };
}

function isWanted({ path }: ZipMember): boolean {
  const name = path.split("/").at(-1) ?? "";
  if (name === "" || name.startsWith(".") || path.startsWith("__MACOSX/")) return false;
  return isXml.test(name) || isSpreadsheet.test(name) || isPicture.test(name);
}

export interface CleanedFile {
  body: Buffer;
  /** Of the root, as written. */
  date?: string;
}

/** Many programs write credentials into the root. Quotes may be unclosed. */
const credentials = /\s(?:user_?name|password)\s*=\s*(?:"[^"<]*"|'[^'<]*'|["'][^<>\n]*|[^\s"'<>]+)/gi;
const rootDate = /<(?:[\w.-]+:)?propertyList\s[^<>]*?\bdate\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/i;
const emptySeller = /<(?:[\w.-]+:)?vendorDetails(?:\s[^<>]*)?\/>/gi;
/** To the end tag, or to the end of a truncated file. */
const seller = /<((?:[\w.-]+:)?vendorDetails)(?=[\s>])[\s\S]*?(?:<\/\1\s*>|$)/gi;

/**
 * Removes credentials and sellers, which are never stored, and preserves line numbers. Patterns, unlike an XML parser,
 * work on broken files.
 */
export function removeSecrets(file: Uint8Array): CleanedFile {
  const encoding = encodingOf(file);
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const text = encoding === "utf16be" ? swapped(bytes).toString("utf16le") : bytes.toString(encoding);
  const [, double, single] = rootDate.exec(text) ?? [];
  const cleaned = text
    .replace(credentials, toLineBreaks)
    .replace(emptySeller, toLineBreaks)
    .replace(seller, toLineBreaks);
  const body = encoding === "utf16be" ? swapped(Buffer.from(cleaned, "utf16le")) : Buffer.from(cleaned, encoding);
  return { body, date: double ?? single };
}

function toLineBreaks(text: string): string {
  return "\n".repeat(text.split("\n").length - 1);
}

/** Tags are ASCII in every encoding except UTF-16. */
function encodingOf([first, second]: Uint8Array): "latin1" | "utf16le" | "utf16be" {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? "utf16be" : "latin1";
}

/** Drops half a character at the end. */
function swapped(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16();
}
