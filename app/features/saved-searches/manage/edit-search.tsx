import {
  CRITERIA,
  type Criteria,
  LISTING_TYPES,
  placeWords,
  ROOM_CRITERIA,
} from "#app/features/listings/model/criteria.ts";
import {
  type CriteriaTexts,
  criteriaTexts,
  exactRoomOptions,
  distanceOptions,
  methodOptions,
  propertyTypeOptions,
  roomOptions,
} from "#app/features/listings/model/filter-controls.ts";
import { KNOWN_FEATURES } from "#app/features/listings/model/known-features.ts";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { CheckboxesField, ListField, RadioField } from "#app/forms/choice-fields.tsx";
import { frequencyOptions, type SearchFrequency } from "#app/features/saved-searches/model/frequency.ts";
import { savedSearchMessages } from "#app/features/saved-searches/model/saved-search.messages.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { FormMessage } from "#app/forms/form-message.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { SelectField } from "#app/forms/select-field.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { editSearchFormId, editSearchPath } from "./paths.ts";
import { manageMessages as messages } from "./manage.messages.ts";

/** The fields of the form that edits a search, as text. */
type EditSearchFields = CriteriaTexts & { type: string; frequency: SearchFrequency };

/** The values that the form starts with. */
export function editSearchValues(search: { criteria: Criteria; frequency: SearchFrequency }): EditSearchFields {
  const { criteria, frequency } = search;
  return { type: criteria.type, ...criteriaTexts(criteria), frequency };
}

interface EditSearchProps {
  id: number;
  words: string;
  values: EditSearchFields;
  constraint: Readonly<Record<string, { required: boolean }>>;
  suburbNames: string;
  /** The path and the name of the list. */
  home: { label: string; to: string };
  /** The page's action data. */
  reply?: FormReply;
}

/** The page that edits a search, for whoever has its link and for its signed-in owner. */
export function EditSearch({ id, words, values, constraint, suburbNames, home, reply }: EditSearchProps) {
  const form = useServerForm<EditSearchFields>({
    id: editSearchFormId,
    action: editSearchPath(home.to, id),
    constraint,
    reply,
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
        <p className="prose wrap-anywhere text-ink-2">{words}</p>
        <EditSearchForm form={form} suburbNames={suburbNames} path={home.to} />
      </div>
    </>
  );
}

interface EditSearchFormProps {
  form: ServerFormHandle<EditSearchFields>;
  /** The suburbs that have homes, one a line. */
  suburbNames: string;
  /** The path of the list. */
  path: string;
}

function EditSearchForm({ form, suburbNames, path }: EditSearchFormProps) {
  const { fields } = form;
  const { label } = savedSearchMessages;
  return (
    <ServerForm
      form={form}
      className="flex max-w-[40rem] flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6"
    >
      <RadioField field={fields.type} legend={label.type} options={listingTypeOptions} />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <ListField
          field={fields.suburb}
          label={CRITERIA.suburb.label}
          options={suburbNames.split("\n").filter(Boolean)}
          blank={{ none: messages.allSuburbs, some: messages.addSuburb }}
          chosenLabel={messages.chosenPlaces}
          textOf={placeWords}
        />
        <SelectField
          picker
          field={fields.propertyType}
          label={CRITERIA.propertyType.label}
          options={propertyTypeOptions(fields.propertyType.initialValue ?? "")}
        />
      </div>
      <CheckboxField field={fields.nearby} label={CRITERIA.nearby.label} value="1" />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Price field={fields.priceMin} label={CRITERIA.priceMin.label} />
        <Price field={fields.priceMax} label={CRITERIA.priceMax.label} />
      </div>
      <p className="text-sm text-ink-2">{messages.priceHint}</p>
      <CheckboxField field={fields.price} label={messages.unpublishedPrice} value={CRITERIA.price.word} />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {ROOM_CRITERIA.map((name) => (
          <Rooms key={name} field={fields[name]} label={`${CRITERIA[name].label}, ${messages.atLeast}`} />
        ))}
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField
          field={fields.stationWithin}
          label={CRITERIA.stationWithin.label}
          options={distanceOptions(fields.stationWithin.initialValue ?? "")}
        />
        <TextField field={fields.station} label={CRITERIA.station.label} autoComplete="off" />
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField
          field={fields.bedrooms}
          label={CRITERIA.bedrooms.label}
          options={exactRoomOptions(fields.bedrooms.initialValue ?? "")}
        />
        <TextField field={fields.landMin} label={CRITERIA.landMin.label} inputMode="numeric" suffix="m²" />
      </div>
      <SelectField
        field={fields.method}
        label={CRITERIA.method.label}
        options={methodOptions}
        className="sm:max-w-sm"
      />
      <CheckboxesField field={fields.features} legend={CRITERIA.features.label} options={featureOptions} />
      {FACTS.map((name) => (
        <CheckboxField key={name} field={fields[name]} label={CRITERIA[name].label} value="1" />
      ))}
      <TextField
        field={fields.keywords}
        label={CRITERIA.keywords.label}
        hint={messages.keywordsHint}
        autoComplete="off"
      />
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

type FieldProps = Pick<Parameters<typeof TextField>[0], "field" | "label">;

function Price(props: FieldProps) {
  return <TextField {...props} inputMode="numeric" prefix="$" autoComplete="off" />;
}

function Rooms({ field, label: name }: FieldProps) {
  const chosen = typeof field.initialValue === "string" ? field.initialValue : "";
  return <SelectField field={field} label={name} options={roomOptions(chosen)} />;
}

const FACTS = ["stepFree", "stepFreeBathroom", "hasPictures", "hasFloorPlan", "auction"] as const;

const featureOptions = KNOWN_FEATURES.map(({ key, label }) => ({ value: key, label }));

const listingTypeOptions = LISTING_TYPES.map((value) => ({ value, label: messages.listingType[value] }));
