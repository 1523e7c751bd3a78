import data from "#reference/data/transfer-duty.json" with { type: "json" };

interface DutyYear {
  /** "2026-27" */
  year: string;
  /** ISO dates of the contract, both included. */
  from: string;
  to: string;
  /** "four independent sources" */
  quotedBy: string;
  /** False if only arithmetic supports the highest bracket. */
  isTopConfirmed: boolean;
  brackets: readonly { over: number; base: number; per100: number }[];
}

const years: readonly DutyYear[] = data.years;

export interface TransferDuty {
  /** "2026-27" */
  year: string;
  from: string;
  to: string;
  quotedBy: string;
  /** Dollars. */
  duty: number;
  isConfirmed: boolean;
}

/**
 * Duties Act 1997 NSW, s 32, for a home that is not bought by a foreign person. `value` is in dollars, `contractDay` an
 * ISO date. Undefined for a day of a year without rates.
 */
export function transferDuty(value: number, contractDay: string): TransferDuty | undefined {
  const found = years.find(({ from, to }) => from <= contractDay && contractDay <= to);
  if (!found) return undefined;
  const { brackets, isTopConfirmed, ...year } = found;
  const index = brackets.findLastIndex(({ over }) => value > over);
  const { over, base, per100 } = brackets[index] ?? { over: 0, base: 0, per100: 0 };
  // Part of $100 counts as $100.
  const hundreds = Math.ceil((value - over) / 100);
  const duty = Math.round((base + hundreds * per100) * 100) / 100;
  const isTop = index === brackets.length - 1;
  return { ...year, duty: Math.max(data.minimum, duty), isConfirmed: isTopConfirmed || !isTop };
}

/** The days whose contracts have rates. */
export const dutyDays = { from: years[0]?.from ?? "", to: years.at(-1)?.to ?? "" };
