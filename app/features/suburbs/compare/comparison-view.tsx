import { figuresNotes } from "#app/features/suburbs/model/figures.ts";
import { joinNames } from "#app/lib/text.ts";
import { comparedId, comparedPath, suburbsAddress } from "#app/features/suburbs/model/paths.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import { Alert } from "#app/ui/alert.tsx";
import { RemovableBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { SuburbComparison } from "./suburb-comparison.tsx";
import { type Addition, additionWords, type SuburbSideBySide } from "./comparison.ts";

export interface ComparisonViewProps {
  suburbs: readonly SuburbSideBySide[];
  /** Neighbours that could be added. */
  nearby: readonly { name: string; slug: string }[];
}

/** The suburbs side by side, and what else could stand beside them. */
export function ComparisonView({ suburbs, nearby }: ComparisonViewProps) {
  if (suburbs.length === 0) return <NothingCompared />;
  const heading = joinNames(suburbs.map(({ name }) => name));
  const slugs = suburbs.map(({ slug }) => slug);
  return (
    <section aria-labelledby={comparedId} className="flex min-w-0 flex-col gap-4">
      <h2 id={comparedId} tabIndex={-1} data-announce={heading} className="sr-only">
        {heading}
      </h2>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <ComparedBadges suburbs={suburbs} />
        {nearby.length > 0 && (
          <p className="flex flex-wrap gap-x-4 print:hidden">
            <span className="py-1 text-ink-2">{suburbsMessages.nearby}</span>
            {nearby.map(({ name, slug }) => (
              <TextLink key={slug} to={comparedPath([...slugs, slug])} replace preventScrollReset className="py-1">
                {suburbsMessages.add} {name}
              </TextLink>
            ))}
          </p>
        )}
      </div>
      <SuburbComparison suburbs={suburbs} />
      {figuresNotes(suburbs).map((note) => (
        <p key={note} className="text-sm text-ink-2">
          {note}
        </p>
      ))}
    </section>
  );
}

function NothingCompared() {
  return (
    <div id={comparedId} tabIndex={-1} data-announce={suburbsMessages.nothingCompared} className="outline-none">
      <EmptyState
        title={suburbsMessages.nothingCompared}
        actions={<ButtonLink to={suburbsAddress}>{suburbsMessages.allGuides}</ButtonLink>}
      >
        {suburbsMessages.nothingComparedHint}
      </EmptyState>
    </div>
  );
}

interface ComparedBadgesProps {
  suburbs: readonly { name: string; slug: string }[];
}

/** What stands side by side, each a link to the comparison without it. */
function ComparedBadges({ suburbs }: ComparedBadgesProps) {
  const slugs = suburbs.map(({ slug }) => slug);
  return (
    <ul aria-label={suburbsMessages.compared} className="flex flex-wrap gap-2">
      {suburbs.map(({ name, slug }) => (
        <li key={slug}>
          <RemovableBadge
            to={comparedPath(slugs.filter((other) => other !== slug))}
            removeLabel={suburbsMessages.removeSuburb}
          >
            {name}
          </RemovableBadge>
        </li>
      ))}
    </ul>
  );
}

interface ComparisonNotesProps {
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
      {beyond.length > 0 && <Alert tone="note" title={`${suburbsMessages.atMost} We left out ${joinNames(beyond)}.`} />}
      {unknown.length > 0 && <Alert tone="note" title={`We have no guide to ${joinNames(unknown)}.`} />}
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
