import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { TextField } from "#app/forms/fields.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { displayTime, type DisplayTime } from "#app/lib/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { BreakableEmail } from "#app/ui/contact-links.tsx";
import { TimeCell, RecordCell, RecordRow } from "#app/ui/record-table.tsx";
import { peopleMessages as messages } from "#app/features/admin/model/admin.messages.ts";
import type { Person } from "./people.queries.server.ts";
import { defineIntents } from "#app/lib/intents.ts";

export const peopleIntents = defineIntents({
  sessions: { inPlace: true },
  suspend: { inPlace: true },
  reinstate: { inPlace: true },
});

export function personElement(userId: number): string {
  return `person-${userId}`;
}

export interface PersonRow {
  id: number;
  name: string | undefined;
  email: string;
  /** "Agent, admin". */
  role: string;
  joined: DisplayTime;
  activeSessions: number;
  suspension?: { since: DisplayTime; reason: string | null };
  /** The current admin. */
  isOwn: boolean;
}

/** Call in loaders, so that server and browser agree. */
export function toPersonRow(person: Person, viewer: { id: number }): PersonRow {
  const { id, email, firstName, lastName, role, isAdmin, createdAt, activeSessions } = person;
  return {
    id,
    name: [firstName, lastName].filter(Boolean).join(" ") || undefined,
    email,
    role: [messages.role[role], ...(isAdmin ? [messages.admin] : [])].join(", "),
    joined: displayTime(createdAt),
    activeSessions,
    suspension: person.suspendedAt
      ? { since: displayTime(person.suspendedAt), reason: person.suspendedReason }
      : undefined,
    isOwn: id === viewer.id,
  };
}

export interface PersonEntryProps {
  person: PersonRow;
  path: string;
  /** Of the suspension reason. */
  constraint: FormConstraint;
  result?: FormResult;
}

export function PersonEntry({ person, ...page }: PersonEntryProps) {
  const { id, name, email, role, joined, activeSessions, suspension, isOwn } = person;
  const heading = (
    <>
      <span className="text-base font-semibold">{name ?? messages.noName}</span>
      <p className="text-ink-2">
        <BreakableEmail email={email} />
      </p>
      <p className="text-ink-2">{role}</p>
    </>
  );
  return (
    <RecordRow id={personElement(id)} heading={heading}>
      <RecordCell label={messages.columns.joined}>
        <TimeCell {...joined} />
      </RecordCell>
      <RecordCell>
        {suspension ? (
          <>
            <Badge tone="buff">
              {messages.suspendedSince} {suspension.since.day}
            </Badge>
            {suspension.reason !== null && (
              <p className="mt-1">
                {messages.reasonWas}: {suspension.reason}
              </p>
            )}
          </>
        ) : activeSessions === 0 ? (
          <span className="text-ink-2">{messages.noSessions}</span>
        ) : (
          messages.sessions(activeSessions)
        )}
      </RecordCell>
      <RecordCell>
        {isOwn ? (
          <span className="text-ink-2">{messages.own}</span>
        ) : (
          <div className="flex flex-col items-start gap-3 print:hidden">
            {suspension ? (
              <PersonButton person={person} {...page} name="reinstate" pendingLabel={messages.reinstating}>
                {messages.reinstate}
              </PersonButton>
            ) : (
              <>
                {activeSessions > 0 && (
                  <PersonButton person={person} {...page} name="sessions" pendingLabel={messages.endingSessions}>
                    {messages.endSessions}
                  </PersonButton>
                )}
                <SuspendForm person={person} {...page} />
              </>
            )}
          </div>
        )}
      </RecordCell>
    </RecordRow>
  );
}

interface PersonButtonProps extends PersonEntryProps {
  name: "sessions" | "reinstate";
  pendingLabel: string;
  children: string;
}

function PersonButton({ person, path, result, name, pendingLabel, children }: PersonButtonProps) {
  const form = useServerForm({ ...peopleIntents.form(path, name, person.id), constraint: {}, result, inPlace: true });
  return (
    <ServerForm form={form}>
      <Honeypot />
      <SubmitButton variant="quiet" pendingLabel={pendingLabel}>
        <span>
          {children} <span className="sr-only">{person.name ?? person.email}</span>
        </span>
      </SubmitButton>
      <FormMessage />
    </ServerForm>
  );
}

function SuspendForm({ person, path, constraint, result }: PersonEntryProps) {
  const form = useServerForm<{ reason: string }>({
    ...peopleIntents.form(path, "suspend", person.id),
    constraint,
    result,
    inPlace: true,
  });
  return (
    <details open={form.failure !== undefined} className="w-full">
      <summary className="link min-h-6 w-fit">
        {messages.suspend}
        <span className="sr-only"> {person.name ?? person.email}</span>
      </summary>
      <ServerForm form={form} className="mt-2 flex flex-col items-start gap-3">
        <p className="text-ink-2">{messages.suspendLead}</p>
        <TextField field={form.fields.reason} label={messages.reason} hint={messages.reasonHint} className="w-full" />
        <Honeypot />
        <FormMessage />
        <SubmitButton variant="quiet" pendingLabel={messages.suspending}>
          {messages.suspend}
        </SubmitButton>
      </ServerForm>
    </details>
  );
}
