import type { Random } from "#app/lib/random.ts";
import type { Home } from "./home.ts";
import type { RentTable } from "./rent-facts.ts";
import { weeklyMedian } from "./weekly-rent.ts";

/** By bedrooms, as a fraction of the suburb's median. */
const HOUSE_SHARE: Readonly<Record<number, number>> = { 2: 0.82, 3: 0.95, 4: 1.1, 5: 1.3, 6: 1.45 };
const TOWNHOUSE_SHARE: Readonly<Record<number, number>> = { 2: 0.86, 3: 1, 4: 1.15 };

/**
 * Yearly rent as a fraction of the price. Sales medians exclude flats, so rents give their prices. The yield is lower
 * where houses are dearer.
 */
function flatYield(houseMedian: number | null): number {
  return Math.max(0.029, 0.041 - 0.0035 * ((houseMedian ?? 1_200_000) / 1_000_000));
}

/** AUD of 2019, from the suburb's medians; null without data. */
export function salePrice(home: Home, rents: RentTable, random: Random): number | null {
  const typical = typicalPrice(home, rents);
  if (typical === null) return null;
  const wear = home.traits.has("renovated") || home.traits.has("new") ? 1.04 : home.traits.has("original") ? 0.93 : 1;
  const spread = 0.9 + random.next() * 0.2;
  return roundAskingPrice(typical * wear * spread, random.next());
}

/** Null without data. */
export function typicalPrice(home: Home, rents: RentTable): number | null {
  const { houseMedian, townhouseMedian, medianPrice } = home.suburb;
  const house = houseMedian ?? medianPrice;
  const beds = home.bedrooms ?? 3;
  switch (home.propertyType) {
    case "House":
      return house === null ? null : house * (HOUSE_SHARE[beds] ?? 1) * (home.traits.has("acreage") ? 1.25 : 1);
    case "Land":
      return house === null ? null : house * (0.5 + Math.min(0.2, (home.landSize ?? 0) / 8000));
    case "Townhouse":
    case "Villa": {
      const median = townhouseMedian ?? (house === null ? null : house * 0.76);
      const level = home.propertyType === "Villa" ? 0.94 : 1;
      return median === null ? null : median * (TOWNHOUSE_SHARE[beds] ?? 1) * level;
    }
    case "Apartment":
    case "Unit": {
      const rent = weeklyMedian(home, rents);
      if (rent === null) return null;
      const price = (rent * 52) / flatYield(house);
      return house === null ? price : Math.min(price, house * 0.85);
    }
  }
}

/**
 * Multiples of 5,000 or ending in 9,000 below a million, of 10,000 or 25,000 above, of 50,000 from three million. `taste`,
 * from 0 to below 1, chooses between them; by default the price itself does.
 */
export function roundAskingPrice(price: number, taste = (price % 997) / 997): number {
  if (price >= 3_000_000) return Math.round(price / 50_000) * 50_000;
  if (price >= 1_000_000)
    return taste < 0.5 ? Math.round(price / 10_000) * 10_000 : Math.round(price / 25_000) * 25_000;
  const rounded = Math.round(price / 5_000) * 5_000;
  return taste < 0.3 ? Math.round(price / 10_000) * 10_000 - 1_000 : rounded;
}
