import { TextAreaField } from "#app/forms/fields.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { noteId, savedHomeIntents, savedHomesPath, savedHomesMessages as messages } from "./saved-homes.ts";

export interface HomeNoteProps {
  id: number;
  /** Of the home, for screen readers. */
  name: string;
  /** Blank if there is none. */
  note: string;
  /** The page to return to. */
  from: string;
  /** A note of a member is refused once the session has ended, instead of stored in the browser. */
  isMember: boolean;
  result?: FormResult;
  /** "Note" on phones, in place of "Add a note". */
  isShort?: boolean;
}

/** The private note of a member or visitor on a home, and the form that changes it. An empty one is deleted. */
export function HomeNote(props: HomeNoteProps) {
  // A saved note closes its form, and the next form starts with it: Conform retains the first default value.
  return <NoteWithForm key={props.note} {...props} />;
}

function NoteWithForm({ id, name, note, from, isMember, result, isShort = false }: HomeNoteProps) {
  const form = useServerForm<{ note: string; from: string }>({
    ...savedHomeIntents.form(savedHomesPath, "note", id),
    constraint: {},
    defaultValue: { note },
    result,
  });
  return (
    <div id={noteId(id)} className="flex flex-col gap-1">
      {note !== "" && (
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="font-medium">{messages.note.label}:</span> {note}
        </p>
      )}
      <details open={form.failure !== undefined} className="print:hidden">
        <summary className="note-toggle link flex min-h-(--tap) w-fit items-center text-sm">
          <span className="inline-block first-letter:uppercase">
            <span className={isShort && note === "" ? "max-sm:sr-only" : undefined}>
              {note === "" ? messages.note.add : messages.note.edit}{" "}
            </span>
            {messages.note.noun}
          </span>
          <span className="sr-only"> {messages.note.about(name)}</span>
        </summary>
        <ServerForm form={form} className="flex flex-col items-start gap-2 pb-2">
          <TextAreaField
            field={form.fields.note}
            label={messages.note.label}
            hint={messages.note.hint}
            rows={3}
            className="w-full"
          />
          <input type="hidden" name="from" value={from} />
          {isMember && <input type="hidden" name="account" value="yes" />}
          <FormEnd variant="quiet" pendingLabel={messages.note.saving}>
            {messages.note.save}
          </FormEnd>
        </ServerForm>
      </details>
    </div>
  );
}
