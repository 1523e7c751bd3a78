import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { createPixelSizeReader, type PixelSize } from "#app/features/pictures/model/pixel-size.ts";
import { Invalid, OutOfSpace } from "#app/lib/errors.ts";

/** In bytes. */
const MAX_FILE = 20 * 1024 * 1024;
const MAX_FIELD = 16 * 1024;
const MAX_FIELDS = 200;
/** Above the number of pictures per home, so that each file gets its own error message. */
const MAX_FILES = 100;
const MAX_NAME = 100;

/** Incomplete if it was too large or refused for its size in pixels. */
export interface SpooledFile {
  path: string;
  name: string;
  bytes: number;
  /** SHA-256 in hexadecimal. */
  contentHash: string;
  kind: FileKind;
  /** Undefined if the header omits it. */
  size: PixelSize | undefined;
  /** Only the first part was written. */
  isTooLarge: boolean;
  /** See `readUpload`. */
  fields: FileFields;
}

export interface FileFields {
  words?: string;
  kind?: string;
}

interface UploadSteps<Result> {
  /** Removes the file after `work`. */
  spool: <Output>(work: (path: string) => Promise<Output>) => Promise<Output>;
  /** Stores or refuses a file. Its path is invalid afterwards. */
  keep: (file: SpooledFile) => Promise<Result>;
  /** Whether `keep` will refuse this size; if so, the rest is not read. */
  isRefused?: (size: PixelSize) => boolean;
}

/** Its upload broke off or the disk was full. */
export interface RejectedFile {
  name: string;
  error: OutOfSpace | undefined;
}

interface Part {
  name: string;
  fields: FileFields;
  stream: BusboyFileStream;
  /** Called once no more fields of this file can follow. */
  close: () => void;
  closed: Promise<void>;
}

/**
 * Reads a multipart body. Passes each file to `keep` when the next one begins, so a lost connection loses only the
 * last. Files are stored one at a time, and the client waits. `words` and `kind` apply to the file after them, or to
 * the one before if that has none; a kind also applies to all later files. Returns the results in order, and all
 * fields. Stops, with `isCut`, at a full disk, an internal error, and a refused file that at most one file can follow.
 * Throws `Invalid` for an unreadable body.
 */
export async function readUpload<Result>(
  request: Request,
  { spool, keep, isRefused = () => false }: UploadSteps<Result>,
): Promise<{ results: (Result | RejectedFile)[]; fields: URLSearchParams; isCut: boolean }> {
  const parser = openParser(request);
  const fields = new URLSearchParams();
  const results: (Result | RejectedFile)[] = [];
  let last: Part | undefined;
  let pendingFields: FileFields = {};
  let keeping = Promise.resolve();
  let failure: Error | undefined;

  parser.on("field", (name, value) => {
    fields.append(name, cleanText(value));
    if (name === "words" || name === "kind") pendingFields[name] = cleanText(value);
  });
  parser.on("file", (_, stream, fileName) => {
    const name = toFileName(fileName);
    finishLast();
    const closing = Promise.withResolvers<void>();
    const part: Part = { name, fields: pendingFields, stream, close: closing.resolve, closed: closing.promise };
    pendingFields = { kind: pendingFields.kind };
    last = part;
    // The reader gets the error; this handler is for a file still waiting for its reader.
    stream.on("error", () => undefined);
    keeping = keeping.then(async () => {
      if (body.isStopped()) return;
      try {
        const { result, isComplete } = await spool((path) => storePart(part, path, keep, isRefused));
        if (result !== undefined) results.push(result);
        if (!isComplete && body.bytesLeft() <= MAX_FILE) body.stop();
      } catch (error) {
        if (isUploadAborted(error)) results.push({ name, error: undefined });
        else {
          if (error instanceof OutOfSpace) results.push({ name, error });
          else failure = error instanceof Error ? error : new Error(String(error));
          body.stop();
        }
      }
      // The parser waits until every file is consumed.
      stream.resume();
    });
  });

  /** Fields after a file apply to it if none preceded it. */
  function finishLast(): void {
    if (!last) return;
    if (last.fields.words === undefined) {
      last.fields.words = pendingFields.words;
      pendingFields.words = undefined;
    }
    last.fields.kind ??= pendingFields.kind;
    last.close();
    last = undefined;
  }

  const body = pipeBody(request, parser);
  const isComplete = await body.ended;
  // Earlier files are complete, even if not all are written yet.
  if (!isComplete) last?.stream.destroy(new UploadAborted());
  finishLast();
  await keeping;
  if (failure !== undefined) throw failure;
  if (!isComplete && results.length === 0)
    throw new Invalid({ "": [uploadMessages.unreadable] }, uploadMessages.unreadable);
  return { results, fields, isCut: body.isStopped() };
}

