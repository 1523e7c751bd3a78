import { LISTING_TYPES, type ListingType } from "#app/features/listings/model/criteria.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { ListingGrid, type ListingGridProps } from "#app/features/listings/model/listing-grid.tsx";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { HomeCounts } from "./suburb-homes.queries.server.ts";
import { SuburbPrices } from "./suburb-prices.tsx";

export interface SuburbHomesProps {
  suburb: string;
  counts: HomeCounts;
  prices: Record<ListingType, readonly number[]>;
  /** The newest of them, as the text of a JSON array. */
  newest: string;
  cardActions?: ListingGridProps["actions"];
}

/** The homes of a suburb: how their prices spread, and the newest of them. */
export function SuburbHomes({ suburb, counts, prices, newest, cardActions }: SuburbHomesProps) {
  const any = counts.sale + counts.rent > 0;
  return (
    <section aria-labelledby="homes" className="flex flex-col gap-6">
      <h2 id="homes" className="text-xl">
        Homes in {suburb}
      </h2>
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {LISTING_TYPES.map((type) => (
          <SuburbPrices key={type} suburb={suburb} type={type} total={counts[type]} counts={prices[type]} />
        ))}
      </div>
      {any && (
        <section aria-labelledby="newest" className="flex flex-col gap-4 print:hidden">
          <h3 id="newest" className="text-lg">
            {listingsMessages.newest}
          </h3>
          <ListingGrid json={newest} actions={cardActions} />
        </section>
      )}
    </section>
  );
}

export interface SuburbHomeCountsProps {
  suburb: string;
  counts: HomeCounts;
}

/** "12 for sale" and "3 for rent", each a link to these homes; where there are none there is nothing to go to. */
export function SuburbHomeCounts({ suburb, counts }: SuburbHomeCountsProps) {
  return (
    <ul className="flex flex-wrap gap-x-6">
      {LISTING_TYPES.map((type) => {
        const label = `${formatNumber(counts[type])} ${listingsMessages.forWhat[type]}`;
        return (
          <li key={type} className="flex min-h-(--tap) items-center font-semibold tnum">
            {counts[type] === 0 ? (
              label
            ) : (
              <TextLink to={listingsPath({ type, suburb: [suburb], sort: "newest", page: 1 })} className="py-2">
                {label} <span className="sr-only">in {suburb}</span>
              </TextLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
