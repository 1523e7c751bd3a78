import { describe, expect, test } from "vitest";
import { daysBetween, sydneyDate } from "#app/lib/sydney-time.ts";
import { generatePostcodeFigures } from "#reference/postcode-figure-rows.ts";
import { generateAgents } from "./agent-rows.ts";
import { generateClosedListings } from "./closed-rows.ts";
import { buildListing } from "./factories/listings.ts";
import { generateListings, sampleWriter } from "./listing-rows.ts";

const today = new Date("2026-10-31T13:00:00Z");

const writer = sampleWriter();
const current = generateListings(today, writer);
const closed = generateClosedListings(today, writer);
const sold = closed.filter(({ closing }) => closing.status === "sold");
const leased = closed.filter(({ closing }) => closing.status === "leased");

test("300 homes, about two thirds of them sold and the rest leased, as they were listed", () => {
  expect(closed).toHaveLength(300);
  expect(sold.length).toBeGreaterThan(170);
  expect(leased.length).toBeGreaterThan(70);
  expect(new Set(sold.map(({ listing }) => listing.listingType))).toEqual(new Set(["sale"]));
  expect(new Set(leased.map(({ listing }) => listing.listingType))).toEqual(new Set(["rent"]));
});

test("every one passes the insert schema", () => {
  for (const { listing } of closed) {
    expect(buildListing({ ...listing, createdByUserId: 1, agentId: 1 })).toMatchObject(listing);
  }
});

test("another day gives the same homes, as many days ago", () => {
  const later = new Date("2027-02-14T22:00:00Z");
  const homesOf = (day: Date) =>
    generateClosedListings(day, sampleWriter()).map(({ listing, closing: { closedOn, ...closing } }) => ({
      title: listing.title,
      address: listing.address,
      price: listing.price,
      ...closing,
      daysAgo: daysBetween(closedOn, sydneyDate(day)),
    }));
  expect(homesOf(later)).toEqual(homesOf(today));
});

test("each closed in the last twelve months, a week to three months after it was published", () => {
  for (const { listing, closing } of closed) {
    const daysAgo = daysBetween(closing.closedOn, sydneyDate(today));
    expect(daysAgo).toBeGreaterThan(0);
    expect(daysAgo).toBeLessThan(365);
    const onMarket = daysBetween(sydneyDate(listing.publishedAt ?? today), closing.closedOn);
    expect(onMarket).toBeGreaterThanOrEqual(6);
    expect(onMarket).toBeLessThanOrEqual(86);
  }
});

test("an agent closes in the suburbs they work in, and some of them often enough for a median", () => {
  const suburbsOf = new Map(generateAgents().map(({ agent }) => [agent.email, agent.suburbs]));
  for (const { agentEmail, listing } of closed) expect(suburbsOf.get(agentEmail)).toContain(listing.suburb);
  const sales = [...Map.groupBy(sold, ({ agentEmail }) => agentEmail).values()].map(({ length }) => length);
  expect(sales.filter((count) => count >= 3).length).toBeGreaterThan(20);
});

describe("prices", () => {
  test("a few sales withhold theirs, and nothing else does", () => {
    const withheld = closed.filter(({ closing }) => closing.priceWithheld);
    expect(withheld.every(({ closing }) => closing.status === "sold" && closing.closedPrice === null)).toBe(true);
    expect(withheld.length).toBeGreaterThan(8);
    expect(withheld.length).toBeLessThan(50);
    const stated = closed.filter(({ closing }) => !closing.priceWithheld);
    expect(stated.every(({ closing }) => (closing.closedPrice ?? 0) > 0)).toBe(true);
  });

  /** Later quarters replace earlier ones. */
  const houses = new Map(
    generatePostcodeFigures()
      .filter(({ kind, dwelling, periodEnd }) => kind === "sale" && dwelling === "house" && periodEnd > "2024")
      .map(({ postcode, median }) => [postcode, median]),
  );

  test("a house sells for between half and a little over twice the newest median house of its postcode", () => {
    const ratios = sold
      .filter(({ listing, closing }) => listing.propertyType === "House" && closing.closedPrice !== null)
      .flatMap(({ listing: { postcode }, closing: { closedPrice } }) => {
        const median = houses.get(postcode);
        return median === undefined ? [] : [(closedPrice ?? 0) / median];
      });
    expect(ratios.length).toBeGreaterThan(50);
    expect(Math.min(...ratios)).toBeGreaterThan(0.5);
    expect(Math.max(...ratios)).toBeLessThan(2.3);
  });

  test("a rental is leased at its advertised rent", () => {
    expect(leased.map(({ closing }) => closing.closedPrice)).toEqual(leased.map(({ listing }) => listing.price));
  });
});

test("titles and addresses are those of no other sample", () => {
  const homes = [...current, ...closed].map(({ listing }) => listing);
  expect(new Set(homes.map(({ title }) => title)).size).toBe(homes.length);
  expect(new Set(homes.map(({ address, suburb }) => `${address}, ${suburb}`)).size).toBe(homes.length);
});
