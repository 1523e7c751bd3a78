import { formatDollars } from "#app/lib/dollars.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Sounding } from "./soundings.ts";

export interface SuburbSoundingsProps {
  soundings: readonly Sounding[];
  /** "January to March 2024" */
  period: string | null;
  source: string | null;
}

/** The suburbs of the chart as a list of links, for everybody who does not read the chart. */
export function SuburbSoundings({ soundings, period, source }: SuburbSoundingsProps) {
  return (
    <section aria-labelledby="soundings" className="page section-gap">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 border-b-3 border-ink pb-2">
        <h2 id="soundings" className="text-xl">
          Median prices on the chart
        </h2>
        <TextLink to="/suburbs" className="py-1">
          All suburb guides
        </TextLink>
      </div>
      <ul className="gap-x-8 sm:columns-2 lg:columns-4">
        {soundings.map(({ slug, name, medianPrice }) => (
          <li
            key={slug}
            className="flex break-inside-avoid items-baseline justify-between gap-4 border-b border-line py-2"
          >
            <TextLink to={`/suburbs/${slug}`} className="inline-block py-1">
              {name}
            </TextLink>
            <span className="font-semibold tnum">{formatDollars(medianPrice)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 prose text-sm text-ink-2">
        A selection of suburbs with many sales across Sydney, in alphabetical order.{" "}
        {[period && `Median house price of the postcode, ${period}`, source].filter(Boolean).join(". ")}.
      </p>
    </section>
  );
}
