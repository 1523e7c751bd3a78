import {
  type CategorySearch,
  categorySearchPath,
  parseKeywords,
  tokenize,
} from "#app/features/directory-search/search.ts";
import { countOf } from "#app/lib/text.ts";

export const noReviews = "No reviews yet";

export const tradesBasePath = "/services/trades";

export function tradesPath(filters: CategorySearch): string {
  return categorySearchPath(tradesBasePath, filters);
}

export function quotePath({ id }: { id: number }): string {
  return `/services/trades/${id}/quote`;
}

export interface Trade {
  id: number;
  companyName: string;
  category: string;
  /** Nearest first. */
  coverageArea: string[];
  phone: string | null;
  email: string | null;
  website: string | null;
  description: string | null;
  licenceNumber: string | null;
  /** 0 to 5 with at most two decimals. Null without reviews. */
  rating: number | null;
  reviewCount: number;
  /** A paid placement, which must be labelled. */
  isFeatured: boolean;
}

export const tradeColumns = [
  "id",
  "companyName",
  "category",
  "coverageArea",
  "phone",
  "email",
  "website",
  "description",
  "licenceNumber",
  "rating",
  "reviewCount",
  "isFeatured",
] as const satisfies readonly (keyof Trade)[];

/** Rounds half up to one decimal: 4.35 is "4.4". */
export function ratingLabel(rating: number): string {
  // Whole hundredths, because 4.35 is slightly less in binary.
  return (Math.round(Math.round(rating * 100) / 10) / 10).toFixed(1);
}

export function tradesHeading(total: number): string {
  return countOf(total, "trade");
}

/** Returns "2 trades. Category: Plumbing. Search: tap". */
export function resultAnnouncement(total: number, { category, search }: CategorySearch, correctedTo?: string): string {
  return [
    tradesHeading(total),
    category && `Category: ${category}`,
    search && (correctedTo ? correctionNote(search, correctedTo) : `Search: ${search}`),
  ]
    .filter(Boolean)
    .join(". ");
}

export function correctionNote(search: string, correctedTo: string): string {
  return `Nothing found for “${search}”. Showing “${correctedTo}” instead.`;
}

/** Sorts matching areas first, because a card shows only some. */
export function sortAreas(coverageArea: readonly string[], search: string | undefined): string[] {
  const terms = toSearchTerms(search ?? "");
  const matching = coverageArea.filter((area) => matchesAnyTerm(area, terms));
  return [...matching, ...coverageArea.filter((area) => !matching.includes(area))];
}

export function tradeAnchor({ id }: Pick<Trade, "id">): string {
  return `trade-${id}`;
}

const MIN_ROOT_LENGTH = 4;

/** Stop words: "a plumber in Bondi". */
const stopWords = new Set([
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

/** Suffixes to strip: "plumb" matches plumber and plumbing, "electr" electrician and electrical, "remov" removalist. */
const suffix = /(?:ic(?:ian|al)|al(?:ist)?|e?ry|i?er|or|ist|ion|ing|ie|e)s?$|s$/;

/** With the stem that the directory uses. */
const everydayNames: Readonly<Record<string, string>> = {
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

/** Candidates for spelling correction in every installation. */
export const occupations: readonly string[] = [
  ...Object.keys(everydayNames),
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

export function toSearchTerms(search: string): string[] {
  return parseKeywords(search, stopWords);
}

/** Returns the prefixes that match a word: "plumb" for "plumbers". */
export function toPrefixes(word: string): string[] {
  const root = word.replace(suffix, "");
  const singular = word.replace(/s$/, "");
  const own = root.length >= MIN_ROOT_LENGTH ? root : singular.length >= MIN_ROOT_LENGTH - 1 ? singular : word;
  const other = everydayNames[singular];
  return other === undefined ? [own] : [own, other];
}

export function matchesAnyTerm(text: string, terms: readonly string[]): boolean {
  const prefixes = terms.flatMap(toPrefixes);
  return tokenize(text).some((word) => prefixes.some((prefix) => word.startsWith(prefix)));
}

export function quoteHeading(companyName: string): string {
  return `Request a quote from ${companyName}`;
}
