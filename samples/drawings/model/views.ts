import type { Tree } from "#app/features/drawings/trees.ts";
import { spellFloor, spellOut } from "#reference/spell-numbers.ts";
import { planLegend } from "#samples/drawings/plan/draw-plan.ts";
import type { HomeFacts } from "./home-facts.ts";
import { isBlock, STYLE_NAMES } from "./styles.ts";

export const VIEWS = [
  "facade",
  "living",
  "kitchen",
  "bedroom",
  "bathroom",
  "garden",
  "panorama",
  "above",
  "street",
  "frontage",
  "evening",
  "plan",
] as const;
export type View = (typeof VIEWS)[number];

/** Pictures in order: the street front first, the plan last. */
export function viewsOf(facts: HomeFacts): View[] {
  if (facts.style === "land") return ["facade", "above", "panorama", "frontage", "street", "evening"];
  const inside: View[] = ["living", "kitchen", ...(facts.bedrooms > 0 ? (["bedroom"] as const) : []), "bathroom"];
  const outside = isBlock(facts.style) && !facts.courtyard ? "panorama" : "garden";
  return ["facade", ...inside, outside, "street", "evening", "plan"];
}

/** Whether the courtyard is paved instead of a lawn. */
export const isPaved = ({ style, courtyard, lawn }: HomeFacts) => courtyard && (!lawn || isBlock(style));

/** The alternative text. Only the first picture of a home states that it is an illustration. */
export function viewAlt(view: View, facts: HomeFacts): string {
  return ALTS[view](facts);
}

const ALTS: Readonly<Record<View, (facts: HomeFacts) => string>> = {
  facade: (facts) =>
    facts.style === "land"
      ? "Illustration of the block seen from the street, its four corners marked."
      : `Illustration of ${describeHome(facts)} seen from the street${describeFlat(facts)}${listed([...frontParts(facts)])}.`,
  evening: (facts) => (facts.style === "land" ? "The block in the evening." : "From the street in the evening."),
  living: (facts) => `The living room${listed(facts.fireplace ? ["a fireplace"] : [])}.`,
  kitchen: (facts) => `The kitchen${listed([...kitchenParts(facts)])}.`,
  bedroom: (facts) => (facts.bedrooms === 1 ? "The bedroom." : "The main bedroom."),
  bathroom: (facts) => (facts.bathrooms === 1 ? "The bathroom." : "One of the bathrooms."),
  garden: (facts) =>
    isPaved(facts)
      ? `The ${facts.courtyardFaces ? `${facts.courtyardFaces}-facing ` : ""}courtyard${listed([...courtyardParts(facts)])}.`
      : `The garden${listed([...gardenParts(facts)])}.`,
  panorama: (facts) => `${PLACES[panoramaPlace(facts)]}: ${panoramaParts(facts)}.`,
  above: () => "The block from above, its boundary marked, between neighbouring roofs.",
  frontage: () => "The block from the other end of its frontage.",
  street: () => "Along the street.",
  plan: planAlt,
};

const MAX_ALT = 300;

/** Numbers the rooms as a small plan does. Large homes need the short wording. */
function planAlt(facts: HomeFacts): string {
  const legend = planLegend(facts);
  const alt = `The floor plan: ${rooms(facts)}. ${legend}.`;
  return alt.length > MAX_ALT ? `The floor plan (metres). ${legend.replaceAll("\u00a0m,", ",")}.` : alt;
}

const PLACES = { balcony: "From the balcony", window: "From the living room window", block: "From the rear boundary" };

function panoramaPlace({ style, balcony }: HomeFacts): keyof typeof PLACES {
  if (style === "land") return "block";
  return balcony ? "balcony" : "window";
}

function panoramaParts({ outlook, floor, style }: HomeFacts): string {
  if (outlook === "harbour") return "the harbour";
  if (outlook === "sea") return "the sea";
  if ((floor ?? 0) === 0 && style !== "land") return "a fence and trees";
  if (outlook === "district" || (outlook === null && (floor ?? 0) > 2)) return "roofs and the towers of the city";
  return outlook === "leafy" ? "trees" : "roofs and trees";
}

