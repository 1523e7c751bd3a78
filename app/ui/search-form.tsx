import type { ReactNode } from "react";
import { useLiveForm } from "./use-live-form.ts";
import { useLocation } from "react-router";
import { Alert } from "./alert.tsx";
import { addressNotes, type PageShown } from "#app/lib/address-notes.ts";

export interface SearchFormProps {
  /** The address that it searches: the path of the page. */
  action: string;
  /** What it is for, for those who jump from landmark to landmark. */
  label: string;
  /** The text that each control shows for the present address, by its name; a control that is not named does not apply itself. */
  values: Readonly<Record<string, string>>;
  className?: string;
  /** Uncontrolled fields and a submit button. */
  children: ReactNode;
}

/** A GET form that, once hydrated, applies choices at once and typed text after a pause. Blank fields stay out of the address then. */
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

/** The address without the pairs that say nothing. */
function searchPath(action: string, typed: URLSearchParams): string {
  const said = [...typed].map(([name, value]) => [name, value.trim()]).filter(([, value]) => value !== "");
  const query = new URLSearchParams(said).toString();
  return query ? `${action}?${query}` : action;
}

/** What of a search is not applied as it was typed, or was read another way; nothing where there is nothing to say. */
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
  /** The parameters of which one value counts, and what each is: "suburb". */
  names: Readonly<Record<string, string>>;
  shown: PageShown;
  /** What else is to be said of the search. */
  others?: readonly string[];
}

/** What of the page's own address is not applied as it stands. */
export function AddressNotes({ names, shown, others = [] }: AddressNotesProps) {
  const params = new URLSearchParams(useLocation().search);
  return <SearchNotes sentences={[...others, ...addressNotes(params, names, shown)]} />;
}
