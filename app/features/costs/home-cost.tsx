import type { SubmitEvent } from "react";
import { useLocation } from "react-router";
import { FieldError } from "#app/forms/error-summary.tsx";
import { formatDollars } from "#app/lib/numbers.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, hintId, TextInput } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { MarginSection, NarrowFold } from "#app/ui/sections.tsx";
import { useLiveForm } from "#app/ui/use-live-form.ts";
import type { CostResult, CostBar, CostFieldName, CostHelp, CostPattern, HomeCostView } from "./home-cost.ts";
import { costMessages, firstHomeScheme } from "./home-cost.ts";
import { HELP_TO_BUY, SCHEME_CAP } from "./totals.ts";
import { UsualRent } from "./usual-rent.tsx";

interface FieldLook {
  label: string;
  /** Default: dollars. */
  kind?: "percent" | "years" | "weeks" | "day" | "box";
  isWide?: true;
  /** In the fold. */
  isMore?: true;
}

const looks: Record<CostFieldName, FieldLook> = {
  price: { label: "Price you would pay", isWide: true },
  deposit: { label: "Deposit", kind: "percent" },
  rate: { label: "Interest rate", kind: "percent" },
  years: { label: "Loan term", kind: "years" },
  contract: { label: "Contract date", kind: "day" },
  first: { label: "My first home, and I will live in it", kind: "box" },
  strata: { label: "Strata levies a quarter", isMore: true },
  council: { label: "Council rates a quarter", isMore: true },
  water: { label: "Water a quarter", isMore: true },
  conveyancing: { label: "Conveyancing", isMore: true },
  rent: { label: "Rent a week", isWide: true },
  bond: { label: "Bond", kind: "weeks" },
  advance: { label: "In advance", kind: "weeks" },
};

const suffixes: Readonly<Record<string, string>> = { percent: "%", years: "years", weeks: "weeks" };

interface CostField extends FieldLook {
  name: CostFieldName;
  value: string;
  error: string | undefined;
}

interface HomeCostProps extends HomeCostView {
  /** Default: of this home. */
  title?: string;
  /** On phones: open before the results, or folded after them. Default: after them, open once figures are changed. */
  form?: "first" | "folded";
}

/** The costs of a home, and a form for their assumptions, which are in the address. Works without scripts. */
export function HomeCost({ title = costMessages.ofHome, form, ...view }: HomeCostProps) {
  const { path, isEdited, values, errors = {}, priceHint, missing, answer, month, usual, help, duty } = view;
  const isFormFirst = form === "first";
  const isWrong = Object.keys(errors).length > 0;
  // The page of a home is long: its parts unfold on phones.
  const areRowsOpen = form !== undefined || isEdited;
  const fields = Object.entries(values).map(([key, value]): CostField => {
    const name = key as CostFieldName;
    return { ...looks[name], name, value, error: errors[name] };
  });
  return (
    <MarginSection id="cost" title={title} note={<Notes isRent={"rent" in values} duty={duty} />}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-4 md:gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4 md:gap-8 lg:row-span-2">
          {missing && <Missing text={missing} wrong={fields.filter(({ error }) => error !== undefined)} />}
          {answer && <CostResultPanel {...answer} id={CASH} isLarge areRowsOpen={areRowsOpen} />}
          {month && <CostResultPanel {...month} areRowsOpen={areRowsOpen} />}
          {usual && <UsualRent {...usual} />}
        </div>
        <NarrowFold
          summary="Change the figures"
          isOpen={isFormFirst || isWrong || (isEdited && form === undefined)}
          className={isFormFirst ? "min-w-0 max-lg:order-first" : "min-w-0"}
        >
          <Assumptions
            path={path}
            isSumAbove={!isFormFirst}
            isEdited={isEdited}
            priceHint={priceHint}
            fields={fields}
          />
          {isFormFirst && answer && (
            <p className="answer-line">
              <span>
                <b className="text-lg font-bold tnum">{answer.amount}</b> {answer.sum}
              </span>
              <a href={`#${CASH}`} className="link py-2.5">
                {costMessages.toParts}
              </a>
            </p>
          )}
        </NarrowFold>
        {help && <Help {...help} />}
      </div>
    </MarginSection>
  );
}

function Notes({ isRent, duty }: { isRent: boolean } & Pick<HomeCostView, "duty">) {
  if (isRent) {
    return <p>Not included: moving, connecting gas, electricity and internet, insurance of your things.</p>;
  }
  return (
    <NarrowFold summary="Sources, and what is not included">
      <p className="mb-2">
        {duty &&
          `Transfer duty: rates of Revenue NSW for ${duty.year}, as quoted by ${duty.quotedBy}; first-home limits read ${duty.limitsReadOn}. `}
        5% Deposit Scheme: MFAA, 1 October 2025. Help to Buy: 2026–27.
      </p>
      <p>
        Not included: building or strata report, registration and lender’s fees, moving, foreign buyers’ surcharge. Not
        advice: a lender or conveyancer can tell you what applies to you.
      </p>
    </NarrowFold>
  );
}

