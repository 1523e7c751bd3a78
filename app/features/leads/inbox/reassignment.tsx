import { SelectField, TextAreaField } from "#app/forms/fields.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { leadStatusMessages as messages, reassignMessages } from "#app/features/leads/model/lead.messages.ts";
import { formatSentAt } from "#app/features/leads/model/response-time.ts";
import { leadElement, toChangeAuthor } from "#app/features/leads/model/status.ts";
import { formatDay } from "#app/lib/dates.ts";
import { countOf } from "#app/lib/text.ts";
import { TextLink } from "#app/ui/link.tsx";
import type { ReactNode } from "react";
import { agentLeadIntents } from "./filters.ts";
import type { LeadChange } from "./inbox.queries.server.ts";
import type { EnquiryReceiver } from "./reassign.queries.server.ts";

export interface LeadChangeView {
  id: number;
  /** Change, person and time. */
  text: string;
  note: string | null;
}

/** Call in loaders, so that server and browser agree. */
export function toLeadChangeView(change: LeadChange): LeadChangeView {
  const { id, toStatus, toAgent, isTaken, note, createdAt } = change;
  const name = toChangeAuthor(change);
  const date = formatSentAt(new Date(createdAt));
  const text =
    toStatus === null
      ? isTaken
        ? messages.taken(name, date)
        : messages.reassigned(toAgent ?? messages.formerAgent, name, date)
      : messages.changed(messages.name[toStatus], name, date);
  return { id, text, note };
}

/** The newest change; the earlier ones in a disclosure. */
export function LeadChanges({ changes: [last, ...earlier] }: { changes: readonly LeadChangeView[] }) {
  if (!last) return null;
  return (
    <div className="text-sm text-ink-2">
      <ChangeText change={last} />
      {earlier.length > 0 && (
        <details>
          <summary className="min-h-(--tap) cursor-pointer content-center">
            {countOf(earlier.length, "earlier change")}
          </summary>
          <ol className="flex flex-col gap-2">
            {earlier.map((change) => (
              <li key={change.id}>
                <ChangeText change={change} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

function ChangeText({ change: { text, note } }: { change: LeadChangeView }) {
  return (
    <>
      <p className="wrap-anywhere">{text}</p>
      {note && <p className="mt-1 border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line text-ink">{note}</p>}
    </>
  );
}

interface ReassignmentProps {
  lead: { id: number; name: string; agent: { id: number } | null };
  receivers: readonly EnquiryReceiver[];
  /** Of the list with this form open. */
  path: string;
  isOpen: boolean;
  result?: FormResult;
}

/** Larger agencies load the names only for the form that is opened. */
const MAX_INLINE_RECEIVERS = 30;

export function Reassignment({ isOpen, ...form }: ReassignmentProps) {
  const { lead, receivers, path } = form;
  const ofLead = <span className="sr-only"> the enquiry of {lead.name}</span>;
  if (isOpen || receivers.length <= MAX_INLINE_RECEIVERS) {
    return <ReassignForm {...form} isOpen={isOpen} summary={<>Reassign{ofLead}</>} />;
  }
  return (
    <p className="print:hidden">
      <TextLink to={`${path}#${leadElement(lead.id)}`} className="inline-flex min-h-(--tap) items-center">
        Reassign{ofLead}
      </TextLink>
    </p>
  );
}

function ReassignForm({ lead, receivers, path, result, isOpen, summary }: ReassignmentProps & { summary: ReactNode }) {
  const form = useServerForm<{ to: string; from: string; note: string }>({
    ...agentLeadIntents.form(path, "reassign", lead.id),
    constraint: { to: { required: true }, note: { required: false } },
    result,
    failureTitle: reassignMessages.failed,
  });
  const options = receivers
    .filter(({ id }) => id !== lead.agent?.id)
    .map(({ id, name, awayUntil }) => ({
      value: String(id),
      label: awayUntil === null ? name : reassignMessages.away(name, formatDay(awayUntil)),
    }));
  return (
    <details className="open:w-full print:hidden" open={isOpen || form.failure !== undefined}>
      <summary className="min-h-(--tap) cursor-pointer content-center font-semibold text-harbour">{summary}</summary>
      <ServerForm form={form} className="mt-1 flex max-w-[48rem] flex-col items-start gap-3">
        <input type="hidden" name="from" value={lead.agent?.id ?? ""} />
        <SelectField
          field={form.fields.to}
          label={`Reassign the enquiry of ${lead.name} to`}
          options={[{ value: "", label: reassignMessages.missing }, ...options]}
          autoComplete="off"
          className="w-full"
        />
        <TextAreaField
          field={form.fields.note}
          label="Note"
          hint="Emailed to them with the enquiry. The sender does not see it."
          autoComplete="off"
          rows={3}
          className="w-full"
        />
        <Honeypot />
        <FormMessage />
        <SubmitButton pendingLabel="Saving...">Reassign</SubmitButton>
      </ServerForm>
    </details>
  );
}
