import type { ItemList, Place, WithContext } from "schema-dts";
import { suburbPath } from "./paths.ts";

/** Null means unknown. */
interface PlacedSuburb {
  name: string;
  slug: string;
  postcode: string | null;
  heroImageUrl: string | null;
  latitude: number | null;
  longitude: number | null;
}

const SUBURBS_LISTED = 5;

/** `url` is absolute. */
export function suburbStructuredData(suburb: PlacedSuburb, url: string, description: string): WithContext<Place> {
  const { name, postcode, heroImageUrl, latitude, longitude } = suburb;
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
  };
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
