import { useEffect, useRef, useState } from "react";
import sprite from "./art.svg";
import { type ContourChoice, contourFor, type PlaceholderGlyph } from "./photo-placeholder.ts";

/** "first" is the main picture of the page and loads before the others. */
export type PhotoPriority = "first" | "eager" | "lazy";
/** "own" is the picture's own ratio, which shows all of it. */
export type PhotoRatio = "16/9" | "4/3" | "3/2" | "5/2" | "own";

const ratioClass: Record<PhotoRatio, string> = {
  "16/9": "aspect-[16/9]",
  "4/3": "aspect-[4/3]",
  "3/2": "aspect-[3/2]",
  "5/2": "aspect-[5/2]",
  own: "",
};

export interface FrameImage {
  src: string;
  /** In several widths. */
  srcSet?: string;
  avif?: string;
  width?: number;
  height?: number;
  /**
   * Background until the picture is loaded: its main colour, null for the frame's colour, undefined for the drawing.
   */
  colour?: string | null;
}

/** For an address from user input. */
export function photoAt(src: string | null): FrameImage | null {
  return src === null ? null : { src };
}

/** React preloads eager images unless they are "low"; on a phone they would delay the first one. */
const fetchPriorityOf = { first: "high", eager: "low", lazy: undefined } as const;

export interface PhotoFrameProps {
  image: FrameImage | null;
  alt: string;
  sizes?: string;
  /** Drawn over the contours when there is no photo. */
  glyph?: PlaceholderGlyph;
  seed: number;
  caption?: string;
  /** States that the picture is not a photo, or that it was altered. */
  imageCaption?: string;
  /** Screen readers would repeat the caption for every entry of a list. */
  captionIsSilent?: boolean;
  priority?: PhotoPriority;
  ratio?: PhotoRatio;
  /** Replaces the ratio if no photo is shown. */
  emptyClass?: string;
  className?: string;
}

const failedCaption = "This photo could not be loaded";

/** Shows a drawing if there is no photo or it fails to load. */
export function PhotoFrame({ image, alt, sizes, glyph, seed, caption, imageCaption, ...look }: PhotoFrameProps) {
  const { captionIsSilent, priority = "lazy", ratio = "4/3", emptyClass, className = "" } = look;
  const element = useRef<HTMLImageElement>(null);
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const src = image?.src ?? null;
  const isVisible = image !== null && src !== brokenSrc;
  const box = (!isVisible && emptyClass) || ratioClass[ratio];
  const { width = 800, height = 600 } = image ?? {};

  // A photo that failed before hydration has already fired its error event.
  useEffect(() => {
    if (element.current?.complete && element.current.naturalWidth === 0) setBrokenSrc(src);
  }, [src]);

  const corner = isVisible ? imageCaption : image ? failedCaption : caption;
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
      {(!isVisible || image.colour === undefined) && <Drawing contour={contourFor(seed)} glyph={glyph} />}
      {isVisible &&
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
          className="photo-label absolute bottom-0 left-0 bg-surface px-2 py-1 text-sm text-ink-2"
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
