import { useLocation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { judgeHomeLoan, readHomeLoan } from "./home-loan.ts";
import { HomeLoanAnswerView } from "./home-loan-answer.tsx";
import { HomeLoanNumber } from "./home-loan-field.tsx";
import { homeLoanMessages } from "./home-loan.messages.ts";
import { DEFAULT_LOAN } from "./loan.ts";
import { mortgageAddress, mortgagePath } from "./mortgage-path.ts";
import { useHomeLoanForm } from "./use-home-loan-form.ts";

export interface HomeLoanCalculatorProps {
  /** Of the page that it stands on. */
  path: string;
  className?: string;
}

/**
 * The Home Loan Calculator (section 5). It reads its inputs from the address itself, on the server as in the browser,
 * so the page's loader has nothing to do for it.
 */
export function HomeLoanCalculator({ path, className = "" }: HomeLoanCalculatorProps) {
  const asked = readHomeLoan(new URLSearchParams(useLocation().search));
  const answer = asked && judgeHomeLoan(asked);
  const errors = answer && "errors" in answer ? answer.errors : {};
  const formProps = useHomeLoanForm(path, asked);
  return (
    <section aria-labelledby="calculator" className={className}>
      <h2 id="calculator" tabIndex={-1} className="text-xl">
        {homeLoanMessages.title}
      </h2>
      <p className="mt-2 prose text-ink-2">{homeLoanMessages.about}</p>
      <form {...formProps} method="get" action={`${path}#repayment`} autoComplete="off" className="mt-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <HomeLoanNumber
            name="loanAmount"
            label={homeLoanMessages.loanAmountLabel}
            prefix="$"
            defaultValue={asked?.loanAmount}
            error={errors.loanAmount}
          />
          <HomeLoanNumber
            name="annualRate"
            label={homeLoanMessages.annualRateLabel}
            suffix="%"
            defaultValue={asked?.annualRate}
            error={errors.annualRate}
          />
          <HomeLoanNumber
            name="termYears"
            label={homeLoanMessages.termYearsLabel}
            suffix={homeLoanMessages.years}
            defaultValue={asked?.termYears}
            error={errors.termYears}
          />
        </div>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button>{homeLoanMessages.submit}</Button>
          <ButtonLink variant="quiet" to={`${path}#calculator`} defaultShouldRevalidate={false}>
            {homeLoanMessages.reset}
          </ButtonLink>
        </div>
      </form>
      {answer && (
        <div className="mt-4">
          <HomeLoanAnswerView answer={answer} />
        </div>
      )}
      <p className="mt-4 prose">
        <TextLink to={advancedPath(answer)}>{homeLoanMessages.advanced}</TextLink>: {homeLoanMessages.advancedHint}
      </p>
    </section>
  );
}

function advancedPath(answer: ReturnType<typeof judgeHomeLoan> | undefined): string {
  return answer && "loan" in answer ? mortgagePath({ ...DEFAULT_LOAN, ...answer.loan }) : mortgageAddress;
}
