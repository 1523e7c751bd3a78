export interface ChartLine {
  label: string;
  points: readonly ChartPoint[];
}

export interface LineChartProps {
  id: string;
  /** The text alternative, complete by itself. */
  title: string;
  description: string;
  line: ChartLine;
  /** Drawn dashed. */
  other?: ChartLine;
  xLabel: string;
  formatX: (value: number) => string;
  formatY: (value: number) => string;
  className?: string;
}

/** SVG units: pixels vertically, stretched to the width horizontally. */
const WIDTH = 1000;
const HEIGHT = 240;

/** The plot stretches to its box and the labels do not. The y axis labels are in the padding. */
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
            className="stroke-ink-2"
          />
        )}
      </svg>
      <LineLabel {...line} scale={scale} share={0.55} side="right" />
      {other && <OtherLabel line={other} scale={scale} />}
    </svg>
  );
}

/** A line that ends early has more room next to its end. */
function OtherLabel({ line, scale }: { line: ChartLine; scale: ChartScale }) {
  const isLong = (line.points.at(-1)?.x ?? 0) >= scale.maxX / 2;
  return <LineLabel {...line} scale={scale} share={isLong ? 0.85 : 0.9} side={isLong ? "left" : "right"} />;
}

export interface ChartPoint {
  x: number;
  y: number;
}

/** `width` units are `maxX` and `height` units are `maxY`, with zero at the lower left. */
export interface ChartScale {
  maxX: number;
  maxY: number;
  width: number;
  height: number;
}

/** Round steps from 0 to `max`, at most `most`: 1, 2 or 5 times a power of ten. */
export function axisTicks(max: number, most: number): number[] {
  if (!(max > 0)) return [0];
  const power = 10 ** Math.floor(Math.log10(max / most));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => max / size <= most) ?? max;
  // Adding up would accumulate rounding errors (0.1 + 0.2).
  const ticks = Array.from({ length: Math.floor(max / step + 1e-9) + 1 }, (_, index) => index * step);
  return ticks.map((tick) => Number(tick.toPrecision(12)));
}

/** From the upper left. */
export function place({ x, y }: ChartPoint, { maxX, maxY, width, height }: ChartScale): ChartPoint {
  return { x: round((x / maxX) * width), y: round(height - (y / maxY) * height) };
}

export function linePath(points: readonly ChartPoint[], scale: ChartScale): string {
  return points
    .map((point, index) => {
      const { x, y } = place(point, scale);
      return `${index === 0 ? "M" : "L"}${x} ${y}`;
    })
    .join("");
}

export function areaPath(points: readonly ChartPoint[], scale: ChartScale): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  return `${linePath(points, scale)}L${place(last, scale).x} ${scale.height}H${place(first, scale).x}Z`;
}

/** `share` of the line's length along the x axis. */
export function pointAlong(points: readonly ChartPoint[], share: number): ChartPoint {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return { x: 0, y: 0 };
  const x = first.x + (last.x - first.x) * share;
  const after = points.findIndex((point) => point.x >= x);
  const [from, to] = [points[Math.max(0, after - 1)] ?? first, points[after] ?? last];
  const part = to.x === from.x ? 0 : (x - from.x) / (to.x - from.x);
  return { x, y: from.y + (to.y - from.y) * part };
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}

interface ChartAxesProps {
  scale: ChartScale;
  xLabel: string;
  formatX: (value: number) => string;
  formatY: (value: number) => string;
}

function ChartAxes({ scale, xLabel, formatX, formatY }: ChartAxesProps) {
  const { height } = scale;
  return (
    <g className="fill-ink-2">
      {axisTicks(scale.maxY, 4).map((tick) => {
        const { y } = place({ x: 0, y: tick }, scale);
        return (
          <g key={tick}>
            <line
              x2="100%"
              y1={y}
              y2={y}
              className={tick === 0 ? "stroke-ink" : "stroke-line-strong"}
              strokeDasharray={tick === 0 ? undefined : "1 5"}
            />
            <text x="-8" y={y + 5} textAnchor="end">
              {formatY(tick)}
            </text>
          </g>
        );
      })}
      {axisTicks(scale.maxX, 6).map((tick) => (
        <g key={tick}>
          <line x1={across(tick, scale)} x2={across(tick, scale)} y1={height} y2={height + 6} className="stroke-ink" />
          <text x={across(tick, scale)} y={height + 22} textAnchor="middle">
            {formatX(tick)}
          </text>
        </g>
      ))}
      <text x="50%" y={height + 44} textAnchor="middle">
        {xLabel}
      </text>
    </g>
  );
}

interface LineLabelProps {
  label: string;
  points: readonly ChartPoint[];
  scale: ChartScale;
  /** Position of the label: a share of the x axis. */
  share: number;
  side: "left" | "right";
}

/** Below the line on the left, above it on the right, where a falling line leaves room. */
function LineLabel({ label, points, scale, share, side }: LineLabelProps) {
  const point = pointAlong(points, share);
  return (
    <text
      x={across(point.x, scale)}
      y={place(point, scale).y}
      dx={side === "left" ? -12 : 12}
      dy={side === "left" ? 14 : -6}
      textAnchor={side === "left" ? "end" : "start"}
      className="fill-ink font-semibold"
    >
      {label}
    </text>
  );
}

function across(x: number, { maxX }: ChartScale): string {
  return `${Math.round((x / maxX) * 1000) / 10}%`;
}
