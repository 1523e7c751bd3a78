import type { CSSProperties, ReactNode } from "react";
import coast from "./coast.svg";

/**
 * Strokes along the shore, widest first. Each covers the previous one except for its edge, a contour. In units of the
 * land path, 50 m.
 */
const depths = [
  { width: 67.5, className: "stroke-line" },
  { width: 65, className: "stroke-depth-1" },
  { width: 25, className: "stroke-(--contour)" },
] as const;

/**
 * Sea and land around Sydney, in the units of the landing page's chart. The path is one file that browsers cache, not part
 * of the document.
 */
function Coast() {
  return (
    <g strokeLinejoin="round" className="fill-none">
      <use href={`${coast}#sea`} className="fill-shoal" />
      {depths.map(({ width, className }) => (
        <use key={width} href={`${coast}#land`} strokeWidth={width} className={className} />
      ))}
      <use href={`${coast}#land`} strokeWidth="1.6" className="fill-land stroke-ink" />
    </g>
  );
}

/** The part of the coast at 1280 px, and how far phones move it, in units of the coast. */
const views = {
  landing: { box: "-40 -40 800 338", phone: "0, 0" },
  member: { box: "-545 90 1280 158", phone: "100px, -20px" },
  results: { box: "-545 148 1280 92", phone: "-45px, -170px" },
  gone: { box: "-545 118 1280 132", phone: "105px, -128px" },
} as const;

export interface CoastStripProps {
  size: keyof typeof views;
  /** For the height, such as "min-h-[84px]". */
  className?: string;
  /** SVG above the coast, in its units. Hidden from assistive technology. */
  marks?: ReactNode;
  children?: ReactNode;
}

/**
 * A strip of coast behind a page's heading, as wide as the window. The sea is at its right end; text lies on land. Give
 * the children the class `page`, like other content.
 */
export function CoastStrip({ size, className = "", marks, children }: CoastStripProps) {
  const { box, phone } = views[size];
  return (
    <div className={`relative border-b border-line bg-land ${className}`}>
      <svg
        viewBox={box}
        preserveAspectRatio={size === "landing" ? "xMaxYMin slice" : "xMaxYMid slice"}
        aria-hidden="true"
        className="coast"
        style={{ "--phone": phone } as CSSProperties}
      >
        <Coast />
        {marks}
      </svg>
      <div className="relative">{children}</div>
    </div>
  );
}

export interface GraticuleProps {
  /** For the top edge of the window during a navigation. */
  moving?: boolean;
  className?: string;
}

export function Graticule({ moving = false, className = "" }: GraticuleProps) {
  return (
    <svg className={`graticule ${moving ? "graticule-moving" : ""} ${className}`} aria-hidden="true">
      <path d="M0 1H4000" strokeWidth="4" strokeDasharray="28" />
    </svg>
  );
}
