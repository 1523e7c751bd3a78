import { expect, test } from "vitest";
import { buildSale } from "./figures.fixture.ts";
import { toMarket } from "./market.ts";
import { suburbListStructuredData, suburbStructuredData } from "./structured-data.ts";

const newtown = {
  name: "Newtown",
  slug: "newtown",
  postcode: "2042",
  council: "Inner West",
  heroImageUrl: "https://images.example.com/newtown.jpg",
  latitude: -33.8979,
  longitude: 151.1793,
};

const url = "https://a.example/suburbs/newtown";
const noMarket = toMarket("2042", []);

test("a suburb is a place with an address, a point, a picture, its regions, council and city", () => {
  expect(suburbStructuredData(newtown, noMarket, [{ name: "Inner West" }], url, "Guide to Newtown.")).toEqual({
    "@context": "https://schema.org",
    "@type": "Place",
    name: "Newtown",
    description: "Guide to Newtown.",
    url: "https://a.example/suburbs/newtown",
    image: "https://images.example.com/newtown.jpg",
    address: {
      "@type": "PostalAddress",
      addressLocality: "Newtown",
      addressRegion: "NSW",
      postalCode: "2042",
      addressCountry: "AU",
    },
    geo: { "@type": "GeoCoordinates", latitude: -33.8979, longitude: 151.1793 },
    containedInPlace: [
      { "@type": "Place", name: "Inner West" },
      { "@type": "AdministrativeArea", name: "Inner West" },
      { "@type": "City", name: "Sydney" },
    ],
  });
});

test("its newest medians are data sets with quarter, quartiles, sales and source", () => {
  const few = buildSale({ dwelling: "strata", counted: null, lowerQuartile: null, periodEnd: "2023-12-31" });
  const { subjectOf } = suburbStructuredData(newtown, toMarket("2042", [buildSale(), few]), [], url, "Guide.") as {
    subjectOf?: unknown;
  };
  expect(subjectOf).toEqual([
    {
      "@type": "Dataset",
      name: "Prices of houses in postcode 2042, January to March 2024",
      description:
        "Prices of houses in postcode 2042, January to March 2024: 37 sales. Half between $1,700,000 and $2,400,000",
      temporalCoverage: "2024-01-01/2024-03-31",
      creditText: "Sales",
      variableMeasured: [
        { "@type": "PropertyValue", name: "Median price", value: 2_000_000, unitText: "AUD" },
        { "@type": "PropertyValue", name: "Lower quartile", value: 1_700_000, unitText: "AUD" },
        { "@type": "PropertyValue", name: "Upper quartile", value: 2_400_000, unitText: "AUD" },
      ],
    },
    {
      "@type": "Dataset",
      name: "Prices of units and townhouses in postcode 2042, October to December 2023",
      description: "Prices of units and townhouses in postcode 2042, October to December 2023: 30 sales or fewer",
      temporalCoverage: "2023-10-01/2023-12-31",
      creditText: "Sales",
      variableMeasured: [
        { "@type": "PropertyValue", name: "Median price", value: 2_000_000, unitText: "AUD" },
        { "@type": "PropertyValue", name: "Upper quartile", value: 2_400_000, unitText: "AUD" },
      ],
    },
  ]);
});

test("what is not known of it is left out", () => {
  const bare = { ...newtown, postcode: null, council: null, heroImageUrl: null, latitude: null };
  const data = suburbStructuredData(bare, noMarket, [], url, "Guide to Newtown.");
  expect(data).toHaveProperty("containedInPlace", [{ "@type": "City", name: "Sydney" }]);
  expect(data).not.toHaveProperty("subjectOf");
  expect(data).not.toHaveProperty("geo");
  expect(data).not.toHaveProperty("image");
  expect(data).not.toHaveProperty("address.postalCode");
});

test("of a list the first five are named, at their own addresses", () => {
  const many = Array.from({ length: 24 }, (_, index) => ({ name: `Suburb ${index}`, slug: `suburb-${index}` }));
  expect(suburbListStructuredData(many, "https://a.example")).toMatchObject({
    "@type": "ItemList",
    itemListElement: [
      { position: 1, item: { name: "Suburb 0", url: "https://a.example/suburbs/suburb-0" } },
      ...[2, 3, 4, 5].map((position) => ({ position })),
    ],
  });
});
