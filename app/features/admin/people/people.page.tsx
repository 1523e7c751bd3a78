import { decodeNameFilters, type NameFilters, nameListPath } from "#app/features/admin/model/name-filters.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { adminMessages, peopleMessages as messages } from "#app/features/admin/model/admin.messages.ts";
import { NameList, NameSearch } from "#app/features/admin/model/name-search.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { toConstraint, type FormConstraint } from "#app/forms/server-form.server.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAdmin, requirePageAdmin } from "#app/session/viewer.server.ts";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import type { Route } from "./+types/people.page";
import { peopleIntents, personElement, PersonEntry, toPersonRow, type PersonRow } from "./person-entry.tsx";
import { findPeople } from "./people.queries.server.ts";
import { endSessions, reasonSchema, reinstateAccount, suspendAccount } from "./people.server.ts";
import { countText } from "#app/lib/text.ts";
import { RecordTable } from "#app/ui/record-table.tsx";

const peopleAddress = "/admin/people";

const peoplePath = (filters: NameFilters): string => nameListPath(peopleAddress, filters);

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
      <NameSearch address={peopleAddress} messages={messages} search={filters.search} />
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
      address={peopleAddress}
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
