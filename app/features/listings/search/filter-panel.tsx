import { type RefObject, useRef } from "react";
import { Sheet } from "#app/ui/sheet.tsx";
import { activeFilters } from "#app/features/listings/model/filter-words.ts";
import { filterFormValues, unreadHints } from "#app/features/listings/model/filter-controls.ts";
import type { FilterNotice } from "#app/features/listings/model/filter-notices.ts";
import type { FacetCounts } from "./facets.ts";
import { FilterForm, type SearchControls } from "./filter-form.tsx";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { useFirstIntent } from "#app/ui/use-first-intent.ts";

export interface FilterPanelProps {
  filters: ListingFilters;
  notices: readonly FilterNotice[];
  /** See `SuburbField`. */
  suburbNames?: string;
  priceCounts: readonly number[];
  facets: FacetCounts;
}

export function FilterPanel({ filters, notices, suburbNames, priceCounts, facets }: FilterPanelProps) {
  const region = useRef<HTMLDivElement>(null);
  const controls = useSearchControls(region);
  const active = activeFilters(filters).length;
  return (
    <div ref={region}>
      <Sheet
        id="filters"
        opener={active > 0 ? `${listingsMessages.filters} (${active})` : listingsMessages.filters}
        title={listingsMessages.filters}
        close={listingsMessages.close}
      >
        <FilterForm
          filters={filters}
          values={filterFormValues(filters, notices)}
          unread={unreadHints(notices, filters.type)}
          suburbNames={suburbNames}
          priceCounts={priceCounts}
          facets={facets}
          controls={controls}
        />
      </Sheet>
    </div>
  );
}

/** What searching by hand needs beyond native controls. */
async function loadSearchControls(): Promise<SearchControls> {
  const [{ Combobox }, { RangeSlider }] = await Promise.all([
    import("#app/ui/combobox.tsx"),
    import("#app/ui/range-slider.tsx"),
  ]);
  return { Combobox, RangeSlider };
}

/** The suburb picker and the price slider, loaded when someone seems about to use the region; undefined until then. */
function useSearchControls(region: RefObject<HTMLElement | null>): SearchControls | undefined {
  return useFirstIntent(region, loadSearchControls);
}
