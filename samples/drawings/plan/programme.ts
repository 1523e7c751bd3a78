import type { HomeFacts } from "#samples/drawings/model/home-facts.ts";
import { isBlock } from "#samples/drawings/model/styles.ts";

/** The requirements for a plan. */
export interface Programme {
  form: "studio" | "flat" | "semi" | "terrace" | "townhouse" | "twoStorey" | "house";
  bedrooms: number;
  bathrooms: number;
  cars: number;
  /** An old house has its garage next to it, a new one under its roof. */
  parking: "garage" | "inside" | "carport" | "space" | "basement";
  laundry: boolean;
  study: boolean;
  secondLiving: boolean;
  sunroom: boolean;
  walkInRobe: boolean;
  builtIns: boolean;
  pantry: boolean;
  island: boolean;
  /** For old houses that were never opened up. */
  separateKitchen: boolean;
  outdoors: "deck" | "balcony" | "courtyard" | "terrace" | null;
  /** Of the main bedroom, above the street. */
  upperBalcony: boolean;
  verandah: boolean;
  fireplace: boolean;
  /** Of the living rooms. */
  aspect: string | null;
}

const OLD = new Set(["semi", "cottage", "federation", "bungalow", "timber", "brickHouse", "homestead"]);

export function programmeOf(facts: HomeFacts): Programme {
  const mentions = (pattern: RegExp) => pattern.test(facts.text);
  const flat = isBlock(facts.style);
  const old = OLD.has(facts.style) || (facts.built !== null && facts.built < 1970);
  const opened = mentions(
    /open[- ]plan|island|renovated|opened up|share one|flow into|opens to the|open to the living/,
  );
  return {
    form: formOf(facts, flat),
    bedrooms: facts.bedrooms,
    bathrooms: facts.bathrooms,
    cars: facts.parking,
    parking: parkingOf(facts, flat, old),
    laundry: !mentions(/shared laundry/) && facts.bedrooms > 0,
    study: mentions(/\bstudy\b/),
    secondLiving: mentions(/second living|two living|family room/) && !flat,
    sunroom: mentions(/\bsunroom/),
    walkInRobe: mentions(/walk-in (wardrobe|robe)/),
    builtIns: mentions(/built-in (wardrobe|robe)/),
    pantry: mentions(/walk-in pantry/),
    island: mentions(/\bisland\b/),
    separateKitchen: mentions(/separate kitchen/) || (old && !opened),
    outdoors: outdoorsOf(facts, flat),
    upperBalcony: facts.balcony && !flat,
    verandah: facts.verandah && !flat,
    fireplace: facts.fireplace,
    aspect: facts.aspect,
  };
}

function formOf({ style, bedrooms, text }: HomeFacts, flat: boolean): Programme["form"] {
  // Only the form with a hall suits more than five bedrooms.
  if (flat) return bedrooms === 0 ? "studio" : "flat";
  if (bedrooms === 0 || bedrooms > 5) return bedrooms === 0 ? "studio" : "house";
  if (style === "terrace" && bedrooms <= 4) return "terrace";
  if (style === "townhouse" && bedrooms <= 4) return "townhouse";
  if (style === "semi") return "semi";
  // Only the form with a hall has a place for a sunroom.
  if (/\bsunroom/.test(text) && style === "splitLevel") return "house";
  return style === "twoStorey" || (style === "splitLevel" && bedrooms > 3) ? "twoStorey" : "house";
}

function parkingOf(facts: HomeFacts, flat: boolean, old: boolean): Programme["parking"] {
  if (flat) return facts.cars === "garage" || facts.cars === "carport" ? facts.cars : "basement";
  if (facts.cars === "garage") return old || facts.style === "terrace" ? "garage" : "inside";
  return facts.cars === "carport" ? "carport" : "space";
}

function outdoorsOf(facts: HomeFacts, flat: boolean): Programme["outdoors"] {
  if (flat) return facts.courtyard ? "courtyard" : facts.balcony ? "balcony" : null;
  if (facts.deck) return "deck";
  return facts.courtyard || facts.style === "terrace" || facts.style === "villa" ? "courtyard" : "terrace";
}
