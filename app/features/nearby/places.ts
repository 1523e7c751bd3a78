import { formatDay } from "#app/lib/dates.ts";
import { joinNames } from "#app/lib/text.ts";
import type { Coordinates } from "./coordinates.ts";
import type { HomeAmenities } from "./nearby.queries.server.ts";

export interface SchoolIntake {
  layer: "current" | "future";
  schoolCode: number;
  /** Null for a school that is not open yet. */
  school: string | null;
  areaName: string;
  /** "PRIMARY", "INFANTS", "HIGH_COED", "HIGH_GIRLS", "CENTRAL_HIGH" ... */
  intakeType: string;
  /** "K-6" */
  years: string;
  /** From 0 to 1, of the suburb's land. */
  share: number;
  /** ISO 8601, or null if unknown. */
  boundaryDate: string | null;
}

/** An area that contains a home. */
export interface SchoolArea extends Pick<
  SchoolIntake,
  "layer" | "schoolCode" | "intakeType" | "years" | "boundaryDate"
> {
  /** The name, or the area's for a school that is not open yet. */
  school: string;
  /** Great-circle metres to the school. Null if its place is unknown. */
  metres: number | null;
}

export interface ListedSchool {
  name: string;
  /** "most of Newtown, years 7 to 12, girls" */
  detail: string;
}

export interface ListedSchools {
  primary: ListedSchool[];
  secondary: ListedSchool[];
  future: ListedSchool[];
}

/** The outlines of areas and suburbs differ by metres: smaller shares mean nothing. */
export const LEAST_SHARE = 0.01;

/** Largest share first. A school with several intakes of one level is listed once. */
export function listSchools(suburb: string, intakes: readonly SchoolIntake[]): ListedSchools {
  const shareOf = (rows: readonly SchoolIntake[]) => Math.max(...rows.map(({ share }) => share));
  return listBySchool(
    intakes
      .filter(({ share }) => share >= LEAST_SHARE)
      .map((intake) => ({ ...intake, school: intake.school ?? intake.areaName })),
    (one, other) => shareOf(other) - shareOf(one),
    (rows) => `${shareText(shareOf(rows))} of ${suburb}`,
  );
}

/** Nearest first; those at unknown places last. */
export function listSchoolsOfHome(areas: readonly SchoolArea[]): ListedSchools {
  const metresOf = ([area]: readonly SchoolArea[]) => area?.metres ?? null;
  return listBySchool(
    areas,
    (one, other) => (metresOf(one) ?? Infinity) - (metresOf(other) ?? Infinity) || 0,
    (rows) => {
      const metres = metresOf(rows);
      return metres === null ? "" : metresLabel(metres);
    },
  );
}

/** The names of the schools that take an address now. Empty if they are unknown. */
export function listTakingSchools(schools: ListedSchools | undefined): string[] {
  return [...(schools?.primary ?? []), ...(schools?.secondary ?? [])].map(({ name }) => name);
}

type Area = Omit<SchoolArea, "metres">;

function listBySchool<Row extends Area>(
  areas: readonly Row[],
  order: (one: readonly Row[], other: readonly Row[]) => number,
  place: (rows: readonly Row[]) => string,
): ListedSchools {
  const listed = (isListed: (area: Row) => boolean) =>
    [...Map.groupBy(areas.filter(isListed), ({ schoolCode }) => schoolCode).values()]
      .toSorted((one, other) => order(one, other) || getName(one).localeCompare(getName(other)))
      .map((rows) => ({ name: getName(rows), detail: [place(rows), ...describe(rows)].filter(Boolean).join(", ") }));
  return {
    primary: listed(({ layer, intakeType }) => layer === "current" && !isSecondaryIntake(intakeType)),
    secondary: listed(({ layer, intakeType }) => layer === "current" && isSecondaryIntake(intakeType)),
    future: listed(({ layer }) => layer === "future"),
  };
}

function isSecondaryIntake(intakeType: string): boolean {
  return intakeType.includes("HIGH");
}

function getName([first]: readonly Area[]): string {
  return first?.school ?? "";
}

/** "years 7 to 12", "girls", "area dated 21 Oct 2025" */
function describe(rows: readonly Area[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const { layer, intakeType, boundaryDate } = first;
  const years = [...new Set(rows.map((row) => yearsText(row.years)))];
  const only = intakeType.endsWith("_GIRLS") ? "girls" : intakeType.endsWith("_BOYS") ? "boys" : "";
  const date = layer === "future" && boundaryDate ? `area dated ${formatDay(boundaryDate)}` : "";
  return [joinNames(years), only, date];
}

/** "nearly all", "about half", "a small part" */
export function shareText(share: number): string {
  const [, text] = SHARES.find(([least]) => share >= least) ?? [0, "a small part"];
  return text;
}

const SHARES: readonly (readonly [least: number, text: string])[] = [
  [0.97, "all"],
  [0.85, "nearly all"],
  [0.6, "most"],
  [0.4, "about half"],
  [0.15, "part"],
];

/** "years K to 6", "years 11 and 12", "year 7" */
export function yearsText(years: string): string {
  const [from = "", to = from] = years.split("-");
  if (from === to) return `year ${from}`;
  return Number(to) - Number(from) === 1 ? `years ${from} and ${to}` : `years ${from} to ${to}`;
}

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
  stations: { name: string; label: string; distance: string; modes?: string[] }[];
  /** The chart names the nearest stop. */
  isNearestOnChart: boolean;
  /** Nearer than the trains in service, but not known to be open. */
  closed?: { label: string; distance: string };
  /** The nearest schools without those that take the address. */
  schools: ListedSchool[];
  /** The nearest school for primary years, if it is none of those that take the address. */
  otherNearest?: string;
}

/** The places nearby that the page of a home shows. */
export function toPlaceView(
  { from, centre, stations, schools, closed }: HomeAmenities,
  taking: ListedSchools | undefined,
  /** Undefined without a chart. */
  chart: { stops: readonly string[] } | undefined,
): HomePlaceView {
  const named = new Set(listTakingSchools(taking));
  const [stop] = stations;
  const nearest = schools.find(({ isPrimary, selective }) => isPrimary && selective !== "fully")?.name;
  return {
    from,
    ...(taking && nearest !== undefined && !named.has(nearest) && { otherNearest: nearest }),
    chart: chart && chartName(centre),
    isNearestOnChart:
      stop !== undefined && [stop.name, stationLabel(stop)].some((name) => chart?.stops.includes(name) === true),
    stations: stations.map((station) => ({
      name: station.name,
      label: stationLabel(station),
      distance: metresLabel(station.metres),
      // The labels of wharves and light rail stops contain their mode.
      ...(station.modes.some((mode) => mode === "train" || mode === "metro") && { modes: station.modes }),
    })),
    ...(closed && { closed: { label: stationLabel(closed), distance: metresLabel(closed.metres) } }),
    schools: schools
      .filter(({ name }) => !named.has(name))
      .map((school) => ({ name: school.name, detail: `${metresLabel(school.metres)}, ${schoolLabel(school)}` })),
  };
}
