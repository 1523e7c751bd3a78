import type { ChangeEvent, MouseEvent, ReactNode } from "react";
import type { AgentChoices } from "#app/features/listings/listing-agents.server.ts";
import type { ManagerAdvice } from "#app/features/listings/model/check-advertisement.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import {
  getField,
  getSectionFields,
  LISTING_FIELDS,
  type ListingFieldName,
} from "#app/features/listings/model/fields.ts";
import { ruleArticles } from "#app/features/listings/model/paths.ts";
import { CheckboxField, SelectField, RadioField } from "#app/forms/fields.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import { TextLink } from "#app/ui/link.tsx";
import { AddressFields } from "./address-fields.tsx";
import { ConfirmPriceField } from "./confirm-price.tsx";
import { type ListingFormFields, getFieldOptions, propertyTypeChoices } from "./form-values.ts";
import { Controls, type Fields, getTermNames, ListingControl, More, Terms } from "./listing-controls.tsx";
import { agentsMessages, secondHomeMessages, listingInputMessages as messages } from "./manage.messages.ts";
import { listingFormId, ADD_PHOTOS, FINISH_LATER, PUBLISH } from "./paths.ts";
import type { PlaceQuestion } from "./place.ts";

export interface ListingFormProps {
  form: ServerFormHandle<ListingFormFields>;
  question?: PlaceQuestion;
  /** The id of the own home at the same address, to be confirmed. */
  duplicate?: string;
  /** The type whose fields may be cleared. */
  drop?: ListingType;
  confirmPrice?: string;
  /** Depends on the date of a law. */
  priceHint: string;
  /** Whether a sale is not published without a price. */
  isPriceNeeded: boolean;
  advice?: ManagerAdvice;
  /** Absent without colleagues. */
  agents?: AgentChoices;
  submit: SubmitLabels;
  submitAndNext?: SubmitLabels;
  /** Offers to save the fields as typed. */
  finishLater?: FinishLater;
  /** The label of the button that publishes a stored draft. */
  publish?: string;
  /** "Sold 20 Nov 2026"; replaces the status field. */
  marketStatus?: string;
}

export interface FinishLater {
  /** Whether and when the fields were saved. */
  note?: string;
}

export interface SubmitLabels {
  active: string;
  draft: string;
}

const { fieldset } = messages;

