import { Form, href, useNavigation } from "react-router";
import { listingOffersPath, listingPath, ownStatementPath } from "#app/features/listings/model/paths.ts";
import type { UnfinishedRow } from "#app/features/listings/unfinished.server.ts";
import { tenantsElement } from "#app/features/pictures/manage-paths.ts";
import { FieldError } from "#app/forms/error-summary.tsx";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { useOneSubmit } from "#app/forms/server-form.tsx";
import { defineIntents } from "#app/lib/intents.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { Alert, type AlertTone } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { ownListingsMessages as messages } from "./manage.messages.ts";
import type { MyListingsSummary } from "./my-listings.queries.server.ts";
import {
  listingFormId,
  DUE_KINDS,
  type DueKind,
  myListingsPath,
  type MyListingsState,
  newListingPath,
} from "./paths.ts";
import { duplicateMessages } from "./upkeep.messages.ts";
import type { findOwnDuplicates } from "./upkeep.queries.server.ts";

export const unfinishedIntents = defineIntents({ discard: {} });
export const duplicateIntents = defineIntents({ bothRight: {} });
export const unfinishedElement = "unfinished-listings";

interface ListState {
  state: MyListingsState;
  result?: FormResult;
}

function UnfinishedList({ listings, state, result }: ListState & { listings: readonly UnfinishedRow[] }) {
  if (listings.length === 0) return null;
  const hasFailure =
    isFailure(result) && listings.some(({ id }) => result.formId === unfinishedIntents.formId("discard", id));
  return (
    <details open={hasFailure} className="-mt-2 mb-2 border-b border-line">
      <summary
        id={unfinishedElement}
        className="min-h-(--tap) cursor-pointer content-center font-semibold text-harbour"
      >
        {messages.unfinished(listings.length)}
      </summary>
      <ul aria-labelledby={unfinishedElement} className="divide-y divide-line border-t border-line">
        {listings.map((listing) => (
          <li key={listing.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
            <span className="min-w-0 wrap-anywhere">
              {listing.name} <span className="block text-sm text-ink-2">{messages.typedOn(listing.changed)}</span>
            </span>
            <span className="flex items-center gap-x-4">
              <TextLink to={newListingPath({ unfinished: listing.id })} className="font-semibold">
                {messages.continue}
                <span className="sr-only"> {listing.name}</span>
              </TextLink>
              <RowButton
                form={unfinishedIntents.form(myListingsPath(state), "discard", listing.id)}
                label={messages.discard}
                name={listing.name}
                result={result}
              />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface RowButtonProps extends Pick<ListState, "result"> {
  form: { id: string; action: string };
  label: string;
  /** Of the row, for screen readers. */
  name: string;
}

function RowButton({ form, label, name, result }: RowButtonProps) {
  const { formAction } = useNavigation();
  const failure = isFailure(result) && result.formId === form.id ? result : undefined;
  const pending = formAction === form.action;
  return (
    <Form id={form.id} method="post" action={form.action} preventScrollReset onSubmit={useOneSubmit(pending, failure)}>
      <Honeypot />
      <FieldError id={`${form.id}-error`} error={failure?.error[""]?.[0]} />
      <Button variant="quiet" aria-disabled={pending || undefined}>
        <span>
          {label}
          <span className="sr-only"> {name}</span>
        </span>
      </Button>
    </Form>
  );
}

interface HomeTask {
  id: number;
  /** "12 Wilson Street, Newtown" */
  home: string;
  text: string;
}

export interface HomeTasksProps {
  /** Prices that may not be advertised. */
  corrections: readonly HomeTask[];
  /** Imported homes with a sent price that may not be advertised. */
  unconfirmedPrices: readonly HomeTask[];
  /** Homes that need a new Statement of Information; overdue since stage 2 requires it. */
  statements: readonly (HomeTask & { isOverdue: boolean })[];
  duplicates: readonly DuplicateTask[];
  unfinished: readonly UnfinishedRow[];
}

const importPath = (id: number) => href("/dashboard/listings/:id/feed", { id: String(id) });

/** The law requires corrections and statements, so they come first. */
export function HomeTasks({
  corrections,
  unconfirmedPrices,
  statements,
  duplicates,
  unfinished,
  state,
  result,
}: HomeTasksProps & ListState) {
  return (
    <>
      <TaskList tone="bad" title={messages.pricesToCorrect} tasks={corrections} pathOf={listingOffersPath} />
      <TaskList tone="bad" title={messages.unconfirmedPrices} tasks={unconfirmedPrices} pathOf={importPath} />
      <TaskList
        tone={statements.some(({ isOverdue }) => isOverdue) ? "bad" : "warn"}
        title={messages.statementsToPublish}
        tasks={statements}
        pathOf={ownStatementPath}
      />
      <Duplicates pairs={duplicates} state={state} result={result} />
      <UnfinishedList listings={unfinished} state={state} result={result} />
    </>
  );
}

type DuplicateTask = Awaited<ReturnType<typeof findOwnDuplicates>>[number];

function Duplicates({ pairs, state, result }: ListState & { pairs: readonly DuplicateTask[] }) {
  if (pairs.length === 0) return null;
  return (
    <Alert tone="note" level={3} title={duplicateMessages.title(pairs.length)}>
      <p>{duplicateMessages.hint}</p>
      <ul className="mt-2 flex flex-col gap-3">
        {pairs.map((pair) => (
          <Duplicate key={pair.id} {...pair} state={state} result={result} />
        ))}
      </ul>
    </Alert>
  );
}

function Duplicate({ id, own, other, isSameAccount, isSameAgency, state, result }: DuplicateTask & ListState) {
  const home = `${own.address}, ${own.suburb}`;
  const bothRight = (
    <RowButton
      form={duplicateIntents.form(myListingsPath(state), "bothRight", id)}
      label={duplicateMessages.bothRight}
      name={home}
      result={result}
    />
  );
  if (isSameAccount) {
    return (
      <li>
        {home}: {duplicateMessages.byOneAccount}
        <ul>
          {[own, other].map((advertisement) => (
            <li key={advertisement.id} className="flex flex-wrap items-center gap-x-4">
              <TextLink to={listingPath(advertisement)} className="wrap-anywhere">
                {advertisement.title}
              </TextLink>
              <TextLink to={href("/dashboard/listings/:id/close", { id: String(advertisement.id) })}>
                {duplicateMessages.takeThisDown}
                <span className="sr-only">: {advertisement.title}</span>
              </TextLink>
            </li>
          ))}
        </ul>
        <div className="relative">{bothRight}</div>
      </li>
    );
  }
  const name = (isSameAgency ? other.agent : (other.agency ?? other.agent)) ?? duplicateMessages.noName;
  return (
    <li>
      <TextLink to={href("/dashboard/listings/:id/edit", { id: String(own.id) })}>{home}</TextLink>:{" "}
      {isSameAgency ? duplicateMessages.byColleague(name) : duplicateMessages.by(name)}
      <div className="relative flex flex-wrap items-center gap-x-4 gap-y-2">
        <TextLink to={listingPath(other)}>
          {duplicateMessages.see}
          <span className="sr-only">: {home}</span>
        </TextLink>
        <TextLink to={href("/dashboard/listings/:id/close", { id: String(own.id) })}>
          {duplicateMessages.takeDown}
          <span className="sr-only">: {home}</span>
        </TextLink>
        {bothRight}
      </div>
    </li>
  );
}

interface TaskListProps {
  tone: AlertTone;
  title: (count: number) => string;
  tasks: readonly HomeTask[];
  pathOf: (id: number) => string;
}

/** More would push the list, and the results of auctions in it, off a phone's first screens. */
const TASKS_IN_SIGHT = 3;

function TaskList({ tone, title, tasks, pathOf }: TaskListProps) {
  if (tasks.length === 0) return null;
  const others = tasks.slice(TASKS_IN_SIGHT);
  return (
    <Alert tone={tone} level={3} title={title(tasks.length)}>
      <Tasks tasks={tasks.slice(0, TASKS_IN_SIGHT)} pathOf={pathOf} />
      {others.length > 0 && (
        <details>
          <summary className="link w-fit py-2.5">{`${formatNumber(others.length)} more`}</summary>
          <Tasks tasks={others} pathOf={pathOf} />
        </details>
      )}
    </Alert>
  );
}

function Tasks({ tasks, pathOf }: Pick<TaskListProps, "tasks" | "pathOf">) {
  return (
    <ul className="flex flex-col gap-2">
      {tasks.map(({ id, home, text }) => (
        <li key={id}>
          <TextLink to={pathOf(id)}>{home}</TextLink>: {text}
        </li>
      ))}
    </ul>
  );
}

/** Counts of the current list, each of which filters it. */
export function DueLinks({ state, due }: { state: MyListingsState; due: MyListingsSummary["due"] }) {
  const kinds = DUE_KINDS.filter((kind) => due[kind] > 0 || kind === state.due);
  if (kinds.length === 0) return null;
  const pathTo = (kind?: DueKind) => myListingsPath({ ...state, chosen: undefined, due: kind, page: 1 });
  return (
    <nav aria-label={messages.dueLinks} className="min-w-0 print:hidden">
      <ul className="due-links">
        {kinds.map((kind) => (
          <li key={kind}>
            <Link
              to={pathTo(kind)}
              preventScrollReset
              aria-current={kind === state.due ? "page" : undefined}
              className={`due-link ${kind === "enquiries" ? "text-magenta" : "text-harbour"}`}
            >
              <span className="text-lg font-bold tnum">{formatNumber(due[kind])}</span>{" "}
              <span className="max-sm:sr-only">{messages.dueCounts[kind]}</span>
              <span aria-hidden className="sm:hidden">
                {messages.shortDueCounts[kind]}
              </span>
            </Link>
          </li>
        ))}
        {state.due && (
          <li>
            <Link to={pathTo()} preventScrollReset className="due-link text-harbour">
              {messages.all}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** The enquiries about a home, by default of any status; those of a colleague's are in the agency's list. */
export function enquiriesPath(id: number, isOwn: boolean, status?: "new"): string {
  const query = new URLSearchParams({
    ...(!isOwn && { whose: "agency" }),
    listing: String(id),
    ...(status && { status }),
  });
  return `/dashboard/enquiries?${query.toString()}`;
}

/** Where a task of a home is done. Undefined if no page is for it alone. */
export function toDueLink(
  kind: DueKind,
  { id, isOwn, isImported }: { id: number; isOwn: boolean; isImported: boolean },
): { kind: DueKind; to: string; label: string } | undefined {
  const pictures = href("/dashboard/listings/:id/pictures", { id: String(id) });
  switch (kind) {
    case "enquiries":
      return { kind, to: enquiriesPath(id, isOwn, "new"), label: messages.answer };
    case "photos":
      return { kind, to: pictures, label: messages.addPhotos };
    case "inspection":
      return { kind, to: href("/dashboard/listings/:id/inspections", { id: String(id) }), label: messages.inspections };
    case "guide":
      return {
        kind,
        to: isImported
          ? href("/dashboard/listings/:id/feed", { id: String(id) })
          : `${href("/dashboard/listings/:id/edit", { id: String(id) })}#${listingFormId}-price`,
        label: messages.updateGuide,
      };
    case "held":
      return { kind, to: importPath(id), label: messages.importDetails };
    case "limit":
      return { kind, to: listingOffersPath(id), label: messages.offers };
    case "tenants":
      return { kind, to: `${pictures}#${tenantsElement}`, label: messages.due.tenants };
    default:
      return undefined;
  }
}
