import { useEffect, useRef, useState } from "react";
import { contourFor } from "./contour-choice.ts";
import { Drawing } from "./drawing.tsx";
import type { PlaceholderGlyph } from "./placeholder-glyph.ts";

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
