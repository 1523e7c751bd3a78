import { areaPath, type ChartPoint, type ChartScale, linePath } from "./line-chart-paths.ts";
import { ChartAxes, LineLabel } from "./line-chart-words.tsx";

export interface ChartLine {
  label: string;
  points: readonly ChartPoint[];
}

export interface LineChartProps {
  id: string;
  /** What it shows, and what it says: those who do not see it need no more. */
  title: string;
  description: string;
  /** Drawn solid, over what lies under it. */
  line: ChartLine;
  /** Drawn dashed. */
  other?: ChartLine;
  xLabel: string;
  formatX: (value: number) => string;
  formatY: (value: number) => string;
  className?: string;
}

/** The plot's units: down they are pixels, across they are stretched to the width. */
const WIDTH = 1000;
const HEIGHT = 240;

/**
 * One line that falls, or two, on a graticule. The plot is stretched to its box and the words are not, so that both are
 * right at every width. The words of the y axis stand in the padding.
 */
export function LineChart({
  id,
  title,
  description,
  line,
  other,
  xLabel,
  formatX,
  formatY,
  className = "",
}: LineChartProps) {
  const all = [...line.points, ...(other?.points ?? [])];
  const maxX = Math.max(...all.map(({ x }) => x));
  const maxY = Math.max(...all.map(({ y }) => y));
  const scale: ChartScale = { maxX, maxY, width: WIDTH, height: HEIGHT };
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={`block h-[19.5rem] w-full overflow-visible pt-3 pr-4 pl-[3.5rem] text-sm tnum ${className}`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{description}</desc>
      <svg width="100%" height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <path d={areaPath(line.points, scale)} className="fill-depth-1" />
      </svg>
      <ChartAxes scale={scale} xLabel={xLabel} formatX={formatX} formatY={formatY} />
      <svg
        width="100%"
        height={HEIGHT}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="overflow-visible fill-none"
        strokeWidth="3"
      >
        <path d={linePath(line.points, scale)} vectorEffect="non-scaling-stroke" className="stroke-harbour" />
        {other && (
          <path
            d={linePath(other.points, scale)}
            vectorEffect="non-scaling-stroke"
            strokeDasharray="8 5"
            className="stroke-magenta"
          />
        )}
      </svg>
      <LineLabel {...line} scale={scale} share={0.55} side="right" />
      {other && <OtherLabel line={other} scale={scale} />}
    </svg>
  );
}

/** Under its line; a line that ends early has more room beside it, near its end. */
function OtherLabel({ line, scale }: { line: ChartLine; scale: ChartScale }) {
  const isLong = (line.points.at(-1)?.x ?? 0) >= scale.maxX / 2;
  return <LineLabel {...line} scale={scale} share={isLong ? 0.85 : 0.9} side={isLong ? "left" : "right"} />;
}
