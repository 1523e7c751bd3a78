import { Alert } from "#app/ui/alert.tsx";

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
