import type { ReactNode, SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { LISTING_TYPES } from "#app/features/listings/model/criteria.ts";
import { getControl, toSubmittedSearch } from "#app/features/listings/model/filter-controls.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FieldGroup, hintId, TextInput } from "#app/ui/field.tsx";
import { Graticule } from "#app/ui/graticule.tsx";
import { Select } from "#app/ui/select.tsx";
import { SentHtml } from "#app/ui/sent-html.tsx";
import { chartBounds, chartSize, project, type Sounding } from "./chart.ts";

const searchTypes = { sale: "Buy", rent: "Rent" } as const;
const bedrooms = getControl("bedroomsMin");

export interface HeroProps extends HarbourChartProps {
  /** Such as the sample data notice. */
  notice: ReactNode;
}

export function Hero({ soundings, notice }: HeroProps) {
  return (
    <div className="relative bg-buff">
      <HarbourChart soundings={soundings} />
      <div className="relative page flex items-center pt-36 pb-3 md:min-h-[40rem] md:py-8">
        <div className="grow border border-ink bg-surface p-[3px] md:w-[26rem] md:grow-0 lg:w-[36rem]">
          <div className="flex flex-col gap-3 border border-ink p-4 md:gap-4 md:p-6 lg:p-8">
            <h1 tabIndex={-1} className="text-2xl">
              Find your bearings in Sydney property
            </h1>
            {notice}
            <HomeSearch />
            <div className="border-t border-line pt-3 md:pt-4">
              <AgentSearch />
            </div>
          </div>
        </div>
      </div>
      <Graticule className="relative" />
    </div>
  );
}

/** /listings parses the fields and reports unreadable ones. */
function HomeSearch() {
  const navigate = useNavigate();

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string") typed.append(name, value);
    }
    void navigate(toSubmittedSearch(typed).path);
  }

  return (
    <form
      method="get"
      action="/listings"
      role="search"
      aria-label="Homes"
      autoComplete="off"
      className="grid gap-3 sm:grid-cols-2"
      onSubmit={search}
    >
      <FieldGroup legend="I want to">
        <div className="flex gap-x-6">
          {LISTING_TYPES.map((type) => (
            <label key={type} className="flex min-h-(--tap) cursor-pointer items-center gap-2">
              <input type="radio" name="type" value={type} defaultChecked={type === "sale"} className="checkbox" />
              {searchTypes[type]}
            </label>
          ))}
        </div>
      </FieldGroup>
      <Field id="home-suburb" label="Suburb or postcode">
        <TextInput id="home-suburb" name="suburb" placeholder="Newtown, Enmore" />
      </Field>
      <Field id="home-bedrooms" label="Bedrooms">
        <Select id="home-bedrooms" name="bedroomsMin" options={bedrooms.kind === "select" ? bedrooms.options : []} />
      </Field>
      <Field id="home-price" label="Maximum price">
        <TextInput
          id="home-price"
          name="priceMax"
          prefix="$"
          inputMode="decimal"
          aria-describedby={hintId("home-price")}
        />
        <p id={hintId("home-price")} className="mt-1 text-sm text-ink-2">
          For example, 1.2m to buy or 650 a week to rent
        </p>
      </Field>
      <Button className="sm:col-span-2">{listingsMessages.submit}</Button>
    </form>
  );
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
    <form method="get" action="/agents" role="search" aria-label="Agents" autoComplete="off" onSubmit={search}>
      <Field id="agent-search" label="Agent, agency or suburb">
        <div className="flex flex-wrap gap-2">
          <TextInput
            id="agent-search"
            name="search"
            required
            pattern=".*\S.*"
            title="The name of an agent, an agency or a suburb"
            enterKeyHint="search"
            className="min-w-0 flex-[1_1_10rem]"
          />
          <Button className="max-sm:grow">Search agents</Button>
        </div>
      </Field>
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
  return (
    <div aria-hidden="true" className="absolute inset-0 overflow-hidden bg-shoal">
      <SentHtml name="land" source="/land.svg" />
      <div className="relative mx-auto max-w-[80rem]">
        <svg
          viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}
          className="absolute -top-12 -right-20 h-[40rem] w-[47.5rem] overflow-visible fill-none md:top-0 lg:right-0"
        >
          <g strokeLinejoin="round">
            {depths.map(({ width, className }) => (
              <use key={width} href="#land" strokeWidth={width} className={className} />
            ))}
            <use href="#land" strokeWidth="1.6" className="fill-buff stroke-ink" />
          </g>
          <ChartFurniture />
          {/* Inherited attributes keep the drawing small. */}
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

function SoundingMark({ sounding }: { sounding: Sounding }) {
  const { name, figure, side, x, y } = sounding;
  const start = side === "right" ? x + 10 : x - 10;
  return (
    <g className={getVisibilityClass(sounding)}>
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

/** Hides soundings below the panel at narrower widths. */
function getVisibilityClass({ from, y }: Sounding): string | undefined {
  if (from < 370) return "max-xl:hidden";
  // On phones the panel covers all but a band.
  return y < 60 || y > 185 ? "max-md:hidden" : undefined;
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
      <g className="fill-ink-3 max-lg:hidden" fontSize="15">
        {parallels.map(({ at, label }) => (
          <text key={label} x={chartSize.width - 8} y={at - 6} textAnchor="end">
            {label}
          </text>
        ))}
        <text x="690" y="400" textAnchor="middle">
          Tasman Sea
        </text>
        <CompassRose />
        <ScaleBar />
      </g>
    </>
  );
}

/** The ticks are 72 dashes of a thick circle. */
function CompassRose() {
  return (
    <g transform="translate(690 267)" className="stroke-ink-3">
      <circle r="38" strokeWidth="6" strokeDasharray="1 2.316" className="fill-none" />
      <circle r="41" className="fill-none" />
      <path d="M0-64l6 14-6-4-6 4zM0-54V-41" />
      <path d="M0-30l5 25 25 5-25 5-5 25-5-25-25-5 25-5z" className="fill-shoal" />
      <path d="M0-30V30l5-25 25-5H-30l25-5z" className="stroke-none" />
      <text y="-70" textAnchor="middle" className="stroke-none">
        N
      </text>
    </g>
  );
}

/** Five dashes of one kilometre. */
function ScaleBar() {
  return (
    <g transform="translate(652 470)">
      <path d="M0 0h100" strokeWidth="6" className="stroke-ink-3" />
      <path d="M20 0h20m20 0h20" strokeWidth="4" className="stroke-shoal" />
      <text y="21">0</text>
      <text x="100" y="21" textAnchor="end">
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
