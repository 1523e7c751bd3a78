import { countOf, joinNames } from "#app/lib/text.ts";
import { TextLink } from "#app/ui/link.tsx";
import { FoldSummary, MarginSection, NarrowFold } from "#app/ui/sections.tsx";
import { ServerHtml } from "#app/ui/server-html.tsx";
import type { NearbySchool, NearbyStation, SchoolsOfHome } from "./nearby.queries.server.ts";
import {
  metresLabel,
  schoolLabel,
  stationLabel,
  type ListedSchools,
  type ListedSchool,
  chartNamesPath,
  chartPath,
  type HomePlaceView,
} from "./places.ts";

interface StationLink {
  label: string;
  /** "130 m, train" */
  detail: string;
  /** Of the homes near it. */
  path: string;
}

export function toStationLinks(
  stations: readonly NearbyStation[],
  pathOf: (station: NearbyStation) => string,
): StationLink[] {
  return stations.map((station) => ({
    label: stationLabel(station),
    detail: `${metresLabel(station.metres)}, ${joinNames(station.modes)}`,
    path: pathOf(station),
  }));
}

interface StationsProps {
  suburb: string;
  /** Nearest first. */
  stations: readonly StationLink[];
}

/** Each leads to the homes near it. */
export function Stations({ suburb, stations }: StationsProps) {
  const [nearest] = stations;
  if (!nearest) return null;
  return (
    <MarginSection
      id="stations"
      title="Stations and wharves"
      note={
        <>
          <p>Straight-line distances from the middle of {suburb}. Each leads to homes for sale nearby.</p>
          <NarrowFold summary="Sources">
            Missing: light rail line L4, wharves without step-free access, and the line from Marrickville to Punchbowl,
            which was being rebuilt as a metro. Transport for NSW, CC BY 4.0 (trains 2019, light rail and ferries 2021,
            metro 2026).
          </NarrowFold>
        </>
      }
    >
      <NarrowFold
        summary={countOf(stations.length, "station or wharf", "stations and wharves")}
        preview={`nearest: ${nearest.label}, ${nearest.detail}`}
      >
        <ul className="grid grid-cols-2 gap-x-4 sm:gap-x-10 lg:grid-cols-3">
          {stations.map(({ label, detail, path }) => (
            <li key={`${label} ${detail}`} className="py-0.5 sm:py-1.5">
              <TextLink to={path} className="font-semibold">
                {label}
              </TextLink>
              <span className="block text-sm text-ink-2 tnum">{detail}</span>
            </li>
          ))}
        </ul>
      </NarrowFold>
    </MarginSection>
  );
}

interface SchoolsOfCentreProps {
  suburb: string;
  schools: ListedSchools;
}

/** For a suburb without an outline: the schools with intake areas that contain its centre. */
export function SchoolsOfCentre({ suburb, schools }: SchoolsOfCentreProps) {
  return (
    <MarginSection
      id="schools"
      title={`Public schools that take the middle of ${suburb}`}
      note={
        <>
          <p>Other addresses in {suburb} may be in other areas: confirm with the school.</p>
          <NarrowFold summary="About these schools">
            These are the intake areas that the middle of {suburb} lies in, with distances in a straight line. Schools
            that select by test have no area and are not listed. NSW Department of Education, April 2026, CC BY.
          </NarrowFold>
        </>
      }
    >
      <SchoolLists {...schools} />
    </MarginSection>
  );
}

interface NearbySchoolsProps {
  suburb: string;
  /** Nearest first. */
  schools: readonly NearbySchool[];
  /** Those further away are left out. */
  withinKm: number;
}

