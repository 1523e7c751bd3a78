import { type SubmitEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { FieldError } from "#app/forms/error-summary.tsx";
import { parseTypedDollars, parseTypedNumber } from "#app/lib/fields.ts";
import { formatCents, formatDollars } from "#app/lib/numbers.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextInput, type TextInputProps } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { DEFAULT_LOAN, amortisedPayment, plainNumber, groupThousands, mortgageBasePath, mortgagePath } from "./loan.ts";

const homeLoanMessages = {
  title: "Home Loan Calculator",
  about:
    "Works out the monthly repayment on a loan. It assumes equal months and a rate that stays the same, and leaves out fees. It is an estimate to help you plan, not an offer of credit.",
  loanAmountLabel: "Loan amount",
  annualRateLabel: "Interest rate per year",
  termYearsLabel: "Loan term",
  years: "years",
  submit: "Calculate",
  reset: "Reset",
  check: "Please check your inputs.",
  result: "Estimated monthly payment:",
  advanced: "Advanced calculator",
  advancedHint: "extra, fortnightly and weekly repayments, with every repayment in a table.",
  loanAmount: "Enter a loan amount",
  loanAmountPositive: "Loan amount must be greater than zero",
  annualRate: "Enter an annual interest rate",
  annualRateNegative: "Interest rate cannot be negative",
  termYears: "Enter a loan term",
  termYearsPositive: "Loan term must be greater than zero",
} as const;

/** In form order. */
const HOME_LOAN_FIELDS = ["loanAmount", "annualRate", "termYears"] as const;

export type HomeLoanField = (typeof HOME_LOAN_FIELDS)[number];

export type HomeLoanFields = Record<HomeLoanField, string>;

export type HomeLoan = Record<HomeLoanField, number>;

/** Valid fields may still have no payment, for example after an overflow. */
export type HomeLoanResult =
  | { loan: HomeLoan; monthlyPayment: number }
  | { errors: Partial<Record<HomeLoanField, string>> };

/** Undefined without any. */
export function readHomeLoan(params: URLSearchParams): HomeLoanFields | undefined {
  if (!HOME_LOAN_FIELDS.some((field) => params.has(field))) return undefined;
  return {
    loanAmount: params.get("loanAmount") ?? "",
    annualRate: params.get("annualRate") ?? "",
    termYears: params.get("termYears") ?? "",
  };
}

/** Returns the monthly payment, or errors by field. */
export function validateHomeLoan(fields: HomeLoanFields): HomeLoanResult {
  const loan: HomeLoan = {
    loanAmount: parseTypedDollars(fields.loanAmount),
    annualRate: parseTypedNumber(fields.annualRate.replace("%", "")),
    termYears: parseTypedNumber(fields.termYears),
  };
  const errors: Partial<Record<HomeLoanField, string>> = {};
  for (const field of HOME_LOAN_FIELDS) {
    const error = errorOf(field, loan[field]);
    if (error !== undefined) errors[field] = error;
  }
  const payment = amortisedPayment(loan.loanAmount, loan.annualRate / 12 / 100, loan.termYears * 12);
  if (Object.keys(errors).length > 0 || !Number.isFinite(payment)) return { errors };
  return { loan, monthlyPayment: payment };
}

/** Shows the inputs as parsed, because parsing is lenient. */
export function homeLoanSummary({ loanAmount, annualRate, termYears }: HomeLoan): string {
  const amount = Number.isInteger(loanAmount) ? formatDollars(loanAmount) : formatCents(loanAmount);
  const years = termYears === 1 ? "1 year" : `${plainNumber(termYears)} years`;
  return `For ${amount} at ${plainNumber(annualRate)}% a year over ${years}.`;
}

function errorOf(field: HomeLoanField, value: number): string | undefined {
  if (Number.isNaN(value)) return homeLoanMessages[field];
  if (field === "annualRate") return value < 0 ? homeLoanMessages.annualRateNegative : undefined;
  return value > 0 ? undefined : homeLoanMessages[`${field}Positive`];
}

export interface HomeLoanCalculatorProps {
  path: string;
  className?: string;
}

/** Reads its inputs from the address on server and browser, so the page needs no loader. */
export function HomeLoanCalculator({ path, className = "" }: HomeLoanCalculatorProps) {
  const requested = readHomeLoan(new URLSearchParams(useLocation().search));
  const result = requested && validateHomeLoan(requested);
  const errors = result && "errors" in result ? result.errors : {};
  const formProps = useHomeLoanForm(path, requested);
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
            defaultValue={requested && groupThousands(requested.loanAmount)}
            error={errors.loanAmount}
          />
          <HomeLoanNumber
            name="annualRate"
            label={homeLoanMessages.annualRateLabel}
            suffix="%"
            defaultValue={requested?.annualRate}
            error={errors.annualRate}
          />
          <HomeLoanNumber
            name="termYears"
            label={homeLoanMessages.termYearsLabel}
            suffix={homeLoanMessages.years}
            defaultValue={requested?.termYears}
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
      {result && (
        <div className="mt-4">
          <HomeLoanResultView result={result} />
        </div>
      )}
      <p className="mt-4 prose">
        <TextLink to={advancedPath(result)}>{homeLoanMessages.advanced}</TextLink>: {homeLoanMessages.advancedHint}
      </p>
    </section>
  );
}

