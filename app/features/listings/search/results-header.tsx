import type { ReactNode } from "react";
import { ActiveFilterBadges } from "./active-filter-badges.tsx";
import { activeFilters } from "#app/features/listings/model/filter-words.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { homesHeading, resultAnnouncement } from "#app/features/listings/model/labels.ts";
import { useLoadingWords } from "./use-loading-words.ts";

export interface ResultsHeaderProps {
  filters: ListingFilters;
  total: number | null;
  /** What can be done with the search. */
  actions?: ReactNode;
}

export function ResultsHeader({ filters, total, actions }: ResultsHeaderProps) {
  const loadingWords = useLoadingWords();
  const labels = activeFilters(filters).map(({ label }) => label);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="results" tabIndex={-1} data-announce={resultAnnouncement(total, labels)} className="text-lg">
          {homesHeading(total, filters.type)}
        </h2>
        <p className="text-ink-2">{loadingWords}</p>
        {actions}
      </div>
      <ActiveFilterBadges filters={filters} />
    </div>
  );
}
