import type { Tree } from "#app/features/drawings/trees.ts";
import { type Random, streamOf } from "#app/lib/random.ts";
import { parseFloorWord, parseNumberWord } from "#reference/spell-numbers.ts";
import { isBlock, type Style, styleOf } from "./styles.ts";

/** The fields of a listing that a drawing needs. */
export interface HomeRow {
  title: string;
  description: string;
  features: readonly string[];
  propertyType: string;
  bedrooms: number | null;
  bathrooms: number | null;
  parking: number | null;
  /** Square metres. */
  landSize: number | null;
  /** Of a flat; 0 is the ground floor. Without it, the text and the address decide. */
  floorLevel?: number | null;
  address: string;
  suburb: string;
}

export type Wall =
  | "brick"
  | "redBrick"
  | "creamBrick"
  | "brownBrick"
  | "charcoal"
  | "weatherboard"
  | "fibro"
  | "render"
  | "sandstone";
export type Fence = "hedge" | "picket" | "timber" | "brick" | "wire";
export type Fruit = "lemon" | "lime" | "mandarin" | "fig" | "orange" | "cumquat";
/** As seen from the street: a basement has an entry, parking at the rear is hidden. */
export type CarPlace = "garage" | "carport" | "space" | "basement" | "rear" | "none";
export type Outlook = "harbour" | "sea" | "district" | "leafy";

/** Facts that the text states and a drawing shows. Null if not stated. */
export interface HomeFacts {
  /** Derived from the address, so that it is the same on every installation. */
  seed: string;
  propertyType: string;
  style: Style;
  /** A year or decade. */
  built: number | null;
  /** Floors of the house, or of the flat's block. */
  storeys: number;
  /** Of a flat; 0 is the ground floor. */
  floor: number | null;
  bedrooms: number;
  bathrooms: number;
  parking: number;
  cars: CarPlace;
  landSize: number | null;
  /** In metres. */
  frontage: number | null;
  wall: Wall | null;
  fence: Fence | null;
  tree: Tree | null;
  fruit: Fruit | null;
  /** "shared" belongs to the building. */
  pool: "own" | "shared" | null;
  verandah: boolean;
  balcony: boolean;
  courtyard: boolean;
  /** "north", if the text has "north-facing courtyard". */
  courtyardFaces: string | null;
  deck: boolean;
  solar: boolean;
  tank: boolean;
  shed: boolean;
  gardenStudio: boolean;
  workshop: boolean;
  dam: boolean;
  paddock: boolean;
  lawn: boolean;
  vegetables: boolean;
  roofTerrace: boolean;
  fireplace: boolean;
  skylight: boolean;
  attic: boolean;
  corner: boolean;
  crossing: boolean;
  fenced: boolean;
  survey: boolean;
  outlook: Outlook | null;
  aspect: string | null;
  /** From the half of the day that the text mentions. */
  sun: "morning" | "afternoon" | null;
  suburb: string;
  /** Title, description and features in lower case. */
  text: string;
}

