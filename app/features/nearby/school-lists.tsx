import { TextLink } from "#app/ui/link.tsx";
import { MarginSection } from "#app/ui/sections.tsx";
import type { ListedSchool, ListedSchools } from "./places.ts";
import type { SchoolsOfHome } from "./nearby.queries.server.ts";

export interface HomeSchoolsProps {
  /** Undefined outside all intake areas. */
  schools: SchoolsOfHome | undefined;
  /** The nearest of the others. */
  others: readonly ListedSchool[];
  /** Whether distances are from the home; otherwise from the centre of its suburb. */
  isFromHome: boolean;
  /** The homes in the intake area of a school. */
  pathOf: (school: string) => string;
}

/** The public schools that take the address of a home, then others near it. Null if none are known. */
export function HomeSchools({ schools, others, isFromHome, pathOf }: HomeSchoolsProps) {
  if (!schools && others.length === 0) return null;
  const suburb = schools?.suburb ?? null;
  const from = isFromHome ? "from the home" : "from the centre of the suburb";
  return (
    <MarginSection
      id="schools"
      title={
        !schools
          ? "Public schools nearby"
          : suburb === null
            ? "Public schools that take this address"
            : `Public schools that take addresses in ${suburb}`
      }
      note={
        <>
          <p>
            {schools &&
              (suburb === null
                ? "By the place of the home on the map. "
                : `The exact location of this home is not shown, so this is by the part of ${suburb}’s land in each school’s intake area. `)}
            Distances are in a straight line {from}. Areas change: confirm with the school. Schools that select by test
            have no area.
          </p>
          <p>NSW Department of Education, April 2026, CC BY.</p>
        </>
      }
    >
      {schools && <SchoolLists {...schools} pathOf={pathOf} />}
      <SchoolList
        title={schools ? "Others nearby, which may not take this address" : "Nearest"}
        schools={others}
        isWide
      />
    </MarginSection>
  );
}

interface SchoolsOfSuburbProps {
  suburb: string;
  /** The older suburb that the intake areas are of. */
  cutFrom: string | undefined;
  schools: ListedSchools;
}

export function SchoolsOfSuburb({ suburb, cutFrom, schools }: SchoolsOfSuburbProps) {
  return (
    <MarginSection
      id="schools"
      title={`Public schools that take addresses in ${cutFrom ?? suburb}`}
      note={
        <>
          <p>
            By the part of the suburb’s land in each school’s intake area. The address decides: confirm with the school.
            Schools that select by test have no area and are not listed.
          </p>
          <p>NSW Department of Education, April 2026, CC BY.</p>
        </>
      }
    >
      {cutFrom && (
        <p className="prose">
          We know the intake areas of {cutFrom}, from whose land {suburb} was made, but not which part of them is{" "}
          {suburb}.
        </p>
      )}
      <SchoolLists {...schools} />
    </MarginSection>
  );
}

export interface SchoolListsProps extends ListedSchools {
  /** Of schools with a current area. Without it, names are not links. */
  pathOf?: (school: string) => string;
}

export function SchoolLists({ primary, secondary, future, pathOf }: SchoolListsProps) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 md:grid-cols-2">
        <SchoolList title="Primary" schools={primary} pathOf={pathOf} />
        <SchoolList title="Secondary" schools={secondary} pathOf={pathOf} />
      </div>
      <SchoolList title="Planned intake areas" schools={future} />
    </>
  );
}

/** More unfold. */
const SHOWN_SCHOOLS = 4;

interface SchoolListProps extends Pick<SchoolListsProps, "pathOf"> {
  title: string;
  schools: readonly ListedSchool[];
  /** In two columns. */
  isWide?: boolean;
}

function SchoolList({ title, schools, pathOf, isWide }: SchoolListProps) {
  if (schools.length === 0) return null;
  // A fold for a single school would save no room.
  const shown = schools.length > SHOWN_SCHOOLS + 1 ? SHOWN_SCHOOLS : schools.length;
  const more = schools.slice(shown);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h3 className="text-lg">{title}</h3>
      <SchoolRows schools={schools.slice(0, shown)} pathOf={pathOf} isWide={isWide} />
      {more.length > 0 && (
        <details>
          <summary className="link w-fit py-1">
            {more.length} more, {title}
          </summary>
          <SchoolRows schools={more} pathOf={pathOf} />
        </details>
      )}
    </div>
  );
}

function SchoolRows({ schools, pathOf, isWide }: Omit<SchoolListProps, "title">) {
  return (
    <ul className={isWide ? "grid gap-x-10 md:grid-cols-2" : undefined}>
      {schools.map(({ name, detail }) => (
        <li key={name} className="py-1.5">
          <span className="font-semibold">{pathOf ? <TextLink to={pathOf(name)}>{name}</TextLink> : name}</span>
          <span className="block text-sm text-ink-2">{detail}</span>
        </li>
      ))}
    </ul>
  );
}
