import { repeatedNote } from "#app/lib/address-notes.ts";
import { tidy } from "#app/lib/query-text.ts";
import { quoted } from "#app/lib/text.ts";
import { CRITERIA, type CriterionName, type ListingType, unitOf } from "./criteria.ts";

/** Something of a search that is not applied as it was typed, in words. */
export interface FilterNotice {
  sentence: string;
  /** The box that it was typed into, which shows it again, with what is wrong. */
  unread?: { name: CriterionName; typed: string };
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
  const label = CRITERIA[name].label.toLowerCase();
  const what = unitOf(name) === "rooms" ? `number of ${label}` : name === "keywords" ? "set of keywords" : label;
  const sentence = repeatedNote(what, values);
  return sentence === undefined ? [] : [{ sentence }];
}

/** That keywords are cut. */
export function cutNotice(most: number): FilterNotice {
  return { sentence: `Keywords can have ${most} characters. We left out the rest.` };
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
