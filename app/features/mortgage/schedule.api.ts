import type { LoaderFunctionArgs } from "react-router";
import { getOnly } from "#app/http/endpoint.server.ts";
import { textResponse } from "#app/http/text-response.server.ts";
import { validateLoan, readLoanFields } from "./loan-query.ts";
import { loanMessages } from "./mortgage.messages.ts";
import { calculateRepayments, inCents } from "./repayments.ts";
import { scheduleCsv, scheduleFileName } from "./schedule-csv.ts";

/** The schedule of the loan that the address asks for, as a file. */
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

/** People follow the link, too, from an address that somebody changed: sentences, not JSON. */
function unprocessable(title: string, sentences: readonly string[]): Response {
  return textResponse(`${[title, ...sentences].join("\n")}\n`, {
    status: 422,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
