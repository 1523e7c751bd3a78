import { typedNumber } from "#app/lib/fields.ts";
import { FREQUENCIES } from "./loan.ts";
import type { LoanFields } from "./loan-question.ts";
import { plainNumber } from "./typed-number.ts";

/** Section 9: by how much the arrow keys change a field. */
export const STEPS: Partial<Record<string, number>> = {
  loanAmount: 1000,
  annualRate: 0.01,
  termYears: 1,
  extraPayment: 50,
};

/** Section 5: the loan amount keeps nothing but digits and the dot. */
export function amountDigits(text: string): string {
  return text.replaceAll(/[^\d.]/g, "");
}

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
