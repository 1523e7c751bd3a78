import { FEWEST_FOR_MEDIAN } from "#app/features/agents/model/card.ts";
import { priceLabel, statusLabel } from "#app/features/listings/model/labels.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { CoverPhoto } from "#app/features/pictures/model/cover-photo.tsx";
import { formatDay } from "#app/lib/dates.ts";
import { formatDollars, formatSigned } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import { TextLink } from "#app/ui/link.tsx";
import { RecordCell, RecordRow, RecordTable } from "#app/ui/record-table.tsx";
import type { AgentSales, ClosedHome, ClosedStats, QuotedSale, Quote } from "./homes.queries.server.ts";

export interface AgentFigure {
  label: string;
  value: string;
  note?: string;
}

interface ClosedHomeRow {
  id: number;
  /** The address, or the title if the address is withheld. */
  name: string;
  path: string;
  what: string;
  /** "Sold 28 Nov 2026" */
  closed: string;
  /** "$1,480,000", "$720 per week" or "Price withheld" */
  price: string;
  days: string;
}

type RecentHome = Pick<ClosedHome, "id" | "suburb" | "cover" | "heroImageUrl" | "propertyType"> &
  Pick<ClosedHomeRow, "name" | "path" | "price" | "days">;

export interface AgentSalesView {
  figures: { status: "sold" | "leased"; stats: AgentFigure[] }[];
  /** At most four of `homes`: sales, or leases if none of them is a sale. */
  recent: { status: "sold" | "leased"; homes: RecentHome[]; total: number };
  homes: ClosedHomeRow[];
  /** "The last 12 of 40", if not all are shown. */
  range?: string;
}

const salesLabels = {
  sold: { home: "Homes sold", price: "Median sale price", days: "Median time to sell" },
  leased: { home: "Homes leased", price: "Median weekly rent", days: "Median time to lease" },
} as const;

/** Undefined if there are none. */
export function toAgentSalesView({ sold, leased, homes }: AgentSales): AgentSalesView | undefined {
  const total = sold.count + leased.count;
  if (total === 0) return undefined;
  const figures = [
    { status: "sold" as const, stats: toStats("sold", sold) },
    { status: "leased" as const, stats: toStats("leased", leased) },
  ].filter(({ stats }) => stats.length > 0);
  const status = homes.some((home) => home.status === "sold") ? "sold" : "leased";
  return {
    figures,
    recent: {
      status,
      homes: homes
        .filter((home) => home.status === status)
        .slice(0, RECENT)
        .map(toRecentHome),
      total: status === "sold" ? sold.count : leased.count,
    },
    homes: homes.map(closedHomeRow),
    ...(total > homes.length && { range: `The last ${homes.length} of ${total}` }),
  };
}

/** Of the strip in the head of a page. */
const RECENT = 4;

function toRecentHome(home: ClosedHome): RecentHome {
  const { id, suburb, cover, heroImageUrl, propertyType } = home;
  const { name, path, price, days } = closedHomeRow(home);
  return { id, suburb, cover, heroImageUrl, propertyType, name, path, price, days };
}

function toStats(status: "sold" | "leased", { count, priced, medianPrice, medianDays }: ClosedStats): AgentFigure[] {
  if (count === 0) return [];
  const { home, price, days } = salesLabels[status];
  const stats: AgentFigure[] = [{ label: home, value: String(count) }];
  if (medianPrice !== null && priced >= FEWEST_FOR_MEDIAN) {
    const note = priced < count ? `Of ${priced} with a published price` : undefined;
    stats.push({ label: price, value: formatDollars(medianPrice), note });
  }
  if (medianDays !== null && count >= FEWEST_FOR_MEDIAN) stats.push({ label: days, value: countOf(medianDays, "day") });
  return stats;
}

function closedHomeRow(home: ClosedHome): ClosedHomeRow {
  const { id, title, address, suburb, propertyType, days } = home;
  const { amount, frequency } = priceLabel(home);
  return {
    id,
    name: address ?? title,
    path: listingPath(home),
    what: `${propertyType}, ${suburb}`,
    closed: statusLabel({ ...home, underOfferAt: null }) ?? "",
    price: [amount, frequency].filter(Boolean).join(" "),
    days: countOf(days, "day"),
  };
}

const salesMessages = {
  recent: { sold: "Recently sold", leased: "Recently leased" },
  all: {
    sold: (total: number) => `All ${total} sold in the last 12 months`,
    leased: (total: number) => `All ${total} leased in the last 12 months`,
  },
  heading: "Sold and leased in the last 12 months",
  basis:
    "From our own records: homes that were listed here and that their agent marked as sold or leased. Prices are as stated by the agent, and days are counted from the day the home was listed.",
  columns: { home: "Home", closed: "Sold or leased", price: "Price", days: "On the market" },
} as const;

