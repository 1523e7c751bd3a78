import { publishEvent } from "#app/jobs/queue.server.ts";
import { OutOfSpace, Unavailable } from "#app/lib/errors.ts";
import { logger } from "#platform/logger.server.ts";
import { transaction } from "#db/transaction.server.ts";
import {
  hashOfKey,
  originalKey,
  type PictureType,
  preparedKey,
  shortHash,
} from "#app/features/pictures/model/media-keys.ts";
import { mediaStore, type MediaStore, putBytes } from "#app/features/pictures/model/media-store.server.ts";
import type { Appearance } from "#app/features/pictures/model/media.ts";
import {
  deleteOldRows,
  findForgotten,
  findPreparing,
  findSameAppearance,
  findUnused,
  lockContent,
  markFailed,
  markReady,
} from "./files.queries.server.ts";
import type { default as SharpLibrary, Sharp } from "sharp";
import { createPixelSizeReader, hasTooManyPixels, maxPixels } from "#app/features/pictures/model/pixel-size.ts";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** How long a picture waits while there is no store or no room in it: as often as it takes. */
const retrySeconds = 30;

/**
 * Makes the sizes of a picture that has arrived. Its row says "ready" when every file is there, and not before; done twice
 * it is done once. A picture that cannot be read is marked so; one whose store is away waits.
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
      logger.warn({ err: error, picture: pictureId }, "a picture waits for its store");
      await publishEvent("picture.uploaded", { pictureId }, { afterSeconds: retrySeconds });
    } else {
      throw error;
    }
  }
}

async function prepare(contentHash: string): Promise<Appearance> {
  const store = mediaStore();
  const same = await findSameAppearance(contentHash);
  if (same) return same;
  const original = await store.get(originalKey(contentHash));
  if (!original) throw new UnreadablePicture(prepareMessages.lost);
  const hash = shortHash(contentHash);
  return renderPicture(original, ({ width, type, bytes }) =>
    putBytes(store, preparedKey({ hash, width, type }), bytes),
  );
}

/** The widths that pages ask for, in pixels. */
const WIDTHS = [400, 800, 1200, 1600, 2000];
/** What no encoder takes. */
const MAX_SIDE = 16_000;
/** A picture that takes longer was made to. */
const maxSeconds = 60;

/** The picture cannot be shown; the message is a sentence for whoever sent it. */
export class UnreadablePicture extends Error {
  override name = "UnreadablePicture";
}

interface RenderedFile {
  width: number;
  type: PictureType;
  bytes: Uint8Array;
}

/** An upright picture in sRGB, as pixels in memory: nothing else of the file that was sent. */
interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 3 };
}

/**
 * Makes the files of a picture and hands each to `keep`: AVIF and JPEG in every width that is not above its own. They are
 * made of its pixels alone, so that no position, no time and no name of a camera is left in them. Throws
 * `UnreadablePicture` for what is no still photo.
 */
export async function renderPicture(
  original: Uint8Array,
  keep: (file: RenderedFile) => Promise<void>,
): Promise<Appearance> {
  const rendered = last.then(() => renderAlone(original, keep));
  last = rendered.catch(() => undefined);
  return rendered;
}

/** Settles after the picture before. The memory of a process has room for one, and the rest of the machine is for the pages. */
let last: Promise<unknown> = Promise.resolve();

async function renderAlone(original: Uint8Array, keep: (file: RenderedFile) => Promise<void>): Promise<Appearance> {
  const sharp = await loadSharp();
  const largest = await unlessUnreadable(() => readPixels(sharp, original));
  const open = () => sharp(largest.data, { raw: largest.info });
  const { width, height } = largest.info;
  const fitting = WIDTHS.filter((wide) => wide <= width);
  const widths = fitting.length > 0 ? fitting : [width];
  for (const wide of widths) {
    const resized = () => open().resize({ width: wide });
    await keep({ width: wide, type: "avif", bytes: await unlessUnreadable(() => encodeAvif(resized())) });
    await keep({ width: wide, type: "jpg", bytes: await unlessUnreadable(() => encodeJpeg(resized())) });
  }
  const shown = widths.at(-1) ?? width;
  return {
    width: shown,
    height: Math.max(1, Math.round((height * shown) / width)),
    widths,
    colour: await averageColour(open()),
  };
}

