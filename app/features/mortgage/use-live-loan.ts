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
import { isBlank, typedNumber } from "#app/lib/fields.ts";
import {
  amountDigits,
  type LoanFields,
  loanQuery,
  mortgageAddress,
  readLoanFields,
  strippedAmount,
  validateLoan,
} from "./loan-query.ts";
import { FREQUENCIES, plainNumber } from "./loan.ts";

/** From the last keystroke until the result is said and stands in the address (milliseconds). */
const typingPause = 1000;

export const checkInputsId = "check-inputs";
export const resultId = "result";

/**
 * The inputs of the calculator, from the address or as they are typed. Each input counts at once, with what is wrong with it.
 * Only a field emptied to type another number into it is checked when the typing stops: until then `isUnfinished`, and there is
 * neither a result nor a message.
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
  const asked = useRef<string>(undefined);

  /** Puts what is typed into the address, which has it announced. Nobody asks the server: all that the answer needs is in the address. */
  function settle(typedNow: LoanFields, target = "") {
    clearTimeout(pause.current);
    setTyped(typedNow);
    setUnfinished(false);
    const path = `${mortgageAddress}?${toQuery(typedNow)}`;
    if (path === here.current.address && target === "") return;
    asked.current = path;
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
    const own = asked.current === address;
    asked.current = undefined;
    if (from.key === "") {
      // What was typed before hydration is in the controls already.
      const early = fieldsIn(form.current);
      if (sameFields(early, shownFields(addressed))) return;
      setTyped(early);
      settleSoon();
    } else if (!own && (from.address !== address || hash === "")) {
      clearTimeout(pause.current);
      setTyped(undefined);
      setUnfinished(false);
      form.current?.reset();
    }
  });
  // Before anything is painted, and before the announcer reads what is to be said.
  useLayoutEffect(() => arrive(key), [key]);
  useLayoutEffect(() => () => clearTimeout(pause.current), []);

  return {
    fields,
    isUnfinished,
    /** The address has these inputs: the controls start with them, and return to them. */
    addressed: shownFields(addressed),
    formProps: {
      ref: form,
      onInput(event: InputEvent<HTMLFormElement>) {
        const control: EventTarget = event.target;
        if (control instanceof HTMLInputElement && control.name === "loanAmount") {
          // A key that is no digit is dropped as it is pressed; a pasted amount may be one that cannot be read.
          const isKey = event.nativeEvent.inputType === "insertText";
          keepDigits(control, isKey ? strippedAmount : amountDigits);
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
        // As without script: what is wrong takes the focus, or the result does.
        settle(typedNow, `#${"loan" in validateLoan(typedNow) ? resultId : checkInputsId}`);
      },
    },
  };
}

/** True when blank fields are all that keeps these from being a loan. */
export function isOnlyBlank(fields: LoanFields): boolean {
  const checked = validateLoan(fields);
  if ("loan" in checked) return false;
  return Object.keys(checked.errors).every((name) => isBlank(fields[name as keyof LoanFields]));
}

/** The text of every control; a group of which none is chosen is empty. */
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

/** The query that asks for a loan, or for what is not one yet. */
function toQuery(fields: LoanFields): string {
  const checked = validateLoan(fields);
  return "loan" in checked ? loanQuery(checked.loan) : new URLSearchParams(fields).toString();
}

function keepDigits(control: HTMLInputElement, digitsOf: (text: string) => string) {
  const digits = digitsOf(control.value);
  if (digits === control.value) return;
  const caret = digitsOf(control.value.slice(0, control.selectionStart ?? undefined)).length;
  control.value = digits;
  control.setSelectionRange(caret, caret);
}

/** By how much the arrow keys change a field. */
const STEPS: Partial<Record<string, number>> = {
  loanAmount: 1000,
  annualRate: 0.01,
  termYears: 1,
  extraPayment: 50,
};

/** A number as text, a step up or down, never below zero; what is no number counts as zero. */
export function stepped(text: string, step: number): string {
  const value = typedNumber(text.replace("%", ""));
  const next = (Number.isFinite(value) ? value : 0) + step;
  return plainNumber(Math.max(0, Number(next.toFixed(2))));
}

/** What the controls show for these fields: a frequency that is none chooses none. */
export function shownFields(fields: LoanFields): LoanFields {
  const frequency = FREQUENCIES.find((name) => name === fields.frequency) ?? "";
  return { ...fields, loanAmount: amountDigits(fields.loanAmount), frequency };
}

/** Whether two sets of fields hold the same text. */
export function sameFields(one: LoanFields, other: LoanFields): boolean {
  return Object.entries(one).every(([name, text]) => other[name as keyof LoanFields] === text);
}
