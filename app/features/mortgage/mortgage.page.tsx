import { type ComponentProps, useDeferredValue, type ReactNode } from "react";
import { useLocation } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { transferDuty } from "#app/features/costs/home-cost.server.ts";
import { buyingCostsPath } from "#app/features/costs/home-cost.ts";
import { ServiceEnquiry, useEnquiryForm } from "#app/features/leads/embeds/enquiry.tsx";
import { enquiryAction, enquiryPageData, financeEnquiry } from "#app/features/leads/enquire/enquire.form.server.ts";
import { enquiryFormId, removeReceipt, leadMessages } from "#app/features/leads/model/lead.ts";
import { FieldError } from "#app/forms/error-summary.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { errorTitlePrefix } from "#app/forms/form-result.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPart } from "#app/http/page-loader.server.ts";
import { sydneyDay } from "#app/lib/dates.ts";
import { formatCents, formatDollars } from "#app/lib/numbers.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardBody } from "#app/ui/card.tsx";
import { hintId, TextInput, type TextInputProps } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/mortgage.page";
import { CheckInputs, LoanProblem, LoanResult, QuotedTwoWays } from "./loan-result.tsx";
import { LoanTables } from "./loan-tables.tsx";
import {
  checkPurchase,
  type InputFields,
  loanOf,
  mortgageBasePath,
  type ReadPurchase,
  isPurchaseStated,
  SHOWN,
  STATED,
  readLoanFields,
  readPurchase,
  validateLoan,
  mortgagePath,
  FREQUENCIES,
  PERIOD_NOUNS,
  calculateRepayments,
  type Loan,
  durationText,
} from "./loan.ts";
import { mortgageMessages } from "./mortgage.messages.ts";
import { resultId, useLiveLoan } from "./use-live-loan.ts";

/** Receives the enquiries. */
const target = { serviceId: "finance" };

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const params = new URLSearchParams(location.search);
  const isWrong = !readPurchase(params).purchase || "errors" in validateLoan(readLoanFields(params));
  return pageMeta({
    title: isWrong ? errorTitlePrefix + mortgageMessages.title : mortgageMessages.title,
    description: mortgageMessages.description,
    // One page for all inputs.
    url: absoluteUrl(matches[0].loaderData.origin, mortgageBasePath),
    // A page with a receipt is private.
    noIndex: loaderData?.sentReceipt !== undefined,
  });
}

/** The inputs are in the address; components compute the figures. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { constraint } = financeEnquiry;
  const pageData = await loadPart(enquiryPageData({ constraint }, target, { url, context }));
  cachePublicly(mortgageBasePath);
  // Only the receipt needs the database.
  return { ...(pageData ?? { constraint, sentReceipt: undefined }), duty: dutyToday(url.searchParams) };
}

/** On the price in the address. Undefined without a valid price, and where our sources do not confirm the rate. */
function dutyToday(params: URLSearchParams) {
  const { purchase } = readPurchase(params);
  const found = purchase && transferDuty(purchase.price, sydneyDay(new Date()));
  return found?.isConfirmed
    ? { price: purchase?.price, amount: formatDollars(found.duty), year: found.year }
    : undefined;
}

/** Only the duty is computed on the server: without a connection the rest stays correct. */
export const clientMiddleware = keepPageWhenUnreachable<Route.ComponentProps["loaderData"]>((current) => ({
  ...current,
  duty: undefined,
}));

export const action = enquiryAction(financeEnquiry, ({ url }: Route.ActionArgs) =>
  Promise.resolve({ path: removeReceipt(url), target }),
);

export const clientAction = formClientAction({ form: enquiryFormId, inPlace: true, failure: leadMessages.failed.text });

