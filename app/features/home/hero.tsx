import { listingsPath } from "#app/features/listings/model/filters.ts";
import { Graticule } from "#app/ui/graticule.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { HeroSearch } from "./hero-search.tsx";
import { HarbourChart, type HarbourChartProps } from "./harbour-chart.tsx";

const waysIn = [
  { to: listingsPath({ type: "sale", sort: "newest", page: 1 }), label: "Homes for sale" },
  { to: listingsPath({ type: "rent", sort: "newest", page: 1 }), label: "Homes for rent" },
];

/** The chart, and over it the panel with the search: the only thing on the site inside a double neatline. */
export function Hero({ land, soundings }: HarbourChartProps) {
  return (
    <div className="relative bg-buff">
      <HarbourChart land={land} soundings={soundings} />
      <div className="relative page flex items-center pt-36 pb-3 md:min-h-[34rem] md:py-8">
        <div className="grow border border-ink bg-surface p-[3px] md:w-[24rem] md:grow-0 lg:w-[29rem]">
          <div className="flex flex-col gap-3 border border-ink p-4 md:gap-4 md:p-6 lg:p-8">
            <h1 tabIndex={-1} className="text-2xl">
              Find your bearings in Sydney property
            </h1>
            <p className="text-balance text-ink-2">Agents, homes and suburb guides, charted plainly.</p>
            <HeroSearch />
            <ul className="flex flex-wrap gap-x-4">
              {waysIn.map(({ to, label }) => (
                <li key={to}>
                  <TextLink to={to} className="inline-block py-1">
                    {label}
                  </TextLink>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
      <Graticule className="relative" />
    </div>
  );
}
