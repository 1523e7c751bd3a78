import type { ReactNode, SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Graticule } from "#app/ui/coast-strip.tsx";
import { TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { ServerHtml } from "#app/ui/server-html.tsx";
import { CHART_SCALE, chartBounds, chartSize, project, type Sounding } from "./chart.ts";

export interface HeroProps extends HarbourChartProps {
  /** Of the soundings: "January to March 2024" */
  period: string | null;
  /** A note on the chart. */
  children: ReactNode;
}

export const chartCredit =
  "Suburb boundaries: Australian Bureau of Statistics, 2016, CC BY, simplified. Not for navigation.";

/** Each shows another kind of words that the search understands. */
const examples = [
  { text: "3 bed house, inner west, under 2m", path: "/listings" },
  { text: "pet friendly unit near a station under $800", path: "/listings?type=rent" },
  { text: "open Saturday in Newtown", path: "/listings" },
];

/** The panel with both searches lies on the upper edge of the chart. */
export function Hero({ soundings, period, children }: HeroProps) {
  return (
    <div className="hero">
      <HarbourChart soundings={soundings} />
      {soundings.length > 0 && (
        <p aria-hidden="true" className="hero-key page">
          Median house price{period && `, ${period}`}
        </p>
      )}
      <div className="relative page">
        <h1 tabIndex={-1} className="hero-title">
          Find your bearings in Sydney property
        </h1>
        <div className="chart-frame lg:-mx-1">
          <div className="hero-searches">
            <fieldset className="hero-switch">
              <legend className="sr-only">Search for</legend>
              <label>
                <input type="radio" name="search-for" value="homes" defaultChecked />
                Homes
              </label>
              <label>
                <input type="radio" name="search-for" value="agents" />
                Agents
              </label>
            </fieldset>
            <div className="hero-homes">
              <SearchBox id="home-search" variant="panel" />
              <ul aria-label="Examples" className="hero-examples">
                {examples.map(({ text, path }) => (
                  <li key={text}>
                    <TextLink to={withSearchText(path, text)}>{text}</TextLink>
                  </li>
                ))}
              </ul>
            </div>
            <AgentSearch />
          </div>
        </div>
      </div>
      <div className="hero-note page">{children}</div>
    </div>
  );
}

function withSearchText(path: string, text: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ q: text }).toString()}`;
}

/**
 * The browser's validation makes an empty search do nothing: `required`, and a pattern that needs a non-space
 * character.
 */
function AgentSearch() {
  const navigate = useNavigate();

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("search");
    const text = typeof typed === "string" ? typed.trim() : "";
    if (text !== "") void navigate(`/agents?${new URLSearchParams({ search: text }).toString()}`);
  }

  return (
    <form
      method="get"
      action="/agents"
      role="search"
      aria-label="Agents"
      autoComplete="off"
      className="hero-agents search-box search-box-panel"
      onSubmit={search}
    >
      <label htmlFor="agent-search" className="search-label">
        Agent, agency or suburb
      </label>
      <span className="search-entry">
        <TextInput
          id="agent-search"
          name="search"
          required
          pattern=".*\S.*"
          placeholder="Name or suburb"
          title="The name of an agent, an agency or a suburb"
          enterKeyHint="search"
        />
      </span>
      <Button variant="quiet">
        <Icon name="search" className="sm:hidden" />
        <span className="max-sm:sr-only">Search agents</span>
      </Button>
    </form>
  );
}

interface HarbourChartProps {
  soundings: readonly Sounding[];
}

/**
 * Sydney as a harbour chart, with median prices for soundings. Hidden from assistive technology, because the page lists
 * the same suburbs below. Extends beyond its edges to fill any screen, aligned to the right with the Heads.
 */
function HarbourChart({ soundings }: HarbourChartProps) {
  const { width, height } = chartSize;
  return (
    <div aria-hidden="true" className="hero-chart">
      <Graticule />
      <ServerHtml name="land" source="/land.svg" />
      <div className="mx-auto max-w-[80rem] md:relative">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={width * CHART_SCALE}
          height={height * CHART_SCALE}
          className="hero-drawing fill-none"
        >
          <g strokeLinejoin="round">
            {depths.map(({ width: strokeWidth, className }) => (
              <use key={strokeWidth} href="#land" strokeWidth={strokeWidth} className={className} />
            ))}
            <use href="#land" strokeWidth="1.2" className="fill-(--land) stroke-ink" />
          </g>
          <ChartFurniture />
          {/* Inherited attributes keep the drawing small. */}
          <g
            fontSize="10.5"
            strokeLinejoin="round"
            className="hero-lettering fill-ink stroke-(--land) stroke-3 font-bold tnum [paint-order:stroke] [&_circle]:fill-(--land) [&_circle]:stroke-ink-3 [&_circle]:[stroke-width:1.6] [&_circle]:[paint-order:normal] [&_tspan]:fill-ink-2 [&_tspan]:font-normal"
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

/**
 * Strokes along the shore, widest first. Each covers the previous one except for its edge, a contour. In units of the
 * land path, 40 m.
 */
const depths = [
  { width: 277.5, className: "stroke-line" },
  { width: 275, className: "stroke-shoal" },
  { width: 140, className: "stroke-line" },
  { width: 137.5, className: "stroke-shoal" },
  { width: 67.5, className: "stroke-line" },
  { width: 65, className: "stroke-depth-1" },
  { width: 25, className: "stroke-(--contour)" },
] as const;

/** Tablets cut the west of the chart, and phones show only its south-east. */
function edgeClass({ from, y }: Sounding): string | undefined {
  if (from < 290) return "max-lg:hidden";
  return from < phoneChart.west || y < phoneChart.north ? "max-md:hidden" : undefined;
}

/** A position in chart units. */
const phoneChart = { west: 345, north: 240 };

function SoundingMark({ sounding }: { sounding: Sounding }) {
  const { name, figure, side, x, y } = sounding;
  const start = side === "right" ? x + 7 : x - 7;
  return (
    <g className={edgeClass(sounding)}>
      <circle cx={x} cy={y} r="2.6" />
      <text x={start} y={y + 3.5} textAnchor={side === "left" ? "end" : undefined}>
        {figure}
        <tspan x={start} dy="12">
          {name}
        </tspan>
      </text>
    </g>
  );
}

/** The widest screen. */
const beyond = 4000;

function ChartFurniture() {
  const lines = [
    ...meridians.map((at) => `M${at}-${beyond}v${2 * beyond}`),
    ...parallels.map(({ at }) => `M-${beyond} ${at}h${2 * beyond}`),
  ].join("");
  return (
    <>
      <path d={lines} className="stroke-ink opacity-10" />
      <g className="hero-lettering fill-ink-3 max-lg:hidden" fontSize="9.5">
        <CompassRose />
        {parallels.map(({ at, label }) => (
          <text key={label} x={chartSize.width - 8} y={at + 14} textAnchor="end">
            {label}
          </text>
        ))}
        <text x="692" y="254" textAnchor="middle" className="fill-harbour italic" letterSpacing="0.8">
          Tasman Sea
        </text>
        <ScaleBar />
      </g>
    </>
  );
}

/** The ticks are 72 dashes of a thick circle. */
function CompassRose() {
  return (
    <g transform="translate(692 208) scale(.6)" className="stroke-ink-3">
      <circle r="38" strokeWidth="6" strokeDasharray="1 2.316" className="fill-none" />
      <circle r="41" className="fill-none" />
      <path d="M0-64l6 14-6-4-6 4zM0-54V-41" />
      <path d="M0-30l5 25 25 5-25 5-5 25-5-25-25-5 25-5z" className="fill-shoal" />
      <path d="M0-30V30l5-25 25-5H-30l25-5z" className="stroke-none" />
      <text y="-70" fontSize="14" textAnchor="middle" className="stroke-none">
        N
      </text>
    </g>
  );
}

/** Five dashes of one kilometre. */
function ScaleBar() {
  return (
    <g transform="translate(644 266)">
      <path d="M0 0h100" strokeWidth="4" className="stroke-ink-3" />
      <path d="M20 0h20m20 0h20" strokeWidth="2.6" className="stroke-shoal" />
      <text y="13">0</text>
      <text x="100" y="13" textAnchor="end">
        5 km
      </text>
    </g>
  );
}

const step = 5;
const { north, south, west, east } = chartBounds;

/** Every five minutes, in chart units from the west edge. */
export const meridians: readonly number[] = everyStep(west, east).map((minutes) =>
  Math.round(project({ latitude: north, longitude: minutes / 60 }).x),
);

/** Every five minutes, in chart units from the north edge, labelled "33°50′S". */
export const parallels: readonly { at: number; label: string }[] = everyStep(-north, -south).map((minutes) => ({
  at: Math.round(project({ latitude: -minutes / 60, longitude: west }).y),
  label: `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, "0")}′S`,
}));

function everyStep(from: number, to: number): number[] {
  const first = Math.ceil((from * 60) / step);
  const last = Math.floor((to * 60) / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
