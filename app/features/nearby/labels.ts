export type StationMode = "train" | "metro" | "light rail" | "ferry";

export interface Station {
  /** In addresses; shared by stops of the same name, even far apart. */
  key: string;
  name: string;
  /** Never empty. */
  modes: StationMode[];
  latitude: number;
  longitude: number;
}

export function notInServiceNote(name: string): string {
  return `${name} station is left out: its line was being rebuilt as a metro, and our data does not say that it is open.`;
}

/** "Newtown station", "Abbotsford wharf", "Arlington light rail stop" */
export function stationLabel({ name, modes }: Pick<Station, "name" | "modes">): string {
  if (modes.includes("train") || modes.includes("metro")) return `${name} station`;
  return modes.includes("light rail") ? `${name} light rail stop` : `${name} wharf`;
}

interface SchoolKind {
  years: string;
  isPrimary: boolean;
  isSecondary: boolean;
  onlyFor: "girls" | "boys" | null;
  selective: "fully" | "partly" | null;
}

/** "450 m", "1.2 km" */
export function metresLabel(metres: number): string {
  const tens = Math.round(metres / 10) * 10;
  return tens < 1000 ? `${tens}\u00a0m` : `${(metres / 1000).toFixed(1)}\u00a0km`;
}

/** "secondary, Year 7 to Year 12, girls, selective" */
export function schoolLabel({ years, isPrimary, isSecondary, onlyFor, selective }: SchoolKind): string {
  const level = isPrimary && isSecondary ? "primary and secondary" : isPrimary ? "primary" : "secondary";
  return [level, years, onlyFor, selective && (selective === "fully" ? "selective" : "partly selective")]
    .filter(Boolean)
    .join(", ");
}
