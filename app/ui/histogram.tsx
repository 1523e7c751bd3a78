import { Graticule } from "./graticule.tsx";
import { histogramPaths, histogramScale, type HistogramBin } from "./histogram-paths.ts";

export interface HistogramProps {
  bins: readonly HistogramBin[];
  /** The text equivalent: what the drawing says, in one sentence. */
  label: string;
  /** Twice as high: where it is the thing to look at. */
  tall?: boolean;
  className?: string;
}

/** Bars on a graticule: those in range in harbour blue, the others pale. */
export function Histogram({ bins, label, tall = false, className = "" }: HistogramProps) {
  const { inside, outside } = histogramPaths(bins);
  const { binWidth, height } = histogramScale;
  return (
    <div className={className}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${Math.max(1, bins.length) * binWidth} ${height}`}
        preserveAspectRatio="none"
        className={`block w-full ${tall ? "h-24" : "h-12"}`}
      >
        <path d={outside} className="fill-depth-2" />
        <path d={inside} className="fill-harbour" />
      </svg>
      <Graticule />
    </div>
  );
}
