/** All differences between the units of search limits are in this table. */

import { MAX_INTEGER, parseTypedDollars, parseTypedNumber, parseTypedInteger } from "#app/lib/fields.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { countOf, quoted } from "#app/lib/text.ts";
import {
  type CriterionName,
  getCriterion,
  type ListingType,
  getNoun,
  type NumberMatch,
  PRICE_SCALES,
} from "./criteria.ts";
import { filterPrice } from "./labels.ts";
import { listingsMessages } from "./listings.messages.ts";

export interface NumberLimit {
  match: NumberMatch;
  badge: string;
  noun: string;
}

export type NumberControl =
  | {
      kind: "text";
      prefix?: string;
      suffix?: string;
      hint: (type: ListingType) => string;
    }
  | {
      kind: "select";
      choices: (match: NumberMatch) => readonly number[];
      choiceLabel: (value: number, match: NumberMatch) => string;
    };

export interface UnitRules {
  min: (match: NumberMatch) => number;
  max: number;
  /** Reads "1.5m", "3+" or "0.5 ha"; NaN if it is not a number. */
  read: (text: string) => number;
  control: NumberControl;
  text: (value: number) => string;
  /** "2+", "up to 1,000 m" */
  badge: (value: number, match: NumberMatch) => string;
  phrase: (value: number, limit: NumberLimit) => string;
  /** "number of bedrooms", "maximum price" */
  single: (noun: string) => string;
  invalidNotice: (typed: string, limit: NumberLimit) => string;
  saveError: (noun: string) => string;
  /** Less strict numbers, the smallest step first. */
  relax: (value: number, match: NumberMatch, type: ListingType) => readonly number[];
  /** "2+ bedrooms", "Up to $1,600,000" */
  relaxedText: (value: number, limit: NumberLimit, type: ListingType) => string;
  /** "Any number of bedrooms" */
  any: (noun: string) => string;
}

export type Unit = keyof typeof UNITS;

const MAX_ROOMS = 12;
const MAX_SQUARE_METRES = 1_000_000;
const MAX_METRES = 100_000;
const MAX_DAYS = 365;
/** Sydney was founded in 1788, and plans are advertised. */
export const FIRST_YEAR = 1788;
export const LAST_YEAR = new Date().getFullYear() + 5;
const MINIMUM_ROOM_CHOICES = [1, 2, 3, 4, 5];

/** `write` adds the unit to a formatted number such as "450+". */
function measured(write: (number: string, value: number) => string) {
  const badge: UnitRules["badge"] = (value, match) => {
    const number = formatNumber(value);
    if (match === "at-least") return write(`${number}+`, value);
    return match === "at-most" ? `up to ${write(number, value)}` : write(number, value);
  };
  return {
    min: () => 1,
    read: (text) => parseTypedInteger(text.replace(/\s*\+$/, "")),
    text: String,
    badge,
    phrase: (value, { match, noun }) => `${noun} ${badge(value, match)}`,
    single: (noun) => noun,
    relax: halfOrDouble,
    relaxedText: (value, { match, badge: name }) => `${name}: ${badge(value, match)}`,
    any: (noun) => `Any ${noun}`,
  } satisfies Partial<UnitRules>;
}

const invalidNumberNotice = (typed: string, noun: string) =>
  `We could not read ${quoted(typed)} as a number of ${noun}, so it was left out.`;

function writeMetres(metres: number): string {
  return metres % 1000 === 0 ? `${metres / 1000} km` : `${formatNumber(metres)} m`;
}

