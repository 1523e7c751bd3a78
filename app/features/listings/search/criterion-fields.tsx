import { type ComponentType, memo } from "react";
import { useNavigate } from "react-router";
import { CRITERIA, type CriterionName, getCriterion, placeText } from "#app/features/listings/model/criteria.ts";
import {
  getControl,
  type FilterFormValues,
  type FormSection,
  isStudioSearch,
  toSubmittedSearch,
} from "#app/features/listings/model/filter-controls.ts";
import { criterionText } from "#app/features/listings/model/filter-summary.ts";
import { type ListingFilters, STUDIO } from "#app/features/listings/model/filters.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { PlaceInput } from "#app/features/listings/model/place-input.tsx";
import { FieldError } from "#app/forms/error-summary.tsx";
import { formatNumber } from "#app/lib/numbers.ts";
import type { SuggestionsProps } from "#app/ui/combobox-suggestions.tsx";
import { Field, FieldGroup, TextInput } from "#app/ui/field.tsx";
import { Select, type SelectOption } from "#app/ui/select.tsx";
import { type FacetCounts, homesWith, withCounts } from "./facets.ts";

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
  return sections.map(({ names, legend, look, setOnly, hideEmpty }) => {
    const visibleNames = names.filter((name) => {
      const isOffered = !setOnly && !(hideEmpty && homesWith(props.facets, props.filters, name, true) === 0);
      return isFor(props.filters, name) && (isOffered || hasValue(props, name));
    });
    if (visibleNames.length === 0) return null;
    const fields = visibleNames.map((name) => {
      const text = setOnly && criterionText(props.filters, name);
      if (!text) return <CriterionField key={name} name={name} label={labels[name]} look={look} {...props} />;
      return (
        <Choice key={name} type="checkbox" name={name} value={[props.values[name]].join()} isSet homes={undefined}>
          {text}
        </Choice>
      );
    });
    if (legend) {
      return (
        <FieldGroup key={names.join()} legend={legend}>
          <div className="choices">{fields}</div>
        </FieldGroup>
      );
    }
    return fields;
  });
}

/** Also with a value that cannot be read. */
function hasValue({ filters, unread }: CriterionFieldsProps, name: CriterionName): boolean {
  if (name === "bedrooms" && isStudioSearch(filters)) return false;
  return filters[name] !== undefined || unread[name] !== undefined;
}

function isFor({ type, closed }: ListingFilters, name: CriterionName): boolean {
  const { of = type, onMarketOnly } = getCriterion(name);
  return of === type && !(closed && onMarketOnly);
}

interface CriterionFieldProps extends CriterionFieldsProps {
  name: CriterionName;
  label?: string;
  look?: FormSection["look"];
}