/** In the order of `listingFormSchema`, so that the error summary follows the page. */
export function ListingForm({
  form,
  question,
  duplicate,
  drop,
  confirmPrice,
  priceHint,
  isPriceNeeded,
  advice,
  agents,
  submit,
  submitAndNext,
  finishLater,
  publish,
  marketStatus,
}: ListingFormProps) {
  const { fields } = form;
  const { attemptId, version } = fields;
  return (
    <div
      className={`listing-form flex flex-col gap-4 xl:grid xl:grid-cols-[10rem_minmax(0,1fr)] xl:items-start xl:gap-x-8 ${isPriceNeeded ? "price-needed" : ""}`}
    >
      <div className="listing-rail">
        {/* The error summary lists the same fields. */}
        {(finishLater ?? publish) !== undefined && !form.failure && <Missing isPriceNeeded={isPriceNeeded} />}
        <SectionLinks isNew={finishLater !== undefined} />
      </div>
      <ServerForm
        form={form}
        className="flex min-w-0 flex-col gap-8 border border-t-3 border-line border-t-ink bg-surface px-4 pt-4 md:px-6 md:pt-6"
      >
        <style href="listing-form" precedence="page">
          {FORM_STYLE}
        </style>
        {/* Enter presses the first button of a form, which must not be that of the photos. */}
        {finishLater && (
          <button type="submit" hidden>
            {submit.active}
          </button>
        )}
        {attemptId.initialValue && <input type="hidden" name={attemptId.name} defaultValue={attemptId.initialValue} />}
        {version.initialValue && <input type="hidden" name={version.name} defaultValue={version.initialValue} />}
        <p className="-mb-4 text-sm text-ink-2">{messages.requiredHint}</p>
        <Section name="address">
          <AddressFields fields={fields} question={question} suggestsSuburbs={finishLater !== undefined} />
          {duplicate && (
            <CheckboxField
              key={duplicate}
              field={fields.confirmDuplicate}
              label={secondHomeMessages.confirm}
              value={duplicate}
            />
          )}
        </Section>
        {finishLater && (
          <Section name="photos">
            <div className="listing-photos">
              <SubmitButton variant="quiet" name="intent" value={ADD_PHOTOS} pendingLabel={messages.saving}>
                {messages.addPhotos}
              </SubmitButton>
              <p className="text-sm text-ink-2">{messages.photosHint}</p>
            </div>
          </Section>
        )}
        <Section name="details">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <div onChange={selectWeeklyRent}>
              <RadioField
                field={fields.listingType}
                legend={LISTING_FIELDS.listingType.label}
                options={getFieldOptions("listingType")}
              />
            </div>
            <SelectField
              picker
              field={fields.propertyType}
              label={LISTING_FIELDS.propertyType.label}
              options={propertyTypeChoices(fields.propertyType.initialValue)}
            />
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
          <Controls names={ROOMS} fields={fields} advice={advice} className="grid-cols-2 items-end sm:grid-cols-4" />
          <More label={messages.more.details} names={OTHER_DETAILS} fields={fields}>
            <Controls
              names={OTHER_DETAILS}
              fields={fields}
              advice={advice}
              className="grid-cols-2 items-end sm:grid-cols-3"
            />
          </More>
        </Section>
        <Section name="offer">
          <div className="grid items-end gap-4 sm:grid-cols-2">
            <ListingControl name="price" field={fields.price} hint={priceHint} advice={advice?.price} />
            {/* The server ignores this for a sale. */}
            <ListingControl name="priceFrequency" field={fields.priceFrequency} className="of-rent" />
          </div>
          <p className="of-sale">
            <TextLink to={ruleArticles.prices} target="_blank" className="inline-block py-1">
              {messages.priceRules}
            </TextLink>
          </p>
          <p className="of-rent">
            <TextLink to={ruleArticles.rent} target="_blank" className="inline-block py-1">
              {messages.rentRules}
            </TextLink>
          </p>
          <ConfirmPriceField field={fields.confirmPrice} price={confirmPrice} />
          <More label={messages.more.terms} names={getTermNames("sale")} fields={fields} className="of-sale">
            <Terms of="sale" fields={fields} advice={advice} />
          </More>
          <Terms of="rent" fields={fields} advice={advice} />
          <Controls
            names={getSectionFields("offer").filter(
              (name) => getField(name).of === undefined && !OFFER_FIELDS.includes(name),
            )}
            fields={fields}
          />
        </Section>
        <Section name="disclosure" hint={messages.disclosureHint} className="of-sale">
          <More label={messages.more.disclosure} names={getSectionFields("disclosure")} fields={fields}>
            <Controls
              names={getSectionFields("disclosure")}
              fields={fields}
              advice={advice}
              className="items-start sm:grid-cols-2 sm:[&>*]:col-auto"
            />
          </More>
        </Section>
        <Section name="text">
          <Controls names={["title", "description"]} fields={fields} advice={advice} />
          <More label={messages.more.links} names={LINKS} fields={fields}>
            <Controls names={LINKS} fields={fields} advice={advice} />
          </More>
        </Section>
        <Section name="contact" hint={messages.contactHint}>
          {agents && <AgentFields fields={fields} choices={agents} />}
          <Controls names={getSectionFields("contact")} fields={fields} advice={advice} className="sm:grid-cols-2" />
        </Section>
        <div className={`border-t border-line pt-6 ${sectionGrid}`}>
          <div className="flex min-w-0 flex-col gap-4 lg:col-start-2">
            {marketStatus ? (
              <p>
                <input type="hidden" name={fields.status.name} defaultValue={fields.status.initialValue} />
                <strong className="font-semibold">{marketStatus}.</strong> {messages.keepsStatus}
              </p>
            ) : (
              <ListingControl name="status" field={fields.status} className="sm:max-w-sm" />
            )}
            <Honeypot />
            <FormMessage />
          </div>
        </div>
        {/* Enter presses the first of these in the form of a stored listing. */}
        <div className="form-foot">
          <SubmitButton pendingLabel={messages.saving}>
            <ByStatus labels={submit} />
          </SubmitButton>
          <SubmitButton variant="quiet" name="intent" value="preview" pendingLabel={messages.openingPreview}>
            {messages.preview}
          </SubmitButton>
          {publish && (
            <SubmitButton
              variant="quiet"
              name="intent"
              value={PUBLISH}
              pendingLabel={messages.saving}
              className="if-draft"
            >
              {publish}
            </SubmitButton>
          )}
          {finishLater && (
            <SubmitButton variant="quiet" name="intent" value={FINISH_LATER} pendingLabel={messages.saving}>
              {messages.finishLater}
            </SubmitButton>
          )}
        </div>
        {(submitAndNext ?? finishLater?.note) && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-6">
            {submitAndNext && (
              <SubmitButton variant="quiet" name="intent" value="another" pendingLabel={messages.saving}>
                <ByStatus labels={submitAndNext} />
              </SubmitButton>
            )}
            {finishLater?.note && <p className="text-sm text-ink-2">{finishLater.note}</p>}
          </div>
        )}
      </ServerForm>
    </div>
  );
}

