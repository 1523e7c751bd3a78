import { formatDollars } from "#app/lib/dollars.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { directionFrom } from "./bearings.ts";
import { Figure } from "#app/features/suburbs/model/figure.tsx";
import { NearestChart } from "./nearest-chart.tsx";
import type { NearestSuburb } from "./nearest-suburbs.queries.server.ts";
import { compareWithLabel, whereabouts } from "#app/features/suburbs/model/labels.ts";
import { comparePath, suburbPath } from "#app/features/suburbs/model/paths.ts";
import type { Suburb } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";

/** With how many of them the suburb is offered to be compared; together they fill the comparison. */
const COMPARED = 3;

export interface NearestSuburbsProps {
  suburb: Suburb;
  nearest: readonly NearestSuburb[];
}

/** The suburbs next to this one: a chart, the list that says the same, and the way to compare them. */
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
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-[20rem_minmax(0,1fr)]">
        <NearestChart centre={here} places={nearest} />
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
                    <span className="text-ink-2">{whereabouts(other.km, directionFrom(here, other))}</span>
                  </span>
                  <span className="font-semibold tnum">
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
