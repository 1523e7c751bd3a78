import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { addressNotes, type ListPage } from "#app/lib/address-notes.ts";
import { Alert } from "./alert.tsx";
import { useLiveForm } from "./use-live-form.ts";

export interface SearchFormProps {
  action: string;
  /** Accessible name of the search landmark. */
  label: string;
  /** A control without an entry is not applied automatically. */
  values: Readonly<Record<string, string>>;
  className?: string;
  /** Uncontrolled fields and a submit button. */
  children: ReactNode;
}

/** Applies itself once hydrated: choices at once, typed text after a pause. Leaves blank fields out of the address. */
export function SearchForm({ action, label, values, className, children }: SearchFormProps) {
  const { formProps } = useLiveForm({ values, typingPause: 200, pathOf: (typed) => searchPath(action, typed) });
  return (
    <form
      {...formProps}
      method="get"
      action={action}
      role="search"
      aria-label={label}
      autoComplete="off"
      className={className}
    >
      {children}
    </form>
  );
}

function searchPath(action: string, typed: URLSearchParams): string {
  const filled = [...typed].map(([name, value]) => [name, value.trim()]).filter(([, value]) => value !== "");
  const query = new URLSearchParams(filled).toString();
  return query ? `${action}?${query}` : action;
}

/** For parts of a search that were ignored or read differently. */
export function SearchNotes({ notes }: { notes: readonly string[] }) {
  const [first, ...others] = notes;
  if (first === undefined) return null;
  return (
    <Alert tone="note" title={first} isCompact>
      {others.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Alert>
  );
}

interface AddressNotesProps {
  /** Labels of the parameters that allow one value: "suburb". */
  names: Readonly<Record<string, string>>;
  list: ListPage;
  others?: readonly string[];
}

export function AddressNotes({ names, list, others = [] }: AddressNotesProps) {
  const params = new URLSearchParams(useLocation().search);
  return <SearchNotes notes={[...others, ...addressNotes(params, names, list)]} />;
}