/** Deterministic: a changed word changes only the facts that it describes. */
export function homeFacts(row: HomeRow): HomeFacts {
  const prose = `${row.title}\n${row.description}`.toLowerCase();
  const text = `${prose}\n${row.features.join("\n").toLowerCase()}`;
  const mentions = (pattern: RegExp) => pattern.test(text);
  const seed = `${row.address}, ${row.suburb}`;
  const random = streamOf(seed, "facts");
  const flat = /apartment|unit|flat|studio/i.test(row.propertyType);
  const floor = flat ? (row.floorLevel ?? floorOf(prose, row.address)) : null;
  const writtenStoreys = storeysOf(prose);
  const built = builtOf(prose);
  const clues = { propertyType: row.propertyType, text: prose, all: text, built, landSize: row.landSize };
  const style = styleOf({ ...clues, floor, storeys: writtenStoreys, chance: random.next() });
  return {
    seed,
    propertyType: row.propertyType,
    style,
    built,
    storeys: storeysDrawn(style, writtenStoreys, floor, IS_TOP.test(prose), random),
    floor,
    bedrooms: row.bedrooms ?? 0,
    bathrooms: row.bathrooms ?? 0,
    parking: row.parking ?? 0,
    cars: carPlace(row.parking ?? 0, style, text),
    landSize: row.landSize,
    frontage:
      Number(/([\d.]+)[- ]met(?:re|er)s?(?: to the street|[- ]frontage| to the main frontage)/.exec(prose)?.[1]) ||
      null,
    wall: wallOf(prose),
    fence: fenceOf(prose),
    tree: treeOf(prose),
    fruit: (/\b(lemon|lime|mandarin|fig|orange|cumquat) tree/.exec(text)?.[1] as Fruit | undefined) ?? null,
    pool: poolOf(text),
    verandah: mentions(/verandah?\b/),
    balcony: mentions(/\bbalcon(y|ies)\b/),
    courtyard: mentions(/\bcourtyard/),
    courtyardFaces: /\b((?:north|south)?-?(?:east|west)?)-facing (?:\w+ )?courtyard/.exec(prose)?.[1] || null,
    deck: mentions(/\bdeck\b/),
    solar: mentions(/\bsolar\b/),
    tank: mentions(/rainwater tank|litre (water )?tank/),
    shed: mentions(/garden shed/),
    gardenStudio: mentions(/garden studio|separate studio/),
    workshop: mentions(/\bworkshop\b/),
    dam: mentions(/\bdam\b/),
    paddock: mentions(/\bpaddocks?\b/),
    lawn: mentions(/level lawn|level backyard|fenced yard/),
    vegetables: mentions(/vegetable beds/),
    roofTerrace: mentions(/roof terrace/),
    fireplace: mentions(/fireplace|slow-combustion|mantelpiece/),
    skylight: mentions(/skylight/),
    attic: mentions(/\battic\b/),
    corner: mentions(/corner (block|position)/),
    crossing: mentions(/crossing/),
    fenced: mentions(/boundaries are fenced|block is fenced|fenced boundaries/),
    survey: mentions(/survey|pegged/),
    outlook: outlookOf(text, row.suburb, floor),
    aspect:
      /\b(north-east|north-west|south-east|south-west|north|east|south|west)(?:ern\b|-facing|-east|-west| aspect| light|\b)/.exec(
        prose,
      )?.[1] ?? null,
    sun: sunOf(prose),
    suburb: row.suburb,
    text,
  };
}

/** Not "pendant lights above". */
const IS_TOP = /top[- ]floor|no one above|nobody overhead|no neighbours above/;

/** Higher values are typing errors. */
const MOST_STOREYS = 40;

