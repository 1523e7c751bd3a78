import type { Criteria, ListingType } from "#app/features/listings/model/criteria.ts";
import { type ListingFilters, listingsPath } from "#app/features/listings/model/filters.ts";
import { ListingGrid } from "#app/features/listings/model/listing-card.tsx";
import { RecentHomesLink } from "#app/features/saved-homes/recently-viewed.tsx";
import { saveHeart, SaveHomeForm } from "#app/features/saved-homes/save-home.tsx";
import { formatNumber } from "#app/lib/numbers.ts";
import { COUNT_LIMIT } from "#app/lib/page.ts";
import { TextLink, Link } from "#app/ui/link.tsx";

type Search = Criteria & Pick<ListingFilters, "type">;

export const openOnSaturday: Search = { type: "sale", open: "sat" };

/** The shortcuts below the chart. */
export const marketSearches: readonly { label: string; search: Search }[] = [
  { label: "new for sale today", search: { type: "sale", listedWithin: 1 } },
  { label: "new for rent today", search: { type: "rent", listedWithin: 1 } },
  { label: "open this Saturday", search: openOnSaturday },
  { label: "to be auctioned", search: { type: "sale", auction: true } },
];

/** Homes are JSON arrays of cards. */
export interface Market {
  /** In the order of `marketSearches`; null for more than 1,000. */
  counts: readonly (number | null)[];
  newest: Readonly<Record<ListingType, string>>;
  saturday: string;
}

/** The number of homes behind each shortcut. Omits those without homes. */
export function MarketShortcuts({ counts }: Pick<Market, "counts">) {
  const shortcuts = marketSearches
    .map((shortcut, index) => ({ ...shortcut, count: counts[index] ?? null }))
    .filter(({ count }) => count !== 0);
  if (shortcuts.length === 0) return null;
  return (
    <nav aria-label="On the market" className="page">
      <ul className="market-shortcuts">
        {shortcuts.map(({ label, search, count }) => (
          <li key={label}>
            <Link to={listingsPath(search)}>
              <b>{count === null ? `${formatNumber(COUNT_LIMIT)}+` : formatNumber(count)}</b> {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The newest homes of each type and the homes that are open this Saturday. Omits empty rows. */
export function MarketHomes({ newest, saturday }: Pick<Market, "newest" | "saturday">) {
  const rows = [
    { id: "newest", title: "New for sale", json: newest.sale, all: "All homes for sale", search: { type: "sale" } },
    { id: "saturday", title: "Open this Saturday", json: saturday, all: "All open homes", search: openOnSaturday },
    { id: "rentals", title: "New for rent", json: newest.rent, all: "All homes for rent", search: { type: "rent" } },
  ] as const;
  const rowsWithHomes = rows.filter(({ json }) => json !== "[]");
  if (rowsWithHomes.length === 0) return null;
  return (
    <SaveHomeForm>
      <div className="market-homes page">
        {rowsWithHomes.map(({ id, title, json, all, search }, index) => (
          <section key={id} aria-labelledby={id}>
            <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
              <h2 id={id} className="text-xl">
                {title}
              </h2>
              {index === 0 && <RecentHomesLink className="py-1" />}
              <TextLink to={listingsPath(search)} className="py-1">
                {all}
              </TextLink>
            </div>
            <ListingGrid json={json} isBelowFold actions={saveHeart} />
          </section>
        ))}
      </div>
    </SaveHomeForm>
  );
}
