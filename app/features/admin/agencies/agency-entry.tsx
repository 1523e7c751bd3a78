import type { ReactNode } from "react";
import { href } from "react-router";
import { agenciesMessages as messages } from "#app/features/admin/model/admin.messages.ts";
import type { ListedAgency } from "#app/features/admin/model/admin.queries.server.ts";
import {
  AgencyFields,
  type AgencyFieldValues,
  MergeFigures,
  type ShownReview,
  toAgencyFieldValues,
} from "#app/features/agencies/agency-fields.tsx";
import { agencyDetailMessages } from "#app/features/agencies/agency.messages.ts";
import { ReleaseButton } from "#app/features/moderation/entries.tsx";
import { logoPath } from "#app/features/pictures/manage-paths.ts";
import { TextField } from "#app/forms/fields.tsx";
import { isRefused, type FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { firstN } from "#app/lib/page.ts";
import type { PhonePart } from "#app/lib/phone.server.ts";
import { countText, formatAbn } from "#app/lib/text.ts";
import { Badge } from "#app/ui/badge.tsx";
import { BreakableAddress, PhoneNumber } from "#app/ui/contact-links.tsx";
import { DottedFacts } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { RecordCell, RecordMore, RecordRow } from "#app/ui/record-table.tsx";

export const agencyIntents = defineIntents({
  confirm: { inPlace: true },
  release: {},
  change: {},
  add: {},
  merge: {},
  close: { inPlace: true },
});

const MAX_AGENTS = 5;

export function agencyElement(agencyId: number): string {
  return `agency-${agencyId}`;
}

interface AgencyEntryProps {
  agency: Omit<ListedAgency, "confirmedAt" | "closedAt" | "updatedAt" | "agents"> & {
    isConfirmed: boolean;
    isClosed: boolean;
    phoneParts: PhonePart[];
    /** `path` is in the list of agents. */
    agents: readonly { id: number; name: string; path: string }[];
  };
  /** With its query. */
  path: string;
  constraints: Record<"details" | "agent" | "merge", FormConstraint>;
  /** Of the merge to confirm. */
  review?: ShownReview;
  result?: FormResult;
}

export function AgencyEntry(props: AgencyEntryProps) {
  const { agency, path, review, result } = props;
  const { id, name, address, agents, isConfirmed, isClosed, mergedInto, holdReason } = agency;
  const { first, more } = firstN(agents, MAX_AGENTS);
  const foldedForms = (["change", "add", "merge", "close"] as const).map((form) => agencyIntents.form(path, form, id));
  const heading = (
    <>
      <span className="text-base font-semibold">{name}</span>{" "}
      {isClosed && <Badge tone="buff">{mergedInto === null ? messages.isClosed : messages.isMerged(mergedInto)}</Badge>}
      {!isConfirmed && !isClosed && (
        <Badge tone="buff">{holdReason === null ? messages.unconfirmed : messages.onHold}</Badge>
      )}
      <p className="text-ink-2">
        <DottedFacts facts={[address, agents.length === 0 ? messages.noAgents : countText(agents.length, "agent")]} />
      </p>
    </>
  );
  return (
    <RecordRow id={agencyElement(id)} heading={heading}>
      <RecordCell className="max-md:empty:hidden print:hidden">
        {!isConfirmed && !isClosed && <ConfirmForm {...props} />}
        {holdReason !== null && !isClosed && (
          <div className="mt-3 flex flex-col items-start gap-2">
            <p className="wrap-anywhere whitespace-pre-line text-ink-2">{holdReason}</p>
            <ReleaseButton {...agencyIntents.form(path, "release", id)} result={result} about={name} />
          </div>
        )}
      </RecordCell>
      <RecordMore about={name} open={isRefused(result, foldedForms) || review !== undefined}>
        <AgencyContact agency={agency} />
        {agents.length > 0 && (
          <div>
            <h3 className="text-sm font-semibold">{messages.columns.agents}</h3>
            <ul>
              {first.map((agent) => (
                <li key={agent.id}>
                  <TextLink to={agent.path} className="inline-flex min-h-6 items-center wrap-anywhere">
                    {agent.name}
                  </TextLink>
                </li>
              ))}
              {more > 0 && <li className="text-ink-2">+{more} more</li>}
            </ul>
          </div>
        )}
        {!isClosed && (
          <div className="flex w-full flex-col gap-3 print:hidden">
            <ChangeForm {...props} />
            <AddForm {...props} />
            <TextLink
              to={href("/dashboard/agencies/:id/offices", { id: String(id) })}
              className="inline-flex min-h-6 w-fit items-center"
            >
              {messages.offices}
              <span className="sr-only"> of {name}</span>
            </TextLink>
            <TextLink to={logoPath(id)} className="inline-flex min-h-6 w-fit items-center">
              {messages.logo}
              <span className="sr-only"> of {name}</span>
            </TextLink>
            {review ? <MergeReviewForm {...props} review={review} /> : <CloseForms {...props} />}
          </div>
        )}
      </RecordMore>
    </RecordRow>
  );
}

function AgencyContact({
  agency: { abn, licenceNumber, email, phone, website, phoneParts: parts },
}: Pick<AgencyEntryProps, "agency">) {
  return (
    <div>
      {abn !== null && <p className="text-ink-2 tnum">ABN {formatAbn(abn)}</p>}
      {licenceNumber !== null && <p className="text-ink-2">Licence {licenceNumber}</p>}
      {email === null && phone === null && website === null && <p className="text-ink-2">{messages.noContact}</p>}
      {email !== null && (
        <p>
          <TextLink to={`mailto:${email}`}>
            <BreakableAddress address={email} />
          </TextLink>
        </p>
      )}
      {phone !== null && (
        <p className="tnum">
          <PhoneNumber parts={parts} action="Call" />
        </p>
      )}
      {website !== null && <p>{website.replace(/^https:\/\//, "").replace(/\/$/, "")}</p>}
    </div>
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

function MergeReviewForm({ agency, path, review, result }: AgencyEntryProps & { review: ShownReview }) {
  const form = useServerForm({
    ...agencyIntents.form(path, "merge", agency.id),
    constraint: {},
    result,
  });
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-3 border-l-3 border-ink pl-3">
      <MergeFigures agency={agency.name} review={review} />
      <input type="hidden" name="into" value={review.into} />
      <input type="hidden" name="read" value={review.version} />
      <FormEnd variant="danger" pendingLabel={messages.saving}>
        {messages.merge}
      </FormEnd>
      <TextLink to={`${path}#${agencyElement(agency.id)}`} className="inline-flex min-h-6 items-center">
        {messages.cancelMerge}
      </TextLink>
    </ServerForm>
  );
}

interface FormFoldProps {
  label: string;
  /** Ends the label for screen readers. */
  about: string;
  isOpen: boolean;
  children: ReactNode;
}

function FormFold({ label, about, isOpen, children }: FormFoldProps) {
  return (
    <details open={isOpen}>
      <summary className="link min-h-6 w-fit">
        {label}
        <span className="sr-only"> {about}</span>
      </summary>
      {children}
    </details>
  );
}

function CloseForms({ agency, path, constraints, result }: AgencyEntryProps) {
  const merge = useServerForm<{ into: string }>({
    ...agencyIntents.form(path, "merge", agency.id),
    constraint: constraints.merge,
    result,
  });
  const close = useServerForm({
    ...agencyIntents.form(path, "close", agency.id),
    constraint: {},
    result,
    inPlace: true,
  });
  return (
    <FormFold
      label={messages.mergeOrClose}
      about={agency.name}
      isOpen={merge.failure !== undefined || close.failure !== undefined}
    >
      <ServerForm form={merge} className="mt-2 flex flex-col items-start gap-3">
        <p className="text-ink-2">{messages.mergeLead}</p>
        <TextField field={merge.fields.into} label={messages.into} autoComplete="off" className="w-full" />
        <FormEnd variant="quiet" pendingLabel={messages.saving}>
          {messages.review}
        </FormEnd>
      </ServerForm>
      <ServerForm form={close} className="mt-4 flex flex-col items-start gap-3">
        <p className="text-ink-2">{messages.closeLead}</p>
        <FormEnd variant="danger" pendingLabel={messages.saving}>
          <span>
            {messages.close} <span className="sr-only">{agency.name}</span>
          </span>
        </FormEnd>
      </ServerForm>
    </FormFold>
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
    <FormFold label={messages.change} about={name} isOpen={form.failure !== undefined}>
      <ServerForm form={form} className="mt-2 flex flex-col items-start gap-3">
        <AgencyFields fields={form.fields} className="flex w-full flex-col gap-3" />
        <FormEnd variant="quiet" pendingLabel={messages.saving}>
          {messages.save}
        </FormEnd>
      </ServerForm>
    </FormFold>
  );
}

function AddForm({ agency, path, constraints, result }: AgencyEntryProps) {
  const form = useServerForm<{ email: string }>({
    ...agencyIntents.form(path, "add", agency.id),
    constraint: constraints.agent,
    result,
  });
  return (
    <FormFold label={messages.add} about={`to ${agency.name}`} isOpen={form.failure !== undefined}>
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
        <FormEnd variant="quiet" pendingLabel={messages.adding}>
          {messages.add}
        </FormEnd>
      </ServerForm>
    </FormFold>
  );
}
