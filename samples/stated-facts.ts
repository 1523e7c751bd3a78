import { DIRECTIONS, type Direction } from "#app/features/listings/model/detail-fields.ts";
import type { FieldValue } from "#app/features/listings/model/fields.ts";
import type { Random } from "#app/lib/random.ts";
import { capitalised } from "#reference/wording.ts";
import type { Home } from "./home.ts";

/** Stated separately from the text; null if not stated. */
interface StatedFacts {
  stepFreeAccess: boolean | null;
  stepFreeBathroom: boolean | null;
}

type Chances = readonly [isSo: number, isNot: number];
const NEVER: Chances = [0, 0];

/** Agrees with the text and the drawing, where every house has steps at its door. Most agents state nothing. */
export function statedFacts(home: Home, text: string, random: Random): StatedFacts {
  // Always draw twice, so that the random stream does not depend on the home.
  const [accessDraw, bathroomDraw] = [random.next(), random.next()];
  const stepFreeAccess = drawn(accessChances(home, text), accessDraw);
  return { stepFreeAccess, stepFreeBathroom: drawn(bathroomChances(home, stepFreeAccess), bathroomDraw) };
}

function drawn([isSo, isNot]: Chances, draw: number): boolean | null {
  if (draw < isSo) return true;
  return draw < isSo + isNot ? false : null;
}

function accessChances({ propertyType, traits }: Home, text: string): Chances {
  if (propertyType === "Land" || /a few steps/i.test(text)) return NEVER;
  if (traits.has("flat")) {
    if (traits.has("upper")) return traits.has("lift") ? [0.55, 0.05] : [0, 0.35];
    return /step-free|level access|no stairs/i.test(text) ? [0.9, 0] : [0.25, 0.1];
  }
  return traits.has("villa") ? [0.3, 0.05] : [0, 0.3];
}

function bathroomChances({ propertyType, traits }: Home, stepFreeAccess: boolean | null): Chances {
  if (propertyType === "Land" || traits.has("original")) return NEVER;
  if (stepFreeAccess) return traits.has("recent") || traits.has("renovated") ? [0.5, 0.2] : [0.1, 0.3];
  return traits.has("twoStorey") ? [0, 0.15] : [0.06, 0.12];
}

/** Pets (always if the text mentions them) and furniture. */
export function lettingFeatures({ deal, traits }: Home, text: string, random: Random): string[] {
  const [pets, furniture] = [random.next(), random.next()];
  if (deal !== "rent") return [];
  const isFurnished = furniture < (traits.has("flat") ? 0.14 : 0.03) && !/unfurnished/i.test(text);
  return [
    // Every mention of pets in a rental welcomes them.
    ...(pets < 0.25 || /\bpets?\b/i.test(text) ? ["Pets considered"] : []),
    ...(isFurnished ? ["Furnished"] : []),
  ];
}

/** Facts about costs, building and contract that agents state; null if not stated. */
export interface MoreFacts {
  councilRates: number | null;
  waterRates: number | null;
  floorLevel: number | null;
  livingFaces: Direction | null;
  internet: FieldValue<"internet"> | null;
  heatingCooling: string | null;
  contractAvailable: boolean | null;
  documents: string | null;
  floodOrFire: boolean | null;
  safetyRisk: boolean | null;
  looseFillAsbestos: boolean | null;
  homicide: boolean | null;
  drugManufacture: boolean | null;
  cladding: boolean | null;
  buildingOrder: boolean | null;
}

/** `random` belongs to this home alone, so that the facts of one home change no other. */
export function moreFacts(home: Home, text: string, random: Random): MoreFacts {
  const { deal, propertyType, traits, floor, slots } = home;
  const isSale = deal === "sale";
  const isFlat = traits.has("flat");
  const isBuilding = propertyType !== "Land";
  const internet = random.pick<FieldValue<"internet">>(isFlat ? FLAT_INTERNET : HOUSE_INTERNET);
  const [statesRates, statesWater, statesInternet, statesContract, statesFacts] = [0.7, 0.5, 0.55, 0.75, 0.6].map(
    (share) => random.chance(share),
  );
  const aspect = Object.entries(DIRECTIONS).find(([, name]) => name.toLowerCase() === slots.aspect)?.[0];
  const materialFacts = isSale && statesFacts ? drawMaterialFacts(home, random) : NOT_STATED;
  const statesHeating = random.chance(SHARE_WITH_HEATING);
  return {
    councilRates: isSale && (statesRates || mentions(text, slots.rates)) ? toDollars(slots.rates) : null,
    waterRates: isSale && (statesWater || mentions(text, slots.water)) ? toDollars(slots.water) : null,
    floorLevel: floor,
    // Only with the aspect in the description, so that they agree.
    livingFaces: isBuilding && slots.aspect && text.includes(slots.aspect) ? (aspect as Direction) : null,
    internet: isBuilding && statesInternet ? internet : null,
    heatingCooling: heatingIn(text) ?? (statesHeating ? heatingOf(home) : null),
    contractAvailable: isSale && statesContract ? true : null,
    documents: isSale && statesContract ? documentsOf(isBuilding, isFlat) : null,
    ...materialFacts,
  };
}

