import type { ChangeEvent, ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { FormMessage } from "#app/forms/form-message.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { RadioField } from "#app/forms/choice-fields.tsx";
import { SelectField } from "#app/forms/select-field.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { TextAreaField } from "#app/forms/text-area-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { formatDollars } from "#app/lib/dollars.ts";
import { typedDollars } from "#app/lib/fields.ts";
import {
  featuresHint,
  addressDisplayOptions,
  frequencyOptions,
  type ListingFormFields,
  listingTypeOptions,
  propertyTypeChoices,
  saleMethodOptions,
  statedOptions,
  statusOptions,
} from "./form-values.ts";
import { listingInputMessages as messages, placeMessages } from "./manage.messages.ts";
import { placeOptions, type PlaceQuestion } from "./place.ts";

export interface ListingFormProps {
  form: ServerFormHandle<ListingFormFields>;
  /** Which place is meant, when that is not clear. */
  question?: PlaceQuestion;
  /** The type whose terms are filled in though the listing is of the other one, once that was asked. */
  drop?: ListingType;
  /** The new price as typed, when it moves so far that it needs a confirmation. */
  confirmPrice?: string;
  submit: SubmitWords;
  submitAndNext?: SubmitWords;
  /** What became of it, where that is no choice of the form: "Sold 20 Nov 2026". */
  marketStatus?: string;
}

/** The words of the button that stores a listing, by the status it gets. */
export interface SubmitWords {
  active: string;
  draft: string;
}

const { label, hint, fieldset } = messages;

/** All fields of a listing, in the order of the schema, so that errors are listed in the order of the page. */
export function ListingForm({
  form,
  question,
  drop,
  confirmPrice,
  submit,
  submitAndNext,
  marketStatus,
}: ListingFormProps) {
  const { fields } = form;
  const { attemptId, version, bedrooms, bathrooms, parking, landSize, floorArea } = fields;
  return (
    <ServerForm
      form={form}
      className="flex flex-col gap-8 border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6"
    >
      <style href="listing-form" precedence="page">
        {FORM_STYLE}
      </style>
      {attemptId.initialValue && <input type="hidden" name={attemptId.name} defaultValue={attemptId.initialValue} />}
      {version.initialValue && <input type="hidden" name={version.name} defaultValue={version.initialValue} />}
      <Section legend={fieldset.offer}>
        <div onChange={rentByTheWeek}>
          <RadioField field={fields.listingType} legend={label.listingType} options={listingTypeOptions} />
        </div>
        {drop && (
          <CheckboxField
            key={drop}
            field={fields.drop}
            label={messages.drop[drop]}
            value={drop}
            className={drop === "sale" ? "of-rent" : "of-sale"}
          />
        )}
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField field={fields.price} label={label.price} hint={hint.price} inputMode="numeric" prefix="$" />
          {/* The server gives a sale its frequency, whatever is chosen here. */}
          <SelectField
            field={fields.priceFrequency}
            label={label.priceFrequency}
            hint={hint.priceFrequency}
            options={frequencyOptions}
            className="of-rent"
          />
        </div>
        {confirmPrice !== undefined && (
          <CheckboxField
            key={confirmPrice}
            field={fields.confirmPrice}
            label={messages.confirmPrice(formatDollars(typedDollars(confirmPrice)))}
            value={confirmPrice}
          />
        )}
        <SaleTerms fields={fields} />
        <RentalTerms fields={fields} />
      </Section>
      <Section legend={fieldset.property}>
        <SelectField
          picker
          field={fields.propertyType}
          label={label.propertyType}
          options={propertyTypeChoices(fields.propertyType.initialValue)}
          className="sm:max-w-sm"
        />
      </Section>
      <Section legend={fieldset.address}>
        <TextField field={fields.address} label={label.address} autoComplete="off" />
        <div className="grid gap-4 sm:grid-cols-[2fr_1fr_1fr]">
          <TextField field={fields.suburb} label={label.suburb} autoComplete="off" />
          <TextField field={fields.state} label={label.state} autoComplete="off" />
          <TextField field={fields.postcode} label={label.postcode} inputMode="numeric" autoComplete="off" />
        </div>
        {question && (
          <RadioField field={fields.placeId} legend={placeMessages.legend} options={placeOptions(question)} />
        )}
        <RadioField
          field={fields.addressDisplay}
          legend={label.addressDisplay}
          hint={hint.addressDisplay}
          options={addressDisplayOptions}
        />
        <TextField
          field={fields.coordinates}
          label={label.coordinates}
          hint={hint.coordinates}
          autoComplete="off"
          className="sm:max-w-sm"
        />
      </Section>
      <Section legend={fieldset.details}>
        <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3">
          <TextField field={bedrooms} label={label.bedrooms} inputMode="numeric" autoComplete="off" />
          <TextField field={bathrooms} label={label.bathrooms} inputMode="numeric" autoComplete="off" />
          <TextField field={parking} label={label.parking} inputMode="numeric" autoComplete="off" />
          <TextField field={landSize} label={label.landSize} inputMode="numeric" suffix={messages.squareMetres} />
          <TextField field={floorArea} label={label.floorArea} inputMode="numeric" suffix={messages.squareMetres} />
        </div>
        <TextAreaField field={fields.features} label={label.features} hint={featuresHint} rows={2} />
        <RadioField field={fields.stepFreeAccess} legend={label.stepFreeAccess} options={statedOptions} />
        <RadioField field={fields.stepFreeBathroom} legend={label.stepFreeBathroom} options={statedOptions} />
      </Section>
      <Section legend={fieldset.words}>
        <TextField field={fields.title} label={label.title} hint={hint.title} autoComplete="off" />
        <TextAreaField field={fields.description} label={label.description} hint={hint.description} rows={8} />
        <TextField field={fields.heroImageUrl} label={label.heroImageUrl} hint={hint.heroImageUrl} type="url" />
        <TextField field={fields.videoUrl} label={label.videoUrl} hint={hint.videoUrl} type="url" />
        <TextField field={fields.tourUrl} label={label.tourUrl} hint={hint.tourUrl} type="url" />
      </Section>
      <Section legend={fieldset.contact} hint={hint.contact}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField field={fields.contactEmail} label={label.contactEmail} type="email" autoComplete="email" />
          <TextField field={fields.contactPhone} label={label.contactPhone} type="tel" autoComplete="tel" />
        </div>
      </Section>
      <div className={`border-t border-line pt-6 ${besideLegend}`}>
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-2">
          {marketStatus ? (
            <p>
              <input type="hidden" name={fields.status.name} defaultValue={fields.status.initialValue} />
              <strong className="font-semibold">{marketStatus}.</strong> {messages.keepsStatus}
            </p>
          ) : (
            <SelectField
              field={fields.status}
              label={label.status}
              hint={hint.status}
              options={statusOptions}
              className="sm:max-w-sm"
            />
          )}
          <Honeypot />
          <FormMessage />
          {/* The key Enter presses the first of these. */}
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingLabel={messages.saving}>
              <ByStatus words={submit} />
            </SubmitButton>
            {submitAndNext && (
              <Button variant="quiet" name="intent" value="another">
                <ByStatus words={submitAndNext} />
              </Button>
            )}
            <Button variant="quiet" name="intent" value="preview">
              {messages.preview}
            </Button>
          </div>
        </div>
      </div>
    </ServerForm>
  );
}

/**
 * What the form shows follows what is chosen in it, without scripts. As a style element: in the sheet of the product every
 * other document would carry it. No character in it needs escaping.
 */
const FORM_STYLE = `
#listing:has([name=listingType][value=sale]:checked) .of-rent,
#listing:has([name=listingType][value=rent]:checked) .of-sale,
#listing:has([value=draft]:checked) .if-active,
#listing:not(:has([value=draft]:checked)) .if-draft{display:none}
`;

/** Both words: `FORM_STYLE` shows those of the chosen status. */
function ByStatus({ words }: { words: SubmitWords }) {
  return (
    <>
      <span className="if-active">{words.active}</span>
      <span className="if-draft">{words.draft}</span>
    </>
  );
}

type TermsProps = Pick<ServerFormHandle<ListingFormFields>, "fields">;

/** Hidden on a rental. */
function SaleTerms({ fields }: TermsProps) {
  const { priceTo, priceWords, saleMethod, auctionAt, auctionPlace } = fields;
  return (
    <div className="of-sale flex flex-col gap-4">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField field={priceTo} label={label.priceTo} hint={hint.priceTo} inputMode="numeric" prefix="$" />
        <TextField field={priceWords} label={label.priceWords} hint={hint.priceWords} autoComplete="off" />
        <SelectField field={saleMethod} label={label.saleMethod} options={saleMethodOptions} />
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          field={auctionAt}
          label={label.auctionAt}
          hint={hint.auctionAt}
          type="datetime-local"
          className="min-w-0"
        />
        <TextField field={auctionPlace} label={label.auctionPlace} hint={hint.auctionPlace} autoComplete="off" />
      </div>
    </div>
  );
}

/** Hidden on a sale. */
function RentalTerms({ fields }: TermsProps) {
  const { availableFrom, bond, leaseMonths } = fields;
  return (
    <div className="of-rent grid items-end gap-4 sm:grid-cols-2">
      <TextField field={availableFrom} label={label.availableFrom} type="date" />
      <TextField field={bond} label={label.bond} hint={hint.bond} inputMode="numeric" prefix="$" />
      <TextField field={leaseMonths} label={label.leaseMonths} inputMode="numeric" suffix={messages.months} />
    </div>
  );
}

/** Switched to rent, a listing begins with rent by the week, whatever was chosen before it was a sale. */
function rentByTheWeek({ target }: ChangeEvent<HTMLElement>) {
  if (!(target instanceof HTMLInputElement) || target.value !== "rent") return;
  const frequency = target.form?.elements.namedItem("priceFrequency");
  if (frequency instanceof HTMLSelectElement) frequency.value = "per_week";
}

/** On a wide page what a section is about stands beside its fields, and the form takes the width that there is. */
const besideLegend =
  "lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-x-8 lg:[fieldset~&]:border-t lg:[fieldset~&]:border-line lg:[fieldset~&]:pt-6";

function Section({ legend, hint: said, children }: { legend: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className={`min-w-0 ${besideLegend}`}>
      {/* Floated, a legend is laid out like anything else: here, as the first column of the grid. */}
      <legend className="mb-4 w-full border-b border-line pb-1 text-lg font-bold lg:float-left lg:border-0">
        {legend}
      </legend>
      <div className="flex min-w-0 flex-col gap-4">
        {said && <p className="text-sm text-ink-2">{said}</p>}
        {children}
      </div>
    </fieldset>
  );
}
