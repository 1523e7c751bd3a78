import { useEffect, useRef, useState } from "react";
import sprite from "./art.svg";

/** "first" is the one that a page is opened for: it comes before everything else. */
export type PhotoPriority = "first" | "eager" | "lazy";
/** "own" is that of the picture itself, which is then seen whole. */
export type PhotoRatio = "4/3" | "3/2" | "5/2" | "own";

const ratioClass: Record<PhotoRatio, string> = {
  "4/3": "aspect-[4/3]",
  "3/2": "aspect-[3/2]",
  "5/2": "aspect-[5/2]",
  own: "",
};

export interface FrameImage {
  src: string;
  /** The same picture in several widths, and again as AVIF, which most browsers take. */
  srcSet?: string;
  avif?: string;
  width?: number;
  height?: number;
  /** What stands in its place until it is there: its own colour, or null for that of the frame. Without one, the drawing. */
  colour?: string | null;
}

/** A picture at an address that somebody gave; null without one. */
export function photoAt(src: string | null): FrameImage | null {
  return src === null ? null : { src };
}

/** React asks in the head for an eager image unless it is "low": on a phone the others would hold up the first one. */
const fetchPriorityOf = { first: "high", eager: "low", lazy: undefined } as const;

export interface PhotoFrameProps {
  image: FrameImage | null;
  alt: string;
  /** How wide the frame is on the screen, in the words of the attribute; for a picture in several widths. */
  sizes?: string;
  /** Drawn when there is no photo, over contours; without it, contours alone. */
  glyph?: PlaceholderGlyph;
  seed: number;
  /** Says that there is no photo. */
  caption?: string;
  /** Says that the picture is no photo. */
  imageCaption?: string;
  /** In a list the words are for the eye only: read aloud they would come again with every entry. */
  captionIsSilent?: boolean;
  priority?: PhotoPriority;
  ratio?: PhotoRatio;
  /** The height of the box while there is no photo to show; without it the box has the ratio then, too. */
  emptyClass?: string;
  className?: string;
}

/** What stands in the box in place of a photo that somebody supplied. */
const failedCaption = "This photo could not be loaded";

/** A box that keeps its place: the photo, or the drawing when there is none or when it cannot be loaded. */
export function PhotoFrame({ image, alt, sizes, glyph, seed, caption, imageCaption, ...look }: PhotoFrameProps) {
  const { captionIsSilent, priority = "lazy", ratio = "4/3", emptyClass, className = "" } = look;
  const element = useRef<HTMLImageElement>(null);
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const src = image?.src ?? null;
  const isShown = image !== null && src !== brokenSrc;
  const box = (!isShown && emptyClass) || ratioClass[ratio];
  const { width = 800, height = 600 } = image ?? {};

  // A photo that failed before hydration fired its error event when nobody listened.
  useEffect(() => {
    if (element.current?.complete && element.current.naturalWidth === 0) setBrokenSrc(src);
  }, [src]);

  const corner = isShown ? imageCaption : image ? failedCaption : caption;
  const photo = image && (
    <img
      ref={element}
      sizes={image.srcSet && sizes}
      srcSet={image.srcSet}
      src={image.src}
      alt={alt}
      width={width}
      height={height}
      loading={priority === "lazy" ? "lazy" : "eager"}
      fetchPriority={fetchPriorityOf[priority]}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBrokenSrc(src)}
      style={image.colour ? { backgroundColor: image.colour } : undefined}
      className="absolute inset-0 size-full object-cover"
    />
  );
  return (
    <div
      className={`relative overflow-hidden border-b border-line bg-depth-1 ${box} ${className}`}
      style={ratio === "own" ? { aspectRatio: width / height } : undefined}
    >
      {(!isShown || image.colour === undefined) && <Drawing contour={contourFor(seed)} glyph={glyph} />}
      {isShown &&
        (image.avif ? (
          <picture>
            <source type="image/avif" srcSet={image.avif} sizes={sizes} />
            {photo}
          </picture>
        ) : (
          photo
        ))}
      {corner && (
        <span
          aria-hidden={captionIsSilent}
          className="absolute bottom-0 left-0 bg-surface px-2 py-1 text-sm text-ink-2"
        >
          {corner}
        </span>
      )}
    </div>
  );
}

interface DrawingProps {
  contour: ContourChoice;
  glyph?: PlaceholderGlyph;
  className?: string;
}

/** Contours, and a glyph on its disc over them, from the sprite art.svg: the drawing itself is downloaded once. */
function Drawing({ contour, glyph, className = "" }: DrawingProps) {
  const turn = `rotate(${contour.degrees})${contour.flipped ? " scale(-1 1)" : ""}`;
  return (
    <svg
      aria-hidden="true"
      viewBox="-200 -150 400 300"
      preserveAspectRatio="xMidYMid slice"
      className={`absolute inset-0 size-full bg-depth-1 ${className}`}
    >
      <use href={`${sprite}#${contour.name}`} transform={turn} />
      {glyph && <use href={`${sprite}#${glyph}`} />}
    </svg>
  );
}

/** How many contour drawings art.svg holds, named contour-1 and up. */
const drawings = 4;
const turns = 24;

interface ContourChoice {
  name: string;
  degrees: number;
  flipped: boolean;
}

/** Mixes the bits of a whole number, so that neighbouring seeds give unrelated results (the finaliser of MurmurHash3). */
function scramble(seed: number): number {
  let hash = Math.trunc(seed) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The contour drawing of a thing, by its id: always the same for the same id, one of 192 in all. */
export function contourFor(seed: number): ContourChoice {
  const hash = scramble(seed);
  return {
    name: `contour-${(hash % drawings) + 1}`,
    degrees: ((hash >>> 4) % turns) * (360 / turns),
    flipped: ((hash >>> 16) & 1) === 1,
  };
}

const glyphs = ["apartment", "house", "land", "townhouse", "unit", "villa"] as const;

type PlaceholderGlyph = (typeof glyphs)[number];

/** The line drawing for a kind of building, in any case; a kind without a drawing of its own gets the house. */
export function placeholderGlyph(kind: string): PlaceholderGlyph {
  const wanted = kind.trim().toLowerCase();
  return glyphs.find((glyph) => glyph === wanted) ?? "house";
}
