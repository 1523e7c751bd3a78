import { formatNumber } from "#app/lib/numbers.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { LISTING_TYPES } from "#app/features/listings/model/criteria.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import type { HomeCounts } from "./suburb-homes.queries.server.ts";

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
              <TextLink to={listingsPath({ type, suburb, sort: "newest", page: 1 })} className="py-2">
                {label}
              </TextLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
