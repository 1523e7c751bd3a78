import type { ReactNode } from "react";
import { formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { NarrowFold } from "#app/ui/sections.tsx";
import { Growth, Stat, StatList } from "#app/ui/facts.tsx";
import { figuresNotes, formatGrowth, periodEnd, type SuburbFigures } from "./labels.ts";
import { suburbsMessages as messages } from "./suburbs.messages.ts";
import {
  type Change,
  changeText,
  formatPercent,
  isBackedByKinds,
  type LatestSales,
  type Market,
  middleHalf,
  QUARTERS,
  salesText,
} from "./market.ts";
import {
  bondsText,
  type GuideRents,
  type MedianCard,
  type PostcodeFigure,
  type RentRow,
  rentRows,
  sourcesOf,
} from "./postcode-medians.ts";
import { SalesChart, SalesTable } from "./sales-chart.tsx";

interface LatestMediansProps {
  postcode: string;
  cards: readonly (MedianCard & { change?: Change | null })[];
  /** Includes those without a card. */
  figures: readonly PostcodeFigure[];
}

/** The newest figures of a postcode: some as cards, all rents as a table. */
export function LatestMedians({ postcode, cards, figures }: LatestMediansProps) {
  if (cards.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-lg">{messages.postcode(postcode)}</h3>
      <MedianCards cards={cards} />
      <RentTable rows={rentRows(figures)} />
      {cards.some(({ change }) => change?.isNoise) && <ChanceNote />}
      <p className="text-sm text-ink-2">
        {messages.largerThanSuburb} {messages.sources} {sourcesOf(figures).join("; ")}.
      </p>
    </div>
  );
}

function MedianCards({ cards }: Pick<LatestMediansProps, "cards">) {
  return (
    <StatList columns={cards.length === 3 ? 3 : cards.length > 3 ? 4 : 2}>
      {cards.map(({ label, value, unit, notes, change }) => (
        <Stat
          key={label}
          label={label}
          value={
            <>
              {value} {unit && <span className="text-base font-normal">{unit}</span>}
            </>
          }
          note={
            <>
              {notes.map((note) => (
                <span key={note} className="block">
                  {note}
                </span>
              ))}
              {change && <ChangeText change={change} />}
            </>
          }
        />
      ))}
    </StatList>
  );
}

/** The change is coloured only if it is no chance. */
function ChangeText({ change }: { change: Change }) {
  return (
    <span className="block">
      <Growth percent={change.percent} isNoise={change.isNoise} /> {changeText(change)}
      {change.isNoise && (
        <>
          ; <MayBeChance />
        </>
      )}
    </span>
  );
}

/** Of the explanation of "may be chance". */
export const chanceId = "chance";

/** Leads to the page's `ChanceNote`. */
export function MayBeChance() {
  return (
    <a href={`#${chanceId}`} className="link">
      {messages.mayBeChance}
    </a>
  );
}

/** Once on each page with changes. */
export function ChanceNote() {
  return (
    <p id={chanceId} className="text-sm text-pretty text-ink-2">
      {messages.chanceNote}
    </p>
  );
}

function RentTable({ rows }: { rows: readonly RentRow[] }) {
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
            <tr key={row.bedrooms} className="border-b border-line align-baseline">
              <th scope="row" className="py-1 font-normal">
                {row.bedrooms}
              </th>
              {dwellings.map((dwelling) => (
                <td key={dwelling} className="py-1 pl-2 text-right">
                  <Figure value={row[dwelling]}>
                    {({ median, counted }) => (
                      <>
                        <b className="font-semibold">{formatDollars(median)}</b>
                        {counted !== null && <span className="block text-sm text-ink-2">{bondsText(counted)}</span>}
                      </>
                    )}
                  </Figure>
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

interface MarketSalesProps {
  market: Market;
}

/** Sources and charts of the newest medians above; then all quarters as a table. */
export function MarketSales({ market: { postcode, sales, sources } }: MarketSalesProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 lg:grid-cols-2">
        {(["house", "strata"] as const).map((dwelling) => {
          const history = sales.find((each) => each.dwelling === dwelling);
          return (
            <div key={dwelling} className="flex flex-col gap-4">
              <div>
                <h3 className="text-base font-semibold">{messages.saleDwellings[dwelling]}</h3>
                <LatestQuarter sales={history ?? null} />
              </div>
              {history && dwelling === "house" && <SalesChart history={history} postcode={postcode} />}
              {history && dwelling === "strata" && (
                <NarrowFold summary={messages.strataChart}>
                  <SalesChart history={history} postcode={postcode} />
                </NarrowFold>
              )}
            </div>
          );
        })}
      </div>
      {sales.length > 0 && (
        <>
          <NarrowFold summary={messages.readingCharts} className="text-sm text-ink-2">
            <p>
              {messages.chartKey} {messages.entirePostcode(postcode)} {messages.sources} {sources.join("; ")}.
            </p>
            <ChanceNote />
          </NarrowFold>
          <details>
            <summary className="link w-fit py-1">{messages.salesTable(QUARTERS)}</summary>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-2">
              {sales.map((history) => (
                <SalesTable key={history.dwelling} history={history} postcode={postcode} />
              ))}
            </div>
          </details>
        </>
      )}
    </div>
  );
}

function LatestQuarter({ sales }: { sales: LatestSales | null }) {
  if (!sales) return <p className="text-sm">{messages.noSales}</p>;
  const { latest, change } = sales;
  return (
    <>
      <p className="text-sm">
        {latest.period}, {salesText(latest.counted)}
      </p>
      <p className="text-sm text-ink-2">{middleHalf(latest)}</p>
      {change && (
        <p className="text-sm text-ink-2">
          <ChangeText change={change} />
        </p>
      )}
    </>
  );
}

export interface MarketCardsProps {
  figures: SuburbFigures;
  /** Of the suburb's postcode: shows whether the growth may be chance. */
  market: Pick<Market, "postcode" | "overall" | "sales"> | null;
}

/** The four specified cards, each with its period. A missing figure is a dash, four missing ones are a sentence. */
export function MarketCards({ figures, market }: MarketCardsProps) {
  const { name, medianPrice, priceGrowth, propertiesSold, avgDaysOnMarket, figuresPeriod } = figures;
  if ([medianPrice, priceGrowth, propertiesSold, avgDaysOnMarket].every((figure) => figure === null))
    return <p className="prose">{messages.noMarket(name, market?.postcode ?? "")}</p>;
  const isOfPostcode =
    market?.overall?.latest.period === figuresPeriod && market?.overall?.latest.median === medianPrice;
  const place = isOfPostcode && market ? `, postcode ${market.postcode}` : "";
  const change = isOfPostcode ? findChange(priceGrowth, market?.overall ?? null) : null;
  const period = periodEnd(figuresPeriod);
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">{messages.allHomes}</h3>
      <StatList columns={4}>
        <Stat
          label="Median Price"
          value={<Figure value={medianPrice}>{formatDollars}</Figure>}
          note={
            medianPrice === null
              ? propertiesSold !== null && messages.tooFewSales
              : figuresPeriod && figuresPeriod + place
          }
        />
        <Stat
          label="Annual Growth"
          value={
            <Figure value={priceGrowth}>
              {(percent) => (
                <Growth
                  percent={percent}
                  isNoise={change !== null && (change.isNoise || !market || !isBackedByKinds(market))}
                />
              )}
            </Figure>
          }
          note={
            priceGrowth !== null &&
            (change ? (
              <>
                {changeText(change)}
                {change.isNoise && (
                  <>
                    ; <MayBeChance />
                  </>
                )}
              </>
            ) : (
              [formatGrowth(priceGrowth), period].filter(Boolean).join(", ")
            ))
          }
        />
        <Stat
          label="Properties Sold"
          value={<Figure value={propertiesSold}>{formatNumber}</Figure>}
          note={propertiesSold !== null && [messages.lastYear, period].filter(Boolean).join(" ") + place}
        />
        <Stat
          label={messages.avgDays}
          value={<Figure value={avgDaysOnMarket}>{formatNumber}</Figure>}
          note={avgDaysOnMarket === null ? messages.noDays : period}
        />
      </StatList>
      {figuresNotes([figures]).map((note) => (
        <p key={note} className="text-sm text-ink-2">
          {change && `${messages.allHomesNote} `}
          {note}
        </p>
      ))}
    </div>
  );
}

/** Null if the suburb's growth is another one, for example an operator's. The column has two decimals. */
function findChange(growth: number | null, overall: LatestSales | null): Change | null {
  const change = overall?.change ?? null;
  return change && growth !== null && Math.abs(change.percent - growth) < 0.01 ? change : null;
}

interface MarketRentsProps {
  postcode: string;
  rents: GuideRents;
}

/** The rents of the commonest sizes, then all of them as a table. */
export function MarketRents({ postcode, rents: { cards, rows, period, sources } }: MarketRentsProps) {
  if (cards.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <MedianCards cards={cards} />
      <RentTable rows={rows} />
      <NarrowFold summary={messages.rentSources(period)} className="text-sm text-pretty text-ink-2">
        {period !== null && messages.bondsLodged(period)} {messages.entirePostcode(postcode)} {messages.sources}{" "}
        {sources.join("; ")}.
      </NarrowFold>
    </div>
  );
}

/** A median of a suburb alone, from before the figures by postcode. */
export interface OlderFigure {
  label: string;
  period: string;
  /** Dollars. */
  median: number;
  /** Per cent over a year. */
  growth: number | null;
  counted: number;
  source: string;
}

export function OlderFigures({ suburb, figures }: { suburb: string; figures: readonly OlderFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <details>
      <summary className="link w-fit py-1">{messages.older}</summary>
      <table className="mt-1 w-full max-w-160 text-left text-sm tnum">
        <caption className="pb-1 text-left text-ink-2">{messages.olderNote(suburb)}</caption>
        <thead className="text-ink-2">
          <tr className="border-b border-ink align-bottom">
            {messages.olderColumns.map((name, index) => (
              <th key={name} scope="col" className={`py-1 font-normal ${index === 0 ? "" : "pl-2 text-right"}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ label, period, median, growth, counted }) => (
            <tr key={`${label} ${period}`} className="border-b border-line align-baseline">
              <th scope="row" className="py-1 font-normal">
                {label}, <span className="text-ink-2">{period}</span>
              </th>
              <td className="pl-2 text-right font-semibold">{formatDollars(median)}</td>
              <td className="pl-2 text-right">
                <Figure value={growth}>{formatPercent}</Figure>
              </td>
              <td className="pl-2 text-right">{formatNumber(counted)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-2 text-sm text-ink-2">
        {messages.sources} {[...new Set(figures.map(({ source }) => source))].join("; ")}.
      </p>
    </details>
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
      <span className="sr-only">{messages.noFigure}</span>
    </>
  );
}
