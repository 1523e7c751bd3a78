/** Part of a name, start of a postcode, or both; "" is no limit. */
export interface SuburbQuestion {
  name: string;
  postcode: string;
}

const spellings: Readonly<Record<string, string>> = {
  bch: "beach",
  ck: "creek",
  crk: "creek",
  gdns: "gardens",
  hbr: "harbour",
  hl: "hill",
  hls: "hills",
  hts: "heights",
  isl: "island",
  jct: "junction",
  jn: "junction",
  mnt: "mount",
  mt: "mount",
  nth: "north",
  pk: "park",
  pt: "point",
  saint: "st",
  sth: "south",
  vly: "valley",
};

/** Only before another word, because a single letter is a prefix. */
const directions: Readonly<Record<string, string>> = { n: "north", s: "south", e: "east", w: "west" };

const shortened = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’.])(?:` +
    String.raw`(?<word>${Object.keys(spellings).join("|")}|st)(?:\.(?!\S)|(?<joint>[.\-])(?=\p{L}{2})|(?![\p{L}\p{N}'’.]))|` +
    String.raw`(?<direction>${Object.keys(directions).join("|")})[.\s\-]\s*(?=\p{L}{2}))`,
  "giu",
);

/** Expands abbreviations: "Mt. Druitt" is "Mount Druitt", but "St. Ives" is "St Ives". */
export function suburbName(typed: string): string {
  return typed.replaceAll(shortened, (_, word?: string, joint?: string, direction?: string) => {
    const short = word ?? direction ?? "";
    const expanded = spellings[short.toLowerCase()] ?? directions[short.toLowerCase()] ?? short;
    return inCaseOf(short, expanded) + (word === undefined || joint !== undefined ? " " : "");
  });
}

function inCaseOf(word: string, expanded: string): string {
  if (word.length > 1 && word === word.toUpperCase()) return expanded.toUpperCase();
  return word.charAt(0) === word.charAt(0).toUpperCase()
    ? expanded.charAt(0).toUpperCase() + expanded.slice(1)
    : expanded;
}

/** Expands abbreviations in a slug: "mt-druitt" is "mount-druitt". */
export function suburbSlug(slug: string): string {
  return suburbName(slug.replaceAll("-", " ")).replaceAll(" ", "-");
}

/**
 * Reads "Mt. Druitt, NSW 2770" as "mount druitt" and "2770". Ignores capitals, accents, hyphens and points. Undefined
 * without letters or digits.
 */
export function suburbQuestion(text: string): SuburbQuestion | undefined {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/\.(?=\p{L}{2})/gu, " ")
    .replaceAll(/[\u0300-\u036f'’.]/g, "")
    .toLowerCase();
  const tokens = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (tokens.length === 0) return undefined;
  const isNumber = (word: string) => /^\d+$/.test(word);
  const named = tokens.filter((word) => !isNumber(word) && word !== "nsw");
  return {
    name: named.map((word, index) => wordInFull(word, index < named.length - 1)).join(" "),
    postcode: tokens.find(isNumber) ?? "",
  };
}

function wordInFull(word: string, isFollowed: boolean): string {
  const expanded = Object.hasOwn(spellings, word) ? spellings[word] : undefined;
  return expanded ?? (isFollowed && Object.hasOwn(directions, word) ? directions[word] : undefined) ?? word;
}