function CriterionField({
  name,
  label = CRITERIA[name].label,
  look,
  filters,
  values,
  unread,
  facets,
}: CriterionFieldProps) {
  const control = getControl(name, values[name]);
  switch (control.kind) {
    case "tick":
      return (
        <Choice type="checkbox" name={name} value={control.value} isSet={values[name] !== ""} homes={homesOf(true)}>
          {label}
        </Choice>
      );
    case "ticks":
      if (control.options.length === 0) return null;
      return (
        <FieldGroup legend={label}>
          <div className={name === "propertyType" ? "choices choices-even" : "choices"}>
            {withPair(control.options.filter(({ value }) => isOffered(value, control.rentals))).map(
              ({ value, label: text }) => (
                <Choice
                  key={value}
                  type="checkbox"
                  name={name}
                  value={value}
                  isSet={isSet(value)}
                  homes={homesOf(value)}
                >
                  {text}
                </Choice>
              ),
            )}
          </div>
        </FieldGroup>
      );
    case "select":
      if (look) {
        return (
          <FieldGroup legend={label}>
            <div className={look}>
              {(name === "bedroomsMin" ? withStudio(control.options) : control.options).map(
                ({ value, label: text }) => (
                  <Choice
                    key={value}
                    type="radio"
                    name={name}
                    value={value}
                    isSet={values[name] === value}
                    homes={value === "" ? undefined : homesOf(value)}
                  >
                    {text}
                  </Choice>
                ),
              )}
            </div>
          </FieldGroup>
        );
      }
      return (
        <Field id={name} label={label}>
          <Select
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

  function isOffered(value: string, rentals: readonly string[]): boolean {
    return !rentals.includes(value) || filters.type === "rent" || isSet(value);
  }

  function isSet(value: string): boolean {
    return values[name].includes(value);
  }

  function homesOf(value: string | true): number | undefined {
    return homesWith(facets, filters, name, value);
  }
}

/** Any, studio, 1+ and so on. */
function withStudio([any, ...minimums]: readonly SelectOption[]): SelectOption[] {
  return [...(any ? [any] : []), { value: STUDIO, label: listingsMessages.studio }, ...minimums];
}

/** In Sydney "unit" and "apartment" mean the same, and agents use both. */
const PAIR = ["Apartment", "Unit"];

/** The options in their order, with the second of the pair next to the first. */
function withPair(options: readonly SelectOption[]): SelectOption[] {
  const pair = options.filter(({ value }) => PAIR.includes(value));
  return options.flatMap((option) => (option === pair[0] ? pair : pair.includes(option) ? [] : [option]));
}

interface ChoiceProps {
  type: "radio" | "checkbox";
  name: CriterionName;
  value: string;
  isSet: boolean;
  /** Shown after the label if known. */
  homes: number | undefined;
  children: string;
}

function Choice({ type, name, value, isSet, homes, children }: ChoiceProps) {
  const control = { type, name, value, defaultChecked: isSet };
  return (
    <label className={homes === 0 ? "choice is-empty" : "choice"}>
      <input {...control} />
      {children}
      {homes !== undefined && <small>{` ${formatNumber(homes)}`}</small>}
    </label>
  );
}

export interface PlaceFieldProps {
  /** One per line. Only on the server. */
  suburbNames?: string;
  /** "1" includes nearby suburbs. */
  nearby: string;
  chosen: readonly string[];
  /** Without suburbs, regions, stations and other places. */
  isAnywhere: boolean;
  /** Changes with the places of the search. */
  browsed: string;
  Suggestions?: ComponentType<SuggestionsProps>;
  /** Opens a search like the live form. */
  goTo: (path: string) => unknown;
}

/** A text field for a place or a sentence, which /listings interprets, and checked boxes for the chosen suburbs. */
export const PlaceField = memo(function PlaceField({
  suburbNames,
  chosen,
  isAnywhere,
  browsed,
  nearby,
  Suggestions,
  goTo,
}: PlaceFieldProps) {
  const navigate = useNavigate();

  function choose(path: string, input: HTMLInputElement | null) {
    if (input) input.value = "";
    if (path.startsWith("/listings")) goTo(path);
    else void navigate(path, { preventScrollReset: true });
  }

  return (
    <div className="place-field">
      <PlaceInput
        id="place"
        name="q"
        label={listingsMessages.placeOrSentence}
        placeholder={isAnywhere ? listingsMessages.allSuburbs : listingsMessages.addPlace}
        maxLength={200}
        suburbNames={suburbNames}
        Suggestions={Suggestions}
        source={suggestionsPath}
        noPlace={listingsMessages.noSuburb}
        browsed={browsed}
        onChoose={choose}
      />
      {chosen.length > 0 && (
        <div className="chosen-suburbs">
          <ChosenSuburbs names={chosen} />
          <label className="choice choice-plain">
            <input type="checkbox" name="nearby" value="1" defaultChecked={nearby === "1"} />
            {CRITERIA.nearby.label}
          </label>
        </div>
      )}
    </div>
  );
});

/** With the other filters of the form. The caret is left out at the end of the text. */
function suggestionsPath(fields: FormData, caret: number): string {
  const typed = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === "string") typed.append(name, value);
  const text = typed.get("q") ?? "";
  const query = new URLSearchParams(toSubmittedSearch(typed).path.split("?")[1]);
  query.set("q", text);
  if (text.trim() === "") query.set("browse", "1");
  if (caret < text.length) query.set("at", String(caret));
  return `/api/listings/places?${query}`;
}

function ChosenSuburbs({ names }: { names: readonly string[] }) {
  return (
    <ul aria-label={listingsMessages.chosenPlaces} className="choices">
      {names.map((name) => (
        <li key={name}>
          <label className="choice">
            <input type="checkbox" name="suburb" value={name} defaultChecked />
            {placeText(name)}
          </label>
        </li>
      ))}
    </ul>
  );
}
