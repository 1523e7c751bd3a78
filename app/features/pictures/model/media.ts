import type { FrameImage } from "#app/ui/photo-frame.tsx";

/** Known once a picture has been prepared. */
export interface Appearance {
  /** Pixels of the largest file, upright. */
  width: number;
  height: number;
  widths: number[];
  colour: string;
}

export interface ReadyPicture {
  /** For a photo, the address without width and extension ("/media/4d7c…"); for an SVG, the full address. */
  src: string;
  /** In pixels, ascending; empty for an SVG. */
  widths: number[];
  /** Pixels of the largest file, upright. */
  width: number;
  height: number;
  /** Shown while the picture loads. */
  colour: string | null;
  /** "" if there is none. */
  alt: string;
  /** Present if its agent stated that things were added or removed digitally. */
  altered?: true;
}

/** Only the two smallest widths, to save bytes. */
export type CoverPicture = Pick<ReadyPicture, "src" | "widths" | "colour" | "altered">;

/** So small that the narrowest file suits every screen. */
export interface SmallPicture {
  /** Without extension, "/media/4d7c…-400"; for an SVG, the full address. */
  src: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** The one file of an SVG, otherwise the JPEG. */
export function smallPicturePath(src: string): string {
  return src.endsWith(".svg") ? src : `${src}.jpg`;
}

/** An SVG is an illustration, not a photo. */
export function isDrawing({ widths }: Pick<ReadyPicture, "widths">): boolean {
  return widths.length === 0;
}

/** On or under each altered picture of a home. */
export const alteredLabel = "Digitally altered";

/** The alternative text of a picture, which repeats the label for screen readers. */
export function altWithLabel({ altered }: Pick<ReadyPicture, "altered">, alt: string): string {
  return altered ? `${alt.replace(/\.$/, "")}. ${alteredLabel}.` : alt;
}

/** "/media/4d7c…-800.avif" */
export function photoPath(src: string, width: number, type: "avif" | "jpg"): string {
  return `${src}-${width}.${type}`;
}

/** All formats and widths. For `origin` see `usePictureOrigin`. */
export function frameImage({ src, widths, colour, width, height }: ReadyPicture, origin = ""): FrameImage {
  const image = coverImage({ src, widths, colour }, origin);
  return { ...image, ...(widths.length > 1 && { srcSet: srcSet(origin + src, widths, "jpg") }), width, height };
}

/** Browsers without AVIF get a single width, to keep the markup small. */
export function coverImage({ src: path, widths, colour }: CoverPicture, origin = ""): FrameImage {
  const src = origin + path;
  const [smallest, second = smallest] = widths;
  if (second === undefined) return { src, colour };
  return { src: photoPath(src, second, "jpg"), avif: srcSet(src, widths, "avif"), colour };
}

function srcSet(src: string, widths: readonly number[], type: "avif" | "jpg"): string {
  return widths.map((width) => `${photoPath(src, width, type)} ${width}w`).join(",");
}

export interface PictureOwner {
  of: "listing" | "agent" | "agency";
  id: number;
}

export type PictureKind = "photo" | "floorplan" | "portrait" | "logo";

/** The first kind is the default. */
export const allowedKinds = {
  listing: ["photo", "floorplan"],
  agent: ["portrait"],
  agency: ["logo"],
} as const satisfies Record<PictureOwner["of"], readonly PictureKind[]>;

export const MAX_PICTURES = 40;

export const PICTURE_TYPES = { avif: "image/avif", jpg: "image/jpeg" } as const;
export type PictureType = keyof typeof PICTURE_TYPES;

/** `hash` is the first 32 digits of the content's hash. An SVG has a single file. */
export type MediaFile = { hash: string } & ({ width: number; type: PictureType } | { width: null; type: "svg" });

const HASH_DIGITS = 32;
const fileName = /^([\da-f]{32})(?:-([1-9]\d{0,3})\.(avif|jpg)|\.svg)$/;

export function shortHash(contentHash: string): string {
  return contentHash.slice(0, HASH_DIGITS);
}

/** Parses the file name of a `/media/` address; undefined if it is invalid. */
export function readMediaFile(name: string): MediaFile | undefined {
  const [, hash, width, type] = fileName.exec(name) ?? [];
  if (!hash) return undefined;
  return width && type ? { hash, width: Number(width), type: type as PictureType } : { hash, width: null, type: "svg" };
}

export function originalKey(contentHash: string): string {
  return `${contentHash.slice(0, 2)}/${contentHash}.original`;
}

export function preparedKey({ hash, width, type }: MediaFile): string {
  return `${hash.slice(0, 2)}/${hash}${width === null ? "" : `-${width}`}.${type}`;
}

/** Undefined if this application did not write the key. */
export function hashFromKey(key: string): string | undefined {
  return /^[\da-f]{2}\/([\da-f]{32})(?:[\da-f]{32}\.original|-\d{1,4}\.(?:avif|jpg)|\.svg)$/.exec(key)?.[1];
}
