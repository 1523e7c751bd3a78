import { href } from "react-router";
import { AgencyLogo, AgencyMonogram } from "#app/features/agents/model/agent-card.tsx";
import { TextField } from "#app/forms/fields.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { type ServerFormFields, useServerForm } from "#app/forms/use-server-form.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { countOf, formatAbn } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/facts.tsx";
import { agencyDetailMessages, mergeMessages } from "./agency.messages.ts";
import type { OwnAgency, StoredAgency } from "./agency.queries.server.ts";
import type { AgencyContact, AgencyDetails } from "./agency.schema.ts";
import type { MergeReview } from "./closing.server.ts";
import { describeShared } from "./merge.ts";

export type AgencyFieldValues = Record<keyof AgencyDetails, string>;
type AgencyContactValues = Record<keyof AgencyContact, string>;

const path = href("/dashboard/agency");

/** `details` changes an unconfirmed agency, `contact` a confirmed one. */
export const detailIntents = defineIntents({
  create: { fullPage: true },
  details: { fullPage: true },
  contact: { fullPage: true },
});

const { label, hint } = agencyDetailMessages;

const messages = {
  readOnly: "Principals, managers and assistants of the agency can change these.",
  logo: "Logo",
  addLogo: "Add a logo",
  changeLogo: "Change the logo",
  fixed: "An admin has checked these. Ask an admin to change them.",
  missing: "Ask an admin to add what is missing.",
  save: "Save details",
  saving: "Saving...",
  logoHint: "Shown on your agency’s page and with its agents. Without one, we draw its initials.",
} as const;

/** Unset details are "". */
export function toAgencyFieldValues(agency: Pick<StoredAgency, keyof AgencyDetails>): AgencyFieldValues {
  const { name, abn, licenceNumber, address, phone, email, website, domain } = agency;
  const details = { name, abn, licenceNumber, address, phone, email, website, domain };
  return Object.fromEntries(Object.entries(details).map(([field, value]) => [field, value ?? ""])) as AgencyFieldValues;
}

interface AgencyFieldsProps {
  fields: ServerFormFields<AgencyFieldValues>;
  className: string;
}

export function AgencyFields({ fields, className }: AgencyFieldsProps) {
  return (
    <div className={className}>
      <TextField field={fields.name} label={label.name} autoComplete="off" />
      <TextField field={fields.abn} label={label.abn} hint={hint.abn} inputMode="numeric" autoComplete="off" />
      <TextField
        field={fields.licenceNumber}
        label={label.licenceNumber}
        hint={hint.licenceNumber}
        autoComplete="off"
      />
      <ContactFields fields={fields} />
    </div>
  );
}

function AgencyContactFields({
  fields,
  className,
}: {
  fields: ServerFormFields<AgencyContactValues>;
  className: string;
}) {
  return (
    <div className={className}>
      <ContactFields fields={fields} />
    </div>
  );
}

