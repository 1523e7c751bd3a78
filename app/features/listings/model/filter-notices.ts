import { repeatedNote } from "#app/lib/address-notes.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { tidy } from "#app/lib/plain-text.ts";
import { quoted, quotedList } from "#app/lib/text.ts";
import { type AreaProblem, MAX_AREAS, MAX_CORNERS, MIN_CORNERS } from "./area.ts";
import { CRITERIA, type Criterion, getCriterion, type CriterionName, type ListingType, getNoun } from "./criteria.ts";
import { getNumberLimit, type Unit } from "./units.ts";

/** About a part of the query that was not applied as typed. */
export interface FilterNotice {
  message: string;
  /** After the message. */
  links?: readonly { label: string; path: string }[];
  /** The field that shows the input again. */
  invalid?: { name: CriterionName; typed: string };
}

export function invalidValueNotice(name: CriterionName, typed: string): FilterNotice {
  const limit = getNumberLimit(name);
  const message = limit ? limit.rules.invalidNotice(typed, limit) : invalidValueMessage(name, quoted(typed));
  return { message, ...(isTyped(name) && { invalid: { name, typed: tidy(typed) } }) };
}

/** Lists and checkboxes cannot show unreadable input. */
function isTyped(name: CriterionName): boolean {
  return getCriterion(name).match === "words" || getNumberLimit(name)?.rules.control.kind === "text";
}

function invalidValueMessage(name: CriterionName, typed: string): string {
  const what = getNoun(name);
  const { match } = getCriterion(name) as Exclude<Criterion, { unit: Unit }>;
  switch (match) {
    case "words":
      return `${typed} is too short to search for, so no keywords were applied.`;
    case "choice":
      return `We don't recognise the ${what} ${typed}, so it was left out.`;
    case "fact":
    case "to-come":
    case "widens":
      return `We could not read ${typed} as yes or no, so ${quoted(what)} was left out.`;
    case "on-day":
      return `We could not read ${typed} as a day, so the inspection day was left out.`;
    case "missing":
      return `We could not read ${typed} as a ${what} filter, so it was left out.`;
    case "any-key":
    case "in-area":
    case "in-school-area":
    case "every":
    case "in-region":
    case "station":
      return `No ${what} has a name as long as ${typed}, so it was left out.`;
  }
}

export function missingBaseNotice(name: CriterionName): FilterNotice {
  const criterion = getCriterion(name);
  const what = "widens" in criterion ? CRITERIA[criterion.widens as CriterionName].label.toLowerCase() : "";
  return { message: `“${criterion.label}” needs a ${what} to start from, so it was left out.` };
}

export function otherTypeNotice(name: CriterionName): FilterNotice {
  const { label, of } = getCriterion(name);
  return { message: `“${label}” applies only to homes for ${of === "rent" ? "rent" : "sale"}, so it was left out.` };
}

export function unknownChoiceNotice(typed: readonly string[]): FilterNotice {
  return {
    message: `We don't recognise ${quotedList(typed)}, so ${typed.length === 1 ? "it was" : "they were"} left out.`,
  };
}

/** Empty without any. */
export function unknownLimitsNotice(names: readonly string[]): FilterNotice[] {
  if (names.length === 0) return [];
  const left = names.length === 1 ? "it was" : "they were";
  return [{ message: `We have no filter called ${quotedList(names)}, so ${left} left out.` }];
}

export function onMarketOnlyNotice(name: CriterionName): FilterNotice {
  return { message: `“${CRITERIA[name].label}” applies only to homes on the market, so it was left out.` };
}

/** `left` were dropped. */
export function tooManyNotice(name: CriterionName, most: number, left: readonly string[]): FilterNotice {
  const what = `${CRITERIA[name].label.toLowerCase()}s`;
  const joint = name === "propertyType" ? "for" : "in";
  return { message: `We search ${joint} at most ${most} ${what} at a time, so we left out ${quotedList(left)}.` };
}

const AREA_PROBLEMS: Record<AreaProblem, string> = {
  unreadable: "We could not read an area in this address",
  corners: `A drawn area can have ${MIN_CORNERS} to ${MAX_CORNERS} corners`,
  outside: "A drawn area reaches beyond the map of Sydney",
  tiny: "A drawn area is smaller than a hectare",
};

/** `excess` areas exceeded the limit of a search. */
export function areaNotices(problems: readonly AreaProblem[], excess: number): FilterNotice[] {
  return [
    ...problems.map((problem) => ({ message: `${AREA_PROBLEMS[problem]}, so it was left out.` })),
    ...(excess === 0
      ? []
      : [{ message: `We search in at most ${MAX_AREAS} drawn areas at a time, so we left out ${excess}.` }]),
  ];
}

export function invalidHint(name: CriterionName, type: ListingType): string {
  const control = getNumberLimit(name)?.rules.control;
  return control?.kind === "text" ? control.hint(type) : "Enter at least 2 letters";
}

/** Only the first of `values` was used; empty for one value. */
export function repeatedNotice(name: CriterionName, values: readonly string[]): FilterNotice[] {
  const noun = getNoun(name);
  const what =
    getNumberLimit(name)?.rules.single(noun) ?? (getCriterion(name).match === "words" ? `set of ${noun}` : noun);
  const message = repeatedNote(what, values);
  return message === undefined ? [] : [{ message }];
}

export function truncatedNotice(most: number): FilterNotice {
  return { message: `Keywords can have ${most} characters. We left out the rest.` };
}

export function invalidSortNotice(typed: string): FilterNotice {
  return { message: `We cannot sort by ${quoted(typed)}, so the newest homes come first.` };
}

export function invalidTypeNotice(typed: string): FilterNotice {
  return {
    message: `We could not read ${quoted(typed)} as a listing type, so these are homes for sale.`,
  };
}

export const publishedPricesNotice: FilterNotice = {
  message: "Homes without a published price are left out while a price limit is set.",
};

/** A search near stations cannot find homes without a public location; empty for 0. */
export function unplacedNotice(count: number): FilterNotice[] {
  if (count === 0) return [];
  const message =
    count === 1
      ? "1 other home does not show its full address or location, so we cannot tell how far it is from a station."
      : `${formatNumber(count)} other homes do not show their full address or location, so we cannot tell how far they are from a station.`;
  return [{ message }];
}

export const swappedNotice: FilterNotice = {
  message: "The minimum price was above the maximum, so we swapped them.",
};

export function invalidViewNotice(typed: string): FilterNotice {
  return { message: `We could not read ${quoted(typed)} as a view, so this is the list.` };
}

/** `ignored` are parts of the address, quoted. */
export function outsideMapNotice(ignored: readonly string[]): FilterNotice {
  return { message: `We could not use ${ignored.join(", ")} for the map, so this is the nearest part of it.` };
}
