import type { ReactNode } from "react";
import { Form } from "react-router";
import type { LeadNote } from "#app/features/leads/model/lead.queries.server.ts";
import {
  noteMessages,
  leadStatusMessages,
  reassignMessages,
  toChangeAuthor,
  leadElement,
} from "#app/features/leads/model/lead.ts";
import { formatSentAt } from "#app/features/leads/model/response-time.ts";
import { TextAreaField, TextField, SelectField } from "#app/forms/fields.tsx";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { formatDay } from "#app/lib/dates.ts";
import { countOf } from "#app/lib/text.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { Assignee, ReplyTemplate } from "./answering.queries.server.ts";
import { agentLeadIntents } from "./filters.ts";
import type { LeadChange } from "./inbox.queries.server.ts";
import { templateMessages } from "./template.ts";

export interface LeadNoteView {
  id: number;
  /** States the author and the time. */
  heading: string;
  text: string;
}

/** Call in loaders, so that server and browser agree. */
export function toLeadNoteView({ id, text, createdAt, ...author }: LeadNote): LeadNoteView {
  const name = toChangeAuthor({ ...author, isByLink: false });
  return { id, heading: noteMessages.author(name, formatSentAt(new Date(createdAt))), text };
}

export interface FollowUpView {
  /** "2026-12-04" */
  day: string;
  isDue: boolean;
}

export function FollowUpLine({ followUp: { day, isDue } }: { followUp: FollowUpView }) {
  return (
    <p className={`text-sm font-semibold ${isDue ? "text-warn" : ""}`}>
      {noteMessages.followUp(formatDay(day))}
      {isDue && noteMessages.due}
    </p>
  );
}

interface LeadNotesProps {
  lead: { id: number; name: string; notes: readonly LeadNoteView[]; followUp?: FollowUpView };
  form: { id: string; action: string };
  result?: FormResult;
}

export function LeadNotes({ lead: { name, notes, followUp }, form: { id, action }, result }: LeadNotesProps) {
  const form = useServerForm<{ note: string; followUpOn: string; was: string }>({
    id,
    action,
    constraint: { note: { required: false }, followUpOn: { required: false } },
    result,
    defaultValue: { followUpOn: followUp?.day ?? "" },
    failureTitle: noteMessages.failed,
  });
  return (
    <details className="open:w-full" open={form.failure !== undefined}>
      <summary className="min-h-(--tap) cursor-pointer content-center font-semibold text-harbour">
        {noteMessages.open(notes.length)}
        <span className="sr-only"> on the enquiry of {name}</span>
      </summary>
      <div className="mt-1 flex max-w-[48rem] flex-col gap-3">
        {notes.length > 0 && (
          <ol aria-label={noteMessages.list} className="flex flex-col gap-3">
            {notes.map((note) => (
              <li key={note.id} className="border-l-2 border-line pl-3">
                <p className="text-sm wrap-anywhere text-ink-2">{note.heading}</p>
                <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
              </li>
            ))}
          </ol>
        )}
        <ServerForm form={form} className="flex flex-col items-start gap-3 print:hidden">
          <input type="hidden" name="was" value={followUp?.day ?? ""} />
          <TextAreaField
            field={form.fields.note}
            label="Note"
            hint={noteMessages.hint}
            autoComplete="off"
            rows={3}
            className="w-full"
          />
          <TextField
            field={form.fields.followUpOn}
            label="Follow up on"
            hint={noteMessages.dayHint}
            type="date"
            autoComplete="off"
          />
          <FormEnd pendingLabel="Saving...">Save</FormEnd>
        </ServerForm>
      </div>
    </details>
  );
}

export interface LeadChangeView {
  id: number;
  /** States the change, the person and the time. */
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
        ? leadStatusMessages.taken(name, date)
        : leadStatusMessages.reassigned(toAgent ?? leadStatusMessages.formerAgent, name, date)
      : leadStatusMessages.changed(leadStatusMessages.name[toStatus], name, date);
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
  receivers: readonly Assignee[];
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
        <FormEnd pendingLabel="Saving...">Reassign</FormEnd>
      </ServerForm>
    </details>
  );
}

export const TEMPLATES = "templates";

interface FormAddress {
  id: string;
  action: string;
}

export interface AdvisedTemplate extends ReplyTemplate {
  /** Warnings of the advertising rules. */
  advice: string | undefined;
}

