import { type SubmitEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { FieldError } from "#app/forms/field-error.tsx";
import { formatCents } from "#app/lib/numbers.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextInput, type TextInputProps } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import {
  HOME_LOAN_FIELDS,
  type HomeLoanField,
  type HomeLoanFields,
  homeLoanMessages,
  type HomeLoanResult,
  homeLoanWords,
  readHomeLoan,
  validateHomeLoan,
} from "./home-loan.ts";
import { DEFAULT_LOAN } from "./loan.ts";
import { mortgageAddress, mortgagePath } from "./loan-query.ts";

export interface HomeLoanCalculatorProps {
  /** Of the page that it stands on. */
  path: string;
  className?: string;
}

/**
 * The Home Loan Calculator. It reads its inputs from the address itself, on the server as in the browser,
 * so the page's loader has nothing to do for it.
 */
export function HomeLoanCalculator({ path, className = "" }: HomeLoanCalculatorProps) {
  const asked = readHomeLoan(new URLSearchParams(useLocation().search));
  const answer = asked && validateHomeLoan(asked);
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

function advancedPath(answer: ReturnType<typeof validateHomeLoan> | undefined): string {
  return answer && "loan" in answer ? mortgagePath({ ...DEFAULT_LOAN, ...answer.loan }) : mortgageAddress;
}

/** The form above it stays in sight when a GET without script jumps to it. */
const target = { id: "repayment", tabIndex: -1 } as const;
const inSight = "scroll-mt-[min(24rem,50svh)] outline-none";

/** The payment, or what is wrong, each sentence a link to its field. */
function HomeLoanAnswerView({ answer }: { answer: HomeLoanResult }) {
  if ("errors" in answer) return <HomeLoanErrors errors={answer.errors} />;
  const words = homeLoanWords(answer.loan);
  const payment = formatCents(answer.monthlyPayment);
  return (
    <div className="border-t-3 border-ink pt-3">
      <p {...target} className={inSight} data-announce={`${homeLoanMessages.result} ${payment}. ${words}`}>
        {homeLoanMessages.result} <strong className="text-price tnum">{payment}</strong>
      </p>
      <p className="text-sm text-ink-2">{words}</p>
    </div>
  );
}

function HomeLoanErrors({ errors }: { errors: Extract<HomeLoanResult, { errors: unknown }>["errors"] }) {
  const wrong = HOME_LOAN_FIELDS.flatMap((field) => {
    const sentence = errors[field];
    return sentence === undefined ? [] : [{ field, sentence }];
  });
  const words = [homeLoanMessages.check, ...wrong.map(({ sentence }) => `${sentence}.`)].join(" ");
  return (
    <div className="border border-l-8 border-bad bg-bad-soft p-4">
      <p {...target} className={`font-semibold ${inSight}`} data-announce={words}>
        {homeLoanMessages.check}
      </p>
      {wrong.length > 0 && (
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-6">
          {wrong.map(({ field, sentence }) => (
            <li key={field}>
              <a href={`#${homeLoanFieldId(field)}`} className="link font-semibold">
                {sentence}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface HomeLoanNumberProps extends Pick<TextInputProps, "prefix" | "suffix" | "defaultValue"> {
  name: HomeLoanField;
  label: string;
  error?: string;
}

/** The id of a field, for the link that leads to it. */
function homeLoanFieldId(name: HomeLoanField): string {
  return `home-loan-${name}`;
}

/** A label with its unit, what is wrong, then the box. */
function HomeLoanNumber({ name, label, error, ...control }: HomeLoanNumberProps) {
  const id = homeLoanFieldId(name);
  return (
    <div className="field" data-invalid={error ? "" : undefined}>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <FieldError id={`${id}-error`} error={error} />
      {/* Side by side, boxes stand in one line whatever is said above them. */}
      <div className="mt-auto">
        <TextInput
          {...control}
          id={id}
          name={name}
          inputMode="decimal"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      </div>
    </div>
  );
}

/**
 * Makes the calculator answer in place: the address is replaced, the focus stays where it is, and nobody asks the
 * server, because all that the answer needs is in the address.
 */
function useHomeLoanForm(path: string, asked: HomeLoanFields | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const shown = HOME_LOAN_FIELDS.map((field) => asked?.[field] ?? "").join("\n");
  const previous = useRef(shown);

  useEffect(() => {
    // Reset, Back and Forward change the address under the fields. What was typed before hydration stays.
    if (previous.current !== shown) form.current?.reset();
    previous.current = shown;
  }, [shown]);

  return {
    ref: form,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      const typed = new URLSearchParams();
      for (const [name, value] of new FormData(event.currentTarget)) {
        if (typeof value === "string") typed.append(name, value);
      }
      const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
      void navigate(`${path}?${typed}`, options);
    },
  };
}
