import type { FrameImage } from "#app/ui/photo-frame.tsx";

/** What is known of a picture once it has been looked at. */
export interface Appearance {
  /** Pixels of the largest file, upright. */
  width: number;
  height: number;
  widths: number[];
  /** The average colour, "#9fb3c8". */
  colour: string;
}

/** A picture that is ready to be looked at. */
export interface ShownPicture {
  /**
   * Of a photograph its address without width and ending, "/media/4d7c…"; of an SVG the address itself,
   * "/media/4d7c….svg".
   */
  src: string;
  /** The widths in which a photograph is stored, in pixels, rising; empty for an SVG, which has none. */
  widths: number[];
  /** Pixels of the largest one, upright. */
  width: number;
  height: number;
  /** "#9fb3c8": its average colour, which stands in its place until it is there. */
  colour: string | null;
  /** What it shows; "" when nobody has said. */
  words: string;
}

/** What a card needs of the first picture of a home, in as few bytes as it takes: the two smallest widths. */
export type CoverPicture = Pick<ShownPicture, "src" | "widths" | "colour">;

/** A portrait or a logo: where it is shown it is so small that the narrowest file suits every screen. */
export interface SmallPicture {
  /** Its address without the ending: "/media/4d7c…-400". */
  src: string;
  /** Pixels of that file. */
  width: number;
  height: number;
}

/** Whether it is an SVG: an illustration, not a photograph. */
export function isDrawing({ widths }: Pick<ShownPicture, "widths">): boolean {
  return widths.length === 0;
}

/** The address of a photograph in one of its widths: "/media/4d7c…-800.avif". */
export function photoPath(src: string, width: number, type: "avif" | "jpg"): string {
  return `${src}-${width}.${type}`;
}

/** A picture in every format and width that there is, for the browser to choose from; see `usePictureOrigin`. */
export function frameImage({ src, widths, colour, width, height }: ShownPicture, origin = ""): FrameImage {
  const image = coverImage({ src, widths, colour }, origin);
  return { ...image, ...(widths.length > 1 && { srcSet: srcSet(origin + src, widths, "jpg") }), width, height };
}

/** The same for a card: a browser without AVIF gets one width, which keeps the lists short for all others. */
export function coverImage({ src: path, widths, colour }: CoverPicture, origin = ""): FrameImage {
  const src = origin + path;
  const [smallest, second = smallest] = widths;
  if (second === undefined) return { src, colour };
  return { src: photoPath(src, second, "jpg"), avif: srcSet(src, widths, "avif"), colour };
}

function srcSet(src: string, widths: readonly number[], type: "avif" | "jpg"): string {
  return widths.map((width) => `${photoPath(src, width, type)} ${width}w`).join(",");
}
