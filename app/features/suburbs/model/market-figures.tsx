import type { ReactNode } from "react";
import { formatDollars } from "#app/lib/dollars.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { Growth } from "#app/ui/growth.tsx";
import { Stat, StatList } from "#app/ui/stat.tsx";
import { figuresNotes, growthWords, periodEnd, type SuburbFigures } from "./figures.ts";
import { suburbsMessages } from "./suburbs.messages.ts";

export interface MarketFiguresProps {
  figures: SuburbFigures;
  /** Newer ones stand above them: these get a heading that says whose and how old they are. */
  isOlder?: boolean;
}

/**
 * The figures of a suburb's own market, each with its period; a dash where a figure is not known. No source tells how long
 * homes are on the market: a line says so, and a card is there only for an operator who knows.
 */
export function MarketFigures({ figures, isOlder = false }: MarketFiguresProps) {
  const { medianPrice, priceGrowth, propertiesSold, avgDaysOnMarket } = figures;
  const period = periodEnd(figures.figuresPeriod);
  return (
    <div className="flex flex-col gap-3 not-first:mt-3">
      {isOlder && figures.figuresPeriod && (
        <h3 className="text-lg">{suburbsMessages.ownFigures(figures.name, figures.figuresPeriod)}</h3>
      )}
      <StatList columns={avgDaysOnMarket === null ? 3 : 4}>
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
        {avgDaysOnMarket !== null && (
          <Stat label={suburbsMessages.avgDays} value={formatNumber(avgDaysOnMarket)} note={period} />
        )}
      </StatList>
      {avgDaysOnMarket === null && (
        <p className="text-sm text-ink-2">
          {suburbsMessages.avgDays}: {suburbsMessages.noDays}
        </p>
      )}
      {figuresNotes([figures]).map((note) => (
        <p key={note} className="text-sm text-ink-2">
          {note}
        </p>
      ))}
    </div>
  );
}

interface FigureProps<Value> {
  /** Null when it is not known. */
  value: Value | null;
  /** How it is written. */
  children: (value: Value) => ReactNode;
}

/** A figure, or a dash and the hidden words for it: an unknown figure is never 0. */
export function Figure<Value>({ value, children }: FigureProps<Value>) {
  if (value !== null) return children(value);
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{suburbsMessages.noFigure}</span>
    </>
  );
}
