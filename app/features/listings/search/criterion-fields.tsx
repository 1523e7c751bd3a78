import { FieldError } from "#app/forms/field-error.tsx";
import { CRITERIA, type CriterionName, getCriterion } from "#app/features/listings/model/criteria.ts";
import { getControl, type FilterFormValues, type FormSection } from "#app/features/listings/model/filter-controls.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { Checkbox, Field, FieldGroup, TextInput } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { type FacetCounts, homesWith, withCount, withCounts } from "./facets.ts";

export interface CriterionFieldsProps {
  filters: ListingFilters;
  values: FilterFormValues;
  unread: Partial<Record<CriterionName, string>>;
  facets: FacetCounts;
}

interface SectionsProps extends CriterionFieldsProps {
  sections: readonly FormSection[];
  /** Replace the labels of the criteria. */
  labels?: Partial<Record<CriterionName, string>>;
}

/** Omits controls that do not apply to this search. */
export function CriterionFields({ sections, labels = {}, ...props }: SectionsProps) {
  return sections.map(({ names, legend, inPairs }) => {
    const visibleNames = names.filter((name) => isFor(props.filters, name));
    if (visibleNames.length === 0) return null;
    const fields = visibleNames.map((name) => (
      <CriterionField key={name} name={name} label={labels[name]} {...props} />
    ));
    if (legend) {
      return (
        <FieldGroup key={names.join()} legend={legend}>
          {fields}
        </FieldGroup>
      );
    }
    if (!inPairs) return fields;
    return (
      <div key={names.join()} className="grid grid-cols-2 items-end gap-3">
        {fields}
      </div>
    );
  });
}

function isFor({ type, closed }: ListingFilters, name: CriterionName): boolean {
  const { of = type, onMarketOnly } = getCriterion(name);
  return of === type && !(closed && onMarketOnly);
}

interface CriterionFieldProps extends CriterionFieldsProps {
  name: CriterionName;
  label?: string;
}

function CriterionField({ name, label = CRITERIA[name].label, filters, values, unread, facets }: CriterionFieldProps) {
  const control = getControl(name, values[name]);
  switch (control.kind) {
    case "tick": {
      const text = withCount(label, homesWith(facets, filters, name, true));
      return <Tick name={name} value={control.value} label={text} isSet={values[name] !== ""} />;
    }
    case "ticks":
      if (control.options.length === 0) return null;
      return (
        <FieldGroup legend={label}>
          {control.options
            .filter(({ value }) => !control.rentals.includes(value) || filters.type === "rent" || isSet(value))
            .map(({ value, label: text }) => (
              <Tick
                key={value}
                name={name}
                value={value}
                label={withCount(text, homesWith(facets, filters, name, value))}
                isSet={isSet(value)}
              />
            ))}
        </FieldGroup>
      );
    case "select":
      return (
        <Field id={name} label={label}>
          <Select
            picker={control.picker}
            id={name}
            name={name}
            defaultValue={values[name]}
            options={withCounts(control.options, facets, filters, name)}
          />
        </Field>
      );
    case "names":
    case "text": {
      const { kind, ...box } = control;
      const error = unread[name];
      return (
        <Field id={name} label={label}>
          <FieldError id={`${name}-error`} error={error} />
          <TextInput
            {...box}
            id={name}
            name={name}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${name}-error`}
            defaultValue={kind === "names" ? [values[name]].flat().join(", ") : values[name]}
          />
        </Field>
      );
    }
  }

  function isSet(value: string): boolean {
    return values[name].includes(value);
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
