import type { ReactNode } from "react";
import { useLiveForm } from "./use-live-form.ts";
import { useLocation } from "react-router";
import { Alert } from "./alert.tsx";
import { addressNotes, type PageShown } from "#app/lib/address-notes.ts";

export interface SearchFormProps {
  /** The path of the page that it searches. */
  action: string;
  /** The accessible name of the search landmark. */
  label: string;
  /** The current text of each control by name; a control without an entry is not applied automatically. */
  values: Readonly<Record<string, string>>;
  className?: string;
  /** Uncontrolled fields and a submit button. */
  children: ReactNode;
}

/**
 * A GET form that applies itself once hydrated: choices at once, typed text after a pause. It leaves blank fields out
 * of the address.
 */
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
  const said = [...typed].map(([name, value]) => [name, value.trim()]).filter(([, value]) => value !== "");
  const query = new URLSearchParams(said).toString();
  return query ? `${action}?${query}` : action;
}

/** Notes about parts of a search that were ignored or read differently. */
export function SearchNotes({ sentences }: { sentences: readonly string[] }) {
  const [first, ...others] = sentences;
  if (first === undefined) return null;
  return (
    <Alert tone="note" title={first}>
      {others.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Alert>
  );
}

interface AddressNotesProps {
  /** Labels of the parameters that allow one value: "suburb". */
  names: Readonly<Record<string, string>>;
  shown: PageShown;
  /** More notes about the search. */
  others?: readonly string[];
}

/** Notes about parts of the page's address that were ignored. */
export function AddressNotes({ names, shown, others = [] }: AddressNotesProps) {
  const params = new URLSearchParams(useLocation().search);
  return <SearchNotes sentences={[...others, ...addressNotes(params, names, shown)]} />;
}
