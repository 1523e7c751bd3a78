export interface HistogramBin {
  count: number;
  inRange: boolean;
}

/** Units of the drawing: each bin is this wide, and the fullest bin is this high. */
export const histogramScale = { binWidth: 10, height: 48 };

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