/** For a suburb outside all intake areas that we know. */
export function NearbySchools({ suburb, schools, withinKm }: NearbySchoolsProps) {
  const missing = [
    !schools.some(({ isPrimary }) => isPrimary) && "primary",
    !schools.some(({ isSecondary }) => isSecondary) && "secondary",
  ].filter((level) => level !== false);
  return (
    <MarginSection
      id="schools"
      title={`Public schools near ${suburb}`}
      note={
        <p>
          Straight-line distances from the middle of {suburb}. Our data does not say whose intake area takes its
          addresses: ask the schools. NSW Department of Education, April 2026, CC BY.
        </p>
      }
    >
      {schools.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-10 md:grid-cols-2">
          {schools.map((school) => (
            <li key={school.name} className="py-1.5">
              <span className="font-semibold">{school.name}</span>
              <span className="block text-sm text-ink-2 tnum">
                {metresLabel(school.metres)}, {schoolLabel(school)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <p>
          Our data has no public {missing.join(" or ")} school within {withinKm} km.
        </p>
      )}
    </MarginSection>
  );
}

interface HomeSchoolsProps {
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
  const listed = schools ? [...schools.primary, ...schools.secondary] : others;
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
    >
      <NarrowFold summary={countOf(listed.length, "school")} preview={namesOf(listed)}>
        <div className="flex flex-col gap-6">
          {schools && <SchoolLists {...schools} pathOf={pathOf} />}
          <SchoolList
            title={schools ? "Others nearby, which may not take this address" : "Nearest"}
            schools={others}
            isWide
          />
          <p className="text-sm text-pretty text-ink-2">
            Areas change: confirm with the school.{" "}
            {schools &&
              (suburb === null
                ? "By the place of the home on the map. "
                : `The exact location of this home is not shown, so this is by the part of ${suburb}’s land in each school’s intake area. `)}
            Distances are in a straight line {from}. Schools that select by test have no area. NSW Department of
            Education, April 2026, CC BY.
          </p>
        </div>
      </NarrowFold>
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
          <p>The address decides: confirm with the school.</p>
          <NarrowFold summary="About these schools">
            By the part of the suburb’s land in each school’s intake area. Schools that select by test have no area and
            are not listed. NSW Department of Education, April 2026, CC BY.
          </NarrowFold>
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

interface SchoolListsProps extends ListedSchools {
  /** Of schools with a current area. Without it, names are not links. */
  pathOf?: (school: string) => string;
}

function SchoolLists({ primary, secondary, future, pathOf }: SchoolListsProps) {
  const isShort = primary.length < 3 && secondary.length < 3;
  const look = { pathOf, isNarrow: isShort };
  return (
    <>
      <div
        className={`grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-6 md:grid-cols-2 md:gap-x-10 ${isShort ? "min-[22rem]:grid-cols-2" : ""}`}
      >
        <SchoolList title="Primary" schools={primary} {...look} />
        {/* The page of a home folds all of its schools together. */}
        <SchoolList
          title="Secondary"
          schools={secondary}
          {...look}
          isFolded={pathOf === undefined && primary.length > 2}
        />
      </div>
      <SchoolList title="Planned intake areas" schools={future} />
    </>
  );
}

/** More unfold. */
const VISIBLE_SCHOOLS = 4;

interface SchoolListProps extends Pick<SchoolListsProps, "pathOf"> {
  title: string;
  schools: readonly ListedSchool[];
  /** In two columns. */
  isWide?: boolean;
  /** In one column also on phones. */
  isNarrow?: boolean;
  /** On narrow screens. */
  isFolded?: boolean;
}

function SchoolList({ title, schools, pathOf, isWide, isNarrow, isFolded }: SchoolListProps) {
  if (schools.length === 0) return null;
  // A fold for a single school would save no room.
  const visibleCount = schools.length > VISIBLE_SCHOOLS + 1 ? VISIBLE_SCHOOLS : schools.length;
  const more = schools.slice(visibleCount);
  const rows = (
    <>
      <SchoolRows schools={schools.slice(0, visibleCount)} pathOf={pathOf} isWide={isWide} isNarrow={isNarrow} />
      {more.length > 0 && (
        <details>
          <FoldSummary title={`${more.length} more, ${title}`} preview={namesOf(more)} />
          <SchoolRows schools={more} pathOf={pathOf} />
        </details>
      )}
    </>
  );
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h3 className="text-lg">{title}</h3>
      {isFolded ? (
        <NarrowFold summary={countOf(schools.length, "school")} preview={namesOf(schools)}>
          {rows}
        </NarrowFold>
      ) : (
        rows
      )}
    </div>
  );
}

const PREVIEWED_SCHOOLS = 2;

/** "Camdenville, Darlington and 2 more" */
function namesOf(schools: readonly ListedSchool[]): string {
  const names = schools.map(({ name }) => name.replace(/ (Public|High) School$/, ""));
  if (names.length <= PREVIEWED_SCHOOLS + 1) return joinNames(names);
  return joinNames([...names.slice(0, PREVIEWED_SCHOOLS), `${names.length - PREVIEWED_SCHOOLS} more`]);
}

function SchoolRows({ schools, pathOf, isWide, isNarrow }: Omit<SchoolListProps, "title">) {
  return (
    <ul
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-4 ${isNarrow ? "" : "min-[22rem]:grid-cols-2"} ${isWide ? "md:gap-x-10" : "md:grid-cols-1"}`}
    >
      {schools.map(({ name, detail }) => (
        <li key={name} className="py-1.5">
          <span className="font-semibold">{pathOf ? <TextLink to={pathOf(name)}>{name}</TextLink> : name}</span>
          <span className="block text-sm text-ink-2">{detail}</span>
        </li>
      ))}
    </ul>
  );
}

/** Of the section. */
export const placeId = "place";

/** Of the HTML that a document with this section has. */
export const placeNamesHtml = "place-names";

interface HomePlaceProps {
  places: HomePlaceView;
  suburb: string;
  /** The primary school whose intake area the chart shows: "Gymea Bay Public School". */
  intake?: string;
  /** The homes near a station of this name. */
  pathOf: (station: string) => string;
}

/** Others unfold on phones. */
const VISIBLE_STATIONS = 3;

/** The chart around a home, or around its suburb if its place is private, with the stations near it. */
export function HomePlace({ places: { from, stations, closed, chart }, suburb, intake, pathOf }: HomePlaceProps) {
  const toItems = (listed: typeof stations) =>
    listed.map(({ name, label, distance, modes }) => (
      <li key={label}>
        <span>
          <TextLink to={pathOf(name)}>{label}</TextLink> {modes && <small>{joinNames(modes)}</small>}
        </span>
        <b>{distance}</b>
      </li>
    ));
  // A fold for a single station would save no room.
  const visibleCount = stations.length > VISIBLE_STATIONS + 1 ? VISIBLE_STATIONS : stations.length;
  const more = stations.slice(visibleCount);
  return (
    <MarginSection
      id={placeId}
      title="The place"
      note={
        <>
          {from !== "home" && <p>The exact location of this home is not shown. The chart is of {suburb}.</p>}
          <NarrowFold summary="Distances and sources">
            Distances are in a straight line from {from === "home" ? "the home" : `the centre of ${suburb}`}. Each
            station leads to the homes near it. Missing: light rail line L4, wharves without step-free access,
            Marrickville to Punchbowl (being rebuilt). Transport for NSW, CC BY 4.0 (trains 2019, light rail and ferries
            2021, metro 2026).
          </NarrowFold>
        </>
      }
    >
      <div className="place">
        {chart && (
          <figure>
            <div role="img" aria-label={chartLabel({ from, stations, suburb })} className="place-chart">
              <img src={chartPath(chart)} alt="" loading="lazy" decoding="async" width="600" height="600" />
              <ServerHtml name={placeNamesHtml} source={chartNamesPath(chart)} />
            </div>
            <figcaption className="mt-1 text-sm text-ink-2">
              {from === "home" && "Rings at 500 m and 1 km. "}Flags are public schools.
              {intake && ` The broken line is the intake area of ${intake}.`}
            </figcaption>
          </figure>
        )}
        <div>
          <h3 className="text-lg">Stations and wharves</h3>
          <ul>
            {closed && (
              <li>
                {closed.label}
                <b>{closed.distance}</b>
                <small>may be closed: its line was being rebuilt as a metro</small>
              </li>
            )}
            {toItems(stations.slice(0, visibleCount))}
          </ul>
          {more.length > 0 && (
            <NarrowFold
              summary={`${more.length} more`}
              preview={joinNames(more.map(({ label, distance }) => `${label} ${distance}`))}
            >
              <ul>{toItems(more)}</ul>
            </NarrowFold>
          )}
        </div>
      </div>
    </MarginSection>
  );
}

function chartLabel({ from, stations, suburb }: Pick<HomePlaceView, "from" | "stations"> & { suburb: string }): string {
  const near = stations.slice(0, 3).map(({ label, distance }) => `${label} ${distance} away`);
  const subject = from === "home" ? `Chart of 1 km around this home in ${suburb}` : `Chart of ${suburb}`;
  return near.length === 0 ? `${subject}.` : `${subject}, with ${joinNames(near)}.`;
}
