import { describe, expect, test } from "vitest";
import { decodeListingFilters } from "#app/features/listings/model/filters.ts";
import { listingFeedEntry, listingsFeedLink, listingsFeedPath } from "./feed.ts";

const filtersOf = (query: string) => decodeListingFilters(new URLSearchParams(query)).filters;

test.each([
  ["", "/listings/feed", "Sydney Properties for Sale"],
  ["type=rent&suburb=&page=3&utm=1", "/listings/feed?type=rent", "Sydney Rental Properties"],
  [
    "bedroomsMin=2&suburb=Newtown&sort=price-asc&keywords=%22pool%22+%26",
    "/listings/feed?suburb=Newtown&bedroomsMin=2&keywords=%22pool%22+%26",
    "Sydney Properties for Sale in Newtown: 2+ bedrooms, “pool” &",
  ],
  [
    "region=hills-district&bedroomsMin=2",
    "/listings/feed?region=hills-district&bedroomsMin=2",
    "Sydney Properties for Sale in the Hills District: 2+ bedrooms",
  ],
])(
  "the feed of %j has one address, whatever order and page were asked for, and says its filters",
  (query, path, title) => {
    const filters = filtersOf(query);
    expect(listingsFeedPath(filters)).toBe(path);
    expect(listingsFeedLink(filters, "https://southerly.example")).toMatchObject({
      href: new URL(path, "https://southerly.example").href,
      title,
    });
  },
);

describe("an entry", () => {
  const home = {
    id: 7,
    title: "Brick cottage",
    suburb: "Newtown",
    price: 1_450_000,
    priceTo: null,
    priceWords: null,
    listingType: "sale",
    priceFrequency: "once",
    publishedAt: new Date("2026-10-01T00:00:00Z"),
    updatedAt: new Date("2026-10-02T00:00:00Z"),
    description: "A cottage.\n\n  With a lemon tree.",
    image: null as string | null,
    imageIsAltered: null as boolean | null,
    status: "active",
    underOfferAt: null as Date | null,
    closedOn: null as string | null,
    closedPrice: null as number | null,
  };
  const entryOf = (changes: Partial<typeof home> = {}) =>
    listingFeedEntry({ ...home, ...changes }, "https://southerly.example");

  test("says what, for how much and where, under an address that a new title does not change", () => {
    expect(entryOf()).toEqual({
      id: "https://southerly.example/listings/7",
      title: "Brick cottage, $1,450,000, Newtown",
      url: "https://southerly.example/listings/7/brick-cottage-newtown",
      published: home.publishedAt,
      updated: home.updatedAt,
      summary: "A cottage. With a lemon tree.",
    });
  });

  test.each([
    ["https://southerly.example/media/4d7c-1600.jpg", "image/jpeg"],
    ["https://southerly.example/media/0123456789abcdef0123456789abcdef.svg", "image/svg+xml"],
  ])("has the first photo of its home, %s", (url, type) => {
    expect(entryOf({ image: url }).image).toEqual({ url, type });
  });

  test("states that its photo was altered", () => {
    expect(entryOf({ image: "https://southerly.example/media/4d7c-1600.jpg", imageIsAltered: true }).summary).toBe(
      "Photo: digitally altered. A cottage. With a lemon tree.",
    );
  });

  test.each([
    [{ price: 0 }, "Brick cottage, Contact agent, Newtown"],
    [{ price: 650, listingType: "rent", priceFrequency: "per_week" }, "Brick cottage, $650 per week, Newtown"],
    [{ price: 2800, listingType: "rent", priceFrequency: "per_month" }, "Brick cottage, $2,800 per month, Newtown"],
    [{ underOfferAt: new Date() }, "Brick cottage, $1,450,000, Newtown, Under offer"],
    [
      { status: "sold", closedOn: "2026-11-02", closedPrice: 1_500_000 },
      "Brick cottage, $1,500,000, Newtown, Sold 2 Nov 2026",
    ],
  ])("names the price of %j as a card does", (changes, title) => {
    expect(entryOf(changes).title).toBe(title);
  });

  test("was not changed before it was published", () => {
    expect(entryOf({ updatedAt: new Date("2026-09-01T00:00:00Z") }).updated).toEqual(home.publishedAt);
  });

  test.each([
    ["word ".repeat(200), `${"word ".repeat(60).trim()}…`],
    ["x".repeat(400), `${"x".repeat(300)}…`],
    [`${"word ".repeat(59)}wordy`, `${"word ".repeat(59)}wordy`],
  ])("cuts a long description between words", (description, summary) => {
    expect(entryOf({ description }).summary).toBe(summary);
  });
});
