import type { Random } from "#app/lib/random.ts";
import { spellOut } from "#reference/spell-numbers.ts";
import { grouped, money } from "#reference/wording.ts";
import { HOME_SLOTS } from "./data/slots.ts";

export function buildingSlots(traits: ReadonlySet<string>, storeys: number, random: Random): Record<string, string> {
  if (!traits.has("flat")) return {};
  if (traits.has("warehouse"))
    return {
      building: random.pick(["former wool store", "old factory", "converted warehouse", "former printing works"]),
    };
  if (traits.has("largeBlock"))
    return {
      building: random.pick([
        `building of ${spellOut(storeys)} storeys`,
        `${spellOut(storeys)}-storey building`,
        "recent building",
        "mid-rise building",
      ]),
    };
  const homes = spellOut(storeys * random.int(2, 4));
  if (traits.has("old"))
    return {
      building: random.pick([`art deco block of ${homes}`, `1930s brick block of ${homes}`, `small block of ${homes}`]),
    };
  return {
    building: random.pick([
      `brick block of ${homes}`,
      `walk-up block of ${homes}`,
      `small block of ${homes}`,
      `red-brick block of ${homes}`,
    ]),
  };
}

export function roomSlots(bedrooms: number, bathrooms: number, parking: number): Record<string, string> {
  return {
    s: bedrooms === 1 ? "" : "s",
    bs: bathrooms === 1 ? "" : "s",
    otherBedNoun: bedrooms === 2 ? "bedroom has" : "bedrooms have",
    carNoun: parking === 1 ? "car" : "cars",
    spaceNoun: parking === 1 ? "space" : "spaces",
    isAre: parking === 1 ? "is" : "are",
  };
}

/** As an adjective and as a noun. */
const LEASES = [
  ["12-month", "12 months"],
  ["12-month", "12 months"],
  ["six or 12-month", "six or 12 months"],
  ["six-month", "six months"],
  ["two-year", "two years"],
] as const;

const UTILITIES = [
  "water usage is included",
  "water usage is separate",
  "water usage is charged separately",
  "electricity is in your name",
];

/** Terms besides the rent. */
export function leaseSlots(random: Random): Record<string, string> {
  const [lease, leaseTerm] = random.pick(LEASES);
  return { lease, leaseTerm, utilities: random.pick(UTILITIES) };
}

/** Sizes and charges, the same in all sentences about a home. */
export function measures(traits: ReadonlySet<string>, age: number, random: Random): Record<string, string> {
  const liftLevies = traits.has("liftBuilding") ? 450 : 0;
  return {
    keptYears: spellOut(random.int(12, Math.max(13, Math.min(48, age - 2)))),
    highMetres: (random.int(29, traits.has("warehouse") ? 42 : 36) / 10).toFixed(1),
    balconyArea: String(random.int(6, 16)),
    courtArea: String(random.int(12, 46)),
    poolLength: String(random.int(6, 12)),
    tank: grouped(random.int(2, traits.has("acreage") ? 60 : 6) * 1000),
    kilowatts: (random.int(30, 132) / 10).toFixed(1),
    levies: money(random.int(560, 1180) + liftLevies),
    rates: money(random.int(290, 560)),
    water: money(random.int(168, 214)),
  };
}

export function drawSlots(random: Random): Record<string, string> {
  const slots: Record<string, string> = {};
  for (const [slot, choices] of Object.entries(HOME_SLOTS)) slots[slot] = random.pick<string>(choices);
  return slots;
}
