import type { PostcodeFigure } from "#app/features/suburbs/model/postcode-medians.ts";
import { generatePostcodeFigures } from "#reference/postcode-figure-rows.ts";
import type { Home } from "./home.ts";
import type { RentTable } from "./rent-facts.ts";
import { roundAskingPrice, typicalPrice } from "./sale-price.ts";
import { rentDwelling, weeklyMedian } from "./weekly-rent.ts";

/** Older sales are a poor guide to today's prices. */
const OLDEST_SALES = "2024-01-01";
const FEWEST_BONDS = 10;
/** By bedrooms, as a fraction of the median of units and townhouses. */
const FLAT_SHARE: Readonly<Record<number, number>> = { 1: 0.76, 2: 1, 3: 1.32 };
/** A townhouse costs more than the usual unit of its postcode, and less than its usual house. */
const TOWNHOUSE = { ofUnits: 1.25, atMostOfHouses: 0.92 };

type Dwelling = PostcodeFigure["dwelling"];

interface Newest {
  sale: ReadonlyMap<string, PostcodeFigure>;
  rent: ReadonlyMap<string, PostcodeFigure>;
}

let figures: Newest | undefined;

function newestFigures(): Newest {
  if (figures !== undefined) return figures;
  const sale = new Map<string, PostcodeFigure>();
  const rent = new Map<string, PostcodeFigure>();
  for (const row of generatePostcodeFigures()) {
    const key = keyOf(row.postcode, row.dwelling, row.bedrooms);
    if (row.kind === "rent" && (row.counted ?? 0) >= FEWEST_BONDS) rent.set(key, row);
    // Quarters come in order, so that the newest one remains.
    if (row.kind === "sale" && row.periodEnd >= OLDEST_SALES) sale.set(key, row);
  }
  figures = { sale, rent };
  return figures;
}

const keyOf = (postcode: string, dwelling: Dwelling, bedrooms: number | null) => `${postcode} ${dwelling} ${bedrooms}`;

/**
 * The asking price, or weekly rent, at today's level: the same home by the newest median of its postcode and kind instead
 * of the median that `price` is based on. AUD.
 */
export function atNewestMedian(home: Home, price: number, rents: RentTable): number {
  return home.deal === "sale" ? newestSale(home, price, rents) : newestRent(home, price, rents);
}

function newestSale(home: Home, price: number, rents: RentTable): number {
  const before = typicalPrice(home, rents) ?? price;
  const now = newestTypicalPrice(home, before);
  return roundAskingPrice((now * price) / before);
}

/** Postcodes without a newer median change as the middle of all. */
function newestTypicalPrice(home: Home, before: number): number {
  const house = newestMedian(home, "house");
  const units = newestMedian(home, "strata");
  const { houseMedian, medianPrice } = home.suburb;
  const basis = houseMedian ?? medianPrice;
  switch (home.propertyType) {
    case "House":
    case "Land":
      return house === undefined || basis === null ? before * SALES_GROWTH.house : (before / basis) * house;
    case "Townhouse":
    case "Villa": {
      if (units === undefined) return before * SALES_GROWTH.units;
      const size = { 2: 0.88, 3: 1, 4: 1.15 }[home.bedrooms ?? 3] ?? 1;
      return Math.min(units * TOWNHOUSE.ofUnits * size, (house ?? Infinity) * TOWNHOUSE.atMostOfHouses);
    }
    default: {
      if (units === undefined) return before * SALES_GROWTH.units;
      return Math.min(units * (FLAT_SHARE[home.bedrooms ?? 2] ?? 1), (house ?? Infinity) * 0.85);
    }
  }
}

/** From 2018-19 to the first quarter of 2024, over all postcodes with both figures. */
const SALES_GROWTH = { house: 1.56, units: 1.16 };
/** From the year to July 2020 to the year to January 2026. */
const RENTS_GROWTH = 1.43;

const newestMedian = ({ suburb }: Home, dwelling: Dwelling) =>
  newestFigures().sale.get(keyOf(suburb.postcode, dwelling, null))?.median;

function newestRent(home: Home, price: number, rents: RentTable): number {
  const before = weeklyMedian(home, rents) ?? price;
  const dwelling = rentDwelling(home);
  const key = dwelling && keyOf(home.suburb.postcode, dwelling === "flat" ? "unit" : dwelling, home.bedrooms);
  const now = key === undefined ? undefined : newestFigures().rent.get(key);
  if (now === undefined) return toTen(price * RENTS_GROWTH);
  return toTen(Math.min(now.p90 ?? Infinity, Math.max(now.p10 ?? 0, (now.median * price) / before)));
}

const toTen = (rent: number) => Math.round(rent / 10) * 10;
