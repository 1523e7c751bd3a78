import { Alert } from "#app/ui/alert.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Addition } from "./comparison.ts";
import { additionWords } from "./comparison-words.ts";
import { listed } from "#app/features/suburbs/model/labels.ts";
import { comparedPath } from "#app/features/suburbs/model/paths.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";

export interface ComparisonNotesProps {
  compared: readonly string[];
  /** Names of suburbs for which there is no room. */
  beyond: readonly string[];
  /** Slugs of no suburb. */
  unknown: readonly string[];
  addition?: Addition;
}

/** What was asked for and could not be done as it was, in words. */
export function ComparisonNotes({ compared, beyond, unknown, addition }: ComparisonNotesProps) {
  return (
    <>
      {addition && <AdditionNote addition={addition} compared={compared} />}
      {beyond.length > 0 && <Alert tone="note" title={`${suburbsMessages.atMost} We left out ${listed(beyond)}.`} />}
      {unknown.length > 0 && <Alert tone="note" title={`We have no guide to ${listed(unknown)}.`} />}
    </>
  );
}

function AdditionNote({ addition, compared }: { addition: Addition; compared: readonly string[] }) {
  const words = additionWords(addition);
  if (words === undefined) return null;
  return (
    <div data-announce={words}>
      <Alert tone="note" title={words}>
        {"choices" in addition && (
          <ul className="flex flex-wrap gap-x-6">
            {addition.choices.map(({ name, slug }) => (
              <li key={slug}>
                <TextLink to={comparedPath([...compared, slug])} preventScrollReset className="inline-block py-1">
                  {name}
                </TextLink>
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}
