import { formatDollars } from "#app/lib/dollars.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { Growth } from "#app/ui/growth.tsx";
import { Stat, StatList } from "#app/ui/stat.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { periodEnd } from "./listing-detail-labels.ts";
import type { SuburbFigures } from "./listing.queries.server.ts";

/** The market around the home in the specification's four figures; a dash where there is none. */
export function SuburbFiguresSection({ figures }: { figures: SuburbFigures }) {
  const { name, slug, medianPrice, priceGrowth, propertiesSold, avgDaysOnMarket } = figures;
  const period = periodEnd(figures.figuresPeriod);
  return (
    <section aria-labelledby="suburb-figures" className="flex flex-col gap-3">
      <h2 id="suburb-figures" className="text-xl">
        {name} in figures
      </h2>
      <StatList columns={4}>
        <Stat
          label="Median Price"
          value={medianPrice === null ? <NoFigure /> : formatDollars(medianPrice)}
          note={period}
        />
        <Stat
          label="Annual Growth"
          value={priceGrowth === null ? <NoFigure /> : <Growth percent={priceGrowth} />}
          note={[priceGrowth !== null && growthWords(priceGrowth), period].filter(Boolean).join(", ")}
        />
        <Stat
          label="Properties Sold"
          value={propertiesSold === null ? <NoFigure /> : formatNumber(propertiesSold)}
          note={["Last 12 months", period].filter(Boolean).join(" ")}
        />
        <Stat
          label="Avg. Days on Market"
          value={avgDaysOnMarket === null ? <NoFigure /> : formatNumber(avgDaysOnMarket)}
          note={avgDaysOnMarket === null ? undefined : period}
        />
      </StatList>
      <p className="text-sm text-ink-2">{[figures.figuresPeriod, figures.figuresSource].filter(Boolean).join(". ")}</p>
      <p>
        <TextLink to={`/suburbs/${slug}`}>{name} suburb guide</TextLink>
      </p>
    </section>
  );
}

function NoFigure() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">No figure</span>
    </>
  );
}

function growthWords(percent: number): string {
  if (percent === 0) return "unchanged over the year";
  return percent > 0 ? "up over the year" : "down over the year";
}
