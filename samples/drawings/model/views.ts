import { spellFloor, spellOut } from "#reference/spell-numbers.ts";
import type { Tree } from "#app/features/drawings/trees.ts";
import type { HomeFacts } from "./home-facts.ts";
import { isBlock, STYLE_NAMES } from "./styles.ts";

export const VIEWS = ["facade", "plan", "kitchen", "garden"] as const;
export type View = (typeof VIEWS)[number];

/** Pictures in order: the street front, the plan, and a garden or kitchen. */
export function viewsOf(facts: HomeFacts): View[] {
  if (facts.style === "land") return ["facade"];
  return ["facade", "plan", hasGarden(facts) ? "garden" : "kitchen"];
}

/** If the text mentions a garden; flats show a kitchen. */
function hasGarden(facts: HomeFacts): boolean {
  if (isBlock(facts.style)) return false;
  const { deck, lawn, courtyard, vegetables, fruit, gardenStudio, pool } = facts;
  return pool === "own" || deck || lawn || courtyard || vegetables || gardenStudio || fruit !== null;
}

/** The alternative text: one or two sentences about what is in the drawing. */
export function viewAlt(view: View, facts: HomeFacts): string {
  if (view === "plan") return `Illustration of the floor plan: ${rooms(facts)}.`;
  if (view === "kitchen")
    return `Illustration of the kitchen of ${describeHome(facts)}${listed([...kitchenParts(facts)])}.`;
  if (view === "garden")
    return `Illustration of the garden of ${describeHome(facts)}${listed([...gardenParts(facts)])}.`;
  if (facts.style === "land") return "Illustration of the block seen from the street, its four corners marked.";
  return `Illustration of ${describeHome(facts)} seen from the street${describeFlat(facts)}${listed([...frontParts(facts)])}.`;
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
