import type { ReactNode } from "react";
import { Pagination } from "#app/ui/pagination.tsx";
import { SearchNotes } from "#app/ui/search-notes.tsx";
import { otherPageNote } from "#app/lib/address-notes.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { LISTINGS_PER_PAGE } from "#app/features/listings/model/criteria.ts";
import { MAX_COUNTED } from "#app/lib/page.ts";
import {
  fromFirstPage,
  type ListingFilters,
  listingsPath,
  withoutPublishedPrice,
} from "#app/features/listings/model/filters.ts";
import type { FilterNotice } from "#app/features/listings/model/filter-notices.ts";
import { unpricedLabel } from "#app/features/listings/model/labels.ts";
import type { ListingPage } from "./search.queries.server.ts";
import { ResultsHeader, type ResultsHeaderProps } from "./results-header.tsx";

export interface ResultsFrameProps extends Pick<ResultsHeaderProps, "actions" | "neighbours" | "waysOn"> {
  filters: ListingFilters;
  notices: readonly FilterNotice[];
  found: ListingPage;
  /** Sales that match but publish no price; null, more than 1,000. */
  unpriced: number | null;
  className?: string;
  /** The homes themselves. */
  children: ReactNode;
  /** What is said below all pages. */
  end?: ReactNode;
}

/** What stands round the homes of a search, as cards or as lines beside a map: their count, what was ignored, and the pages. */
export function ResultsFrame({
  filters,
  notices,
  found,
  unpriced,
  neighbours,
  waysOn,
  actions,
  className = "",
  children,
  end,
}: ResultsFrameProps) {
  const more = unpricedLabel(unpriced);
  const otherPage = found.shown === 0 ? undefined : otherPageNote(filters.page, found);
  const sentences = [...notices.map(({ sentence }) => sentence), ...(otherPage ? [otherPage] : [])];
  return (
    <section aria-labelledby="results" className={`flex min-w-0 flex-col gap-4 ${className}`.trimEnd()}>
      <ResultsHeader
        filters={filters}
        total={found.total}
        atLeast={found.atLeast}
        notices={sentences}
        neighbours={found.shown === 0 ? undefined : neighbours}
        waysOn={waysOn}
        actions={actions}
      />
      <SearchNotes sentences={sentences} />
      {children}
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
      {end}
    </section>
  );
}

/** Pages up to here are reached by their number, as far as matches are counted; beyond, by the key of a neighbouring home. */
const LAST_NUMBERED_PAGE = Math.ceil((MAX_COUNTED + 1) / LISTINGS_PER_PAGE);

interface PagePosition {
  page: number;
  nextKey?: string;
  previousKey?: string;
}

/** The address of a page of a search, seen from the page that is shown; it leads to the results, not to the page's top. */
export function pagePath(filters: ListingFilters, shown: PagePosition, page: number): string {
  const target: ListingFilters = { ...fromFirstPage(filters), page };
  if (page > LAST_NUMBERED_PAGE) {
    if (page === shown.page + 1) target.after = shown.nextKey;
    if (page === shown.page - 1) target.before = shown.previousKey;
  }
  return `${listingsPath(target)}#results`;
}