/** Loaded with the first picture: a process that prepares none does without the 20 MB. */
async function loadSharp(): Promise<typeof SharpLibrary> {
  const { default: sharp } = await import("sharp");
  // The rest of the machine is for the pages; and what was decoded once is not asked for again.
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
  // The items of an AVIF are separate still pictures: one that moves is another kind of file, refused by its brand.
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

/** Effort 2 takes a twelfth of the time of effort 4, for files that are hardly larger. */
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

/** Whatever the library says about the bytes, they cannot be shown. */
async function unlessUnreadable<Result>(work: () => Promise<Result>): Promise<Result> {
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

const dayMillis = 86_400_000;
const hashesAtOnce = 500;

/**
 * Removes what nobody can see any more: rows of pictures that were deleted a day ago, then files that have had no row for
 * a day, with those that never got under way. Rows go first, so that none of them ever points at nothing. Pictures whose
 * job was lost are prepared after all. A store that is away is swept tomorrow.
 */
export async function sweepPictures({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
  const rows = await deleteOldRows();
  for (const pictureId of await findForgotten()) await publishEvent("picture.uploaded", { pictureId });
  try {
    const store = mediaStore();
    const files = await sweepFiles(store, signal);
    await sweepIncoming(store);
    if (rows + files > 0) logger.info({ rows, files }, "pictures were swept");
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    logger.warn({ err: error }, "the store of pictures was away and is swept tomorrow");
  }
}

/** Goes through the store a few hundred pictures at a time; returns how many files were removed. */
async function sweepFiles(store: MediaStore, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  let found = new Map<string, string[]>();
  const sweepFound = async () => {
    for (const hash of await findUnused([...found.keys()])) {
      signal?.throwIfAborted();
      removed += await removeUnused(store, hash, found.get(hash) ?? []);
    }
    found = new Map();
  };
  for await (const key of store.keys()) {
    const hash = hashOfKey(key);
    // What we did not write is not ours to remove.
    if (hash === undefined) continue;
    if (!found.has(hash) && found.size === hashesAtOnce) await sweepFound();
    found.set(hash, [...(found.get(hash) ?? []), key]);
  }
  await sweepFound();
  return removed;
}

/** Under the lock of its content: the same bytes may be on their way to a row of their own just now. */
async function removeUnused(store: MediaStore, hash: string, keys: readonly string[]): Promise<number> {
  return transaction(async () => {
    await lockContent(hash);
    if ((await findUnused([hash])).length === 0) return 0;
    const written = await Promise.all(keys.map((key) => store.modifiedAt(key)));
    if (written.some((time) => time !== undefined && time > Date.now() - dayMillis)) return 0;
    for (const key of keys) await store.remove(key);
    return keys.length;
  });
}

/** What a process that was killed had begun to receive. */
async function sweepIncoming({ incoming }: MediaStore): Promise<void> {
  const names = await readdir(incoming).catch(() => []);
  for (const name of names) {
    const path = join(incoming, name);
    const file = await stat(path).catch(() => undefined);
    if (file && file.mtimeMs < Date.now() - dayMillis) await rm(path, { force: true });
  }
}

/** Why a picture that has arrived cannot be shown. */
export const prepareMessages = {
  unreadable:
    "This file could not be read as a picture. Please open it on your device, save it as a JPEG and send that.",
  notAPhoto: "This file is not a JPEG, PNG, WebP or AVIF photo. Please send it as one of these.",
  moves: "This picture moves. Please send a still photo.",
  tooManyPixels: (most?: number) =>
    `This picture has ${most === undefined ? "too many pixels" : `more than ${Math.floor(most / 1_000_000)} megapixels`}. Please make it smaller, or save it as a standard JPEG of at most 100 megapixels, and send it again.`,
  lost: "This file was lost before it could be prepared. Please send it again.",
} as const;
