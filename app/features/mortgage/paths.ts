import type { Loan } from "./loan.ts";
import { loanQuery } from "./loan-query.ts";

/** The path of the mortgage calculator. */
export const mortgageAddress = "/finance/calculators/mortgage";

/** The calculator, with this loan in it. */
export function mortgagePath(loan: Loan): string {
  return `${mortgageAddress}?${loanQuery(loan)}`;
}

/** The schedule of this loan, to download. */
export function scheduleCsvPath(loan: Loan): string {
  return `${mortgageAddress}.csv?${loanQuery(loan)}`;
}
