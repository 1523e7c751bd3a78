import type { ReactNode } from "react";
import { Pagination } from "#app/ui/pagination.tsx";
import { SearchNotes } from "#app/ui/search-notes.tsx";
import { otherPageNote } from "#app/lib/address-notes.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { type ListingFilters, listingsPath, withoutPublishedPrice } from "#app/features/listings/model/filters.ts";
import type { FilterNotice } from "#app/features/listings/model/filter-notices.ts";
import { unpricedLabel } from "#app/features/listings/model/labels.ts";
import type { ListingPage } from "./search.queries.server.ts";
import { pagePath } from "./page-links.ts";
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
