import type { Place, WithContext } from "schema-dts";
import { type AreaAddress, areaPath, suburbPath } from "#app/features/suburbs/model/paths.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { joinNames, slugify } from "#app/lib/text.ts";

export interface Region {
  slug: string;
  name: string;
  otherNames: readonly string[];
}

export interface AreaSuburb {
  name: string;
  slug: string;
  /** Of its centre. */
  latitude: number | null;
  longitude: number | null;
  council: string | null;
  /** Slugs, most specific first. */
  regions: readonly string[];
}

/** A region or council with its suburbs in alphabetical order. */
export interface Area extends AreaAddress {
  name: string;
  otherNames: readonly string[];
  suburbs: readonly AreaSuburb[];
  /** The suburbs that have no more specific region; for councils all. */
  ownSuburbs: readonly AreaSuburb[];
}

/** In the order of `regions`. Omits regions without suburbs. */
export function toRegions(regions: readonly Region[], suburbs: readonly AreaSuburb[]): Area[] {
  return regions.flatMap((region) => {
    const members = suburbs.filter((suburb) => suburb.regions.includes(region.slug));
    const own = members.filter((suburb) => suburb.regions[0] === region.slug);
    return members.length === 0 ? [] : [{ kind: "region" as const, ...region, suburbs: members, ownSuburbs: own }];
  });
}

/** Alphabetical. */
export function toCouncils(suburbs: readonly AreaSuburb[]): Area[] {
  const named = suburbs.flatMap((suburb) => (suburb.council === null ? [] : [{ council: suburb.council, suburb }]));
  return [...Map.groupBy(named, ({ council }) => council)]
    .map(([council, members]) => {
      const own = members.map(({ suburb }) => suburb);
      const name = COUNCIL_NAMES[council] ?? `${council} council`;
      return { kind: "council" as const, slug: slugify(council), name, otherNames: [], suburbs: own, ownSuburbs: own };
    })
    .toSorted((one, other) => one.slug.localeCompare(other.slug));
}

const COUNCIL_NAMES: Readonly<Record<string, string>> = { Sydney: "City of Sydney council" };

/** The area with this slug, or the address of the one that another spelling means. Undefined if unknown. */
export function findArea(areas: readonly Area[], slug: string): { area: Area } | { redirect: string } | undefined {
  const area = areas.find((one) => one.slug === slug);
  if (area) return { area };
  const spelled = slugify(slug);
  const core = toCore(spelled);
  const other =
    areas.find((one) => one.slug === spelled) ??
    areas.find(({ otherNames }) => otherNames.some((name) => slugify(name) === spelled)) ??
    (core === "" ? undefined : areas.find((one) => toCore(one.slug) === core));
  return other ? { redirect: areaPath(other) } : undefined;
}

/** "canada-bay" for "city-of-canada-bay-council". */
function toCore(slug: string): string {
  const parts = slug.split("-").filter((word) => !TITLES.has(word));
  return parts.join("-");
}

const TITLES = new Set(["the", "city", "of", "municipality", "council", "shire", "municipal", "area", "lga"]);

/** Regions that wholly contain the area, are contained in it, or overlap or adjoin it. */
export interface Around {
  parts: Area[];
  wholes: Area[];
  adjoining: Area[];
}

/** `getLines` returns the numbers of the border lines of a suburb. */
export function findAround(area: Area, areas: readonly Area[], getLines: (slug: string) => readonly number[]): Around {
  const own = new Set(area.suburbs.map(({ slug }) => slug));
  const lines = new Set(area.suburbs.flatMap(({ slug }) => getLines(slug)));
  const around: Around = { parts: [], wholes: [], adjoining: [] };
  for (const other of areas) {
    if (other.slug === area.slug) continue;
    const shared = other.suburbs.filter(({ slug }) => own.has(slug)).length;
    if (shared === other.suburbs.length) around.parts.push(other);
    else if (shared === own.size) around.wholes.push(other);
    else if (other.suburbs.some(({ slug }) => getLines(slug).some((line) => lines.has(line))))
      around.adjoining.push(other);
  }
  return around;
}

