import { RemovableBadge } from "#app/ui/badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { activeFilters } from "#app/features/listings/model/filter-words.ts";
import { clearFilters, type ListingFilters, listingsPath } from "#app/features/listings/model/filters.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";

export function ActiveFilterBadges({ filters }: { filters: ListingFilters }) {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ul aria-label="Active filters" className="flex flex-wrap gap-2">
        {active.map(({ name, label, path }) => (
          <li key={name}>
            <RemovableBadge to={path} removeLabel={listingsMessages.removeFilter}>
              {label}
            </RemovableBadge>
          </li>
        ))}
      </ul>
      <TextLink to={listingsPath(clearFilters(filters))} replace preventScrollReset>
        {listingsMessages.clearFilters}
      </TextLink>
    </div>
  );
}
