import { FEWEST_FOR_MEDIAN } from "#app/features/agents/model/card.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { formatDay } from "#app/lib/dates.ts";
import { formatDollars, formatSigned } from "#app/lib/numbers.ts";
import { TextLink } from "#app/ui/link.tsx";
import type { QuotedSale, Quote } from "./homes.queries.server.ts";

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
  const all = toQuotingRecord(sales);
  if (!all) return [];
  const bySuburb = [...Map.groupBy(sales, ({ suburb }) => suburb)];
  const suburbs = bySuburb
    .filter(([, own]) => own.length < sales.length)
    .toSorted(([one], [other]) => one.localeCompare(other, "en-AU"));
  return [all, ...suburbs.flatMap(([suburb, own]) => toQuotingRecord(own, suburb) ?? [])];
}

/** Undefined for fewer than five sales. */
export function toQuotingRecord(sales: readonly QuotedSale[], suburb?: string): QuotingRecord | undefined {
  if (sales.length < FEWEST_FOR_MEDIAN) return undefined;
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
    ...(suburb !== undefined && { suburb }),
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
        {records.map((record) => (
          <Record key={record.suburb ?? ""} record={record} of={record.suburb ?? "All suburbs"} />
        ))}
      </div>
      <Method />
    </section>
  );
}

function Method() {
  return (
    <details className="text-sm">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{messages.method}</summary>
      <p className="prose text-ink-2">{messages.basis}</p>
    </details>
  );
}

interface RecordProps {
  record: QuotingRecord;
  /** The homes that were sold: "All suburbs". */
  of: string;
}

function Record({ record: { count, medianDifference, figures }, of }: RecordProps) {
  return (
    <div className="border-t-3 border-ink pt-3">
      <h3 className="text-sm font-normal text-ink-2">
        {of}: {count} sales
      </h3>
      <p className="text-lg font-bold tnum">{describeDifference(medianDifference)}</p>
      <p className="mb-2 text-sm text-ink-2">{messages.median}</p>
      {figures.map((figure) => (
        <Figure key={figure.label} figure={figure} count={count} />
      ))}
    </div>
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
