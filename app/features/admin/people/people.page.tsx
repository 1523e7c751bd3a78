import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { adminMessages, peopleMessages as messages } from "#app/features/admin/model/admin.messages.ts";
import { findPeople, type Person } from "#app/features/admin/model/admin.queries.server.ts";
import { decodeNameFilters, type NameFilters, nameListPath } from "#app/features/admin/model/filters.ts";
import { NameList, NameSearch } from "#app/features/admin/model/name-search.tsx";
import {
  endSessions,
  reasonSchema,
  reinstateAccount,
  suspendAccount,
} from "#app/features/admin/model/operations.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { TextField } from "#app/forms/fields.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { toConstraint, type FormConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { displayTime, type DisplayTime } from "#app/lib/dates.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { countText } from "#app/lib/text.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAdmin, requirePageAdmin } from "#app/session/viewer.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { BreakableAddress } from "#app/ui/contact-links.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { RecordTable, TimeCell, RecordCell, RecordRow } from "#app/ui/record-table.tsx";
import type { Route } from "./+types/people.page";

const peopleIntents = defineIntents({
  sessions: { inPlace: true },
  suspend: { inPlace: true },
  reinstate: { inPlace: true },
});

const peopleBasePath = "/admin/people";

const peoplePath = (filters: NameFilters): string => nameListPath(peopleBasePath, filters);

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: adminMessages.tab.people, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requirePageAdmin({ context, url });
  const filters = decodeNameFilters(url.searchParams);
  const constraint = toConstraint(reasonSchema);
  return loadPage({ fallback: { filters, constraint, results: undefined } }, async () => {
    const { items, ...results } = await findPeople(filters);
    const people = items.map((person) => toPersonRow(person, viewer));
    return { filters: { ...filters, page: results.page }, constraint, results: { ...results, people } };
  });
}

function redirectToPerson({ url }: Route.ActionArgs, id: number, message: { title: string; text: string }): Response {
  const path = peoplePath(decodeNameFilters(url.searchParams));
  return redirectWithFlash(`${path}#${personElement(id)}`, { kind: "success", ...message });
}

export const action = intentAction(
  peopleIntents,
  {
    sessions: intent({
      async act({ id }, args: Route.ActionArgs) {
        await endSessions(requireAdmin(args), id);
        return redirectToPerson(args, id, messages.sessionsEnded);
      },
      failure: messages.failed,
    }),
    suspend: intent({
      schema: reasonSchema,
      async act({ id, input: { reason } }, args: Route.ActionArgs) {
        await suspendAccount(requireAdmin(args), id, reason);
        return redirectToPerson(args, id, messages.suspended);
      },
      failure: messages.failed,
    }),
    reinstate: intent({
      async act({ id }, args: Route.ActionArgs) {
        await reinstateAccount(requireAdmin(args), id);
        return redirectToPerson(args, id, messages.reinstated);
      },
      failure: messages.failed,
    }),
  },
  { missingMessage: messages.noPerson, guard: requirePageAdmin },
);

export const clientAction = intentClientAction(peopleIntents, { failure: messages.failed });

export const clientMiddleware = keepPageWhenUnreachable((previous: Route.ComponentProps["loaderData"], params) => ({
  ...previous,
  filters: decodeNameFilters(params),
  results: undefined,
}));

export default function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, constraint, results } = loaderData;
  return (
    <>
      {isFailure(actionData) && <ErrorSummary form={{ id: actionData.formId, failure: actionData }} className="" />}
      <NameSearch address={peopleBasePath} messages={messages} search={filters.search} />
      {results ? (
        <PeopleList filters={filters} {...results} constraint={constraint} result={actionData} />
      ) : (
        <LoadFailed title={messages.notLoaded} path={peoplePath(filters)}>
          {adminMessages.loadFailed}
        </LoadFailed>
      )}
    </>
  );
}

interface PeopleListProps {
  filters: NameFilters;
  people: readonly PersonRow[];
  total: number;
  page: number;
  lastPage: number;
  openEnded: boolean;
  /** Of the suspension reason. */
  constraint: FormConstraint;
  result?: FormResult;
}

const columns = [
  { label: messages.columns.person, className: "md:w-[34%]" },
  { label: messages.columns.joined, className: "md:w-28" },
  { label: messages.columns.state },
  { label: messages.columns.actions, className: "md:w-[30%]" },
];

function PeopleList({ filters, people, constraint, result, ...results }: PeopleListProps) {
  return (
    <NameList
      address={peopleBasePath}
      messages={messages}
      filters={filters}
      results={results}
      heading={countText(results.total, "person", "people")}
      emptyStepTo="/admin"
    >
      <RecordTable caption={messages.columns.person} columns={columns}>
        {people.map((person) => (
          <PersonEntry
            key={person.id}
            person={person}
            path={peoplePath(filters)}
            constraint={constraint}
            result={result}
          />
        ))}
      </RecordTable>
    </NameList>
  );
}

function personElement(userId: number): string {
  return `person-${userId}`;
}

interface PersonRow {
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
function toPersonRow(person: Person, viewer: { id: number }): PersonRow {
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

interface PersonEntryProps {
  person: PersonRow;
  path: string;
  /** Of the suspension reason. */
  constraint: FormConstraint;
  result?: FormResult;
}

function PersonEntry({ person, ...page }: PersonEntryProps) {
  const { id, name, email, role, joined, activeSessions, suspension, isOwn } = person;
  const heading = (
    <>
      <span className="text-base font-semibold">{name ?? messages.noName}</span>
      <p className="text-ink-2">
        <BreakableAddress address={email} />
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
        <FormEnd variant="quiet" pendingLabel={messages.suspending}>
          {messages.suspend}
        </FormEnd>
      </ServerForm>
    </details>
  );
}
