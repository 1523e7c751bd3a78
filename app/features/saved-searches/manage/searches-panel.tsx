import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { type FormReply, isFailure } from "#app/forms/form-reply.ts";
import { DeleteAllSearches } from "./delete-all-searches.tsx";
import { SearchList, type SearchListProps } from "./search-list.tsx";

export interface SearchesPanelProps extends SearchListProps {
  /** Whether the page asks if all are to be deleted. */
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

/** What is wrong with the button that was pressed, first in the page. */
export function SearchesProblem({ reply, className }: { reply: FormReply | undefined; className?: string }) {
  if (!isFailure(reply)) return null;
  return <ErrorSummary form={{ id: reply.formId, failure: reply }} className={className} />;
}
