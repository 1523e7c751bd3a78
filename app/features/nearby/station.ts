/** What stops at a station. */
export type StationMode = "train" | "metro" | "light rail" | "ferry";

/** A place where one or more kinds of public transport stop. */
export interface Station {
  /** The word for it in addresses; stops of one name share it, even where they lie apart. */
  key: string;
  name: string;
  /** Never empty. */
  modes: StationMode[];
  latitude: number;
  longitude: number;
}

/** Why no home is near a station that the source does not say is open. */
export function notInServiceNote(name: string): string {
  return `${name} station is left out: its line was being rebuilt as a metro, and our data does not say that it is open.`;
}

/** A station as people call it: "Newtown station", "Abbotsford wharf", "Arlington light rail stop". */
export function stationLabel({ name, modes }: Pick<Station, "name" | "modes">): string {
  if (modes.includes("train") || modes.includes("metro")) return `${name} station`;
  return modes.includes("light rail") ? `${name} light rail stop` : `${name} wharf`;
}
