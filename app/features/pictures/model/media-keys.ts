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