type MaterialFacts = Pick<
  MoreFacts,
  "floodOrFire" | "safetyRisk" | "looseFillAsbestos" | "homicide" | "drugManufacture" | "cladding" | "buildingOrder"
>;

const materialFacts = (answer: boolean | null): MaterialFacts => ({
  floodOrFire: answer,
  safetyRisk: answer,
  looseFillAsbestos: answer,
  homicide: answer,
  drugManufacture: answer,
  cladding: answer,
  buildingOrder: answer,
});
const NOT_STATED = materialFacts(null);

const SHARE_WITH_DISCLOSURE = 0.07;
const SHARE_PARTLY_STATED = 0.15;
/** Facts that agents leave open, for example until a search has arrived. */
const LEFT_OPEN: readonly (readonly (keyof MaterialFacts)[])[] = [
  ["homicide", "drugManufacture"],
  ["cladding", "buildingOrder"],
  ["looseFillAsbestos"],
  ["safetyRisk", "looseFillAsbestos", "homicide", "drugManufacture"],
];

/** Mostly "no" to all seven; some disclose one, and some leave a few open. */
function drawMaterialFacts({ traits, floor }: Home, random: Random): MaterialFacts {
  const [disclosed, partly] = [random.chance(SHARE_WITH_DISCLOSURE), random.chance(SHARE_PARTLY_STATED)];
  const ofBlock: (keyof MaterialFacts)[] = traits.has("largeBlock") ? ["cladding", "buildingOrder"] : ["buildingOrder"];
  const isAboveGround = floor !== null && floor > 0;
  const possible: (keyof MaterialFacts)[] = isAboveGround ? ofBlock : ["floodOrFire", "floodOrFire", "safetyRisk"];
  const yes = random.pick(possible);
  const open = random.pick(LEFT_OPEN);
  const facts = { ...materialFacts(false), ...(partly ? Object.fromEntries(open.map((name) => [name, null])) : {}) };
  return disclosed ? { ...facts, [yes]: true } : facts;
}

/** Whether a text names an amount of `slots`, such as "$1,180". */
export function mentions(text: string, amount: string | undefined): boolean {
  return amount !== undefined && text.includes(amount);
}

/** Null without an amount. */
export function toDollars(amount: string | undefined): number | null {
  return amount === undefined ? null : Number(amount.replaceAll(/\D/g, ""));
}

const FLAT_INTERNET = ["fttp", "fttb", "hfc"] as const;
const HOUSE_INTERNET = ["fttp", "fttc", "fttn", "hfc"] as const;

function heatingIn(text: string): string | null {
  if (/ducted (?:reverse|air)/i.test(text)) return "Ducted reverse cycle";
  return /reverse[- ]cycle|split[- ]system/i.test(text) ? "Reverse-cycle split system" : null;
}

const SHARE_WITH_HEATING = 0.55;
/** By feature key, the main one first. */
const HEATING: Readonly<Record<string, string>> = {
  ducted: "ducted reverse cycle",
  splitAir: "reverse-cycle split system",
  gasHeating: "gas heating",
  underfloor: "underfloor heating",
  woodHeater: "slow-combustion heater",
  fireplace: "open fireplace",
  ceilingFans: "ceiling fans",
};

/** From the features, such as "Gas heating, ceiling fans". Null without any. */
function heatingOf({ features }: Home): string | null {
  const parts = Object.entries(HEATING).flatMap(([key, words]) => (features.has(key) ? [words] : []));
  return parts.length === 0 ? null : capitalised(parts.join(", "));
}

function documentsOf(isBuilding: boolean, isFlat: boolean): string {
  if (!isBuilding) return "Survey, planning certificate";
  return isFlat ? "Strata report, planning certificate" : "Building and pest report, planning certificate";
}
