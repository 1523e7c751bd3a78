import { type ReactNode, useRef } from "react";
import { Link, TextLink } from "#app/ui/link.tsx";
import {
  type CategorySearch,
  hasFilters,
  inCategory,
  sameCategory,
} from "#app/features/directory-search/category-search.ts";
import { AddressNotes } from "#app/ui/search-form.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Sheet } from "#app/ui/sheet.tsx";
import { correctionNote, resultAnnouncement, tradesAddress, tradesHeading, tradesPath } from "./trade.ts";
import type { TradePage } from "./trades.queries.server.ts";

const messages = {
  all: "All",
} as const;

export interface TradeResultsProps {
  filters: CategorySearch;
  results: TradePage;
  hasSamples: boolean;
  children: ReactNode;
}

export function TradeResults({
  filters,
  results: { total, page, lastPage, correctedTo },
  hasSamples,
  children,
}: TradeResultsProps) {
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
              Clear Filters
            </TextLink>
          )}
        </div>
        {total > 0 && (
          <p className="text-sm text-ink-2">
            Featured trades pay for their place and come first, then the highest rated.{" "}
            {hasSamples && "Ratings, reviews and licence numbers are samples."}
          </p>
        )}
      </div>
      <AddressNotes names={{ search: "text", category: "category" }} list={{ page, lastPage }} />
      {filters.search && correctedTo && <Alert tone="note" title={correctionNote(filters.search, correctedTo)} />}
      {total === 0 ? <NoTrades /> : <ul className="card-grid">{children}</ul>}
      <Pagination page={page} lastPage={lastPage} pathOf={(to) => `${tradesPath({ ...filters, page: to })}#results`} />
    </section>
  );
}

function NoTrades() {
  return (
    <EmptyState
      title="No trades found"
      level={3}
      actions={
        <ButtonLink to={tradesAddress} replace preventScrollReset>
          Reset Search
        </ButtonLink>
      }
    >
      Try adjusting your search or category filter
    </EmptyState>
  );
}

interface CategoryLinksProps {
  filters: CategorySearch;
  categories: readonly string[];
}

/** The border marks the current category also in forced colours, where paper is the background. */
const linkClass =
  "flex min-h-11 items-center border-l-4 border-paper px-3 hover:bg-harbour-soft hover:text-harbour " +
  "aria-[current=true]:border-magenta aria-[current=true]:font-semibold lg:min-h-8 lg:text-sm";

/** Preserve the search. */
export function CategoryLinks({ filters, categories }: CategoryLinksProps) {
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <Sheet
      id="categories"
      ref={sheet}
      opener={`Category: ${filters.category ?? messages.all}`}
      title="Categories"
      close="Close"
    >
      <nav aria-labelledby="categories-heading">
        <ul>
          {[undefined, ...categories].map((category) => (
            <li key={category ?? ""}>
              <Link
                to={tradesPath(inCategory(filters, category))}
                preventScrollReset
                aria-current={sameCategory(category, filters.category) ? "true" : undefined}
                onClick={() => sheet.current?.hidePopover?.()}
                className={linkClass}
              >
                {category ?? messages.all}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Sheet>
  );
}
