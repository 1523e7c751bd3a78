import { type ComponentProps, useDeferredValue } from "react";
import { Form, useLocation } from "react-router";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { ServiceEnquiry, useEnquiryForm } from "#app/features/leads/embeds/enquiry.tsx";
import { enquiryAction, enquiryPageData, financeEnquiry } from "#app/features/leads/enquire/enquire.form.server.ts";
import { enquiryFormId, removeReceipt } from "#app/features/leads/model/paths.ts";
import { ErrorSummary, FieldError } from "#app/forms/error-summary.tsx";
import { leadMessages } from "#app/features/leads/model/lead.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { errorTitlePrefix } from "#app/forms/form-result.ts";
import { formatCents, formatDollars } from "#app/lib/numbers.ts";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { loadPart } from "#app/http/page-loader.server.ts";
import type { Route } from "./+types/mortgage.page";
import { InfoCards } from "./info-cards.tsx";
import {
  type LoanErrors,
  type LoanFields,
  loanOf,
  mortgageAddress,
  type PurchaseFields,
  type ReadPurchase,
  readLoanFields,
  readPurchase,
  validateLoan,
} from "./loan-query.ts";
import { CheckInputs, LoanProblem, LoanResult, LoanTables } from "./loan-result.tsx";
import { mortgageMessages as messages } from "./mortgage.messages.ts";
import { resultId, useLiveLoan } from "./use-live-loan.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { hintId, TextInput, type TextInputProps } from "#app/ui/field.tsx";
import { FREQUENCIES, PERIOD_NOUNS, calculateRepayments } from "./loan.ts";

/** Receives the enquiries. */
const target = { serviceId: "finance" };

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const params = new URLSearchParams(location.search);
  const isWrong = !readPurchase(params).purchase || "errors" in validateLoan(readLoanFields(params));
  return pageMeta({
    title: isWrong ? errorTitlePrefix + messages.title : messages.title,
    description: messages.description,
    // One page for all inputs.
    url: absoluteUrl(matches[0].loaderData.origin, mortgageAddress),
    // A page with a receipt is private.
    noIndex: loaderData?.sentReceipt !== undefined,
  });
}

