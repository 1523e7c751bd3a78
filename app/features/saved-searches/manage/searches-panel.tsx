import type { ReactNode } from "react";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { FormMessage } from "#app/forms/form-message.tsx";
import { type FormReply, isFailure } from "#app/forms/form-reply.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { countOf } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useFocusWhenGone } from "#app/ui/use-focus-when-gone.ts";
import { searchIntents } from "./paths.ts";
import { manageMessages as messages } from "./manage.messages.ts";
import { SearchEntry } from "./search-entry.tsx";
import type { SearchView } from "./search-view.ts";

interface SearchesPanelProps extends SearchListProps {
  /** Whether the page asks to confirm deleting all. */
  asksDeleteAll: boolean;
}

/** The list, or the question whether to delete all of it. */
export function SearchesPanel({ asksDeleteAll, ...list }: SearchesPanelProps) {
  const { searches, path, reply } = list;
  if (asksDeleteAll && searches.length > 0) {
    return <DeleteAllSearches count={searches.length} path={path} reply={reply} />;
  }
  return <SearchList {...list} />;
}

/** The error of the button that was pressed, for the top of the page. */
export function SearchesProblem({ reply, className }: { reply: FormReply | undefined; className?: string }) {
  if (!isFailure(reply)) return null;
  return <ErrorSummary form={{ id: reply.formId, failure: reply }} className={className} />;
}

interface SearchListProps {
  searches: readonly SearchView[];
  /** The path of the page. */
  path: string;
  /** The page's action data. */
  reply?: FormReply;
  /** Shown when there are none. */
  empty: { title: string; hint: string };
}

const HEADING = "searches";

function SearchList({ searches, path, reply, empty }: SearchListProps) {
  useFocusWhenGone(
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
            <SearchEntry key={search.id} search={search} path={path} reply={reply} />
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
  /** How many there are. */
  count: number;
  /** The path of the list. */
  path: string;
  /** The page's action data. */
  reply?: FormReply;
}

/** Asks for confirmation, as deleting cannot be undone. */
function DeleteAllSearches({ count, path, reply }: DeleteAllSearchesProps) {
  const form = useServerForm({ ...searchIntents.form(path, "delete-all"), constraint: {}, reply });
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
