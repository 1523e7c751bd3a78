import { formatNumber } from "#app/lib/numbers.ts";
import type { ScheduleRow, YearRow } from "./repayments.ts";

/** A schedule is shown in full up to here; a longer one starts with so many rows. */
const MOST_ROWS = 600;
const FIRST_ROWS = 60;

const cents = new Intl.NumberFormat("en-AU", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The rows of a schedule that a page shows. */
export function shownRows(schedule: readonly ScheduleRow[], all: boolean): readonly ScheduleRow[] {
  return all || schedule.length <= MOST_ROWS ? schedule : schedule.slice(0, FIRST_ROWS);
}

/** Years as rows of text, in whole dollars. */
export function yearlyFigures(years: readonly YearRow[]): string[][] {
  return years.map(({ year, paid, principal, interest, balance }) => [
    String(year),
    ...[paid, principal, interest, balance].map((dollars) => formatNumber(Math.round(dollars))),
  ]);
}

/** Repayments as rows of text, with cents, rounded as in the CSV: by toFixed, for the number that it is. */
export function scheduleFigures(rows: readonly ScheduleRow[]): string[][] {
  return rows.map(({ period, payment, principal, interest, balance }) => [
    String(period),
    ...[payment, principal, interest, balance].map((dollars) => cents.format(Number(dollars.toFixed(2)) + 0)),
  ]);
}