interface ReplyTemplatesProps {
  templates: readonly AdvisedTemplate[];
  /** Whether the viewer's role may change the agency's. */
  mayShare: boolean;
  toForm: (name: "newTemplate" | "template" | "removeTemplate", id?: number) => FormAddress;
  result?: FormResult;
}

export function ReplyTemplates({ templates, mayShare, toForm, result }: ReplyTemplatesProps) {
  const hasFailure = isFailure(result) && /^(newTemplate|template-|removeTemplate-)/.test(result.formId);
  return (
    <details id={TEMPLATES} className="border-t border-ink pt-1 print:hidden" open={hasFailure}>
      <summary className="min-h-(--tap) cursor-pointer content-center text-lg font-semibold">
        {`${templateMessages.title} (${templates.length})`}
      </summary>
      <div className="flex max-w-[48rem] flex-col gap-4">
        <p className="prose">{templateMessages.hint}</p>
        {templates.length > 0 && (
          <ul aria-label={templateMessages.list} className="flex flex-col gap-3">
            {templates.map((template) => (
              <li key={template.id} className="border-b border-line pb-3">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <span className="font-semibold wrap-anywhere">{template.name}</span>
                  {template.isShared && <Badge tone="outline">{templateMessages.shared}</Badge>}
                </p>
                <p className="prose wrap-anywhere whitespace-pre-line">{template.text}</p>
                {template.advice && <p className="prose text-sm font-semibold wrap-anywhere">{template.advice}</p>}
                {template.mayEdit && <Editor template={template} toForm={toForm} result={result} />}
              </li>
            ))}
          </ul>
        )}
        <details open={isFailure(result) && result.formId === "newTemplate"}>
          <summary className="min-h-(--tap) cursor-pointer content-center font-semibold text-harbour">
            {templateMessages.add}
          </summary>
          <TemplateForm key={templates.length} form={toForm("newTemplate")} mayShare={mayShare} result={result} />
        </details>
      </div>
    </details>
  );
}

function Editor({
  template,
  toForm,
  result,
}: Pick<ReplyTemplatesProps, "toForm" | "result"> & { template: AdvisedTemplate }) {
  const form = toForm("template", template.id);
  const removal = toForm("removeTemplate", template.id);
  return (
    <details open={isFailure(result) && result.formId === form.id}>
      <summary className="min-h-(--tap) cursor-pointer content-center font-semibold text-harbour">
        {templateMessages.edit(template.name)}
      </summary>
      <TemplateForm key={template.text + template.name} form={form} template={template} result={result} />
      <Form id={removal.id} method="post" action={removal.action} className="mt-3">
        <Honeypot />
        <Button variant="danger">{templateMessages.remove(template.name)}</Button>
      </Form>
    </details>
  );
}

interface TemplateFormProps {
  form: FormAddress;
  template?: AdvisedTemplate;
  mayShare?: boolean;
  result?: FormResult;
}

const toOptions = <Name extends string>(labels: Readonly<Record<Name, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }));

function TemplateForm({ form: { id, action }, template, mayShare = false, result }: TemplateFormProps) {
  const form = useServerForm<{ name: string; text: string; homes: string; owner: string }>({
    id,
    action,
    constraint: {
      name: { required: true },
      text: { required: true },
      homes: { required: true },
      owner: { required: true },
    },
    result,
    defaultValue: {
      name: template?.name ?? "",
      text: template?.text ?? "",
      homes: template?.listingType ?? "both",
      owner: "mine",
    },
    failureTitle: templateMessages.failed,
  });
  return (
    <ServerForm form={form} className="mt-1 flex flex-col items-start gap-3">
      <TextField field={form.fields.name} label="Name" autoComplete="off" className="w-full" />
      <TextAreaField
        field={form.fields.text}
        label="Text"
        hint={templateMessages.textHint}
        autoComplete="off"
        rows={6}
        className="w-full"
      />
      <SelectField
        field={form.fields.homes}
        label={templateMessages.homesLabel}
        options={toOptions(templateMessages.homesOptions)}
      />
      {mayShare && (
        <SelectField
          field={form.fields.owner}
          label={templateMessages.ownerLabel}
          options={toOptions(templateMessages.owners)}
        />
      )}
      <FormEnd pendingLabel="Saving...">Save template</FormEnd>
    </ServerForm>
  );
}
