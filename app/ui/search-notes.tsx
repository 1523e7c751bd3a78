import { useLocation } from "react-router";
import { Alert } from "./alert.tsx";
import { addressNotes, type PageShown } from "#app/lib/address-notes.ts";

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

export interface AddressNotesProps {
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
