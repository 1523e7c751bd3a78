import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { TextField } from "#app/forms/fields.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { firstN } from "#app/lib/page.ts";
import { Badge } from "#app/ui/badge.tsx";
import { BreakableEmail } from "#app/ui/contact-links.tsx";
import { RecordCell, RecordRow } from "#app/ui/record-table.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { AgencyFields, type AgencyFieldValues, toAgencyFieldValues } from "#app/features/agencies/agency-fields.tsx";
import { agencyDetailMessages } from "#app/features/agencies/agency.messages.ts";
import { agenciesMessages as messages } from "#app/features/admin/model/admin.messages.ts";
import type { ListedAgency } from "./agencies.queries.server.ts";
import { defineIntents } from "#app/lib/intents.ts";

export const agencyIntents = defineIntents({ confirm: { inPlace: true }, change: {}, add: {} });

export function agencyElement(agencyId: number): string {
  return `agency-${agencyId}`;
}

const MAX_AGENTS = 5;

export interface AgencyEntryProps {
  agency: Omit<ListedAgency, "confirmedAt" | "updatedAt" | "agents"> & {
    isConfirmed: boolean;
    /** `path` is in the list of agents. */
    agents: readonly { id: number; name: string; path: string }[];
  };
  /** With its query. */
  path: string;
  constraints: { details: FormConstraint; agent: FormConstraint };
  result?: FormResult;
}

export function AgencyEntry(props: AgencyEntryProps) {
  const { id, name, abn, licenceNumber, email, phone, website, address, agents, isConfirmed } = props.agency;
  const { first, more } = firstN(agents, MAX_AGENTS);
  const heading = (
    <>
      <span className="text-base font-semibold">{name}</span>
      {address !== null && <p className="text-ink-2">{address}</p>}
      {abn !== null && <p className="text-ink-2 tnum">ABN {abn}</p>}
      {licenceNumber !== null && <p className="text-ink-2">Licence {licenceNumber}</p>}
      {!isConfirmed && <Badge tone="buff">{messages.unconfirmed}</Badge>}
    </>
  );
  return (
    <RecordRow id={agencyElement(id)} heading={heading}>
      <RecordCell label={messages.columns.contact}>
        {email === null && phone === null && website === null && (
          <span className="text-ink-2">{messages.noContact}</span>
        )}
        {email !== null && (
          <p>
            <BreakableEmail email={email} />
          </p>
        )}
        {phone !== null && <p className="tnum">{phone}</p>}
        {website !== null && <p>{website.replace(/^https:\/\//, "").replace(/\/$/, "")}</p>}
      </RecordCell>
      <RecordCell label={messages.columns.agents}>
        {agents.length === 0 ? (
          <span className="text-ink-2">{messages.noAgents}</span>
        ) : (
          <ul className="max-md:mt-1">
            {first.map((agent) => (
              <li key={agent.id}>
                <TextLink to={agent.path} className="inline-flex min-h-6 items-center wrap-anywhere">
                  {agent.name}
                </TextLink>
              </li>
            ))}
            {more > 0 && <li className="text-ink-2">+{more} more</li>}
          </ul>
        )}
      </RecordCell>
      <RecordCell>
        <div className="flex flex-col gap-3 print:hidden">
          {!isConfirmed && <ConfirmForm {...props} />}
          <ChangeForm {...props} />
          <AddForm {...props} />
        </div>
      </RecordCell>
    </RecordRow>
  );
}

function ConfirmForm({ agency, path, result }: AgencyEntryProps) {
  const form = useServerForm({
    ...agencyIntents.form(path, "confirm", agency.id),
    constraint: {},
    result,
    inPlace: true,
  });
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-2">
      <p className="text-ink-2">{messages.confirmLead}</p>
      <Honeypot />
      <SubmitButton variant="quiet" pendingLabel={messages.confirming}>
        <span>
          {messages.confirm} <span className="sr-only">{agency.name}</span>
        </span>
      </SubmitButton>
      <FormMessage />
    </ServerForm>
  );
}

function ChangeForm({ agency, path, constraints, result }: AgencyEntryProps) {
  const { name } = agency;
  const form = useServerForm<AgencyFieldValues>({
    ...agencyIntents.form(path, "change", agency.id),
    constraint: constraints.details,
    result,
    defaultValue: toAgencyFieldValues(agency),
  });
  return (
    <details open={form.failure !== undefined}>
      <summary className="link min-h-6 w-fit">
        {messages.change}
        <span className="sr-only"> {name}</span>
      </summary>
      <ServerForm form={form} className="mt-2 flex flex-col items-start gap-3">
        <AgencyFields fields={form.fields} className="flex w-full flex-col gap-3" />
        <Honeypot />
        <FormMessage />
        <SubmitButton variant="quiet" pendingLabel={messages.saving}>
          {messages.save}
        </SubmitButton>
      </ServerForm>
    </details>
  );
}

function AddForm({ agency, path, constraints, result }: AgencyEntryProps) {
  const form = useServerForm<{ email: string }>({
    ...agencyIntents.form(path, "add", agency.id),
    constraint: constraints.agent,
    result,
  });
  return (
    <details open={form.failure !== undefined}>
      <summary className="link min-h-6 w-fit">
        {messages.add}
        <span className="sr-only"> to {agency.name}</span>
      </summary>
      <ServerForm form={form} className="mt-2 flex flex-col items-start gap-3">
        <p className="text-ink-2">{messages.addLead}</p>
        <TextField
          field={form.fields.email}
          label={agencyDetailMessages.label.agentEmail}
          hint={agencyDetailMessages.hint.agentEmail}
          type="email"
          autoComplete="off"
          spellCheck={false}
          className="w-full"
        />
        <Honeypot />
        <FormMessage />
        <SubmitButton variant="quiet" pendingLabel={messages.adding}>
          {messages.add}
        </SubmitButton>
      </ServerForm>
    </details>
  );
}
