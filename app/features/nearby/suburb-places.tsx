import { metresLabel, schoolLabel, stationLabel } from "./labels.ts";
import type { NearbySchool, NearbyStation } from "./nearby.queries.server.ts";
import { joinNames } from "#app/lib/text.ts";
import { MarginSection } from "#app/ui/margin-section.tsx";
import { TextLink } from "#app/ui/link.tsx";

interface StationsProps {
  suburb: string;
  /** Nearest first. */
  stations: readonly NearbyStation[];
  pathOf: (station: NearbyStation) => string;
}

/** Each leads to the homes near it. */
export function Stations({ suburb, stations, pathOf }: StationsProps) {
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
        {stations.map((station) => (
          <li key={`${station.key} ${station.latitude}`} className="py-1.5">
            <TextLink to={pathOf(station)} className="font-semibold">
              {stationLabel(station)}
            </TextLink>
            <span className="block text-sm text-ink-2 tnum">
              {metresLabel(station.metres)}, {joinNames(station.modes)}
            </span>
          </li>
        ))}
      </ul>
    </MarginSection>
  );
}

interface NearbySchoolsProps {
  suburb: string;
  /** Nearest first. */
  schools: readonly NearbySchool[];
}

/** For a suburb without intake areas. */
export function NearbySchools({ suburb, schools }: NearbySchoolsProps) {
  if (schools.length === 0) return null;
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
    </MarginSection>
  );
}
