import { memo, type ReactNode } from "react";
import { formatNumber } from "#app/lib/numbers.ts";
import { TextLink } from "#app/ui/link.tsx";
import { NarrowFold } from "#app/ui/sections.tsx";
import {
  calculateRepayments,
  type Frequency,
  inCents,
  type Loan,
  type LoanFields,
  mortgagePath,
  PERIODS_PER_YEAR,
  type Repayments,
  scheduleCsvPath,
  type ScheduleRow,
  validateLoan,
} from "./loan.ts";
import { loanMessages, mortgageMessages as messages } from "./mortgage.messages.ts";

interface LoanTablesProps {
  /** Pass the same object while unchanged, so that hundreds of rows are not rendered again. */
  fields: LoanFields;
  all: boolean;
}

/**
 * The loan by year and by repayment. Computed here, because rows in the loader data would be sent in addition to the
 * HTML.
 */
export const LoanTables = memo(function LoanTables({ fields, all }: LoanTablesProps) {
  const checked = validateLoan(fields);
  const outcome = "loan" in checked ? calculateRepayments(checked.loan) : undefined;
  if (!("loan" in checked) || !outcome || !("repayments" in outcome)) return null;
  const { loan } = checked;
  const { schedule } = outcome.repayments;
  const years = yearlyRows(schedule, loan.frequency);
  const isLong = years.length > YEARS_PER_SPAN;
  return (
    <div className="flex min-w-0 flex-col gap-8 group-data-unfinished/loan:invisible">
      <FigureTable
        id="yearly"
        heading={messages.yearly}
        caption={messages.yearlyCaption}
        columns={messages.yearlyColumns}
        rows={yearlyFigures(years)}
        {...(isLong && {
          summary: messages.everyYear(years.length),
          overview: (
            <section
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
              tabIndex={0}
              aria-label={messages.spans}
              className="overflow-x-auto border-t-3 border-ink bg-surface max-[22.5rem]:[&_table]:text-[0.75rem]"
            >
              <Figures caption={messages.spansCaption} columns={messages.spanColumns} rows={spanFigures(years)} />
            </section>
          ),
        })}
      />
      <Schedule loan={loan} schedule={inCents(schedule)} all={all} />
    </div>
  );
});

function Schedule({ loan, schedule, all }: { loan: Loan; schedule: Repayments["schedule"]; all: boolean }) {
  const rows = visibleRows(schedule, all);
  const isShort = rows.length < schedule.length;
  return (
    <FigureTable
      id="schedule"
      heading={messages.schedule}
      caption={
        isShort ? `${firstOf(rows.length, schedule.length)} ${messages.scheduleCaption}` : messages.scheduleCaption
      }
      columns={loanMessages.scheduleColumns}
      rows={scheduleFigures(rows)}
      isOpen={all}
    >
      {isShort && (
        <TextLink
          to={`${mortgagePath(loan)}&schedule=all#schedule`}
          preventScrollReset
          defaultShouldRevalidate={false}
          className="py-1"
        >
          Show all {formatNumber(schedule.length)} periods
        </TextLink>
      )}
      <TextLink to={scheduleCsvPath(loan)} reloadDocument className="py-1">
        {messages.csv}
      </TextLink>
    </FigureTable>
  );
}

function firstOf(visible: number, all: number): string {
  return `Showing the first ${formatNumber(visible)} of ${formatNumber(all)}.`;
}

interface FigureTableProps {
  /** Of the scrolling region. Its heading is `{id}-heading`, which links lead to. */
  id: string;
  heading: string;
  caption: string;
  columns: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly string[])[];
  /** On phones. */
  isOpen?: boolean;
  /** Shorter, before the table, which is then folded on wide screens, too. */
  overview?: ReactNode;
  summary?: string;
  children?: ReactNode;
}

/** Scrolls in a region of 420px, also by keyboard; printed in full. Folded on phones. */
function FigureTable({ id, heading, isOpen, overview, summary, children, ...figures }: FigureTableProps) {
  const headingId = `${id}-heading`;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={headingId} tabIndex={-1} className="scroll-mt-20 text-xl">
          {heading}
        </h2>
        {children && <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">{children}</div>}
      </div>
      {overview}
      <NarrowFold
        summary={summary ?? messages.showTable}
        isOpen={isOpen}
        className={overview === undefined ? "" : "wide-fold"}
      >
        <section
          id={id}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
          tabIndex={0}
          aria-labelledby={headingId}
          className="max-h-[420px] scroll-mt-20 overflow-auto overscroll-contain border border-t-3 border-line border-t-ink bg-surface print:max-h-none print:overflow-visible print:border-x-0"
        >
          <Figures {...figures} />
        </section>
      </NarrowFold>
    </div>
  );
}

