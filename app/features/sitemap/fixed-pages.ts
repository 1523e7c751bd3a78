import { listingsPath } from "#app/features/listings/model/filters.ts";
import { comparePath, suburbsAddress } from "#app/features/suburbs/model/paths.ts";

/** The pages that are there whatever the data, in the order of the route table; a search only without filters. */
export const fixedPages: readonly string[] = [
  "/",
  listingsPath({ type: "sale", sort: "newest", page: 1 }),
  listingsPath({ type: "rent", sort: "newest", page: 1 }),
  "/agents",
  "/for-agents",
  suburbsAddress,
  comparePath([]),
  "/services/conveyancing",
  "/services/finance",
  "/finance/calculators/mortgage",
  "/services/renovations",
  "/services/trades",
  "/insights",
  "/newsletter",
  "/privacy",
  "/terms",
];
