import type { Paint } from "#app/features/drawings/shapes.ts";
import type { Tree } from "#app/features/drawings/trees.ts";
import { type Random, streamOf } from "#app/lib/random.ts";
import { type Fence, type HomeFacts, isByTheSea, type Wall } from "./home-facts.ts";
import type { Style } from "./styles.ts";

/** The visual choices shared by all views of a home. */
export interface Design {
  style: Style;
  /** Index of the style's outline. */
  silhouette: number;
  /** Mirrored. */
  flip: boolean;
  wall: Wall;
  roof: Paint;
  tree: Tree;
  fence: Fence | null;
  door: Paint;
}

interface Choices {
  silhouettes: number;
  walls: readonly Wall[];
  roofs: readonly Paint[];
  fences: readonly (Fence | null)[];
}

const BRICKS: readonly Wall[] = ["brick", "redBrick", "creamBrick", "brownBrick"];
const TILES: readonly Paint[] = ["tile", "liver", "greyTile"];
const ROOFS: readonly Paint[] = [...TILES, "slate"];
const STREET: readonly (Fence | null)[] = ["hedge", "picket", "brick", "timber"];

/** Options where the text is silent, in no order. */
const CHOICES: Readonly<Record<Style, Choices>> = {
  terrace: {
    silhouettes: 4,
    walls: ["render", "brick", "sandstone", "creamBrick"],
    roofs: ROOFS,
    fences: ["picket", "brick"],
  },
  semi: { silhouettes: 3, walls: ["brick", "redBrick", "render"], roofs: ROOFS, fences: STREET },
  cottage: {
    silhouettes: 3,
    walls: ["weatherboard", "brick", "sandstone", "render"],
    roofs: ["slate", "greyTile", "liver"],
    fences: ["picket", "hedge", "timber"],
  },
  federation: { silhouettes: 3, walls: ["redBrick", "brick"], roofs: ["tile", "slate", "liver"], fences: STREET },
  bungalow: { silhouettes: 4, walls: ["brick", "redBrick", "creamBrick", "render"], roofs: ROOFS, fences: STREET },
  timber: {
    silhouettes: 4,
    walls: ["fibro", "weatherboard"],
    roofs: ROOFS,
    fences: ["picket", "timber", "hedge"],
  },
  brickHouse: { silhouettes: 4, walls: BRICKS, roofs: ROOFS, fences: ["brick", "hedge", "timber"] },
  splitLevel: { silhouettes: 3, walls: BRICKS, roofs: ROOFS, fences: ["hedge", "brick", null] },
  ranch: { silhouettes: 4, walls: BRICKS, roofs: ROOFS, fences: ["timber", "hedge", "brick"] },
  singleStorey: {
    silhouettes: 4,
    walls: ["brick", "creamBrick", "render"],
    roofs: ROOFS,
    fences: ["hedge", null],
  },
  twoStorey: {
    silhouettes: 4,
    walls: ["render", "weatherboard", "brick", "charcoal"],
    roofs: ROOFS,
    fences: ["hedge", "brick", null],
  },
  homestead: {
    silhouettes: 3,
    walls: ["brick", "weatherboard", "creamBrick"],
    roofs: ["slate", "tile", "greyTile"],
    fences: ["wire"],
  },
  decoBlock: {
    silhouettes: 4,
    walls: ["redBrick", "brick", "creamBrick"],
    roofs: ROOFS,
    fences: ["brick", "hedge"],
  },
  walkUp: { silhouettes: 6, walls: BRICKS, roofs: ROOFS, fences: ["brick", "hedge"] },
  recentBlock: {
    silhouettes: 6,
    walls: ["render", "brick", "creamBrick", "charcoal", "brownBrick"],
    roofs: ROOFS,
    fences: ["hedge", null],
  },
  tower: {
    silhouettes: 4,
    walls: ["render", "creamBrick", "brick", "charcoal"],
    roofs: ROOFS,
    fences: [null, "hedge"],
  },
  warehouse: { silhouettes: 4, walls: ["redBrick", "brick"], roofs: ROOFS, fences: [null] },
  townhouse: {
    silhouettes: 4,
    walls: ["render", "brick", "creamBrick", "weatherboard", "brownBrick"],
    roofs: ROOFS,
    fences: ["hedge", null],
  },
  villa: { silhouettes: 3, walls: BRICKS, roofs: ROOFS, fences: ["hedge", null] },
  land: { silhouettes: 4, walls: ["render"], roofs: ["slate"], fences: [null] },
};

const COMMON_TREES: readonly Tree[] = [
  "jacaranda",
  "gum",
  "magnolia",
  "palm",
  "frangipani",
  "lillyPilly",
  "maple",
  "bottlebrush",
  "crepeMyrtle",
];
const DOORS: readonly Paint[] = ["harbour", "ink", "sand", "slate", "white", "lilac"];

/** Facts are the same in every variant; the rest is random. */
export function designOf(facts: HomeFacts, variant: number): Design {
  const random = streamOf(facts.seed, `design ${variant}`);
  const choices = CHOICES[facts.style];
  const drawn: Design = {
    style: facts.style,
    silhouette: random.int(0, choices.silhouettes - 1),
    flip: random.chance(0.5),
    wall: random.pick(choices.walls),
    roof: random.pick(choices.roofs),
    tree: treeFor(facts, random),
    fence: random.pick(choices.fences),
    door: random.pick(DOORS),
  };
  return {
    ...drawn,
    wall: wallWritten(facts, drawn.wall),
    tree: facts.tree ?? drawn.tree,
    fence: facts.fence ?? drawn.fence,
  };
}

/** "Brick" leaves the kind open; a terrace's front is rendered. */
function wallWritten({ wall, style }: HomeFacts, drawn: Wall): Wall {
  if (wall === null || style === "land") return drawn;
  return wall === "brick" && BRICKS.includes(drawn) ? drawn : wall;
}

function treeFor({ suburb }: HomeFacts, random: Random): Tree {
  const tree = random.pick(COMMON_TREES);
  return isByTheSea(suburb) && random.chance(0.6) ? "norfolkPine" : tree;
}

/** About a page of results. */
const ROW = 24;
const VARIANTS = 240;
const TOO_MANY_ALIKE = 3;

/** The number of shared visual choices, of six. Outlines of different styles never match. */
export function alike(one: Design, other: Design): number {
  const style = one.style === other.style;
  return (
    Number(style) +
    Number(style && one.silhouette === other.silhouette) +
    Number(one.flip === other.flip) +
    Number(one.wall === other.wall) +
    Number(one.roof === other.roof) +
    Number(one.tree === other.tree)
  );
}

/**
 * One variant per home, so that neighbours in results look different: the first that shares fewer than three choices
 * with each of the 23 homes before it, else the best.
 */
export function chooseVariants(homes: readonly HomeFacts[]): number[] {
  const used: Design[] = [];
  return homes.map((facts) => {
    const before = used.slice(-(ROW - 1));
    let [best, fewest] = [0, Number.POSITIVE_INFINITY];
    for (let variant = 0; variant < VARIANTS && fewest > 0; variant += 1) {
      const design = designOf(facts, variant);
      const cost = before.reduce(
        (sum, other, index) => sum + repetition(alike(design, other), before.length - index),
        0,
      );
      if (cost < fewest) [best, fewest] = [variant, cost];
    }
    used.push(designOf(facts, best));
    return best;
  });
}

/** Penalises similarity, more so for closer homes. */
function repetition(shared: number, apart: number): number {
  return shared < TOO_MANY_ALIKE ? 0 : (shared - TOO_MANY_ALIKE + 1) ** 2 + 1 / apart;
}
