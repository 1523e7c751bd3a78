import type { ReactNode } from "react";
import { joinNames } from "#app/lib/text.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { metresLabel, schoolLabel } from "./labels.ts";
import { nearbyMessages as messages } from "./nearby.messages.ts";
import type { NearbySchool, NearbyStation, Surroundings } from "./nearby.queries.server.ts";
import { stationLabel } from "./station.ts";

export interface NearbyPlacesProps {
  places: Surroundings;
  /** Where the distances are measured from, in a sentence. */
  measured: string;
  /** Where the homes near a station are. */
  pathOf: (station: NearbyStation) => string;
}

/** Stations and public schools with their distance, what the data lack, and where they come from. */
export function NearbyPlaces({ places: { stations, schools }, measured, pathOf }: NearbyPlacesProps) {
  return (
    <section aria-labelledby="stations-and-schools" className="flex flex-col gap-3">
      <h2 id="stations-and-schools" className="text-xl">
        {messages.title}
      </h2>
      <p className="text-ink-2">{measured}</p>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <Places title={messages.stations}>
          {stations.map((place) => (
            <Place key={`${place.key} ${place.latitude}`} metres={place.metres} what={joinNames(place.modes)}>
              <TextLink to={pathOf(place)}>{stationLabel(place)}</TextLink>
            </Place>
          ))}
        </Places>
        <Places title={messages.schools}>
          {schools.map((school: NearbySchool) => (
            <Place key={school.name} metres={school.metres} what={schoolLabel(school)}>
              {school.name}
            </Place>
          ))}
        </Places>
      </div>
      <p className="text-sm text-ink-2">
        {messages.missing} {messages.areas} {messages.sources}
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
