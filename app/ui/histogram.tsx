import { Graticule } from "./coast-strip.tsx";

export interface HistogramProps {
  bins: readonly HistogramBin[];
  /** The text alternative, in one sentence. */
  label: string;
  /** Double height. */
  tall?: boolean;
  className?: string;
}

/** Bars in range are blue, the others pale. Without any bar the label takes their place. */
export function Histogram({ bins, label, tall = false, className = "" }: HistogramProps) {
  const { inside, outside } = histogramPaths(bins);
  const { binWidth, height } = histogramScale;
  const size = tall ? "h-24" : "h-12";
  return (
    <div className={className}>
      {bins.length > 0 && inside + outside === "" ? (
        <p className={`text-sm text-ink-2 ${size}`}>{label}</p>
      ) : (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${Math.max(1, bins.length) * binWidth} ${height}`}
          preserveAspectRatio="none"
          className={`block w-full ${size}`}
        >
          <path d={outside} className="fill-depth-2" />
          <path d={inside} className="fill-harbour" />
        </svg>
      )}
      <Graticule />
    </div>
  );
}

interface HistogramBin {
  count: number;
  inRange: boolean;
}

/** In SVG units; the height is that of the fullest bin. */
const histogramScale = { binWidth: 10, height: 48 };

/** Two paths, so that twenty bars cost two elements. A bin with any value is at least two units high. */
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