export interface AreaGroup extends AreaAddress {
  name: string;
  /** Slugs, in alphabetical order. */
  suburbs: string[];
}

/** The suburbs of a large region by their most specific regions, in the order of `regions`. Empty for other areas. */
export function groupBySmallerRegions(area: Area, regions: readonly Area[]): AreaGroup[] {
  if (area.ownSuburbs.length > 0) return [];
  const groups = Map.groupBy(area.suburbs, (suburb) => suburb.regions[0]);
  return regions.flatMap(({ kind, slug, name }) => {
    const members = groups.get(slug);
    return members ? [{ kind, slug, name, suburbs: members.map((suburb) => suburb.slug) }] : [];
  });
}

interface PricedSuburb {
  name: string;
  postcode: string | null;
  /** Dollars. Null if unknown. */
  houses: { median: number } | null;
  units: { median: number } | null;
}

/** The lowest and the highest median of houses and of units, each with its postcode. No average of medians. */
export function summarisePrices(suburbs: readonly PricedSuburb[], quarter: string | null): string {
  if (quarter === null) return "";
  const sentences = [
    describeRange(
      "houses",
      suburbs.map((suburb) => ({ ...suburb, median: suburb.houses?.median ?? null })),
    ),
    describeRange(
      "units and townhouses",
      suburbs.map((suburb) => ({ ...suburb, median: suburb.units?.median ?? null })),
    ),
  ].flatMap((text) => text ?? []);
  if (sentences.length === 0) return `No postcode here had enough sales for a median in ${quarter}.`;
  const [first = "", ...others] = sentences;
  return [`In ${quarter}, ${first}`, ...others.map((text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`)].join(
    " ",
  );
}

type Priced = Pick<PricedSuburb, "name" | "postcode"> & { median: number | null };

function describeRange(kind: string, suburbs: readonly Priced[]): string | undefined {
  const byPostcode = Map.groupBy(
    suburbs.filter(({ median }) => median !== null),
    ({ postcode }) => postcode ?? "",
  );
  const places = [...byPostcode]
    .map(([postcode, members]) => ({
      postcode,
      names: members.map(({ name }) => name),
      median: members[0]?.median ?? 0,
    }))
    .toSorted((one, other) => one.median - other.median);
  const [lowest, highest] = [places.at(0), places.at(-1)];
  if (!lowest || !highest) return undefined;
  if (places.length === 1)
    return `half of the ${kind} sold in ${describePlace(lowest)} went for more than ${formatDollars(lowest.median)}.`;
  return (
    `the median of ${kind} ranged from ${formatDollars(lowest.median)} in ${describePlace(lowest)} ` +
    `to ${formatDollars(highest.median)} in ${describePlace(highest)}.`
  );
}

const MAX_NAMED = 3;

/** "postcode 2044 (Sydenham, Tempe)". */
function describePlace({ postcode, names }: { postcode: string; names: readonly string[] }): string {
  const more = names.length - MAX_NAMED;
  const first = names.slice(0, more === 1 ? names.length : MAX_NAMED);
  return `${joinNames(more > 1 ? [...first, `${more} more`] : first)} (${postcode})`;
}

/** A region or council as a place that contains its suburbs. `url` is absolute. */
export function areaStructuredData(
  name: string,
  suburbs: readonly { name: string; slug: string }[],
  { url, description, origin }: Record<"url" | "description" | "origin", string>,
): WithContext<Place> {
  return {
    "@context": "https://schema.org",
    "@type": "Place",
    name,
    description,
    url,
    containedInPlace: { "@type": "City", name: "Sydney" },
    containsPlace: suburbs.map((suburb) => ({
      "@type": "Place",
      name: suburb.name,
      url: new URL(suburbPath(suburb), origin).href,
    })),
  };
}
