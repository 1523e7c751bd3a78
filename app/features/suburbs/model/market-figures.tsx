import type { ReactNode } from "react";
import { formatDollars } from "#app/lib/dollars.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { Growth } from "#app/ui/growth.tsx";
import { Stat, StatList } from "#app/ui/stat.tsx";
import { figuresNotes, growthWords, periodEnd, type SuburbFigures } from "./figures.ts";
import { suburbsMessages } from "./suburbs.messages.ts";

/** The four figures of a suburb's market, each with its period; a dash where a figure is not known. */
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

interface FigureProps {
  /** Null when it is not known. */
  value: number | null;
  /** How it is written. */
  children: (value: number) => ReactNode;
}

/** A figure, or a dash and the hidden words for it: an unknown figure is never 0. */
export function Figure({ value, children }: FigureProps) {
  if (value !== null) return children(value);
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{suburbsMessages.noFigure}</span>
    </>
  );
}
