import { memo } from "react";
import { Link, TextLink } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { ListingLineData } from "#app/features/listings/model/card.queries.server.ts";
import { activeFilters } from "#app/features/listings/model/filter-words.ts";
import { clearFilters, listingsPath, withoutFilter } from "#app/features/listings/model/filters.ts";
import { priceLabel, roomCounts } from "#app/features/listings/model/labels.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { ResultsFrame, type ResultsFrameProps } from "./results-frame.tsx";

/** The homes beside a map, in lines, in the order of the list. */
export function MapResults({ filters, found, ...search }: Omit<ResultsFrameProps, "className" | "children" | "end">) {
  return (
    <ResultsFrame {...search} filters={filters} found={found} className="border-t-3 border-ink pt-2">
      {filters.suburb && (
        <p>
          <TextLink to={listingsPath(withoutFilter(filters, "suburb"))} preventScrollReset>
            {listingsMessages.wholeMap}
          </TextLink>
        </p>
      )}
      {found.shown === 0 ? <NoHomes filters={filters} /> : <HomeLines json={found.json} />}
    </ResultsFrame>
  );
}

function NoHomes({ filters }: Pick<ResultsFrameProps, "filters">) {
  const isFiltered = activeFilters(filters).length > 0;
  return (
    <EmptyState
      title={listingsMessages.emptyMap}
      level={3}
      actions={
        isFiltered && (
          <ButtonLink to={listingsPath(clearFilters(filters))} replace preventScrollReset>
            {listingsMessages.clearFilters}
          </ButtonLink>
        )
      }
    >
      {listingsMessages.emptyMapHint}
    </EmptyState>
  );
}

const HomeLines = memo(function HomeLines({ json }: { json: string }) {
  const homes = JSON.parse(json) as ListingLineData[];
  return (
    <ul className="map-homes">
      {homes.map((home) => {
        const { amount, frequency } = priceLabel(home);
        return (
          <li key={home.id}>
            <p className="font-bold tnum">
              {amount} {frequency && <span className="text-sm font-normal text-ink-2">{frequency}</span>}
            </p>
            <Link to={listingPath(home)} className="link">
              {home.title}
            </Link>
            <p className="text-sm text-ink-2">
              {[home.suburb, home.propertyType, ...roomCounts(home).map(({ label }) => label)].join(" · ")}
            </p>
          </li>
        );
      })}
    </ul>
  );
});
