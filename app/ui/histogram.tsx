import { Graticule } from "./graticule.tsx";
import { histogramPaths, histogramScale, type HistogramBin } from "./histogram-paths.ts";

export interface HistogramProps {
  bins: readonly HistogramBin[];
  /** The text equivalent: what the drawing says, in one sentence. */
  label: string;
  className?: string;
}

/** Bars on a graticule: those in range in harbour blue, the others pale. */
export function Histogram({ bins, label, className = "" }: HistogramProps) {
  const { inside, outside } = histogramPaths(bins);
  const { binWidth, height } = histogramScale;
  return (
    <div className={className}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${Math.max(1, bins.length) * binWidth} ${height}`}
        preserveAspectRatio="none"
        className="block h-12 w-full"
      >
        <path d={outside} className="fill-depth-2" />
        <path d={inside} className="fill-harbour" />
      </svg>
      <Graticule />
    </div>
  );
}
