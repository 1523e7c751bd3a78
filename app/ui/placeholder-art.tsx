import { contourFor } from "./contour-choice.ts";
import { Drawing } from "./drawing.tsx";
import type { PlaceholderGlyph } from "./placeholder-glyph.ts";

export interface PlaceholderArtProps {
  glyph?: PlaceholderGlyph;
  seed: number;
  /** Visible words that say why there is a drawing. */
  caption?: string;
  /** The words are for the eye only. */
  captionIsSilent?: boolean;
}

/** Stands where a picture would be, filling its parent frame. */
export function PlaceholderArt({ glyph, seed, caption, captionIsSilent }: PlaceholderArtProps) {
  return (
    <>
      <Drawing contour={contourFor(seed)} glyph={glyph} />
      {caption && (
        <span
          aria-hidden={captionIsSilent}
          className="absolute bottom-0 left-0 bg-surface px-2 py-1 text-sm text-ink-2"
        >
          {caption}
        </span>
      )}
    </>
  );
}