/** The inputs are in the address; components compute the figures. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { constraint } = financeEnquiry;
  const pageData = await loadPart(enquiryPageData({ constraint }, target, { url, context }));
  cachePublicly(mortgageAddress);
  // Only the receipt needs the database.
  return pageData ?? { constraint, sentReceipt: undefined };
}

export const action = enquiryAction(financeEnquiry, ({ url }: Route.ActionArgs) =>
  Promise.resolve({ path: removeReceipt(url), target }),
);

export const clientAction = formClientAction({ form: enquiryFormId, inPlace: true, failure: leadMessages.failed.text });

export default function MortgagePage({ loaderData, actionData }: Route.ComponentProps) {
  const location = useLocation();
  const path = removeReceipt(location);
  const enquiry = useEnquiryForm({ path, constraint: loaderData.constraint, result: actionData });
  const { fields, isUnfinished, addressed, formProps } = useLiveLoan();
  const purchase = readPurchase(new URLSearchParams(location.search));
  const tabled = useDeferredValue(fields);
  const checked = validateLoan(fields);
  const loanErrors = "errors" in checked && !isUnfinished ? checked.errors : {};
  const errors = { ...purchase.errors, ...loanErrors };
  const outcome = "loan" in checked ? calculateRepayments(checked.loan) : undefined;
  const hasResult = outcome !== undefined && "repayments" in outcome;
  return (
    <>
      <ErrorSummary form={enquiry} />
      <div
        className="group/loan page flex flex-col gap-8 py-6 print:pt-4 print:pb-0 [@media(height<30rem)]:gap-4 [@media(height<30rem)]:py-3"
        data-unfinished={isUnfinished ? "" : undefined}
      >
        <header className="flex flex-col gap-2 border-b border-ink pb-4">
          <Breadcrumb trail={[{ label: messages.finance, to: "/services/finance" }, { label: messages.title }]} />
          <h1 tabIndex={-1} className="text-2xl">
            {messages.title}
          </h1>
          <p className="prose text-lg text-ink-2 [@media(height<30rem)]:hidden">{messages.lead}</p>
        </header>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[24rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
          <div className="flex flex-col gap-4">
            <PurchaseForm purchase={purchase} loan={fields} />
            <LoanForm fields={addressed} errors={loanErrors} formProps={formProps} />
            {"loan" in checked && hasResult && !isUnfinished && (
              <p className="loan-line">
                <span>
                  <b className="text-lg font-bold tnum">{formatCents(outcome.repayments.payment)}</b>{" "}
                  {messages.each(PERIOD_NOUNS[checked.loan.frequency])}
                </span>
                <a href={`#${resultId}`} className="link py-2.5">
                  {messages.toResult}
                </a>
              </p>
            )}
          </div>
          <div className="relative min-w-0 lg:row-span-2">
            {isUnfinished && <p className={hasResult ? "absolute top-0 prose" : "prose"}>{messages.unfinished}</p>}
            {Object.keys(errors).length > 0 && <CheckInputs errors={errors} />}
            {"loan" in checked && outcome && "problem" in outcome && !isUnfinished && (
              <LoanProblem problem={outcome.problem} />
            )}
            {"loan" in checked && hasResult && <LoanResult loan={checked.loan} repayments={outcome.repayments} />}
          </div>
          <Assumptions />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
          {hasResult ? <LoanTables fields={tabled} all={isFullScheduleRequested(location.search)} /> : <div />}
          <div className="flex flex-col gap-8 print:hidden">
            <Benefits />
            <ServiceEnquiry
              form={enquiry}
              heading={messages.enquire}
              path={path}
              sentReceipt={loaderData.sentReceipt}
              consent
            />
          </div>
        </div>
        <InfoCards loan={hasResult && "loan" in checked ? checked.loan : undefined} />
      </div>
    </>
  );
}

/** Otherwise, long schedules are shortened. */
function isFullScheduleRequested(search: string): boolean {
  return new URLSearchParams(search).get("schedule") === "all";
}

