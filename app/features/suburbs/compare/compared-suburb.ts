import type { ComparedSuburb } from "./compare.queries.server.ts";

/** How many there are of something in a suburb, and where they are; no address when there are none. */
export interface LinkedCount {
  count: number;
  to?: string;
}

/** A suburb side by side with others: its figures, and what the other directories have of it. */
export interface SuburbSideBySide extends ComparedSuburb {
  forSale: LinkedCount;
  forRent: LinkedCount;
  agents: LinkedCount;
}

/** A count that leads somewhere unless it is 0. */
export function linkedCount(count: number, to: string): LinkedCount {
  return count === 0 ? { count } : { count, to };
}
