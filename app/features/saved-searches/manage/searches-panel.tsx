import type { ReactNode } from "react";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { countOf } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { useFocusAfterRemoval } from "#app/forms/stable-rows.ts";
import { editSearchPath, searchElement, searchIntents } from "#app/features/saved-searches/model/paths.ts";
import { manageMessages as messages } from "./manage.messages.ts";
import { frequencyOptions, type SearchFrequency } from "#app/features/saved-searches/model/saved-search.ts";
import { SelectField } from "#app/forms/fields.tsx";
import { MailNote } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { criteriaSummary } from "#app/features/listings/model/filter-summary.ts";
import { type ListingFilters, listingsPath } from "#app/features/listings/model/filters.ts";
import { homesCountLabel } from "#app/features/listings/model/labels.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import type { OwnSearch } from "./manage.queries.server.ts";

interface SearchesPanelProps extends SearchListProps {
  asksDeleteAll: boolean;
}

/** The list, or the confirmation for deleting all. */
export function SearchesPanel({ asksDeleteAll, ...list }: SearchesPanelProps) {
  const { searches, path, result } = list;
  if (asksDeleteAll && searches.length > 0) {
    return <DeleteAllSearches count={searches.length} path={path} result={result} />;
  }
  return <SearchList {...list} />;
}

/** For the top of the page. */
export function SearchesError({ result, className }: { result: FormResult | undefined; className?: string }) {
  if (!isFailure(result)) return null;
  return <ErrorSummary form={{ id: result.formId, failure: result }} className={className} />;
}

interface SearchListProps {
  searches: readonly SearchView[];
  path: string;
  result?: FormResult;
  empty: { title: string; hint: string };
}

const HEADING = "searches";

function SearchList({ searches, path, result, empty }: SearchListProps) {
  useFocusAfterRemoval(
    searches.map(({ id }) => id),
    HEADING,
  );
  const isEmpty = searches.length === 0;
  return (
    <section aria-labelledby={HEADING} className="flex flex-col gap-4">
      <div>
        <h2 id={HEADING} tabIndex={-1} className={isEmpty ? "sr-only" : "text-lg"}>
          {isEmpty ? messages.tabTitle : countOf(searches.length, "saved search", "saved searches")}
        </h2>
        {searches.length > 1 && <p className="text-sm text-ink-2">{messages.order}</p>}
      </div>
      {isEmpty ? (
        <NoSearches {...empty} />
      ) : (
        <ul className="flex flex-col gap-4">
          {searches.map((search) => (
            <SearchEntry key={search.id} search={search} path={path} result={result} />
          ))}
        </ul>
      )}
      {searches.length > 1 && (
        <p>
          <TextLink
            to={searchIntents.form(path, "delete-all").action}
            className="inline-flex min-h-(--tap) items-center"
          >
            {messages.deleteAll}
          </TextLink>
        </p>
      )}
    </section>
  );
}

function NoSearches({ title, hint }: { title: string; hint: ReactNode }) {
  return (
    <EmptyState title={title} level={3} actions={<ButtonLink to="/listings">{messages.toHomes}</ButtonLink>}>
      {hint}
    </EmptyState>
  );
}

interface DeleteAllSearchesProps {
  count: number;
  path: string;
  result?: FormResult;
}

/** Deleting cannot be undone. */
function DeleteAllSearches({ count, path, result }: DeleteAllSearchesProps) {
  const form = useServerForm({ ...searchIntents.form(path, "delete-all"), constraint: {}, result });
  return (
    <section
      aria-labelledby="deletion"
      className="flex max-w-[40rem] flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6"
    >
      <h2 id="deletion" tabIndex={-1} className="text-lg">
        {messages.deleteAllTitle}
      </h2>
      <p className="font-semibold">{countOf(count, "saved search", "saved searches")}</p>
      <p className="prose">{messages.deleteAllMeaning}</p>
      <ServerForm form={form} className="flex flex-col gap-4">
        <Honeypot />
        <FormMessage />
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="quiet" to={path}>
            {messages.keepAll}
          </ButtonLink>
          <SubmitButton variant="danger" pendingLabel={messages.deleting}>
            {messages.deleteAllYes}
          </SubmitButton>
        </div>
      </ServerForm>
    </section>
  );
}

interface SearchEntryProps {
  search: SearchView;
  path: string;
  result?: FormResult;
}

function SearchEntry({ search, path, result }: SearchEntryProps) {
  const { id, summary, state } = search;
  return (
    <li
      id={searchElement(id)}
      tabIndex={-1}
      className="grid gap-x-8 gap-y-2 border border-t-3 border-line border-t-ink bg-surface px-3 py-3 sm:px-4 lg:grid-cols-[minmax(0,1fr)_22rem_15rem] lg:items-center"
    >
      <About search={search} />
      <SearchFrequencyForm search={search} path={path} result={result} />
      <div className="flex flex-wrap items-center gap-x-3 print:hidden">
        {search.confirmPath ? (
          <ButtonLink variant="quiet" className="btn-small" to={search.confirmPath}>
            <span>
              {messages.confirm} <span className="sr-only">{summary}</span>
            </span>
          </ButtonLink>
        ) : (
          <SearchButton search={search} to={state === "paused" ? "resume" : "pause"} path={path} result={result} />
        )}
        <ButtonLink variant="quiet" className="btn-small" to={editSearchPath(path, id)}>
          <span>
            {messages.edit} <span className="sr-only">{summary}</span>
          </span>
        </ButtonLink>
        <SearchButton search={search} to="delete" path={path} result={result} />
      </div>
    </li>
  );
}

