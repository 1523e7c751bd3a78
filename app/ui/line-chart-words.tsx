import { axisTicks, type ChartPoint, type ChartScale, place, pointAlong } from "./line-chart-paths.ts";

export interface ChartAxesProps {
  scale: ChartScale;
  xLabel: string;
  formatX: (value: number) => string;
  formatY: (value: number) => string;
}

/** Lines across at round values, ticks below; their words are as large at every width. */
export function ChartAxes({ scale, xLabel, formatX, formatY }: ChartAxesProps) {
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

export interface LineLabelProps {
  label: string;
  points: readonly ChartPoint[];
  scale: ChartScale;
  /** Beside which point of its line: the share of the way along the x axis. */
  share: number;
  side: "left" | "right";
}

/** The name of a line, beside it: below on the left, above on the right, where a falling line leaves room. */
export function LineLabel({ label, points, scale, share, side }: LineLabelProps) {
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

/** Where a value stands across, whatever the width. */
function across(x: number, { maxX }: ChartScale): string {
  return `${Math.round((x / maxX) * 1000) / 10}%`;
}