function Figures({ caption, columns, rows }: Pick<FigureTableProps, "caption" | "columns" | "rows">) {
  return (
    // Collapsed borders of a sticky head would scroll away.
    <table className="w-full border-separate border-spacing-0 text-right text-sm tnum">
      <caption className="pt-2 text-left text-ink-2">
        {/* As wide as a small screen. */}
        <span className="sticky left-0 block max-w-[calc(100vw-2*var(--gutter))] px-2 sm:px-3">{caption}</span>
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="sticky top-0 border-b border-ink bg-surface px-1 py-2 font-semibold sm:px-2 sm:first:pl-3 sm:last:pr-3 print:static"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row" className="border-b border-line px-1 py-1 font-normal sm:pr-2 sm:pl-3">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} className="border-b border-line px-1 py-1 sm:px-2 sm:last:pr-3">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Of longer schedules. */
const MAX_ROWS = 600;
const FIRST_ROWS = 60;

const cents = new Intl.NumberFormat("en-AU", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function visibleRows(schedule: readonly ScheduleRow[], all: boolean): readonly ScheduleRow[] {
  return all || schedule.length <= MAX_ROWS ? schedule : schedule.slice(0, FIRST_ROWS);
}

/** Formats years in whole dollars. Rounds running totals, like `inCents`, so that rows and columns add up. */
export function yearlyFigures(years: readonly YearRow[]): string[][] {
  const [first] = years;
  let owed = first ? Math.round(first.balance + first.principal) : 0;
  let interestPaid = 0;
  let interestTotal = 0;
  return years.map(({ year, interest, balance }) => {
    interestTotal += interest;
    const interestDollars = Math.round(interestTotal) - interestPaid;
    const principal = owed - Math.round(balance);
    interestPaid += interestDollars;
    owed -= principal;
    return [String(year), ...[principal + interestDollars, principal, interestDollars, owed].map(formatNumber)];
  });
}

const YEARS_PER_SPAN = 5;

/** As `yearlyFigures`, with one row for every five years: "1–5". */
export function spanFigures(years: readonly YearRow[]): string[][] {
  const spans: (YearRow & { last: number })[] = [];
  for (const row of years) {
    const index = Math.floor((row.year - 1) / YEARS_PER_SPAN);
    const span = (spans[index] ??= { ...row, paid: 0, principal: 0, interest: 0, last: row.year });
    span.paid += row.paid;
    span.principal += row.principal;
    span.interest += row.interest;
    span.balance = row.balance;
    span.last = row.year;
  }
  const figures = yearlyFigures(spans);
  return spans.map(({ year, last }, index) => [
    year === last ? String(year) : `${year}–${last}`,
    ...(figures[index] ?? []).slice(1),
  ]);
}

/** Formats repayments with cents, rounded by toFixed like the CSV. */
export function scheduleFigures(rows: readonly ScheduleRow[]): string[][] {
  return rows.map(({ period, payment, principal, interest, balance }) => [
    String(period),
    ...[payment, principal, interest, balance].map((dollars) => cents.format(Number(dollars.toFixed(2)) + 0)),
  ]);
}

/** Sums of a year. */
export interface YearRow {
  year: number;
  paid: number;
  principal: number;
  interest: number;
  balance: number;
}

/** The last year may be incomplete. */
export function yearlyRows(schedule: readonly ScheduleRow[], frequency: Frequency): YearRow[] {
  const years: YearRow[] = [];
  for (const row of schedule) {
    const index = Math.floor((row.period - 1) / PERIODS_PER_YEAR[frequency]);
    const year = (years[index] ??= { year: index + 1, paid: 0, principal: 0, interest: 0, balance: 0 });
    year.paid += row.payment;
    year.principal += row.principal;
    year.interest += row.interest;
    year.balance = row.balance;
  }
  return years;
}
