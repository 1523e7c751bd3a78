import type { ReactNode } from "react";
import type { ListingLineData } from "#app/features/listings/model/card.queries.server.ts";
import { criteriaSummary } from "#app/features/listings/model/filter-summary.ts";
import { type ListingFilters, listingsPath } from "#app/features/listings/model/filters.ts";
import { homesCountLabel, listingName } from "#app/features/listings/model/labels.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { CoverPhoto } from "#app/features/pictures/model/cover-photo.tsx";
import { editSearchPath, searchElement, searchIntents } from "#app/features/saved-searches/model/paths.ts";
import {
  frequencyLabels,
  frequencyOptions,
  NEW_DAYS,
  newLabel,
  type SearchFrequency,
} from "#app/features/saved-searches/model/saved-search.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { SelectField } from "#app/forms/fields.tsx";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useFocusAfterRemoval } from "#app/forms/stable-rows.ts";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { countOf } from "#app/lib/text.ts";
import { MailNote } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { DottedFacts } from "#app/ui/facts.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { NarrowFold } from "#app/ui/sections.tsx";
import { manageMessages as messages } from "./manage.messages.ts";
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
  const { id, summary, state, frequency, lastMail, waiting } = search;
  const pausedHint = state === "paused" ? messages.stateHint.paused : undefined;
  const forms = (["pause", "resume", "frequency", "delete"] as const).map((to) => searchIntents.form(path, to, id).id);
  return (
    <li
      id={searchElement(id)}
      tabIndex={-1}
      className="grid gap-x-8 border border-t-3 border-line border-t-ink bg-surface px-3 pt-2 pb-1 sm:px-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:py-3"
    >
      <About search={search} />
      <NarrowFold
        className="print:hidden"
        isOpen={isFailure(result) && forms.includes(result.formId)}
        summary={
          <>
            {messages.settings(state === "paused" ? messages.state.paused : frequencyLabels[frequency])}{" "}
            <span className="sr-only">{summary}</span>
          </>
        }
      >
        <div className="grid gap-x-8 gap-y-2 pb-2 lg:grid-cols-[22rem_15rem] lg:items-end lg:pb-0">
          <SearchFrequencyForm search={search} path={path} result={result} />
          <div className="flex flex-wrap items-center gap-x-3">
            <SearchButton search={search} to={state === "paused" ? "resume" : "pause"} path={path} result={result} />
            <ButtonLink variant="quiet" className="btn-small" to={editSearchPath(path, id)}>
              <span>
                {messages.edit} <span className="sr-only">{summary}</span>
              </span>
            </ButtonLink>
            <SearchButton search={search} to="delete" path={path} result={result} />
          </div>
          <p className="text-sm text-ink-2 lg:col-span-2">
            <DottedFacts facts={[pausedHint, waiting, lastMail]} />
          </p>
        </div>
      </NarrowFold>
    </li>
  );
}

function About({ search }: Pick<SearchEntryProps, "search">) {
  const { summary, state, confirmPath } = search;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-lg wrap-anywhere">{summary}</h3>
        {state === "waiting" && <Badge tone="buff">{messages.state.waiting}</Badge>}
        {state === "paused" && (
          <span className="max-lg:hidden">
            <Badge tone="outline">{messages.state.paused}</Badge>
          </span>
        )}
      </div>
      <Homes search={search} />
      {state === "waiting" && (
        <>
          <p className="text-sm text-ink-2">{messages.stateHint.waiting}</p>
          <MailNote />
        </>
      )}
      {confirmPath && (
        <ButtonLink variant="quiet" className="btn-small self-start print:hidden" to={confirmPath}>
          <span>
            {messages.confirm} <span className="sr-only">{summary}</span>
          </span>
        </ButtonLink>
      )}
    </div>
  );
}

/** The newest homes as pictures, next to the number of homes. */
function Homes({ search: { summary, homesPath, homes, recent, newest } }: Pick<SearchEntryProps, "search">) {
  return (
    <div className="flex items-center gap-3">
      {newest.length > 0 && (
        <ul aria-label={messages.newHomes(summary)} className="flex flex-none gap-1 print:hidden">
          {newest.map(({ name, path, ...home }) => (
            <li key={home.id}>
              <Link to={path} className="block w-14 sm:w-24">
                <CoverPhoto home={home} sizes="96px" className="small-photo" />
                <span className="sr-only">{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="flex min-w-0 flex-col text-sm sm:text-base">
        <TextLink to={homesPath} className="inline-block py-1">
          {homes ?? messages.seeHomes} <span className="sr-only">{messages.forSearch(summary)}</span>
        </TextLink>
        {recent && (
          <TextLink to={recent.path} className="inline-block py-1 font-bold">
            {recent.label} <span className="sr-only">{messages.forSearch(summary)}</span>
          </TextLink>
        )}
      </p>
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
  /** "3 new this week". Undefined if there are none. */
  recent?: { label: string; path: string };
  /** At most three. */
  newest: NewestHome[];
  /** "Last email: 3 homes, 12 November 2026" */
  lastMail: string;
  /** "In the next email: 2 homes" */
  waiting?: string;
}

interface NewestHome extends Pick<ListingLineData, "id" | "cover" | "heroImageUrl" | "propertyType"> {
  name: string;
  path: string;
}

/** Each search needs several queries, and few people have more searches. */
const MAX_COUNTED = 20;

/** In the order of the searches. */
interface HomesOfSearches {
  /** Null for more than 1,000 homes. */
  totals: readonly (number | null)[];
  /** Listed within `NEW_DAYS`. */
  recent: readonly (number | null)[];
  newest: readonly (readonly ListingLineData[])[];
}

/** Formats searches for the list. `load` gives undefined if it fails. */
export async function toSearchViews(
  searches: readonly OwnSearch[],
  load: (filters: ListingFilters[]) => Promise<HomesOfSearches | undefined>,
): Promise<SearchView[]> {
  const counted = searches.slice(0, MAX_COUNTED);
  const news = await load(counted.map(({ criteria }) => ({ ...criteria, sort: "newest", page: 1 })));
  return searches.map((search, index) =>
    toSearchView(search, {
      total: news?.totals[index],
      recent: news?.recent[index],
      newest: news?.newest[index],
    }),
  );
}

interface HomesOfSearch {
  /** As of `countSearches`. Undefined if they were not counted. */
  total?: number | null;
  recent?: number | null;
  newest?: readonly ListingLineData[];
}

/** Call in loaders only, because dates are in Sydney time. */
export function toSearchView(search: OwnSearch, { total, recent = 0, newest = [] }: HomesOfSearch = {}): SearchView {
  const { id, criteria, frequency, waitingHomes } = search;
  return {
    id,
    summary: criteriaSummary(criteria),
    homesPath: listingsPath(criteria),
    state: toState(search),
    frequency,
    homes: total === undefined ? undefined : messages.homesNow(homesCountLabel(total)),
    recent:
      recent === 0
        ? undefined
        : { label: newLabel(recent), path: listingsPath({ ...criteria, listedWithin: NEW_DAYS }) },
    newest: newest.map((home) => ({
      id: home.id,
      cover: home.cover,
      heroImageUrl: home.heroImageUrl,
      propertyType: home.propertyType,
      name: listingName(home),
      path: listingPath(home),
    })),
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
