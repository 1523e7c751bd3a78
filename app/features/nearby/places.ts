import type { Coordinates } from "./coordinates.ts";
import type { HomeAmenities } from "./nearby.queries.server.ts";
import type { ListedSchool, ListedSchools } from "./school-intakes.ts";

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

/** In the middle of a chart: the public place of a home, or its suburb if that is unknown or private. */
export type ChartCentre = Coordinates | CentreSuburb;

export interface CentreSuburb {
  name: string;
  slug: string;
  latitude: number | null;
  longitude: number | null;
  /** The slug of the older suburb around a suburb without an outline. */
  cutFrom: string | null;
}

/** The file without its suffix: "-33.85059,151.15432", "drummoyne". Depends on nothing that a home may withhold. */
export function chartName(centre: ChartCentre): string {
  if ("slug" in centre) return centre.slug;
  return [centre.latitude, centre.longitude].map((degrees) => degrees.toFixed(5)).join(",");
}

/** A picture without names. */
export function chartPath(name: string): string {
  return `/media/place/${name}.svg`;
}

/** The names as HTML. */
export function chartNamesPath(name: string): string {
  return `/media/place/${name}.names.svg`;
}

/** Undefined for any other text. */
export function readChartFile(file: string): { at: Coordinates | { slug: string }; isNames: boolean } | undefined {
  const [, name, names] = /^(-\d{2}\.\d{5},\d{3}\.\d{5}|[a-z0-9-]{1,80})(\.names)?\.svg$/.exec(file) ?? [];
  if (name === undefined) return undefined;
  const isNames = names !== undefined;
  const [latitude = 0, longitude] = name.split(",").map(Number);
  return longitude === undefined ? { at: { slug: name }, isNames } : { at: { latitude, longitude }, isNames };
}

export interface HomePlaceView {
  /** Distances from the suburb are from its centre. */
  from: "home" | "suburb";
  /** Undefined outside the map. */
  chart: string | undefined;
  /** Nearest first. */
  stations: { name: string; label: string; away: string; modes?: string[] }[];
  /** The nearest schools without those that take the address. */
  schools: ListedSchool[];
}

/** What the page of a home shows of the places near it. */
export function toPlaceView(
  { from, centre, stations, schools }: HomeAmenities,
  taking: ListedSchools | undefined,
  hasChart: boolean,
): HomePlaceView {
  const named = new Set([...(taking?.primary ?? []), ...(taking?.secondary ?? [])].map(({ name }) => name));
  return {
    from,
    chart: hasChart ? chartName(centre) : undefined,
    stations: stations.map((station) => ({
      name: station.name,
      label: stationLabel(station),
      away: metresLabel(station.metres),
      // The labels of wharves and light rail stops contain their mode.
      ...(station.modes.some((mode) => mode === "train" || mode === "metro") && { modes: station.modes }),
    })),
    schools: schools
      .filter(({ name }) => !named.has(name))
      .map((school) => ({ name: school.name, detail: `${metresLabel(school.metres)}, ${schoolLabel(school)}` })),
  };
}
