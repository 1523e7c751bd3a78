import { expect, test } from "vitest";
import { buildSale } from "./figures.fixture.ts";
import {
  compareWithLabel,
  distanceAndDirection,
  figuresNotes,
  formatGrowth,
  kilometres,
  orderLine,
  periodEnd,
  suburbDescription,
  suburbListStructuredData,
  suburbStructuredData,
  suburbsAnnouncement,
  suburbsHeading,
  unknownSuburbsNote,
} from "./labels.ts";
import { toMarket } from "./market.ts";

const page = { items: [], page: 1, lastPage: 1 };

test.each([
  [626, "626 suburbs", "626 suburbs"],
  [1, "1 suburb", "1 suburb"],
  [0, "0 suburbs", "No suburbs found"],
])("%d found: %s, read out as %s", (total, heading, announcement) => {
  expect(suburbsHeading(total)).toBe(heading);
  expect(suburbsAnnouncement({ ...page, total, approximate: false }, "x")).toBe(announcement);
});

test("a guess is read out as such", () => {
  expect(suburbsAnnouncement({ ...page, total: 1, approximate: true }, "Nwetown")).toBe(
    "1 suburb. No suburb is called “Nwetown”. This is the closest spelling.",
  );
});

test.each<[total: number, approximate: boolean, search: string | undefined, line: string | undefined, why: string]>([
  [626, false, undefined, "In alphabetical order.", "all of them"],
  [4, false, "bondi", "Names that start with your search come first, then the rest in alphabetical order.", "matches"],
  [1, false, "newtown", undefined, "one has no order"],
  [0, false, "zzzz", undefined, "none has none either"],
  [
    2,
    true,
    "Nwetown",
    "No suburb is called “Nwetown”. These have a similar spelling, closest first.",
    "a guess says so",
  ],
])("%d found (a guess: %s) for %j: %j (%s)", (total, approximate, search, line) => {
  expect(orderLine({ ...page, total, approximate }, search)).toBe(line);
});

test.each([
  [0.04, "0.0 km"],
  [1.25, "1.3 km"],
  [9.94, "9.9 km"],
  [32.4, "32 km"],
])("%d kilometres are %s", (km, text) => {
  expect(kilometres(km).replace("\u00a0", " ")).toBe(text);
});

test("a description for shared links has the newest medians with their quarters, if there are any", () => {
  const newtown = { name: "Newtown", postcode: "2042" };
  const { sales } = toMarket("2042", [buildSale(), buildSale({ dwelling: "strata", periodEnd: "2023-12-31" })]);
  expect(suburbDescription(newtown, sales)).toBe(
    "Guide to Newtown, Sydney NSW 2042. Houses: median $2,000,000 (January to March 2024). " +
      "Units and townhouses: median $2,000,000 (October to December 2023). " +
      "Homes for sale and for rent, local agents and nearby suburbs.",
  );
  expect(suburbDescription({ ...newtown, postcode: null }, [])).toBe(
    "Guide to Newtown, Sydney NSW. Homes for sale and for rent, local agents and nearby suburbs.",
  );
});

test("where a neighbour lies", () => {
  expect(distanceAndDirection(0.83, "south-east")).toBe("0.8\u00a0km south-east");
  expect(distanceAndDirection(0.01, "north")).toBe("at the same point in our data");
});

test.each([
  [["Enmore"], "Compare with Enmore"],
  [["Enmore", "Glebe"], "Compare with Enmore and Glebe"],
  [["Enmore", "Glebe", "Balmain"], "Compare with Enmore, Glebe and Balmain"],
])("%j: %s", (names, label) => {
  expect(compareWithLabel(names)).toBe(label);
});

test.each<[typed: string[], note: string]>([
  [["Newtwon"], "We can't find a Sydney suburb called “Newtwon”."],
  [["9999"], "We can't find a Sydney suburb with the postcode “9999”."],
  [["Newtwon", "Enmroe"], "We can't find Sydney suburbs called “Newtwon” and “Enmroe”."],
  [["9999", "Utopia", "9998"], "We can't find Sydney suburbs called “Utopia” or with the postcodes “9999” and “9998”."],
  [["a", "b", "c", "d", "e", "f", "g"], "We can't find Sydney suburbs called “a”, “b”, “c”, “d”, “e” and 2 more."],
])("%j: %s", (typed, note) => {
  expect(unknownSuburbsNote(typed)).toBe(note);
});

test.each([
  ["July 2018 to June 2019", "to June 2019"],
  ["2021", "to 2021"],
  ["", undefined],
  [null, undefined],
])("figures of the period %j are those %j", (period, end) => {
  expect(periodEnd(period)).toBe(end);
});

test.each([
  [4.2, "over the year"],
  [-13.9, "over the year"],
  [0, "unchanged over the year"],
])("a growth of %d is %s", (percent, words) => {
  expect(formatGrowth(percent)).toBe(words);
});

test("each period and source is said once, and not of suburbs without figures", () => {
  const first = { medianPrice: 900_000, propertiesSold: 12, figuresPeriod: "2019", figuresSource: "Sales" };
  const none = { medianPrice: null, propertiesSold: null, figuresPeriod: "2021", figuresSource: "Nothing" };
  expect(figuresNotes([first, none, { ...first, medianPrice: 1 }])).toEqual(["2019. Sales"]);
  expect(figuresNotes([first, { ...first, figuresSource: null }])).toEqual(["2019. Sales", "2019"]);
  expect(figuresNotes([none])).toEqual([]);
  expect(figuresNotes([{ ...first, figuresPeriod: null, figuresSource: null }])).toEqual([]);
});

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
