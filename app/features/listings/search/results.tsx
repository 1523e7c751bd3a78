import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { SearchNotes } from "#app/ui/search-notes.tsx";
import { otherPageNote } from "#app/lib/address-notes.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { activeFilters } from "#app/features/listings/model/filter-words.ts";
import {
  clearFilters,
  type ListingFilters,
  listingsPath,
  withoutPublishedPrice,
} from "#app/features/listings/model/filters.ts";
import type { FilterNotice } from "#app/features/listings/model/filter-notices.ts";
import { listingsFeedPath } from "./feed.ts";
import { ListingGrid, type ListingGridProps } from "#app/features/listings/model/listing-grid.tsx";
import { homesCount, unpricedLabel } from "#app/features/listings/model/labels.ts";
import type { WayOn } from "./loosen.server.ts";
import type { Neighbour } from "./neighbours.queries.server.ts";
import type { ListingPage } from "./search.queries.server.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { pagePath } from "./page-links.ts";
import { ResultsHeader } from "./results-header.tsx";

export interface ResultsProps {
  filters: ListingFilters;
  notices: readonly FilterNotice[];
  found: ListingPage;
  /** Sales that match but publish no price; null, more than 1,000. */
  unpriced: number | null;
  /** Suburbs next to those of the search, with the homes that each adds. */
  neighbours?: readonly Neighbour[];
  /** Where it finds nothing: what to give up of it, and how many homes that finds. */
  waysOn?: readonly WayOn[];
  /** The page that saves the search. */
  savePath: string;
  /** What can be done with the search. */
  actions?: ReactNode;
  /** What can be done with one of the homes. */
  cardActions?: ListingGridProps["actions"];
}

export function Results({
  filters,
  notices,
  found,
  unpriced,
  neighbours = [],
  waysOn = [],
  savePath,
  actions,
  cardActions,
}: ResultsProps) {
  const more = unpricedLabel(unpriced);
  const otherPage = found.shown === 0 ? undefined : otherPageNote(filters.page, found);
  const sentences = [...notices.map(({ sentence }) => sentence), ...(otherPage ? [otherPage] : [])];
  return (
    <section aria-labelledby="results" className="flex min-w-0 flex-col gap-4">
      <ResultsHeader
        filters={filters}
        total={found.total}
        atLeast={found.atLeast}
        notices={sentences}
        neighbours={found.shown === 0 ? [] : neighbours}
        waysOn={waysOn}
        actions={actions}
      />
      <SearchNotes sentences={sentences} />
      {found.shown === 0 ? (
        <NoResults filters={filters} waysOn={waysOn} savePath={savePath} />
      ) : (
        <ListingGrid json={found.json} actions={cardActions} />
      )}
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
      <p className="text-sm print:hidden">
        <TextLink to={listingsFeedPath(filters)} reloadDocument className="inline-block py-1">
          {listingsMessages.feed}
        </TextLink>
      </p>
    </section>
  );
}

/** Never the end: what to give up and what that finds, and to hear of the first home that matches after all. */
function NoResults({ filters, waysOn, savePath }: Required<Pick<ResultsProps, "filters" | "waysOn" | "savePath">>) {
  const filtered = activeFilters(filters).length > 0;
  return (
    <EmptyState
      title={listingsMessages.empty}
      level={3}
      actions={
        <>
          <ButtonLink to={listingsPath(filters)} variant="quiet" replace preventScrollReset>
            {listingsMessages.refresh}
          </ButtonLink>
          {filtered && (
            <ButtonLink to={listingsPath(clearFilters(filters))} replace preventScrollReset>
              {listingsMessages.clearFilters}
            </ButtonLink>
          )}
        </>
      }
      suggestions={waysOn.length > 0 && <WaysOn waysOn={waysOn} savePath={savePath} />}
    >
      {filtered ? listingsMessages.emptyFiltered : listingsMessages.emptyPlain}
    </EmptyState>
  );
}

function WaysOn({ waysOn, savePath }: Required<Pick<ResultsProps, "waysOn" | "savePath">>) {
  const { before, link, after } = listingsMessages.orWait;
  return (
    <>
      <div id="ways-on">
        <p>{listingsMessages.waysOn}</p>
        <ul>
          {waysOn.map(({ label, total, path }) => (
            <li key={path}>
              <TextLink to={path} preventScrollReset className="inline-flex min-h-(--tap) items-center">
                {label}: {homesCount(total)}
              </TextLink>
            </li>
          ))}
        </ul>
      </div>
      <p>
        {before}
        <TextLink to={savePath}>{link}</TextLink>
        {after}
      </p>
    </>
  );
}
