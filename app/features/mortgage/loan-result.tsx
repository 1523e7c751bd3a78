import { formatCents, formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FactList, Stat, StatList } from "#app/ui/facts.tsx";
import { LineChart } from "#app/ui/line-chart.tsx";
import {
  type Frequency,
  type Loan,
  PERIODS_PER_YEAR,
  PERIOD_NOUNS,
  type RepaymentProblem,
  type Repayments,
  type ScheduleRow,
  amountText,
  balancesByYear,
  calculateRepayments,
  durationText,
  perPeriod,
  plainNumber,
  rateText,
  scheduledPayment,
  toFortnightlyQuotes,
  withHigherRate,
} from "./loan.ts";
import { loanMessages, mortgageMessages as messages } from "./mortgage.messages.ts";
import { checkInputsId, resultId } from "./use-live-loan.ts";

interface LoanResultProps {
  loan: Loan;
  repayments: Repayments;
}

/** Repayments have cents, like the schedule; sums over the whole term do not. No `output` element, which would be read aloud on every keystroke. */
export function LoanResult({ loan, repayments }: LoanResultProps) {
  const { payment, paidEachPeriod, periods, payoffMonths, totalInterest, totalPaid } = repayments;
  const { interestSaved, monthsSaved } = repayments;
  const noun = PERIOD_NOUNS[loan.frequency];
  return (
    <section
      id={resultId}
      tabIndex={-1}
      aria-labelledby="result-heading"
      data-announce={resultAnnouncement(loan, repayments)}
      className="flex scroll-mt-4 flex-col gap-4 group-data-unfinished/loan:invisible focus:outline-none"
    >
      <div>
        <h2 id="result-heading" className="text-lg">
          {messages.result}
        </h2>
        <p className="mt-1">
          <span className="text-figure font-bold tnum">{formatCents(payment)}</span>{" "}
          <span className="text-lg text-ink-2">{`a ${noun}`}</span>
        </p>
        <p className="mt-1 prose text-ink-2">{loanSummary(loan)}</p>
        {loan.extraPayment > 0 && (
          <p key={`${paidEachPeriod} ${noun}`} className="prose text-ink-2">
            With the extra repayment you pay <strong className="text-ink tnum">{formatCents(paidEachPeriod)}</strong> a{" "}
            {noun}.
          </p>
        )}
      </div>
      <StatList>
        <Stat
          label={messages.totalInterest}
          value={formatDollars(totalInterest)}
          note={`${formatDollars(totalPaid)} paid in total`}
        />
        <Stat label={messages.payoffTime} value={durationText(payoffMonths)} note={countOf(periods, "repayment")} />
        {interestSaved !== undefined && (
          <Stat
            label={messages.interestSaved}
            value={formatDollars(interestSaved)}
            note={`${formatDollars(totalInterest + interestSaved)} without the extra`}
          />
        )}
        {monthsSaved !== undefined && (
          <Stat label={messages.termCut} value={durationText(monthsSaved)} note={countOf(monthsSaved, "month")} />
        )}
      </StatList>
      <div className="flex prose flex-col gap-2">
        <QuotedOtherwise loan={loan} />
        <RateRise loan={loan} payment={payment} />
        <p>
          {messages.estimate}{" "}
          <a href="#assumptions" className="link print:hidden">
            {messages.seeAssumptions}
          </a>
        </p>
      </div>
      <BalanceChart loan={loan} repayments={repayments} />
    </section>
  );
}

/** Notes that banks may quote another fortnightly or weekly figure. */
function QuotedOtherwise({ loan }: { loan: Loan }) {
  const ways = toFortnightlyQuotes(loan);
  if (!ways) return null;
  const share = loan.frequency === "weekly" ? "a quarter" : "half";
  return (
    <p key={perPeriod(ways.shareOfMonthly, loan.frequency)}>
      A bank may quote {share} of the monthly repayment instead:{" "}
      <span className="font-semibold tnum">{perPeriod(ways.shareOfMonthly, loan.frequency)}</span>.{" "}
      <a href="#two-ways" className="link print:hidden">
        {messages.twoWays}
      </a>
    </p>
  );
}

/** The buffer that lenders must test. */
function RateRise({ loan, payment }: { loan: Loan; payment: number }) {
  const higher = withHigherRate(loan, 3);
  const raised = scheduledPayment(higher);
  if (!Number.isFinite(raised)) return null;
  return (
    <p key={`${higher.annualRate} ${raised} ${payment} ${loan.frequency}`}>
      For example, at a rate 3 percentage points higher ({rateText(higher.annualRate)}) the repayment would be{" "}
      <span className="font-semibold tnum">{perPeriod(raised, loan.frequency)}</span>, which is{" "}
      <span className="tnum">{formatCents(raised - payment)}</span> more each {PERIOD_NOUNS[loan.frequency]}.{" "}
      <span className="text-ink-2">{messages.buffer}</span>
    </p>
  );
}

/** For valid inputs without a computable repayment. */
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

