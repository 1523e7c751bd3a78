import { type ComponentType, type RefObject, useRef, useState } from "react";
import type { ComboboxProps } from "#app/ui/combobox.tsx";
import type { RangeSliderProps } from "#app/ui/range-slider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { CRITERION_NAMES, ROOM_CRITERIA } from "#app/features/listings/model/criteria.ts";
import {
  type FilterFormValues,
  toFilterFormValues,
  type FormSection,
  sortOptions,
  toSubmittedSearch,
  invalidHints,
  getRemainingSections,
} from "#app/features/listings/model/filter-controls.ts";
import type { MapView } from "#app/features/map/view.ts";
import { type ListingFilters, toSearchType, toListingStatus } from "#app/features/listings/model/filters.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { CriterionFields, type CriterionFieldsProps } from "./criterion-fields.tsx";
import { PriceRange } from "./price-range.tsx";
import { SuburbField } from "./suburb-field.tsx";
import { useLiveForm } from "#app/ui/use-live-form.ts";
import { Sheet } from "#app/ui/sheet.tsx";
import { activeFilters } from "#app/features/listings/model/filter-summary.ts";
import type { FilterNotice } from "#app/features/listings/model/filter-notices.ts";
import type { FacetCounts } from "./facets.ts";
import { useFirstIntent } from "#app/ui/use-first-intent.ts";

interface FilterPanelProps {
  filters: ListingFilters;
  notices: readonly FilterNotice[];
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
          values={toFilterFormValues(filters, notices)}
          unread={invalidHints(notices, filters.type)}
          suburbNames={suburbNames}
          priceCounts={priceCounts}
          facets={facets}
          controls={controls}
        />
      </Sheet>
    </div>
  );
}

async function loadSearchControls(): Promise<SearchControls> {
  const [{ Combobox }, { RangeSlider }] = await Promise.all([
    import("#app/ui/combobox.tsx"),
    import("#app/ui/range-slider.tsx"),
  ]);
  return { Combobox, RangeSlider };
}

/** Loads the controls when the user approaches the form; undefined until then. */
function useSearchControls(region: RefObject<HTMLElement | null>): SearchControls | undefined {
  return useFirstIntent(region, loadSearchControls);
}

/** Added to the native controls when searching in the browser. */
export interface SearchControls {
  Combobox: ComponentType<ComboboxProps>;
  RangeSlider: ComponentType<RangeSliderProps>;
}

export interface FilterFormProps extends CriterionFieldsProps {
  suburbNames?: string;
  priceCounts: readonly number[];
  /** Undefined until loaded. */
  controls?: SearchControls;
}

export function FilterForm({ filters, values, unread, suburbNames, priceCounts, facets, controls }: FilterFormProps) {
  const { formProps, applySoon } = useLiveFilters(values);
  const searchType = toSearchType(filters);
  const fields = { filters, values, unread, facets };
  return (
    <form
      {...formProps}
      method="get"
      action="/listings"
      autoComplete="off"
      role="search"
      aria-labelledby="filters-heading"
      className="flex flex-col gap-4"
    >
      {searchType !== "sale" && <input type="hidden" name="type" value={searchType} />}
      {filters.price && <input type="hidden" name="price" defaultValue={filters.price} />}
      {filters.map === undefined ? (
        // Sold homes are in other suburbs, so fetch the names again.
        <SuburbField
          key={toListingStatus(searchType)}
          status={toListingStatus(searchType)}
          suburbNames={suburbNames}
          chosen={values.suburb}
          nearby={values.nearby}
          Combobox={controls?.Combobox}
        />
      ) : (
        <MapFields filters={filters} map={filters.map} />
      )}
      <CriterionFields sections={[AREA, TYPE_OF_HOME, ROOMS]} {...fields} />
      <PriceRange
        filters={filters}
        values={values}
        unread={unread}
        counts={priceCounts}
        Slider={controls?.RangeSlider}
        onSettle={applySoon}
      />
      <CriterionFields sections={[KEYWORDS]} {...fields} />
      <MoreFilters {...fields} />
      <Field id="sort" label="Sort by">
        <Select id="sort" name="sort" defaultValue={values.sort} options={sortOptions} />
      </Field>
      <Button>{listingsMessages.submit}</Button>
    </form>
  );
}

