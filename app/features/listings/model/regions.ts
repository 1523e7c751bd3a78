import { slugify } from "#app/lib/text.ts";

/** Of everyday usage, as in reference/data/regions.csv (a test compares them), with the article that a sentence needs. */
const REGION_NAMES = [
  "the City & Inner City",
  "the Eastern Suburbs",
  "the Inner West",
  "the Inner South",
  "the Lower North Shore",
  "the North Shore",
  "the Upper North Shore",
  "the Northern Beaches",
  "the Northern Suburbs",
  "the Hills District",
  "Parramatta & Greater West",
  "Canterbury-Bankstown",
  "St George",
  "the Sutherland Shire",
  "Blacktown & surrounds",
  "Penrith & Nepean",
  "Liverpool & Fairfield",
  "Macarthur",
  "the South West",
  "Western Sydney",
  "the Hawkesbury",
  "the Lower Blue Mountains",
  "the Blue Mountains",
] as const;

/** As in reference/data/suburbs.csv. */
export const COUNCIL_NAMES = [
  "Bayside",
  "Blacktown",
  "Blue Mountains",
  "Burwood",
  "Camden",
  "Campbelltown",
  "Canada Bay",
  "Canterbury-Bankstown",
  "Central Coast",
  "Cumberland",
  "Fairfield",
  "Georges River",
  "Hawkesbury",
  "Hornsby",
  "Hunters Hill",
  "Inner West",
  "Ku-ring-gai",
  "Lane Cove",
  "Liverpool",
  "Mosman",
  "North Sydney",
  "Northern Beaches",
  "Parramatta",
  "Penrith",
  "Randwick",
  "Ryde",
  "Strathfield",
  "Sutherland Shire",
  "Sydney",
  "The Hills Shire",
  "Waverley",
  "Willoughby",
  "Wingecarribee",
  "Wollondilly",
  "Woollahra",
] as const;

/** "ryde-council" */
export function toCouncilSlug(council: string): string {
  return `${slugify(council)}-council`;
}

const withoutArticle = (name: string) => name.replace(/^the /, "");

/** By the value of the parameter: "inner-west" and, for council areas, "ryde-council". */
export const REGIONS: Readonly<Record<string, string>> = Object.fromEntries([
  ...REGION_NAMES.map((name) => [slugify(withoutArticle(name).replace("&", "and")), withoutArticle(name)]),
  ...COUNCIL_NAMES.map((name) => [toCouncilSlug(name), `${name} council`]),
]) as Readonly<Record<string, string>>;

/** "the Inner West", "the Ryde council area" */
export function regionText(slug: string): string {
  const name = REGIONS[slug] ?? slug;
  if (slug.endsWith("-council")) return `the ${name} area`;
  return REGION_NAMES.find((one) => withoutArticle(one) === name) ?? name;
}