function ContactFields({ fields }: { fields: ServerFormFields<AgencyContactValues> }) {
  return (
    <>
      <TextField field={fields.address} label={label.address} autoComplete="off" />
      <TextField field={fields.phone} label={label.phone} type="tel" autoComplete="off" />
      <TextField
        field={fields.email}
        label={label.email}
        hint={hint.email}
        type="email"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField field={fields.website} label={label.website} hint={hint.website} inputMode="url" autoComplete="off" />
      <TextField
        field={fields.domain}
        label={label.domain}
        hint={hint.domain}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}

/** The details for people who may not change them. */
export function AgencyFacts({ agency }: { agency: Pick<StoredAgency, keyof AgencyDetails> }) {
  const values = toAgencyFieldValues(agency);
  const names = ["name", "abn", "licenceNumber", "address", "phone", "email", "website", "domain"] as const;
  return (
    <div>
      <FactList
        items={names.map((name) => ({
          term: label[name],
          detail: (name === "abn" ? formatAbn(values.abn) : values[name]) || "–",
        }))}
      />
      <p className="mt-2 text-sm text-ink-2">{messages.readOnly}</p>
    </div>
  );
}

interface AgencyLogoDetailProps {
  agency: Pick<OwnAgency, "name" | "logo">;
  mayChange: boolean;
}

export function AgencyLogoDetail({ agency: { logo, name }, mayChange }: AgencyLogoDetailProps) {
  return (
    <div role="group" aria-labelledby="agency-logo" className="flex flex-col gap-2">
      <p id="agency-logo" className="font-semibold">
        {messages.logo}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        {logo ? <AgencyLogo logo={logo} /> : <AgencyMonogram name={name} />}
        {mayChange && (
          <ButtonLink variant="quiet" to={href("/dashboard/profile/logo")}>
            {logo ? messages.changeLogo : messages.addLogo}
          </ButtonLink>
        )}
      </div>
      <p className="text-sm text-ink-2">{messages.logoHint}</p>
    </div>
  );
}

interface DetailsProps {
  agency: Pick<StoredAgency, keyof AgencyDetails> & { version: string };
  constraint: FormConstraint;
  result?: FormResult;
}

export function UnconfirmedDetails({ agency, constraint, result }: DetailsProps) {
  const form = useServerForm<AgencyFieldValues & Version>({
    ...detailIntents.form(path, "details"),
    constraint,
    result,
    defaultValue: { ...toAgencyFieldValues(agency), version: agency.version },
  });
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-4">
      <VersionField field={form.fields.version} />
      <AgencyFields fields={form.fields} className="grid w-full items-end gap-4 sm:grid-cols-2" />
      <FormEnd pendingLabel={messages.saving}>{messages.save}</FormEnd>
    </ServerForm>
  );
}

export function ConfirmedDetails({ agency, constraint, result }: DetailsProps) {
  const { name, abn, licenceNumber, ...contact } = toAgencyFieldValues(agency);
  const form = useServerForm<AgencyContactValues & Version>({
    ...detailIntents.form(path, "contact"),
    constraint,
    result,
    defaultValue: { ...contact, version: agency.version },
  });
  return (
    <>
      <div>
        <FactList
          items={[
            { term: label.name, detail: name },
            { term: label.abn, detail: formatAbn(abn) || "–" },
            { term: label.licenceNumber, detail: licenceNumber || "–" },
          ]}
        />
        <p className="mt-2 text-sm text-ink-2">{abn && licenceNumber ? messages.fixed : messages.missing}</p>
      </div>
      <ServerForm form={form} className="flex flex-col items-start gap-4">
        <VersionField field={form.fields.version} />
        <AgencyContactFields fields={form.fields} className="grid w-full items-end gap-4 sm:grid-cols-2" />
        <FormEnd pendingLabel={messages.saving}>{messages.save}</FormEnd>
      </ServerForm>
    </>
  );
}

interface Version {
  version: string;
}

function VersionField({ field }: { field: ServerFormFields<Version>["version"] }) {
  return <input type="hidden" name={field.name} defaultValue={field.initialValue} />;
}

export interface ShownReview extends MergeReview {
  /** Of the agency that would be merged. */
  id: number;
  /** Whether the figures differ from those that the admin has confirmed. */
  hasChanged: boolean;
}

/** The figures of a merge, before it is confirmed. */
export function MergeFigures({ agency, review }: { agency: string; review: ShownReview }) {
  const { into, people, homes, enquiries, refused, shared, hasChanged } = review;
  const counts = [countOf(people - refused.length, "person", "people"), countOf(homes, "home")].join(", ");
  return (
    <>
      <h3 className="font-semibold wrap-anywhere">{mergeMessages.reviewTitle(agency, into)}</h3>
      {hasChanged && <p className="font-semibold">{mergeMessages.changedSince}</p>}
      <p>{mergeMessages.moves(`${counts} and ${countOf(enquiries, "open enquiry", "open enquiries")}`)}</p>
      <p className="wrap-anywhere">{mergeMessages.consequences(agency, into)}</p>
      {describeShared(shared, into, { namesInvited: true }).map((sentence) => (
        <p key={sentence} className="wrap-anywhere">
          {sentence}
        </p>
      ))}
      {refused.length > 0 && (
        <>
          <p className="wrap-anywhere">{mergeMessages.refused(into)}</p>
          <ul className="list-disc pl-5">
            {refused.map(({ isRemoved, ...person }) => (
              <li key={person.id} className="wrap-anywhere">
                {person.name} ({isRemoved ? mergeMessages.removedBefore : mergeMessages.declinedBefore})
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
