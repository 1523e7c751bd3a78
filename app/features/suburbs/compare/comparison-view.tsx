import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ComparedBadges } from "./compared-badges.tsx";
import type { SuburbSideBySide } from "./compared-suburb.ts";
import { ComparisonTable } from "./comparison-table.tsx";
import { figuresNotes } from "#app/features/suburbs/model/market-figures.ts";
import { listed } from "#app/features/suburbs/model/labels.ts";
import { comparedId, comparedPath, suburbsAddress } from "#app/features/suburbs/model/paths.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";

export interface ComparisonViewProps {
  suburbs: readonly SuburbSideBySide[];
  /** Neighbours that could be added. */
  nearby: readonly { name: string; slug: string }[];
}

/** The suburbs side by side, and what else could stand beside them. */
export function ComparisonView({ suburbs, nearby }: ComparisonViewProps) {
  if (suburbs.length === 0) return <NothingCompared />;
  const heading = listed(suburbs.map(({ name }) => name));
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
      <ComparisonTable suburbs={suburbs} />
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
