import { compareWithLabel, distanceAndDirection } from "#app/features/suburbs/model/labels.ts";
import { Figure } from "#app/features/suburbs/model/market-figures.tsx";
import { comparePath, outlineOf, suburbMapPath, suburbPath } from "#app/features/suburbs/model/paths.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import type { NearestSuburb, Suburb } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SentHtml } from "#app/ui/sent-html.tsx";
import { TextLink } from "#app/ui/link.tsx";

/** Fills the comparison. */
const COMPARED = 3;

export interface NearestSuburbsProps {
  suburb: Suburb;
  nearest: readonly NearestSuburb[];
}

/** A map of the neighbours, a list of them, and a link to compare them. */
export function NearestSuburbs({ suburb, nearest }: NearestSuburbsProps) {
  const { latitude, longitude } = suburb;
  if (nearest.length === 0 || latitude === null || longitude === null) return null;
  const here = { latitude, longitude };
  const compared = nearest.slice(0, COMPARED);
  const periods = [...new Set(nearest.map(({ figuresPeriod }) => figuresPeriod))].filter(Boolean);
  return (
    <section aria-labelledby="nearest" className="flex flex-col gap-4">
      <h2 id="nearest" className="text-xl">
        {suburbsMessages.nearest}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 md:grid-cols-[min(25rem,50%)_minmax(0,1fr)]">
        {outlineOf(suburb) ? <SuburbMap suburb={suburb} /> : <NearestChart centre={here} places={nearest} />}
        <div className="flex flex-col gap-4">
          <div>
            <div className="flex flex-wrap justify-between gap-x-4 border-b border-ink pb-1 text-sm text-ink-2">
              <p>{suburbsMessages.nearestOrder}</p>
              <p>{[suburbsMessages.medianPrice, ...periods].join(", ")}</p>
            </div>
            <ol>
              {nearest.map((other, index) => (
                <li key={other.slug} className="flex items-baseline gap-3 border-b border-line py-2">
                  <span aria-hidden="true" className="w-4 flex-none text-ink-2 tnum">
                    {index + 1}
                  </span>
                  <span className="flex min-w-0 grow flex-wrap gap-x-3">
                    <TextLink to={suburbPath(other)}>{other.name}</TextLink>
                    <span className="text-ink-2">{distanceAndDirection(other.km, directionFrom(here, other))}</span>
                  </span>
                  <span className="font-semibold wrap-break-word tnum">
                    <span className="sr-only">{suburbsMessages.medianPrice} </span>
                    <Figure value={other.medianPrice}>{formatDollars}</Figure>
                  </span>
                </li>
              ))}
            </ol>
          </div>
          <ButtonLink
            to={comparePath([suburb, ...compared].map(({ slug }) => slug))}
            variant="quiet"
            className="self-start print:hidden"
          >
            {compareWithLabel(compared.map(({ name }) => name))}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** Narrow screens crop the drawing, so that labels keep their size. */
function SuburbMap({ suburb }: { suburb: Suburb }) {
  return (
    <div className="flex max-w-100 flex-col gap-2">
      <SentHtml
        name="suburb-map"
        source={suburbMapPath(suburb)}
        className="grid h-90 justify-center overflow-hidden border border-ink"
      />
      <p className="text-sm text-ink-2">
        {suburbsMessages.outlineSource} {suburbsMessages.stationSource}
      </p>
    </div>
  );
}

const RADIUS = 140;
const HALF = 160;

interface NearestChartProps {
  centre: Place;
  /** Numbered as in the list. */
  places: readonly (Place & { slug: string })[];
}

/** North is at the top. */
function NearestChart({ centre, places }: NearestChartProps) {
  const { points, circles, clear } = chartAround(centre, places, RADIUS);
  return (
    <svg
      aria-hidden="true"
      viewBox={`-${HALF} -${HALF} ${2 * HALF} ${2 * HALF}`}
      className="block w-full max-w-80 border border-ink bg-depth-1"
    >
      <g className="fill-none stroke-ink-3" strokeWidth="1">
        {circles.map(({ km, radius }) => (
          <circle key={km} r={toTenths(radius)} className="stroke-line-strong" strokeDasharray="2 4" />
        ))}
        <path d={`M0-${HALF}V-9M0 9V${HALF}M-${HALF} 0H-9M9 0H${HALF}`} strokeDasharray="1 5" />
      </g>
      <g className="fill-ink-2 text-sm tnum">
        {circles.map(({ km, radius }) => (
          <text
            key={km}
            x={toTenths(radius * Math.cos(clear))}
            y={toTenths(radius * Math.sin(clear) + 5)}
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
        <g key={place.slug} transform={`translate(${toTenths(x)} ${toTenths(y)})`}>
          <circle r="12" className="fill-surface stroke-magenta" strokeWidth="2" />
          <text y="5" textAnchor="middle" className="fill-ink text-sm font-bold tnum">
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

function toTenths(length: number): number {
  return Math.round(length * 10) / 10;
}

/** In degrees. */
interface Place {
  latitude: number;
  longitude: number;
}

const DIRECTIONS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"] as const;
const EARTH_RADIUS_KM = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres east and north, accurate enough for neighbours. */
export function offsetKm(from: Place, to: Place): { east: number; north: number } {
  const narrowing = Math.cos(radians((from.latitude + to.latitude) / 2));
  return {
    east: EARTH_RADIUS_KM * radians(to.longitude - from.longitude) * narrowing,
    north: EARTH_RADIUS_KM * radians(to.latitude - from.latitude),
  };
}

/** One of eight compass directions. */
export function directionFrom(from: Place, to: Place): (typeof DIRECTIONS)[number] {
  const { east, north } = offsetKm(from, to);
  const eighths = Math.round((Math.atan2(east, north) * 4) / Math.PI);
  return DIRECTIONS[(eighths + 8) % 8] ?? "north";
}

/** Returns positions around a centre on a chart with this outermost radius; y grows downwards. */
export function chartAround<Placed extends Place>(centre: Place, places: readonly Placed[], radius: number) {
  const offsets = places.map((place) => ({ place, ...offsetKm(centre, place) }));
  const farthest = Math.max(0.1, ...offsets.map(({ east, north }) => Math.hypot(east, north)));
  const step = rangeStep(farthest);
  const range = Math.ceil(farthest / step) * step;
  const scale = radius / range;
  return {
    points: offsets.map(({ place, east, north }) => ({ place, x: east * scale, y: -north * scale })),
    /** Has the most room for labels; in radians from the east, clockwise. */
    clear: widestGap(offsets.map(({ east, north }) => Math.atan2(-north, east))),
    /** From the innermost. */
    circles: Array.from({ length: Math.round(range / step) }, (_, index) => ({
      km: (index + 1) * step,
      radius: (index + 1) * step * scale,
    })),
  };
}

/** A round number of kilometres for two to four circles. */
function rangeStep(farthest: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(farthest));
  const step = [0.5, 1, 2, 5].findLast((round) => farthest / magnitude / round > 1.5) ?? 0.5;
  return step * magnitude;
}

function widestGap(angles: readonly number[]): number {
  const sorted = angles.toSorted((one, other) => one - other);
  const gaps = sorted.map((from, index) => {
    const to = sorted[index + 1] ?? (sorted[0] ?? from) + 2 * Math.PI;
    return { from, width: to - from };
  });
  const widest = gaps.toSorted((one, other) => other.width - one.width)[0];
  return widest ? widest.from + widest.width / 2 : 0;
}
