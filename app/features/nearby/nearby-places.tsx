import type { ReactNode } from "react";
import { joinNames } from "#app/lib/text.ts";
import { TextLink } from "#app/ui/link.tsx";
import { metresLabel, schoolLabel, stationLabel } from "./labels.ts";
import type { NearbySchool, NearbyStation, NearbyAmenities } from "./nearby.queries.server.ts";

export interface NearbyPlacesProps {
  places: NearbyAmenities;
  /** The origin of the distances. */
  measured: string;
  pathOf: (station: NearbyStation) => string;
}

export function NearbyPlaces({ places: { stations, schools }, measured, pathOf }: NearbyPlacesProps) {
  return (
    <section aria-labelledby="stations-and-schools" className="flex flex-col gap-3">
      <h2 id="stations-and-schools" className="text-xl">
        Stations and schools
      </h2>
      <p className="text-ink-2">{measured}</p>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <Places title="Stations">
          {stations.map((place) => (
            <Place key={`${place.key} ${place.latitude}`} metres={place.metres} what={joinNames(place.modes)}>
              <TextLink to={pathOf(place)}>{stationLabel(place)}</TextLink>
            </Place>
          ))}
        </Places>
        <Places title="Public schools">
          {schools.map((school: NearbySchool) => (
            <Place key={school.name} metres={school.metres} what={schoolLabel(school)}>
              {school.name}
            </Place>
          ))}
        </Places>
      </div>
      <p className="text-sm text-ink-2">
        Not included: light rail line L4, wharves without step-free access, and the line from Marrickville to Punchbowl,
        which was being rebuilt as a metro. A nearby school may not take students from this street: ask the school about
        its catchment. Sources: Transport for NSW, CC BY 4.0 (trains 2019, light rail and ferries 2021, metro 2026); NSW
        Department of Education, CC BY (April 2026).
      </p>
    </section>
  );
}

function Places({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h3 className="text-lg">{title}</h3>
      <ul className="border-t border-ink">{children}</ul>
    </div>
  );
}

function Place({ metres, what, children }: { metres: number; what: string; children: ReactNode }) {
  return (
    <li className="flex items-baseline justify-between gap-x-4 border-b border-line py-2">
      <span className="min-w-0">
        <span className="font-medium">{children}</span> <span className="text-sm text-ink-2">{what}</span>
      </span>
      <span className="flex-none tnum">{metresLabel(metres)}</span>
    </li>
  );
}
