/** Whose picture it is. */
export interface PictureOwner {
  of: "listing" | "agent" | "agency";
  id: number;
}

export type PictureKind = "photo" | "floorplan" | "portrait" | "logo";

/** What an owner has pictures of; the first is meant when nobody says. */
export const kindsOf = {
  listing: ["photo", "floorplan"],
  agent: ["portrait"],
  agency: ["logo"],
} as const satisfies Record<PictureOwner["of"], readonly PictureKind[]>;

/** As many pictures as a home may have. */
export const MAX_PICTURES = 40;

/** The two kinds of file that a prepared picture is served as. */
export const PICTURE_TYPES = { avif: "image/avif", jpg: "image/jpeg" } as const;
export type PictureType = keyof typeof PICTURE_TYPES;

/**
 * What one file of a prepared picture is called. `hash` is the first 32 digits of its content's hash. An SVG is a single
 * file without a width.
 */
export type MediaFile = { hash: string } & ({ width: number; type: PictureType } | { width: null; type: "svg" });

const HASH_DIGITS = 32;
const fileName = /^([\da-f]{32})(?:-([1-9]\d{0,3})\.(avif|jpg)|\.svg)$/;

/** The first digits of a content's hash: enough to tell any two pictures apart, and what their addresses hold. */
export function shortHash(contentHash: string): string {
  return contentHash.slice(0, HASH_DIGITS);
}

/** Reads the last part of a `/media/` address; undefined for whatever is no name of ours. */
export function readMediaFile(name: string): MediaFile | undefined {
  const [, hash, width, type] = fileName.exec(name) ?? [];
  if (!hash) return undefined;
  return width && type ? { hash, width: Number(width), type: type as PictureType } : { hash, width: null, type: "svg" };
}

/** Where the bytes that somebody sent are kept. */
export function originalKey(contentHash: string): string {
  return `${contentHash.slice(0, 2)}/${contentHash}.original`;
}

/** Where one size of a prepared picture, or an SVG, is kept. */
export function preparedKey({ hash, width, type }: MediaFile): string {
  return `${hash.slice(0, 2)}/${hash}${width === null ? "" : `-${width}`}.${type}`;
}

/** Whose file it is that lies under a key: the short hash; undefined for a key that we never wrote. */
export function hashOfKey(key: string): string | undefined {
  return /^[\da-f]{2}\/([\da-f]{32})(?:[\da-f]{32}\.original|-\d{1,4}\.(?:avif|jpg)|\.svg)$/.exec(key)?.[1];
}
