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

/** What the words for a school are made of. */
interface SchoolKind {
  years: string;
  isPrimary: boolean;
  isSecondary: boolean;
  onlyFor: "girls" | "boys" | null;
  selective: "fully" | "partly" | null;
}

/** A distance as people say it: "450 m" to the next ten metres, from a kilometre "1.2 km". */
export function metresLabel(metres: number): string {
  const tens = Math.round(metres / 10) * 10;
  return tens < 1000 ? `${tens}\u00a0m` : `${(metres / 1000).toFixed(1)}\u00a0km`;
}

/** What a school is: "primary, Kindergarten to Year 6", "secondary, Year 7 to Year 12, girls, selective" */
export function schoolLabel({ years, isPrimary, isSecondary, onlyFor, selective }: SchoolKind): string {
  const level = isPrimary && isSecondary ? "primary and secondary" : isPrimary ? "primary" : "secondary";
  return [level, years, onlyFor, selective && (selective === "fully" ? "selective" : "partly selective")]
    .filter(Boolean)
    .join(", ");
}
