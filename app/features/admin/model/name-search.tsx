import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

interface SearchedList {
  /** The address of the whole list. */
  address: string;
  messages: Readonly<
    Record<"search" | "text" | "submit" | "showAll" | "empty" | "emptyHint" | "emptyStep" | "noneLikeThis", string>
  >;
}

/** Finds rows of an admin's list by name. */
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

/** In place of a list without rows: the way to the whole list, or where its rows come from, at `emptyStepTo`. */
export function NothingFound({
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
