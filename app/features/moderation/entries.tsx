import { TextAreaField } from "#app/forms/fields.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { type ServerFormOptionsInBrowser, useServerForm } from "#app/forms/use-server-form.ts";
import { displayTime, type DisplayTime } from "#app/lib/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DottedFacts } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { TimeCell, RecordCell, RecordRow } from "#app/ui/record-table.tsx";
import type { AbuseReport } from "./abuse-reports.queries.server.ts";
import { decidePath, type Hold, holdElementId, holdIntents, moderationMessages, reportMessages } from "./moderation.ts";

interface ReasonFormProps extends Pick<
  ServerFormOptionsInBrowser<{ reason: string; note: string }>,
  "id" | "action" | "constraint" | "result" | "inPlace"
> {
  /** Summary line and button text. */
  label: string;
  /** For screen readers. */
  about?: string;
  /** Above the field. */
  lead?: string;
  pendingLabel: string;
  /** By default the reason that the agent reads. */
  field?: { name: "reason" | "note"; label: string; hint?: string };
}

const reasonField = { name: "reason", label: moderationMessages.reason, hint: moderationMessages.reasonHint } as const;

/** A collapsed form for a reason. Opens with the typed text after a failure. */
export function ReasonForm({ label, about, lead, pendingLabel, field = reasonField, ...options }: ReasonFormProps) {
  const form = useServerForm<{ reason: string; note: string }>(options);
  const hiddenLabel = about && <span className="sr-only"> {about}</span>;
  return (
    <details open={form.failure !== undefined} className="w-full print:hidden">
      <summary className="link min-h-6 w-fit">
        <span>
          {label}
          {hiddenLabel}
        </span>
      </summary>
      <ServerForm form={form} className="mt-2 flex max-w-[40rem] flex-col items-start gap-3">
        {lead && <p className="prose text-ink-2">{lead}</p>}
        <TextAreaField
          field={form.fields[field.name]}
          label={field.label}
          hint={field.hint}
          rows={3}
          className="w-full"
        />
        <FormEnd variant="quiet" pendingLabel={pendingLabel}>
          <span>
            {label}
            {hiddenLabel}
          </span>
        </FormEnd>
      </ServerForm>
    </details>
  );
}

interface ReleaseButtonProps extends Pick<ServerFormOptionsInBrowser<object>, "id" | "action" | "result" | "inPlace"> {
  /** For screen readers. */
  about: string;
}

export function ReleaseButton({ about, ...options }: ReleaseButtonProps) {
  const form = useServerForm({ ...options, constraint: {} });
  return (
    <ServerForm form={form} className="print:hidden">
      <Honeypot />
      <SubmitButton variant="quiet" pendingLabel={moderationMessages.holds.releasing}>
        <span>
          {moderationMessages.holds.release} <span className="sr-only">{about}</span>
        </span>
      </SubmitButton>
      <FormMessage />
    </ServerForm>
  );
}

const messages = moderationMessages.holds;

export interface HoldRow {
  id: number;
  kind: string;
  name: string;
  suburb: string | null;
  /** Null for an agent. */
  listingId: number | null;
  reason: string;
  since: DisplayTime;
  request?: { since: DisplayTime; text: string };
}

/** Call in loaders, so that server and browser agree. */
export function toHoldRow(hold: Hold): HoldRow {
  const { id, subject, name, suburb, listingId, reason, heldAt, releaseRequestedAt, releaseText } = hold;
  return {
    id,
    kind: messages.subject[subject],
    name,
    suburb,
    listingId,
    reason,
    since: displayTime(heldAt),
    ...(releaseRequestedAt && { request: { since: displayTime(releaseRequestedAt), text: releaseText ?? "" } }),
  };
}

export interface HoldEntryProps {
  hold: HoldRow;
  path: string;
  constraint: FormConstraint;
  result?: FormResult;
}

export function HoldEntry({ hold, path, constraint, result }: HoldEntryProps) {
  const { id, kind, name, suburb, listingId, reason, since, request } = hold;
  const heading = (
    <>
      <span className="text-base font-semibold">
        {listingId === null ? name : <TextLink to={decidePath(listingId, path)}>{name}</TextLink>}
      </span>
      <p className="text-ink-2">
        <DottedFacts facts={[kind, suburb]} />
      </p>
    </>
  );
  return (
    <RecordRow id={holdElementId(id)} heading={heading}>
      <RecordCell>
        <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
        <p className="text-ink-2">
          {messages.since} <TimeCell {...since} />
        </p>
        {request && (
          <div className="mt-2 border-l-4 border-line pl-3">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <Badge tone="buff">{messages.asksSince}</Badge> <TimeCell {...request.since} />
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{request.text}</p>
          </div>
        )}
      </RecordCell>
      <RecordCell>
        <div className="flex flex-col items-start gap-2">
          <ReleaseButton {...holdIntents.form(path, "release", id)} result={result} inPlace about={name} />
          <ReasonForm
            {...holdIntents.form(path, "keep", id)}
            constraint={constraint}
            result={result}
            inPlace
            label={messages.keep}
            about={name}
            lead={messages.keepLead}
            field={{ name: "reason", label: messages.newReason }}
            pendingLabel={messages.keeping}
          />
        </div>
      </RecordCell>
    </RecordRow>
  );
}

export interface AbuseReportRow {
  id: number;
  reason: string;
  details: string | null;
  email: string | null;
  sent: DisplayTime;
  /** "On hold". Undefined while open. */
  outcome?: string;
  note: string | null;
}

/** Call in loaders, so that server and browser agree. */
export function toAbuseReportRow({
  id,
  reason,
  details,
  email,
  createdAt,
  outcome,
  note,
}: AbuseReport): AbuseReportRow {
  return {
    id,
    reason: reportMessages.reason.choices[reason],
    details,
    email,
    sent: displayTime(createdAt),
    ...(outcome && { outcome: moderationMessages.home.outcome[outcome] }),
    note,
  };
}

export function AbuseReportEntries({ reports }: { reports: readonly AbuseReportRow[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {reports.map(({ id, reason, details, email, sent, outcome, note }) => (
        <li key={id} className="border-l-4 border-line pl-3">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold">{reason}</span>
            {outcome && <Badge tone="outline">{outcome}</Badge>}
          </p>
          {details !== null && <p className="prose wrap-anywhere whitespace-pre-line">{details}</p>}
          {note !== null && (
            <p className="prose wrap-anywhere whitespace-pre-line text-ink-2">
              {moderationMessages.home.note}: {note}
            </p>
          )}
          <p className="text-sm wrap-anywhere text-ink-2">
            <TimeCell {...sent} /> ·{" "}
            {email === null ? (
              moderationMessages.reports.anonymous
            ) : (
              <TextLink to={`mailto:${email}`}>{email}</TextLink>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
