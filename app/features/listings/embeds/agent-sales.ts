import { formatDollars } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import { priceLabel, statusLabel } from "#app/features/listings/model/labels.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import type { AgentSales, ClosedFigures, ClosedHome } from "./agent-sales.queries.server.ts";

/** A median of fewer says nothing about an agent. */
const FEWEST_FOR_MEDIAN = 3;

interface Figure {
  label: string;
  value: string;
  note?: string;
}

/** One closed home in words. */
interface ClosedHomeRow {
  id: number;
  title: string;
  path: string;
  /** "House, Newtown" */
  what: string;
  /** "Sold 28 Nov 2026" */
  closed: string;
  /** "$1,480,000", "$720 per week" or "Price withheld". */
  price: string;
  /** "32 days" */
  days: string;
}

/** What an agent sold and leased, as their page shows it. */
export interface AgentSalesView {
  /** A row of figures each for what was sold and what was leased, as far as there is any. */
  figures: { status: "sold" | "leased"; stats: Figure[] }[];
  homes: ClosedHomeRow[];
  /** That there are more than are shown: "The last 12 of 40". */
  shown?: string;
}

const words = {
  sold: { home: "Homes sold", price: "Median sale price", days: "Median time to sell" },
  leased: { home: "Homes leased", price: "Median rent a week", days: "Median time to lease" },
} as const;

/** The sales of an agent in words; undefined where there are none. */
export function agentSalesView({ sold, leased, homes }: AgentSales): AgentSalesView | undefined {
  const total = sold.count + leased.count;
  if (total === 0) return undefined;
  const figures = [
    { status: "sold" as const, stats: statsOf("sold", sold) },
    { status: "leased" as const, stats: statsOf("leased", leased) },
  ].filter(({ stats }) => stats.length > 0);
  return {
    figures,
    homes: homes.map(closedHomeRow),
    ...(total > homes.length && { shown: `The last ${homes.length} of ${total}` }),
  };
}

function statsOf(status: "sold" | "leased", { count, priced, medianPrice, medianDays }: ClosedFigures): Figure[] {
  if (count === 0) return [];
  const { home, price, days } = words[status];
  const stats: Figure[] = [{ label: home, value: String(count) }];
  if (medianPrice !== null && priced >= FEWEST_FOR_MEDIAN) {
    const note = priced < count ? `Of ${priced} with a published price` : undefined;
    stats.push({ label: price, value: formatDollars(medianPrice), note });
  }
  if (medianDays !== null && count >= FEWEST_FOR_MEDIAN) stats.push({ label: days, value: countOf(medianDays, "day") });
  return stats;
}

function closedHomeRow(home: ClosedHome): ClosedHomeRow {
  const { id, title, suburb, propertyType, days } = home;
  const { amount, frequency } = priceLabel(home);
  return {
    id,
    title,
    path: listingPath(home),
    what: `${propertyType}, ${suburb}`,
    closed: statusLabel({ ...home, underOfferAt: null }) ?? "",
    price: [amount, frequency].filter(Boolean).join(" "),
    days: countOf(days, "day"),
  };
}
