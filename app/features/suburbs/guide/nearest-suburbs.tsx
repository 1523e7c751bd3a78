import { compareWithLabel, distanceAndDirection } from "#app/features/suburbs/model/labels.ts";
import { comparePath, suburbPath } from "#app/features/suburbs/model/paths.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import type { NearestSuburb, Suburb } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { MarginSection } from "#app/ui/margin-section.tsx";
import { directionFrom } from "#app/lib/geography.ts";

/** Fills the comparison. */
const COMPARED = 3;

export interface Neighbour {
  name: string;
  slug: string;
  /** "0.8 km south-east" */
  place: string;
}

/** Empty without coordinates. */
export function toNeighbours(
  { latitude, longitude }: Pick<Suburb, "latitude" | "longitude">,
  nearest: readonly NearestSuburb[],
): Neighbour[] {
  if (latitude === null || longitude === null) return [];
  return nearest.map((other) => ({
    name: other.name,
    slug: other.slug,
    place: distanceAndDirection(other.km, directionFrom({ latitude, longitude }, other)),
  }));
}

export interface NearestSuburbsProps {
  /** Of the suburb itself. */
  slug: string;
  nearest: readonly Neighbour[];
}

/** The neighbours with distance and direction, and a link to compare them. */
export function NearestSuburbs({ slug, nearest }: NearestSuburbsProps) {
  if (nearest.length === 0) return null;
  const compared = nearest.slice(0, COMPARED);
  return (
    <MarginSection
      id="nearest"
      title={suburbsMessages.nearest}
      note={
        <>
          <p>{suburbsMessages.nearestOrder}</p>
          <p className="lg:hidden">
            {suburbsMessages.outlineSource} {suburbsMessages.stationSource}
          </p>
        </>
      }
    >
      <ol className="grid gap-x-6 min-[22rem]:grid-cols-2 sm:gap-x-10 lg:grid-cols-3">
        {nearest.map((other) => (
          <li key={other.slug} className="py-1.5">
            <TextLink to={suburbPath(other)} className="font-semibold">
              {other.name}
            </TextLink>{" "}
            <span className="block text-sm text-ink-2">{other.place}</span>
          </li>
        ))}
      </ol>
      <ButtonLink
        to={comparePath([slug, ...compared.map((other) => other.slug)])}
        variant="quiet"
        className="self-start print:hidden"
      >
        {compareWithLabel(compared.map(({ name }) => name))}
      </ButtonLink>
    </MarginSection>
  );
}
