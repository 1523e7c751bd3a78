import { nearestSuburbs } from "#reference/suburbs.ts";
import { LICENSED_CATEGORIES, SAMPLE_TRADES, type SampleTrade } from "./data/trades.ts";
import { buildTrade } from "./factories/trades.ts";
import { readSampleSuburbs, type SampleSuburb } from "./suburbs.ts";

/** In the order of `SAMPLE_TRADES`. They cover the suburbs nearest to their base. */
export function generateTrades() {
  const suburbs = readSampleSuburbs();
  return SAMPLE_TRADES.map((sample, index) =>
    buildTrade({
      companyName: sample.name,
      category: sample.category,
      coverageArea: coverageOf(sample, suburbs),
      phone: reachedBy(sample, "phone") ? phoneOf(index) : null,
      email: reachedBy(sample, "email") ? `hello@${sample.domain}.example.com` : null,
      website: reachedBy(sample, "website") ? `https://${sample.domain}.example.com` : null,
      description: sample.description,
      licenceNumber: LICENSED_CATEGORIES.has(sample.category) ? `SAMPLE-T${String(index + 1).padStart(3, "0")}` : null,
      rating: sample.rating,
      reviewCount: sample.reviews,
      isFeatured: sample.featured ?? false,
    }),
  );
}

function coverageOf({ suburb, reach, regions = [] }: SampleTrade, suburbs: readonly SampleSuburb[]): string[] {
  const base = suburbs.find(({ name }) => name === suburb);
  if (base === undefined) throw new Error(`${suburb} is not a suburb of the data`);
  return [base, ...nearestSuburbs(base, suburbs, reach)].map(({ name }) => name).concat(regions);
}

function reachedBy({ without = [] }: SampleTrade, way: "phone" | "email" | "website"): boolean {
  return !without.includes(way);
}

/** The numbers 02 5550 and 0491 570 are unassigned. */
function phoneOf(index: number): string {
  return index % 3 === 0 ? `0491 570 ${String(203 + index * 7)}` : `02 5550 ${String(2010 + index * 7)}`;
}
