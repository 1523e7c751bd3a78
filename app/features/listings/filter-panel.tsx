import { useMemo, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { activeFilters } from "./filter-links.ts";
import { filterFormValues } from "./filter-form-values.ts";
import { FilterForm } from "./filter-form.tsx";
import type { ListingFilters } from "./listing-filters.ts";
import { listingsMessages } from "./listings.messages.ts";
import { useSearchControls } from "./use-search-controls.ts";

export interface FilterPanelProps {
  filters: ListingFilters;
  /** The names of all suburbs with homes, one to a line: one string travels and compares cheaper than hundreds. */
  suburbNames: string;
  priceCounts: readonly number[];
}

/** A full-screen sheet when opened as a popover; from 64rem on always shown, in the flow. */
const sheetClass =
  "bg-paper text-ink m-0 max-lg:h-dvh max-lg:max-h-none max-lg:w-full max-lg:max-w-none max-lg:overflow-y-auto " +
  "max-lg:overscroll-contain max-lg:border-0 max-lg:p-4 lg:static lg:block lg:h-auto lg:w-auto lg:overflow-visible lg:border-0 lg:p-0";

/** Beside the results on wide screens; below 64rem a sheet over the page, opened by a button without any script. */
export function FilterPanel({ filters, suburbNames, priceCounts }: FilterPanelProps) {
  const region = useRef<HTMLDivElement>(null);
  const controls = useSearchControls(region);
  const suburbs = useMemo(() => suburbNames.split("\n").filter(Boolean), [suburbNames]);
  const active = activeFilters(filters).length;
  return (
    <div ref={region} className="print:hidden">
      <Button type="button" variant="quiet" popoverTarget="filters" className="lg:hidden">
        {listingsMessages.filters}
        {active > 0 && ` (${active})`}
      </Button>
      <div id="filters" popover="auto" className={sheetClass}>
        <div className="mb-4 flex items-center justify-between gap-4">
          <h2 id="filters-heading" className="text-xl">
            {listingsMessages.filters}
          </h2>
          <Button
            type="button"
            variant="quiet"
            popoverTarget="filters"
            popoverTargetAction="hide"
            className="lg:hidden"
          >
            {listingsMessages.close}
          </Button>
        </div>
        <FilterForm
          filters={filters}
          values={filterFormValues(filters, suburbs)}
          suburbs={suburbs}
          priceCounts={priceCounts}
          controls={controls}
        />
      </div>
    </div>
  );
}
