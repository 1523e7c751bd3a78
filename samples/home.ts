import type { Random } from "#app/lib/random.ts";
import { spellFloor, spellOut } from "#reference/spell-numbers.ts";
import { capitalised, grouped } from "#reference/wording.ts";
import { FEATURES } from "./data/features.ts";
import { KINDS, type Kind } from "./data/kinds.ts";
import { WRITTEN_IN } from "./epoch.ts";
import { expandSlots } from "./prose.ts";
import { buildingSlots, drawSlots, leaseSlots, measures, roomSlots } from "./slots.ts";
import type { SampleSuburb } from "./suburbs.ts";
import { meets } from "./traits.ts";

export type PropertyType = "Apartment" | "House" | "Townhouse" | "Unit" | "Villa" | "Land";
export type Deal = "sale" | "rent";

/** Generated before its text, so that price, columns and text agree. */
export interface Home {
  deal: Deal;
  propertyType: PropertyType;
  suburb: SampleSuburb;
  bedrooms: number | null;
  bathrooms: number | null;
  parking: number | null;
  /** Square metres. */
  landSize: number | null;
  /** 0 is the ground floor; null unless it is a flat. */
  floor: number | null;
  /** Traits that sentences may require: form, age, size, aspect, features. */
  traits: ReadonlySet<string>;
  /** Labels by feature key. */
  features: ReadonlyMap<string, string>;
  slots: Readonly<Record<string, string>>;
}

const ASPECTS = {
  north: "for most of the day",
  "north-east": "from morning until early afternoon",
  east: "in the morning",
  "north-west": "from midday until evening",
  west: "in the afternoon",
} as const;

/** For headlines. */
const ASPECT_LIGHT: Readonly<Record<keyof typeof ASPECTS, string>> = {
  north: "northern light",
  "north-east": "north-east light",
  east: "morning sun",
  "north-west": "north-west light",
  west: "afternoon sun",
};

/** A home of one type in one suburb. For land see `block.ts`. */
export function drawHome(
  propertyType: Exclude<PropertyType, "Land">,
  deal: Deal,
  suburb: SampleSuburb,
  harbourside: boolean,
  random: Random,
): Home {
  const kind = drawKind(propertyType, suburb.kmFromCbd, random);
  const bedrooms = drawBedrooms(kind, random);
  const bathrooms = drawBathrooms(kind, bedrooms, random);
  const parking = drawParking(kind, bedrooms, random);
  const landSize = kind.land === null ? null : drawLand(kind.land, suburb.kmFromCbd, random);
  const built = random.int(...kind.built);
  const storeys = kind.traits.includes("largeBlock") ? random.int(4, 14) : random.int(2, 4);
  const floor = kind.traits.includes("flat") ? random.int(0, storeys - 1) : null;

  const traits = new Set<string>([deal, ...kind.traits]);
  if (harbourside) traits.add("harbour");
  for (const trait of sizeTraits(bedrooms, bathrooms, parking)) traits.add(trait);
  for (const trait of ageTraits(built, random)) traits.add(trait);
  if (floor !== null) for (const trait of floorTraits(floor, storeys)) traits.add(trait);

  const slots = drawSlots(random);
  const aspect = random.pick(Object.keys(ASPECTS) as (keyof typeof ASPECTS)[]);
  traits.add(aspect);
  const renovated = random.int(Math.max(2016, built + 4), WRITTEN_IN - 1);
  const frontage = kind.frontage === null ? 0 : random.int(kind.frontage[0] * 10, kind.frontage[1] * 10) / 10;
  Object.assign(slots, {
    home: kind.noun,
    style: `${random.pick(kind.styles)} ${kind.noun}`,
    suburb: suburb.name,
    built: String(built),
    fitted: String(random.int(Math.max(2016, built), WRITTEN_IN - 1)),
    renovated: String(Math.min(renovated, WRITTEN_IN - 1)),
    aspect,
    sun: ASPECTS[aspect],
    aspectLight: ASPECT_LIGHT[aspect],
    beds: spellOut(bedrooms),
    otherBeds: spellOut(bedrooms - 1),
    baths: spellOut(bathrooms),
    cars: spellOut(parking),
    land: landSize === null ? "" : grouped(landSize),
    frontage: frontage.toFixed(1),
    depth: landSize === null ? "" : String(Math.round(landSize / frontage)),
    floor: floor === null ? "" : spellFloor(floor),
    storeys: spellOut(storeys),
    stack: spellOut(random.int(4, 12)),
    ...buildingSlots(traits, storeys, random),
    ...roomSlots(bedrooms, bathrooms, parking),
    ...leaseSlots(random),
    ...measures(traits, WRITTEN_IN - built, random),
  });
  const features = drawFeatures(traits, slots, random);
  return { deal, propertyType, suburb, bedrooms, bathrooms, parking, landSize, floor, traits, features, slots };
}

