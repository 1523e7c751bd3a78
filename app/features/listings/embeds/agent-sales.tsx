import { FEWEST_FOR_MEDIAN } from "#app/features/agents/model/card.ts";
import { priceLabel, statusLabel } from "#app/features/listings/model/labels.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { CoverPhoto } from "#app/features/pictures/model/cover-photo.tsx";
import { formatDollars } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import { TextLink } from "#app/ui/link.tsx";
import { RecordCell, RecordRow, RecordTable } from "#app/ui/record-table.tsx";
import type { AgentSales, ClosedHome, ClosedStats } from "./homes.queries.server.ts";

export interface AgentFigure {
  label: string;
  value: string;
  note?: string;
}

interface ClosedHomeRow {
  id: number;
  /** The address, or the title if the address is withheld. */
  name: string;
  path: string;
  what: string;
  /** "Sold 28 Nov 2026" */
  closed: string;
  /** "$1,480,000", "$720 per week" or "Price withheld" */
  price: string;
  days: string;
}

type RecentHome = Pick<ClosedHome, "id" | "suburb" | "cover" | "heroImageUrl" | "propertyType"> &
  Pick<ClosedHomeRow, "name" | "path" | "price" | "days">;

export interface AgentSalesView {
  figures: { status: "sold" | "leased"; stats: AgentFigure[] }[];
  /** At most four of `homes`: sales, or leases if none of them is a sale. */
  recent: { status: "sold" | "leased"; homes: RecentHome[]; total: number };
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
  const status = homes.some((home) => home.status === "sold") ? "sold" : "leased";
  return {
    figures,
    recent: {
      status,
      homes: homes
        .filter((home) => home.status === status)
        .slice(0, RECENT)
        .map(toRecentHome),
      total: status === "sold" ? sold.count : leased.count,
    },
    homes: homes.map(closedHomeRow),
    ...(total > homes.length && { range: `The last ${homes.length} of ${total}` }),
  };
}

/** Of the strip in the head of a page. */
const RECENT = 4;

function toRecentHome(home: ClosedHome): RecentHome {
  const { id, suburb, cover, heroImageUrl, propertyType } = home;
  const { name, path, price, days } = closedHomeRow(home);
  return { id, suburb, cover, heroImageUrl, propertyType, name, path, price, days };
}

function toStats(status: "sold" | "leased", { count, priced, medianPrice, medianDays }: ClosedStats): AgentFigure[] {
  if (count === 0) return [];
  const { home, price, days } = salesLabels[status];
  const stats: AgentFigure[] = [{ label: home, value: String(count) }];
  if (medianPrice !== null && priced >= FEWEST_FOR_MEDIAN) {
    const note = priced < count ? `Of ${priced} with a published price` : undefined;
    stats.push({ label: price, value: formatDollars(medianPrice), note });
  }
  if (medianDays !== null && count >= FEWEST_FOR_MEDIAN) stats.push({ label: days, value: countOf(medianDays, "day") });
  return stats;
}

function closedHomeRow(home: ClosedHome): ClosedHomeRow {
  const { id, title, address, suburb, propertyType, days } = home;
  const { amount, frequency } = priceLabel(home);
  return {
    id,
    name: address ?? title,
    path: listingPath(home),
    what: `${propertyType}, ${suburb}`,
    closed: statusLabel({ ...home, underOfferAt: null }) ?? "",
    price: [amount, frequency].filter(Boolean).join(" "),
    days: countOf(days, "day"),
  };
}

const salesMessages = {
  recent: { sold: "Recently sold", leased: "Recently leased" },
  all: {
    sold: (total: number) => `All ${total} sold in the last 12 months`,
    leased: (total: number) => `All ${total} leased in the last 12 months`,
  },
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

/** Three share the width of a phone by their length. */
const figureColumns = {
  2: "grid-cols-2",
  3: "grid-cols-[auto_auto_auto] max-sm:justify-between max-sm:[&_.agent-figure]:text-[min(5vw,1.625rem)] sm:grid-cols-3",
  4: "grid-cols-2 sm:grid-cols-4",
} as const;

/** For the head of a page: in rows of three or four equal columns. */
export function AgentFigures({ figures }: { figures: readonly AgentFigure[] }) {
  if (figures.length === 0) return null;
  const perRow = figures.length < 3 ? 2 : figures.length % 3 === 1 ? 4 : 3;
  return (
    <dl className={`grid items-start gap-x-4 gap-y-3 border-t-3 border-ink pt-3 ${figureColumns[perRow]}`}>
      {figures.map(({ label, value, note }) => (
        <div key={label} className="flex flex-col">
          <dt className="order-1 text-sm text-ink-2">{label}</dt>
          <dd className="agent-figure">{value}</dd>
          {note && <dd className="order-1 text-sm text-ink-2">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** For the head of a page that lists all of them under `#sales`. */
export function RecentSales({ sales: { recent } }: { sales: AgentSalesView }) {
  return (
    <section aria-labelledby="recent-sales" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="recent-sales" className="text-lg">
          {salesMessages.recent[recent.status]}
        </h2>
        <TextLink to="#sales" className="inline-block py-1 text-sm">
          {recent.total > recent.homes.length ? salesMessages.all[recent.status](recent.total) : salesMessages.heading}
        </TextLink>
      </div>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        {recent.homes.map((home) => (
          <li key={home.id} className="relative flex min-w-0 flex-col text-sm">
            <CoverPhoto home={home} ratio="16/9" sizes="(min-width:40rem) 13rem,45vw" className="small-photo" />
            <span className="mt-2 text-lg font-bold tnum">{home.price}</span>
            <TextLink to={home.path} className="order-1 after:absolute after:inset-0">
              {home.name}
            </TextLink>
            <span className="text-ink-2">
              {home.suburb} · <span className="whitespace-nowrap tnum">{home.days}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AgentSalesSectionProps {
  sales: AgentSalesView;
  /** Those that are not in the head of the page. */
  figures?: readonly AgentFigure[];
}

export function AgentSalesSection({ sales: { homes, range }, figures = [] }: AgentSalesSectionProps) {
  return (
    <section aria-labelledby="sales" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="sales" tabIndex={-1} className="text-xl">
          {salesMessages.heading}
        </h2>
        <p className="prose text-sm text-ink-2">{salesMessages.basis}</p>
      </div>
      {figures.length > 0 && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {figures.map(({ label, value, note }) => (
            <div key={label}>
              <dt className="text-sm text-ink-2">{label}</dt>
              <dd className="text-lg font-bold whitespace-nowrap tnum">{value}</dd>
              {note && <dd className="text-sm text-ink-2">{note}</dd>}
            </div>
          ))}
        </dl>
      )}
      <RecordTable caption={salesMessages.heading} columns={columns} phoneLayout="compact">
        {homes.map(({ id, name, path, what, closed, price, days }) => (
          <RecordRow
            key={id}
            heading={
              <>
                <TextLink to={path} className="font-semibold">
                  {name}
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
