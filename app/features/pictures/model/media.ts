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
}

/** Only the two smallest widths, to save bytes. */
export type CoverPicture = Pick<ReadyPicture, "src" | "widths" | "colour">;

/** So small that the narrowest file suits every screen. */
export interface SmallPicture {
  /** Without extension: "/media/4d7c…-400". */
  src: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** An SVG is an illustration, not a photo. */
export function isDrawing({ widths }: Pick<ReadyPicture, "widths">): boolean {
  return widths.length === 0;
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