/**
 * The fields of a multipart body, and whether it has a file, which is discarded. Throws `Invalid` for an unreadable
 * body.
 */
export async function readUploadFields(request: Request): Promise<{ fields: URLSearchParams; hasFile: boolean }> {
  const parser = openParser(request);
  const fields = new URLSearchParams();
  let hasFile = false;
  parser.on("field", (name, value) => fields.append(name, cleanText(value)));
  parser.on("file", (_, stream, fileName) => {
    // A file input without a selection sends an empty file without a name.
    hasFile ||= toFileName(fileName) !== "";
    stream.on("error", () => undefined);
    stream.resume();
  });
  await pipeBody(request, parser).ended;
  return { fields, hasFile };
}

function openParser(request: Request) {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType))
    throw new Invalid({ "": [uploadMessages.multipart] }, uploadMessages.multipart);
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: {
        fileSize: MAX_FILE,
        files: MAX_FILES,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD,
        headerPairs: 20,
        headerSize: 8192,
      },
    });
  } catch {
    throw new Invalid({ "": [uploadMessages.unreadable] }, uploadMessages.unreadable);
  }
}

class UploadAborted extends Error {}

function isUploadAborted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The parser throws untyped errors for a body that ends early.
  return error instanceof UploadAborted || /^(?:Part terminated|Unexpected end|Premature close)/.test(error.message);
}

/** `ended` resolves to true if the whole body arrived, to false otherwise and after `stop`. */
function pipeBody(request: Request, parser: ReturnType<typeof openParser>) {
  const ending = Promise.withResolvers<boolean>();
  let bytesLeft = Number(request.headers.get("content-length") ?? Number.NaN);
  let isStopped = false;
  // Unlike `Readable.from`, this can be destroyed while the body sends no bytes.
  const source = request.body ? Readable.fromWeb(request.body as ReadableStream<Uint8Array>) : Readable.from([]);
  pipeline(source, parser, (error) => ending.resolve(!error));
  source.on("data", (chunk: Uint8Array) => (bytesLeft -= chunk.length));
  return {
    ended: ending.promise,
    isStopped: () => isStopped,
    /** Bytes still to come; NaN if the length is unknown. */
    bytesLeft: () => bytesLeft,
    stop() {
      isStopped = true;
      source.destroy();
      ending.resolve(false);
    },
  };
}

async function storePart<Result>(
  part: Part,
  path: string,
  keep: UploadSteps<Result>["keep"],
  isRefused: (size: PixelSize) => boolean,
): Promise<{ result: Result | undefined; isComplete: boolean }> {
  const { name, stream, closed, fields } = part;
  // A destroyed part never ends, and the parser would wait for it.
  const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  const { isComplete, ...written } = await writeToFile(chunks, path, isRefused);
  if (isComplete) await closed;
  // A file input without a selection sends an empty file without a name.
  if (written.bytes === 0 && name === "") return { result: undefined, isComplete };
  return { result: await keep({ ...written, path, name, isTooLarge: stream.truncated, fields }), isComplete };
}

/**
 * Writes a stream to a new file. Stops early, with `isComplete` false, if `isRefused` rejects the size in the header.
 */
export async function writeToFile(
  stream: AsyncIterable<Buffer>,
  path: string,
  isRefused: (size: PixelSize) => boolean = () => false,
): Promise<Pick<SpooledFile, "bytes" | "contentHash" | "kind" | "size"> & { isComplete: boolean }> {
  const hash = createHash("sha256");
  const readSize = createPixelSizeReader();
  const head: Buffer[] = [];
  let size: PixelSize | undefined;
  let bytes = 0;
  let isComplete = true;
  const file = await open(path, "wx");
  try {
    for await (const chunk of stream) {
      if (bytes < SNIFFED_BYTES) head.push(chunk);
      bytes += chunk.length;
      size = readSize(chunk);
      isComplete = size === undefined || !isRefused(size);
      if (!isComplete) break;
      hash.update(chunk);
      await writeFully(file, chunk);
    }
  } finally {
    await file.close();
  }
  return { bytes, contentHash: hash.digest("hex"), kind: sniff(Buffer.concat(head)), size, isComplete };
}

/** `writeFile` would split each chunk into four writes. */
async function writeFully(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let written = 0; written < chunk.length;) written += (await file.write(chunk, written)).bytesWritten;
}

/** The last segment of a path, without control characters. */
function toFileName(sent: string | undefined): string {
  const last =
    cleanText(sent ?? "")
      .split(/[\\/]/)
      .at(-1) ?? "";
  return last.replaceAll(/\p{C}/gu, "").trim().slice(0, MAX_NAME).toWellFormed();
}

