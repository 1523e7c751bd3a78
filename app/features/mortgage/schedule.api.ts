import type { LoaderFunctionArgs } from "react-router";
import { getOnly } from "#app/http/endpoint.server.ts";
import { textResponse } from "#app/http/text-response.server.ts";
import { judgeLoan, readLoanFields } from "./loan-question.ts";
import { loanMessages } from "./mortgage.messages.ts";
import { calculateRepayments } from "./repayments.ts";
import { scheduleCsv, scheduleFileName } from "./schedule-csv.ts";

/** The schedule of the loan that the address asks for, as a file. */
export function loader({ url }: LoaderFunctionArgs): Response {
  const judged = judgeLoan(readLoanFields(url.searchParams));
  if ("errors" in judged) return refusal(loanMessages.checkInputs, Object.values(judged.errors));
  const outcome = calculateRepayments(judged.loan);
  if ("problem" in outcome) return refusal(loanMessages.cannotCalculate, [loanMessages.problems[outcome.problem]]);
  return textResponse(scheduleCsv(outcome.repayments.schedule), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${scheduleFileName(judged.loan)}"`,
      "Cache-Control": "no-cache",
    },
  });
}

export const action = getOnly;

/** People follow the link, too, from an address that somebody changed: sentences, not JSON. */
function refusal(title: string, sentences: readonly string[]): Response {
  return textResponse(`${[title, ...sentences].join("\n")}\n`, {
    status: 422,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