const columns = [
  { label: salesMessages.columns.home },
  { label: salesMessages.columns.closed, className: "md:w-[24%]" },
  { label: salesMessages.columns.price, className: "md:w-[16%]" },
  { label: salesMessages.columns.days, className: "md:w-[14%]" },
];

/** Three share the width of a phone by their length. */
const figureColumns = {
  2: "grid-cols-2",
  3: "grid-cols-[auto_auto_auto] max-sm:justify-between max-sm:[&_.agent-figure]:text-[min(5vw,1.625rem)] sm:grid-cols-3",
  4: "grid-cols-2 sm:grid-cols-4",
} as const;

/** For the head of a page: in rows of three or four equal columns. */
export function AgentFigures({ figures }: { figures: readonly AgentFigure[] }) {
  if (figures.length === 0) return null;
  const perRow = figures.length < 3 ? 2 : figures.length % 3 === 1 ? 4 : 3;
  return (
    <dl className={`grid items-start gap-x-4 gap-y-3 border-t-3 border-ink pt-3 ${figureColumns[perRow]}`}>
      {figures.map(({ label, value, note }) => (
        <div key={label} className="flex flex-col">
          <dt className="order-1 text-sm text-ink-2">{label}</dt>
          <dd className="agent-figure">{value}</dd>
          {note && <dd className="order-1 text-sm text-ink-2">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** For the head of a page that lists all of them under `#sales`. */
export function RecentSales({ sales: { recent } }: { sales: AgentSalesView }) {
  return (
    <section aria-labelledby="recent-sales" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="recent-sales" className="text-lg">
          {salesMessages.recent[recent.status]}
        </h2>
        <TextLink to="#sales" className="inline-block py-1 text-sm">
          {recent.total > recent.homes.length ? salesMessages.all[recent.status](recent.total) : salesMessages.heading}
        </TextLink>
      </div>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        {recent.homes.map((home) => (
          <li key={home.id} className="relative flex min-w-0 flex-col text-sm">
            <CoverPhoto home={home} ratio="16/9" sizes="(min-width:40rem) 13rem,45vw" className="small-photo" />
            <span className="mt-2 text-lg font-bold tnum">{home.price}</span>
            <TextLink to={home.path} className="order-1 after:absolute after:inset-0">
              {home.name}
            </TextLink>
            <span className="text-ink-2">
              {home.suburb} · <span className="whitespace-nowrap tnum">{home.days}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AgentSalesSectionProps {
  sales: AgentSalesView;
  /** Those that are not in the head of the page. */
  figures?: readonly AgentFigure[];
}

export function AgentSalesSection({ sales: { homes, range }, figures = [] }: AgentSalesSectionProps) {
  return (
    <section aria-labelledby="sales" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="sales" tabIndex={-1} className="text-xl">
          {salesMessages.heading}
        </h2>
        <p className="prose text-sm text-ink-2">{salesMessages.basis}</p>
      </div>
      {figures.length > 0 && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {figures.map(({ label, value, note }) => (
            <div key={label}>
              <dt className="text-sm text-ink-2">{label}</dt>
              <dd className="text-lg font-bold whitespace-nowrap tnum">{value}</dd>
              {note && <dd className="text-sm text-ink-2">{note}</dd>}
            </div>
          ))}
        </dl>
      )}
      <RecordTable caption={salesMessages.heading} columns={columns} phoneLayout="compact">
        {homes.map(({ id, name, path, what, closed, price, days }) => (
          <RecordRow
            key={id}
            heading={
              <>
                <TextLink to={path} className="font-semibold">
                  {name}
                </TextLink>
                <span className="block text-ink-2">{what}</span>
              </>
            }
          >
            <RecordCell>{closed}</RecordCell>
            <RecordCell>
              <span className="font-semibold tnum">{price}</span>
            </RecordCell>
            <RecordCell label={salesMessages.columns.days}>
              <span className="tnum">{days}</span>
            </RecordCell>
          </RecordRow>
        ))}
      </RecordTable>
      {range && <p className="text-sm text-ink-2">{range}</p>}
    </section>
  );
}

export interface QuotingFigure {
  label: string;
  sales: QuotedSale[];
}

export interface QuotingRecord {
  /** Undefined for all suburbs together. */
  suburb?: string;
  /** Sales with an advertised price and a published sale price. */
  count: number;
  /** Sale prices against the upper end of the first guide, in percent. */
  medianDifference: number;
  figures: QuotingFigure[];
}

/** The upper end of a range. */
const topOf = ({ price, priceTo }: Quote): number => priceTo ?? price;

const percentAbove = ({ first, soldFor }: QuotedSale): number => (soldFor / topOf(first) - 1) * 100;

/** All suburbs together, then each suburb with enough sales. Empty with fewer than five sales. */
export function toQuotingRecords(sales: readonly QuotedSale[]): QuotingRecord[] {
  if (sales.length < FEWEST_FOR_MEDIAN) return [];
  const bySuburb = [...Map.groupBy(sales, ({ suburb }) => suburb)];
  const suburbs = bySuburb
    .filter(([, own]) => own.length >= FEWEST_FOR_MEDIAN && own.length < sales.length)
    .toSorted(([one], [other]) => one.localeCompare(other, "en-AU"));
  return [toRecord(sales), ...suburbs.map(([suburb, own]) => ({ suburb, ...toRecord(own) }))];
}

function toRecord(sales: readonly QuotedSale[]): QuotingRecord {
  const figures = [
    { label: "sold above the first guide", isMet: (sale: QuotedSale) => sale.soldFor > topOf(sale.first) },
    { label: "sold within or below the first guide", isMet: (sale: QuotedSale) => sale.soldFor <= topOf(sale.first) },
    {
      label: "had their guide raised before the sale",
      isMet: ({ first, last }: QuotedSale) => topOf(last) > topOf(first),
    },
    { label: "sold above the last guide", isMet: (sale: QuotedSale) => sale.soldFor > topOf(sale.last) },
  ];
  return {
    count: sales.length,
    medianDifference: median(sales.map(percentAbove)),
    figures: figures.map(({ label, isMet }) => ({ label, sales: sales.filter(isMet) })),
  };
}

/** Of at least one value. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return (low + high) / 2;
}

const messages = {
  heading: "Guides and sale prices",
  median: "Median of the sale prices",
  method: "How this is counted",
  basis:
    "Of homes sold in the last 12 months that were advertised here with a price or guide, and whose sale price is published. A range counts with its upper end. We show nothing for fewer than five sales.",
} as const;

/** Returns "3.3% below the first guide". */
export function describeDifference(percent: number): string {
  const size = formatSigned(percent).replace(/^[−+]/, "");
  if (size === "0") return "At the first guide";
  return `${size}% ${percent < 0 ? "below" : "above"} the first guide`;
}

export function QuotingRecordSection({ records }: { records: readonly QuotingRecord[] }) {
  return (
    <section aria-labelledby="quoting" className="flex flex-col gap-4">
      <h2 id="quoting" tabIndex={-1} className="text-xl">
        {messages.heading}
      </h2>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        {records.map(({ suburb, count, medianDifference, figures }) => (
          <div key={suburb ?? ""} className="border-t-3 border-ink pt-3">
            <h3 className="text-sm font-normal text-ink-2">
              {suburb ?? "All suburbs"}: {count} sales
            </h3>
            <p className="text-lg font-bold tnum">{describeDifference(medianDifference)}</p>
            <p className="mb-2 text-sm text-ink-2">{messages.median}</p>
            {figures.map((figure) => (
              <Figure key={figure.label} figure={figure} count={count} />
            ))}
          </div>
        ))}
      </div>
      <details className="text-sm">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">{messages.method}</summary>
        <p className="prose text-ink-2">{messages.basis}</p>
      </details>
    </section>
  );
}

function Figure({ figure: { label, sales }, count }: { figure: QuotingFigure; count: number }) {
  const text = `${sales.length} of ${count} ${label}`;
  if (sales.length === 0) return <p className="flex min-h-11 items-center border-t border-line">{text}</p>;
  return (
    <details className="border-t border-line">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{text}</summary>
      <ul className="mb-3 flex flex-col gap-3 border-l-3 border-line pl-4">
        {sales.map((sale) => (
          <li key={sale.id}>
            <TextLink to={listingPath(sale)} className="inline-block min-h-6 font-semibold">
              {sale.address ?? sale.title}, {sale.suburb}
            </TextLink>
            <p className="text-sm tnum">
              First guide {quoteLabel(sale.first)}, last guide {quoteLabel(sale.last)}, sold for{" "}
              {formatDollars(sale.soldFor)} on {formatDay(sale.closedOn)}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** "$900,000 – $990,000" */
function quoteLabel({ price, priceTo }: Quote): string {
  return priceTo !== null && priceTo > price
    ? `${formatDollars(price)} – ${formatDollars(priceTo)}`
    : formatDollars(price);
}
