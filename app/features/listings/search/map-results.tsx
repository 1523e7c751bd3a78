import { memo } from "react";
import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { SearchNotes } from "#app/ui/search-notes.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { otherPageNote } from "#app/lib/address-notes.ts";
import type { ListingLineData } from "#app/features/listings/model/card.queries.server.ts";
import { activeFilters } from "#app/features/listings/model/filter-words.ts";
import {
  clearFilters,
  listingsPath,
  withoutFilter,
  withoutPublishedPrice,
} from "#app/features/listings/model/filters.ts";
import { priceLabel, roomCounts, unpricedLabel } from "#app/features/listings/model/labels.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { pagePath } from "./page-links.ts";
import { ResultsHeader } from "./results-header.tsx";
import type { ResultsProps } from "./results.tsx";

/** The homes beside a map, in lines, in the order of the list. */
export function MapResults({ filters, notices, found, unpriced, actions }: Omit<ResultsProps, "savePath">) {
  const more = unpricedLabel(unpriced);
  const otherPage = found.shown === 0 ? undefined : otherPageNote(filters.page, found);
  const sentences = [...notices.map(({ sentence }) => sentence), ...(otherPage ? [otherPage] : [])];
  return (
    <section aria-labelledby="results" className="flex min-w-0 flex-col gap-4 border-t-3 border-ink pt-2">
      <ResultsHeader
        filters={filters}
        total={found.total}
        atLeast={found.atLeast}
        notices={sentences}
        waysOn={[]}
        actions={actions}
      />
      <SearchNotes sentences={sentences} />
      {filters.suburb && (
        <p>
          <TextLink to={listingsPath(withoutFilter(filters, "suburb"))} preventScrollReset>
            {listingsMessages.wholeMap}
          </TextLink>
        </p>
      )}
      {found.shown === 0 ? <NoHomes filters={filters} /> : <HomeLines json={found.json} />}
      {more && (
        <p>
          <TextLink to={listingsPath(withoutPublishedPrice(filters))}>{more}</TextLink>
        </p>
      )}
      <Pagination
        page={found.page}
        lastPage={found.lastPage ?? (found.nextKey ? found.page + 1 : found.page)}
        openEnded={found.lastPage === null && found.nextKey !== undefined}
        pathOf={(page) => pagePath(filters, found, page)}
      />
    </section>
  );
}

function NoHomes({ filters }: Pick<ResultsProps, "filters">) {
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