export default function MortgagePage({ loaderData, actionData }: Route.ComponentProps) {
  const location = useLocation();
  const path = removeReceipt(location);
  const enquiry = useEnquiryForm({ path, constraint: loaderData.constraint, result: actionData });
  const { fields, isUnfinished, addressed, formProps } = useLiveLoan();
  const purchase = checkPurchase(fields);
  const tabled = useDeferredValue(fields);
  const checked = validateLoan(fields);
  const loanErrors = "errors" in checked && !isUnfinished ? checked.errors : {};
  const errors = isUnfinished ? {} : { ...purchase.errors, ...loanErrors };
  const outcome = "loan" in checked && purchase.purchase ? calculateRepayments(checked.loan) : undefined;
  const hasResult = outcome !== undefined && "repayments" in outcome;
  return (
    <div
      className="group/loan page flex flex-col gap-8 py-6 print:pt-4 print:pb-0 [@media(height<30rem)]:gap-4 [@media(height<30rem)]:py-3"
      data-unfinished={isUnfinished ? "" : undefined}
    >
      <header className="flex flex-col gap-2 border-b border-ink pb-4">
        <Breadcrumb
          trail={[{ label: mortgageMessages.finance, to: "/services/finance" }, { label: mortgageMessages.title }]}
        />
        <h1 tabIndex={-1} className="text-2xl">
          {mortgageMessages.title}
        </h1>
        <p className="prose text-lg text-ink-2 [@media(height<30rem)]:hidden">{mortgageMessages.lead}</p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-4">
          <LoanForm
            fields={addressed}
            isStated={isPurchaseStated(new URLSearchParams(location.search))}
            errors={errors}
            formProps={formProps}
          >
            <Borrowed purchase={purchase} duty={loaderData.duty} />
          </LoanForm>
          {"loan" in checked && hasResult && !isUnfinished && (
            <p className="answer-line">
              <span>
                <b className="text-lg font-bold tnum">{formatCents(outcome.repayments.payment)}</b>{" "}
                {mortgageMessages.each(PERIOD_NOUNS[checked.loan.frequency])}
              </span>
              <a href={`#${resultId}`} className="link py-2.5">
                {mortgageMessages.toResult}
              </a>
            </p>
          )}
        </div>
        <div className="relative flex min-w-0 flex-col gap-8">
          {isUnfinished && (
            <p className={hasResult ? "absolute top-0 prose" : "prose"}>{mortgageMessages.unfinished}</p>
          )}
          {Object.keys(errors).length > 0 && <CheckInputs errors={errors} />}
          {"loan" in checked && outcome && "problem" in outcome && !isUnfinished && (
            <LoanProblem problem={outcome.problem} />
          )}
          {"loan" in checked && hasResult && <LoanResult loan={checked.loan} repayments={outcome.repayments} />}
          <Assumptions />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        {hasResult ? <LoanTables fields={tabled} all={isFullScheduleRequested(location.search)} /> : <div />}
        <div className="flex flex-col gap-8 print:hidden">
          <ServiceEnquiry
            form={enquiry}
            heading={mortgageMessages.enquire}
            path={path}
            sentReceipt={loaderData.sentReceipt}
            consent
          />
          <Benefits />
        </div>
      </div>
      <InfoCards loan={hasResult && "loan" in checked ? checked.loan : undefined} />
    </div>
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
        {mortgageMessages.assumptions}
      </h2>
      <p className="prose">{mortgageMessages.purpose}</p>
      <ul className="flex prose list-disc flex-col gap-1 pl-5">
        {mortgageMessages.assumptionList.map((text) => (
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
        {mortgageMessages.benefits}
      </h2>
      <dl className="mt-2">
        {mortgageMessages.benefitList.map(({ title, text }) => (
          <div key={title} className="border-b border-line py-2">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-sm text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface BorrowedProps {
  purchase: ReadPurchase;
  duty: ReturnType<typeof dutyToday>;
}

/** The loan that results from price and deposit; the duty may still be that of another price. */
function Borrowed({ purchase: { purchase }, duty }: BorrowedProps) {
  if (!purchase) return null;
  return (
    <p className="text-sm text-ink-2">
      {mortgageMessages.borrow(formatDollars(loanOf(purchase)), formatDollars(purchase.price - loanOf(purchase)))}{" "}
      {duty?.price === purchase.price && mortgageMessages.duty(duty.amount, duty.year)}
    </p>
  );
}

interface LoanFormProps {
  fields: InputFields;
  isStated: boolean;
  errors: Partial<Record<keyof InputFields, string>>;
  formProps: ComponentProps<"form">;
  /** Below price and deposit. */
  children: ReactNode;
}

/** Text inputs, because number inputs drop invalid input. */
function LoanForm({ fields, isStated, errors, formProps, children }: LoanFormProps) {
  return (
    <form
      {...formProps}
      method="get"
      action={`${mortgageBasePath}#${resultId}`}
      autoComplete="off"
      aria-labelledby="inputs"
      className="flex flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4"
    >
      <h2 id="inputs" className="text-lg">
        {mortgageMessages.inputs}
      </h2>
      <div className="grid grid-cols-2 items-end gap-4">
        <LoanField
          name="price"
          label={mortgageMessages.price}
          prefix="$"
          defaultValue={fields.price}
          error={errors.price}
        />
        <LoanField
          name="deposit"
          label={mortgageMessages.deposit}
          suffix="%"
          defaultValue={fields.deposit}
          error={errors.deposit}
        />
        {(["price", "deposit", "loanAmount"] as const).map((name) => (
          <input key={name} type="hidden" name={SHOWN[name]} value={fields[name]} />
        ))}
        {isStated && <input type="hidden" name={STATED} value="1" />}
      </div>
      <FrequencyField defaultValue={fields.frequency} error={errors.frequency} />
      {children}
      <div className="grid items-end gap-4 min-[22rem]:grid-cols-2">
        <LoanField
          name="loanAmount"
          label={mortgageMessages.loanAmount}
          hint={mortgageMessages.loanAmountHint}
          prefix="$"
          defaultValue={fields.loanAmount}
          error={errors.loanAmount}
        />
        <LoanField
          name="annualRate"
          label={mortgageMessages.annualRate}
          hint={mortgageMessages.annualRateHint}
          suffix={mortgageMessages.perYear}
          defaultValue={fields.annualRate}
          error={errors.annualRate}
        />
        <LoanField
          name="termYears"
          label={mortgageMessages.termYears}
          hint={mortgageMessages.termYearsHint}
          suffix={mortgageMessages.years}
          defaultValue={fields.termYears}
          error={errors.termYears}
        />
        <LoanField
          name="extraPayment"
          label={mortgageMessages.extraPayment}
          hint={mortgageMessages.extraPaymentHint}
          prefix="$"
          defaultValue={fields.extraPayment}
          error={errors.extraPayment}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button>{mortgageMessages.submit}</Button>
        <ButtonLink variant="quiet" to={mortgageBasePath} preventScrollReset defaultShouldRevalidate={false}>
          {mortgageMessages.reset}
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
      <legend className="float-left font-semibold">{mortgageMessages.frequency}</legend>
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
            {mortgageMessages.frequencies[frequency]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface LoanFieldProps extends Pick<TextInputProps, "prefix" | "suffix" | "defaultValue" | "inputMode"> {
  name: keyof InputFields;
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

function InfoCards({ loan }: { loan?: Loan }) {
  return (
    <section aria-labelledby="more" className="print:hidden">
      <h2 id="more" className="mb-4 text-xl">
        {mortgageMessages.more}
      </h2>
      <ul className="grid gap-(--gap) lg:grid-cols-3">
        <InfoCard title={mortgageMessages.extraTitle}>
          <p>{mortgageMessages.extraPlain}</p>
          {loan && <ExtraExamples loan={loan} />}
          <p className="text-sm text-ink-2">{mortgageMessages.extraFixed}</p>
        </InfoCard>
        <InfoCard id="two-ways" title={mortgageMessages.twoWaysTitle}>
          <QuotedTwoWays loan={loan} />
        </InfoCard>
        <InfoCard title={mortgageMessages.notIncludedTitle}>
          <p>{mortgageMessages.notIncluded}</p>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {mortgageMessages.notIncludedList.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p>
            <TextLink to={buyingCostsPath} className="inline-block py-1">
              {mortgageMessages.toBuyingCosts}
            </TextLink>
          </p>
        </InfoCard>
      </ul>
    </section>
  );
}

function InfoCard({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <Card as="li">
      <CardBody className="gap-3">
        <h3 id={id} tabIndex={id ? -1 : undefined} className="scroll-mt-4 text-lg">
          {title}
        </h3>
        {children}
      </CardBody>
    </Card>
  );
}

const EXAMPLES = [100, 250, 500];

/** Each links to the calculator. */
function ExtraExamples({ loan }: { loan: Loan }) {
  const examples = EXAMPLES.flatMap((extraPayment) => {
    const outcome = calculateRepayments({ ...loan, extraPayment });
    if ("problem" in outcome) return [];
    const { interestSaved = 0, monthsSaved = 0 } = outcome.repayments;
    return [{ extraPayment, interestSaved, monthsSaved }];
  });
  if (examples.length === 0) return null;
  return (
    <table className="w-full text-left text-sm tnum group-data-unfinished/loan:invisible">
      <caption className="sr-only">{`${mortgageMessages.extraTitle}, each ${PERIOD_NOUNS[loan.frequency]}`}</caption>
      <thead>
        <tr className="border-b border-ink">
          {mortgageMessages.extraColumns.map((column, index) => (
            <th key={column} scope="col" className="py-1 pr-3 font-semibold last:pr-0">
              {index === 0 ? `${column} a ${PERIOD_NOUNS[loan.frequency]}` : column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {examples.map(({ extraPayment, interestSaved, monthsSaved }) => (
          <tr key={extraPayment} className="border-b border-line align-baseline">
            <th scope="row" className="py-1 pr-3 font-normal">
              <TextLink
                to={mortgagePath({ ...loan, extraPayment })}
                preventScrollReset
                defaultShouldRevalidate={false}
                className="inline-block py-1"
              >
                {formatDollars(extraPayment)}
              </TextLink>
            </th>
            <td className="py-1 pr-3">{formatDollars(interestSaved)}</td>
            <td className="py-1">{durationText(monthsSaved)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
