import { metresLabel, schoolLabel, stationLabel, type ListedSchools } from "./places.ts";
import { SchoolLists } from "./school-lists.tsx";
import type { NearbySchool, NearbyStation } from "./nearby.queries.server.ts";
import { joinNames } from "#app/lib/text.ts";
import { MarginSection } from "#app/ui/sections.tsx";
import { TextLink } from "#app/ui/link.tsx";

export interface StationLink {
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
  if (stations.length === 0) return null;
  return (
    <MarginSection
      id="stations"
      title="Stations and wharves"
      note={
        <>
          <p>Straight-line distances from the middle of {suburb}. Each leads to homes for sale nearby.</p>
          <p>
            Missing: light rail line L4, wharves without step-free access, and the line from Marrickville to Punchbowl,
            which was being rebuilt as a metro. Transport for NSW, CC BY 4.0 (trains 2019, light rail and ferries 2021,
            metro 2026).
          </p>
        </>
      }
    >
      <ul className="grid gap-x-6 min-[22rem]:grid-cols-2 sm:gap-x-10 lg:grid-cols-3">
        {stations.map(({ label, detail, path }) => (
          <li key={`${label} ${detail}`} className="py-1.5">
            <TextLink to={path} className="font-semibold">
              {label}
            </TextLink>
            <span className="block text-sm text-ink-2 tnum">{detail}</span>
          </li>
        ))}
      </ul>
    </MarginSection>
  );
}

interface SchoolsOfCentreProps {
  suburb: string;
  schools: ListedSchools;
}

/** For a suburb whose outline we lack: the schools that take the addresses in its middle. */
export function SchoolsOfCentre({ suburb, schools }: SchoolsOfCentreProps) {
  return (
    <MarginSection
      id="schools"
      title={`Public schools that take the middle of ${suburb}`}
      note={
        <>
          <p>
            The intake areas that the middle of {suburb} lies in, with distances in a straight line. Other addresses in{" "}
            {suburb} may be in other areas: confirm with the school. Schools that select by test have no area and are
            not listed.
          </p>
          <p>NSW Department of Education, April 2026, CC BY.</p>
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
