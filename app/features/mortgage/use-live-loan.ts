import {
  type InputEvent,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { isBlank, parseTypedNumber } from "#app/lib/fields.ts";
import {
  amountDigits,
  checkPurchase,
  groupThousands,
  type InputFields,
  isPurchaseStated,
  type LoanFields,
  loanQuery,
  mortgageBasePath,
  readLoanFields,
  readPurchase,
  reconcile,
  strippedAmount,
  validateLoan,
  FREQUENCIES,
  plainNumber,
} from "./loan.ts";

/** Milliseconds until the announcement and the new address. */
const typingPause = 1000;

export const checkInputsId = "check-inputs";
export const resultId = "result";

/**
 * The inputs, from the address or as typed. They are validated at once, except for an emptied field, which is validated
 * after a pause; until then `isUnfinished`, without result or error.
 */
export function useLiveLoan() {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { key, pathname, search, hash } = useLocation();
  const address = pathname + search;
  const addressed = useMemo(() => readInputs(new URLSearchParams(search)), [search]);
  const [typed, setTyped] = useState<InputFields>();
  const fields = typed ?? addressed;
  const [isUnfinished, setUnfinished] = useState(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const here = useRef({ key: "", address: "" });
  const ownUrl = useRef<string>(undefined);
  /** Whether the visitor chose the price or deposit, which otherwise follow the loan amount. */
  const isStated = useRef(isPurchaseStated(new URLSearchParams(search)));

  /**
   * Writes the inputs to the address, which announces them. Only another stated price needs a request, for its duty.
   */
  function settle(typedNow: InputFields, target = "") {
    clearTimeout(pause.current);
    setTyped(typedNow);
    setUnfinished(false);
    const path = `${mortgageBasePath}?${toQuery(typedNow, isStated.current)}`;
    if (path === here.current.address && target === "") return;
    ownUrl.current = path;
    const hasOtherPrice = isStated.current && priceOf(typedNow) !== priceOf(addressed);
    const options = { replace: true, preventScrollReset: target === "", defaultShouldRevalidate: hasOtherPrice };
    void navigate(path + target, options);
  }

  function settleSoon() {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => settle(fieldsIn(form.current)), typingPause);
  }

  const arrive = useEffectEvent((entry: string) => {
    const from = here.current;
    if (from.key === entry) return;
    here.current = { key: entry, address };
    const own = ownUrl.current === address;
    ownUrl.current = undefined;
    if (from.key === "") {
      // Typed before hydration.
      const early = fieldsIn(form.current);
      const shown = toControlValues(addressed);
      if (sameFields(early, shown)) return;
      const isOtherPurchase = early.price !== shown.price || early.deposit !== shown.deposit;
      if (form.current) follow(form.current, isOtherPurchase ? "price" : "loanAmount", isStated);
      setTyped(fieldsIn(form.current));
      settleSoon();
    } else if (!own && (from.address !== address || hash === "")) {
      clearTimeout(pause.current);
      setTyped(undefined);
      setUnfinished(false);
      form.current?.reset();
      isStated.current = isPurchaseStated(new URLSearchParams(search));
    }
  });
  // Before painting and before the announcer reads.
  useLayoutEffect(() => arrive(key), [key]);
  useLayoutEffect(() => () => clearTimeout(pause.current), []);

  return {
    fields,
    isUnfinished,
    /** Use as defaults of the controls. */
    addressed: toControlValues(addressed),
    formProps: {
      ref: form,
      onInput(event: InputEvent<HTMLFormElement>) {
        const control: EventTarget = event.target;
        if (control instanceof HTMLInputElement && control.name === "loanAmount") {
          // Drops typed letters, and separators that a key has put out of place; a pasted amount may be unreadable.
          const isKey = /^(?:insertText|insertCompositionText|delete\w*)$/.test(event.nativeEvent.inputType ?? "");
          formatAmount(control, isKey ? strippedAmount : amountDigits);
        }
        if (control instanceof HTMLInputElement) follow(event.currentTarget, control.name, isStated);
        const typedNow = fieldsIn(event.currentTarget);
        const isEmptied = isOnlyBlank(typedNow);
        if (!isEmptied) setTyped(typedNow);
        setUnfinished(isEmptied);
        settleSoon();
      },
      onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
        const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        const control: EventTarget = event.target;
        if (direction === undefined || !(control instanceof HTMLInputElement)) return;
        const step = STEPS[control.name];
        if (step === undefined) return;
        event.preventDefault();
        control.value = stepped(control.value, step * direction);
        control.dispatchEvent(new Event("input", { bubbles: true }));
      },
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        const typedNow = fieldsIn(event.currentTarget);
        // As without scripts.
        settle(typedNow, `#${"loan" in validateLoan(typedNow) ? resultId : checkInputsId}`);
      },
    },
  };
}

