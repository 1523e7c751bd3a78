import { countOf } from "#app/lib/text.ts";
import { type CategorySearch, categorySearchPath } from "#app/features/directory-search/category-search.ts";
import { searchWords, wordsOf } from "#app/features/directory-search/search-words.ts";

export const noReviews = "No reviews yet";

export const tradesAddress = "/services/trades";

/** The address of a search in the trades directory. */
export function tradesPath(filters: CategorySearch): string {
  return categorySearchPath(tradesAddress, filters);
}

/** The page that asks a trade for a quote: "/services/trades/12/quote". */
export function quotePath({ id }: { id: number }): string {
  return `/services/trades/${id}/quote`;
}

/** A trade as everyone may see it. */
export interface Trade {
  id: number;
  companyName: string;
  category: string;
  /** Suburbs and regions, the nearest to home first. */
  coverageArea: string[];
  phone: string | null;
  email: string | null;
  website: string | null;
  description: string | null;
  licenceNumber: string | null;
  /** 0 to 5 with at most two decimals; null when nobody has rated it. */
  rating: number | null;
  reviewCount: number;
  /** A paid placement: pages say so in words. */
  isFeatured: boolean;
}

/** The columns that everyone may see: all but the times of the row. */
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

/** A rating with one decimal, halves up: 4.35 is "4.4". */
export function ratingLabel(rating: number): string {
  // Hundredths are whole numbers: 4.35 itself lies a little below.
  return (Math.round(Math.round(rating * 100) / 10) / 10).toFixed(1);
}

/** "12 trades" */
export function tradesHeading(total: number): string {
  return countOf(total, "trade");
}

/** What is said when other trades are shown: "2 trades. Category: Plumbing. Search: tap" */
export function resultAnnouncement(total: number, { category, search }: CategorySearch, correctedTo?: string): string {
  return [
    tradesHeading(total),
    category && `Category: ${category}`,
    search && (correctedTo ? correctedLine(search, correctedTo) : `Search: ${search}`),
  ]
    .filter(Boolean)
    .join(". ");
}

/** Says that something else was searched for than what was typed. */
export function correctedLine(search: string, correctedTo: string): string {
  return `Nothing found for “${search}”. Showing “${correctedTo}” instead.`;
}

/** The areas a trade covers, those that the search names first: a card shows only some of them. */
export function areasFor(coverageArea: readonly string[], search: string | undefined): string[] {
  const words = tradeSearchWords(search ?? "");
  const named = coverageArea.filter((area) => hasAnyWord(area, words));
  return [...named, ...coverageArea.filter((area) => !named.includes(area))];
}

/** The id of a trade's card on the page. */
export function tradeAnchor({ id }: Pick<Trade, "id">): string {
  return `trade-${id}`;
}

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

/** The heading of the page: "Request a quote from Sample & Spanner". */
export function quoteFrom(companyName: string): string {
  return `Request a quote from ${companyName}`;
}
