import { useEffect, useRef, useState } from "react";
import { PlaceholderArt } from "./placeholder-art.tsx";
import type { PlaceholderGlyph } from "./placeholder-glyph.ts";

export type PhotoPriority = "first" | "eager" | "lazy";
export type PhotoRatio = "4/3" | "3/2" | "5/2";

const ratioClass: Record<PhotoRatio, string> = {
  "4/3": "aspect-[4/3]",
  "3/2": "aspect-[3/2]",
  "5/2": "aspect-[5/2]",
};

export interface PhotoFrameProps {
  src: string | null;
  alt: string;
  /** Drawn when there is no photo, over contours; without it, contours alone. */
  glyph?: PlaceholderGlyph;
  seed: number;
  /** Says that there is no photo. */
  caption?: string;
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
export function PhotoFrame({ src, alt, glyph, seed, caption, captionIsSilent, ...look }: PhotoFrameProps) {
  const { priority = "lazy", ratio = "4/3", emptyClass, className = "" } = look;
  const image = useRef<HTMLImageElement>(null);
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const shown = src !== null && src !== brokenSrc;
  const box = (!shown && emptyClass) || ratioClass[ratio];

  // A photo that failed before hydration fired its error event when nobody listened.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBrokenSrc(src);
  }, [src]);

  return (
    <div className={`relative overflow-hidden border-b border-line bg-depth-1 ${box} ${className}`}>
      <PlaceholderArt
        glyph={glyph}
        seed={seed}
        caption={shown ? undefined : src === null ? caption : failedCaption}
        captionIsSilent={captionIsSilent}
      />
      {shown && (
        <img
          ref={image}
          src={src}
          alt={alt}
          width={800}
          height={600}
          loading={priority === "lazy" ? "lazy" : "eager"}
          fetchPriority={priority === "first" ? "high" : undefined}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBrokenSrc(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  );
}
