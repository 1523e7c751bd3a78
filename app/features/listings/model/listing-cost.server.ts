import { homeCost, type HomeCostData } from "#app/features/costs/home-cost.server.ts";
import { parsePriceList } from "#app/features/services/service.ts";
import type { PostcodeFigure } from "#app/features/suburbs/model/postcode-medians.ts";
import { sydneyDay } from "#app/lib/dates.ts";
import type { ListingDetail } from "./listing.queries.server.ts";
import { listingPath } from "./paths.ts";
import { bondInDollars, weeklyRent } from "./rent.ts";

interface CostSources {
  /** Newest figures of the postcode. */
  figures: readonly PostcodeFigure[];
  /** Our own prices of conveyancing; null if unknown. */
  pricingInfo: string | null;
}

/** `url` has the assumptions. The contract is of today. */
export function costOfListing(
  home: ListingDetail,
  { figures, pricingInfo }: CostSources,
  { searchParams }: Pick<URL, "searchParams">,
): HomeCostData {
  const conveyancing = conveyancingPrice(pricingInfo);
  const priced = { ...home, weeklyRent: weeklyRent(home), bond: bondInDollars(home) };
  const facts = { figures, conveyancing, today: sydneyDay(new Date()) };
  return homeCost(priced, facts, listingPath(home), searchParams);
}

/** Dollars with GST of a purchase, from our own price list; null if it has none. */
export function conveyancingPrice(pricingInfo: string | null): number | null {
  const prices = parsePriceList(pricingInfo).rows;
  return prices.find(({ name }) => /purchase/i.test(name))?.atLeast ?? null;
}