function About({ search: { summary, homesPath, state, homes, lastMail, waiting } }: Pick<SearchEntryProps, "search">) {
  return (
    <div className="flex min-w-0 flex-col">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-lg wrap-anywhere">{summary}</h3>
        {state !== "live" && <Badge tone={state === "waiting" ? "buff" : "outline"}>{messages.state[state]}</Badge>}
      </div>
      <p>
        <TextLink to={homesPath} className="inline-block py-1">
          {homes ?? messages.seeHomes} <span className="sr-only">{messages.forSearch(summary)}</span>
        </TextLink>
      </p>
      <p className="text-sm text-ink-2">{[waiting, lastMail].filter(Boolean).join(" · ")}</p>
      {messages.stateHint[state] && <p className="text-sm text-ink-2">{messages.stateHint[state]}</p>}
      {state === "waiting" && <MailNote />}
    </div>
  );
}

interface SearchButtonProps extends SearchEntryProps {
  to: "pause" | "resume" | "delete";
}

function SearchButton({ search: { id, summary }, to, path, result }: SearchButtonProps) {
  const form = useServerForm({
    ...searchIntents.form(path, to, id),
    constraint: {},
    result,
    inPlace: true,
    failureTitle: messages.notSavedTitle,
  });
  return (
    <ServerForm form={form}>
      <Honeypot />
      <SubmitButton
        variant={to === "delete" ? "text" : "quiet"}
        className="btn-small"
        pendingLabel={messages.pending[to]}
      >
        <span>
          {messages[to]} <span className="sr-only">{summary}</span>
        </span>
      </SubmitButton>
      <FormMessage />
    </ServerForm>
  );
}

function SearchFrequencyForm({ search: { id, summary, frequency }, path, result }: SearchEntryProps) {
  const form = useServerForm<{ frequency: SearchFrequency }>({
    ...searchIntents.form(path, "frequency", id),
    constraint: { frequency: { required: true } },
    result,
    defaultValue: { frequency },
    inPlace: true,
    failureTitle: messages.notSavedTitle,
  });
  return (
    <ServerForm form={form} className="search-frequency max-w-md print:hidden">
      <div className="flex items-end gap-2">
        <SelectField
          field={form.fields.frequency}
          label={messages.frequency}
          options={frequencyOptions}
          autoComplete="off"
          className="min-w-0 flex-1"
        />
        <Honeypot />
        <SubmitButton variant="quiet" className="px-2.5" pendingLabel={messages.changing}>
          <span>
            {messages.change} <span className="sr-only">{`${messages.frequencyOf} ${summary}`}</span>
          </span>
        </SubmitButton>
      </div>
      <FormMessage />
    </ServerForm>
  );
}

export interface SearchView {
  id: number;
  /** "House for sale in Newtown, 2+ bedrooms" */
  summary: string;
  homesPath: string;
  state: "live" | "waiting" | "paused";
  /** Set only for users of an emailed link. */
  confirmPath?: string;
  frequency: SearchFrequency;
  /** "3 homes now". Undefined if they were not counted. */
  homes?: string;
  /** "Last email: 3 homes, 12 November 2026" */
  lastMail: string;
  /** "In the next email: 2 homes" */
  waiting?: string;
}

/** Each count is a query, and few people have more searches. */
const MAX_COUNTED = 20;

/** Formats searches for the list. `count` gives undefined if it fails. */
export async function toSearchViews(
  searches: readonly OwnSearch[],
  count: (filters: ListingFilters[]) => Promise<(number | null)[] | undefined>,
): Promise<SearchView[]> {
  const counted = searches.slice(0, MAX_COUNTED);
  const totals = await count(counted.map(({ criteria }) => ({ ...criteria, sort: "newest", page: 1 })));
  return searches.map((search, place) => toSearchView(search, totals?.[place]));
}

/** Call in loaders only, because dates are in Sydney time. `total` is as of `countSearches`. */
export function toSearchView(search: OwnSearch, total?: number | null): SearchView {
  const { id, frequency, waitingHomes } = search;
  return {
    id,
    summary: criteriaSummary(search.criteria),
    homesPath: listingsPath(search.criteria),
    state: toState(search),
    frequency,
    homes: total === undefined ? undefined : messages.homesNow(homesCountLabel(total)),
    lastMail: describeLastMail(search),
    waiting: waitingHomes === 0 ? undefined : `${messages.waitingForMail}: ${countOf(waitingHomes, "home")}`,
  };
}

function toState({ pausedAt, isConfirmed }: OwnSearch): SearchView["state"] {
  if (pausedAt) return "paused";
  return isConfirmed ? "live" : "waiting";
}

function describeLastMail(search: OwnSearch): string {
  const { notifiedAt, notifiedHomes, lastRunAt, frequency } = search;
  if (notifiedAt) return `${messages.lastMail}: ${countOf(notifiedHomes ?? 0, "home")}, ${formatLongDate(notifiedAt)}`;
  return [
    messages.noMail,
    ...(toState(search) === "live" ? [messages.firstMail[frequency]] : []),
    ...(lastRunAt ? [`${messages.lastRun} ${formatLongDate(lastRunAt)}`] : []),
  ].join(". ");
}
