import { formatDollars } from "#app/lib/numbers.ts";
import { longDateLabel, sydneyDate } from "#app/lib/sydney-time.ts";
import { RecordCell, RecordRow, RecordTable } from "#app/ui/record-table.tsx";
import type { Statement } from "./statement.queries.server.ts";
import { oldMedianText, statementMessages, type SaleView, statementPriceText, toSaleView } from "./statement.ts";

const messages = statementMessages.page;

export interface StatementView {
  version: number;
  /** "Saturday 28 November 2026" */
  day: string;
  price: string;
  sales: readonly SaleView[];
  /** Null without a published median. */
  median: { amount: string; scope: string; source: string; warning: string | undefined } | null;
}

/** Call it in loaders, so that server and browser agree. */
export function toStatementView(statement: Statement): StatementView {
  const { version, createdAt, sales, median } = statement;
  const day = sydneyDate(createdAt);
  return {
    version,
    day: longDateLabel(day),
    price: statementPriceText(statement),
    sales: sales.map(toSaleView),
    median: median && {
      amount: formatDollars(median.median),
      scope: median.scope,
      source: median.source,
      warning: oldMedianText(median, day),
    },
  };
}

/** Price, sales and median of one version. `level` is that of its headings. */
export function StatementBody({ statement, level = 2 }: { statement: StatementView; level?: 2 | 3 }) {
  const { price, sales, median } = statement;
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-col gap-6">
      <section className="flex break-inside-avoid flex-col gap-1">
        <Heading className="text-lg">{messages.price}</Heading>
        <p className="text-xl font-bold tnum">{price}</p>
        <p className="text-sm text-ink-2">{messages.priceNote}</p>
      </section>
      <section className="flex break-inside-avoid flex-col gap-2">
        <Heading className="text-lg">{messages.sales}</Heading>
        <RecordTable
          caption={messages.sales}
          columns={[
            { label: messages.columns.home, className: "md:w-[32%]" },
            { label: messages.columns.price, className: "md:w-32" },
            { label: messages.columns.soldOn, className: "md:w-28" },
            { label: messages.columns.distance, className: "md:w-24" },
            { label: messages.columns.source },
          ]}
        >
          {sales.map(({ address, kind, price: salePrice, soldOn, distance, source }) => (
            <RecordRow
              key={address + soldOn}
              heading={
                <>
                  <span className="font-semibold">{address}</span>
                  {kind && <span className="block text-ink-2">{kind}</span>}
                </>
              }
            >
              <RecordCell label={messages.columns.price}>
                <span className="font-semibold tnum">{salePrice}</span>
              </RecordCell>
              <RecordCell label={messages.columns.soldOn}>{soldOn}</RecordCell>
              <RecordCell label={messages.columns.distance}>{distance || messages.unknownDistance}</RecordCell>
              <RecordCell label={messages.columns.source}>{source}</RecordCell>
            </RecordRow>
          ))}
        </RecordTable>
        <p className="text-sm text-ink-2">{messages.salesNote}</p>
      </section>
      <section className="flex break-inside-avoid flex-col gap-1">
        <Heading className="text-lg">{messages.median}</Heading>
        {median ? (
          <>
            <p>
              <span className="text-xl font-bold tnum">{median.amount}</span> {median.scope}
            </p>
            {median.warning && <p className="font-semibold">{median.warning}</p>}
            <p className="text-sm text-ink-2">{messages.medianSource(median.source)}</p>
          </>
        ) : (
          <p>{messages.noMedian}</p>
        )}
      </section>
    </div>
  );
}
