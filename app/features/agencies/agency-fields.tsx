import { TextField } from "#app/forms/fields.tsx";
import type { ServerFormFields } from "#app/forms/use-server-form.ts";
import type { StoredAgency } from "./agency.queries.server.ts";
import { agencyDetailMessages } from "./agency.messages.ts";
import type { AgencyContact, AgencyDetails } from "./agency.schema.ts";

export type AgencyFieldValues = Record<keyof AgencyDetails, string>;
export type AgencyContactValues = Record<keyof AgencyContact, string>;

const { label, hint } = agencyDetailMessages;

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

export function AgencyContactFields({
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
      <TextField
        field={fields.website}
        label={label.website}
        hint={hint.website}
        type="url"
        inputMode="url"
        autoComplete="off"
      />
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
