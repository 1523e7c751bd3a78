import type { ReactNode } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { hasFilters, type CategorySearch } from "#app/features/directory-search/category-search.ts";
import { tradesAddress, tradesPath } from "./trade-filters.ts";
import { correctedLine, resultAnnouncement, tradesHeading } from "./trade-labels.ts";
import { tradesMessages } from "./trades.messages.ts";
import type { TradePage } from "./trades.queries.server.ts";

export interface TradeResultsProps {
  filters: CategorySearch;
  found: TradePage;
  /** The cards of the page. */
  children: ReactNode;
}

export function TradeResults({ filters, found: { total, page, lastPage, correctedTo }, children }: TradeResultsProps) {
  return (
    <section aria-labelledby="results" className="flex min-w-0 flex-col gap-4">
      <div>
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
          <h2
            id="results"
            tabIndex={-1}
            data-announce={resultAnnouncement(total, filters, correctedTo)}
            className="text-lg"
          >
            {tradesHeading(total)}
          </h2>
          {hasFilters(filters) && (
            <TextLink
              to={tradesAddress}
              replace
              preventScrollReset
              className="inline-flex min-h-8 items-center print:hidden"
            >
              {tradesMessages.clear}
            </TextLink>
          )}
        </div>
        {total > 0 && (
          <p className="text-sm text-ink-2">
            {tradesMessages.order} {tradesMessages.samples}
          </p>
        )}
      </div>
      {filters.search && correctedTo && <Alert tone="note" title={correctedLine(filters.search, correctedTo)} />}
      {total === 0 ? <NoTrades /> : <ul className="card-grid">{children}</ul>}
      <Pagination page={page} lastPage={lastPage} pathOf={(to) => `${tradesPath({ ...filters, page: to })}#results`} />
    </section>
  );
}

function NoTrades() {
  return (
    <EmptyState
      title={tradesMessages.empty}
      level={3}
      actions={
        <ButtonLink to={tradesAddress} replace preventScrollReset>
          {tradesMessages.reset}
        </ButtonLink>
      }
    >
      {tradesMessages.emptyHint}
    </EmptyState>
  );
}