/** "on the third floor", or apartment 301. Null if unknown. */
function floorOf(prose: string, address: string): number | null {
  const word = /\b([a-z]+)[- ]floor\b/g;
  for (const [, ordinal] of prose.matchAll(word)) {
    const floor = parseFloorWord(ordinal ?? "");
    // "A shared laundry is on the ground floor" is about the building.
    if (floor || (floor === 0 && !/(laundry|bicycle|bike|gym)[^.]*ground floor/.test(prose))) return floor;
  }
  if (/step-free|no stairs to climb|level access/.test(prose)) return 0;
  const numbered = Number(/^(\d{3,4})\//.exec(address)?.[1] ?? 0);
  const floor = Math.floor(numbered / 100);
  return floor > 0 && floor < MOST_STOREYS ? floor : null;
}

function storeysOf(prose: string): number | null {
  const [, word] =
    /\b([a-z]+|\d+)[- ]stor(?:ey|ies)/.exec(prose) ?? /building of ([a-z]+|\d+) storeys/.exec(prose) ?? [];
  if (word === undefined) return null;
  const number = Number(word) || parseNumberWord(word);
  return number !== undefined && number <= MOST_STOREYS ? number : null;
}

const SINGLE = { lowest: 1, highest: 1 };
const STOREYS: Partial<Record<Style, { lowest: number; highest: number }>> = {
  terrace: { lowest: 2, highest: 2 },
  twoStorey: { lowest: 2, highest: 2 },
  townhouse: { lowest: 2, highest: 2 },
  decoBlock: { lowest: 3, highest: 4 },
  walkUp: { lowest: 3, highest: 4 },
  warehouse: { lowest: 3, highest: 4 },
  recentBlock: { lowest: 4, highest: 6 },
  tower: { lowest: 9, highest: 13 },
};

/** As stated, else usual for the style and enough for the home's floor. */
function storeysDrawn(
  style: Style,
  written: number | null,
  floor: number | null,
  isTop: boolean,
  random: Random,
): number {
  const { lowest, highest } = STOREYS[style] ?? SINGLE;
  const drawn = random.int(lowest, highest);
  if (!isBlock(style)) return lowest;
  if (written !== null) return Math.max(written, (floor ?? 0) + 1);
  if (floor === null) return drawn;
  return isTop && floor > 0 ? floor + 1 : Math.max(drawn, floor + 1);
}

function builtOf(prose: string): number | null {
  const year = Number(/built in (\d{4})|completed in (\d{4})/.exec(prose)?.slice(1).find(Boolean));
  if (year) return year;
  const decade = Number(/\b(1[89]\d0|20[012]0)s\b/.exec(prose)?.[1]);
  return decade || null;
}

function carPlace(parking: number, style: Style, text: string): CarPlace {
  if (parking === 0) return "none";
  if (/rear lane/.test(text)) return "rear";
  if (/lock-up garage|double garage|\bgarage\b/.test(text)) return style === "terrace" ? "rear" : "garage";
  if (/carport/.test(text)) return style === "terrace" ? "rear" : "carport";
  if (/secure parking|basement|secure car/.test(text)) return "basement";
  if (style === "recentBlock" || style === "tower" || style === "warehouse") return "basement";
  return style === "terrace" ? "rear" : "space";
}

function wallOf(prose: string): Wall | null {
  if (/sandstock|sandstone (cottage|house|walls)/.test(prose)) return "sandstone";
  if (/weatherboard/.test(prose)) return "weatherboard";
  if (/fibro/.test(prose)) return "fibro";
  if (/cream-brick/.test(prose)) return "creamBrick";
  if (/red-brick/.test(prose)) return "redBrick";
  if (/\brendered\b/.test(prose)) return "render";
  return /(brick|double-brick|full-brick|brick-veneer|brick and tile) (home|house|semi|cottage|bungalow|terrace|apartment|unit|townhouse|villa)/.test(
    prose,
  )
    ? "brick"
    : null;
}

function fenceOf(prose: string): Fence | null {
  if (/picket fence/.test(prose)) return "picket";
  if (/behind a (low )?brick wall|low brick wall/.test(prose)) return "brick";
  if (/timber fence/.test(prose)) return "timber";
  return /\bhedge\b/.test(prose) ? "hedge" : null;
}

const TREE_PATTERNS: readonly (readonly [RegExp, Tree])[] = [
  [/jacaranda/, "jacaranda"],
  [/crepe myrtle/, "crepeMyrtle"],
  [/frangipani/, "frangipani"],
  [/magnolia/, "magnolia"],
  [/japanese maple/, "maple"],
  [/lilly pilly(?! hedge)/, "lillyPilly"],
  [/bottlebrush/, "bottlebrush"],
  [/gum tree|eucalypt/, "gum"],
  [/norfolk (island )?pine/, "norfolkPine"],
  [/palm tree|palms\b/, "palm"],
];

const treeOf = (prose: string) => TREE_PATTERNS.find(([pattern]) => pattern.test(prose))?.[1] ?? null;

function poolOf(text: string): HomeFacts["pool"] {
  if (/shared (swimming )?pool|residents[^.]*pool/.test(text)) return "shared";
  return /swimming pool|in-ground pool|\bpool\b/.test(text) ? "own" : null;
}

/** Suburbs with Norfolk pines along the sand. */
const BY_THE_SEA =
  /^(north |south )?(bondi|bronte|tamarama|clovelly|coogee|maroubra|malabar|la perouse|manly|freshwater|curl curl|dee why|collaroy|narrabeen|warriewood|mona vale|newport|avalon beach|whale beach|palm beach|bilgola plateau|cronulla|queenscliff|fairlight)( beach| junction)?$/i;

export const isByTheSea = (suburb: string) => BY_THE_SEA.test(suburb);

/** The ground floor of a block sees only outlooks that the text names. */
function outlookOf(text: string, suburb: string, floor: number | null): Outlook | null {
  if (/harbour views|views of the harbour|harbour view/.test(text)) return "harbour";
  if (/ocean views|sea views|views of the (ocean|sea)/.test(text)) return "sea";
  if (/district views/.test(text)) return "district";
  if (/leafy outlook/.test(text)) return "leafy";
  return floor !== 0 && isByTheSea(suburb) ? "sea" : null;
}

function sunOf(prose: string): HomeFacts["sun"] {
  if (/morning sun|in the morning\b/.test(prose)) return "morning";
  return /afternoon sun|in the afternoon|until evening/.test(prose) ? "afternoon" : null;
}
