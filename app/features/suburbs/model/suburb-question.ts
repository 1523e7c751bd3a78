/** What a text asks for among the suburbs: a part of a name, the beginning of a postcode, or both; "" is no limit. */
export interface SuburbQuestion {
  name: string;
  postcode: string;
}

/** How people shorten what the names write in full, and the other way round. */
const spellings: Readonly<Record<string, string>> = {
  bch: "beach",
  ck: "creek",
  gdns: "gardens",
  hbr: "harbour",
  hts: "heights",
  mnt: "mount",
  mt: "mount",
  nth: "north",
  pk: "park",
  pt: "point",
  saint: "st",
  sth: "south",
};

const shortened = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’])(${Object.keys(spellings).join("|")}|st)(?:\.(?!\S)|(?![\p{L}\p{N}'’.]))`,
  "giu",
);

/** The name of a suburb without abbreviations, as the guides spell it: "Mt. Druitt" is "Mount Druitt", "St. Ives" "St Ives". */
export function suburbName(typed: string): string {
  return typed.replaceAll(shortened, (_, word: string) => {
    const whole = spellings[word.toLowerCase()] ?? word;
    if (word.length > 1 && word === word.toUpperCase()) return whole.toUpperCase();
    return word.charAt(0) === word.charAt(0).toUpperCase() ? whole.charAt(0).toUpperCase() + whole.slice(1) : whole;
  });
}

/**
 * Reads "Mt. Druitt, NSW 2770" as the name "mount druitt" and the postcode "2770". Capitals, accents, hyphens and
 * points do not count. Undefined when there is no letter or digit in it.
 */
export function suburbQuestion(text: string): SuburbQuestion | undefined {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f'’.]/g, "")
    .toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return undefined;
  const isNumber = (word: string) => /^\d+$/.test(word);
  const named = words.filter((word) => !isNumber(word) && word !== "nsw");
  return {
    name: named.map((word) => (Object.hasOwn(spellings, word) ? spellings[word] : word)).join(" "),
    postcode: words.find(isNumber) ?? "",
  };
}