function AgentFields({ fields, choices }: { fields: Fields; choices: AgentChoices }) {
  return (
    <div className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-2">
      {choices.agents ? (
        <SelectField field={fields.agentId} label={agentsMessages.agentId} options={choices.agents} />
      ) : (
        <p>
          <span className="block font-semibold">{agentsMessages.agentId}</span>
          {choices.name}
        </p>
      )}
      <SelectField field={fields.secondAgentId} label={agentsMessages.secondAgentId} options={choices.sharers} />
      <SelectField field={fields.assistantId} label={agentsMessages.assistantId} options={choices.sharers} />
      <p className="col-span-full text-sm text-ink-2">{agentsMessages.hint}</p>
    </div>
  );
}

/** What a home needs before it is published and has no value at first. */
const NEEDED = [
  "address",
  "suburb",
  "postcode",
  "price",
  "title",
  "description",
  "contactEmail",
  "contactPhone",
] as const;

/** `FORM_STYLE` hides what is filled in. */
function Missing({ isPriceNeeded }: Pick<ListingFormProps, "isPriceNeeded">) {
  return (
    <div className="listing-missing">
      <p className="missing-some font-semibold">{messages.missing}</p>
      <p className="missing-none font-semibold">{messages.missingNone}</p>
      <ul>
        {NEEDED.map((name) => (
          <li key={name} className={`missing-${name} ${name === "price" && !isPriceNeeded ? "of-rent" : ""}`}>
            <a href={`#${listingFormId}-${name}`} onClick={goToField} className="link">
              {LISTING_FIELDS[name].label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  document.querySelector(`label[for="${field.id}"]`)?.scrollIntoView();
  field.focus({ preventScroll: true });
}

/** A menu above the form; to its left from 80rem on. */
function SectionLinks({ isNew }: { isNew: boolean }) {
  const sections = SECTIONS.filter((name) => isNew || name !== "photos");
  return (
    <nav aria-label={messages.sections}>
      <details className="wide-open">
        <summary className="min-h-(--tap) cursor-pointer content-center font-semibold text-harbour">
          {messages.sections}
        </summary>
        <ul className="flex flex-wrap gap-x-6 max-lg:flex-col xl:flex-col">
          {sections.map((name) => (
            <li key={name} className={name === "disclosure" ? "of-sale" : ""}>
              <a
                href={`#${sectionElement(name)}`}
                onClick={goToSection}
                className="link inline-flex min-h-(--tap) items-center"
              >
                {fieldset[name]}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

/** Navigating there would drop the errors of the last answer. */
function goToSection(event: MouseEvent<HTMLAnchorElement>) {
  const section = document.getElementById(event.currentTarget.hash.slice(1));
  if (!section) return;
  event.preventDefault();
  event.currentTarget.closest("details")?.removeAttribute("open");
  section.scrollIntoView();
  section.focus({ preventScroll: true });
}

const INVALID = NEEDED.filter((name) => name !== "price").map((name) => `[name=${name}]:invalid`);
/** Of `.listing-form`. Without a price a rental is always incomplete, a sale only if it is needed. */
const IS_MISSING = `:is(:has(${INVALID.join(",")}),:is(.price-needed,:has([name=listingType][value=rent]:checked)):has([name=price]:invalid))`;

/** Shows fields and buttons by type and status without scripts. No character in it needs escaping. */
const FORM_STYLE = `
.listing-form:has([name=listingType][value=sale]:checked) .of-rent,
.listing-form:has([name=listingType][value=rent]:checked) .of-sale,
#listing:has([value=draft]:checked) .if-active,
#listing:not(:has([value=draft]:checked)) .if-draft,
.listing-form:not(.price-needed):has([name=listingType][value=sale]:checked) .required-mark[for=listing-price]:after,
.listing-form${IS_MISSING} .missing-none,
.listing-form:not(${IS_MISSING}) .missing-some,
${NEEDED.map((name) => `.listing-form:has([name=${name}]:valid) .missing-${name}`).join(",\n")}{display:none}
`;

/** `FORM_STYLE` hides one of the texts. */
function ByStatus({ labels }: { labels: SubmitLabels }) {
  return (
    <>
      <span className="if-active">{labels.active}</span>
      <span className="if-draft">{labels.draft}</span>
    </>
  );
}

/** The fields of the closed groups. */
const LINKS: readonly ListingFieldName[] = ["heroImageUrl", "videoUrl", "tourUrl"];
const ROOMS: readonly ListingFieldName[] = ["bedrooms", "bathrooms", "parking", "landSize", "features"];
const OTHER_DETAILS = getSectionFields("details").filter((name) => !ROOMS.includes(name));

/** Rendered separately. */
const OFFER_FIELDS: readonly ListingFieldName[] = ["listingType", "price", "priceFrequency"];

function selectWeeklyRent({ target }: ChangeEvent<HTMLElement>) {
  if (!(target instanceof HTMLInputElement) || target.value !== "rent") return;
  const frequency = target.form?.elements.namedItem("priceFrequency");
  if (frequency instanceof HTMLSelectElement) frequency.value = "per_week";
}

const sectionGrid =
  "lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-x-8 lg:[fieldset~&]:border-t lg:[fieldset~&]:border-line lg:[fieldset~&]:pt-6";

type SectionName = keyof typeof fieldset;

/** In the order of the page. */
const SECTIONS: readonly SectionName[] = ["address", "photos", "details", "offer", "disclosure", "text", "contact"];

/** Differs from the ids of fields, such as "listing-address". */
function sectionElement(name: SectionName): string {
  return `section-${name}`;
}

interface SectionProps {
  name: SectionName;
  hint?: string;
  className?: string;
  children: ReactNode;
}

function Section({ name, hint: hintText, className = "", children }: SectionProps) {
  return (
    <fieldset id={sectionElement(name)} tabIndex={-1} className={`min-w-0 ${sectionGrid} ${className}`}>
      {/* Floated, so that the legend is a grid item. */}
      <legend className="step mb-4 w-full border-b border-line pb-1 text-lg font-bold lg:float-left lg:border-0">
        {fieldset[name]}
      </legend>
      <div className="flex min-w-0 flex-col gap-4">
        {hintText && <p className="text-sm text-ink-2">{hintText}</p>}
        {children}
      </div>
    </fieldset>
  );
}
