import type { Dataset, ItemList, Place, WithContext } from "schema-dts";
import { type Market, middleHalf, type SalesHistory, salesText } from "./market.ts";
import { suburbPath } from "./paths.ts";
import { suburbsMessages } from "./suburbs.messages.ts";

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
function quarterStart(periodEnd: string): string {
  const month = Number(periodEnd.slice(5, 7)) - 2;
  return `${periodEnd.slice(0, 4)}-${String(month).padStart(2, "0")}-01`;
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
