import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { RecordList } from "#app/ui/record-table.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { type NameFilters, nameListPath } from "./filters.ts";

interface SearchedList {
  /** Of the unfiltered list. */
  address: string;
  messages: Readonly<
    Record<
      "search" | "text" | "submit" | "showAll" | "order" | "empty" | "emptyHint" | "emptyStep" | "noneLikeThis",
      string
    >
  >;
}

export function NameSearch({ address, messages, search = "" }: SearchedList & { search?: string }) {
  return (
    <SearchForm action={address} label={messages.search} values={{ search }} className="max-w-xl print:hidden">
      <Field id="search" label={messages.text}>
        <div className="flex gap-2">
          <TextInput id="search" name="search" type="search" defaultValue={search} className="min-w-0" />
          <Button>{messages.submit}</Button>
        </div>
      </Field>
    </SearchForm>
  );
}

interface NameListProps extends SearchedList {
  filters: NameFilters;
  results: { total: number; page: number; lastPage: number; openEnded: boolean };
  heading: string;
  emptyStepTo: string;
  children: ReactNode;
}

/** A page of a list searched by `NameSearch`. */
export function NameList({ address, messages, filters, results, heading, emptyStepTo, children }: NameListProps) {
  const isEmpty = results.total === 0;
  return (
    <RecordList
      heading={heading}
      note={isEmpty ? undefined : messages.order}
      more={
        !isEmpty &&
        filters.search !== undefined && (
          <TextLink
            to={address}
            replace
            preventScrollReset
            className="inline-flex min-h-8 items-center text-sm print:hidden"
          >
            {messages.showAll}
          </TextLink>
        )
      }
      page={results.page}
      lastPage={results.lastPage}
      openEnded={results.openEnded}
      pathOf={(page) => nameListPath(address, { ...filters, page })}
    >
      {isEmpty ? (
        <EmptyList address={address} messages={messages} search={filters.search} emptyStepTo={emptyStepTo} />
      ) : (
        children
      )}
    </RecordList>
  );
}

function EmptyList({
  address,
  messages,
  search,
  emptyStepTo,
}: SearchedList & { search?: string; emptyStepTo: string }) {
  const step =
    search === undefined ? (
      <ButtonLink to={emptyStepTo}>{messages.emptyStep}</ButtonLink>
    ) : (
      <ButtonLink to={address} replace preventScrollReset>
        {messages.showAll}
      </ButtonLink>
    );
  return (
    <EmptyState title={messages.empty} level={3} actions={step}>
      {search === undefined ? messages.emptyHint : messages.noneLikeThis}
    </EmptyState>
  );
}
