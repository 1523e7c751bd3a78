export interface GraticuleProps {
  /** Runs along the top edge of the window while something loads. */
  moving?: boolean;
  className?: string;
}

/** The black-and-white scale of a chart's border, as a rule. A dashed line: no gradient, no image. */
export function Graticule({ moving = false, className = "" }: GraticuleProps) {
  return (
    <svg className={`graticule ${moving ? "graticule-moving" : ""} ${className}`} aria-hidden="true">
      <path d="M0 1.5H4000" strokeWidth="5" strokeDasharray="28" />
    </svg>
  );
}
