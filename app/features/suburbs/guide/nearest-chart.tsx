import { formatNumber } from "#app/lib/numbers.ts";
import { chartAround, type Place } from "./bearings.ts";

const RADIUS = 140;
const HALF = 160;

export interface NearestChartProps {
  centre: Place;
  /** They are numbered from 1, as in the list that says the same in words. */
  places: readonly (Place & { slug: string })[];
}

/** Where the places lie round the centre, north at the top, on circles of distance: a drawing of the list beside it. */
export function NearestChart({ centre, places }: NearestChartProps) {
  const { points, circles, clear } = chartAround(centre, places, RADIUS);
  return (
    <svg
      aria-hidden="true"
      viewBox={`-${HALF} -${HALF} ${2 * HALF} ${2 * HALF}`}
      className="block w-full max-w-80 border border-ink bg-depth-1"
    >
      <g className="fill-none stroke-ink-3" strokeWidth="1">
        {circles.map(({ km, radius }) => (
          <circle key={km} r={round(radius)} className="stroke-line-strong" strokeDasharray="2 4" />
        ))}
        <path d={`M0-${HALF}V-9M0 9V${HALF}M-${HALF} 0H-9M9 0H${HALF}`} strokeDasharray="1 5" />
      </g>
      <g className="fill-ink-2 text-sm tnum">
        {circles.map(({ km, radius }) => (
          <text
            key={km}
            x={round(radius * Math.cos(clear))}
            y={round(radius * Math.sin(clear) + 5)}
            textAnchor="middle"
            paintOrder="stroke"
            strokeWidth="8"
            className="stroke-depth-1"
          >
            {formatNumber(km)} km
          </text>
        ))}
      </g>
      <circle r="7" className="fill-magenta" />
      {points.map(({ place, x, y }, index) => (
        <g key={place.slug} transform={`translate(${round(x)} ${round(y)})`}>
          <circle r="12" className="fill-surface stroke-magenta" strokeWidth="2" />
          <text y="5" textAnchor="middle" className="fill-ink text-sm font-bold tnum">
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
