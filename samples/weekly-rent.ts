import type { Random } from "#app/lib/random.ts";
import type { Home, PropertyType } from "./home.ts";
import type { Dwelling, RentFacts, RentTable } from "./rent-facts.ts";

const DWELLING: Readonly<Record<Exclude<PropertyType, "Land">, Dwelling>> = {
  Apartment: "flat",
  Unit: "flat",
  House: "house",
  Townhouse: "townhouse",
  Villa: "townhouse",
};

/** AUD of 2020, based on the median of postcode, dwelling and bedrooms; null without enough bonds. */
export function weeklyRent(home: Home, rents: RentTable, random: Random): number | null {
  const facts = rentFacts(home, rents);
  if (facts === undefined) return null;
  const wear = home.traits.has("original") ? 0.95 : home.traits.has("renovated") || home.traits.has("new") ? 1.04 : 1;
  const rent = facts.median * wear * (0.93 + random.next() * 0.14);
  return Math.round(Math.min(facts.high, Math.max(facts.low, rent)) / 10) * 10;
}

/** Null without enough bonds. */
export function weeklyMedian(home: Home, rents: RentTable): number | null {
  return rentFacts(home, rents)?.median ?? null;
}

/** Undefined for land. */
export function rentDwelling({ propertyType }: Home): Dwelling | undefined {
  return propertyType === "Land" ? undefined : DWELLING[propertyType];
}

function rentFacts(home: Home, rents: RentTable): RentFacts | undefined {
  if (home.propertyType === "Land" || home.bedrooms === null) return undefined;
  return rents.find(home.suburb.postcode, DWELLING[home.propertyType], home.bedrooms);
}
