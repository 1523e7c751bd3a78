import type { ReactNode } from "react";
import { formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { Growth, Stat, StatList } from "#app/ui/stat.tsx";
import { figuresNotes, formatGrowth, periodEnd, type SuburbFigures } from "./labels.ts";
import { suburbsMessages, suburbsMessages as messages } from "./suburbs.messages.ts";
import { type MedianCard, type PostcodeFigure, rentRows, sourcesOf } from "./postcode-medians.ts";

interface LatestMediansProps {
  postcode: string;
  cards: readonly MedianCard[];
  /** Includes those without a card. */
  figures: readonly PostcodeFigure[];
}

/** The newest figures of a postcode: some as cards, all rents as a table. */
export function LatestMedians({ postcode, cards, figures }: LatestMediansProps) {
  if (cards.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-lg">{messages.postcode(postcode)}</h3>
      <StatList columns={cards.length > 3 ? 4 : 3}>
        {cards.map(({ label, value, unit, notes }) => (
          <Stat
            key={label}
            label={label}
            value={
              <>
                {value} {unit && <span className="text-base font-normal">{unit}</span>}
              </>
            }
            note={notes.map((note) => (
              <span key={note} className="block">
                {note}
              </span>
            ))}
          />
        ))}
      </StatList>
      <RentTable figures={figures} />
      <p className="text-sm text-ink-2">
        {messages.largerThanSuburb} {messages.sources} {sourcesOf(figures).join("; ")}.
      </p>
    </div>
  );
}

function RentTable({ figures }: Pick<LatestMediansProps, "figures">) {
  const rows = rentRows(figures);
  if (rows.length === 0) return null;
  return (
    <details>
      <summary className="link w-fit py-1">{messages.rentsAsTable}</summary>
      <table className="mt-1 w-full max-w-160 text-left tnum">
        <caption className="sr-only">{messages.rentsCaption}</caption>
        <thead className="text-sm text-ink-2">
          <tr className="border-b border-ink">
            <th scope="col" className="py-1 font-normal">
              {messages.bedrooms}
            </th>
            {dwellings.map((dwelling) => (
              <th key={dwelling} scope="col" className="py-1 text-right font-normal">
                {messages.dwellings[dwelling]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.bedrooms} className="border-b border-line">
              <th scope="row" className="py-1 font-normal">
                {row.bedrooms}
              </th>
              {dwellings.map((dwelling) => (
                <td key={dwelling} className="py-1 text-right font-semibold">
                  <Figure value={row[dwelling] || null}>{(median) => median}</Figure>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const dwellings = ["unit", "townhouse", "house"] as const;

export interface MarketFiguresProps {
  figures: SuburbFigures;
  /** Newer figures are above: adds a heading with scope and period. */
  isOlder?: boolean;
}

/**
 * A suburb's figures with their period. Days on market have a card only if an operator entered them, because our
 * sources lack them.
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
          note={priceGrowth !== null && [formatGrowth(priceGrowth), period].filter(Boolean).join(", ")}
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
  /** Null if unknown. */
  value: Value | null;
  children: (value: Value) => ReactNode;
}

/** A dash with hidden text if unknown, which is not 0. */
export function Figure<Value>({ value, children }: FigureProps<Value>) {
  if (value !== null) return children(value);
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{suburbsMessages.noFigure}</span>
    </>
  );
}
