import { compareWithLabel, distanceAndDirection } from "#app/features/suburbs/model/labels.ts";
import { comparePath, suburbPath } from "#app/features/suburbs/model/paths.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import type { NearestSuburb, Suburb } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { MarginSection } from "#app/ui/sections.tsx";
import { directionFrom } from "#app/lib/geography.ts";
import { Figure, MayBeChance } from "#app/features/suburbs/model/market-figures.tsx";
import { formatDollars } from "#app/lib/numbers.ts";
import { SALE_KINDS, type SimilarSuburb } from "./similar.ts";

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

interface SimilarSuburbsProps {
  period: string;
  similar: readonly SimilarSuburb[];
}

export function SimilarSuburbs({ period, similar }: SimilarSuburbsProps) {
  if (similar.length === 0) return null;
  return (
    <MarginSection
      id="similar"
      title="Suburbs like this one"
      note={
        <p>
          By median prices of {period} and kinds of home in the census of 2021, both of the postcode, and by distance.
          “About the same” is a difference under 10% that <MayBeChance />. Sources as above.
        </p>
      }
    >
      <table className="w-full text-left">
        <caption className="sr-only">Suburbs with similar prices and homes, the most similar first</caption>
        <thead className="text-sm text-ink-2 max-sm:sr-only">
          <tr>
            <th scope="col" className="pb-1 font-normal">
              Suburb
            </th>
            <th scope="col" className="pb-1 pl-4 text-right font-normal">
              Houses
            </th>
            <th scope="col" className="pb-1 pl-4 text-right font-normal">
              Units
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {similar.map((suburb) => (
            <tr key={suburb.slug} className="align-baseline max-sm:grid max-sm:grid-cols-2 max-sm:pb-4">
              <th scope="row" className="py-2 font-normal max-sm:col-span-2 max-sm:pb-0">
                <TextLink to={suburbPath(suburb)} className="font-semibold">
                  {suburb.name}
                </TextLink>{" "}
                <span className="text-sm text-ink-2 tnum">{suburb.postcode}</span>
                <span className="block text-ink-2 first-letter:uppercase">{suburb.reason}</span>
              </th>
              {SALE_KINDS.map((kind) => (
                <td key={kind} className="py-2 font-semibold tnum max-sm:py-0 sm:pl-4 sm:text-right">
                  <span aria-hidden="true" className="text-sm font-normal text-ink-2 sm:hidden">
                    {kind === "house" ? "Houses " : "Units "}
                  </span>
                  <Figure value={suburb[kind]}>{formatDollars}</Figure>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </MarginSection>
  );
}
