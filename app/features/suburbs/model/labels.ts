import type { Dataset, ItemList, Place, WithContext } from "schema-dts";
import { formatDollars } from "#app/lib/numbers.ts";
import { countOf, joinNames, quotedList } from "#app/lib/text.ts";
import { type LatestSales, type Market, type SalesHistory, middleHalf, salesText } from "./market.ts";
import { suburbPath } from "./paths.ts";
import type { SuburbPage } from "./suburb-lists.queries.server.ts";
import { suburbsMessages } from "./suburbs.messages.ts";

/** "626 suburbs", "1 suburb". */
export function suburbsHeading(total: number): string {
  return countOf(total, "suburb");
}

type SearchTotal = Pick<SuburbPage, "total" | "approximate">;

export function suburbsAnnouncement(results: SearchTotal, search: string | undefined): string {
  if (results.total === 0) return suburbsMessages.empty;
  const heading = suburbsHeading(results.total);
  return results.approximate ? `${heading}. ${orderLine(results, search) ?? ""}` : heading;
}

/** Undefined without results. */
export function orderLine({ total, approximate }: SearchTotal, search: string | undefined): string | undefined {
  if (total === 0) return undefined;
  if (approximate) {
    const these = total === 1 ? suburbsMessages.alike : suburbsMessages.manyAlike;
    return `No suburb is called “${search}”. ${these}`;
  }
  if (search === undefined || total === 1) return total === 1 ? undefined : suburbsMessages.order;
  return suburbsMessages.orderOfMatches;
}

/** "1.2 km", from 10 km on "32 km". With a no-break space. */
export function kilometres(km: number): string {
  return `${km < 10 ? km.toFixed(1) : Math.round(km)}\u00a0km`;
}

/** "0.8 km south-east". A few suburbs share one point in the data. */
export function distanceAndDirection(km: number, direction: string): string {
  return km < 0.05 ? suburbsMessages.samePoint : `${kilometres(km)} ${direction}`;
}

/** For search engines and shared links. */
export function suburbDescription(
  { name, postcode }: { name: string; postcode: string | null },
  sales: readonly Pick<LatestSales, "dwelling" | "latest">[],
): string {
  const medians = sales.map(
    ({ dwelling, latest }) =>
      `${suburbsMessages.saleDwellings[dwelling]}: median ${formatDollars(latest.median)} (${latest.period}).`,
  );
  return [
    `Guide to ${name}, Sydney NSW${postcode ? ` ${postcode}` : ""}.`,
    ...medians,
    "Homes for sale and for rent, local agents and nearby suburbs.",
  ].join(" ");
}

export function compareWithLabel(names: readonly string[]): string {
  return `Compare with ${joinNames(names)}`;
}

/** "We can't find Sydney suburbs called “Newtwon” and “Enmroe”." */
export function unknownSuburbsNote(typed: readonly string[]): string {
  const postcodes = typed.filter((text) => /^\d+$/.test(text));
  const names = typed.filter((text) => !postcodes.includes(text));
  const called = names.length === 0 ? [] : [`called ${quotedList(names)}`];
  const placed =
    postcodes.length === 0 ? [] : [`with the postcode${postcodes.length > 1 ? "s" : ""} ${quotedList(postcodes)}`];
  return `We can't find ${typed.length === 1 ? "a Sydney suburb" : "Sydney suburbs"} ${[...called, ...placed].join(" or ")}.`;
}

/** Null if unknown. */
export interface SuburbFigures {
  name: string;
  slug: string;
  /** Australian dollars. */
  medianPrice: number | null;
  /** Per cent over a year. */
  priceGrowth: number | null;
  propertiesSold: number | null;
  avgDaysOnMarket: number | null;
  figuresPeriod: string | null;
  figuresSource: string | null;
}

/** Returns "to June 2019" for "July 2018 to June 2019". */
export function periodEnd(period: string | null): string | undefined {
  const end = period?.split(" to ").at(-1);
  return end ? `to ${end}` : undefined;
}

