import type { ComponentType } from "react";
import type { ComboboxProps } from "#app/ui/combobox.tsx";
import type { RangeSliderProps } from "#app/ui/range-slider.tsx";
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
  submittedPath,
} from "#app/features/listings/model/filter-controls.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { PriceRange } from "./price-range.tsx";
import { SuburbField } from "./suburb-field.tsx";
import { useLiveForm } from "#app/ui/use-live-form.ts";

/** What searching by hand gets beyond native controls. */
export interface SearchControls {
  Combobox: ComponentType<ComboboxProps>;
  RangeSlider: ComponentType<RangeSliderProps>;
}

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
          picker
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

/**
 * Makes the filters apply themselves. On small screens, where the form is a sheet over the results, only submitting
 * applies.
 */
function useLiveFilters(values: FilterFormValues) {
  return useLiveForm({
    values,
    pathOf: (typed) => submittedPath(typed).path,
    typingPause: 300,
    isLive: standsBesideResults,
    // "1" on the way to "1,200,000" is not a maximum below the minimum: prices the wrong way round wait for the end.
    isUnfinished: (typed, inUse) => submittedPath(typed).pricesSwapped && isPrice(inUse),
  });
}

function isPrice(control: Element | null): boolean {
  return control instanceof HTMLInputElement && (control.name === "priceMin" || control.name === "priceMax");
}

/** From 64rem on the form stands in the page; below it is a sheet over it (`breakpoint-lg`). */
function standsBesideResults(): boolean {
  return matchMedia("(width >= 64rem)").matches;
}
