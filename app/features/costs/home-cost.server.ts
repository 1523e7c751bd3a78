import { dwellingOf, type PostcodeFigure } from "#app/features/suburbs/model/postcode-medians.ts";
import { costOfBuying, type CostOfBuying } from "./buying.server.ts";
import { costOfRenting, type CostOfRenting, type UsualRent, usualRent } from "./renting.server.ts";

/** Dollars. */
export interface PricedHome {
  listingType: "sale" | "rent";
  /** 0 if not published. */
  price: number;
  /** The upper end of a guide. */
  priceTo: number | null;
  /** Unrounded; 0 if unknown. */
  weeklyRent: number;
  bond: number | null;
  /** A quarter, as the three. */
  strataLevies: number | null;
  councilRates: number | null;
  waterRates: number | null;
  propertyType: string;
  bedrooms: number | null;
  postcode: string;
}

export interface CostFacts {
  /** Newest figures of the postcode. */
  figures: readonly PostcodeFigure[];
  /** Dollars with GST; null if unknown. */
  conveyancing: number | null;
  /** ISO date. */
  today: string;
}

/** Figures only: the browser has the words (`describeCost`). */
export interface HomeCostData {
  path: string;
  sale?: CostOfBuying & { known: KnownOfSale };
  rental?: CostOfRenting & { usual?: UsualRent };
}

/** Dollars. */
export interface KnownOfSale {
  isGuide?: true;
  isLand?: true;
  isStrata?: true;
  /** A quarter, as the three; null if not stated. */
  strataLevies: number | null;
  councilRates: number | null;
  waterRates: number | null;
  /** Null if unknown. */
  conveyancing: number | null;
}

/** `path` is the address of the home, `params` the assumptions in it. */
export function homeCost(home: PricedHome, facts: CostFacts, path: string, params: URLSearchParams): HomeCostData {
  if (home.listingType === "rent") {
    const cost = costOfRenting(home, params);
    const compared = { dwelling: dwellingOf(home.propertyType), bedrooms: home.bedrooms, postcode: home.postcode };
    const usual = cost.result && usualRent(cost.result.rent, compared, facts.figures);
    return { path, rental: { ...cost, ...(usual && { usual }) } };
  }
  const isGuide = home.priceTo !== null && home.priceTo > home.price;
  const price = home.price === 0 ? 0 : (home.priceTo ?? home.price);
  const isLand = /\bland\b/i.test(home.propertyType);
  const isStrata = !isLand && dwellingOf(home.propertyType) !== "house";
  const known: KnownOfSale = {
    ...(isGuide && { isGuide }),
    ...(isLand && { isLand }),
    ...(isStrata && { isStrata }),
    strataLevies: home.strataLevies,
    councilRates: home.councilRates,
    waterRates: home.waterRates,
    conveyancing: facts.conveyancing,
  };
  return { path, sale: { ...costOfBuying({ ...known, price }, params, facts.today), known } };
}