export function isOnlyBlank(fields: InputFields): boolean {
  const checked = validateLoan(fields);
  const wrong = { ...checkPurchase(fields).errors, ...("errors" in checked && checked.errors) };
  const names = Object.keys(wrong) as (keyof InputFields)[];
  return names.length > 0 && names.every((name) => isBlank(fields[name]));
}

function readInputs(params: URLSearchParams): InputFields {
  return { ...readPurchase(params).fields, ...readLoanFields(params) };
}

function priceOf(fields: InputFields): number | undefined {
  return checkPurchase({ price: fields.price, deposit: fields.deposit }).purchase?.price;
}

/** Updates the other controls after a change of the price, deposit or loan amount. */
function follow(form: HTMLFormElement, changed: string, isStated: RefObject<boolean>): void {
  const isOfPurchase = changed === "price" || changed === "deposit";
  if (!isOfPurchase && changed !== "loanAmount") return;
  if (isOfPurchase) isStated.current = true;
  const now = reconcile(isOfPurchase ? "price" : "loanAmount", fieldsIn(form), isStated.current);
  const texts = { price: now.price, deposit: now.deposit, loanAmount: groupThousands(now.loanAmount) };
  for (const [name, text] of Object.entries(texts)) {
    const control = form.elements.namedItem(name);
    if (name !== changed && control instanceof HTMLInputElement && control.value !== text) control.value = text;
  }
}

/** "" for a group without a choice. */
function fieldsIn(form: HTMLFormElement | null): InputFields {
  const data = new FormData(form ?? undefined);
  const text = (name: keyof InputFields) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    price: text("price"),
    deposit: text("deposit"),
    loanAmount: text("loanAmount"),
    annualRate: text("annualRate"),
    termYears: text("termYears"),
    extraPayment: text("extraPayment"),
    frequency: text("frequency"),
  };
}

function toQuery({ price, deposit, ...loan }: InputFields, isStated: boolean): string {
  const checked = validateLoan(loan);
  const query = "loan" in checked ? loanQuery(checked.loan) : new URLSearchParams(loan).toString();
  return isStated ? `${new URLSearchParams({ price, deposit })}&${query}` : query;
}

/** Keeps the caret after the same digit. */
function formatAmount(control: HTMLInputElement, digitsOf: (text: string) => string) {
  const amount = groupThousands(digitsOf(control.value));
  if (amount === control.value) return;
  let left = digitsOf(control.value.slice(0, control.selectionStart ?? undefined)).length;
  control.value = amount;
  let caret = 0;
  for (; left > 0 && caret < amount.length; caret += 1) if (amount[caret] !== ",") left -= 1;
  control.setSelectionRange(caret, caret);
}

/** Of the arrow keys. */
const STEPS: Partial<Record<string, number>> = {
  price: 1000,
  deposit: 1,
  loanAmount: 1000,
  annualRate: 0.01,
  termYears: 1,
  extraPayment: 50,
};

/** Steps a number up or down, not below zero. Invalid text counts as zero. */
export function stepped(text: string, step: number): string {
  const value = parseTypedNumber(text.replace("%", ""));
  const next = (Number.isFinite(value) ? value : 0) + step;
  return plainNumber(Math.max(0, Number(next.toFixed(2))));
}

/** Amounts have separators of thousands. An unknown frequency selects none. */
export function toControlValues<Fields extends LoanFields>(fields: Fields): Fields {
  const frequency = FREQUENCIES.find((name) => name === fields.frequency) ?? "";
  const loanAmount = groupThousands(amountDigits(fields.loanAmount));
  return { ...fields, loanAmount, extraPayment: groupThousands(fields.extraPayment), frequency };
}

export function sameFields(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  return Object.entries(one).every(([name, text]) => other[name] === text);
}
