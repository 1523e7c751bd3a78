import type { Coordinates } from "./coordinates.ts";
import { metresLabel, schoolLabel, stationLabel } from "./labels.ts";
import type { HomeAmenities } from "./nearby.queries.server.ts";
import type { ListedSchool, ListedSchools } from "./school-intakes.ts";

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
