import type { Random } from "#app/lib/random.ts";
import { grouped, money } from "#reference/wording.ts";
import type { Home } from "./home.ts";
import { drawSlots } from "./slots.ts";
import type { SampleSuburb } from "./suburbs.ts";

const FEATURES: readonly (readonly [trait: string, label: string, probability: number])[] = [
  ["level", "Level block", 0.5],
  ["corner", "Corner block", 0.2],
  ["registered", "Registered title", 0.7],
  ["services", "Services at the street", 0.75],
  ["crossing", "Crossing in place", 0.4],
  ["fenced", "Fenced boundaries", 0.45],
  ["survey", "Survey available", 0.6],
  ["soilTest", "Soil test available", 0.4],
];

const SUN: Readonly<Record<string, string>> = {
  north: "for most of the day",
  "north-east": "until early afternoon",
  east: "in the morning",
  "north-west": "from midday",
};

const DEEPEST_METRES = 48;

/** A vacant block for sale. */
export function drawBlock(suburb: SampleSuburb, random: Random): Home {
  const landSize = random.int(320, suburb.kmFromCbd > 40 ? 1_900 : 820);
  const frontage = Math.max(random.int(100, 180) / 10, Math.round(landSize / DEEPEST_METRES));
  const aspect = random.pick(Object.keys(SUN));
  const traits = new Set<string>(["sale", "land"]);
  const features = new Map<string, string>();
  for (const [trait, label, probability] of FEATURES) {
    if (!random.chance(probability)) continue;
    traits.add(trait);
    features.set(trait, label);
  }
  if (features.size < 3) {
    for (const [trait, label] of FEATURES.slice(4)) features.set(trait, label);
  }
  const slots = drawSlots(random);
  Object.assign(slots, {
    suburb: suburb.name,
    aspect,
    sun: SUN[aspect],
    land: grouped(landSize),
    frontage: frontage.toFixed(1),
    depth: (landSize / frontage).toFixed(1),
    fall: (random.int(6, 38) / 10).toFixed(1),
    rates: money(random.int(290, 480)),
  });
  return {
    deal: "sale",
    propertyType: "Land",
    suburb,
    bedrooms: null,
    bathrooms: null,
    parking: null,
    landSize,
    floor: null,
    traits,
    features,
    slots,
  };
}
