import { useState } from "react";
import { FieldError } from "#app/forms/field-error.tsx";
import { CRITERIA, type CriterionName } from "#app/features/listings/model/criteria.ts";
import {
  dayOptions,
  distanceOptions,
  exactRoomOptions,
  methodOptions,
  type FilterFormValues,
  openDayOptions,
} from "#app/features/listings/model/filter-controls.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { KNOWN_FEATURES, type KnownFeature } from "#app/features/listings/model/known-features.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { type FacetCounts, homesWith, withCount, withCounts } from "./facets.ts";

export interface MoreFiltersProps {
  filters: ListingFilters;
  /** What the controls show for these filters. */
  values: FilterFormValues;
  /** What is wrong with what was typed, by box. */
  unread: Partial<Record<CriterionName, string>>;
  facets: FacetCounts;
}

const features: readonly KnownFeature[] = KNOWN_FEATURES;
const STEPS = ["stepFree", "stepFreeBathroom"] as const;
const PICTURES = ["hasPictures", "hasFloorPlan"] as const;
const HERE: readonly CriterionName[] = [
  "bedrooms",
  "landMin",
  "features",
  ...STEPS,
  ...PICTURES,
  "auction",
  "method",
  "stationWithin",
  "station",
  "open",
  "listedWithin",
];

const { landMin, listedWithin } = CRITERIA;

/** What fewer people ask for, folded away until it is asked for. It stays as it is while somebody works in it. */
export function MoreFilters({ filters, values, unread, facets }: MoreFiltersProps) {
  const [isOpen] = useState(() => HERE.some((name) => filters[name] !== undefined || unread[name] !== undefined));
  const shownFeatures = features.filter(
    ({ key, isOfRentals }) => !isOfRentals || filters.type === "rent" || values.features.includes(key),
  );
  return (
    <details open={isOpen}>
      <summary className="py-3 font-semibold">{listingsMessages.moreFilters}</summary>
      <div className="flex flex-col gap-4">
        <FieldGroup legend={CRITERIA.features.label}>
          {shownFeatures.map(({ key, label }) => (
            <Tick
              key={key}
              name="features"
              value={key}
              label={withCount(label, homesWith(facets, filters, "features", key))}
              isSet={values.features.includes(key)}
            />
          ))}
        </FieldGroup>
        <FieldGroup legend={listingsMessages.steps}>{STEPS.map(tick)}</FieldGroup>
        <FieldGroup legend={listingsMessages.shows}>{PICTURES.map(tick)}</FieldGroup>
        <FieldGroup legend={listingsMessages.bedrooms}>
          <Field id="bedrooms" label={listingsMessages.exactly}>
            <Select
              id="bedrooms"
              name="bedrooms"
              defaultValue={values.bedrooms}
              options={withCounts(exactRoomOptions(values.bedrooms), facets, filters, "bedrooms")}
            />
          </Field>
        </FieldGroup>
        <Field id="landMin" label={landMin.label}>
          <FieldError id="landMin-error" error={unread.landMin} />
          <TextInput
            id="landMin"
            name="landMin"
            inputMode="numeric"
            suffix="m²"
            placeholder={listingsMessages.noMin}
            aria-invalid={unread.landMin ? true : undefined}
            aria-describedby={unread.landMin && "landMin-error"}
            defaultValue={values.landMin}
          />
        </Field>
        {filters.type === "sale" && (
          <>
            {tick("auction")}
            <Field id="method" label={CRITERIA.method.label}>
              <Select
                id="method"
                name="method"
                defaultValue={values.method}
                options={withCounts(methodOptions, facets, filters, "method")}
              />
            </Field>
          </>
        )}
        <div className="grid grid-cols-2 items-end gap-3">
          <Field id="stationWithin" label={CRITERIA.stationWithin.label}>
            <Select
              id="stationWithin"
              name="stationWithin"
              defaultValue={values.stationWithin}
              options={distanceOptions(values.stationWithin)}
            />
          </Field>
          <Field id="station" label={CRITERIA.station.label}>
            <TextInput id="station" name="station" defaultValue={values.station} />
          </Field>
        </div>
        {!filters.closed && (
          <>
            <Field id="open" label={CRITERIA.open.label}>
              <Select id="open" name="open" defaultValue={values.open} options={openDayOptions(values.open)} />
            </Field>
            <Field id="listedWithin" label={listedWithin.label}>
              <Select
                id="listedWithin"
                name="listedWithin"
                defaultValue={values.listedWithin}
                options={withCounts(dayOptions(values.listedWithin), facets, filters, "listedWithin")}
              />
            </Field>
          </>
        )}
      </div>
    </details>
  );

  function tick(name: (typeof STEPS | typeof PICTURES)[number] | "auction") {
    const label = withCount(CRITERIA[name].label, homesWith(facets, filters, name, true));
    return <Tick key={name} name={name} value="1" label={label} isSet={values[name] !== ""} />;
  }
}

interface TickProps {
  name: CriterionName;
  value: string;
  label: string;
  isSet: boolean;
}

function Tick({ name, value, label, isSet }: TickProps) {
  return (
    <label className="flex min-h-(--tap) items-center gap-3">
      <Checkbox name={name} value={value} defaultChecked={isSet} />
      <span>{label}</span>
    </label>
  );
}
