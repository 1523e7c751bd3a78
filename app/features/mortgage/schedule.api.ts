import type { LoaderFunctionArgs } from "react-router";
import { getOnly } from "#app/http/endpoint.server.ts";
import { textResponse } from "#app/http/file-response.server.ts";
import {
  readLoanFields,
  validateLoan,
  type Loan,
  type ScheduleRow,
  calculateRepayments,
  inCents,
  plainNumber,
} from "./loan.ts";
import { loanMessages } from "./mortgage.messages.ts";

/** CSV (RFC 4180) with two decimals. Nothing needs quoting. */
export function scheduleCsv(schedule: readonly ScheduleRow[]): string {
  const rows = schedule.map(
    ({ period, payment, principal, interest, balance }) =>
      `${period},${payment.toFixed(2)},${principal.toFixed(2)},${interest.toFixed(2)},${balance.toFixed(2)}\r\n`,
  );
  return `${loanMessages.scheduleColumns.join(",")}\r\n${rows.join("")}`;
}

/** Contains the loan's inputs. */
export function scheduleFileName(loan: Loan): string {
  const { loanAmount, annualRate, termYears, extraPayment, frequency } = loan;
  const [amount, rate, years, extra] = [loanAmount, annualRate, termYears, extraPayment].map(plainNumber);
  return `mortgage-${amount}-${rate}pc-${years}y-extra-${extra}-${frequency}.csv`;
}

export function loader({ url }: LoaderFunctionArgs): Response {
  const checked = validateLoan(readLoanFields(url.searchParams));
  if ("errors" in checked) return unprocessable(loanMessages.checkInputs, Object.values(checked.errors));
  const outcome = calculateRepayments(checked.loan);
  if ("problem" in outcome)
    return unprocessable(loanMessages.cannotCalculate, [loanMessages.problems[outcome.problem]]);
  return textResponse(scheduleCsv(inCents(outcome.repayments.schedule)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${scheduleFileName(checked.loan)}"`,
      "Cache-Control": "no-cache",
    },
  });
}

export const action = getOnly;

/** Users may edit the address and follow the link: send text, not JSON. */
function unprocessable(title: string, messages: readonly string[]): Response {
  return textResponse(`${[title, ...messages].join("\n")}\n`, {
    status: 422,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