function Missing({ text, wrong }: { text: string; wrong: readonly CostField[] }) {
  if (wrong.length === 0) return <p className="prose">{text}</p>;
  return (
    <div
      className="border border-l-8 border-bad bg-bad-soft p-4"
      data-announce={[`${text}.`, ...wrong.map(({ error }) => `${error}.`)].join(" ")}
    >
      <p className="font-semibold">{text}</p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-6">
        {wrong.map(({ name, error }) => (
          <li key={name}>
            <a href={`#${idOf(name)}`} className="link font-semibold">
              {error}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The element id of the cash needed. */
const CASH = "cash-needed";

type CostResultProps = CostResult &
  Partial<NonNullable<HomeCostView["answer"]>> & {
    id?: string;
    isLarge?: boolean;
    /** On phones. */
    areRowsOpen: boolean;
  };

function CostResultPanel({
  id,
  heading,
  amount,
  missing,
  announcement,
  bar,
  rows,
  sum,
  due = [],
  ...look
}: CostResultProps) {
  const { isLarge, areRowsOpen } = look;
  return (
    <div id={id}>
      <h3 className={isLarge ? "text-lg" : "text-base font-semibold"}>{heading}</h3>
      <p
        className={`font-bold tnum ${isLarge ? "scroll-mt-12 text-total" : "text-price"}`}
        data-announce={announcement}
      >
        {amount}
      </p>
      {missing && <p className="text-sm text-ink-2">{missing}</p>}
      {bar && <PartsBar {...bar} />}
      <NarrowFold summary={costMessages.parts} isOpen={areRowsOpen}>
        <dl className="mt-2">
          {rows.map(({ label, note, amount: part, pattern, instead, link, noteEnd }) => (
            <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2">
              <dt>
                {pattern && <Swatch pattern={pattern} />}
                {label}
              </dt>
              <dd className="text-right font-semibold tnum">
                {instead && (
                  <s className="font-normal text-ink-2" aria-hidden="true">
                    {instead}
                  </s>
                )}
                {instead ? ` ${part}` : part}
                {instead && <span className="sr-only">{` instead of ${instead}`}</span>}
              </dd>
              <dd className="col-span-2 max-w-[46ch] text-sm text-pretty text-ink-2">
                {note}
                {link && <TextLink to={link.to}>{link.text}</TextLink>}
                {noteEnd}
              </dd>
            </div>
          ))}
          {sum && (
            <div className="-mt-px flex justify-between gap-4 border-t-2 border-ink py-2 font-semibold">
              <dt>{sum}</dt>
              <dd className="tnum">{amount}</dd>
            </div>
          )}
          {due.map((row) => (
            <div key={row.label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2 pl-4">
              <dt>{row.label}</dt>
              <dd className="text-right font-semibold tnum">{row.amount}</dd>
              <dd className="col-span-2 max-w-[46ch] text-sm text-pretty text-ink-2">{row.note}</dd>
            </div>
          ))}
        </dl>
      </NarrowFold>
    </div>
  );
}

/** Patterns, not colours, distinguish the parts, also in forced colours and in print. */
function PartsBar({ parts, label }: CostBar) {
  const gap = 0.6;
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { share }) => sum + share, 0));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="mt-2 h-4 w-full border border-ink bg-surface stroke-ink"
    >
      {parts.map(({ pattern, share }, index) => {
        const start = starts[index] ?? 0;
        const from = start === 0 ? 0 : start + gap;
        return (
          pattern !== "open" && (
            <path
              key={pattern}
              d={`M${from.toFixed(1)} .5H${Math.max(from, start + share).toFixed(1)}`}
              strokeDasharray={pattern === "striped" ? "0.5" : undefined}
            />
          )
        );
      })}
    </svg>
  );
}

/** Of its part of the bar. */
function Swatch({ pattern }: { pattern: CostPattern }) {
  return (
    <svg
      viewBox="0 0 4 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mr-2 inline-block h-3 w-4 border border-ink bg-surface stroke-ink"
    >
      {pattern !== "open" && <path d="M0 .5H4" strokeDasharray={pattern === "striped" ? "0.6" : undefined} />}
    </svg>
  );
}

const idOf = (name: CostFieldName) => `cost-${name}`;

interface AssumptionsProps extends Pick<HomeCostView, "path" | "isEdited"> {
  /** On phones. */
  isSumAbove: boolean;
  priceHint: string | undefined;
  fields: readonly CostField[];
}

function Assumptions({ path, isSumAbove, isEdited, priceHint, fields }: AssumptionsProps) {
  const more = fields.filter(({ isMore }) => isMore);
  return (
    <form
      {...useCostForm(path, fields, isSumAbove)}
      method="get"
      action={`${path}#cost`}
      aria-labelledby="assumed"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 bg-shoal p-5 min-[22rem]:grid-cols-2 print:hidden"
    >
      <h3 id="assumed" className="col-span-full text-base font-semibold">
        What we assumed
      </h3>
      {fields
        .filter(({ isMore }) => !isMore)
        .map((field) => (
          <CostControl key={field.name} {...field} hint={field.name === "price" ? priceHint : undefined} />
        ))}
      {more.length > 0 && (
        <details className="col-span-full" open={more.some(({ error }) => error !== undefined)}>
          <summary className="link w-fit py-2.5">Strata, council, water, conveyancing</summary>
          <div className="flex flex-col gap-3 pb-2">
            {more.map((field) => (
              <CostControl key={field.name} {...field} />
            ))}
          </div>
        </details>
      )}
      <Button className="col-span-full">Work it out</Button>
      <p className="col-span-full text-sm text-ink-2">
        {"The page’s address keeps these figures, so you can send it on. "}
        {isEdited && (
          <TextLink to={`${path}#cost`} className="-my-1 inline-block py-1">
            Start again
          </TextLink>
        )}
      </p>
    </form>
  );
}

/** Applies boxes at once, other fields on leaving them. */
function useCostForm(path: string, fields: readonly CostField[], isSumAbove: boolean) {
  const { pathname, search } = useLocation();
  const { formProps } = useLiveForm({
    values: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    // Unchanged figures stay out of the address.
    pathOf: (typed) =>
      fields.every(({ name, value }) => (typed.get(name) ?? "") === value) ? pathname + search : `${path}?${typed}`,
    typingPause: 300,
    isUnfinished: (_, inUse) => inUse instanceof HTMLInputElement && inUse.type !== "checkbox",
  });
  return {
    ...formProps,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      formProps.onSubmit(event);
      // It is out of sight there.
      if (isSumAbove) document.querySelector(`#${CASH} > p`)?.scrollIntoView({ block: "nearest" });
    },
  };
}

function CostControl({ name, label, value, kind, hint, error, isWide }: CostField & { hint?: string }) {
  const id = idOf(name);
  if (kind === "box") {
    return (
      <label className="col-span-full flex min-h-11 items-center gap-2">
        <Checkbox id={id} name={name} value="yes" defaultChecked={value !== ""} />
        {label}
      </label>
    );
  }
  const suffix = suffixes[kind ?? ""];
  const describedBy = [error && `${id}-error`, hint && hintId(id)].filter(Boolean).join(" ");
  return (
    <div className={`field gap-1 ${isWide || error ? "col-span-full" : ""}`} data-invalid={error ? "" : undefined}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <FieldError id={`${id}-error`} error={error} />
      <TextInput
        id={id}
        name={name}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        {...(kind === "day" ? { type: "date", className: "px-2!" } : { inputMode: "decimal" })}
        {...(kind === undefined && { prefix: "$" })}
        {...(suffix !== undefined && { suffix })}
      />
      {hint && (
        <p id={hintId(id)} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}

const schemes = "https://firsthomebuyers.gov.au";

function Help({ exemptTo, reducedBelow, hasReduction, lowDeposit }: CostHelp) {
  const cap = formatDollars(SCHEME_CAP);
  return (
    <NarrowFold summary={costMessages.help} className="text-sm text-pretty">
      <div className="flex flex-col gap-2">
        <h3 className="text-base font-semibold max-lg:hidden print:block">{costMessages.help}</h3>
        {hasReduction && (
          <p>
            <strong>{`First home, up to ${exemptTo}:`}</strong>
            {` no transfer duty, if you move in within 12 months and stay for 12. Part of it between ${exemptTo} and ${reducedBelow}: `}
            <TextLink to={firstHomeScheme}>{costMessages.workOutReduction}</TextLink>
          </p>
        )}
        {lowDeposit ? (
          <>
            <p>
              <strong>5% Deposit Scheme,</strong>
              {` first homes up to ${cap} in Sydney: deposit from ${lowDeposit.amount ?? "5% of the price"}. `}
              {lowDeposit.amount && <TextLink to={lowDeposit.to}>Work it out with 5%</TextLink>}
            </p>
            <p>
              <strong>Help to Buy,</strong>
              {` income to ${formatDollars(HELP_TO_BUY.single)} alone, ${formatDollars(HELP_TO_BUY.joint)} as a couple or single parent. `}
              <TextLink to={schemes}>See the scheme</TextLink>
            </p>
          </>
        ) : (
          <p>
            {`This price is over the limits of first-home help: ${reducedBelow} for less duty, ${cap} for the 5% Deposit Scheme. `}
            <TextLink to={schemes}>See all schemes and their limits</TextLink>
          </p>
        )}
      </div>
    </NarrowFold>
  );
}
