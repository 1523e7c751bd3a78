import type { CriterionName, ListingSort, SearchType } from "#app/features/listings/model/criteria.ts";
import { interpretMessages as messages } from "./interpret.messages.ts";

/** What some words of a sentence set. */
export type Part =
  | { name: "type"; value: SearchType }
  | { name: "sort"; value: ListingSort }
  | { name: CriterionName; value: string | number | true };

/** Without parts the words are skipped. */
export interface RuleResult {
  parts: Part[];
  /** Sentences about words that no filter can express. */
  notUnderstood?: string[];
}

export interface RuleContext {
  /** Sale or rent, if the words or the form say so. */
  type: "sale" | "rent" | undefined;
  /** In Sydney, ISO 8601. */
  today: string;
}

export type Groups = Partial<Record<string, string>>;

export interface Rule {
  /** Sticky, on lower-case text. Every repetition is bounded, so that reading takes linear time. */
  pattern: RegExp;
  /** Undefined if the words mean something else. `text` are all matched words. */
  read: (groups: Groups, context: RuleContext, text: string) => RuleResult | undefined;
}

export const END = String.raw`(?![\p{L}\p{N}])`;

export function rule(pattern: string, read: Rule["read"]): Rule {
  return { pattern: new RegExp(pattern + END, "uy"), read };
}

export function sets(pattern: string, ...parts: Part[]): Rule {
  return rule(pattern, () => ({ parts }));
}

export function cannot(pattern: string): Rule {
  return rule(pattern, (_, __, text) => ({ parts: [], notUnderstood: [messages.noFilter(text)] }));
}

const SMALL_NUMBERS = [
  "a",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
export const WORD_NUMBERS = SMALL_NUMBERS.slice(1).join("|");
export const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3}){1,3}|\d{1,3}(?: \d{3}){2}|\d{1,9}(?:\.\d{1,6})?|\.\d{1,6})`;
export const COUNT = String.raw`(?:\d{1,2}(?:\.5)?|${WORD_NUMBERS})`;

/** NaN for other words. */
export function toNumber(text = ""): number {
  const word = (
    { an: 1, single: 1, double: 2, triple: 3, couple: 2, "half a": 0.5 } as Partial<Record<string, number>>
  )[text];
  if (word !== undefined) return word;
  const index = SMALL_NUMBERS.indexOf(text);
  return index === -1 ? Number(text.replaceAll(/[, ]/g, "")) : Math.max(index, 1);
}

/** Before a number. */
export const MOST = String.raw`(?:up to|max(?:imum)?(?: of)?|no more than|not more than|at most|less than|under|fewer than)`;

const METRES_PER_MINUTE = 80;

/** Walking takes a minute for 80 metres. Undefined without a distance. */
export function toMetres({ number, unit = "" }: Groups): number | undefined {
  if (number === undefined) return undefined;
  const factor = unit.startsWith("k") ? 1000 : unit.startsWith("mi") ? METRES_PER_MINUTE : 1;
  return Math.round(Number(number) * factor);
}

/** A letter, digit, "$", "<", ">", "~" or "." that does not continue a word or number. */
export function isWordStart(text: string, at: number): boolean {
  const before = text[at - 1] ?? " ";
  return (
    /[\p{L}\p{N}$<>~.]/u.test(text[at] ?? "") &&
    !/[\p{L}'$]/u.test(before) &&
    !(/\d/.test(before) && /[\d.]/.test(text[at] ?? ""))
  );
}

export interface Match {
  end: number;
  text: string;
  groups: Partial<Record<string, string>>;
}

/** Matches a sticky pattern at a position. */
export function matchAt(pattern: RegExp, text: string, at: number): Match | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found ? { end: at + found[0].length, text: found[0], groups: found.groups ?? {} } : undefined;
}
