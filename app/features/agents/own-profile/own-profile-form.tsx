import type { ReactNode } from "react";
import { AgencyButtons } from "#app/features/agents/model/agency-buttons.tsx";
import type { AgencyRequest } from "#app/features/agents/model/agency.queries.server.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { SelectField, TextAreaField, TextField } from "#app/forms/fields.tsx";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import type { SelectOption } from "#app/ui/select.tsx";
import { useFocusWhenGone } from "#app/ui/use-focus-when-gone.ts";
import { TextLink } from "#app/ui/link.tsx";
import { ownProfileMessages as messages, stillNeeds } from "./own-profile.messages.ts";
import { colleagueIntents, ownProfileAddress, type OwnProfileFields, ownProfileState } from "./own-profile.ts";

export interface OwnProfileFormProps {
  form: ServerFormHandle<OwnProfileFields>;
  agencies: readonly { id: number; name: string }[];
  /** The name of the agency that has not confirmed the agent yet. */
  waitsFor?: string;
}

const { label, hint } = messages;

/** What an agent says of themselves, in the order in which the public page shows it. */
export function OwnProfileForm({ form, agencies, waitsFor }: OwnProfileFormProps) {
  const { fields } = form;
  return (
    <ServerForm form={form} className="flex flex-col gap-8">
      <ProfileGroup legend={messages.group.you}>
        <TextField field={fields.name} label={label.name} hint={hint.name} autoComplete="name" />
        <SelectField
          field={fields.agencyId}
          label={label.agencyId}
          hint={waitsFor === undefined ? hint.agencyId : messages.agencyWaits(waitsFor)}
          options={agencyOptions(agencies)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField field={fields.licenceNumber} label={label.licenceNumber} autoComplete="off" />
          <TextField
            field={fields.yearsExperience}
            label={label.yearsExperience}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <TextField
          field={fields.photoUrl}
          label={label.photoUrl}
          hint={hint.photoUrl}
          type="url"
          inputMode="url"
          autoComplete="photo"
        />
      </ProfileGroup>
      <ProfileGroup legend={messages.group.contact}>
        <TextField field={fields.phone} label={label.phone} hint={hint.phone} type="tel" autoComplete="tel" />
        <TextField field={fields.email} label={label.email} hint={hint.email} type="email" autoComplete="email" />
      </ProfileGroup>
      <ProfileGroup legend={messages.group.work}>
        <TextAreaField field={fields.suburbs} label={label.suburbs} hint={hint.suburbs} rows={2} autoComplete="off" />
        <TextField field={fields.specialties} label={label.specialties} hint={hint.specialties} autoComplete="off" />
        <TextAreaField
          field={fields.profileDescription}
          label={label.profileDescription}
          hint={hint.profileDescription}
          rows={10}
          autoComplete="off"
        />
      </ProfileGroup>
      <div className="flex flex-col items-start gap-3 lg:ml-72">
        <Honeypot />
        <FormMessage />
        <SubmitButton pendingLabel={messages.saving}>{messages.save}</SubmitButton>
      </div>
    </ServerForm>
  );
}

function agencyOptions(agencies: OwnProfileFormProps["agencies"]): SelectOption[] {
  return [
    { value: "", label: messages.noAgency },
    ...agencies.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
}

/** Fields of a long form that belong together, on wide screens beside their name. */
function ProfileGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-ink pt-3">
      <legend className="float-left mb-3 w-full text-lg font-bold lg:w-64">{legend}</legend>
      <div className="clear-both flex flex-col gap-4 lg:clear-none lg:ml-72 lg:max-w-[48rem]">{children}</div>
    </fieldset>
  );
}

export interface ColleaguesProps {
  /** Who says that they work for the agent's agency. */
  waiting: readonly AgencyRequest[];
  /** The page's action data. */
  reply?: FormReply;
}

const COLLEAGUES = "colleagues";

/** Those who wait until somebody of their agency confirms them. */
export function Colleagues({ waiting, reply }: ColleaguesProps) {
  useFocusWhenGone(
    waiting.map(({ id }) => id),
    ownProfileState,
  );
  if (waiting.length === 0) return null;
  const { heading, hint: why, licence, noLicence } = messages.colleagues;
  return (
    <section aria-labelledby={COLLEAGUES} className="flex max-w-[48rem] flex-col gap-3 border-t border-ink pt-3">
      <h3 id={COLLEAGUES} tabIndex={-1} className="text-lg">
        {heading}
      </h3>
      <p>{why}</p>
      <ul className="flex flex-col">
        {waiting.map((agent) => (
          <li
            key={agent.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-3"
          >
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{agent.name}</p>
              <p className="text-sm text-ink-2">{agent.licenceNumber ? licence(agent.licenceNumber) : noLicence}</p>
            </div>
            <AgencyButtons agent={agent} intents={colleagueIntents} path={ownProfileAddress} reply={reply} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OwnProfileStateProps {
  missing: readonly string[];
  /** The public page, where there is one. */
  path?: string;
}

/** Whether the directory shows the profile, and what it lacks if not. Saving leads here, with the message above it in sight. */
export function OwnProfileState({ missing, path }: OwnProfileStateProps) {
  return (
    <div id={ownProfileState} tabIndex={-1} className="max-w-[48rem] scroll-mt-80">
      {path ? (
        <Alert tone="ok" title={messages.listed}>
          <TextLink to={path}>{messages.seePage}</TextLink>
        </Alert>
      ) : (
        <Alert tone="warn" title={messages.notListed}>
          {stillNeeds(missing)}
        </Alert>
      )}
    </div>
  );
}
