import { joinNames } from "#app/lib/text.ts";
import { type ChartMark, DRAWING_SIZES, suburbDrawingPath, type SuburbChartLabels } from "./chart.ts";

export interface SuburbChartProps {
  suburb: { name: string; slug: string; hasOutline: boolean };
  neighbours: readonly string[];
  wide: SuburbChartLabels;
  narrow: SuburbChartLabels;
}

/**
 * A drawing of a suburb that fills its box, with names in the page's own type. The parent is positioned; the lists of
 * neighbours and stations have the same content.
 */
export function SuburbChart({ suburb, neighbours, wide, narrow }: SuburbChartProps) {
  const { slug } = suburb;
  return (
    <>
      <div role="img" aria-label={chartLabel(suburb, neighbours)} className="chart-hero">
        <picture>
          <source media="(min-width: 64rem)" srcSet={suburbDrawingPath(slug, "wide")} />
          <img src={suburbDrawingPath(slug, "narrow")} alt="" decoding="async" />
        </picture>
        <Names kind="wide" {...wide} />
        <Names kind="narrow" {...narrow} />
      </div>
      <ScaleBar {...wide.scale} className="absolute right-6 bottom-4 max-lg:hidden" />
      <ScaleBar {...narrow.scale} className="absolute bottom-3 left-3 lg:hidden" />
    </>
  );
}

function chartLabel({ name, hasOutline }: SuburbChartProps["suburb"], neighbours: readonly string[]): string {
  if (!hasOutline) return `Chart of ${name}, shown as a point.`;
  return neighbours.length === 0 ? `Chart of ${name}.` : `Chart of ${name} among ${joinNames(neighbours)}.`;
}

function Names({ kind, labels, marks }: SuburbChartLabels & { kind: "wide" | "narrow" }) {
  const { width, height } = DRAWING_SIZES[kind];
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      textAnchor="middle"
      className={`names names-${kind}`}
    >
      {marks.map(({ kind: mark, x, y, zone }) => (
        <path key={`${x} ${y}`} d={MARKS[mark](x, y)} className={`mark ${mark} z${zone}`} />
      ))}
      {labels.map(({ kind: label, text, x, y, anchor, zone }) => (
        <text
          key={`${text} ${x} ${y}`}
          x={x}
          y={y}
          className={`${label} z${zone}`}
          textAnchor={anchor === "middle" ? undefined : anchor}
        >
          {text.includes("\n")
            ? text.split("\n").map((line, index) => (
                <tspan key={line} x={x} dy={index === 0 ? undefined : "1.1em"}>
                  {line}
                </tspan>
              ))
            : text}
        </text>
      ))}
    </svg>
  );
}

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1-${2 * r} 0z`;

const MARKS: Record<ChartMark["kind"], (x: number, y: number) => string> = {
  station: (x, y) => circle(x, y, 4.5),
  stop: (x, y) => circle(x, y, 3),
  wharf: (x, y) => `${circle(x, y, 7)}M${x} ${y - 3.5}v7.5m-2-5h4m-5.5 2a3.5 3.5 0 0 0 7 0`,
  point: (x, y) => circle(x, y, 6),
};

/** A scale bar in four blocks, for the corner of a chart. */
function ScaleBar({ pixels, label, className }: SuburbChartLabels["scale"] & { className: string }) {
  const block = pixels / 4;
  return (
    <svg
      aria-hidden="true"
      width={pixels + 40}
      height="28"
      viewBox={`-10 0 ${pixels + 40} 28`}
      className={`chart-scale ${className}`}
    >
      <path d={`M0 .5h${pixels}v5H0z`} className="fill-surface stroke-ink" />
      <path d={`M0 .5h${block}v5H0zM${2 * block} .5h${block}v5h-${block}z`} className="fill-ink" />
      <text x="0" y="20" textAnchor="middle">
        0
      </text>
      <text x={pixels} y="20" textAnchor="middle">
        {label}
      </text>
    </svg>
  );
}
