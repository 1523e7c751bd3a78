import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { default as SharpLibrary, Sharp } from "sharp";
import { mediaStore, type MediaStore, putBytes } from "#app/features/pictures/model/media-store.server.ts";
import {
  hashFromKey,
  originalKey,
  type PictureType,
  preparedKey,
  shortHash,
  type Appearance,
} from "#app/features/pictures/model/media.ts";
import { createPixelSizeReader, hasTooManyPixels, maxPixels } from "#app/features/pictures/model/pixel-size.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { OutOfSpace, Unavailable } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import { logger } from "#platform/logger.server.ts";
import {
  purgeDeletedPictures,
  findStalledPreparations,
  findPreparing,
  findAppearanceByContent,
  findUnusedHashes,
  lockContent,
  markFailed,
  markReady,
} from "./files.queries.server.ts";

/** Unlimited retries while the store is unavailable or full. */
const retrySeconds = 30;

/**
 * Renders the sizes of a picture and marks it ready once all are stored. Idempotent. Marks an unreadable picture as
 * failed; republishes the job if the store is unavailable or full.
 */
export async function preparePicture(pictureId: number): Promise<void> {
  const waiting = await findPreparing(pictureId);
  if (!waiting) return;
  try {
    const appearance = await prepare(waiting.contentHash);
    await transaction(() => markReady(pictureId, appearance));
  } catch (error) {
    if (error instanceof UnreadablePicture) {
      logger.info({ reason: error.cause, picture: pictureId }, "a picture could not be read");
      await markFailed(pictureId, error.message);
    } else if (error instanceof OutOfSpace || error instanceof Unavailable) {
      logger.warn({ err: error, picture: pictureId }, "a picture waits because its store is unavailable or full");
      await publishEvent("picture.uploaded", { pictureId }, { afterSeconds: retrySeconds });
    } else {
      throw error;
    }
  }
}

async function prepare(contentHash: string): Promise<Appearance> {
  const store = mediaStore();
  const same = await findAppearanceByContent(contentHash);
  if (same) return same;
  const original = await store.get(originalKey(contentHash));
  if (!original) throw new UnreadablePicture(prepareMessages.lost);
  const hash = shortHash(contentHash);
  return renderPicture(original, ({ width, type, bytes }) =>
    putBytes(store, preparedKey({ hash, width, type }), bytes),
  );
}

/** In pixels. */
const WIDTHS = [400, 800, 1200, 1600, 2000];
/** The encoders' limit, in pixels. */
const MAX_SIDE = 16_000;
/** Guards against pictures crafted to be slow. */
const maxSeconds = 60;

/** The message is for the uploader. */
export class UnreadablePicture extends Error {
  override name = "UnreadablePicture";
}

interface RenderedFile {
  width: number;
  type: PictureType;
  bytes: Uint8Array;
}

/** Upright, in sRGB, without metadata. */
interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 3 };
}

/**
 * Renders AVIF and JPEG in each width up to the picture's own, and passes each file to `keep`. Made from pixels alone,
 * so location, time and camera are not published. Throws `UnreadablePicture` for anything but a still photo.
 */
export async function renderPicture(
  original: Uint8Array,
  keep: (file: RenderedFile) => Promise<void>,
): Promise<Appearance> {
  const rendered = last.then(() => renderSizes(original, keep));
  last = rendered.catch(() => undefined);
  return rendered;
}

/** One rendering at a time, because a process has memory for one only. */
let last: Promise<unknown> = Promise.resolve();

async function renderSizes(original: Uint8Array, keep: (file: RenderedFile) => Promise<void>): Promise<Appearance> {
  const sharp = await loadSharp();
  const largest = await toUnreadable(() => readPixels(sharp, original));
  const open = () => sharp(largest.data, { raw: largest.info });
  const { width, height } = largest.info;
  const fitting = WIDTHS.filter((wide) => wide <= width);
  const widths = fitting.length > 0 ? fitting : [width];
  for (const wide of widths) {
    const resized = () => open().resize({ width: wide });
    await keep({ width: wide, type: "avif", bytes: await toUnreadable(() => encodeAvif(resized())) });
    await keep({ width: wide, type: "jpg", bytes: await toUnreadable(() => encodeJpeg(resized())) });
  }
  const largestWidth = widths.at(-1) ?? width;
  return {
    width: largestWidth,
    height: Math.max(1, Math.round((height * largestWidth) / width)),
    widths,
    colour: await averageColour(open()),
  };
}

