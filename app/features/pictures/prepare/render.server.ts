import type { default as SharpLibrary, Sharp } from "sharp";
import type { Appearance } from "#app/features/pictures/model/media.ts";
import type { PictureType } from "#app/features/pictures/model/media-keys.ts";
import { createPixelSizeReader, hasTooManyPixels, maxPixels } from "#app/features/pictures/model/pixel-size.ts";
import { prepareMessages as messages } from "./prepare.messages.ts";

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

export interface RenderedFile {
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
  if (size && hasTooManyPixels(size)) throw new UnreadablePicture(messages.tooManyPixels(limitInputPixels));
  const options = { failOn: "error", limitInputPixels, sequentialRead: true } as const;
  const { format, compression, pages = 1, pagePrimary } = await sharp(original, options).metadata();
  const isAvif = format === "heif" && compression === "av1";
  if (!["jpeg", "png", "webp"].includes(format) && !isAvif) throw new UnreadablePicture(messages.notAPhoto);
  // The items of an AVIF are separate still pictures: one that moves is another kind of file, refused by its brand.
  if (pages > 1 && !isAvif) throw new UnreadablePicture(messages.moves);
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
    throw new UnreadablePicture(isTooLarge ? messages.tooManyPixels() : messages.unreadable, { cause: error });
  }
}