function Assumptions() {
  return (
    <section aria-labelledby="assumptions" className="flex flex-col gap-2 border-t border-ink pt-3 text-sm">
      <h2 id="assumptions" tabIndex={-1} className="scroll-mt-4 text-lg">
        {messages.assumptions}
      </h2>
      <p className="prose">{messages.purpose}</p>
      <ul className="flex prose list-disc flex-col gap-1 pl-5">
        {messages.assumptionList.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function Benefits() {
  return (
    <section aria-labelledby="benefits" className="border-t-3 border-ink pt-3 print:hidden">
      <h2 id="benefits" className="text-lg">
        {messages.benefits}
      </h2>
      <dl className="mt-2">
        {messages.benefitList.map(({ title, text }) => (
          <div key={title} className="border-b border-line py-2">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-sm text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface PurchaseFormProps {
  purchase: ReadPurchase;
  /** Kept in the next address. */
  loan: LoanFields;
}

/** Price and deposit replace the loan amount. */
function PurchaseForm({ purchase: { fields, errors, purchase }, loan }: PurchaseFormProps) {
  const { loanAmount: _, ...rest } = loan;
  return (
    <Form
      method="get"
      action={mortgageAddress}
      autoComplete="off"
      preventScrollReset
      aria-labelledby="purchase"
      className="flex flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4 print:hidden"
    >
      <h2 id="purchase" className="text-lg">
        {messages.purchase}
      </h2>
      <div className="grid grid-cols-2 items-end gap-4">
        <LoanField name="price" label={messages.price} prefix="$" defaultValue={fields.price} error={errors.price} />
        <LoanField
          name="deposit"
          label={messages.deposit}
          suffix="%"
          defaultValue={fields.deposit}
          error={errors.deposit}
        />
      </div>
      {Object.entries(rest).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {purchase && (
        <p className="text-sm text-ink-2">
          {messages.borrow(formatDollars(loanOf(purchase)), formatDollars(purchase.price - loanOf(purchase)))}
        </p>
      )}
      <Button variant="quiet">{messages.workOut}</Button>
    </Form>
  );
}

interface LoanFormProps {
  fields: LoanFields;
  errors: LoanErrors;
  formProps: ComponentProps<"form">;
}

/** Text inputs, because number inputs drop invalid input. */
function LoanForm({ fields, errors, formProps }: LoanFormProps) {
  return (
    <form
      {...formProps}
      method="get"
      action={`${mortgageAddress}#${resultId}`}
      autoComplete="off"
      aria-labelledby="inputs"
      className="flex flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4"
    >
      <h2 id="inputs" className="text-lg">
        {messages.inputs}
      </h2>
      <div className="grid items-end gap-4 md:grid-cols-2 lg:grid-cols-1">
        <LoanField
          name="loanAmount"
          label={messages.loanAmount}
          hint={messages.loanAmountHint}
          prefix="$"
          defaultValue={fields.loanAmount}
          error={errors.loanAmount}
        />
        <LoanField
          name="annualRate"
          label={messages.annualRate}
          hint={messages.annualRateHint}
          suffix="%"
          defaultValue={fields.annualRate}
          error={errors.annualRate}
        />
        <LoanField
          name="termYears"
          label={messages.termYears}
          hint={messages.termYearsHint}
          suffix={messages.years}
          defaultValue={fields.termYears}
          error={errors.termYears}
        />
        <LoanField
          name="extraPayment"
          label={messages.extraPayment}
          hint={messages.extraPaymentHint}
          prefix="$"
          defaultValue={fields.extraPayment}
          error={errors.extraPayment}
        />
      </div>
      <FrequencyField defaultValue={fields.frequency} error={errors.frequency} />
      <div className="flex flex-wrap gap-3">
        <Button>{messages.submit}</Button>
        <ButtonLink variant="quiet" to={mortgageAddress} preventScrollReset defaultShouldRevalidate={false}>
          {messages.reset}
        </ButtonLink>
      </div>
    </form>
  );
}

/** The first choice's id is the target of error links. */
function FrequencyField({ defaultValue, error }: { defaultValue: string; error?: string }) {
  return (
    <fieldset
      className="field min-w-0"
      data-invalid={error ? "" : undefined}
      aria-describedby={error ? "frequency-error" : undefined}
    >
      {/* Floated, because a legend is otherwise drawn on the border. */}
      <legend className="float-left font-semibold">{messages.frequency}</legend>
      <FieldError id="frequency-error" error={error} />
      <div className="flex flex-wrap gap-x-4">
        {FREQUENCIES.map((frequency, index) => (
          <label key={frequency} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              id={index === 0 ? "frequency" : `frequency-${frequency}`}
              type="radio"
              name="frequency"
              value={frequency}
              defaultChecked={frequency === defaultValue}
              className="checkbox"
            />
            {messages.frequencies[frequency]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface LoanFieldProps extends Pick<TextInputProps, "prefix" | "suffix" | "defaultValue" | "inputMode"> {
  name: keyof LoanFields | keyof PurchaseFields;
  label: string;
  hint?: string;
  error?: string;
}

/** The id is the name: a page has one such form. */
function LoanField({ name, label, hint, error, ...control }: LoanFieldProps) {
  const describedBy = [error && `${name}-error`, hint && hintId(name)].filter(Boolean).join(" ");
  return (
    <div className="field" data-invalid={error ? "" : undefined}>
      <label htmlFor={name} className="block font-semibold">
        {label}
      </label>
      {hint && (
        <p id={hintId(name)} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      <FieldError id={`${name}-error`} error={error} />
      <TextInput
        inputMode="decimal"
        {...control}
        id={name}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
    </div>
  );
}