/** Links each error to its field. Not an alert: it changes while typing, and the announcer reads it after a pause. */
/** By the id of the field. */
export function CheckInputs({ errors }: { errors: Readonly<Record<string, string>> }) {
  const entries = Object.entries(errors);
  const announcement = [loanMessages.checkInputs, ...entries.map(([, message]) => message)].join(". ");
  return (
    <div
      id={checkInputsId}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript nothing else leads people to the error
      autoFocus
      data-announce={announcement}
      className="border border-l-8 border-bad bg-bad-soft p-4"
    >
      <h2 className="text-lg">{loanMessages.checkInputs}</h2>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-6">
        {entries.map(([name, message]) => (
          <li key={name}>
            <a href={`#${name}`} className="link font-semibold">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface BalanceChartProps {
  loan: Loan;
  repayments: Repayments;
}

function BalanceChart({ loan, repayments }: BalanceChartProps) {
  const outcome = loan.extraPayment > 0 ? calculateRepayments({ ...loan, extraPayment: 0 }) : undefined;
  const without = outcome && "repayments" in outcome ? outcome.repayments : undefined;
  const line = { label: messages.balance, points: balanceLine(repayments.schedule, loan.frequency) };
  return (
    <figure className="flex break-inside-avoid flex-col gap-2">
      <figcaption>
        <h3 className="text-base">{messages.chart}</h3>
      </figcaption>
      <LineChart
        id="balance-chart"
        title={messages.chart}
        description={chartDescription(loan, repayments, without)}
        line={without ? { label: messages.withoutExtra, points: balanceLine(without.schedule, loan.frequency) } : line}
        other={without && { ...line, label: messages.withExtra }}
        xLabel={messages.yearsAxis}
        formatX={formatNumber}
        formatY={axisDollars}
      />
      <p className="print:hidden">
        {/* The heading, because not every browser opens a fold that contains the target. */}
        <a href="#yearly-heading" className="link">
          {messages.toTable}
        </a>
      </p>
    </figure>
  );
}

/** Shortens dollars for an axis: "$800k", "$1.5m". */
export function axisDollars(dollars: number): string {
  if (dollars >= 1_000_000) return `$${formatNumber(dollars / 1_000_000)}m`;
  return dollars >= 1000 ? `$${formatNumber(dollars / 1000)}k` : `$${formatNumber(dollars)}`;
}

/** By year, or by repayment for loans of a few years. */
export function balanceLine(schedule: readonly ScheduleRow[], frequency: Frequency): { x: number; y: number }[] {
  const perYear = PERIODS_PER_YEAR[frequency];
  const [first] = schedule;
  const byPeriod = schedule.length <= 3 * perYear && first !== undefined;
  const balances = byPeriod
    ? [{ period: 0, balance: first.balance + first.principal }, ...schedule]
    : balancesByYear(schedule, frequency);
  return balances.map(({ period, balance }) => ({ x: period / perYear, y: balance }));
}

export function chartDescription(loan: Loan, repayments: Repayments, without: Repayments | undefined): string {
  const { schedule, payoffMonths } = without ?? repayments;
  const half = schedule.find(({ balance }) => balance <= loan.loanAmount / 2)?.period ?? schedule.length;
  const halfMonths = Math.ceil((half * 12) / PERIODS_PER_YEAR[loan.frequency]);
  const line =
    `A line falls from ${amountText(loan.loanAmount)} to nothing after ${durationText(payoffMonths)}. ` +
    `Half is repaid after ${durationText(halfMonths)}.`;
  if (!without) return line;
  return `${line} With the extra repayments, a dashed line reaches nothing after ${durationText(repayments.payoffMonths)}.`;
}

/** Explains two correct fortnightly (or weekly) figures. Uses fortnights for a monthly loan. */
export function QuotedTwoWays({ loan }: { loan?: Loan }) {
  const frequency = loan?.frequency === "weekly" ? "weekly" : "fortnightly";
  const wording = messages.twoWaysOf[frequency];
  const ways = loan && waysOf({ ...loan, frequency, extraPayment: 0 });
  return (
    <>
      <p>{wording.explained}</p>
      {ways && (
        <FactList
          items={[
            {
              term: wording.amortised,
              detail: <Figure dollars={ways.amortised} months={ways.months} />,
            },
            {
              term: wording.share,
              detail: <Figure dollars={ways.shareOfMonthly} months={ways.monthsByShare} />,
            },
          ]}
        />
      )}
      <p>{wording.ask}</p>
    </>
  );
}

function Figure({ dollars, months }: { dollars: number; months: number }) {
  return (
    <>
      <span className="tnum">{formatCents(dollars)}</span>
      <span className="block text-sm font-normal text-ink-2">{`paid off in ${durationText(months)}`}</span>
    </>
  );
}

/** Both figures and the resulting terms, otherwise undefined. */
function waysOf(loan: Loan) {
  const ways = toFortnightlyQuotes(loan);
  const plain = calculateRepayments(loan);
  if (!ways || !("repayments" in plain)) return undefined;
  const more = Math.max(0, ways.shareOfMonthly - ways.amortised);
  const faster = calculateRepayments({ ...loan, extraPayment: more });
  if (!("repayments" in faster)) return undefined;
  return { ...ways, months: plain.repayments.payoffMonths, monthsByShare: faster.repayments.payoffMonths };
}

/** Shows the inputs as parsed, because parsing is lenient. */
export function loanSummary({ loanAmount, annualRate, termYears, extraPayment, frequency }: Loan): string {
  const years = termYears === 1 ? "1 year" : `${plainNumber(termYears)} years`;
  const extra = extraPayment > 0 ? `, with ${amountText(extraPayment)} extra each ${PERIOD_NOUNS[frequency]}` : "";
  return `On a loan of ${amountText(loanAmount)} at ${rateText(annualRate)} a year over ${years}, repaid ${frequency}${extra}.`;
}

export function resultAnnouncement({ frequency }: Loan, repayments: Repayments): string {
  const { payment, totalInterest, payoffMonths, interestSaved } = repayments;
  const saved = interestSaved === undefined ? "" : ` Interest saved ${formatDollars(interestSaved)}.`;
  return (
    `Repayment ${perPeriod(payment, frequency)}. Total interest ${formatDollars(totalInterest)}. ` +
    `Paid off in ${durationText(payoffMonths)}.${saved}`
  );
}
