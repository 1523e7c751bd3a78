import { Fragment } from "react";
import {
  CRITERIA,
  type Criteria,
  LISTING_TYPES,
  placeText,
  ROOM_CRITERIA,
  SAVED_NAMES,
  type SavedName,
} from "#app/features/listings/model/criteria.ts";
import {
  type CriteriaTexts,
  toCriteriaTexts,
  getControl,
  type FormSection,
  getRemainingSections,
} from "#app/features/listings/model/filter-controls.ts";
import { editSearchFormId, editSearchPath } from "#app/features/saved-searches/model/paths.ts";
import {
  frequencyOptions,
  type SearchFrequency,
  savedSearchMessages,
} from "#app/features/saved-searches/model/saved-search.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import {
  CheckboxField,
  SelectField,
  TextField,
  CheckboxesField,
  ListField,
  type ListFieldProps,
  RadioField,
} from "#app/forms/fields.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { manageMessages as messages } from "./manage.messages.ts";

type EditSearchFields = CriteriaTexts & { type: string; frequency: SearchFrequency };

export function editSearchValues(search: { criteria: Criteria; frequency: SearchFrequency }): EditSearchFields {
  const { criteria, frequency } = search;
  return { type: criteria.type, ...toCriteriaTexts(criteria), frequency };
}

interface EditSearchProps {
  id: number;
  summary: string;
  values: EditSearchFields;
  constraint: Readonly<Record<string, { required: boolean }>>;
  suburbNames: string;
  /** Schools with an intake area, one per line. */
  schoolNames: string;
  home: { label: string; to: string };
  result?: FormResult;
}

/** The page that edits a search, for signed-in owners and recipients of its link. */
export function EditSearch({
  id,
  summary,
  values,
  constraint,
  suburbNames,
  schoolNames,
  home,
  result,
}: EditSearchProps) {
  const form = useServerForm<EditSearchFields>({
    id: editSearchFormId,
    action: editSearchPath(home.to, id),
    constraint,
    result,
    defaultValue: values,
  });
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page flex flex-col gap-4 py-6">
        <Breadcrumb trail={[home, { label: messages.edit }]} />
        <h1 tabIndex={-1} className="text-xl">
          {messages.editTitle}
        </h1>
        <p className="prose wrap-anywhere text-ink-2">{summary}</p>
        <EditSearchForm form={form} names={{ suburbNames, schoolNames }} path={home.to} />
      </div>
    </>
  );
}

interface EditSearchFormProps {
  form: ServerFormHandle<EditSearchFields>;
  names: Pick<EditSearchProps, "suburbNames" | "schoolNames">;
  path: string;
}

function EditSearchForm({ form, names, path }: EditSearchFormProps) {
  const { fields } = form;
  const { label } = savedSearchMessages;
  return (
    <ServerForm
      form={form}
      className="flex max-w-[40rem] flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6"
    >
      <RadioField field={fields.type} legend={label.type} options={listingTypeOptions} />
      {SECTIONS.map((section) => {
        const controls = section.names.map((name) => (
          <CriterionField key={name} name={name} fields={fields} names={names} />
        ));
        if (!section.inPairs) return controls;
        return (
          <Fragment key={section.names.join()}>
            <div className="grid items-end gap-4 sm:grid-cols-2">{controls}</div>
            {section === PRICES && <p className="text-sm text-ink-2">{messages.priceHint}</p>}
          </Fragment>
        );
      })}
      <SelectField field={fields.frequency} label={label.frequency} options={frequencyOptions} />
      <p className="text-sm text-ink-2">{messages.editHint}</p>
      <Honeypot />
      <FormMessage />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingLabel={messages.saving}>{messages.saveChanges}</SubmitButton>
        <ButtonLink variant="quiet" to={path}>
          {messages.backToSearches}
        </ButtonLink>
      </div>
    </ServerForm>
  );
}

const PRICES: FormSection<SavedName> = { names: ["priceMin", "priceMax"], inPairs: true };
const FIRST: readonly FormSection<SavedName>[] = [
  { names: ["suburb"] },
  { names: ["nearby"] },
  { names: ["region"] },
  { names: ["area"] },
  { names: ["propertyType"] },
  PRICES,
  { names: ["price"] },
  { names: ROOM_CRITERIA, inPairs: true },
  { names: ["school"] },
  { names: ["stationWithin", "station"], inPairs: true },
  { names: ["bedrooms", "landMin"], inPairs: true },
];
const LAST: readonly FormSection<SavedName>[] = [
  { names: ["method"] },
  { names: ["features"] },
  {
    names: [
      "stepFree",
      "stepFreeBathroom",
      "hasPictures",
      "hasFloorPlan",
      "auction",
      "statesStrata",
      "statesMaterialFacts",
    ],
  },
  { names: ["keywords"] },
];
const SECTIONS = [...FIRST, ...getRemainingSections(SAVED_NAMES, ...FIRST, ...LAST), ...LAST];

/** Labels that differ from the search form's. */
const LABELS: Partial<Record<SavedName, string>> = {
  ...Object.fromEntries(
    ROOM_CRITERIA.map((name) => [name, `${messages.minimum} ${CRITERIA[name].label.toLowerCase()}`]),
  ),
  price: messages.unpublishedPrice,
};

interface CriterionFieldProps extends Pick<EditSearchFormProps, "names"> {
  name: SavedName;
  fields: EditSearchFormProps["form"]["fields"];
}

function CriterionField({ name, fields, names }: CriterionFieldProps) {
  const field = fields[name];
  const label = LABELS[name] ?? CRITERIA[name].label;
  const control = getControl(name, field.initialValue);
  switch (control.kind) {
    case "names":
      return (
        <ListField
          field={field as ListFieldProps["field"]}
          label={label}
          options={names[name === "school" ? "schoolNames" : "suburbNames"].split("\n").filter(Boolean)}
          blank={name === "school" ? messages.schools : messages.suburbs}
          chosenLabel={name === "school" ? messages.chosenSchools : messages.chosenPlaces}
          textOf={placeText}
        />
      );
    case "tick":
      return <CheckboxField field={field} label={label} value={control.value} />;
    case "ticks":
      if (control.options.length === 0) return null;
      return <CheckboxesField field={field as ListFieldProps["field"]} legend={label} options={control.options} />;
    case "select":
      return <SelectField field={field} label={label} options={control.options} className="sm:max-w-sm" />;
    case "text": {
      const { inputMode, prefix, suffix } = control;
      const hint = name === "keywords" ? messages.keywordsHint : undefined;
      return (
        <TextField field={field} label={label} hint={hint} autoComplete="off" {...{ inputMode, prefix, suffix }} />
      );
    }
  }
}

const listingTypeOptions = LISTING_TYPES.map((value) => ({ value, label: messages.listingType[value] }));
