import { formatDollars } from "#app/lib/dollars.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { Growth } from "#app/ui/growth.tsx";
import { Stat, StatList } from "#app/ui/stat.tsx";
import { Figure } from "./figure.tsx";
import { figuresNotes, growthWords, periodEnd, type SuburbFigures } from "./market-figures.ts";
import { suburbsMessages } from "./suburbs.messages.ts";

/** The market of a suburb in the specification's four figures, each with its period; a dash where there is none. */
export function MarketFigures({ figures }: { figures: SuburbFigures }) {
  const { medianPrice, priceGrowth, propertiesSold, avgDaysOnMarket } = figures;
  const period = periodEnd(figures.figuresPeriod);
  return (
    <div className="flex flex-col gap-3">
      <StatList columns={4}>
        <Stat
          label="Median Price"
          value={<Figure value={medianPrice}>{formatDollars}</Figure>}
          note={medianPrice === null ? propertiesSold !== null && suburbsMessages.tooFewSales : period}
        />
        <Stat
          label="Annual Growth"
          value={<Figure value={priceGrowth}>{(percent) => <Growth percent={percent} />}</Figure>}
          note={priceGrowth !== null && [growthWords(priceGrowth), period].filter(Boolean).join(", ")}
        />
        <Stat
          label="Properties Sold"
          value={<Figure value={propertiesSold}>{formatNumber}</Figure>}
          note={[suburbsMessages.lastYear, period].filter(Boolean).join(" ")}
        />
        <Stat
          label="Avg. Days on Market"
          value={<Figure value={avgDaysOnMarket}>{formatNumber}</Figure>}
          note={avgDaysOnMarket !== null && period}
        />
      </StatList>
      {figuresNotes([figures]).map((note) => (
        <p key={note} className="text-sm text-ink-2">
          {note}
        </p>
      ))}
    </div>
  );
}
