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
