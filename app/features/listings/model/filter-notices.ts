import { isBlank } from "#app/lib/fields.ts";
import { tidy } from "#app/lib/query-text.ts";
import { CRITERIA, type CriterionName, type ListingType, unitOf } from "./criteria.ts";

/** Something of a search that is not applied as it was typed, in words. */
export interface FilterNotice {
  sentence: string;
  /** The box that it was typed into, which shows it again, with what is wrong. */
  unread?: { name: CriterionName; typed: string };
}

const MAX_QUOTED_LENGTH = 60;

/** A text as a sentence quotes it: “1.5 mio”, cut where it is long. */
export function quoted(text: string): string {
  const letters = Array.from(tidy(text));
  const shown =
    letters.length > MAX_QUOTED_LENGTH ? `${letters.slice(0, MAX_QUOTED_LENGTH).join("").trim()}…` : letters.join("");
  return `“${shown}”`;
}

/** That the text of a criterion could not be read, and what that means for the results. */
export function unreadNotice(name: CriterionName, typed: string): FilterNotice {
  const unread = { name, typed: tidy(typed) };
  const what = CRITERIA[name].label.toLowerCase();
  if (unitOf(name) === "dollars") {
    const limit = name === "priceMin" ? "minimum" : "maximum";
    return { sentence: `We could not read ${quoted(typed)} as a price, so no ${limit} was applied.`, unread };
  }
  if (unitOf(name) === "rooms") {
    return { sentence: `We could not read ${quoted(typed)} as a number of ${what}, so any number is shown.` };
  }
  if (CRITERIA[name].match === "words") {
    return { sentence: `${quoted(typed)} is too short to search for, so no keywords were applied.`, unread };
  }
  return { sentence: `No ${what} has a name as long as ${quoted(typed)}, so it was left out.` };
}

/** What a box says above what could not be read in it. */
export function unreadHint(name: CriterionName, type: ListingType): string {
  if (CRITERIA[name].match === "words") return "Enter at least 2 letters";
  return type === "rent" ? "Enter an amount such as 650" : "Enter an amount such as 950,000 or 1.5m";
}

/** That only the first of several values of a criterion counts; nothing where there is one. */
export function repeatedNotice(name: CriterionName, values: readonly string[]): FilterNotice[] {
  const [first, ...others] = new Set(values.filter((value) => !isBlank(value)).map(tidy));
  if (first === undefined || others.length === 0) return [];
  const label = CRITERIA[name].label.toLowerCase();
  const what = { rooms: `number of ${label}`, dollars: label, "": name === "keywords" ? "set of keywords" : label }[
    unitOf(name) ?? ""
  ];
  return [
    {
      sentence: `We search by one ${what} at a time. This is ${quoted(first)}, without ${others.map(quoted).join(", ")}.`,
    },
  ];
}

/** That keywords are cut. */
export function cutNotice(most: number): FilterNotice {
  return { sentence: `Keywords can have ${most} characters. We left out the rest.` };
}

/** That a search begins on its first page, because the address asks for none that can be. */
export function unreadPageNotice(typed: string): FilterNotice {
  return { sentence: `We could not read ${quoted(typed)} as a page, so this is the first one.` };
}

/** That the homes stand in the usual order. */
export function unreadSortNotice(typed: string): FilterNotice {
  return { sentence: `We cannot sort by ${quoted(typed)}, so the newest homes come first.` };
}

/** That a type is neither of both. */
export function unreadTypeNotice(typed: string): FilterNotice {
  return { sentence: `We show homes for sale or for rent. We could not read ${quoted(typed)}, so these are for sale.` };
}

export const swappedNotice: FilterNotice = {
  sentence: "The minimum price was above the maximum, so we swapped them.",
};
