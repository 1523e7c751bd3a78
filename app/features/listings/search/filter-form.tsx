import { Button } from "#app/ui/button.tsx";
import { Field, hintId } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { CRITERIA, ROOM_CRITERIA } from "#app/features/listings/model/criteria.ts";
import {
  type FilterFormValues,
  propertyTypeOptions,
  roomOptions,
  sortOptions,
} from "#app/features/listings/model/filter-controls.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { PriceRange } from "./price-range.tsx";
import { SuburbField } from "./suburb-field.tsx";
import type { SearchControls } from "./use-search-controls.ts";
import { useLiveFilters } from "./use-live-filters.ts";

export interface FilterFormProps {
  filters: ListingFilters;
  /** What the controls show for these filters. */
  values: FilterFormValues;
  suburbs: readonly string[];
  priceCounts: readonly number[];
  /** The searchable suburb picker and the price slider, once they are loaded. */
  controls?: SearchControls;
}

export function FilterForm({ filters, values, suburbs, priceCounts, controls }: FilterFormProps) {
  const { formProps, applySoon } = useLiveFilters(values);
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
      {filters.type === "rent" && <input type="hidden" name="type" value="rent" />}
      <SuburbField suburbs={suburbs} chosen={values.suburb} Combobox={controls?.Combobox} />
      <Field id="propertyType" label={CRITERIA.propertyType.label}>
        <Select
          id="propertyType"
          name="propertyType"
          defaultValue={values.propertyType}
          options={propertyTypeOptions(values.propertyType)}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        {ROOM_CRITERIA.map((name) => (
          <Field key={name} id={name} label={CRITERIA[name].label}>
            <Select id={name} name={name} defaultValue={values[name]} options={roomOptions(values[name])} />
          </Field>
        ))}
      </div>
      <PriceRange filters={filters} counts={priceCounts} Slider={controls?.RangeSlider} onSettle={applySoon} />
      <Field id="keywords" label={CRITERIA.keywords.label} hint={listingsMessages.keywordsHint}>
        <TextInput id="keywords" name="keywords" aria-describedby={hintId("keywords")} defaultValue={values.keywords} />
      </Field>
      <Field id="sort" label="Sort by">
        <Select id="sort" name="sort" defaultValue={values.sort} options={sortOptions} />
      </Field>
      <Button>{listingsMessages.submit}</Button>
    </form>
  );
}
