import type { ReactNode } from "react";
import { useFocusWhenGone } from "#app/ui/use-focus-when-gone.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { countOf } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { manageMessages as says } from "./manage.messages.ts";
import { searchIntents } from "./address.ts";
import { SearchEntry } from "./search-entry.tsx";
import type { SearchView } from "./search-view.ts";

export interface SearchListProps {
  searches: readonly SearchView[];
  /** The path of the page. */
  path: string;
  /** The page's action data. */
  reply?: FormReply;
  /** What is said when there are none. */
  empty: { title: string; hint: string };
}

const HEADING = "searches";

/** Somebody's saved searches, the newest first. */
export function SearchList({ searches, path, reply, empty }: SearchListProps) {
  useFocusWhenGone(
    searches.map(({ id }) => id),
    HEADING,
  );
  const isEmpty = searches.length === 0;
  return (
    <section aria-labelledby={HEADING} className="flex flex-col gap-4">
      <div>
        <h2 id={HEADING} tabIndex={-1} className={isEmpty ? "sr-only" : "text-lg"}>
          {isEmpty ? says.tabTitle : countOf(searches.length, "saved search", "saved searches")}
        </h2>
        {searches.length > 1 && <p className="text-sm text-ink-2">{says.order}</p>}
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
            {says.deleteAll}
          </TextLink>
        </p>
      )}
    </section>
  );
}

function NoSearches({ title, hint }: { title: string; hint: ReactNode }) {
  return (
    <EmptyState title={title} level={3} actions={<ButtonLink to="/listings">{says.toHomes}</ButtonLink>}>
      {hint}
    </EmptyState>
  );
}