const PLACES: FormSection = { names: ["suburb", "nearby"] };
const AREA: FormSection = { names: ["area"] };
const TYPE_OF_HOME: FormSection = { names: ["propertyType"] };
const ROOMS: FormSection = { names: ROOM_CRITERIA, inPairs: true };
const PRICES: FormSection = { names: ["priceMin", "priceMax", "price"] };
const KEYWORDS: FormSection = { names: ["keywords"] };
const HOME: readonly FormSection[] = [
  { names: ["features"] },
  { names: ["stepFree", "stepFreeBathroom"], legend: listingsMessages.steps },
  { names: ["hasPictures", "hasFloorPlan"], legend: listingsMessages.shows },
  { names: ["bedrooms"], legend: listingsMessages.bedrooms },
  { names: ["landMin"] },
];
const OFFER: readonly FormSection[] = [
  { names: ["auction"] },
  { names: ["method"] },
  { names: ["stationWithin", "station"], inPairs: true },
  { names: ["open"] },
  { names: ["listedWithin"] },
];
const OTHERS = getRemainingSections(
  CRITERION_NAMES,
  PLACES,
  AREA,
  TYPE_OF_HOME,
  ROOMS,
  PRICES,
  KEYWORDS,
  ...HOME,
  ...OFFER,
);
const MORE: readonly FormSection[] = [...HOME, ...OTHERS, ...OFFER];

/** Closed unless a filter is set; the user's own choice remains. */
function MoreFilters(fields: CriterionFieldsProps) {
  const { filters, unread } = fields;
  const names = MORE.flatMap((section) => section.names);
  const [isOpen] = useState(() => names.some((name) => filters[name] !== undefined || unread[name] !== undefined));
  return (
    <details open={isOpen}>
      <summary className="py-3 font-semibold">{listingsMessages.moreFilters}</summary>
      <div className="flex flex-col gap-4">
        <CriterionFields sections={MORE} labels={{ bedrooms: listingsMessages.exactly }} {...fields} />
      </div>
    </details>
  );
}

/** Suburbs are chosen on the map; hidden fields preserve them and the view. */
function MapFields({ filters: { suburb, nearby }, map }: { filters: ListingFilters; map: MapView | null }) {
  return (
    <>
      <input type="hidden" name="view" value="map" />
      {map &&
        (["z", "x", "y"] as const).map((name) => <input key={name} type="hidden" name={name} value={map[name]} />)}
      {nearby && <input type="hidden" name="nearby" value="1" />}
      {suburb?.map((name) => (
        <input key={name} type="hidden" name="suburb" value={name} />
      ))}
    </>
  );
}

/** Applies filters on change; on small screens, where the form covers the results, on submit. */
function useLiveFilters(values: FilterFormValues) {
  return useLiveForm({
    values,
    pathOf: (typed) => toSubmittedSearch(typed).path,
    typingPause: 300,
    isLive: isSidebar,
    isUnfinished,
  });
}

/** Unfinished text, such as "1" of "1,200,000", is not applied until the field loses focus. */
function isUnfinished(typed: URLSearchParams, inUse: Element | null): boolean {
  const { pricesSwapped, invalid } = toSubmittedSearch(typed);
  if (pricesSwapped && isPrice(inUse)) return true;
  return inUse instanceof HTMLInputElement && Object.hasOwn(invalid, inUse.name);
}

function isPrice(control: Element | null): boolean {
  return control instanceof HTMLInputElement && (control.name === "priceMin" || control.name === "priceMax");
}

/** Below 64rem (`breakpoint-lg`) the form is a drawer. */
function isSidebar(): boolean {
  return matchMedia("(width >= 64rem)").matches;
}