/** Saves 20 MB in processes that prepare no pictures. */
async function loadSharp(): Promise<typeof SharpLibrary> {
  const { default: sharp } = await import("sharp");
  // One thread leaves the other cores to page requests; no picture is decoded twice.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

async function readPixels(sharp: typeof SharpLibrary, original: Uint8Array): Promise<Pixels> {
  const size = createPixelSizeReader()(original);
  const limitInputPixels = maxPixels(size);
  if (size && hasTooManyPixels(size)) throw new UnreadablePicture(prepareMessages.tooManyPixels(limitInputPixels));
  const options = { failOn: "error", limitInputPixels, sequentialRead: true } as const;
  const { format, compression, pages = 1, pagePrimary } = await sharp(original, options).metadata();
  const isAvif = format === "heif" && compression === "av1";
  if (!["jpeg", "png", "webp"].includes(format) && !isAvif) throw new UnreadablePicture(prepareMessages.notAPhoto);
  // An AVIF's pages are separate still pictures. Animated ones are refused earlier.
  if (pages > 1 && !isAvif) throw new UnreadablePicture(prepareMessages.moves);
  const image = sharp(original, isAvif ? { ...options, page: pagePrimary ?? 0 } : options);
  const { data, info } = await image
    .autoOrient()
    .toColourspace("srgb")
    .flatten({ background: "#ffffff" })
    .resize({ width: WIDTHS.at(-1), height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: maxSeconds })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height, channels: 3 } };
}

/** Effort 2 takes a twelfth of the time of effort 4 for hardly larger files. */
function encodeAvif(image: Sharp): Promise<Uint8Array> {
  return image.avif({ quality: 50, effort: 2, chromaSubsampling: "4:2:0" }).timeout({ seconds: maxSeconds }).toBuffer();
}

function encodeJpeg(image: Sharp): Promise<Uint8Array> {
  return image.jpeg({ quality: 72, mozjpeg: true }).timeout({ seconds: maxSeconds }).toBuffer();
}

async function averageColour(image: Sharp): Promise<string> {
  const pixel = await image.resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
}

async function toUnreadable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadablePicture || !(error instanceof Error)) throw error;
    const isTooLarge = /pixel limit/i.test(error.message);
    throw new UnreadablePicture(isTooLarge ? prepareMessages.tooManyPixels() : prepareMessages.unreadable, {
      cause: error,
    });
  }
}

const hashesAtOnce = 500;

/**
 * Purges pictures deleted more than a day ago, then files without a row for a day and abandoned uploads. Rows go first,
 * so that none points to a missing file. Republishes lost preparation jobs. If the store is unavailable, its files wait
 * for the next day.
 */
export async function sweepPictures({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
  const rows = await purgeDeletedPictures();
  for (const pictureId of await findStalledPreparations()) await publishEvent("picture.uploaded", { pictureId });
  try {
    const store = mediaStore();
    const files = await sweepFiles(store, signal);
    await sweepIncoming(store);
    if (rows + files > 0) logger.info({ rows, files }, "pictures were swept");
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    logger.warn({ err: error }, "the picture store was unavailable and will be swept tomorrow");
  }
}

/** Returns the number of files removed. */
async function sweepFiles(store: MediaStore, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  let batch = new Map<string, string[]>();
  const sweepBatch = async () => {
    for (const hash of await findUnusedHashes([...batch.keys()])) {
      signal?.throwIfAborted();
      removed += await removeUnused(store, hash, batch.get(hash) ?? []);
    }
    batch = new Map();
  };
  for await (const key of store.keys()) {
    const hash = hashFromKey(key);
    // This application did not write the file.
    if (hash === undefined) continue;
    if (!batch.has(hash) && batch.size === hashesAtOnce) await sweepBatch();
    batch.set(hash, [...(batch.get(hash) ?? []), key]);
  }
  await sweepBatch();
  return removed;
}

/**
 * Removes an uploaded file at once, unless another row has the same content. An upload of it in progress fails and is
 * repeated.
 */
export async function removeUnusedContent(contentHash: string): Promise<void> {
  const hash = shortHash(contentHash);
  await transaction(async () => {
    await lockContent(hash);
    if ((await findUnusedHashes([hash])).length > 0) await mediaStore().remove(originalKey(contentHash));
  });
}

/** The lock excludes a row being added for the same content. */
async function removeUnused(store: MediaStore, hash: string, keys: readonly string[]): Promise<number> {
  return transaction(async () => {
    await lockContent(hash);
    if ((await findUnusedHashes([hash])).length === 0) return 0;
    const written = await Promise.all(keys.map((key) => store.modifiedAt(key)));
    if (written.some((time) => time !== undefined && time > Date.now() - DAY_MS)) return 0;
    for (const key of keys) await store.remove(key);
    return keys.length;
  });
}

async function sweepIncoming({ incoming }: MediaStore): Promise<void> {
  const names = await readdir(incoming).catch(() => []);
  for (const name of names) {
    const path = join(incoming, name);
    const file = await stat(path).catch(() => undefined);
    if (file && file.mtimeMs < Date.now() - DAY_MS) await rm(path, { force: true });
  }
}

export const prepareMessages = {
  unreadable:
    "This file could not be read as a picture. Please open it on your device, save it as a JPEG and send that.",
  notAPhoto: "This file is not a JPEG, PNG, WebP or AVIF photo. Please send it as one of these.",
  moves: "This picture is animated. Please send a still photo.",
  tooManyPixels: (most?: number) =>
    `This picture has ${most === undefined ? "too many pixels" : `more than ${Math.floor(most / 1_000_000)} megapixels`}. Please make it smaller, or save it as a standard JPEG of at most 100 megapixels, and send it again.`,
  lost: "This file was lost before it could be prepared. Please send it again.",
} as const;
