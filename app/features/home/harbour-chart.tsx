import { ChartFurniture } from "./chart-furniture.tsx";
import { chartSize } from "./chart-projection.ts";
import type { Sounding } from "./soundings.ts";

export interface HarbourChartProps {
  /** The shore of everything above water, as the `d` of a path. */
  land: string;
  soundings: readonly Sounding[];
}

/**
 * Sydney as a harbour chart: buff land, depths as bands along the shore, medians for soundings. It is hidden from
 * assistive technology, because the same suburbs stand beneath it as a list. Land and water go on beyond its edges, so
 * that it fills a screen of any width; it hangs by its right edge, where the Heads are.
 */
export function HarbourChart({ land, soundings }: HarbourChartProps) {
  return (
    <div aria-hidden="true" className="absolute inset-0 overflow-hidden bg-shoal">
      <div className="relative mx-auto max-w-[80rem]">
        <svg
          viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}
          className="absolute -top-12 -right-20 h-[34rem] w-[47.5rem] overflow-visible fill-none md:top-0 lg:right-0"
        >
          <defs>
            <path id="land" d={land} strokeLinejoin="round" />
          </defs>
          {depths.map(({ width, className }) => (
            <use key={width} href="#land" strokeWidth={width} className={className} />
          ))}
          <use href="#land" strokeWidth="1.5" className="fill-buff stroke-ink" />
          <ChartFurniture />
          {/* What all soundings have in common is written once, for them to inherit: it would be most of the drawing. */}
          <g
            fontSize="15"
            strokeLinejoin="round"
            className="fill-ink stroke-buff stroke-4 font-bold tnum [paint-order:stroke] [&_circle]:fill-buff [&_circle]:stroke-magenta [&_circle]:[stroke-width:2.5] [&_circle]:[paint-order:normal] [&_tspan]:fill-ink-2 [&_tspan]:font-normal max-md:[&_tspan]:hidden"
          >
            {soundings.map((sounding) => (
              <SoundingMark key={sounding.slug} sounding={sounding} />
            ))}
          </g>
        </svg>
      </div>
    </div>
  );
}

/** Lines along the shore, the widest first: each covers all but the edge of the one before, which remains as a contour. */
const depths = [
  { width: 222, className: "stroke-line" },
  { width: 220, className: "stroke-shoal" },
  { width: 112, className: "stroke-line" },
  { width: 110, className: "stroke-shoal" },
  { width: 54, className: "stroke-line" },
  { width: 52, className: "stroke-depth-1" },
  { width: 20, className: "stroke-(--contour)" },
] as const;

function SoundingMark({ sounding }: { sounding: Sounding }) {
  const { name, figure, side, x, y } = sounding;
  const start = side === "right" ? x + 10 : x - 10;
  return (
    <g className={whereSeen(sounding)}>
      <circle cx={x} cy={y} r="4" />
      <text x={start} y={y + 5} textAnchor={side === "left" ? "end" : undefined}>
        {figure}
        <tspan x={start} dy="17">
          {name}
        </tspan>
      </text>
    </g>
  );
}

/** A label is shown whole or not at all: the narrower the screen, the more of the chart lies under the panel. */
function whereSeen({ from, y }: Sounding): string | undefined {
  if (from < 240) return "max-xl:hidden";
  if (from < 330) return "max-lg:hidden";
  // On a phone the panel hangs below a band of the chart.
  return y < 60 || y > 185 ? "max-md:hidden" : undefined;
}
