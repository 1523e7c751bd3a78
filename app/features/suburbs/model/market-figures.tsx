import type { ReactNode } from "react";
import { formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { Growth, MissingStat, Stat, StatList } from "#app/ui/facts.tsx";
import { FoldSummary, MarginSection, NarrowFold } from "#app/ui/sections.tsx";
import { figuresNotes, formatGrowth, periodEnd, type SuburbFigures } from "./labels.ts";
import {
  type Change,
  changeText,
  countYearSales,
  formatPercent,
  isBackedByKinds,
  type LatestSales,
  type Market,
  middleHalf,
  QUARTERS,
  type SalesHistory,
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
import type { SaleKind } from "./similar.ts";
import { suburbsMessages as messages } from "./suburbs.messages.ts";

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
    <StatList columns={cards.length === 3 ? 3 : cards.length > 3 ? 4 : 2} className="min-[22rem]:grid-cols-2">
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
function ChanceNote() {
  return (
    <p id={chanceId} className="text-sm text-pretty text-ink-2">
      {messages.chanceNote}
    </p>
  );
}

interface RentTableProps {
  rows: readonly RentRow[];
  dwellings?: readonly (typeof allDwellings)[number][];
}

/** Without sizes that have no rent. */
function RentTable({ rows, dwellings = allDwellings }: RentTableProps) {
  const known = rows.filter((row) => dwellings.some((dwelling) => row[dwelling]));
  if (known.length === 0) return null;
  const medians = known.flatMap((row) => dwellings.flatMap((dwelling) => row[dwelling]?.median ?? []));
  return (
    <details>
      <FoldSummary
        title={messages.rentsAsTable}
        preview={messages.weekly(
          [...new Set([Math.min(...medians), Math.max(...medians)])].map(formatDollars).join(" to "),
        )}
      />
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
          {known.map((row) => (
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

const allDwellings = ["unit", "townhouse", "house"] as const;

interface KeyMediansProps {
  market: { postcode: string; sales: readonly Pick<SalesHistory, "dwelling" | "latest">[] };
}

/** The newest median of houses, and of units and townhouses, with the quarter of each. */
export function KeyMedians({ market: { postcode, sales } }: KeyMediansProps) {
  if (sales.length === 0) return null;
  const periods = [...new Set(sales.map(({ latest }) => latest.period))];
  return (
    <div>
      <dl className="flex items-end gap-x-6">
        {sales.map(({ dwelling, latest }) => (
          <div key={dwelling}>
            <dt className="text-sm text-ink-2">{messages.saleDwellings[dwelling]}</dt>
            <dd className="text-xl font-bold whitespace-nowrap tnum">
              {formatDollars(latest.median)}
              {periods.length > 1 && <span className="block text-sm font-normal text-ink-2">{latest.period}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-2">
        {messages.mediansOf(postcode, periods.length === 1 ? periods[0] : undefined)}
      </p>
    </div>
  );
}

/** Homes of all kinds that were sold in the suburb in the last twelve months, as agents recorded them here. */
export interface RecordedSales {
  count: number;
  /** On the market. Null if unknown. */
  averageDays: number | null;
}

interface MarketSalesProps {
  figures: SuburbFigures;
  market: Market;
  kind: SaleKind;
  recordedSales: RecordedSales;
}

/** The four specified cards of one kind of home, with its chart. */
export function MarketSales({ figures, market, kind, recordedSales }: MarketSalesProps) {
  const { postcode, sales, sources } = market;
  const history = sales.find(({ dwelling }) => dwelling === kind);
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-base font-semibold" data-announce={announcementOf(kind, history)}>
        {messages.saleDwellings[kind]}, postcode <span className="tnum">{postcode}</span>
      </h3>
      {history ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 lg:grid-cols-2">
          <KindCards figures={figures} history={history} recordedSales={recordedSales} />
          <SalesChart history={history} postcode={postcode} />
        </div>
      ) : (
        <>
          <p>{messages.noSales}</p>
          <OwnDays recordedSales={recordedSales} />
        </>
      )}
      <NarrowFold
        summary={history ? messages.keyAndSources : messages.sourcesOnly}
        className="text-sm text-pretty text-ink-2"
      >
        {history && (
          <>
            <p>
              {messages.chartKey} {messages.entirePostcode(postcode)}
            </p>
            <ChanceNote />
          </>
        )}
        <p>
          {messages.sources} {sources.join("; ")}.
        </p>
      </NarrowFold>
    </div>
  );
}

/** "Houses: $2,000,000 in January to March 2024". */
function announcementOf(kind: SaleKind, history: SalesHistory | undefined): string {
  const { latest } = history ?? {};
  return `${messages.saleDwellings[kind]}: ${latest ? `${formatDollars(latest.median)} in ${latest.period}` : messages.noFigure}`;
}

interface KindCardsProps extends Pick<MarketSalesProps, "figures" | "recordedSales"> {
  history: SalesHistory;
}

function KindCards({ figures, history, recordedSales }: KindCardsProps) {
  const { latest, change } = history;
  const { propertiesSold, avgDaysOnMarket, figuresPeriod } = figures;
  const ownSales = countYearSales(history);
  const sold = ownSales ?? propertiesSold;
  const soldIn = [messages.lastYear, periodEnd(ownSales === null ? figuresPeriod : latest.period)];
  return (
    <StatList className="min-[22rem]:grid-cols-2">
      <Stat
        label="Median Price"
        value={formatDollars(latest.median)}
        note={
          <>
            {latest.period}, {salesText(latest.counted)}
            <span className="block">{middleHalf(latest)}</span>
          </>
        }
      />
      <Stat
        label="Annual Growth"
        value={
          <Figure value={change}>{({ percent, isNoise }) => <Growth percent={percent} isNoise={isNoise} />}</Figure>
        }
        note={change && <ChangeNote change={change} />}
      />
      <Stat
        label="Properties Sold"
        value={<Figure value={sold}>{formatNumber}</Figure>}
        note={
          sold !== null &&
          [...soldIn, ownSales === null && messages.bothKinds].filter((text) => typeof text === "string").join(" ")
        }
      />
      <DaysOnMarket
        days={avgDaysOnMarket}
        note={[periodEnd(figuresPeriod), messages.bothKinds].filter(Boolean).join(" ")}
        recordedSales={recordedSales}
      />
    </StatList>
  );
}

/** What the growth is measured against. */
function ChangeNote({ change }: { change: Change }) {
  return (
    <>
      {changeText(change)}
      {change.isNoise && (
        <>
          ; <MayBeChance />
        </>
      )}
    </>
  );
}

/** Fewer describe single homes rather than a suburb. */
const MIN_SALES = 5;

interface DaysOnMarketProps {
  /** From the source of the other figures, with its period as `note`. */
  days: number | null;
  note: string | undefined;
  recordedSales: RecordedSales | undefined;
}

function DaysOnMarket({ days, note, recordedSales }: DaysOnMarketProps) {
  if (days !== null) return <Stat label={messages.avgDays} value={formatNumber(days)} note={note} />;
  if (!recordedSales) return null;
  const { count, averageDays } = recordedSales;
  if (averageDays === null || count < MIN_SALES)
    return <MissingStat label={messages.avgDays} note={messages.fewDays(MIN_SALES)} />;
  return <Stat label={messages.avgDays} value={formatNumber(averageDays)} note={messages.ownDays(salesText(count))} />;
}

const hasOwnDays = (recordedSales: RecordedSales | undefined) =>
  recordedSales !== undefined && recordedSales.averageDays !== null && recordedSales.count >= MIN_SALES;

/** The days on the market by themselves, where the other figures are missing. Nothing for too few sales. */
function OwnDays({ recordedSales }: Pick<DaysOnMarketProps, "recordedSales">) {
  if (!hasOwnDays(recordedSales)) return null;
  return (
    <StatList columns={4}>
      <DaysOnMarket days={null} note={undefined} recordedSales={recordedSales} />
    </StatList>
  );
}

interface PriceHistoryProps extends MarketSalesProps {
  older: readonly OlderFigure[];
}

/** All quarters of one kind, the figures of all homes together, and those of earlier years: each folded. */
export function PriceHistory({ figures, market, kind, recordedSales, older }: PriceHistoryProps) {
  const { postcode, sales } = market;
  const history = sales.find(({ dwelling }) => dwelling === kind);
  const isTogether = sales.length > 0 && hasFigures(figures);
  if (!history && !isTogether && older.length === 0) return null;
  return (
    <MarginSection id="history" title={messages.history}>
      <div className="flex flex-col gap-2">
        {history && (
          <details>
            <FoldSummary
              title={messages.salesTable(QUARTERS, kind)}
              preview={messages.newestMedian(formatDollars(history.latest.median), history.latest.period)}
            />
            <SalesTable history={history} postcode={postcode} />
          </details>
        )}
        {isTogether && (
          <details>
            <FoldSummary
              title={[messages.allHomes, figures.figuresPeriod].filter(Boolean).join(", ")}
              preview={
                figures.medianPrice === null ? undefined : messages.newestMedian(formatDollars(figures.medianPrice))
              }
            />
            <MarketCards figures={figures} market={market} recordedSales={recordedSales} />
          </details>
        )}
        <OlderFigures suburb={figures.name} figures={older} />
      </div>
    </MarginSection>
  );
}

export interface MarketCardsProps {
  figures: SuburbFigures;
  /** Of the suburb's postcode: shows whether the growth may be chance. */
  market: Pick<Market, "postcode" | "overall" | "sales"> | null;
  /** Undefined omits the days on the market unless the source of the other figures has them. */
  recordedSales?: RecordedSales;
  /** Where no other heading names all homes. */
  isTitled?: boolean;
}

function hasFigures({ medianPrice, priceGrowth, propertiesSold, avgDaysOnMarket }: SuburbFigures): boolean {
  return [medianPrice, priceGrowth, propertiesSold, avgDaysOnMarket].some((figure) => figure !== null);
}

/** The figures of all homes together, each with its period. A missing one is a dash, four missing ones are a sentence. */
export function MarketCards({ figures, market, recordedSales, isTitled = false }: MarketCardsProps) {
  const { name, medianPrice, priceGrowth, propertiesSold, avgDaysOnMarket, figuresPeriod } = figures;
  if (!hasFigures(figures))
    return (
      <>
        <p className="prose">{messages.noMarket(name, market?.postcode ?? "", hasOwnDays(recordedSales))}</p>
        <OwnDays recordedSales={recordedSales} />
      </>
    );
  const isOfPostcode =
    market?.overall?.latest.period === figuresPeriod && market?.overall?.latest.median === medianPrice;
  const place = isOfPostcode && market ? `, postcode ${market.postcode}` : "";
  const change = isOfPostcode ? findChange(priceGrowth, market?.overall ?? null) : null;
  const period = periodEnd(figuresPeriod);
  return (
    <div className="flex flex-col gap-3">
      {isTitled && <h3 className="text-base font-semibold">{messages.allHomes}</h3>}
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
            (change ? <ChangeNote change={change} /> : [formatGrowth(priceGrowth), period].filter(Boolean).join(", "))
          }
        />
        <Stat
          label="Properties Sold"
          value={<Figure value={propertiesSold}>{formatNumber}</Figure>}
          note={propertiesSold !== null && [messages.lastYear, period].filter(Boolean).join(" ") + place}
        />
        <DaysOnMarket days={avgDaysOnMarket} note={period} recordedSales={recordedSales} />
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
  kind: SaleKind;
}

/** The rents of the commonest sizes of one kind of home, then all of them as a table. */
export function MarketRents({ postcode, rents: { cards, rows, period, sources }, kind }: MarketRentsProps) {
  return (
    <div className="flex flex-col gap-3">
      <MedianCards cards={cards[kind]} />
      <RentTable rows={rows} dwellings={kind === "house" ? ["house"] : ["unit", "townhouse"]} />
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

function OlderFigures({ suburb, figures }: { suburb: string; figures: readonly OlderFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <details>
      <FoldSummary
        title={messages.olderOf(suburb, yearsOf(figures))}
        preview={figures[0] && `${figures[0].label} ${formatDollars(figures[0].median)}, ${figures[0].period}`}
      />
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

/** "2018 to 2019". */
function yearsOf(figures: readonly OlderFigure[]): string {
  const years = figures.flatMap(({ period }) => period.match(/\b\d{4}\b/g) ?? []).toSorted();
  return [...new Set([years[0], years.at(-1)])].filter(Boolean).join(" to ");
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
