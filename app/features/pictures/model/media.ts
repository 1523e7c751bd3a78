import type { FrameImage } from "#app/ui/photo-frame.tsx";

/** Properties that are known once a picture has been prepared. */
export interface Appearance {
  /** Pixels of the largest file, upright. */
  width: number;
  height: number;
  widths: number[];
  /** The average colour, "#9fb3c8". */
  colour: string;
}

/** A picture that is ready. */
export interface ReadyPicture {
  /**
   * For a photo, its address without width and extension ("/media/4d7c…"); for an SVG, the full address
   * ("/media/4d7c….svg").
   */
  src: string;
  /** The stored widths of a photo in pixels, ascending; empty for an SVG. */
  widths: number[];
  /** Pixels of the largest file, upright. */
  width: number;
  height: number;
  /** The average colour ("#9fb3c8"), shown while the picture loads. */
  colour: string | null;
  /** The alternative text; "" if there is none. */
  words: string;
}

/** The cover on a card. To save bytes it has only the two smallest widths. */
export type CoverPicture = Pick<ReadyPicture, "src" | "widths" | "colour">;

/** A portrait or logo. It is displayed so small that the narrowest file suits every screen. */
export interface SmallPicture {
  /** The address without extension: "/media/4d7c…-400". */
  src: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** An SVG is an illustration, not a photo. */
export function isDrawing({ widths }: Pick<ReadyPicture, "widths">): boolean {
  return widths.length === 0;
}

/** The address of a photo in one width: "/media/4d7c…-800.avif". */
export function photoPath(src: string, width: number, type: "avif" | "jpg"): string {
  return `${src}-${width}.${type}`;
}

/** All formats and widths, for the browser to choose from. For `origin` see `usePictureOrigin`. */
export function frameImage({ src, widths, colour, width, height }: ReadyPicture, origin = ""): FrameImage {
  const image = coverImage({ src, widths, colour }, origin);
  return { ...image, ...(widths.length > 1 && { srcSet: srcSet(origin + src, widths, "jpg") }), width, height };
}

/** The cover of a card. Browsers without AVIF get a single width, which keeps the markup small for all others. */
export function coverImage({ src: path, widths, colour }: CoverPicture, origin = ""): FrameImage {
  const src = origin + path;
  const [smallest, second = smallest] = widths;
  if (second === undefined) return { src, colour };
  return { src: photoPath(src, second, "jpg"), avif: srcSet(src, widths, "avif"), colour };
}

function srcSet(src: string, widths: readonly number[], type: "avif" | "jpg"): string {
  return widths.map((width) => `${photoPath(src, width, type)} ${width}w`).join(",");
}