export const UNITS = {
  /** Per week for rent. */
  dollars: {
    ...measured((number) => `$${number}`),
    max: MAX_INTEGER,
    read: parseTypedDollars,
    control: {
      kind: "text",
      prefix: "$",
      hint: (type) => (type === "rent" ? "Enter an amount such as 650" : "Enter an amount such as 950,000 or 1.5m"),
    },
    text: formatNumber,
    invalidNotice: (typed, { match }) =>
      `We could not read ${quoted(typed)} as a price, so no ${match === "at-least" ? "minimum" : "maximum"} was applied.`,
    saveError: () => "Enter a whole number of dollars",
    relax: relaxPrice,
    relaxedText: (value, { match }, type) =>
      match === "at-most" ? `Up to ${filterPrice(value, type)}` : `${filterPrice(value, type)} or more`,
  },
  rooms: {
    ...measured((number) => number),
    // Only bedrooms have an exact search; 0 for studios.
    min: (match) => (match === "exactly" ? 0 : 1),
    max: MAX_ROOMS,
    control: {
      kind: "select",
      choices: (match) => (match === "exactly" ? [0, ...MINIMUM_ROOM_CHOICES] : MINIMUM_ROOM_CHOICES),
      choiceLabel: writeRooms,
    },
    badge: writeRooms,
    phrase: (value, { match, noun }) => {
      if (match !== "exactly") return `${writeRooms(value, match)} ${noun}`;
      return value === 0 ? "studios" : `exactly ${countOf(value, "bedroom")}`;
    },
    single: (noun) => `number of ${noun}`,
    invalidNotice: (typed, { noun }) => invalidNumberNotice(typed, noun),
    saveError: (noun) => `Choose 0 to ${MAX_ROOMS} ${noun}`,
    relax: (value, match) =>
      match === "at-least" ? Array.from({ length: value - 1 }, (_, less) => value - 1 - less) : [],
    relaxedText: (value, { match, noun }) => `${writeRooms(value, match)} ${noun}`,
    any: (noun) => `Any number of ${noun}`,
  },
  squareMetres: {
    ...measured((number) => `${number} m²`),
    max: MAX_SQUARE_METRES,
    read: readArea,
    control: { kind: "text", suffix: "m²", hint: () => "Enter square metres, such as 450" },
    invalidNotice: (typed) => invalidNumberNotice(typed, "square metres"),
    saveError: (noun) => `Choose 0 to ${MAX_SQUARE_METRES} ${noun}`,
  },
  metres: {
    ...measured((number) => `${number} m`),
    max: MAX_METRES,
    control: {
      kind: "select",
      choices: () => [500, 1000, 2000],
      choiceLabel: writeMetres,
    },
    phrase: (metres) => `within ${writeMetres(metres)} of a station`,
    invalidNotice: (typed) => invalidNumberNotice(typed, "metres"),
    saveError: (noun) => `Choose 0 to ${MAX_METRES} ${noun}`,
  },
  days: {
    ...measured((number, value) => `${number} ${value === 1 ? "day" : "days"}`),
    max: MAX_DAYS,
    control: {
      kind: "select",
      choices: () => [1, 3, 7],
      choiceLabel: (count) => (count === 1 ? "Last 24 hours" : `Last ${count} days`),
    },
    single: () => "number of days",
    invalidNotice: (typed) => invalidNumberNotice(typed, "days"),
    saveError: (noun) => `Choose 0 to ${MAX_DAYS} ${noun}`,
  },
  year: {
    ...measured(String),
    min: () => FIRST_YEAR,
    max: LAST_YEAR,
    control: { kind: "text", hint: () => "Enter a year such as 1990" },
    badge: String,
    phrase: (value, { noun }) => `${noun} ${value}`,
    single: () => "year",
    invalidNotice: (typed) => `We could not read ${quoted(typed)} as a year, so homes of any age are shown.`,
    saveError: () => `Enter a year from ${FIRST_YEAR} to ${LAST_YEAR}`,
    relax: (value, match) => (match === "at-most" ? [value + 10, value + 30] : [value - 10, value - 30]),
    relaxedText: (value, { badge }) => `${badge} ${value}`,
    any: () => "Any age",
  },
} satisfies Record<string, UnitRules>;

/** Undefined unless the criterion is numeric. */
export function getNumberLimit(name: CriterionName): (NumberLimit & { rules: UnitRules }) | undefined {
  const criterion = getCriterion(name);
  if (!("unit" in criterion)) return undefined;
  const { match, unit, label, badge = label } = criterion;
  return { match, badge, noun: getNoun(name), rules: UNITS[unit] };
}

export function isInRange(value: number, { match, rules }: { match: NumberMatch; rules: UnitRules }): boolean {
  return Number.isInteger(value) && value >= rules.min(match) && value <= rules.max;
}

function writeRooms(value: number, match: NumberMatch): string {
  if (match === "at-least") return `${value}+`;
  return value === 0 ? listingsMessages.studio : String(value);
}

function readArea(text: string): number {
  const [, number = "", sign = ""] = /^(.*?)\s*(m2|m²|sqm|sq m|ha|hectares?)?\+?$/i.exec(text.trim()) ?? [];
  return /^h/i.test(sign) ? parseTypedNumber(number) * 10_000 : parseTypedInteger(number);
}

function halfOrDouble(value: number, match: NumberMatch): number[] {
  if (match === "exactly") return [];
  if (match !== "at-least") return [value * 2];
  return value < 2 ? [] : [Math.floor(value / 2)];
}

/** In steps of the price slider. */
function relaxPrice(dollars: number, match: NumberMatch, type: ListingType): number[] {
  const { step, bound } = PRICE_SCALES[type];
  const isMax = match === "at-most";
  const amounts = (isMax ? [1.1, 1.25, 1.5] : [0.9, 0.75, 0.5]).map((share) => {
    const amount = (dollars * share) / step;
    return (isMax ? Math.ceil(amount - 1e-9) : Math.floor(amount + 1e-9)) * step;
  });
  return [...new Set(amounts)].filter((amount) => amount > 0 && amount !== dollars && amount !== bound);
}