function describeHome({ style, storeys }: HomeFacts): string {
  return article(isBlock(style) ? `${spellOut(storeys)}-storey ${STYLE_NAMES[style]}` : STYLE_NAMES[style]);
}

function describeFlat({ style, floor }: HomeFacts): string {
  if (!isBlock(style) || floor === null) return "";
  return `, the home on the ${spellFloor(floor)} floor marked`;
}

function* frontParts({ style, cars, parking, balcony, solar, fence, tree, outlook }: HomeFacts) {
  const house = !isBlock(style);
  if (balcony && house) yield "a balcony";
  if (cars === "garage" && house) yield parking > 1 ? `a garage for ${spellOut(parking)} cars` : "a garage";
  if (cars === "carport" && house) yield "a carport";
  if (solar && house && style !== "terrace") yield "solar panels on the roof";
  if (fence)
    yield {
      hedge: "a hedge",
      picket: "a picket fence",
      timber: "a timber fence",
      brick: "a low brick wall",
      wire: "a wire fence",
    }[fence];
  if (tree) yield article(TREE_NAMES[tree]);
  if (outlook === "harbour") yield "the harbour behind";
}

function* kitchenParts({ text, outlook }: HomeFacts) {
  if (/\bisland\b/.test(text)) yield "an island bench";
  if (/gas (cooktop|cooking)/.test(text)) yield "a gas cooktop";
  if (outlook === "harbour") yield "the harbour through its window";
}

function* courtyardParts(facts: HomeFacts) {
  if (!facts.deck) yield "paving";
  yield "potted plants";
  if (hasClothesLine(facts)) yield "a clothes line";
  for (const part of gardenParts(facts)) if (part !== "a courtyard") yield part;
}

/** On the wall of a courtyard, unless there is a pool or a deck. */
export const hasClothesLine = (facts: HomeFacts) => isPaved(facts) && facts.pool !== "own" && !facts.deck;

function* gardenParts({ pool, deck, lawn, courtyard, vegetables, fruit, gardenStudio, tank }: HomeFacts) {
  if (pool === "own") yield "a pool";
  if (deck) yield "a deck";
  if (courtyard) yield "a courtyard";
  if (lawn) yield "a level lawn";
  if (vegetables) yield "vegetable beds";
  if (fruit) yield article(`${fruit} tree`);
  if (gardenStudio) yield "a garden studio";
  if (tank) yield "a rainwater tank";
}

function rooms({ bedrooms, bathrooms, parking }: HomeFacts): string {
  const count = (number: number, one: string) => `${spellOut(number)} ${one}${number === 1 ? "" : "s"}`;
  const sleeping = bedrooms === 0 ? "a studio" : count(bedrooms, "bedroom");
  return `${sleeping}, ${count(bathrooms, "bathroom")} and ${parking === 0 ? "no parking" : `parking for ${count(parking, "car")}`}`;
}

const TREE_NAMES: Readonly<Record<Tree, string>> = {
  jacaranda: "jacaranda",
  frangipani: "frangipani",
  magnolia: "magnolia",
  maple: "Japanese maple",
  bottlebrush: "bottlebrush",
  lillyPilly: "lilly pilly",
  crepeMyrtle: "crepe myrtle",
  gum: "gum tree",
  palm: "palm",
  norfolkPine: "Norfolk pine",
};

const article = (text: string) => `${/^[aeio]|^8|^11\b|^18\b/i.test(text) ? "an" : "a"} ${text}`;

function listed(things: readonly string[]): string {
  if (things.length === 0) return "";
  const last = things.at(-1) ?? "";
  return `, with ${things.length === 1 ? last : `${things.slice(0, -1).join(", ")} and ${last}`}`;
}
