import { TextAreaField, TextField } from "#app/forms/fields.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { noteMessages as messages } from "#app/features/leads/model/lead.messages.ts";
import { formatSentAt } from "#app/features/leads/model/response-time.ts";
import { toChangeAuthor } from "#app/features/leads/model/status.ts";
import { formatDay } from "#app/lib/dates.ts";
import type { LeadNote } from "./notes.queries.server.ts";

export interface LeadNoteView {
  id: number;
  /** Author and time. */
  heading: string;
  text: string;
}

/** Call in loaders, so that server and browser agree. */
export function toLeadNoteView({ id, text, createdAt, ...author }: LeadNote): LeadNoteView {
  const name = toChangeAuthor({ ...author, isByLink: false });
  return { id, heading: messages.author(name, formatSentAt(new Date(createdAt))), text };
}

export interface FollowUpView {
  /** "2026-12-04" */
  day: string;
  isDue: boolean;
}

export function FollowUpLine({ followUp: { day, isDue } }: { followUp: FollowUpView }) {
  return (
    <p className={`text-sm font-semibold ${isDue ? "text-warn" : ""}`}>
      {messages.followUp(formatDay(day))}
      {isDue && messages.due}
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
    failureTitle: messages.failed,
  });
  return (
    <details className="open:w-full" open={form.failure !== undefined}>
      <summary className="min-h-(--tap) cursor-pointer content-center font-semibold text-harbour">
        {messages.open(notes.length)}
        <span className="sr-only"> on the enquiry of {name}</span>
      </summary>
      <div className="mt-1 flex max-w-[48rem] flex-col gap-3">
        {notes.length > 0 && (
          <ol aria-label={messages.list} className="flex flex-col gap-3">
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
            hint={messages.hint}
            autoComplete="off"
            rows={3}
            className="w-full"
          />
          <TextField
            field={form.fields.followUpOn}
            label="Follow up on"
            hint={messages.dayHint}
            type="date"
            autoComplete="off"
          />
          <Honeypot />
          <FormMessage />
          <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
        </ServerForm>
      </div>
    </details>
  );
}
