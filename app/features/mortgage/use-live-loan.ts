import {
  type InputEvent,
  type KeyboardEvent,
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
  groupThousands,
  type LoanFields,
  loanQuery,
  mortgageAddress,
  readLoanFields,
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
  const addressed = useMemo(() => readLoanFields(new URLSearchParams(search)), [search]);
  const [typed, setTyped] = useState<LoanFields>();
  const fields = typed ?? addressed;
  const [isUnfinished, setUnfinished] = useState(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const here = useRef({ key: "", address: "" });
  const ownUrl = useRef<string>(undefined);

  /** Puts the inputs into the address, which announces them, without a request. */
  function settle(typedNow: LoanFields, target = "") {
    clearTimeout(pause.current);
    setTyped(typedNow);
    setUnfinished(false);
    const path = `${mortgageAddress}?${toQuery(typedNow)}`;
    if (path === here.current.address && target === "") return;
    ownUrl.current = path;
    const options = { replace: true, preventScrollReset: target === "", defaultShouldRevalidate: false };
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
      if (sameFields(early, toControlValues(addressed))) return;
      setTyped(early);
      settleSoon();
    } else if (!own && (from.address !== address || hash === "")) {
      clearTimeout(pause.current);
      setTyped(undefined);
      setUnfinished(false);
      form.current?.reset();
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

export function isOnlyBlank(fields: LoanFields): boolean {
  const checked = validateLoan(fields);
  if ("loan" in checked) return false;
  return Object.keys(checked.errors).every((name) => isBlank(fields[name as keyof LoanFields]));
}

/** "" for a group without a choice. */
function fieldsIn(form: HTMLFormElement | null): LoanFields {
  const data = new FormData(form ?? undefined);
  const text = (name: keyof LoanFields) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    loanAmount: text("loanAmount"),
    annualRate: text("annualRate"),
    termYears: text("termYears"),
    extraPayment: text("extraPayment"),
    frequency: text("frequency"),
  };
}

function toQuery(fields: LoanFields): string {
  const checked = validateLoan(fields);
  return "loan" in checked ? loanQuery(checked.loan) : new URLSearchParams(fields).toString();
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
export function toControlValues(fields: LoanFields): LoanFields {
  const frequency = FREQUENCIES.find((name) => name === fields.frequency) ?? "";
  const loanAmount = groupThousands(amountDigits(fields.loanAmount));
  return { ...fields, loanAmount, extraPayment: groupThousands(fields.extraPayment), frequency };
}

export function sameFields(one: LoanFields, other: LoanFields): boolean {
  return Object.entries(one).every(([name, text]) => other[name as keyof LoanFields] === text);
}
