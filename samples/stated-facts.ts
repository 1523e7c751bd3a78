import type { Random } from "#app/lib/random.ts";
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
