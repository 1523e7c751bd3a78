/** Building styles of Sydney that the drawings distinguish. */
export const STYLES = [
  "terrace",
  "semi",
  "cottage",
  "federation",
  "bungalow",
  "timber",
  "brickHouse",
  "splitLevel",
  "ranch",
  "singleStorey",
  "twoStorey",
  "homestead",
  "decoBlock",
  "walkUp",
  "recentBlock",
  "tower",
  "warehouse",
  "townhouse",
  "villa",
  "land",
] as const;

export type Style = (typeof STYLES)[number];

const BLOCKS: readonly Style[] = ["decoBlock", "walkUp", "recentBlock", "tower", "warehouse"];

/** Whether the home is a flat. */
export const isBlock = (style: Style) => BLOCKS.includes(style);

/** For alternative texts. */
export const STYLE_NAMES: Readonly<Record<Style, string>> = {
  terrace: "Victorian terrace",
  semi: "semi-detached house",
  cottage: "cottage",
  federation: "Federation house",
  bungalow: "Californian bungalow",
  timber: "timber house",
  brickHouse: "brick house",
  splitLevel: "split-level house",
  ranch: "low brick house",
  singleStorey: "single-storey house",
  twoStorey: "two-storey house",
  homestead: "homestead",
  decoBlock: "art deco block",
  walkUp: "walk-up block",
  recentBlock: "apartment block",
  tower: "apartment tower",
  warehouse: "converted warehouse",
  townhouse: "townhouse",
  villa: "villa",
  land: "block of land",
};

export interface StyleClues {
  propertyType: string;
  /** Title and description in lower case. */
  text: string;
  /** With features, in lower case. */
  all: string;
  built: number | null;
  landSize: number | null;
  /** Of a flat; 0 is the ground floor. */
  floor: number | null;
  /** Of the building, as stated. */
  storeys: number | null;
  /** From 0 to below 1; decides if the text is silent. */
  chance: number;
}

/** By the noun in the text first, then by age. */
export function styleOf(clues: StyleClues): Style {
  const { propertyType, text, chance } = clues;
  const type = propertyType.toLowerCase();
  if (/land|block|acreage$/.test(type)) return "land";
  if (/apartment|unit|flat|studio/.test(type)) return blockStyle(clues);
  if (type === "townhouse") return "townhouse";
  if (type === "villa") return "villa";
  if (/\bterraces?\b(?! house| roof)/.test(text) && !/roof terrace/.test(text)) return "terrace";
  if (/\bsemi\b/.test(text)) return "semi";
  if (/\bfederation\b/.test(text)) return "federation";
  if (/\bcottage\b/.test(text)) return "cottage";
  if (/\bbungalow\b/.test(text)) return "bungalow";
  if ((clues.landSize ?? 0) >= 6000 || /acreage|country home|rural home|paddock|homestead/.test(clues.all)) {
    return "homestead";
  }
  if (/fibro|weatherboard/.test(text) || /verandah/.test(clues.all)) return "timber";
  if (/split[- ]level/.test(text)) return "splitLevel";
  if (/two-stor|double-stor|\bupstairs|architect-designed|contemporary/.test(text) || /balcony/.test(clues.all)) {
    return "twoStorey";
  }
  return plainHouse(clues, chance);
}

/** Without a type in the text: by decade, else by typical features. */
function plainHouse({ text, all, built }: StyleClues, chance: number): Style {
  if (built !== null && built >= 1990) return "singleStorey";
  if (/single-stor|one-level|single-level|modern|low-maintenance|walk-in pantry/.test(text)) return "singleStorey";
  const nineteenSeventies = built !== null ? built >= 1970 : /brick and tile|low-set|brick-veneer/.test(text);
  if (nineteenSeventies) return chance < 0.3 ? "splitLevel" : "ranch";
  if (built !== null || /red-brick|post-war|double-brick|full-brick|full brick/.test(text)) return "brickHouse";
  const choices: readonly Style[] = /renovated|original|sunroom|keptyears|one family|one owner/.test(all)
    ? ["brickHouse", "splitLevel", "ranch", "brickHouse"]
    : ["singleStorey", "ranch", "brickHouse", "splitLevel", "singleStorey"];
  return choices[Math.floor(chance * choices.length)] ?? "brickHouse";
}

function blockStyle({ propertyType, text, all, floor, storeys, built, chance }: StyleClues): Style {
  if (/warehouse|wool store|factory|printing works/.test(text)) return "warehouse";
  if (/deco\b|1930s|inter-war|picture rails|decorative ceilings|period (charm|details)/.test(text)) return "decoBlock";
  const high = Math.max(storeys ?? 0, (floor ?? 0) + 1);
  if (high >= 8) return "tower";
  const unit = propertyType.toLowerCase() === "unit";
  if (/walk-up|red-brick|cream-brick|double-brick|full-brick|1960s|1970s|brick block/.test(text)) return "walkUp";
  if (built !== null && built < 1990) return built < 1945 ? "decoBlock" : "walkUp";
  if (high >= 5 || (built !== null && built >= 1990)) return "recentBlock";
  if (/modern|contemporary|open-plan apartment|low-maintenance apartment|mid-rise|recent building/.test(text)) {
    return chance < 0.15 && storeys === null ? "tower" : "recentBlock";
  }
  if (unit) return "walkUp";
  if (/lift|secure parking|shared pool|residents' gym|ducted/.test(all)) return "recentBlock";
  if (/brick|shared laundry|high ceilings|block of/.test(all)) return "decoBlock";
  return "recentBlock";
}