/**
 * PostgreSQL accepts neither NUL nor lone surrogates. Browsers send "\r
 * " line ends.
 */
function cleanText(text: string): string {
  return text.replaceAll("\0", "").replaceAll(/\r\n?/g, "\n").toWellFormed();
}

/** From the first bytes; the name and declared type are ignored. */
type FileKind =
  | "jpeg"
  | "png"
  | "webp"
  | "avif"
  | "empty"
  | "animated"
  | "heic"
  | "gif"
  | "svg"
  | "pdf"
  | "video"
  | "tiff"
  | "other";

const SNIFFED_BYTES = 65_536;

function sniff(head: Uint8Array): FileKind {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const starts = (text: string, at = 0) => bytes.subarray(at, at + text.length).equals(Buffer.from(text, "latin1"));
  if (bytes.length === 0) return "empty";
  if (starts("\xff\xd8\xff")) return "jpeg";
  if (starts("\x89PNG\r\n\x1a\n")) return isAnimatedPng(bytes) ? "animated" : "png";
  if (starts("RIFF") && starts("WEBP", 8)) return isAnimatedWebp(bytes) ? "animated" : "webp";
  if (starts("ftyp", 4)) return kindOfBrands(bytes);
  if (starts("GIF8")) return "gif";
  if (starts("%PDF")) return "pdf";
  if (starts("II*\0") || starts("MM\0*")) return "tiff";
  if (starts("\x1aE\xdf\xa3") || (starts("RIFF") && starts("AVI ", 8))) return "video";
  return /<svg[\s>]/i.test(bytes.toString("latin1")) ? "svg" : "other";
}

/** The `acTL` chunk precedes the first `IDAT`. */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.toString("latin1", at + 4, at + 8);
    if (chunk === "acTL") return true;
    if (chunk === "IDAT") return false;
  }
  return false;
}

function isAnimatedWebp(bytes: Buffer): boolean {
  return bytes.toString("latin1", 12, 16) === "VP8X" && ((bytes[20] ?? 0) & 0x02) !== 0;
}

/** ISO base media files list their brands in the first box. */
function kindOfBrands(bytes: Buffer): FileKind {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length);
  const compatible = bytes.toString("latin1", 16, end).match(/.{4}/gs) ?? [];
  const brands = [bytes.toString("latin1", 8, 12), ...compatible];
  if (brands[0] === "avis") return "animated";
  if (brands.includes("avif")) return "avif";
  return brands.some((brand) => /^(?:hei[cxms]|hev[cx]|mif1|msf1)$/.test(brand)) ? "heic" : "video";
}

const wrongKinds = {
  empty: "This file is empty. Please choose it again.",
  animated: "This picture is animated. Please send a still photo.",
  heic: "This is a HEIC photo, which browsers cannot show. Please send it as a JPEG. On an iPhone, choose Settings, Camera, Formats, Most Compatible.",
  gif: "This is a GIF. Please send a photo as JPEG, PNG, WebP or AVIF.",
  svg: "This is an SVG drawing. Please send it as a PNG.",
  pdf: "This is a PDF. Please send a picture of its page as JPEG or PNG.",
  video: "This is a video. Please send a still photo.",
  tiff: "This is a TIFF or a raw photo. Please send it as a JPEG.",
  other: "This is not a photo. Please send JPEG, PNG, WebP or AVIF.",
} as const;

export const uploadMessages = {
  wrongKinds,
  tooLarge: "This file is larger than 20 MB. Please send a smaller one.",
  tooManyPixels: (most: number) =>
    `This picture has more than ${Math.floor(most / 1_000_000)} megapixels. Please make it smaller, or save it as a standard JPEG, and send it again.`,
  tooManyJpegPixels: "This picture has more than 100 megapixels. Please make it smaller and send it again.",
  tooMany: "A home can have 40 pictures. Please remove one first.",
  dailyLimit: "You have sent 500 MB in 24 hours, which is the limit. Please send this one tomorrow.",
  incomplete: "This file did not arrive completely. Please send it again.",
  notNow: "We could not save this picture just now. Please send it again in a moment.",
  noRoom: "There is no room for new pictures just now. Please try again later.",
  restUnread: "If you chose files after this one, please send those again.",
  ownerDeleted: "This listing or profile no longer exists, so the picture was not added.",
  altTooLong: "Please describe the picture in at most 300 characters.",
  unknownKind: "Please choose whether this is a photo or a floor plan.",
  onlyAgents: "Only agents can add pictures.",
  noListing: "Listing not found",
  noFile: "Please choose a picture first.",
  oneAtATime: "Please send one picture at a time.",
  multipart: "Please send the picture as multipart/form-data.",
  unreadable: "The form could not be read. Please send it again.",
  failed: "Unable to add the picture",
} as const;
