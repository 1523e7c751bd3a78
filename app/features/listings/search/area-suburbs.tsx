import { areaText, MAX_NAMES, schoolText } from "#app/features/listings/model/criteria.ts";
import { type ListingFilters, fromFirstPage, listingsPath } from "#app/features/listings/model/filters.ts";
import { countOf, joinNames } from "#app/lib/text.ts";
import { TextLink } from "#app/ui/link.tsx";

/** What the drawn areas and the intake areas of a search touch. */
export interface TouchedSuburbs {
  /** In alphabetical order. */
  suburbs: readonly string[];
  /** Homes there that match but withhold their location, up to 1,000. */
  withheld: number;
}

interface AreaSuburbsProps extends TouchedSuburbs {
  filters: ListingFilters;
}

const SHOWN = 12;

/** Above the homes; leads to the suburbs below them. */
export function WithheldHomes({ suburbs, withheld }: TouchedSuburbs) {
  if (withheld === 0) return null;
  return (
    <p className="text-sm">
      <a href="#area-suburbs" className="link">
        {`${countOf(withheld, "other home")} in ${suburbs.length === 1 ? suburbs[0] : "these suburbs"} without an exact location`}
      </a>
    </p>
  );
}

/** The suburbs that the areas touch, as searches of their own. */
export function AreaSuburbs({ filters, suburbs, withheld }: AreaSuburbsProps) {
  const { area = [], school = [] } = filters;
  const count = area.length + school.length;
  if (suburbs.length === 0 || count === 0) return null;
  const pathOf = (suburb: string[]) =>
    listingsPath({ ...fromFirstPage(filters), area: undefined, school: undefined, suburb });
  const areas = [...(area.length > 0 ? [areaText(area)] : []), ...(school.length > 0 ? [schoolText(school)] : [])];
  const touches = `The ${joinNames(areas).slice(4)} ${count === 1 ? "touches" : "touch"}`;
  return (
    <nav aria-labelledby="area-suburbs" className="flex flex-col gap-1 print:hidden">
      <h3 id="area-suburbs" tabIndex={-1} className="text-base font-semibold">
        {`${touches} ${countOf(suburbs.length, "suburb")}`}
      </h3>
      {withheld > 0 && (
        <p className="text-sm text-ink-2">
          {`${countOf(withheld, "home")} there ${withheld === 1 ? "does" : "do"} not show an exact location, so we cannot tell whether ${withheld === 1 ? "it is" : "they are"} inside.`}
        </p>
      )}
      <ul className="flex flex-wrap gap-x-4 text-sm">
        {suburbs.slice(0, SHOWN).map((name) => (
          <li key={name}>
            <TextLink to={pathOf([name])} className="inline-block py-1">
              {name}
            </TextLink>
          </li>
        ))}
        {suburbs.length > SHOWN && <li className="py-1">{`and ${suburbs.length - SHOWN} more`}</li>}
        {suburbs.length > 1 && suburbs.length <= MAX_NAMES && (
          <li>
            <TextLink to={pathOf([...suburbs])} className="inline-block py-1">
              All homes in these suburbs
            </TextLink>
          </li>
        )}
      </ul>
    </nav>
  );
}
