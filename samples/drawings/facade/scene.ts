import { type Random, streamOf } from "#app/lib/random.ts";
import type { Design } from "#samples/drawings/model/design.ts";
import type { HomeFacts } from "#samples/drawings/model/home-facts.ts";
import type { Frame } from "#app/features/drawings/shapes.ts";
import { createSheet, type Sheet, WIDTH } from "#app/features/drawings/sheet.ts";

/** Pixels from the top: where walls meet the ground, the front boundary, the footpath and the kerb. */
export const LEVELS = { ground: 486, boundary: 532, footpath: 542, verge: 566, kerb: 582 } as const;

/** A thing that was drawn and that words may speak of; what is not noted was not drawn. */
export type PartName =
  | "storeys"
  | "door"
  | "garage door"
  | "carport bay"
  | "drive"
  | "basement entry"
  | "window"
  | "balcony"
  | "verandah"
  | "chimney"
  | "fence"
  | "tree"
  | "pool"
  | "solar panels"
  | "skylight"
  | "tank"
  | "shed"
  | "dam"
  | "roof"
  | "roof terrace"
  | "outlook"
  | "sun"
  | "mark"
  | "peg";

export interface Part {
  name: PartName;
  /** which fence, which tree … */
  kind?: string;
  /** how many: floors, cars behind one door */
  count: number;
  /** pixels: left, top, right, bottom */
  box: readonly [left: number, top: number, right: number, bottom: number];
}

/** What a style draws with: a pen in metres, x from the middle of the home, y upwards from the ground. */
export interface Scene {
  facts: HomeFacts;
  design: Design;
  pen: Sheet;
  /** the same pen in pixels, for what is not the home */
  sheet: Sheet;
  /** one stream each, so that one leaf more moves no window */
  random: { sky: Random; home: Random; plants: Random };
  /** metres that the frame shows */
  left: number;
  right: number;
  /** metres from the ground down to a level of the street */
  below: (level: keyof typeof LEVELS) => number;
  note(
    name: PartName,
    x: number,
    y: number,
    width: number,
    height: number,
    more?: { kind?: string; count?: number },
  ): void;
  /** the same scene for neighbours: drawn pale, noted nowhere */
  neighbour(dx: number, mirrored?: boolean): Scene;
  /** slopes of the home's roofs and what stands before them, so that panels find a free place */
  roofs: { slopes: Slope[]; covers: (readonly [from: number, to: number])[]; flat?: FlatTop };
  /** what must lie over everything else of the home, drawn last */
  last: (() => void)[];
  /** Whether this window's lamp is lit: about two in five are. */
  lit(): boolean;
}

/** The front slope of a roof in metres. */
export interface Slope {
  left: number;
  right: number;
  eave: number;
  ridge: number;
  /** its ends at the ridge */
  top: readonly [left: number, right: number];
}

/** The top of a roof that shows no slope. */
export interface FlatTop {
  left: number;
  right: number;
  y: number;
}

/** How a style stands on its ground. */
export interface Elevation {
  /** metres that must be seen, from the middle of the home */
  left: number;
  right: number;
  height: number;
  /** most pixels for a metre, so that doors keep their size from home to home */
  scale?: number;
  /** what stands behind or beside the home: pale neighbours */
  behind?: (scene: Scene) => void;
  draw: (scene: Scene) => void;
  /** from the footpath to the doors */
  paths: readonly { x: number; width: number }[];
  /** from the kerb to the cars */
  drives: readonly { x: number; width: number }[];
  /** where the feature tree may stand: x of its foot */
  trees: readonly number[];
  /** x of the wall without cars, where the home has a yard at its side: a pool or a tank finds room there */
  yard?: number;
  /** left out where the style has no front boundary */
  fence?: boolean;
  /** what is drawn instead of the plain lawn and street in front */
  ground?: (scene: Scene) => void;
}

/** Share of windows that are lit after sunset. */
const LIT = 0.38;
const MARGIN = 36;
const MOST_HEIGHT = 420;
const MOST_SCALE = 46;

export function createScene(facts: HomeFacts, design: Design, elevation: Elevation): { scene: Scene; parts: Part[] } {
  const sheet = createSheet();
  const parts: Part[] = [];
  const width = elevation.right - elevation.left;
  const scale = Math.min(elevation.scale ?? MOST_SCALE, (WIDTH - 2 * MARGIN) / width, MOST_HEIGHT / elevation.height);
  const middle = ((elevation.left + elevation.right) / 2) * (design.flip ? -1 : 1);
  const frame: Frame = { x: WIDTH / 2 - middle * scale, y: LEVELS.ground, scale, up: true, flip: design.flip };
  const random = {
    sky: streamOf(facts.seed, "sky"),
    home: streamOf(facts.seed, `home ${design.silhouette}`),
    plants: streamOf(facts.seed, "plants"),
  };
  const roofs: Scene["roofs"] = { slopes: [], covers: [] };
  const last: Scene["last"] = [];
  const half = WIDTH / 2 / scale;
  const centre = (elevation.left + elevation.right) / 2;

  function sceneIn(inner: Frame, own: boolean): Scene {
    const pen = own ? sheet.within(inner) : sheet.within(inner).pale();
    return {
      facts,
      design,
      pen,
      sheet: own ? sheet : sheet.pale(),
      random,
      left: centre - half,
      right: centre + half,
      below: (level) => (LEVELS.ground - LEVELS[level]) / scale,
      note(name, x, y, w, h, more = {}) {
        if (!own) return;
        const xs = [x, x + w].map((metres) => inner.x + (inner.flip ? -metres : metres) * scale);
        const box = [Math.min(...xs), inner.y - (y + h) * scale, Math.max(...xs), inner.y - y * scale] as const;
        parts.push({ name, count: more.count ?? 1, box, ...(more.kind === undefined ? {} : { kind: more.kind }) });
      },
      neighbour(dx, mirrored = false) {
        const x = inner.x + (inner.flip ? -dx : dx) * scale;
        return sceneIn({ ...inner, x, flip: mirrored ? !inner.flip : (inner.flip ?? false) }, false);
      },
      roofs: own ? roofs : { slopes: [], covers: [] },
      last: own ? last : [],
      lit: () => random.home.chance(LIT),
    };
  }
  return { scene: sceneIn(frame, true), parts };
}

/** How a style is built from the facts of a home: measured first, drawn when the street behind it stands. */
export type Build = (facts: HomeFacts, design: Design) => Elevation;
