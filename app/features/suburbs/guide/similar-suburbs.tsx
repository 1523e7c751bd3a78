import { Figure, MayBeChance } from "#app/features/suburbs/model/market-figures.tsx";
import { suburbPath } from "#app/features/suburbs/model/paths.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { MarginSection } from "#app/ui/margin-section.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { SALE_KINDS, type SimilarSuburb } from "./similar.ts";

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
