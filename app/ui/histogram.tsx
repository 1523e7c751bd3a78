import { Graticule } from "./graticule.tsx";

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

interface HistogramBin {
  count: number;
  inRange: boolean;
}

/** Units of the drawing: each bin is this wide, and the fullest bin is this high. */
const histogramScale = { binWidth: 10, height: 48 };

/**
 * The bars as two SVG paths, those in range and the others, so that twenty bars cost two elements.
 * A bin with anything in it is at least two units high; an empty one has no bar.
 */
export function histogramPaths(bins: readonly HistogramBin[]): { inside: string; outside: string } {
  const { binWidth, height } = histogramScale;
  const fullest = Math.max(1, ...bins.map((bin) => bin.count));
  const paths = { inside: "", outside: "" };
  bins.forEach((bin, index) => {
    if (bin.count <= 0) return;
    const bar = Math.max(2, Math.round((bin.count / fullest) * height));
    paths[bin.inRange ? "inside" : "outside"] += `M${index * binWidth + 0.5} ${height}v-${bar}h${binWidth - 1}v${bar}z`;
  });
  return paths;
}
