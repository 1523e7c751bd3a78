import { Alert } from "#app/ui/alert.tsx";
import { loanMessages } from "./loan.messages.ts";
import type { RepaymentProblem } from "./repayments.ts";
import { resultId } from "./use-live-loan.ts";

/** That no input is wrong, and yet there are no repayments (section 8). */
export function LoanProblem({ problem }: { problem: RepaymentProblem }) {
  const text = loanMessages.problems[problem];
  return (
    <div data-announce={`${loanMessages.cannotCalculate}. ${text}`}>
      <Alert tone="bad" level={2} id={resultId} title={loanMessages.cannotCalculate}>
        {text}
      </Alert>
    </div>
  );
}