function advancedPath(result: ReturnType<typeof validateHomeLoan> | undefined): string {
  return result && "loan" in result ? mortgagePath({ ...DEFAULT_LOAN, ...result.loan }) : mortgageBasePath;
}

/** The form stays visible when a submission without scripts jumps to the result. */
const target = { id: "repayment", tabIndex: -1 } as const;
const inSight = "scroll-mt-[min(24rem,50svh)] outline-none";

function HomeLoanResultView({ result }: { result: HomeLoanResult }) {
  if ("errors" in result) return <HomeLoanErrors errors={result.errors} />;
  const summary = homeLoanSummary(result.loan);
  const payment = formatCents(result.monthlyPayment);
  return (
    <div className="border-t-3 border-ink pt-3">
      <p {...target} className={inSight} data-announce={`${homeLoanMessages.result} ${payment}. ${summary}`}>
        {homeLoanMessages.result} <strong className="text-price tnum">{payment}</strong>
      </p>
      <p className="text-sm text-ink-2">{summary}</p>
    </div>
  );
}

function HomeLoanErrors({ errors }: { errors: Extract<HomeLoanResult, { errors: unknown }>["errors"] }) {
  const wrong = HOME_LOAN_FIELDS.flatMap((field) => {
    const message = errors[field];
    return message === undefined ? [] : [{ field, message }];
  });
  const text = [homeLoanMessages.check, ...wrong.map(({ message }) => `${message}.`)].join(" ");
  return (
    <div className="border border-l-8 border-bad bg-bad-soft p-4">
      <p {...target} className={`font-semibold ${inSight}`} data-announce={text}>
        {homeLoanMessages.check}
      </p>
      {wrong.length > 0 && (
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-6">
          {wrong.map(({ field, message }) => (
            <li key={field}>
              <a href={`#${homeLoanFieldId(field)}`} className="link font-semibold">
                {message}
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

function homeLoanFieldId(name: HomeLoanField): string {
  return `home-loan-${name}`;
}

function HomeLoanNumber({ name, label, error, ...control }: HomeLoanNumberProps) {
  const id = homeLoanFieldId(name);
  return (
    <div className="field" data-invalid={error ? "" : undefined}>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <FieldError id={`${id}-error`} error={error} />
      {/* Aligns the boxes at the bottom. */}
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

/** Replaces the address and preserves the focus, without a request to the server. */
function useHomeLoanForm(path: string, requested: HomeLoanFields | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const current = HOME_LOAN_FIELDS.map((field) => requested?.[field] ?? "").join("\n");
  const previous = useRef(current);

  useEffect(() => {
    // Reset, Back and Forward change the address. Preserve values typed before hydration.
    if (previous.current !== current) form.current?.reset();
    previous.current = current;
  }, [current]);

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