/** The sign shows the direction. */
export function formatGrowth(percent: number): string {
  return percent === 0 ? "unchanged over the year" : "over the year";
}

/** Distinct periods and sources: "July 2018 to June 2019. Sales of houses". */
export function figuresNotes(suburbs: readonly DatedFigures[]): string[] {
  const notes = suburbs
    .filter(hasFigures)
    .map(({ figuresPeriod, figuresSource }) => [figuresPeriod, figuresSource].filter(Boolean).join(". "));
  return [...new Set(notes)].filter(Boolean);
}

type DatedFigures = Pick<SuburbFigures, "medianPrice" | "propertiesSold" | "figuresPeriod" | "figuresSource">;

function hasFigures({ medianPrice, propertiesSold }: DatedFigures): boolean {
  return medianPrice !== null || propertiesSold !== null;
}

/** Null means unknown. */
interface PlacedSuburb {
  name: string;
  slug: string;
  postcode: string | null;
  council: string | null;
  heroImageUrl: string | null;
  latitude: number | null;
  longitude: number | null;
}

const SUBURBS_LISTED = 5;

/** `url` is absolute. */
export function suburbStructuredData(
  suburb: PlacedSuburb,
  market: Pick<Market, "postcode" | "sales" | "sources">,
  regions: readonly { name: string }[],
  url: string,
  description: string,
): WithContext<Place> {
  const { name, postcode, council, heroImageUrl, latitude, longitude } = suburb;
  return {
    "@context": "https://schema.org",
    "@type": "Place",
    name,
    description,
    url,
    ...(heroImageUrl && { image: heroImageUrl }),
    address: {
      "@type": "PostalAddress",
      addressLocality: name,
      addressRegion: "NSW",
      ...(postcode && { postalCode: postcode }),
      addressCountry: "AU",
    },
    ...(latitude !== null && longitude !== null && { geo: { "@type": "GeoCoordinates", latitude, longitude } }),
    containedInPlace: [
      ...regions.map((region) => ({ "@type": "Place" as const, name: region.name })),
      ...(council ? [{ "@type": "AdministrativeArea" as const, name: council }] : []),
      { "@type": "City", name: "Sydney" },
    ],
    ...(market.sales.length > 0 && { subjectOf: market.sales.map((sales) => salesDataset(sales, market)) }),
  };
}

/** The newest median with its quartiles, count, quarter and source. */
function salesDataset(
  { dwelling, latest }: SalesHistory,
  { postcode, sources }: Pick<Market, "postcode" | "sources">,
): Dataset {
  const name = `Prices of ${suburbsMessages.saleDwellings[dwelling].toLowerCase()} in postcode ${postcode}, ${latest.period}`;
  const property = (label: string, value: number | null) =>
    value === null ? [] : [{ "@type": "PropertyValue" as const, name: label, value, unitText: "AUD" }];
  return {
    "@type": "Dataset",
    name,
    description: [`${name}: ${salesText(latest.counted)}`, middleHalf(latest)].filter(Boolean).join(". "),
    temporalCoverage: `${quarterStart(latest.periodEnd)}/${latest.periodEnd}`,
    creditText: sources.join("; "),
    variableMeasured: [
      ...property("Median price", latest.median),
      ...property("Lower quartile", latest.lowerQuartile),
      ...property("Upper quartile", latest.upperQuartile),
    ],
  };
}

/** "2024-01-01" for the quarter to "2024-03-31". */
function quarterStart(lastDay: string): string {
  const month = Number(lastDay.slice(5, 7)) - 2;
  return `${lastDay.slice(0, 4)}-${String(month).padStart(2, "0")}-01`;
}

/** The first five suburbs; `origin` is that of their addresses. */
export function suburbListStructuredData(
  suburbs: readonly { name: string; slug: string }[],
  origin: string,
): WithContext<ItemList> {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: suburbs.slice(0, SUBURBS_LISTED).map((suburb, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: { "@type": "Place", name: suburb.name, url: new URL(suburbPath(suburb), origin).href },
    })),
  };
}
