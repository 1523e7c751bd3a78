import { searchWords, wordsOf } from "#app/features/directory-search/search-words.ts";

const MIN_ROOT_LENGTH = 4;

/** Words that stand between those that matter: "a plumber in Bondi". */
const fillers = new Set([
  "a",
  "an",
  "and",
  "at",
  "by",
  "for",
  "from",
  "in",
  "my",
  "near",
  "of",
  "on",
  "or",
  "the",
  "to",
]);

/** What turns "plumb" into plumber and plumbing, "electr" into electrician and electrical, "remov" into removalist. */
const ending = /(?:ic(?:ian|al)|al(?:ist)?|e?ry|i?er|or|ist|ion|ing|ie|e)s?$|s$/;

/** What people say for a trade that is filed under another word. */
const otherNames: Readonly<Record<string, string>> = {
  aircon: "air conditioning",
  chippie: "carpent",
  chippy: "carpent",
  exterminator: "pest",
  gardener: "landscap",
  gyprocker: "plaster",
  lopper: "arborist",
  mover: "remov",
  sparkie: "electr",
  sparky: "electr",
  tiler: "tiling",
};

/** What people who work in a trade are called: what is typed may be meant for one of these, however their trade is filed. */
export const tradeNames: readonly string[] = [
  ...Object.keys(otherNames),
  "arborist",
  "bricklayer",
  "builder",
  "carpenter",
  "cleaner",
  "concreter",
  "electrician",
  "fencer",
  "glazier",
  "handyman",
  "inspector",
  "joiner",
  "landscaper",
  "locksmith",
  "painter",
  "plasterer",
  "plumber",
  "removalist",
  "roofer",
  "waterproofer",
];

/** The words that a search for trades asks for. */
export function tradeSearchWords(search: string): string[] {
  return searchWords(search, fillers);
}

/** How the words begin that count as this one: "plumbers" is there where a word begins with "plumb". */
export function toStems(word: string): string[] {
  const root = word.replace(ending, "");
  const singular = word.replace(/s$/, "");
  const own = root.length >= MIN_ROOT_LENGTH ? root : singular.length >= MIN_ROOT_LENGTH - 1 ? singular : word;
  const other = otherNames[singular];
  return other === undefined ? [own] : [own, other];
}

/** Whether a text has one of the words of a search. */
export function hasAnyWord(text: string, words: readonly string[]): boolean {
  const beginnings = words.flatMap(toStems);
  return wordsOf(text).some((word) => beginnings.some((beginning) => word.startsWith(beginning)));
}
