import sprite from "./art.svg";
import type { ContourChoice } from "./contour-choice.ts";
import type { PlaceholderGlyph } from "./placeholder-glyph.ts";

export interface DrawingProps {
  contour: ContourChoice;
  glyph?: PlaceholderGlyph;
  className?: string;
}

/** Contours, and a glyph on its disc over them, from the sprite art.svg: the drawing itself is downloaded once. */
export function Drawing({ contour, glyph, className = "" }: DrawingProps) {
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