function drawKind(propertyType: PropertyType, km: number, random: Random): Kind {
  const ofType = KINDS.filter((kind) => kind.propertyType === propertyType);
  const here = ofType.filter((kind) => km >= kind.km[0] && km <= kind.km[1]);
  return random.weighted(here.length > 0 ? here : ofType, ({ share }) => share);
}

function drawBedrooms(kind: Kind, random: Random): number {
  const [low, high] = kind.bedrooms;
  if (kind.traits.includes("flat")) return random.weighted([1, 2, 3], (beds) => [0, 4, 8, 2][beds] ?? 0);
  const middle = (low + high) / 2;
  const choices = Array.from({ length: high - low + 1 }, (_, step) => low + step);
  return random.weighted(choices, (beds) => 1 / (0.6 + Math.abs(beds - middle)));
}

function drawBathrooms(kind: Kind, bedrooms: number, random: Random): number {
  if (bedrooms === 1) return 1;
  const modern = kind.built[0] >= 1986;
  if (bedrooms === 2) return modern && random.chance(0.7) ? 2 : 1;
  if (bedrooms === 3) return modern || random.chance(0.45) ? 2 : 1;
  return random.chance(modern ? 0.35 : 0.12) ? 3 : 2;
}

function drawParking(kind: Kind, bedrooms: number, random: Random): number {
  if (kind.traits.includes("terrace")) return random.chance(0.35) ? 1 : 0;
  if (kind.traits.includes("acreage")) return random.int(2, 4);
  if (kind.traits.includes("detached")) return random.chance(bedrooms >= 4 ? 0.75 : 0.4) ? 2 : 1;
  if (kind.traits.includes("flat")) return random.chance(kind.built[0] < 1945 ? 0.35 : 0.85) ? 1 : 0;
  return random.chance(0.8) ? 1 : random.int(0, 2);
}

/** Blocks are larger further from the city. */
function drawLand([low, high]: readonly [number, number], km: number, random: Random): number {
  const lean = Math.min(1, km / 40);
  const share = Math.min(1, Math.max(0, random.next() * 0.7 + lean * 0.3));
  const size = low + (high - low) * share;
  return size > 5000 ? Math.round(size / 10) * 10 : Math.round(size);
}

function sizeTraits(bedrooms: number, bathrooms: number, parking: number): string[] {
  const traits = bedrooms === 1 ? ["bed1"] : [2, 3, 4, 5].filter((n) => bedrooms >= n).map((n) => `beds${n}+`);
  traits.push(bathrooms === 1 ? "bath1" : "baths2+");
  if (bathrooms >= 3) traits.push("baths3+");
  traits.push(`beds${bedrooms}`, `baths${bathrooms}`);
  if (parking > 0) traits.push("parked", parking > 1 ? "cars2+" : "car1");
  return traits;
}

function ageTraits(built: number, random: Random): string[] {
  if (built >= 1996) return built >= 2019 ? ["recent", "new"] : ["recent"];
  const age = built < 1945 ? "old" : built < 1980 ? "midcentury" : "late";
  return [age, random.chance(0.62) ? "renovated" : "original"];
}

function floorTraits(floor: number, storeys: number): string[] {
  const traits = [floor === 0 ? "ground" : "upper"];
  if (floor > 0 && floor === storeys - 1) traits.push("top");
  if (floor >= 5) traits.push("highFloor");
  return traits;
}

function drawFeatures(traits: Set<string>, slots: Record<string, string>, random: Random): Map<string, string> {
  const features = new Map<string, string>();
  for (const { key, label, odds } of FEATURES) {
    const probability = odds.find(([needs]) => meets(traits, needs))?.[1] ?? 0;
    if (!random.chance(probability)) continue;
    traits.add(key);
    features.set(key, capitalised(expandSlots(label, slots)));
  }
  return features;
}
