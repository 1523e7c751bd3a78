import { Pagination } from "#app/ui/navigation.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { formatNumber, formatDollars } from "#app/lib/numbers.ts";
import type { AgentHomes, AgentHomesQuery, AgentSales, ClosedStats, ClosedHome } from "./homes.queries.server.ts";
import { FEWEST_FOR_MEDIAN } from "#app/features/agents/model/record.ts";
import { LISTING_TYPES } from "#app/features/listings/model/criteria.ts";
import { ListingGrid, type ListingGridProps, ListingsFailed } from "#app/features/listings/model/listing-card.tsx";
import { homesHeading, priceLabel, statusLabel } from "#app/features/listings/model/labels.ts";
import { listingsMessages as messages } from "#app/features/listings/model/listings.messages.ts";
import { pageNumber } from "#app/lib/page.ts";
import { countOf } from "#app/lib/text.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { RecordCell, RecordRow, RecordTable } from "#app/ui/record-table.tsx";
import { Stat, StatList } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";

export interface AgentHomesSectionProps {
  homes: AgentHomes;
  path: string;
  /** Set if the homes failed to load. */
  notLoaded?: { path: string; params: URLSearchParams };
  cardActions?: ListingGridProps["actions"];
}

export function AgentHomesSection({ homes, path, notLoaded, cardActions }: AgentHomesSectionProps) {
  const { counts, page, lastPage, json } = homes;
  const type = (notLoaded && decodeAgentHomes(notLoaded.params).type) ?? homes.type;
  const tabs = LISTING_TYPES.map((kind) => ({
    to: agentHomesPath(path, { type: kind, page: 1 }),
    label: `${messages.tab[kind]} (${formatCount(counts[kind])})`,
    current: kind === type,
  }));
  return (
    <section aria-labelledby="homes" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 border-b border-line">
        <h2 id="homes" tabIndex={-1} className="py-2 text-xl">
          {homesHeading(counts[type], type)}
        </h2>
        <TabLinks label="Listing type" tabs={tabs} />
      </div>
      {notLoaded ? (
        <ListingsFailed path={notLoaded.path} />
      ) : (
        <>
          {counts[type] === 0 ? <p>{messages.emptyPlain}</p> : <ListingGrid json={json} actions={cardActions} />}
          <Pagination
            page={page}
            lastPage={lastPage}
            pathOf={(target) => agentHomesPath(path, { type, page: target })}
          />
        </>
      )}
    </section>
  );
}

function formatCount(count: number | null): string {
  return count === null ? "1,000+" : formatNumber(count);
}

/** Never throws: invalid values count as absent. */
export function decodeAgentHomes(params: URLSearchParams): AgentHomesQuery {
  return {
    type: LISTING_TYPES.find((type) => type === params.get("type")),
    page: pageNumber(params.get("page")),
  };
}

export function agentHomesPath(agentPath: string, { type, page }: Required<AgentHomesQuery>): string {
  return `${agentPath}?type=${type}${page > 1 ? `&page=${page}` : ""}#homes`;
}

interface Figure {
  label: string;
  value: string;
  note?: string;
}

interface ClosedHomeRow {
  id: number;
  title: string;
  path: string;
  what: string;
  /** "Sold 28 Nov 2026" */
  closed: string;
  /** "$1,480,000", "$720 per week" or "Price withheld" */
  price: string;
  days: string;
}

interface AgentSalesView {
  figures: { status: "sold" | "leased"; stats: Figure[] }[];
  homes: ClosedHomeRow[];
  /** "The last 12 of 40", if not all are shown. */
  range?: string;
}

const salesLabels = {
  sold: { home: "Homes sold", price: "Median sale price", days: "Median time to sell" },
  leased: { home: "Homes leased", price: "Median weekly rent", days: "Median time to lease" },
} as const;

/** Undefined if there are none. */
export function toAgentSalesView({ sold, leased, homes }: AgentSales): AgentSalesView | undefined {
  const total = sold.count + leased.count;
  if (total === 0) return undefined;
  const figures = [
    { status: "sold" as const, stats: toStats("sold", sold) },
    { status: "leased" as const, stats: toStats("leased", leased) },
  ].filter(({ stats }) => stats.length > 0);
  return {
    figures,
    homes: homes.map(closedHomeRow),
    ...(total > homes.length && { range: `The last ${homes.length} of ${total}` }),
  };
}

function toStats(status: "sold" | "leased", { count, priced, medianPrice, medianDays }: ClosedStats): Figure[] {
  if (count === 0) return [];
  const { home, price, days } = salesLabels[status];
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

const salesMessages = {
  heading: "Sold and leased in the last 12 months",
  basis:
    "From our own records: homes that were listed here and that their agent marked as sold or leased. Prices are as stated by the agent, and days are counted from the day the home was listed.",
  columns: { home: "Home", closed: "Sold or leased", price: "Price", days: "On the market" },
} as const;

const columns = [
  { label: salesMessages.columns.home },
  { label: salesMessages.columns.closed, className: "md:w-[24%]" },
  { label: salesMessages.columns.price, className: "md:w-[16%]" },
  { label: salesMessages.columns.days, className: "md:w-[14%]" },
];

export function AgentSalesSection({ sales: { figures, homes, range } }: { sales: AgentSalesView }) {
  return (
    <section aria-labelledby="sales" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="sales" tabIndex={-1} className="text-xl">
          {salesMessages.heading}
        </h2>
        <p className="prose text-sm text-ink-2">{salesMessages.basis}</p>
      </div>
      {figures.map(({ status, stats }) => (
        <StatList key={status} columns={3}>
          {stats.map(({ label, value, note }) => (
            <Stat key={label} label={label} value={value} note={note} />
          ))}
        </StatList>
      ))}
      <RecordTable caption={salesMessages.heading} columns={columns}>
        {homes.map(({ id, title, path, what, closed, price, days }) => (
          <RecordRow
            key={id}
            heading={
              <>
                <TextLink to={path} className="font-semibold">
                  {title}
                </TextLink>
                <span className="block text-ink-2">{what}</span>
              </>
            }
          >
            <RecordCell>{closed}</RecordCell>
            <RecordCell>
              <span className="font-semibold tnum">{price}</span>
            </RecordCell>
            <RecordCell label={salesMessages.columns.days}>
              <span className="tnum">{days}</span>
            </RecordCell>
          </RecordRow>
        ))}
      </RecordTable>
      {range && <p className="text-sm text-ink-2">{range}</p>}
    </section>
  );
}
