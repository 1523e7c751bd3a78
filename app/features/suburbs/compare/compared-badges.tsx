import { RemovableBadge } from "#app/ui/badge.tsx";
import { comparedPath } from "#app/features/suburbs/model/paths.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";

export interface ComparedBadgesProps {
  suburbs: readonly { name: string; slug: string }[];
}

/** What stands side by side, each a link to the comparison without it. */
export function ComparedBadges({ suburbs }: ComparedBadgesProps) {
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
